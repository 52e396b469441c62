// The address of the page that needs no service, as a person types it.

/** Returns the base of links, without the hash, which belongs to links; null if the text is no address. */
export function pageAddress(text: string): string | null {
  let url: URL;
  try {
    url = new URL(text.trim());
  } catch {
    return null;
  }
  if (!["http:", "https:"].includes(url.protocol) || url.username !== "" || url.password !== "") return null;
  url.hash = "";
  return url.href;
}
