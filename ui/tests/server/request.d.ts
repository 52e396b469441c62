/** Sends one request, answered as by `fetch`. */
export function request(url: string, init?: RequestInit): Promise<Response>;
