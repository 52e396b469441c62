// Parts of a browser that jsdom lacks: the service, files as bytes, and the layout that screens need.
import { configure, getConfig } from "@testing-library/svelte";
import { inject } from "vitest";
import "./service";

Blob.prototype.arrayBuffer ??= function (this: Blob) {
  return new Promise<ArrayBuffer>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(reader.error);
    reader.readAsArrayBuffer(this);
  });
};
Blob.prototype.text ??= async function (this: Blob) {
  return new TextDecoder().decode(await this.arrayBuffer());
};

class NoLayout {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const explain = getConfig().getElementError;
/** Returns the error of a query that finds nothing. The whole page is printed after the waiting, not at each try. */
const explained = (message: string | null, page: Element): Error =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics
    ? new Error(message ?? "")
    : explain(message, page);

// A service may be slow on a machine that also builds.
configure({ asyncUtilTimeout: 120_000, getElementError: explained });
Object.assign(globalThis, { ResizeObserver: NoLayout });
Object.assign(globalThis, { matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) });
HTMLCanvasElement.prototype.getContext = (() => null) as never;
Element.prototype.scrollIntoView = () => undefined;
document.head.append(Object.assign(document.createElement("style"), { textContent: inject("colours") }));
