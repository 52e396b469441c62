// The bracket text of a textbook tree, `min:A(B(3 12) (2 4))`, taken apart, changed and written again.

export interface TextNode {
  /** "" for a bracket without a name, and for every leaf. */
  name: string;
  /** Null: an inner node. */
  value: number | null;
  children: TextNode[];
}
export interface TreeText {
  /** Whether MIN is to move at the root. */
  min: boolean;
  root: TextNode;
}

/** Null: not a tree; the service says where and why. */
export function parseTree(text: string): TreeText | null {
  const head = /^\s*(?:(min|max):)?/i.exec(text);
  const words = text.slice(head?.[0].length ?? 0).match(/[()]|[^\s,()]+/g) ?? [];
  const top: TextNode = { name: "", value: null, children: [] };
  const open = [top];
  let name = "";
  for (const word of words) {
    const parent = open.at(-1);
    if (word === "(") {
      const node: TextNode = { name, value: null, children: [] };
      parent?.children.push(node);
      open.push(node);
      name = "";
    } else if (name !== "") {
      return null;
    } else if (word === ")") {
      if (open.length < 2 || parent?.children.length === 0) return null;
      open.pop();
    } else if (/^[-+]?\d+$/.test(word)) {
      parent?.children.push({ name: "", value: Number(word), children: [] });
    } else name = word;
  }
  const root = top.children[0];
  if (open.length !== 1 || name !== "" || top.children.length !== 1 || !root) return null;
  return { min: head?.[1]?.toLowerCase() === "min", root };
}

/** A part of a written tree, with the path of the node that it is of. */
export interface Written {
  text: string;
  path: readonly string[];
}

/** The service's own way of writing, part by part: brackets touch, everything else is one blank apart. */
export function writtenTree({ min, root }: TreeText): Written[] {
  const parts: Written[] = [];
  const put = (text: string, path: readonly string[]) => parts.push({ text, path });
  if (min) put("min:", []);
  const write = (node: TextNode, path: readonly string[]) => {
    const bare = node.value === null && node.name === "";
    const before = parts.at(-1)?.text ?? "";
    if (before !== "" && !/[(:]$/.test(before) && !(before.endsWith(")") && bare)) put(" ", path.slice(0, -1));
    if (node.value !== null) {
      put(String(node.value), path);
      return;
    }
    put(`${node.name}(`, path);
    node.children.forEach((child, place) => write(child, [...path, String(place + 1)]));
    put(")", path);
  };
  write(root, []);
  return parts;
}

export const printTree = (tree: TreeText): string =>
  writtenTree(tree)
    .map(({ text }) => text)
    .join("");

/** The node at the end of a path of moves: children's numbers from 1, as the record writes them. */
export function nodeAt(tree: TreeText, path: string[]): TextNode | null {
  let node: TextNode | undefined = tree.root;
  for (const move of path) node = node?.children[Number(move) - 1];
  return node ?? null;
}

/** A tree with the node at a path changed; the rest is shared with the old one. */
function changed(tree: TreeText, path: string[], change: (node: TextNode) => TextNode): TreeText {
  const walk = (node: TextNode, depth: number): TextNode => {
    if (depth === path.length) return change(node);
    const place = Number(path[depth]) - 1;
    return { ...node, children: node.children.map((child, at) => (at === place ? walk(child, depth + 1) : child)) };
  };
  return { ...tree, root: walk(tree.root, 0) };
}

/** Puts the child at place `from` of a node before all others at place `to` or later; places count from 0. */
export function moveChild(tree: TreeText, path: string[], from: number, to: number): TreeText {
  return changed(tree, path, (node) => {
    const child = node.children[from];
    if (!child) return node;
    const children = node.children.filter((_, place) => place !== from);
    children.splice(to, 0, child);
    return { ...node, children };
  });
}

/** Gives a leaf another value; anything else stays as it is. */
export function setLeaf(tree: TreeText, path: string[], value: number): TreeText {
  return changed(tree, path, (node) => (node.value === null ? node : { ...node, value }));
}
