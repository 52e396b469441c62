//! The simulation without a slip tells what the real search tells, in every game and run; a right
//! stream is never accused.

use super::*;
use crate::game::SetupWords;
use crate::search::RunRequest;
use crate::told::simulate::simulate;
use crate::work::request::Request;

/// A stream as it comes.
#[derive(Default)]
struct Kept(Vec<Item>);

impl crate::told::item::Listener for Kept {
    fn take(&mut self, item: Item) -> bool {
        self.0.push(item);
        true
    }
}

struct Both(Run, Option<u32>);

impl Task for Both {
    type Output = (Vec<Item>, Vec<Item>);

    fn run<P: Keyed + Notation, E: Evaluation<P>>(self, root: &P, evaluation: &E) -> Self::Output {
        let Self(run, depth) = self;
        let (mut real, mut simulated) = (Kept::default(), Kept::default());
        crate::told::reference::tell_search(root, evaluation, run, depth, &mut real);
        let plan = Plan {
            cuts: run.has_windows(),
            strict: run.strict,
            hard: run.hard.then_some(Hard::Clamped),
            last: run.tie == Tie::Last,
            depth,
            slip: None,
        };
        let game = Ruled { root, evaluation };
        simulate(&mut *game.field(&run, None), &plan, &mut simulated);
        (real.0, simulated.0)
    }
}

#[test]
fn without_a_slip_the_simulation_is_the_search() {
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
            let task = Both(request.run, depth);
            let (real, simulated) = bind(&request.start.position, request.evaluation, task);
            assert!(real.len() > 2 && real == simulated, "{game} {position} {word}");
        }
    }
}
