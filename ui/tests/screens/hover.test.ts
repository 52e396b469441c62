// The card at a node: for a resting pointer, and for the keyboard.
import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, expect, it } from "vitest";
import type { App } from "../../src/state/app.svelte";
import { startedApp } from "./setup";

let app: App;
const card = () => screen.queryByTestId("hover-card");
const untilCard = (node: number) => waitFor(() => expect(card()?.dataset.node).toBe(String(node)));

beforeEach(async () => {
  app = startedApp();
  await fireEvent.click(screen.getByTestId("example-threeLeaves"));
  await screen.findByTestId("stage");
  await waitFor(() => expect(app.tab!.trace.step).toBe(18));
  await waitFor(() => expect(app.tab!.tree.plan).not.toBeNull());
});

it("tells after a short rest what is known of a node, and not what is to come", async () => {
  app.tab!.tree.hovered = 1;
  await waitFor(() => expect(app.tab!.tree.hovered).toBe(1));
  expect(card()).toBeNull();
  await untilCard(1);
  expect(card()!.textContent).toMatch(/B is worth 3.*MIN.*\[−∞, \+∞\].*3 searched.*searched, steps 2 to 12/s);
  app.tab!.tree.hovered = 5;
  await untilCard(5);
  expect(card()!.textContent).toMatch(/C is worth at most 2.*\[3, \+∞\].*1 searched, 2 cut/s);
  const ahead = app.tab!.tree.drawing!.glyphs.find(({ node }) => node.move === "3" && node.parent === 0)!.node.id;
  app.tab!.tree.hovered = ahead;
  await untilCard(ahead);
  expect(card()!.textContent).toContain("D is not searched yet");
  expect(card()!.textContent).not.toMatch(/worth|\[/);
  app.tab!.tree.hovered = null;
  await waitFor(() => expect(card()).toBeNull());
});

it("goes with Escape, which then closes nothing else", async () => {
  await app.tab!.trace.select(1);
  app.tab!.tree.hovered = 1;
  await untilCard(1);
  await fireEvent.keyDown(document.body, { key: "Escape" });
  await waitFor(() => expect(card()).toBeNull());
  expect(app.tab!.trace.follow).toBe(false);
});

it("does not tell a value that is asked for", async () => {
  await fireEvent.keyDown(document.body, { key: "q" });
  await app.tab!.trace.go(9);
  for (let i = 0; i < 20 && !app.tab!.predictor.question; i++) await app.tab!.predictor.advance();
  app.tab!.tree.hovered = 1;
  await untilCard(1);
  expect(card()!.textContent).toContain("B has no value yet");
});
