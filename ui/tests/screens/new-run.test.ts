import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, describe, expect, it } from "vitest";
import { App } from "../../src/state/app.svelte";
import { startedApp } from "./setup";

let app: App;

beforeEach(async () => {
  app = startedApp();
  await screen.findByTestId("setup");
  await waitFor(() => expect(app.setup.catalogue).not.toBeNull());
});

/** A game on a 5x5 board, while 15x15 is chosen. */
const FIVE = "(;GM[4]SZ[5];B[bb];W[cc])";

describe("the form of a new run", () => {
  it("keeps a position that was refused for its size while the size is chosen", async () => {
    await app.setup.change({ game: "gomoku" });
    await fireEvent.input(screen.getByTestId("position"), { target: { value: FIVE } });
    await screen.findByTestId("error-at");
    await fireEvent.change(await screen.findByTestId("size"), { target: { value: "5x5" } });
    await waitFor(() => expect(screen.queryByTestId("error-at")).toBeNull());
    expect(app.setup.request).toMatchObject({ size: "5x5", position: FIVE });
    await fireEvent.change(screen.getByTestId("size"), { target: { value: "19x19" } });
    await waitFor(() => expect(app.setup.request).toMatchObject({ size: "19x19", position: "" }));
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
    await app.setup.change({ game: "othello" });
    await fireEvent.change(screen.getByTestId("evaluation"), { target: { value: "deepdiver" } });
    const field = await screen.findByTestId<HTMLInputElement>("weights");
    expect([field.value, field.placeholder]).toEqual(["", "300,600,500"]);
    await fireEvent.change(field, { target: { value: " 90,-5,1 " } });
    await waitFor(() => expect(app.setup.request.eval).toBe("deepdiver:90,-5,1"));
    await fireEvent.change(field, { target: { value: "" } });
    await waitFor(() => expect(app.setup.request.eval).toBe("deepdiver"));
    const open = (text: string) =>
      fireEvent.change(screen.getByTestId("weights-file"), { target: { files: [new File([text], "weights.json")] } });
    await open("nothing");
    await screen.findByText(/the file of weights/);
    const weights = { corners: 9, mobility: 104, squares: -40 };
    await open(JSON.stringify({ evaluation: "deepdiver", unit: "thousandths", weights, note: "" }));
    await waitFor(() => expect(field.value).toBe("-40,104,9"));
    await app.setup.take({ game: "othello", position: "", run: "alphabeta", eval: "deepdiver:7,8,9" });
    await waitFor(() => expect(field.value).toBe("7,8,9"));
    expect(screen.getByTestId<HTMLSelectElement>("evaluation").value).toBe("deepdiver");
  });

  it("takes parts of a second, and shows a limit that stops it from being sent", async () => {
    await fireEvent.input(screen.getByTestId("position"), { target: { value: "519" } });
    const more = screen.getByTestId("more");
    const [time, nodes] = [screen.getByTestId("time-limit"), screen.getByTestId("node-limit")];
    await fireEvent.change(time, { target: { value: "0.5" } });
    await fireEvent.change(nodes, { target: { value: "0" } });
    await waitFor(() => expect(screen.getByTestId("run")).toHaveProperty("disabled", false));
    expect(more.hidden).toBe(true);
    await fireEvent.click(screen.getByTestId("run"));
    await waitFor(() => expect(more.hidden).toBe(false));
    await fireEvent.change(nodes, { target: { value: "" } });
    await fireEvent.click(screen.getByTestId("run"));
    await screen.findByTestId("stage");
    expect(app.setup.request.time_limit_ms).toBe(500);
  });
});
