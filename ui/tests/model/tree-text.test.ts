import { describe, expect, it } from "vitest";
import {
  moveChild,
  nodeAt,
  parseTree,
  printTree,
  setLeaf,
  writtenTree,
  type TreeText,
} from "../../src/model/tree-text";

const read = (text: string): TreeText => {
  const tree = parseTree(text);
  if (!tree) throw new Error(`not a tree: ${text}`);
  return tree;
};

describe("the text of a tree", () => {
  it("is written the way the service writes it", () => {
    for (const [text, canonical] of [
      ["( (3,12 8)\n(2 4 6) (14 5 2) )", "((3 12 8)(2 4 6)(14 5 2))"],
      ["A( B(3 12) C ( -2 +4 ) 7)", "A(B(3 12) C(-2 4) 7)"],
      ["MIN:(1 (2 3))", "min:(1 (2 3))"],
      ["max:(1 2)", "(1 2)"],
      ["5", "5"],
    ] as const) {
      expect(printTree(read(text))).toBe(canonical);
      expect(printTree(read(canonical))).toBe(canonical);
    }
  });

  it("is written in parts that know their nodes", () => {
    const of = (path: string) =>
      writtenTree(read("min:A(B(3 12) (2 4) 7)"))
        .filter((part) => part.path.join("-").startsWith(path))
        .map(({ text }) => text)
        .join("");
    expect(["1", "2", "2-1", "3"].map(of)).toEqual(["B(3 12)", "(2 4)", "2", "7"]);
  });

  it("is refused when it is no tree", () => {
    for (const text of ["", "((3 12)", "(3))", "(3 ())", "(3 x)", "(1)(2)", "(1 x 2)", "A", "(1.5)"])
      expect(parseTree(text), text).toBeNull();
  });

  it("keeps names and MIN when children change places", () => {
    const tree = read("min:A(B(3 12) C(2 4) 7)");
    expect(printTree(moveChild(tree, [], 2, 0))).toBe("min:A(7 B(3 12) C(2 4))");
    expect(printTree(moveChild(tree, [], 0, 2))).toBe("min:A(C(2 4) 7 B(3 12))");
    expect(printTree(moveChild(tree, ["2"], 0, 1))).toBe("min:A(B(3 12) C(4 2) 7)");
    expect(printTree(moveChild(tree, [], 9, 0))).toBe(printTree(tree));
    expect(printTree(tree)).toBe("min:A(B(3 12) C(2 4) 7)");
  });

  it("changes the value of a leaf, and of nothing else", () => {
    const tree = read("((3 12)(2 4))");
    expect(printTree(setLeaf(tree, ["1", "2"], -5))).toBe("((3 -5)(2 4))");
    expect(printTree(setLeaf(tree, ["1"], 9))).toBe("((3 12)(2 4))");
    expect(nodeAt(tree, ["2", "1"])?.value).toBe(2);
    expect(nodeAt(tree, ["3"])).toBeNull();
  });
});
