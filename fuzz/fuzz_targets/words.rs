//! Run words, sizes and areas: no input causes a panic, and canonical words are fixed points.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plyscope::game::{Game, SetupRequest};
use plyscope::search::Run;

fuzz_target!(|input: (&str, &str, &str, Option<u32>)| {
    let (run, size, area, k) = input;
    if let Ok(run) = run.parse::<Run>() {
        assert_eq!(run.to_string().parse(), Ok(run));
    }
    for game in Game::ALL {
        let area = (game == Game::Gomoku).then(|| area.to_owned());
        let setup =
            SetupRequest { size: Some(size.to_owned()), subboard: area, k, ..SetupRequest::start(game) };
        let _ = setup.read();
    }
});
