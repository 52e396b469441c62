// All commands of the UI, with their default keys (state/keymap.svelte.ts changes them).

export const commands = {
  "step.into": { keys: ["ArrowRight", "PageDown", "i", "F11"], group: "step" },
  "step.back": { keys: ["ArrowLeft", "PageUp"], group: "step" },
  "step.over": { keys: ["o", "F10"], group: "step" },
  "step.backOver": { keys: ["Shift+o"], group: "step" },
  "step.out": { keys: ["u", "Shift+F11"], group: "step" },
  "step.backOut": { keys: ["Shift+u"], group: "step" },
  "step.first": { keys: ["Home"], group: "step" },
  "step.last": { keys: ["End"], group: "step" },
  "step.goto": { keys: ["$mod+g"], group: "step" },
  "seek.cutoff": { keys: ["c"], group: "seek" },
  "seek.backCutoff": { keys: ["Shift+c"], group: "seek" },
  "seek.rootBest": { keys: ["r"], group: "seek" },
  "seek.backRootBest": { keys: ["Shift+r"], group: "seek" },
  "seek.leaf": { keys: ["e"], group: "seek" },
  "seek.backLeaf": { keys: ["Shift+e"], group: "seek" },
  "seek.visit": { keys: ["v"], group: "seek" },
  "seek.backVisit": { keys: ["Shift+v"], group: "seek" },
  "seek.breakpoint": { keys: ["n"], group: "seek" },
  "seek.backBreakpoint": { keys: ["Shift+n"], group: "seek" },
  "seek.selection": { keys: ["x", "Enter"], group: "seek" },
  "play.toggle": { keys: ["Space", "F5"], group: "play" },
  "play.slower": { keys: [","], group: "play" },
  "play.faster": { keys: ["."], group: "play" },
  "play.pausing": { keys: [], group: "play" },
  "break.toggle": { keys: ["F9"], group: "play" },
  "select.parent": { keys: ["Shift+ArrowUp"], group: "select" },
  "select.child": { keys: ["Shift+ArrowDown"], group: "select" },
  "select.previous": { keys: ["Shift+ArrowLeft"], group: "select" },
  "select.next": { keys: ["Shift+ArrowRight"], group: "select" },
  "select.execution": { keys: ["g"], group: "select" },
  "select.owner": { keys: ["y"], group: "select" },
  "select.fold": { keys: ["z"], group: "select" },
  "select.whatIf": { keys: ["h"], group: "select" },
  "view.tree": { keys: ["1"], group: "view" },
  "view.icicle": { keys: ["2"], group: "view" },
  "view.joined": { keys: ["Shift+g"], group: "view" },
  "view.compare": { keys: ["3"], group: "view" },
  "view.play": { keys: ["4"], group: "view" },
  "view.arena": { keys: ["5"], group: "view" },
  "view.check": { keys: ["6"], group: "view" },
  "view.exercise": { keys: ["7"], group: "view" },
  "view.class": { keys: ["8"], group: "view" },
  "class.show": { keys: ["Alt+c"], group: "view" },
  "class.ask": { keys: ["Shift+q"], group: "view" },
  "view.mistakes": { keys: ["9"], group: "view" },
  "view.ladder": { keys: [], group: "view" },
  "view.minimap": { keys: ["m"], group: "view" },
  "view.legend": { keys: ["l"], group: "view" },
  "view.panel": { keys: ["t"], group: "view" },
  "view.centre": { keys: ["f"], group: "view" },
  "view.fitSubtree": { keys: ["Shift+f"], group: "view" },
  "view.fit": { keys: ["0"], group: "view" },
  "view.zoomIn": { keys: ["w", "+", "Shift++"], group: "view" },
  "view.zoomOut": { keys: ["s", "-"], group: "view" },
  "view.panLeft": { keys: ["a"], group: "view" },
  "view.panRight": { keys: ["d"], group: "view" },
  "view.left": { keys: ["["], group: "view" },
  "view.right": { keys: ["]"], group: "view" },
  "view.presenter": { keys: ["p"], group: "view" },
  "view.blank": { keys: ["b"], group: "view" },
  "chapter.back": { keys: ["Shift+j"], group: "view" },
  "chapter.next": { keys: ["j"], group: "view" },
  "view.negamax": { keys: ["Shift+x"], group: "view" },
  "predict.toggle": { keys: ["q"], group: "view" },
  "change.open": { keys: ["k"], group: "change" },
  "change.left": { keys: ["<", "Shift+<"], group: "change" },
  "change.right": { keys: [">", "Shift+>"], group: "change" },
  "change.undo": { keys: ["Alt+z"], group: "change" },
  "change.redo": { keys: ["Alt+Shift+z"], group: "change" },
  "game.undo": { keys: ["$mod+z"], group: "game" },
  "game.redo": { keys: ["$mod+Shift+z", "$mod+y"], group: "game" },
  "game.pass": { keys: ["Shift+p"], group: "game" },
  "game.hint": { keys: ["Shift+h"], group: "game" },
  "game.swap": { keys: ["Alt+x"], group: "game" },
  "game.resign": { keys: ["Alt+Shift+r"], group: "game" },
  "game.former": { keys: ["Alt+Shift+b"], group: "game" },
  "game.new": { keys: ["Alt+Shift+n"], group: "game" },
  "game.trace": { keys: ["Shift+t"], group: "game" },
  "app.palette": { keys: ["$mod+k", "$mod+Shift+p"], group: "app" },
  "app.find": { keys: ["/", "$mod+f"], group: "app" },
  "app.open": { keys: ["$mod+o"], group: "app" },
  "app.save": { keys: ["$mod+s"], group: "app" },
  "app.export": { keys: ["$mod+e"], group: "app" },
  "app.newRun": { keys: ["Alt+n"], group: "app" },
  "app.closeTab": { keys: ["Alt+w"], group: "app" },
  "app.nextTab": { keys: ["Alt+PageDown"], group: "app" },
  "app.share": { keys: ["Alt+s"], group: "app" },
  "app.copyLink": { keys: ["Alt+l"], group: "app" },
  "app.copyFrame": { keys: [], group: "app" },
  "app.savePage": { keys: [], group: "app" },
  "app.guide": { keys: [], group: "app" },
  "app.notices": { keys: [], group: "app" },
  "app.settings": { keys: ["$mod+,"], group: "app" },
  "app.language": { keys: ["Alt+g"], group: "app" },
  "app.theme": { keys: ["Alt+t"], group: "app" },
  "app.dismiss": { keys: ["Escape"], group: "app" },
  "app.help": { keys: ["?", "Shift+?"], group: "app" },
} as const satisfies Record<string, { keys: readonly string[]; group: string }>;

export type CommandId = keyof typeof commands;
export type CommandGroup = (typeof commands)[CommandId]["group"];
export const commandIds = Object.keys(commands) as CommandId[];
export const isCommand = (id: string): id is CommandId => Object.hasOwn(commands, id);
export const commandGroups: CommandGroup[] = ["step", "seek", "play", "select", "view", "change", "game", "app"];

/** Checks for a key that a screen reader or an unsteady hand may press by accident (WCAG 2.1.4). */
export function isSingleCharacter(key: string): boolean {
  return /^(Shift\+)?[^+]$/.test(key) || key === "+" || key === "Shift++";
}

const shown: Record<string, string> = {
  ArrowRight: "→",
  ArrowLeft: "←",
  ArrowUp: "↑",
  ArrowDown: "↓",
  $mod: "Ctrl",
  Shift: "⇧",
  PageDown: "PgDn",
  PageUp: "PgUp",
  Escape: "Esc",
};

/** Formats a key for reading: `Shift+ArrowUp` is `⇧+↑`, letters are capitals. */
export function keyLabel(key: string): string {
  const parts = key.endsWith("++") ? [...key.slice(0, -2).split("+"), "+"] : key === "+" ? ["+"] : key.split("+");
  return parts.map((part) => shown[part] ?? (part.length === 1 ? part.toUpperCase() : part)).join("+");
}

const modifiers = new Set(["Shift", "Control", "Alt", "Meta", "AltGraph", "CapsLock", "Dead", "Unidentified"]);
/** Keys that move the focus, press the focused element or close, so no command may take them. */
const reserved = new Set(["Tab", "Enter", "Escape", "Process"]);

type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/**
 * Returns the key with its modifiers: `Shift+c`, `$mod+k`, `ArrowRight`. Null for a lone modifier or a reserved key.
 */
export function keyPressed(event: Press): string | null {
  if (modifiers.has(event.key) || reserved.has(event.key)) return null;
  const key = event.key === " " ? "Space" : event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return [
    event.ctrlKey || event.metaKey ? "$mod+" : "",
    event.altKey ? "Alt+" : "",
    event.shiftKey ? "Shift+" : "",
    key,
  ].join("");
}

/** Checks whether two keys are equal; the case of letters does not count. */
export const sameKey = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
