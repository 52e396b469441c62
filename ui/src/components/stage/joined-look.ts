// The look of a document's joined positions at the step on screen.
import type { JointLook } from "../../draw/joined-scene";
import { tableWords } from "../../i18n/table";
import { fill } from "../../model/text";
import type { App } from "../../state/app.svelte";
import type { Document } from "../../state/document.svelte";

/** Px of the smallest text. */
const LEAST = { screen: 13, projector: 20 };

export function jointLook(app: App, tab: Document): JointLook {
  const { ply } = tableWords[app.lang.code];
  return {
    tokens: app.settings.tokens,
    step: tab.trace.step,
    future: !tab.secret,
    path: tab.joined.path,
    selected: tab.trace.selectedId,
    hovered: tab.joined.hovered,
    least: app.settings.presenter ? LEAST.projector : LEAST.screen,
    ply: (n) => fill(ply, { n: app.lang.number(n) }),
  };
}
