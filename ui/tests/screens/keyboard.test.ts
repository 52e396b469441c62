// The keyboard focus: in a dialog of running work, after a change of screen, and with keys of one character off.
import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import { tick } from "svelte";
import { expect, it } from "vitest";
import { startedApp } from "./setup";

it("begins at the top of the screen that comes, where what had it is gone", async () => {
  const app = startedApp();
  await screen.findByTestId("start");
  const step = await screen.findByTestId("hero-step");
  step.focus();
  await fireEvent.click(step);
  await screen.findByTestId("stage");
  await waitFor(() => expect(document.activeElement?.id).toBe("main"));
  app.workspace.toggle("arena");
  await screen.findByTestId("arena");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId("arena")));
});

it("begins at the top of what takes the place of a sheet of exercises", async () => {
  startedApp();
  await fireEvent.keyDown(document.body, { key: "7" });
  await fireEvent.input(await screen.findByTestId("exercise-paste"), { target: { value: "values-1-17" } });
  await fireEvent.click(screen.getByTestId("exercise-open-go"));
  await fireEvent.click(await screen.findByTestId("exercise-check"));
  await fireEvent.click(await screen.findByTestId("exercise-show"));
  const finish = await screen.findByTestId("exercise-next");
  finish.focus();
  await fireEvent.click(finish);
  await screen.findByTestId("exercise-result");
  await waitFor(() => expect(document.activeElement?.id).toBe("main"));
});

it("is held by the dialog of a running search, and given back", async () => {
  const app = startedApp();
  await screen.findByTestId("start");
  const position = screen.getByTestId("run");
  position.focus();
  const search = app.workspace.runOnce({ game: "connect4", position: "", run: "minimax", depth: 12 });
  const dialog = await screen.findByTestId("running");
  expect(dialog.getAttribute("role")).toBe("dialog");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId("cancel")));
  const last = screen.getByTestId("stop-and-show");
  last.focus();
  await fireEvent.keyDown(last, { key: "Tab" });
  expect(dialog.contains(document.activeElement)).toBe(true);
  // Nothing behind it can take the focus.
  position.focus();
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await fireEvent.click(screen.getByTestId("cancel"));
  await search.catch(() => undefined);
  await waitFor(() => expect(screen.queryByTestId("running")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(position));
});

it("gives keys of one character nothing to do where they are switched off, nor the digits of an answer", async () => {
  const app = startedApp();
  await fireEvent.click(screen.getByTestId("example-threeLeaves"));
  await screen.findByTestId("stage");
  await waitFor(() => expect(app.tab!.trace.step).toBe(18));
  app.settings.set("singleKeys", false);
  await fireEvent.keyDown(document.body, { key: "q" });
  await tick();
  expect(app.tab!.predictor.on).toBe(false);
  app.tab!.predictor.toggle();
  await fireEvent.click(await screen.findByTestId("predict-restart"));
  await waitFor(() => expect(app.tab!.trace.step).toBe(0));
  for (let i = 0; i < 40 && !app.tab!.predictor.question; i++) await app.tab!.predictor.advance();
  const field = await screen.findByTestId("value-field");
  await waitFor(() => expect(document.activeElement).toBe(field));
  field.blur();
  await fireEvent.keyDown(document.body, { key: "3" });
  expect(document.activeElement).not.toBe(field);
  app.settings.set("singleKeys", true);
  await fireEvent.keyDown(document.body, { key: "3" });
  expect(document.activeElement).toBe(field);
});
