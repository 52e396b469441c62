import { cleanup, screen, waitFor } from "@testing-library/svelte";
import { afterEach, expect, it } from "vitest";
import { standIns, startedApp } from "./setup";

standIns();
afterEach(cleanup);

it("has the labels of its rows beside it where its moves name them", async () => {
  const app = startedApp();
  await screen.findByTestId("board");
  await waitFor(() => expect(app.setup.board).not.toBeNull());
  expect(screen.queryByTestId("row-labels")).toBeNull();
  const legal = [{ text: "a3", cell: 0 }];
  app.setup.board = { ...app.setup.board!, legal, moves: "b2", row_labels: ["3", "2", "1"] };
  expect((await screen.findByTestId("row-labels")).textContent).toBe("321");
});
