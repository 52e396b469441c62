import { mount } from "svelte";
import "./tokens.css";
import "./app.css";
import "./layout.css";
import "./tables.css";
import "./presenter.css";
import "./contrast.css";
import { connect } from "./backend";
import { App } from "./state/app.svelte";
import Root from "./views/Root.svelte";
import { showStartUpFailure } from "./views/start-up";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has an element #app");
try {
  const app = new App(await connect());
  mount(Root, { target, props: { app } });
} catch (error) {
  showStartUpFailure(target, error);
}
