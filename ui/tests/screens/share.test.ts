// The Share dialog: a title, links and the code to embed, pictures, steps that move; and pasted links.
import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, describe, expect, it } from "vitest";
import { readHash } from "../../src/model/link";
import type { App } from "../../src/state/app.svelte";
import { backendOf, speak, startedApp } from "./setup";

/** The start of a link of the service, because a browser has nothing that opens plyscope:. */
const OWN = `${location.origin}/#q=`;
let app: App;
const input = (id: string) => screen.getByTestId<HTMLInputElement>(id);
const type = (id: string, value: string) => fireEvent.input(input(id), { target: { value } });

beforeEach(async () => {
  app = startedApp();
  await fireEvent.click(screen.getByTestId("example-threeLeaves"));
  await screen.findByTestId("stage");
  await waitFor(() => expect(app.tab!.trace.step).toBe(18));
});

async function share(): Promise<void> {
  await fireEvent.click(screen.getByTestId("share"));
  await fireEvent.click(await screen.findByTestId("cmd-app.share"));
  await screen.findByTestId("dialog-share");
}
const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });

describe("a title", () => {
  const hostile = '<img src=x onerror="alert(1)"> & co';
  it("is in the link, in the window's title and in the stage's, as plain text", async () => {
    await share();
    await type("share-title", hostile);
    const { value } = input("share-link");
    expect(value.startsWith(OWN)).toBe(true);
    expect(screen.getByTestId("share-of-service").textContent).toContain("while plyscope serve runs");
    expect(readHash(value.slice(value.indexOf("#")))?.title).toBe(hostile);
    expect(document.title).toBe(`${hostile} · Plyscope`);
    expect(screen.getByTestId("title-position").textContent).toContain(hostile);
    expect(document.querySelector("img")).toBeNull();
    await waitFor(() => expect(location.hash).toContain("&title=%3Cimg"));
  });
  it("comes with a link, and goes when it is emptied", async () => {
    await app.openLink(
      `${location.href.split("#")[0]}#q=${encodeURIComponent(app.tab!.trace.summary.link)}&s=4&title=A%20cut`,
    );
    await waitFor(() => expect(document.title).toBe("A cut · Plyscope"));
    await share();
    expect(input("share-title").value).toBe("A cut");
    await type("share-title", " ");
    expect(document.title).not.toContain("A cut");
    expect(input("share-link").value).not.toContain("title=");
  });
});

describe("the screen as it is", () => {
  const parts = () => readHash(input("share-link").value.replace(/^[^#]*/, ""));
  it("is in the link where that is asked for", async () => {
    await share();
    expect(parts()).not.toHaveProperty("panels");
    await fireEvent.click(screen.getByTestId("share-as-here"));
    expect(parts()).toMatchObject({ panels: ["board", "code"], lang: "en" });
    app.panel = "stack";
    app.sides = { left: false, right: true };
    await waitFor(() => expect(parts()?.panels).toEqual(["stack"]));
    app.sides = { left: false, right: false };
    await waitFor(() => expect(parts()?.panels).toEqual([]));
    expect(input("share-link").value).toContain("&panels=none&lang=en");
  });
  it("comes with a link, and stays in the address until another language is chosen", async () => {
    const { link } = app.workspace.place(app.tab!);
    await app.openLink(`#q=${encodeURIComponent(link)}&s=4&panels=find&lang=pt-BR`);
    await waitFor(() => expect(app.lang.code).toBe("pt-BR"));
    expect([app.sides, app.panel]).toEqual([{ left: false, right: true }, "find"]);
    await waitFor(() => expect(location.hash).toContain("&s=4&lang=pt-BR"));
    await speak("en");
    app.workspace.noteNow();
    expect(location.hash).not.toContain("lang=");
    await app.openLink(`#q=${encodeURIComponent(link)}&s=5`);
    expect([app.sides, app.panel, app.lang.code]).toEqual([{ left: false, right: true }, "find", "en"]);
  });
});

describe("the address of a page", () => {
  it("is what links and the code to embed begin with", async () => {
    await share();
    expect(screen.queryByTestId("share-frame")).toBeNull();
    await fireEvent.change(input("set-address"), { target: { value: "https://example.org/plyscope.html#x" } });
    expect(input("share-link").value).toMatch(/^https:\/\/example\.org\/plyscope\.html#q=/);
    expect(input("share-frame").value).toContain('src="https://example.org/plyscope.html#embed&amp;q=');
    expect(JSON.parse(localStorage.getItem("plyscope.settings")!).address).toBe("https://example.org/plyscope.html");
    expect(screen.queryByTestId("share-of-service")).toBeNull();
    await fireEvent.change(input("set-address"), { target: { value: "" } });
    expect(input("share-link").value.startsWith(OWN)).toBe(true);
  });
  it("that is none is refused with what to write", async () => {
    await share();
    await fireEvent.change(input("set-address"), { target: { value: "javascript:alert(1)" } });
    expect(screen.getByTestId("address-wrong").textContent).toContain("https://example.org");
    expect(input("share-link").value.startsWith(OWN)).toBe(true);
  });
});

describe("steps that move", () => {
  it("are those around the one on screen, and are saved as one SVG", async () => {
    await share();
    expect([input("moving-from").value, input("moving-to").value]).toEqual(["13", "23"]);
    await type("moving-from", "17");
    await type("moving-to", "19");
    await fireEvent.click(input("moving-save"));
    await waitFor(() => expect(backendOf(app).saved?.name).toBe("plyscope-steps-17-19.svg"));
    const svg = new DOMParser().parseFromString(await textOf(backendOf(app).saved!.blob), "image/svg+xml");
    expect(svg.querySelector("parsererror")).toBeNull();
    expect(svg.querySelectorAll(".plyscope-step")).toHaveLength(3);
    expect(svg.documentElement.textContent).toContain("step 18 of 33: Cut: c₂ and c₃ cannot matter.");
    expect(app.tab!.trace.step).toBe(18);
  });
  it.each([
    ["40", "20", "from 0 to 33"],
    ["9", "3", "from 0 to 33"],
    ["1.5", "3", "from 0 to 33"],
  ])("from %s to %s are refused with what can be had", async (from, to, words) => {
    await share();
    await type("moving-from", from);
    await type("moving-to", to);
    expect(screen.getByTestId("moving-wrong").textContent).toContain(words);
    expect(input("moving-save").disabled).toBe(true);
  });
});

it("more than sixty steps are refused with the limit, in the reader's language", async () => {
  await app.workspace.run({
    ...app.tab!.trace.summary.request,
    run: "minimax",
    position: "(((1 2 3 4)(5 6 7 8)(1 2 3 4))((5 6 7 8)(1 2 3 4)(5 6 7 8)))",
  });
  expect(app.tab!.trace.summary.steps).toBeGreaterThan(61);
  await speak("pt-BR");
  await share();
  await type("moving-from", "0");
  await type("moving-to", "60");
  expect(screen.getByTestId("moving-wrong").textContent).toBe(
    "São 61 passos, e uma figura animada comporta 60. Escolha menos.",
  );
  await type("moving-to", "59");
  expect(screen.queryByTestId("moving-wrong")).toBeNull();
});

it("the page as one file is not made by a service, and the dialog says where it is made", async () => {
  await share();
  expect(screen.queryByTestId("file-save")).toBeNull();
  expect(screen.getByTestId("file-elsewhere").textContent).toContain("open plyscope.html");
});

it("what is on screen is saved as a picture", async () => {
  await waitFor(() => expect(app.tab!.tree.plan).not.toBeNull());
  await share();
  await fireEvent.click(input("share-picture-svg"));
  await waitFor(() => expect(backendOf(app).saved?.name).toBe("plyscope-tree-18.svg"));
});

it("the search is drawn as a textbook draws it, in the format that is asked for", async () => {
  await share();
  const begins = { svg: "<svg", tex: "\\begin{tikzpicture}", dot: "digraph" };
  for (const [format, begin] of Object.entries(begins)) {
    await fireEvent.click(screen.getByTestId(`drawing-${format}`));
    const name = `plyscope-drawing-18.${format}`;
    await waitFor(() => expect(backendOf(app).saved?.name).toBe(name));
    expect(await textOf(backendOf(app).saved!.blob)).toContain(begin);
  }
});

describe("a link of either kind", () => {
  const link = (before: string) => `${before}#q=${encodeURIComponent(app.tab!.trace.summary.link)}&s=7`;
  it.each(["https://example.org/plyscope.html", "plyscope://open"])(
    "typed into the palette opens: %s",
    async (before) => {
      app.dialog = "palette";
      await fireEvent.input(await screen.findByTestId("palette-input"), { target: { value: link(before) } });
      await fireEvent.click(await screen.findByTestId("palette-link"));
      await waitFor(() => expect(app.tab!.trace.step).toBe(7));
    },
  );
  it("pasted where no text is wanted opens; in a field it is text", async () => {
    const paste = (target: Element) => {
      const event = new Event("paste", { bubbles: true, cancelable: true });
      Object.assign(event, { clipboardData: { getData: () => link("https://example.org/plyscope.html") } });
      target.dispatchEvent(event);
      return event.defaultPrevented;
    };
    await share();
    expect(paste(input("share-title"))).toBe(false);
    expect(paste(document.body)).toBe(true);
    await waitFor(() => expect(app.tab!.trace.step).toBe(7));
  });
});
