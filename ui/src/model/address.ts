// Where the page that needs no service is found, as a person writes it.

/** An address that links can begin with; null: the text is none. What follows its # belongs to links. */
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
