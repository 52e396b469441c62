// A chart as a picture to save, with its title.
import type { Tokens } from "../../model/tokens";
import type { Picture } from "../picture";
import { drawShapes, type Chart } from "./shapes";

const HEAD = 30; // px of the title
const MARGIN = 12; // px

export function chartPicture({ title, size, shapes }: Chart, tokens: Tokens): Picture {
  const moved = shapes.map((shape) => {
    const down = HEAD;
    if (shape.is !== "line") return { ...shape, x: shape.x + MARGIN, y: shape.y + down };
    const by = ({ x, y }: { x: number; y: number }) => ({ x: x + MARGIN, y: y + down });
    return { ...shape, from: by(shape.from), to: by(shape.to) };
  });
  return {
    size: { width: size.width + 2 * MARGIN, height: size.height + HEAD + MARGIN },
    draw: (renderer) => {
      renderer.clear(tokens.ground);
      renderer.text(MARGIN, HEAD / 2, title, { colour: tokens.ink, size: 16, bold: true });
      drawShapes(renderer, moved, tokens);
    },
  };
}
