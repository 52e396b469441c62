//! Pointer, wheel and keyboard actions as the protocol's JSON.

use serde_json::{Value, json};

/// Keys without a character (`WebDriver`, 17.4.2), by their names in the page.
const SPECIAL: [(&str, char); 20] = [
    ("Enter", '\u{E007}'),
    ("Tab", '\u{E004}'),
    ("Escape", '\u{E00C}'),
    ("Space", ' '),
    ("Backspace", '\u{E003}'),
    ("Delete", '\u{E017}'),
    ("PageUp", '\u{E00E}'),
    ("PageDown", '\u{E00F}'),
    ("End", '\u{E010}'),
    ("Home", '\u{E011}'),
    ("ArrowLeft", '\u{E012}'),
    ("ArrowUp", '\u{E013}'),
    ("ArrowRight", '\u{E014}'),
    ("ArrowDown", '\u{E015}'),
    ("F9", '\u{E039}'),
    ("F10", '\u{E03A}'),
    ("F11", '\u{E03B}'),
    ("Shift", '\u{E008}'),
    ("Control", '\u{E009}'),
    ("Alt", '\u{E00A}'),
];

fn pointer(steps: &Value) -> Value {
    json!([{ "type": "pointer", "id": "mouse", "parameters": { "pointerType": "mouse" },
             "actions": steps }])
}

fn to(x: i64, y: i64) -> Value {
    json!({ "type": "pointerMove", "duration": 0, "x": x, "y": y, "origin": "viewport" })
}

/// Moves the pointer to a place of the page, in CSS px from its top left corner.
pub fn move_to((x, y): (i64, i64)) -> Value {
    pointer(&json!([to(x, y)]))
}

/// Clicks the left button once, at a place in CSS px of the page.
pub fn tap((x, y): (i64, i64)) -> Value {
    let [down, up] = ["pointerDown", "pointerUp"].map(|kind| json!({ "type": kind, "button": 0 }));
    pointer(&json!([to(x, y), down, up]))
}

/// Drags with the left button in `steps` moves, in CSS px of the page.
pub fn drag(from: (i64, i64), by: (i64, i64), steps: i64) -> Value {
    let mut list = vec![to(from.0, from.1), json!({ "type": "pointerDown", "button": 0 })];
    let place = |step: i64| to(from.0 + by.0 * step / steps, from.1 + by.1 * step / steps);
    list.extend((1..=steps).map(place));
    list.push(json!({ "type": "pointerUp", "button": 0 }));
    pointer(&Value::Array(list))
}

/// Touches the page with several fingers at once. Each finger goes through its places, in CSS px of the page: it comes
/// down at the first and is lifted at the last. All fingers have the same number of places.
pub fn touch(fingers: &[Vec<(i64, i64)>]) -> Value {
    let finger = |(nth, places): (usize, &Vec<(i64, i64)>)| {
        let mut steps: Vec<Value> = places.iter().map(|&(x, y)| to(x, y)).collect();
        steps.insert(1.min(steps.len()), json!({ "type": "pointerDown", "button": 0 }));
        steps.push(json!({ "type": "pointerUp", "button": 0 }));
        json!({ "type": "pointer", "id": format!("finger {nth}"),
                "parameters": { "pointerType": "touch" }, "actions": steps })
    };
    Value::Array(fingers.iter().enumerate().map(finger).collect())
}

/// Turns the wheel at a place of the page, in CSS px; a positive `dy` is towards the person.
pub fn wheel((x, y): (i64, i64), (dx, dy): (i64, i64)) -> Value {
    json!([{ "type": "wheel", "id": "wheel", "actions": [
        { "type": "scroll", "x": x, "y": y, "deltaX": dx, "deltaY": dy, "duration": 0,
          "origin": "viewport" },
    ] }])
}

/// Presses a chord such as `Control+k`, and releases its keys in reverse order.
pub fn press(keys: &str) -> Value {
    let keys = chord(keys);
    let act = |kind: &str, key: &char| json!({ "type": kind, "value": key.to_string() });
    let down = keys.iter().map(|key| act("keyDown", key));
    let up = keys.iter().rev().map(|key| act("keyUp", key));
    let actions: Vec<Value> = down.chain(up).collect();
    json!([{ "type": "key", "id": "keyboard", "actions": actions }])
}

/// Returns the keys of a chord such as `Control+Shift+p`, in the order of their presses.
fn chord(text: &str) -> Vec<char> {
    let mut names: Vec<&str> = text.split('+').collect();
    if text == "+" || text.ends_with("++") {
        // The last key is the plus sign itself.
        names.truncate(names.len() - 2);
        names.push("+");
    }
    names.into_iter().map(key).collect()
}

fn key(name: &str) -> char {
    let special = SPECIAL.iter().find(|(known, _)| *known == name).map(|(_, key)| *key);
    let mut characters = name.chars();
    match (special, characters.next(), characters.next()) {
        (Some(key), ..) | (None, Some(key), None) => key,
        _ => panic!("there is no key `{name}`"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finger_comes_down_where_it_begins_and_is_lifted_where_it_ends() {
        let touched = touch(&[vec![(1, 2)], vec![(3, 4), (5, 6)]]);
        let kinds = |nth: usize| -> Vec<&str> {
            let steps = touched[nth]["actions"].as_array().expect("a list");
            steps.iter().filter_map(|step| step["type"].as_str()).collect()
        };
        assert_eq!(kinds(0), ["pointerMove", "pointerDown", "pointerUp"]);
        assert_eq!(kinds(1), ["pointerMove", "pointerDown", "pointerMove", "pointerUp"]);
        assert_eq!(touched[1]["actions"][2]["x"], 5);
        assert_ne!(touched[0]["id"], touched[1]["id"]);
    }

    #[test]
    fn chords_are_keys_in_order() {
        assert_eq!(chord("Control+k"), ['\u{E009}', 'k']);
        assert_eq!(chord("?"), ['?']);
        assert_eq!(chord("+"), ['+']);
        assert_eq!(chord("Shift++"), ['\u{E008}', '+']);
        assert_eq!(chord("Space"), [' ']);
    }
}
