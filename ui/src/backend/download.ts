// Downloads by the browser.

/** Starts a download of `href` under `name`. */
export function download(href: string, name: string): void {
  const anchor = document.createElement("a");
  anchor.href = href;
  anchor.download = name;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}

/** Downloads bytes made in the page. */
export function downloadBlob(blob: Blob, name: string): void {
  const href = URL.createObjectURL(blob);
  download(href, name);
  // A download that has started holds the bytes itself.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
