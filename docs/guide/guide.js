// The guide's pages: theme, search, copying, and figures that come alive. Without it every page can still be read.
"use strict";
(() => {
  const root = document.documentElement;
  const here = root.dataset.root;
  const portuguese = root.lang === "pt-BR";
  const say = (english, inPortuguese) => (portuguese ? inPortuguese : english);
  const KEPT = "plyscope-guide-theme";

  const kept = () => {
    try {
      return localStorage.getItem(KEPT);
    } catch {
      return null; // because a browser may refuse storage to files
    }
  };
  root.dataset.theme = kept() ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

  function turn() {
    root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
    try {
      localStorage.setItem(KEPT, root.dataset.theme);
    } catch {
      // because a browser may refuse storage to files
    }
  }

  function markPage() {
    const name = (path) => path.split("/").pop() || "index.html";
    for (const link of document.querySelectorAll(".contents a")) {
      if (name(new URL(link.href).pathname) === name(location.pathname)) link.setAttribute("aria-current", "page");
    }
    if (matchMedia("(max-width: 54rem)").matches) document.querySelector(".contents details").open = false;
  }

  // Wide tables and blocks scroll by themselves, and the keyboard reaches them.
  function makeScrollable() {
    for (const box of document.querySelectorAll("main pre, main .table-wrapper")) {
      box.tabIndex = 0;
      box.setAttribute("role", "group");
      box.setAttribute("aria-label", box.matches("pre") ? say("Example", "Exemplo") : say("Table", "Tabela"));
    }
  }

  function addCopying() {
    for (const code of document.querySelectorAll("pre > code.language-sh, pre > code.language-python")) {
      const button = document.createElement("button");
      const label = say("Copy", "Copiar");
      button.type = "button";
      button.textContent = label;
      button.addEventListener("click", async () => {
        try {
          await navigator.clipboard.writeText(code.textContent);
          button.textContent = say("Copied", "Copiado");
        } catch {
          getSelection().selectAllChildren(code); // because files have no clipboard in some browsers
        }
        setTimeout(() => (button.textContent = label), 2000);
      });
      code.parentElement.append(button);
    }
  }

  /** The live figure and the picture in its place; at most one, because each has a core of its own. */
  let live;
  function enliven(figure) {
    live?.frame.replaceWith(live.figure);
    const frame = document.createElement("iframe");
    frame.className = "live";
    frame.title = figure.querySelector("img").alt;
    frame.allow = "fullscreen";
    const [page, link] = figure.href.split("#");
    const look = `panels=board,code&theme=${root.dataset.theme}&lang=${root.lang}`;
    frame.src = `${page}#embed&${link}&${look}`;
    figure.replaceWith(frame);
    frame.focus();
    live = { frame, figure };
  }

  function findFigures() {
    for (const link of document.querySelectorAll('main a[href*="page/plyscope.html#"]')) {
      if (link.children.length === 1 && link.firstElementChild.matches("img") && link.textContent.trim() === "") {
        link.className = "figure";
        link.dataset.hint = say("Click: step through it", "Clique: passo a passo");
        link.addEventListener("click", (event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          enliven(link);
        });
      } else {
        link.target = "_blank";
        link.rel = "noopener";
      }
    }
  }

  const script = (name) =>
    new Promise((done, failed) => {
      const made = document.createElement("script");
      made.src = here + name;
      made.addEventListener("load", done);
      made.addEventListener("error", failed);
      document.head.append(made);
    });
  let index;
  /** Loads the search index once, when somebody searches first. */
  function indexOnce() {
    window.search ??= {};
    index ??= (async () => {
      await script("elasticlunr.min.js");
      await script("searchindex.js");
      return window.elasticlunr.Index.load(window.search.index);
    })();
    index.catch(() => (index = undefined)); // so that the next word tries again
    return index;
  }

  /** Returns about 20 words around the first word that was searched for. */
  function excerpt(body, words) {
    const text = body.split(/\s+/);
    const at = text.findIndex((word) => words.some((one) => word.toLowerCase().startsWith(one)));
    const from = Math.max(0, at - 8);
    return `${from > 0 ? "… " : ""}${text.slice(from, from + 20).join(" ")}${text.length > from + 20 ? " …" : ""}`;
  }

  async function search(query, into) {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    into.hidden = words.length === 0;
    if (into.hidden) return;
    const loaded = await indexOnce();
    const { doc_urls: places, search_options: options } = window.search;
    const found = loaded.search(query, options).slice(0, 15);
    const list = document.createElement("ol");
    for (const { ref } of found) {
      const page = loaded.documentStore.getDoc(ref);
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = here + places[ref];
      link.textContent = page.breadcrumbs || page.title;
      const text = document.createElement("p");
      text.textContent = excerpt(page.body, words);
      item.append(link, text);
      list.append(item);
    }
    const count = document.createElement("p");
    count.textContent =
      found.length === 0 ? say("Nothing found.", "Nada encontrado.") : `${String(found.length)} ${say("found", "encontrados")}`;
    into.replaceChildren(count, list);
  }

  function start() {
    document.querySelector(".tools").hidden = false;
    document.getElementById("theme").addEventListener("click", turn);
    const query = document.getElementById("query");
    const found = document.getElementById("found");
    let waits;
    query.addEventListener("input", () => {
      clearTimeout(waits);
      waits = setTimeout(() => void search(query.value, found), 150);
    });
    query.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        query.value = "";
        found.hidden = true;
      }
    });
    document.addEventListener("keydown", (event) => {
      const typing = event.target.matches?.("input, textarea");
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "s" || event.key === "/") {
        event.preventDefault();
        query.focus();
      }
    });
    markPage();
    makeScrollable();
    addCopying();
    findFigures();
  }
  document.addEventListener("DOMContentLoaded", start);
})();
