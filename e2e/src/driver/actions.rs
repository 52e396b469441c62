//! Pointer, wheel and keyboard actions as the protocol's JSON.

use super::keys::chord;
use serde_json::{Value, json};

fn pointer(steps: &Value) -> Value {
    json!([{ "type": "pointer", "id": "mouse", "parameters": { "pointerType": "mouse" },
             "actions": steps }])
}

fn to(x: i64, y: i64) -> Value {
    json!({ "type": "pointerMove", "duration": 0, "x": x, "y": y, "origin": "viewport" })
}

/// Moves the pointer to a place of the page, CSS px from its top left corner.
pub fn move_to((x, y): (i64, i64)) -> Value {
    pointer(&json!([to(x, y)]))
}

/// One click of the left button, CSS px of the page.
pub fn tap((x, y): (i64, i64)) -> Value {
    let [down, up] = ["pointerDown", "pointerUp"].map(|kind| json!({ "type": kind, "button": 0 }));
    pointer(&json!([to(x, y), down, up]))
}

/// A drag with the left button in `steps` moves, CSS px of the page.
pub fn drag(from: (i64, i64), by: (i64, i64), steps: i64) -> Value {
    let mut list = vec![to(from.0, from.1), json!({ "type": "pointerDown", "button": 0 })];
    let place = |step: i64| to(from.0 + by.0 * step / steps, from.1 + by.1 * step / steps);
    list.extend((1..=steps).map(place));
    list.push(json!({ "type": "pointerUp", "button": 0 }));
    pointer(&Value::Array(list))
}

/// A turn of the wheel at a place of the page, CSS px; a positive `dy` is towards the person.
pub fn wheel((x, y): (i64, i64), (dx, dy): (i64, i64)) -> Value {
    json!([{ "type": "wheel", "id": "wheel", "actions": [
        { "type": "scroll", "x": x, "y": y, "deltaX": dx, "deltaY": dy, "duration": 0,
          "origin": "viewport" },
    ] }])
}

/// Presses a chord such as `Control+k` and lets go of it.
pub fn press(keys: &str) -> Value {
    let keys = chord(keys);
    let act = |kind: &str, key: &char| json!({ "type": kind, "value": key.to_string() });
    let down = keys.iter().map(|key| act("keyDown", key));
    let up = keys.iter().rev().map(|key| act("keyUp", key));
    let actions: Vec<Value> = down.chain(up).collect();
    json!([{ "type": "key", "id": "keyboard", "actions": actions }])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chord_lets_go_in_the_opposite_order() {
        let actions = press("Shift+o");
        let order: Vec<_> = actions[0]["actions"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|act| (act["type"].as_str().unwrap(), act["value"].as_str().unwrap()))
            .collect();
        let shift = "\u{E008}";
        let expected = [("keyDown", shift), ("keyDown", "o"), ("keyUp", "o"), ("keyUp", shift)];
        assert_eq!(order, expected);
    }

    #[test]
    fn a_drag_ends_where_it_should() {
        let actions = drag((10, 20), (30, -5), 3);
        let list = actions[0]["actions"].as_array().expect("a list");
        let last = &list[list.len() - 2];
        assert_eq!((last["x"].as_i64(), last["y"].as_i64()), (Some(40), Some(15)));
    }
}
