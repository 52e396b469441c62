// The students' page of a class, served by `plyscope serve --class`: small, and separate from the program.
import { mount } from "svelte";
import "./tokens.css";
import "./student.css";
import { StudentLine } from "./backend/student-line";
import { preferredLanguage } from "./i18n/codes";
import { Seat } from "./state/seat.svelte";
import Student from "./views/Student.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("the page has an element #app");
const dark = matchMedia("(prefers-color-scheme: dark)").matches;
document.documentElement.dataset.theme = dark ? "dark" : "light";
const language = preferredLanguage(navigator.languages ?? [navigator.language]);
// A scanned address ends in the code of the class.
const code = decodeURIComponent(location.hash.slice(1));
mount(Student, { target, props: { seat: new Seat(new StudentLine(), code), language, scanned: code } });
