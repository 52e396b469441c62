import { cleanup, fireEvent, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ServiceFailure } from "../../src/backend/errors";
import { App } from "../../src/state/app.svelte";
import { standIns, startedApp } from "./setup";

standIns();
let app: App;

beforeEach(async () => {
  app = startedApp();
  await screen.findByTestId("setup");
  await waitFor(() => expect(app.setup.catalogue).not.toBeNull());
});
afterEach(cleanup);

/** Tic-tac-toe in two sizes, of which a file fits the second. */
async function twoSizes() {
  const { catalogue } = app.setup;
  app.setup.catalogue = { ...catalogue!, games: catalogue!.games.map((game) => ({ ...game, sizes: ["3", "4"] })) };
  const call = app.backend.call.bind(app.backend);
  vi.spyOn(app.backend, "call").mockImplementation(((operation: never, payload: never) => {
    if (operation !== "board") return call(operation, payload);
    const { setup, play } = payload as { setup: { position: string; size?: string }; play?: string[] };
    if (setup.position !== "(file)") return call(operation, payload);
    if (setup.size !== "4")
      return Promise.reject(new ServiceFailure({ code: "input", message: "size 4", field: "position" }));
    return call(operation, { setup: { ...setup, position: "51" }, play } as never);
  }) as never);
}

describe("the form of a new run", () => {
  it("keeps a position that was refused for its size while the size is chosen", async () => {
    await twoSizes();
    await fireEvent.input(screen.getByTestId("position"), { target: { value: "(file)" } });
    await screen.findByTestId("error-at");
    await fireEvent.change(await screen.findByTestId("size"), { target: { value: "4" } });
    await waitFor(() => expect(screen.queryByTestId("error-at")).toBeNull());
    expect(app.setup.request).toMatchObject({ size: "4", position: "(file)" });
    await fireEvent.change(screen.getByTestId("size"), { target: { value: "3" } });
    await waitFor(() => expect(app.setup.request).toMatchObject({ size: "3", position: "" }));
  });

  it("asks for the default evaluation by name, and says what that is; a run from before means the result", async () => {
    const select = screen.getByTestId<HTMLSelectElement>("evaluation");
    expect([app.setup.request.eval, select.value]).toEqual(["default", "default"]);
    expect(select.selectedOptions[0]!.textContent).toBe("default (open lines)");
    await fireEvent.change(select, { target: { value: "result" } });
    await waitFor(() => expect(app.setup.request.eval).toBe("result"));
    await app.setup.take({ game: "tictactoe", position: "519", run: "alphabeta" });
    await waitFor(() => expect(select.value).toBe("result"));
    expect(app.setup.request.eval).toBeUndefined();
  });

  it("takes weights for an evaluation, typed or from a file, and shows those of a run that is varied", async () => {
    expect(screen.queryByTestId("weights")).toBeNull();
    await fireEvent.change(screen.getByTestId("evaluation"), { target: { value: "corners" } });
    const field = await screen.findByTestId<HTMLInputElement>("weights");
    expect([field.value, field.placeholder]).toEqual(["", "100,0"]);
    await fireEvent.change(field, { target: { value: " 90,-5 " } });
    await waitFor(() => expect(app.setup.request.eval).toBe("corners:90,-5"));
    await fireEvent.change(field, { target: { value: "" } });
    await waitFor(() => expect(app.setup.request.eval).toBe("corners"));
    const open = (text: string) =>
      fireEvent.change(screen.getByTestId("weights-file"), { target: { files: [{ text: async () => text }] } });
    await open("nothing");
    await screen.findByText(/no weights/);
    await open('{"text":"corners:104,-40"}');
    await waitFor(() => expect(field.value).toBe("104,-40"));
    await app.setup.take({ game: "tictactoe", position: "519", run: "alphabeta", eval: "corners:7,8" });
    await waitFor(() => expect(field.value).toBe("7,8"));
    expect(screen.getByTestId<HTMLSelectElement>("evaluation").value).toBe("corners");
  });

  it("takes parts of a second, and shows a limit that stops it from being sent", async () => {
    await fireEvent.input(screen.getByTestId("position"), { target: { value: "519" } });
    const limits = screen.getByTestId<HTMLDetailsElement>("limits");
    const [time, nodes] = [screen.getByTestId("time-limit"), screen.getByTestId("node-limit")];
    await fireEvent.change(time, { target: { value: "0.5" } });
    await fireEvent.change(nodes, { target: { value: "0" } });
    await waitFor(() => expect(screen.getByTestId("run")).toHaveProperty("disabled", false));
    expect(limits.open).toBe(false);
    await fireEvent.click(screen.getByTestId("run"));
    expect(limits.open).toBe(true);
    await fireEvent.change(nodes, { target: { value: "" } });
    await fireEvent.click(screen.getByTestId("run"));
    await screen.findByTestId("stage");
    expect(app.tab!.trace.summary.request.time_limit_ms).toBe(500);
  });
});
