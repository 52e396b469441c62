// The output of `cargo xtask page` for `crates/page`: its glue to JavaScript, and its code.
declare module "plyscope-page" {
  export function initSync(code: { module: WebAssembly.Module }): unknown;
  /** The service of one worker. It throws refusals as the JSON text of a `ServiceError`. */
  export class Page {
    constructor(memory: number);
    call(operation: string, payload: string): string;
    tiles(payload: string): Uint8Array<ArrayBuffer>;
    run_jobs(): void;
    stop_at(poll: number): void;
    job(job: number): string;
    open(file: Uint8Array): string;
    save(trace: number, ending: string): Uint8Array<ArrayBuffer>;
    carry(trace: number): Uint8Array<ArrayBuffer>;
    receive(record: Uint8Array): string;
    take_book(word: string, text: string): void;
    take_openings(text: string): void;
  }
}
