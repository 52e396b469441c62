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
