// The nodes of three players: bars with numbers, an outline round the mover's, and only its own number after a cut.
import { expect, test } from "vitest";
