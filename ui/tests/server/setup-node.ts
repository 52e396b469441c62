// Runs before each file that needs no page. Files share their modules, so each leaves them as it found them.
import { afterAll } from "vitest";
import { endAll } from "./backend";
import "./service";

afterAll(() => endAll());
