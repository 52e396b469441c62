// A bot that knows no rules: it plays the middle one of the legal moves.
const lines = require("node:readline").createInterface({ input: process.stdin });

lines.on("line", (line) => {
  const [word, ...rest] = line.split(" ");
  const said = Object.fromEntries(rest.map((part) => part.split("=")));
  if (word === "ply") {
    console.log("ok name=Middle");
  } else if (word === "go") {
    const legal = said.legal.split(",");
    console.log(`move ${legal[Math.floor(legal.length / 2)]}`);
  } else if (word === "quit") {
    lines.close();
  }
});
