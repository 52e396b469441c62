// A student's browser: its own cookie, and none of the teacher's.
import { inject } from "vitest";
import { request } from "./request";

/** Returns the requests of a new browser. */
export function browserOf(): (path: string, init?: RequestInit) => Promise<Response> {
  const { origin } = inject("service");
  let cookie = "";
  return async (path, init = {}) => {
    const headers = { ...(init.headers as Record<string, string>), cookie };
    const response = await request(origin + path, { ...init, headers });
    const given = response.headers.get("set-cookie");
    if (given) cookie = given.split(";")[0]!;
    return response;
  };
}
