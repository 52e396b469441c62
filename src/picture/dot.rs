//! Writes a scene as DOT for Graphviz. Nodes of the trace become nodes, and labels beside them become
//! nodes without an outline. All positions are fixed, so that `dot` and `neato` draw the same picture
//! as the other formats.

use super::scene::{Edge, Glyph, Label, Line, Place, Scene, Shape, Tone};
use super::svg::{ink, short, xml};
use std::collections::BTreeMap;

/// Points per inch.
const INCH: f32 = 72.0;

pub(super) fn write(scene: &Scene) -> String {
    let mut text = format!("// {}\n", comment(&scene.title));
    text += &format!("// {}\n", comment(&scene.description));
    text +=
        "digraph picture {\n  graph [layout=neato splines=line outputorder=edgesfirst pad=0.1]\n";
    text += "  node [fontname=\"Helvetica\" fixedsize=true margin=0 label=\"\"]\n";
    text += "  edge [arrowhead=none]\n";
    let values: BTreeMap<u32, &Label> =
        scene.labels.iter().filter_map(|label| Some((label.value_of?, label))).collect();
    for glyph in &scene.glyphs {
        text += &node(scene, glyph, values.get(&glyph.node).copied());
    }
    for (number, edge) in scene.edges.iter().enumerate() {
        text += &connection(scene, number, edge);
    }
    for (number, pair) in scene.strokes.as_chunks().0.iter().enumerate() {
        text += &cut(scene, number, *pair);
    }
    let beside = scene.labels.iter().filter(|label| label.value_of.is_none());
    for (number, label) in beside.enumerate() {
        text += &word(scene, number, label);
    }
    text + "}\n"
}

fn comment(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// Returns a fixed position. The y axis is flipped, because DOT counts from the bottom.
fn pos(scene: &Scene, x: f32, y: f32) -> String {
    format!("pos=\"{},{}!\"", short(x / INCH), short((scene.height - y) / INCH))
}

/// Returns width, height and middle of a node. A triangle gets a taller frame, because Graphviz draws it
/// into the upper three quarters.
fn frame(scene: &Scene, glyph: &Glyph) -> String {
    let (high, middle) = match glyph.shape {
        Shape::Up => (glyph.height * 4.0 / 3.0, glyph.height * 2.0 / 3.0),
        Shape::Down => (glyph.height * 4.0 / 3.0, glyph.height / 3.0),
        Shape::Diamond | Shape::Round | Shape::Leaf => (glyph.height, glyph.height / 2.0),
    };
    let (wide, high) = (short(glyph.half * 2.0 / INCH), short(high / INCH));
    format!("width={wide} height={high} {}", pos(scene, glyph.x, glyph.y + middle))
}

fn written(label: &Label) -> String {
    let sub = match label.sub.as_str() {
        "" => String::new(),
        sub => format!("<sub>{}</sub>", xml(sub)),
    };
    let (size, colour) = (short(label.size), ink(label.tone));
    let text = xml(&label.text) + &sub;
    let text = match (label.bold, label.italic) {
        _ if text.is_empty() => "\"\"".to_owned(),
        (true, _) => format!("<<b>{text}</b>>"),
        (_, true) => format!("<<i>{text}</i>>"),
        _ => format!("<{text}>"),
    };
    format!("fontsize={size} fontcolor=\"{colour}\" label={text}")
}

fn node(scene: &Scene, glyph: &Glyph, value: Option<&Label>) -> String {
    let shape = match glyph.shape {
        Shape::Up => "triangle",
        Shape::Down => "invtriangle",
        Shape::Diamond => "diamond",
        Shape::Round => "ellipse",
        Shape::Leaf => "box",
    };
    let fill = match (glyph.at, glyph.tone) {
        (Place::Now, _) => "#f0d83a",
        (_, Tone::Max) => "#d6e8f5",
        (_, Tone::Min) => "#fbe3d2",
        _ => "#ffffff",
    };
    let style = if glyph.dashed { "filled,dashed" } else { "filled" };
    let wide = if glyph.at == Place::None { "1.1" } else { "2.4" };
    let twice = if glyph.hit || glyph.ringed { " peripheries=2" } else { "" };
    let value = value.map_or_else(String::new, |value| format!(" {}", written(value)));
    format!(
        "  n{} [shape={shape} style=\"{style}\" color=\"{}\" fillcolor=\"{fill}\" penwidth={wide}{twice} {}{value}]\n",
        glyph.node,
        ink(glyph.tone),
        frame(scene, glyph)
    )
}

fn connection(scene: &Scene, number: usize, edge: &Edge) -> String {
    let style = match (edge.dashed, edge.dotted) {
        (true, _) => " style=dashed",
        (_, true) => " style=dotted",
        _ => "",
    };
    let wide = if edge.pv { "2.2" } else { "0.9" };
    let look = format!("color=\"{}\" penwidth={wide}{style}", ink(edge.tone));
    match edge.child {
        Some(child) => format!("  n{} -> n{child} [tailport=s headport=n {look}]\n", edge.parent),
        None => {
            let point = pos(scene, edge.to.0, edge.to.1);
            format!(
                "  p{number} [shape=point width=0 height=0 style=invis {point}]\n  \
                 n{} -> p{number} [tailport=s {look}]\n",
                edge.parent
            )
        }
    }
}

/// Writes the two strokes of a cut as the text `//`.
fn cut(scene: &Scene, number: usize, [one, other]: [Line; 2]) -> String {
    let middle = |of: fn(&Line) -> f32| f32::midpoint(of(&one), of(&other));
    let x = middle(|line| f32::midpoint(line.from.0, line.to.0));
    let y = middle(|line| f32::midpoint(line.from.1, line.to.1));
    let colour = ink(Tone::Cut);
    format!(
        "  x{number} [shape=plaintext fixedsize=false width=0 height=0 fontsize=12 \
         fontname=\"Helvetica-Bold\" fontcolor=\"{colour}\" label=\"//\" {}]\n",
        pos(scene, x, y)
    )
}

fn word(scene: &Scene, number: usize, label: &Label) -> String {
    let [left, top, right, bottom] = label.bounds();
    let place = pos(scene, f32::midpoint(left, right), f32::midpoint(top, bottom));
    // The background is white, because the label of a move lies on its edge.
    format!(
        "  t{number} [shape=plaintext fixedsize=false width=0 height=0 style=filled \
         fillcolor=\"#ffffff\" {place} {}]\n",
        written(label)
    )
}
