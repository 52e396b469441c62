// Messages over the screen: passing notices, and a service that does not answer.
import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import { tick } from "svelte";
import { expect, it, vi } from "vitest";
import { startedApp } from "./setup";

async function atEnd() {
  const app = startedApp();
  await fireEvent.click(screen.getByTestId("example-threeLeaves"));
  await screen.findByTestId("stage");
  await waitFor(() => expect(app.tab!.trace.now).not.toBeNull());
  await app.tab!.trace.go(app.tab!.trace.summary.steps);
  return app;
}

it("past the last cutoff a toast says so, and leads back to it", async () => {
  const app = await atEnd();
  await fireEvent.keyDown(document.body, { key: "c" });
  const toast = await screen.findByTestId("notice");
  expect(toast.textContent).toContain("No more cutoffs.");
  await fireEvent.click(screen.getByTestId("notice-act"));
  await waitFor(() => expect(app.tab!.trace.step).toBe(18));
  expect(screen.queryByTestId("notice")).toBeNull();
  // The last one itself leads nowhere.
  await fireEvent.keyDown(document.body, { key: "c" });
  await screen.findByTestId("notice");
  expect(screen.queryByTestId("notice-act")).toBeNull();
});

it("a file that cannot be opened is named", async () => {
  const app = startedApp();
  await screen.findByTestId("start");
  const file = new File(["{"], "broken.jsonl");
  await fireEvent.drop(window, { dataTransfer: { files: [file] } });
  const toast = await screen.findByTestId("notice");
  expect(toast.textContent).toContain("broken.jsonl");
  expect(toast.textContent).toContain("This file is not a trace that can be opened:");
  await fireEvent.click(toast.querySelector("button:last-of-type")!);
  expect(app.notices.list).toEqual([]);
});

it("that the program does not answer is the one banner", async () => {
  const app = startedApp();
  await screen.findByTestId("start");
  app.connection.lost = true;
  const banner = await screen.findByTestId("lost");
  expect(banner.textContent).toContain("The program does not answer. Your screen is kept.");
  await fireEvent.click(screen.getByTestId("lost-retry"));
  await waitFor(() => expect(screen.queryByTestId("lost")).toBeNull());
});

it("stays under the pointer and while the keyboard is in it", async () => {
  const app = startedApp();
  await screen.findByTestId("start");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  try {
    app.notices.confirm("Saved.");
    await tick();
    const toast = screen.getByTestId("notice");
    await fireEvent.pointerEnter(toast);
    vi.advanceTimersByTime(20_000);
    toast.querySelector("button")!.focus();
    await fireEvent.pointerLeave(toast);
    vi.advanceTimersByTime(20_000);
    expect(app.notices.list).toHaveLength(1);
    toast.querySelector("button")!.blur();
    vi.advanceTimersByTime(20_000);
    expect(app.notices.list).toHaveLength(0);
  } finally {
    vi.useRealTimers();
  }
});
