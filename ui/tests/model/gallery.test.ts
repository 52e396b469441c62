// The claims of the start page's cards, against the service itself.
import { expect, it } from "vitest";
import { exampleIds, examplesOf, lessons, recipe } from "../../src/model/gallery";
import { searchTask } from "../../src/state/task.svelte";
import { ServerBackend } from "../server/backend";

/** Nodes of a search that is small enough to run here; `tests/it/gallery.rs` checks the larger ones. */
const SMALL = 1000;

it("has every example in one of the lessons, each lesson with some", () => {
  expect(lessons.flatMap(examplesOf).sort()).toEqual([...exampleIds].sort());
  for (const lesson of lessons) expect(examplesOf(lesson).length, `lesson ${lesson}`).toBeGreaterThanOrEqual(3);
  for (const id of exampleIds) expect(recipe(id).minutes, id).toBeGreaterThan(0);
});

it.each(exampleIds.filter((id) => recipe(id).claims.nodes <= SMALL))(
  "%s has the nodes and the value that its card says, and opens at a cutoff or, without a value, at the end",
  async (id) => {
    const { request, claims, step, lesson } = recipe(id);
    const backend = new ServerBackend();
    const { trace, counts, value, monte_carlo: games, proof, steps } = await searchTask(backend).ask(request);
    expect([counts.nodes, value, games?.entered]).toEqual([claims.nodes, claims.value ?? null, claims.entered]);
    if (games || proof) expect(step).toBe(steps);
    else if (step !== undefined) {
      const { event, explanation } = await backend.call("step", { trace, step });
      expect(event).toBe("cutoff");
      if (lesson === 4) expect(explanation.owner?.shallow).toBe(false);
    }
    await backend.call("close", { trace });
  },
);
