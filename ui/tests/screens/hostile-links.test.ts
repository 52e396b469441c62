// Hostile links, opened as the page opens its address.
import { screen, waitFor } from "@testing-library/svelte";
import fc from "fast-check";
import { expect, it } from "vitest";
import { readHash } from "../../src/model/link";
import { hostileHash, hostileHashWith } from "../model/hostile";
import { startedApp } from "./setup";

const request = { game: "tree", position: "((3 12 8)(2 4 6)(14 5 2))", run: "alphabeta" } as const;
const LINKS = 10_000;
/** One in so many has a request for the service. */
const WITH_REQUEST = 10;

it("each is refused in words or opens a search, and the page is whole after them all", async () => {
  const app = startedApp();
  await screen.findByTestId("start");
  await app.workspace.run(request);
  const { link, steps } = app.tab!.trace.summary;
  const links = fc.oneof(
    { weight: WITH_REQUEST - 1, arbitrary: hostileHash },
    { weight: 1, arbitrary: hostileHashWith(link) },
  );
  const seen = { refused: 0, opened: 0 };
  await fc.assert(
    fc.asyncProperty(links, async (hash) => {
      app.workspace.show(null);
      for (const { id } of app.notices.list) app.notices.dismiss(id);
      await app.openLink(hash);
      if (app.tab) {
        seen.opened += 1;
        expect(readHash(hash)?.link).toBe(link);
        const { trace } = app.tab;
        expect(trace.step).toBeGreaterThanOrEqual(0);
        expect(trace.step).toBeLessThanOrEqual(steps);
        // Invalid parts beside the request are left out, and the stage continues.
        await trace.go(7);
        await trace.returnToStep();
        expect([trace.step, trace.selection?.node.id]).toEqual([7, trace.now?.node]);
        expect(app.notices.list).toEqual([]);
        return;
      }
      seen.refused += 1;
      const [notice, ...more] = app.notices.list;
      expect(more).toEqual([]);
      // A request is refused for its own fault, anything that is no link by the page itself.
      if (notice?.error) expect(notice.error.code).toBe("input");
      else expect(notice?.text).toBe(app.t.app.linkDamaged);
      expect(notice?.text.length).toBeGreaterThan(5);
    }),
    { numRuns: LINKS, seed: 7, endOnFailure: true },
  );
  expect(seen.opened).toBeGreaterThan(20);
  expect(seen.refused + seen.opened).toBe(LINKS);
  expect(document.querySelector("script, img")).toBeNull();
  await app.openLink(`#q=${encodeURIComponent(link)}&s=18`);
  await screen.findByTestId("stage");
  await waitFor(() => expect(app.tab!.trace.step).toBe(18));
}, 600_000);
