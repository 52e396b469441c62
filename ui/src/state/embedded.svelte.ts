// The stage inside another page: the steps that it may show, and its messages to and from that page.
import { readMessage, type EmbedSettings, type EmbedRequest, type EmbedReport } from "../model/embed";
import { writeHash } from "../model/link";
import { OWN_ADDRESS, type Backend } from "../backend/backend";
import type { Message } from "../generated/wire";
import type { Messages } from "../i18n/en";
import { sentencesOf } from "../model/message";
import type { Document } from "./document.svelte";
import type { Settings } from "./settings.svelte";
import type { Workspace } from "./workspace.svelte";

/** Version of the messages. */
const VERSION = "1";
/** Milliseconds that a loop rests at the last step. */
const REST_MS = 2500;

/** The parts of the application that this one needs. */
interface Room {
  readonly backend: Backend;
  readonly workspace: Workspace;
  readonly settings: Settings;
  readonly tab: Document | null;
  readonly t: Messages;
  readonly say: (said: Message) => string;
}

/** A page that has sent a message to this one. */
interface Partner {
  window: Window;
  origin: string;
}

export class EmbedStage {
  private partner: Partner | null = null;

  constructor(
    private readonly app: Room,
    readonly how: EmbedSettings,
  ) {}

  /** The address of the same state in full; null if a browser cannot open the address of this page. */
  get fullView(): string | null {
    const { address } = this.app.backend;
    const { tab, workspace } = this.app;
    return address === OWN_ADDRESS ? null : address + (tab ? writeHash(workspace.place(tab)) : "");
  }

  /** Whether play may start by itself: not with reduced motion, and not without controls to pause it. */
  private get moves(): boolean {
    return !this.app.settings.get("reduceMotion") && this.how.controls !== "none";
  }

  /** Listens to the surrounding page. Returns a function that ends this. */
  listen(window: Window): () => void {
    const hear = (event: MessageEvent<unknown>) => void this.hear(event);
    window.addEventListener("message", hear);
    return () => window.removeEventListener("message", hear);
  }

  /** Limits a new trace to its range, announces it, and plays it if requested. */
  opened(tab: Document): void {
    const { from, to, play } = this.how;
    tab.trace.range = { from, to: to ?? tab.trace.summary.steps };
    if (play && this.moves && !tab.player.playing) tab.player.toggle();
    this.tellReady(tab);
  }

  /** Announces the step on screen. At the end, a loop restarts after a rest; the returned function cancels it. */
  stepped(tab: Document): (() => void) | undefined {
    const { now, firstStep, lastStep } = tab.trace;
    if (!now) return undefined;
    // The address may name a step outside the range.
    const within = Math.min(Math.max(now.step, firstStep), lastStep);
    if (within !== now.step) return void tab.trace.go(within);
    this.tellStep(tab);
    if (!this.how.loop || !this.moves || now.step < lastStep) return undefined;
    const again = setTimeout(() => {
      void tab.trace.go(firstStep).then(() => !tab.player.playing && tab.player.toggle());
    }, REST_MS);
    return () => clearTimeout(again);
  }

  private tellStep({ trace: { now, said } }: Document): void {
    if (!now || !said) return;
    const sentence = sentencesOf(said).map(this.app.say).join(" ");
    this.say({ type: "step", step: now.step, steps: now.steps, event: now.event, node: now.node ?? null, sentence });
  }

  private tellReady(tab: Document): void {
    this.say({ type: "ready", title: tab.titleIn(this.app.t), steps: tab.trace.summary.steps });
  }

  answered(right: number, asked: number): void {
    if (asked > 0) this.say({ type: "answered", right, asked });
  }

  private say(message: EmbedReport): void {
    const { partner } = this;
    // A page opened from a file has no origin that a message could name.
    partner?.window.postMessage({ plyscope: 1, ...message }, partner.origin === "null" ? "*" : partner.origin);
  }

  private async hear(event: MessageEvent<unknown>): Promise<void> {
    const message = readMessage(event.data);
    if (!message || !event.source) return;
    this.partner = { window: event.source as Window, origin: event.origin };
    if ("wrong" in message) return this.say({ type: "error", reason: message.wrong });
    try {
      await this.obey(message);
    } catch (error) {
      this.say({ type: "error", reason: error instanceof Error ? error.message : String(error) });
    }
  }

  private async obey(message: EmbedRequest): Promise<void> {
    const { app } = this;
    const { tab } = app;
    switch (message.type) {
      case "ping":
        this.say({ type: "pong", version: VERSION });
        if (tab) this.tellReady(tab);
        if (tab) this.tellStep(tab);
        return;
      case "load":
        return this.load(message);
      case "goto":
        tab?.player.pause();
        return tab?.trace.go(message.step);
      case "play":
        if (tab && !tab.player.playing) tab.player.toggle();
        return;
      case "pause":
        return tab?.player.pause();
    }
  }

  private async load(message: Extract<EmbedRequest, { type: "load" }>): Promise<void> {
    const { workspace, backend } = this.app;
    const called = message.title === undefined ? {} : { title: message.title };
    const at = { ...called, ...(message.step !== null && { step: message.step }) };
    if ("trace" in message) {
      await workspace.open(await backend.openFile(new File([message.trace], message.name)), at);
      return;
    }
    if ("record" in message) {
      const opened = await backend.page?.received(message.record);
      if (opened) (await workspace.open(opened, at)).onlyHere = true;
      return;
    }
    const link = JSON.stringify(message.request);
    const request = await backend.call("request_of_link", { link });
    const place = { link, step: message.step ?? 0, node: null, view: "tree" } as const;
    await workspace.run(request, message.step === null ? called : { ...place, ...called });
  }
}
