// The page of all parts, for people who work on the looks.
import { render, screen, waitFor } from "@testing-library/svelte";
import { expect, it } from "vitest";
import axe from "axe-core";
import { App } from "../../src/state/app.svelte";
import Design from "../../src/views/design/Design.svelte";
import { ServerBackend } from "../server/backend";

const parts = [
  "notices",
  "type",
  "space",
  "colours-light",
  "colours-dark",
  "marks-light",
  "marks-dark",
  "buttons",
  "segments",
  "fields",
  "boards",
  "tiles",
  "node-card",
  "gauge",
  "sentence",
];

it.each(["light", "dark"] as const)("shows every part in the %s theme, and axe finds nothing wrong", async (theme) => {
  const app = new App(new ServerBackend());
  app.settings.set("language", "en");
  app.settings.set("theme", theme);
  render(Design, { app });
  await waitFor(() => expect(screen.getByTestId("narration").textContent).toContain("Cut: c₂ and c₃ cannot matter."));
  expect([...document.querySelectorAll<HTMLElement>("[data-part]")].map((part) => part.dataset.part)).toEqual(parts);
  expect(document.documentElement.dataset.theme).toBe(theme);
  // The palette's test checks colours, because there is no layout here.
  for (const each of ["light", "dark"]) {
    const swatches = document.querySelector(`[data-part=colours-${each}]`)!;
    expect(swatches.textContent).toContain(each === "light" ? "#c2500a" : "#f28e3b");
    await waitFor(() => expect(document.querySelectorAll(`[data-part=marks-${each}] svg`).length).toBeGreaterThan(20));
  }
  await waitFor(() => expect(screen.getAllByTestId("notice")).toHaveLength(3));
  expect(screen.getByTestId("lost")).not.toBeNull();
  await waitFor(() => expect(document.querySelectorAll("[data-part=boards] li p.soft")).toHaveLength(4));
  expect(document.querySelector("[data-part=boards] .error")).toBeNull();
  const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});
