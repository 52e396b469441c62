// Texts of other programs in the form of the start page.
import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import { expect, it } from "vitest";
import { startedApp } from "./setup";

const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0));
/** A database of one game: its head, the game's, its moves as ten times the row plus the column. */
const wthor = [20, 26, 11, 26, 1, 0, 0, 0, 0, 0, 217, 7, 8, 0, 22, 0, 0, 0, 1, 0, 2, 0, 34, 36, 56, 64, 33, 34, 43];
const files: Record<string, number[]> = {
  "collection.sgf": ascii("(;GM[4]FF[4]SZ[15];B[hh];W[ig])(;GM[4]FF[4]SZ[15];B[aa];W[bb])"),
  "wthor.wtb": [...wthor, ...Array.from({ length: 55 }, () => 0)],
  // the second byte of a character is a bracket
  "gbk.sgf": [...ascii("(;GM[4]CA[GBK]SZ[15]GN["), 0x81, 0x5d, ...ascii("];B[hh];W[ii])")],
  "python-names.txt": ascii("['A', ['B', ('D', 3), ('E', 5)], ['C', ('F', 6), ('G', 9)]]"),
  "piskvork.psq": ascii("Piskvorky 15x15, 11:11, 0\r\n8,8,1500\r\n9,8,800\r\n9,9,0\r\nAlice\r\n"),
};
const file = (name: string) => new File([new Uint8Array(files[name]!)], name);
const drop = (name: string) => fireEvent.drop(window, { dataTransfer: { files: [file(name)] } });
const position = () => (screen.getByTestId("position") as HTMLTextAreaElement).value;

it("opens one of several, and the next one that is chosen", async () => {
  const app = startedApp();
  await screen.findByTestId("start");
  await drop("collection.sgf");
  await waitFor(() => expect(position()).toBe("h8i9"));
  expect(app.setup.request.game).toBe("gomoku");
  expect((await screen.findByTestId("position-notes")).textContent).toContain("number 1 of 2");
  await fireEvent.change(screen.getByTestId("held-choice"), { target: { value: "2" } });
  await waitFor(() => expect(position()).toBe("a15b14"));
  await waitFor(() => expect(screen.getByTestId("position-notes").textContent).toContain("number 2 of 2"));
  // Another picked file replaces it.
  const picker = screen.getByTestId<HTMLInputElement>("position-file");
  Object.defineProperty(picker, "files", { value: [file("wthor.wtb")], configurable: true });
  await fireEvent.change(picker);
  await waitFor(() => expect(position()).toBe("f5d6c3d3c4"));
  expect(screen.queryByTestId("held-choice")).toBeNull();
});

it("opens bytes, trees and letters of another page, whatever game is chosen", async () => {
  const app = startedApp();
  await screen.findByTestId("start");
  for (const [name, game, text] of [
    ["wthor.wtb", "othello", "f5d6c3d3c4"],
    ["gbk.sgf", "gomoku", "h8i7"],
    ["python-names.txt", "tree", "A(B(D=3 E=5) C(F=6 G=9))"],
    ["piskvork.psq", "gomoku", "h8i8i7"],
  ] as const) {
    await drop(name);
    await waitFor(() => expect(position()).toBe(text));
    expect(app.setup.request.game).toBe(game);
  }
  // A note under the field describes pasted text.
  await fireEvent.input(screen.getByTestId("position"), { target: { value: "(;FF[4]SZ[15];B[hh])" } });
  await waitFor(() => expect(screen.getByTestId("position-notes").textContent).toContain("No GM names the game"));
});

it("opens what the shell's dialog picks, whatever it is", async () => {
  const app = startedApp();
  await screen.findByTestId("start");
  for (const [name, text] of [
    ["wthor.wtb", "f5d6c3d3c4"],
    ["piskvork.psq", "h8i8i7"],
  ] as const) {
    const picked = { file: { name, bytes: files[name]! } };
    Object.assign(app.backend, { openDialog: () => Promise.resolve(picked) });
    app.openFile();
    await waitFor(() => expect(position()).toBe(text));
  }
});

it("takes the endings of all formats where a file is picked", async () => {
  const app = startedApp();
  await screen.findByTestId("start");
  await waitFor(() => expect(app.setup.catalogue).not.toBeNull());
  const accepted = (id: string) => screen.getByTestId(id).getAttribute("accept")!.split(",");
  const endings = app.setup.catalogue!.texts.flatMap((each) => each.endings);
  expect(endings).toContain("wtb");
  for (const id of ["file-input", "position-file"]) {
    for (const ending of endings) expect(accepted(id)).toContain(`.${ending}`);
  }
});
