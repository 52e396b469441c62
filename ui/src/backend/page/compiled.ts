// The core from a web server's response.

/** Compiles the core while it arrives, or afterwards if the server does not know its file type. */
export async function compiled(answer: Response): Promise<WebAssembly.Module> {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  try {
    return await WebAssembly.compileStreaming(answer);
  } catch (error) {
    // A file of the wrong type is refused before any of it is read.
    if (answer.bodyUsed) throw error;
    return WebAssembly.compile(await answer.arrayBuffer());
  }
}
