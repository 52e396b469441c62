import { render, screen } from "@testing-library/svelte";
import { createRawSnippet, tick } from "svelte";
import { beforeEach, expect, it, vi } from "vitest";
import Counters from "../../src/components/Counters.svelte";

beforeEach(() => vi.useFakeTimers());

it("counters that change ten times a second are told every five seconds at most", async () => {
  render(Counters, { children: createRawSnippet(() => ({ render: () => `<p data-testid="count">0</p>` })) });
  const status = screen.getByRole("status");
  const told = new Set<string>();
  for (let tenth = 1; tenth <= 120; tenth += 1) {
    screen.getByTestId("count").textContent = `${tenth}  nodes`;
    vi.advanceTimersByTime(100);
    await tick();
    told.add(status.textContent);
  }
  told.delete("");
  expect(status.contains(screen.getByTestId("count"))).toBe(false);
  expect([...told]).toEqual(["5 nodes", "55 nodes", "105 nodes"]);
});
