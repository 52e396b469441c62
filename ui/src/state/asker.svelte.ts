// A question to the class about the step on the stage: its kinds, its address as a QR code, its vote and its end.
import type { ClassStepKind, QrCode } from "../generated/wire";
import { classWords } from "../i18n/class";
import { marksOf, type StageVote } from "../draw/vote-marks";
import { edgeVotes } from "../model/class";
import { isOwn, ownItems } from "../model/own-exercise";
import { fill, visibleText } from "../model/text";
import type { App } from "./app.svelte";
import type { Document } from "./document.svelte";
import { lectureOf, type Lecture } from "./lecture.svelte";
import { sheetLink } from "./share";

/** Milliseconds for reading the votes before the search goes on, and for one step of it. */
const [READING, STEP] = [2_000, 900];
/** Steps that are played; more are skipped, because the class waits for the answer. */
const PLAYED = 8;
/** Exercises of a sheet, and seeds to draw it from. */
const [FIVE, SEEDS] = [5, 10_000];

const nothing: Omit<StageVote, "state"> = { edges: [], votes: null, marks: null };

export class Asker {
  /** The kinds of questions that the step allows, the best first. */
  kinds = $state.raw<readonly ClassStepKind[]>([]);
  kind = $state<ClassStepKind>("cuts");
  /** The address that students open, and its QR code; null if it is too long for one. */
  link = $state("");
  code = $state.raw<QrCode | null>(null);
  /** The number of the question in its class. */
  number = $state(0);
  /** Whether another kind of question is on its way, so that the class is ahead of this number. */
  changing = $state(false);
  /** The trace of the question. */
  private tab: Document | null = null;

  constructor(
    private readonly app: App,
    readonly lecture: Lecture,
  ) {}

  private get say() {
    return classWords[this.app.lang.code];
  }

  /** Asks about the step of a tab, and opens a class for it if none is held. */
  async ask(tab: Document): Promise<void> {
    const { app, lecture } = this;
    if (app.embedded || app.workspace.apart || tab.trace.held) return;
    tab.player.pause();
    if (tab.predictor.on) tab.predictor.toggle();
    tab.whatIf.dismiss();
    tab.trace.view = "tree";
    await tab.trace.returnToStep();
    this.drop();
    this.tab = tab;
    if (!app.backend.classroom) return this.handOut();
    await lecture.look();
    if (lecture.lost) return app.notices.tell(this.say.teacher.lost);
    if (lecture.room || (await lecture.open())) return this.put();
    if (lecture.addresses.length > 0) tab.vote = { state: "door", ...nothing };
  }

  /** Opens the class on the address that the teacher chose, and asks. */
  async openDoor(): Promise<void> {
    if (await this.lecture.open(this.lecture.address)) await this.put();
  }

  /** Asks again in another way. The open vote closes, and nobody sees its answers. */
  async change(kind: ClassStepKind): Promise<void> {
    const { vote } = this.lecture;
    if (kind === this.kind || this.changing) return;
    this.changing = true;
    try {
      if (vote?.state === "open" && !(await this.lecture.close(vote.vote))) return;
      await this.put(kind);
    } finally {
      this.changing = false;
    }
  }

  private async put(wanted?: ClassStepKind): Promise<void> {
    const { tab, lecture, app } = this;
    if (!tab) return;
    if (lecture.vote?.state === "open") return this.resume(tab);
    this.kinds = await lecture.stepKinds(tab);
    const kind = wanted ?? this.kinds[0];
    if (kind === undefined) {
      this.drop();
      return app.notices.tell(this.say.stage.none);
    }
    if (!(await lecture.askStep(tab, kind, await this.textOf(tab, kind)))) return;
    this.kind = kind;
    await this.hold(tab);
  }

  /** Shows the open vote again if it is about this step, as after a reload. */
  private async resume(tab: Document): Promise<void> {
    const { last, room } = this.lecture;
    const at = last?.question.at ?? null;
    const isHere = at?.step === tab.trace.step && visibleText(room?.shown?.title ?? "") === tab.titleIn(this.app.t);
    if (!last || !isHere) {
      this.drop();
      const toClass = { label: this.app.t.class.title, run: () => (this.app.workspace.apart = "class") };
      return this.app.notices.tell(this.say.stage.elsewhere, toClass);
    }
    const { asks } = last.question;
    this.kind = asks.kind === "edges" ? (asks.many ? "cuts" : "next") : "value";
    this.kinds = await this.lecture.stepKinds(tab);
    await this.hold(tab);
  }

  /** Holds the step of the tab while its question is open. */
  private async hold(tab: Document): Promise<void> {
    const { last, room } = this.lecture;
    if (!last || !room) return;
    const { asks } = last.question;
    this.number = last.number;
    this.lecture.live = false;
    const edges = asks.kind === "edges" ? asks.targets.map(({ node }) => node) : [];
    tab.vote = { state: "asked", edges, votes: null, marks: marksOf(edges, null) };
    tab.trace.held = () => this.app.notices.tell(this.say.stage.held);
    await this.point(room.link);
  }

  /** Shows an address with its QR code. */
  private async point(link: string): Promise<void> {
    if (this.link === link && this.code) return;
    this.link = link;
    this.code = await this.app.backend.call("qr_code", { text: link }).catch(() => null);
  }

  /** The question to the students, in the teacher's language. */
  private async textOf(tab: Document, kind: ClassStepKind): Promise<string> {
    const { app, say } = this;
    if (kind !== "value") return say.stage.asks[kind];
    const asked = { trace: tab.key, step: tab.trace.step + 1, own: app.manner.own === true };
    const { question } = await app.backend.call("predict_question", asked);
    if (!question) return say.stage.asks.value;
    const node = question.called === "" ? app.say({ key: "node.root" }) : visibleText(question.called);
    const words = (await import("../i18n/predict")).predictWords[app.lang.code];
    return fill(question.complete ? words.worth : words.soFar, { node });
  }

  /** Makes exercises on the open tree, or on other ones, behind a link: no class is needed for them. */
  async handOut(): Promise<void> {
    const { app, tab } = this;
    if (!tab) return;
    await app.notices.attempt(async () => {
      const link = sheetLink(app, await this.sheetText(tab));
      tab.vote = { state: "sheet", ...nothing };
      // Programs that pass a link on may drop a bracket at its end.
      await this.point(isOwn(link) ? `${link}&` : link);
    });
  }
  private async sheetText({ trace }: Document): Promise<string> {
    const { backend, settings } = this.app;
    const profile = settings.get("profile");
    const own = ownItems(trace.summary.request, profile);
    for (const { item } of own.toSorted((a, b) => Number(b.kind === "cuts") - Number(a.kind === "cuts"))) {
      const isFit = await backend.call("exercise", { item }).then(
        () => true,
        () => false,
      );
      if (isFit) return item;
    }
    const seed = Math.floor(Math.random() * SEEDS);
    const wish = { seed, level: 1, count: FIVE, kinds: [], tree: "textbook" as const, profile };
    return (await backend.call("sheet", { new: wish })).text ?? "";
  }

  /** Starts a second vote on the question, before anybody has seen the first. */
  again(): Promise<boolean> {
    const { vote } = this.lecture;
    return vote ? this.lecture.again(vote.vote) : Promise.resolve(false);
  }

  /** Shows the votes on the edges, then plays the search to the answer. */
  async reveal(): Promise<void> {
    const { tab, lecture } = this;
    const { vote, last } = lecture;
    if (!tab || !vote || !last || lecture.busy) return;
    if (vote.state === "open" && !(await lecture.close(vote.vote))) return;
    if (vote.state !== "disclosed" && !(await lecture.disclose(vote.vote))) return;
    const tally = lecture.vote?.tally ?? null;
    const votes = tally && edgeVotes(last.question.asks, tally);
    const revealed: StageVote = { state: "revealed", edges: [], votes, marks: marksOf([], votes) };
    tab.vote = revealed;
    tab.trace.held = null;
    const shows = last.question.at?.shows ?? tab.trace.step;
    await tab.player.rest(READING);
    const isOn = () => tab.vote === revealed;
    const skips = shows - tab.trace.step > PLAYED || this.app.settings.get("reduceMotion");
    while (isOn() && tab.trace.step < shows) {
      const from = tab.trace.step;
      await tab.trace.go(skips ? shows : from + 1, isOn);
      // The teacher has gone elsewhere, or a step was refused.
      if (tab.trace.step <= from) return;
      if (tab.trace.step < shows) await tab.player.rest(STEP);
    }
  }

  /** Ends the question, and with it the class if the class has its own door. */
  async close(): Promise<void> {
    const { vote, room } = this.lecture;
    if (this.tab?.vote?.state !== "sheet") {
      if (vote?.state === "open" && !(await this.lecture.close(vote.vote))) return;
      if (room?.door) await this.lecture.shut();
    }
    this.drop();
  }

  /** Frees the step, and takes the question off the stage. */
  drop(): void {
    const { tab } = this;
    this.lecture.addresses = [];
    if (!tab) return;
    tab.vote = null;
    tab.trace.held = null;
    this.tab = null;
  }
}

const askers = new WeakMap<App, Asker>();

/** Returns the question of an application. */
export function askerOf(app: App): Asker {
  const asker = askers.get(app) ?? new Asker(app, lectureOf(app));
  askers.set(app, asker);
  return asker;
}
