/** One request, answered as `fetch` answers. */
export function request(url: string, init?: RequestInit): Promise<Response>;
