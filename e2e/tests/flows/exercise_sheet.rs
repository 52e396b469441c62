//! A sheet of five exercises is answered with the keyboard, in each language. A new page without its data shows the result
//! from the sheet's pasted code.

use crate::command_line;
use plyscope_e2e::stage::Window;

/// Exercises with trees that fit a small window.
const SHEET: [&str; 5] = ["values-1-17", "windows-1-4", "run-1-5", "critical-1-3", "values-2-2"];

pub(crate) fn body(window: &mut Window) {
    window.press("7");
    for (language, words) in [("en", "5 of 5 exercises"), ("pt-BR", "5 de 5 exercícios")] {
        window.await_handle("practise");
        window.speak(language);
        window.fill("exercise-paste", &SHEET.join("."));
        window.tab_to("exercise-open-go");
        window.press("Enter");
        for item in SHEET {
            let here = format!("[data-testid=exercise][data-item=\"{item}\"]");
            window.until("the exercise is there", || window.is_there(&here));
            answer(window, item);
            window.tab_to("exercise-check");
            window.press("Enter");
            window.until("all is right", || window.has("exercise-next"));
            window.tab_to("exercise-next");
            window.press("Enter");
        }
        window.await_handle("exercise-result");
        let (solved, code) = (window.text("exercise-solved"), window.value("exercise-code"));
        assert!(solved.starts_with(words), "{solved}");
        window.picture("result");
        window.reload();
        window.await_handle("exercise-paste");
        assert!(!window.has("exercise-result") && !window.has("exercise"));
        window.fill("exercise-paste", &code);
        window.tab_to("exercise-open-go");
        window.press("Enter");
        window.await_handle("exercise-result");
        assert_eq!(window.text("exercise-solved"), solved);
        assert_eq!(window.value("exercise-code"), code);
        window.click("exercise-back");
    }
}

/// Types the right answer, which the command line prints; the space bar sets a mark.
pub(crate) fn answer(window: &Window, item: &str) {
    let shown = command_line::json(&["exercise", "show", item, "--answers"]);
    let elements = shown["exercises"][0]["elements"].as_array().expect("elements");
    for element in elements {
        let key = element["key"].as_str().expect("a key");
        let Some(right) = shown["answers"][0][key].as_str() else { continue };
        if element["part"] == "cut" {
            window
                .tab_to_any(&format!("[data-testid=edge-dot][data-child=\"{}\"]", element["node"]));
            window.press("Space");
        } else {
            window.tab_to_any(&format!("[data-testid=value-field][data-key=\"{key}\"]"));
            window.type_text(right);
        }
    }
}
