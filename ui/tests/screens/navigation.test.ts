// Every place has an address; opening one adds to the history, stepping does not; Back and Forward lead through them.
import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, expect, it } from "vitest";
import type { App } from "../../src/state/app.svelte";
import { linkIn } from "../../src/model/link";
import { reloadedApp, startedApp } from "./setup";

let app: App;
beforeEach(() => {
  app = startedApp();
});

const press = (key: string, how: object = {}) => fireEvent.keyDown(document.body, { key, ...how });
const hash = (begin: string) => waitFor(() => expect(location.hash.startsWith(begin) && location.hash).toBeTruthy());
const moved = async (by: 1 | -1, shown: string) => {
  history.go(by);
  await screen.findByTestId(shown);
};

async function throughPlaces(): Promise<void> {
  await fireEvent.click(await screen.findByTestId("example-threeLeaves"));
  await screen.findByTestId("stage");
  await hash("#q=");
  await press("3");
  await screen.findByTestId("compare");
  await press("6");
  await screen.findByTestId("check");
  await fireEvent.click(screen.getByTestId("home"));
  await fireEvent.click(await screen.findByTestId("read-lesson-1"));
  await screen.findByTestId("lesson");
}

it("leads back and forward through the places that were opened", async () => {
  const before = history.length;
  await throughPlaces();
  expect(location.hash).toBe("#lesson=minimax&lang=en");
  expect(history.length - before).toBe(5);
  await moved(-1, "start");
  expect(location.hash).toBe("");
  await moved(-1, "check");
  expect(location.hash).toBe("#check");
  await moved(-1, "compare");
  await moved(-1, "stage");
  await hash("#q=");
  await moved(1, "compare");
  await moved(1, "check");
  await moved(1, "start");
  await moved(1, "lesson");
  expect(history.length - before).toBe(5);
});

it("does not add a step to the history, and keeps the step in the address", async () => {
  await fireEvent.click(await screen.findByTestId("example-threeLeaves"));
  await screen.findByTestId("stage");
  await hash("#q=");
  const { length } = history;
  await press("ArrowRight");
  await waitFor(() => expect(app.tab?.trace.now?.step).toBe(1));
  app.workspace.noteNow();
  expect(location.hash).toContain("&s=1");
  expect(history.length).toBe(length);
  await press("3");
  await screen.findByTestId("compare");
  await moved(-1, "stage");
  expect(app.tab?.trace.step).toBe(1);
});

it.each(["compare", "play", "arena", "check", "practise", "mistakes"])("opens #%s in a fresh browser", async (word) => {
  history.replaceState(null, "", `/#${word}`);
  app = reloadedApp();
  await screen.findByTestId(word);
  expect(location.hash).toBe(`#${word}`);
});

it("opens a screen by a link from another program, and by one that is pasted", async () => {
  await screen.findByTestId("start");
  await app.openLink("plyscope://open#check");
  await screen.findByTestId("check");
  expect(app.notices.list).toEqual([]);
  expect(linkIn("https://example.org/page#practise")).toBe("#practise");
  expect(linkIn("https://example.org/page#elsewhere")).toBeNull();
});

it("opens the guided comparison by its address, as lesson 8 of the start page does", async () => {
  history.replaceState(null, "", "/#step-by-step");
  app = reloadedApp();
  await screen.findByTestId("ladder-chapter");
  await fireEvent.click(screen.getByTestId("home"));
  await fireEvent.click(await screen.findByTestId("ladder-othello"));
  await screen.findByTestId("ladder-chapter");
  expect([location.hash, app.climber.ladder?.word]).toEqual(["#step-by-step", "othello"]);
});

it("opens a lesson at the page of its address, and keeps its answers when one comes back to it", async () => {
  history.replaceState(null, "", "/#lesson=alpha-beta&lang=en&page=2");
  app = reloadedApp();
  await screen.findByTestId("lesson");
  expect([app.reader.at, location.hash]).toEqual([1, "#lesson=alpha-beta&lang=en&page=2"]);
  app.reader.set(0, { typed: "7" });
  await fireEvent.click(await screen.findByTestId("home").catch(() => screen.getByTestId("lesson-leave")));
  await screen.findByTestId("start");
  await moved(-1, "lesson");
  expect([app.reader.at, app.reader.answer(0).typed]).toEqual([1, "7"]);
});
