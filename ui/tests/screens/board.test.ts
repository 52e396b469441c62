import { screen, waitFor } from "@testing-library/svelte";
import { expect, it } from "vitest";
import { startedApp } from "./setup";

it("has the labels of its rows beside it where its moves name them", async () => {
  const app = startedApp();
  await screen.findByTestId("board");
  await waitFor(() => expect(app.setup.board).not.toBeNull());
  expect(screen.queryByTestId("row-labels")).toBeNull();
  expect(screen.getByTestId("cell-4").getAttribute("aria-label")).toBe("5: empty, play 5");
  app.setup.board = { ...app.setup.board!, numbered: false, row_labels: ["3", "2", "1"] };
  expect((await screen.findByTestId("row-labels")).textContent).toBe("321");
  expect(screen.getByTestId("cell-4").getAttribute("aria-label")).toBe("b2: empty, play 5");
});
