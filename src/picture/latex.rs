//! Writes a scene as LaTeX with TikZ, in black and white.
//!
//! The file compiles alone with the class `standalone`, and with `\input` inside a paper that loads TikZ.
//! It distinguishes the two by `\documentclass`, which LaTeX makes an error once a class is loaded.

use super::scene::{Anchor, Edge, Glyph, Label, Line, Place, SUB, Scene, Tone};
use super::svg::short;

const HEAD: &str = r"% Compiles alone. In a paper: \usepackage{tikz}, and \input this file.
\expandafter\ifx\csname @twoclasseserror\endcsname\documentclass
  \def\plyscopeend{}%
\else
  \documentclass[tikz,border=2bp]{standalone}
  \begin{document}
  \def\plyscopeend{\end{document}}%
\fi
";

pub(super) fn write(scene: &Scene) -> String {
    let mut text = String::new();
    for line in [&scene.title, &scene.description] {
        text += &format!("% {}\n", comment(line));
    }
    text += HEAD;
    text += "\\begin{tikzpicture}[x=1bp,y=-1bp,line join=round,every node/.style={inner sep=0pt,outer sep=0pt}]\n";
    // A fixed frame, so that all steps of a range have the same size.
    let [wide, high] = [scene.width, scene.height].map(short);
    text += &format!("\\path[use as bounding box] (0,0) rectangle ({wide},{high});\n");
    let (bold, thin): (Vec<&Edge>, Vec<&Edge>) = scene.edges.iter().partition(|edge| edge.pv);
    text.extend(thin.into_iter().chain(bold).map(edge));
    text.extend(scene.strokes.iter().map(stroke));
    text.extend(scene.glyphs.iter().map(glyph));
    text.extend(scene.labels.iter().map(label));
    text + "\\end{tikzpicture}%\n\\plyscopeend\n"
}

/// Replaces control characters, so that a text cannot end a comment line.
fn comment(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

const fn ink(tone: Tone) -> &'static str {
    match tone {
        Tone::Max | Tone::Min | Tone::Ink | Tone::Cut => "black",
        Tone::Quiet => "black!75",
        Tone::Pruned => "black!55",
        Tone::Future => "black!30",
    }
}

fn at((x, y): (f32, f32)) -> String {
    format!("({},{})", short(x), short(y))
}

fn line(from: (f32, f32), to: (f32, f32), style: &str) -> String {
    format!("\\draw[{style}] {} -- {};\n", at(from), at(to))
}

fn edge(edge: &Edge) -> String {
    let wide = if edge.pv { "2bp" } else { "0.6bp" };
    let dash = match (edge.dashed, edge.dotted) {
        (true, _) => ",dash pattern=on 4bp off 2.5bp",
        (_, true) => ",dash pattern=on 0.8bp off 1.8bp",
        _ => "",
    };
    line(edge.from, edge.to, &format!("{},line width={wide}{dash}", ink(edge.tone)))
}

fn stroke(stroke: &Line) -> String {
    line(stroke.from, stroke.to, "line width=1bp")
}

fn polygon(glyph: &Glyph, out: f32, style: &str) -> String {
    let corners: Vec<String> = glyph.corners(out).into_iter().map(at).collect();
    format!("\\path[{style}] {} -- cycle;\n", corners.join(" -- "))
}

fn glyph(glyph: &Glyph) -> String {
    let (colour, mut text) = (ink(glyph.tone), String::new());
    if glyph.at == Place::Now {
        text += &polygon(glyph, 2.6, "fill=black!35,draw=black!35,line width=2bp");
    }
    if glyph.hit {
        text += &polygon(glyph, 1.9, &format!("draw={colour},fill=white,line width=0.6bp"));
    }
    if glyph.ringed {
        text += &polygon(glyph, 3.4, "draw=black,line width=1.2bp,dash pattern=on 1.4bp off 1.6bp");
    }
    let wide = if glyph.at == Place::None { "0.8bp" } else { "2bp" };
    let dash = if glyph.dashed { ",dash pattern=on 2.4bp off 1.8bp" } else { "" };
    text + &polygon(glyph, 0.0, &format!("draw={colour},fill=white,line width={wide}{dash}"))
}

fn label(label: &Label) -> String {
    let anchor = match label.anchor {
        Anchor::Start => "base west",
        Anchor::Middle => "base",
        Anchor::End => "base east",
    };
    let series = if label.bold { "\\bfseries" } else { "" };
    let shape = if label.italic { "\\itshape" } else { "" };
    let font = |size: f32| {
        let (size, lead) = (short(size), short(size * 1.2));
        format!("\\fontsize{{{size}bp}}{{{lead}bp}}\\selectfont")
    };
    let sub = if label.sub.is_empty() {
        String::new()
    } else {
        let down = short(label.size * 0.2);
        format!("\\raisebox{{-{down}bp}}{{{}{}}}", font(label.size * SUB), words(&label.sub))
    };
    let place = at((label.x, label.y + label.size * 0.34));
    format!(
        "\\node[anchor={anchor},{},font=\\normalfont\\sffamily{series}{shape}{}] at {place} {{{}{sub}}};\n",
        ink(label.tone),
        font(label.size),
        words(&label.text)
    )
}

/// Escapes a text for LaTeX. Characters that its usual fonts lack become code points, as in `U+4E2D`.
fn words(text: &str) -> String {
    let mut set = String::new();
    for character in text.chars() {
        match character {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                set.push('\\');
                set.push(character);
            }
            '\\' => set += "\\textbackslash{}",
            '~' => set += "\\textasciitilde{}",
            '^' => set += "\\textasciicircum{}",
            '"' => set += "\\char34{}",
            '<' | '>' | '|' | '=' | '+' => set += &format!("$\\relax{character}$"),
            // Braces, because LaTeX would set two hyphens in a row as one dash.
            '-' => set += "{-}",
            '−' => set += "$-$",
            '≤' => set += "$\\leq$",
            '≥' => set += "$\\geq$",
            '×' => set += "$\\times$",
            'α' => set += "$\\alpha$",
            'β' => set += "$\\beta$",
            '∞' => set += "$\\infty$",
            ' '..='~' => set.push(character),
            'À'..='ÿ' if !matches!(character, 'Ð' | 'ð' | 'Þ' | 'þ') => set.push(character),
            _ if character.is_control() => set += "?",
            _ => set += &format!("U+{:04X}", character as u32),
        }
    }
    set
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn what_means_something_to_latex_is_set_as_it_is() {
        let set = words("a_b%$#&{}\\~^\"<é中--");
        assert_eq!(
            set,
            "a\\_b\\%\\$\\#\\&\\{\\}\\textbackslash{}\\textasciitilde{}\\textasciicircum{}\\char34{}\
             $\\relax<$éU+4E2D{-}{-}"
        );
    }
}
