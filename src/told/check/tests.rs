//! The simulation without a mistake tells what the real search tells, in every game and run; a right
//! stream is never accused.

use super::*;
use crate::game::SetupWords;
use crate::search::RunRequest;
use crate::work::request::Request;

/// A stream as it comes.
#[derive(Default)]
struct Kept(Vec<Item>);

impl crate::mistakes::Listener for Kept {
    fn take(&mut self, item: Item) -> bool {
        self.0.push(item);
        true
    }
}

/// What the search tells, and what the simulation tells.
fn both(request: &Request, run: Run, depth: Option<u32>) -> (Vec<Item>, Vec<Item>) {
    let game = Ruled::of(request);
    let (mut real, mut simulated) = (Kept::default(), Kept::default());
    game.search(run, depth, &mut real);
    let plan = Plan {
        cuts: run.has_windows(),
        strict: run.strict,
        hard: run.hard.then_some(Hard::Clamped),
        last: run.tie == Tie::Last,
        depth,
        ..Plan::default()
    };
    game.simulate(&run, None, &plan, &mut simulated);
    (real.0, simulated.0)
}

#[test]
fn without_a_mistake_the_simulation_is_the_search() {
    let games = [
        ("tictactoe", "159", None),
        ("tictactoe", "5", Some(4)),
        ("connect4", "4453", Some(4)),
        ("othello", "f5d6c3", Some(3)),
        ("tree", "min:A(min:(3 12 8)(2 (4 -6))(14 5 2))", None),
        ("uniform", "b=3,d=5,seed=7,min=-9,max=9", Some(4)),
    ];
    let runs = [
        "minimax",
        "minimax+last",
        "alphabeta",
        "alphabeta+static",
        "alphabeta+random:7",
        "alphabeta+strict",
        "alphabeta+hard",
        "alphabeta+last",
        "alphabeta+random:3+strict+hard+last",
    ];
    for (game, position, depth) in games {
        for word in runs {
            let setup = SetupWords::at(game, position);
            let words = RunRequest {
                depth,
                eval: Some("default".to_owned()),
                ..RunRequest::of(setup, word)
            };
            let request = Request::read(&words).unwrap();
            let (real, simulated) = both(&request, request.run, depth);
            assert!(real.len() > 2 && real == simulated, "{game} {position} {word}");
        }
    }
}

#[test]
fn a_difference_is_said_by_letters_in_a_tree_and_by_moves_in_a_game() {
    let said = |header: &str, events: &[&str]| {
        let text = [&[header], events].concat().join("\n");
        let answer = check_text(&CheckRequest { text }).unwrap();
        let first = answer.searches[0].first_difference.as_ref().unwrap();
        assert_eq!(first.sentence, first.said.text(Language::English));
        Language::ALL.map(|language| first.said.text(language))
    };
    let tree = r#"{"plyscope":"events","game":"tree","position":"((3 12)(2 4))"}"#;
    let (root, left) = (r#"{"e":"enter"}"#, r#"{"e":"enter","move":"1"}"#);
    assert_eq!(
        said(tree, &[root, left, r#"{"e":"leaf","move":"1","value":-4}"#]),
        [
            "Line 4: your program gives leaf b₁ the value −4. It is 3.",
            "Linha 4: seu programa dá o valor −4 para a folha b₁. O valor é 3.",
        ]
    );
    assert_eq!(
        said(tree, &[root, r#"{"e":"enter","move":"1","alpha":3}"#]),
        [
            "Line 3: your program searches B with the window [3, –]. It should be [−∞, –].",
            "Linha 3: seu programa visita B com a janela [3, –]. Deveria ser [−∞, –].",
        ]
    );
    assert_eq!(
        said(tree, &[left]),
        [
            "Line 2: your program enters the root by a move. No move leads there.",
            "Linha 2: seu programa visita a raiz por um lance. Nenhum lance leva até ela.",
        ]
    );
    let game = r#"{"plyscope":"events","game":"tictactoe","position":"1759"}"#;
    let (two, nine) = (r#"{"e":"enter","move":"2"}"#, r#"{"e":"enter","move":"9"}"#);
    assert_eq!(
        said(game, &[root, nine])[0],
        "Line 3: your program enters move 9 at the root, where that is not legal."
    );
    assert_eq!(
        said(game, &[root, two, nine])[1],
        "Linha 4: seu programa visita o lance 9 no nó 2, onde isso não é legal."
    );
}
