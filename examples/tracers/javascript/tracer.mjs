// Reports a search to Plyscope: node example.mjs | plyscope check -
const score = (value) => (Math.abs(value) === Infinity ? (value > 0 ? "inf" : "-inf") : value);

export class Tracer {
  /** The header's fields: game, position, depth, run, view, name ... */
  constructor(header) {
    this.lines = [];
    for (const end of ["beforeExit", "exit"]) process.on(end, () => this.flush());
    this.tell({ plyscope: "events", version: 1, ...header });
  }

  tell(fields) {
    this.lines.push(JSON.stringify(fields));
    if (this.lines.length === 1000) this.flush();
  }

  /** Writes what has been told; it is done at the end too. */
  flush() {
    if (this.lines.length > 0) process.stdout.write(`${this.lines.splice(0).join("\n")}\n`);
  }

  /** A node is entered; the root has no move. */
  enter(move, alpha, beta) {
    this.tell({ e: "enter", move, alpha: score(alpha), beta: score(beta) });
  }

  /** The open node returns a value; there may be no best move. */
  exit(value, best) {
    this.tell({ e: "exit", value: score(value), best });
  }

  /** The open node stops although moves are left. */
  cut() {
    this.tell({ e: "cut" });
  }
}
