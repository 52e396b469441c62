// Arrow keys, space and page keys; a tap on the right or left half. The address holds the slide.
"use strict";
const slides = [...document.querySelectorAll("section")];
document.body.classList.add("deck");
let now = 0;
const answers = () => [...slides[now].querySelectorAll(".answer")];
function show(slide, answered) {
  now = Math.min(Math.max(slide, 0), slides.length - 1);
  slides.forEach((each, place) => each.classList.toggle("now", place === now));
  for (const answer of answers()) answer.classList.toggle("shown", answered);
  document.getElementById("place").textContent = `${now + 1} / ${slides.length}`;
  try {
    history.replaceState(null, "", `#${now + 1}`);
  } catch {
    // A frame may refuse it; then the address stays as it is.
  }
}
function go(forward) {
  const hidden = answers().filter((answer) => answer.classList.contains("shown") !== forward);
  if (hidden.length > 0) hidden.forEach((answer) => answer.classList.toggle("shown", forward));
  else if (forward ? now < slides.length - 1 : now > 0) show(now + (forward ? 1 : -1), !forward);
}
const keys = { ArrowRight: 1, ArrowDown: 1, PageDown: 1, " ": 1, Enter: 1, ArrowLeft: 0, ArrowUp: 0, PageUp: 0, Backspace: 0 };
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "Home" || event.key === "End") show(event.key === "Home" ? 0 : slides.length - 1, false);
  else if (event.key in keys) go(keys[event.key] === 1);
  else return;
  event.preventDefault();
});
addEventListener("click", (event) => {
  if (!event.target.closest("a") && String(getSelection()) === "") go(event.clientX > innerWidth / 3);
});
const asked = () => show(Number(location.hash.slice(1)) - 1 || 0, false);
addEventListener("hashchange", asked);
asked();
