// Picking and handing out files in a browser.

/** Opens the browser's file picker; null when it is closed without a choice. */
export function pickFile(accept: string): Promise<File | null> {
  return new Promise((resolve) => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = accept;
    input.onchange = () => resolve(input.files?.[0] ?? null);
    input.oncancel = () => resolve(null);
    input.click();
  });
}

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
  // the download has its own hold on the bytes once it has started
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
