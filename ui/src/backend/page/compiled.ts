// The core from the answer of a web server.

/** Compiles it while it arrives; where the server does not know the type of such files, once it is there. */
export async function compiled(answer: Response): Promise<WebAssembly.Module> {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  try {
    return await WebAssembly.compileStreaming(answer);
  } catch (error) {
    // a file of the wrong type is refused before any of it is read
    if (answer.bodyUsed) throw error;
    return WebAssembly.compile(await answer.arrayBuffer());
  }
}
