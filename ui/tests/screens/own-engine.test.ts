// A person's own programs as players. The window starts them; here a list of three stands for it.
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/svelte";
import { beforeEach, describe, expect, it } from "vitest";
import { ServiceFailure } from "../../src/backend/errors";
import type { ListedProgram, ProgramMove, Programs } from "../../src/backend/programs";
import { App } from "../../src/state/app.svelte";
import Root from "../../src/views/Root.svelte";
import { ServerBackend } from "../server/backend";

/** The events of a search of one ply on the board after move 5, which takes the last move. */
const EVENTS = [
  '{"plyscope":"events","version":1,"name":"Ana","depth":1,"eval":"own","game":"tictactoe","position":"5"}',
  '{"e":"enter"}',
  ...[1, 2, 3, 4, 6, 7, 8, 9].map((move) => `{"e":"leaf","move":"${move}","value":${-move}}`),
  '{"e":"exit","value":-1,"best":"1"}',
].join("\n");

const setText = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } });

class Hall implements Programs {
  listed: ListedProgram[] = [
    { name: "Ana", command: "/home/ana/bot.py,time=1" },
    { name: "Rui", command: "gtp:rhino" },
  ];
  declines = false;
  reports = EVENTS;
  asked: string[] = [];
  left = 0;
  /** Whether the programs of a game are ending; a request then would be stopped with them. */
  leaving = false;
  list = async () => this.listed;
  async save(name: string, command: string) {
    if (command === "random")
      throw new ServiceFailure({ code: "input", field: "command", reason: "names no program", remedy: "write a path" });
    if (!this.declines) this.listed = [...this.listed, { name, command }];
    return !this.declines;
  }
  async remove(name: string) {
    this.listed = this.listed.filter((each) => each.name !== name);
    return true;
  }
  async choose(name: string, side: 0 | 1, { play = [] }: { play?: string[] }): Promise<ProgramMove> {
    if (this.leaving) throw new ServiceFailure({ code: "cancelled", reason: "stopped" });
    this.asked.push(`${name} ${side} ${play.join(",")}`);
    if (name === "Rui") throw new ServiceFailure({ code: "io", reason: "Rui ended at ply 1 (exit 1): no weights" });
    const move = ["1", "2", "3", "4"].find((each) => !play.includes(each))!;
    const complaint = "a warning of Ana";
    return { move, elapsed_ms: 12, nodes: 9, score: -1, depth: 1, searched: this.reports, complaint };
  }
  stop = async () => undefined;
  async leave() {
    this.left += 1;
    this.leaving = true;
    await new Promise((resolve) => setTimeout(resolve, 50));
    this.leaving = false;
  }
  check = async () => [
    { test: "start", passed: true, text: "it answers after 0.02 s" },
    { test: "quit", passed: false, text: "it was still running after 2 s" },
  ];
}

let app: App;
let hall: Hall;

function started(): void {
  cleanup();
  const backend = new ServerBackend();
  backend.programs = hall;
  app = new App(backend);
  app.settings.set("language", "en");
  render(Root, { app });
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  hall = new Hall();
  started();
});

async function begin(first: string, second: string) {
  await fireEvent.keyDown(document.body, { key: "N", altKey: true, shiftKey: true });
  await screen.findByTestId("play-form");
  await waitFor(() => expect(screen.getByTestId("who-second").querySelectorAll("optgroup")).toHaveLength(2));
  await fireEvent.change(screen.getByTestId("who-first"), { target: { value: first } });
  await fireEvent.change(screen.getByTestId("who-second"), { target: { value: second } });
  const start = screen.getByTestId<HTMLButtonElement>("start-game");
  await waitFor(() => expect(start.disabled).toBe(false));
  await fireEvent.click(start);
  await screen.findByTestId("moves");
}

describe("programs of a person's own", () => {
  it("plays against one, and opens the search that it reported", async () => {
    await begin("human", "program:Ana");
    const state = await within(screen.getByTestId("player-1")).findByTestId("program-state");
    expect(state.dataset.runs).toBe("false");
    await fireEvent.click(screen.getByTestId("cell-4"));
    await waitFor(() => expect(screen.getByTestId("moves").dataset.moves).toBe("5 1"));
    expect(hall.asked).toEqual(["Ana 1 5"]);
    await waitFor(() => expect(state.dataset.runs).toBe("true"));
    expect(state.textContent).toContain("standard error: a warning of Ana");
    await fireEvent.keyDown(document.body, { key: "T", shiftKey: true });
    await screen.findByTestId("told-note");
    expect(app.workspace.active?.trace.summary.external).toBe(true);
  });

  it("opens the last line of play of one that reports no events, and compares nothing", async () => {
    const header =
      '{"plyscope":"events","version":1,"lines":true,"depth":1,"eval":"own","game":"tictactoe","position":"5"}';
    const line = (move: string) => [
      header,
      '{"e":"enter"}',
      `{"e":"leaf","move":"${move}","value":3}`,
      `{"e":"exit","value":3,"best":"${move}"}`,
    ];
    hall.reports = [...line("2"), ...line("9")].join("\n");
    await begin("human", "program:Ana");
    await fireEvent.click(screen.getByTestId("cell-4"));
    await waitFor(() => expect(screen.getByTestId("moves").dataset.moves).toBe("5 1"));
    await fireEvent.keyDown(document.body, { key: "T", shiftKey: true });
    const note = await screen.findByTestId("told-note");
    expect(note.textContent).toContain("only its line of play");
    expect(note.dataset.agrees).toBeUndefined();
    const trace = app.workspace.active!.trace;
    await waitFor(() => expect(trace.step).toBe(trace.summary.steps));
    expect(trace.summary.best_move).toBe("9");
    expect(app.workspace.tabs).toHaveLength(1);
  });

  it("says why a program failed, and goes on when the person does", async () => {
    await begin("human", "program:Rui");
    await fireEvent.click(screen.getByTestId("cell-4"));
    await waitFor(() => expect(document.body.textContent).toContain("Rui ended at ply 1 (exit 1): no weights"));
    expect([hall.asked.length, app.game.paused]).toEqual([1, true]);
  });

  it("begins the next game when those of the last one have ended, and forgets their searches", async () => {
    await begin("program:Ana", "human");
    await waitFor(() => expect(screen.getByTestId("moves").dataset.moves).toBe("1"));
    expect(app.game.reports).toHaveLength(1);
    await begin("program:Ana", "human");
    await waitFor(() => expect(hall.left).toBe(1));
    await waitFor(() => expect(screen.getByTestId("moves").dataset.moves).toBe("1"));
    expect([hall.asked.length, app.game.paused, app.game.error]).toEqual([2, false, null]);
    hall.reports = "";
    await app.game.goTo(0);
    await app.game.playOn();
    await waitFor(() => expect(hall.asked).toHaveLength(3));
  });

  it("never starts one by itself in a game of an earlier day", async () => {
    await begin("program:Ana", "human");
    await waitFor(() => expect(screen.getByTestId("moves").dataset.moves).toBe("1"));
    hall.asked = [];
    await fireEvent.click(screen.getByTestId("cell-4"));
    await waitFor(() => expect(hall.asked).toHaveLength(1));
    await app.game.goTo(2);
    hall.asked = [];
    started();
    await waitFor(() => expect(app.game.setup).not.toBeNull());
    await waitFor(() => expect(app.game.view).not.toBeNull());
    expect(hall.asked).toEqual([]);
  });

  it("adds, checks and removes one in its dialog", async () => {
    app.dialog = "programs";
    const dialog = within(await screen.findByTestId("dialog-programs"));
    await fireEvent.click(dialog.getByLabelText("Check Ana"));
    await waitFor(() => expect(dialog.getByTestId("tested").textContent).toContain("Ana did not pass every test."));
    await setText(dialog.getByTestId("program-name"), "Eva");
    await setText(dialog.getByTestId("program-command"), "random");
    await fireEvent.click(dialog.getByTestId("add-program"));
    await waitFor(() => expect(dialog.getByTestId("program-error").textContent).toContain("names no program"));
    await setText(dialog.getByTestId("program-command"), "/home/eva/bot");
    hall.declines = true;
    await fireEvent.click(dialog.getByTestId("add-program"));
    await waitFor(() => expect(dialog.queryByTestId("program-error")).toBeNull());
    expect(dialog.queryByTestId("program-Eva")).toBeNull();
    hall.declines = false;
    await fireEvent.click(dialog.getByTestId("add-program"));
    await dialog.findByTestId("program-Eva");
    await fireEvent.click(dialog.getByLabelText("Remove Rui"));
    await waitFor(() => expect(dialog.queryByTestId("program-Rui")).toBeNull());
    expect(app.gameForm.own.map(({ name }) => name)).toEqual(["Ana", "Eva"]);
  });
});
