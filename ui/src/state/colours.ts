// The colours of a theme, read from the style sheet for canvases and pictures.
import { cssName, tokenNames, type ThemeName, type Tokens } from "../model/tokens";

const hex = (part: string) => Math.round(Number(part)).toString(16).padStart(2, "0");

/** Returns the colours as `#rrggbb`. `on-screen` follows the system's wish for contrast or its own colours. */
export function coloursOf(theme: ThemeName, where: "on-screen" | "in-print"): Tokens {
  const probe = document.createElement("span");
  probe.hidden = true;
  probe.className = where;
  probe.dataset.theme = theme;
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const colours = tokenNames.map((token) => {
    const value = style.getPropertyValue(cssName(token)).trim();
    if (/^#[0-9a-f]{6}$/.test(value)) return [token, value] as const;
    // System colours have names, so the browser resolves them.
    probe.style.color = value;
    const parts = /^rgba?\((\d+)[, ]+(\d+)[, ]+(\d+)/.exec(getComputedStyle(probe).color);
    return [token, `#${(parts?.slice(1) ?? ["0", "0", "0"]).map(hex).join("")}`] as const;
  });
  probe.remove();
  return Object.fromEntries(colours) as Tokens;
}
