// Before each file that needs no page. Files share their modules, so each leaves behind what it found.
import { afterAll } from "vitest";
import { endAll } from "./backend";
import "./service";

afterAll(() => endAll());
