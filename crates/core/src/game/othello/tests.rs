//! The rules and the notations against each other, on seeded random games.

use super::Othello;
use crate::game::{Move, Notation, Outcome, Player, Position, PositionExt};
use crate::random::below;

/// Positions of random games with the moves that led there, finished ones included.
fn random_games(size: usize, games: u64) -> Vec<(Othello, Vec<Move>)> {
    let mut state = 2026;
    let mut found = Vec::new();
    for _ in 0..games {
        let mut position = Othello::new(size).unwrap();
        let mut played = Vec::new();
        loop {
            found.push((position, played.clone()));
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[below(&mut state, moves.len())];
            assert!(position.try_play(mv));
            played.push(mv);
        }
    }
    found
}

#[test]
fn a_position_keeps_the_contract() {
    let mut passes = 0;
    for (position, _) in Othello::SIZES.iter().flat_map(|&size| random_games(size, 200)) {
        let moves = position.moves();
        assert_eq!(moves.is_empty(), position.outcome().is_some());
        assert!(moves.is_sorted());
        let has_move = |player| position.mobility(player) != 0;
        let (own, other) = (has_move(position.side), has_move(position.side.opponent()));
        assert_eq!(position.outcome().is_some(), !own && !other);
        assert_eq!(moves == [Othello::PASS], !own && other);
        passes += u32::from(!own && other);
        assert_eq!(position.occupied() & !position.area(), 0);
        assert_eq!(position.own() & position.opponent(), 0);
        for mv in moves {
            let child = position.child(mv);
            assert_eq!(child.side, position.side.opponent());
            let placed = u32::from(mv != Othello::PASS);
            assert_eq!(child.occupied().count_ones(), position.occupied().count_ones() + placed);
            assert_eq!(child, child.rebuilt());
        }
    }
    assert!(passes > 100, "too few passes to mean anything: {passes}");
}

impl Othello {
    fn rebuilt(&self) -> Self {
        let [first, second] = Player::BOTH.map(|player| self.discs(player));
        Self::from_discs(self.size(), first, second, self.side).unwrap()
    }
}

#[test]
fn every_notation_gives_the_position_back() {
    for size in Othello::SIZES {
        let start = Othello::new(size).unwrap();
        for (position, moves) in random_games(size, 20) {
            let board = start.read(&position.position_text()).unwrap();
            assert_eq!((board.position, board.moves), (position, None));
            for known in [None, Some(moves.as_slice())] {
                for (name, text) in position.other_notations(known) {
                    let read = start.read(&text).unwrap_or_else(|e| panic!("{name} {text}: {e}"));
                    assert_eq!(read.position, position, "{name} {text}");
                    if known.is_some() && name != "OBF" {
                        assert_eq!(read.moves.as_ref(), Some(&moves), "{name} {text}");
                    }
                }
            }
        }
    }
}

#[test]
fn passes_may_be_left_out() {
    let ends_with_pass = |moves: &[Move]| moves.last() == Some(&Othello::PASS);
    for (position, moves) in random_games(6, 50) {
        let text = position.moves_text(&moves).replace("--", "");
        if !ends_with_pass(&moves) {
            let read = Othello::new(6).unwrap().read(&text.to_uppercase()).unwrap();
            assert_eq!((read.position, read.moves), (position, Some(moves)));
        }
    }
}

#[test]
fn other_marks_spaces_and_words_are_read() {
    let start = Othello::new(4).unwrap();
    for text in
        ["", " \n", "..../.OX./.XO./....  x", "|----|-wb-|-bw-|----| black", "---- -W*--*W- ---- *"]
    {
        assert_eq!(start.read(text).unwrap().position, start, "{text}");
    }
    let white = start.read(".....OX..XO..... white").unwrap().position;
    assert_eq!(white.side_to_move(), Player::Second);
    let spaced = Othello::new(8).unwrap().read(" F5, d6\nC3 ").unwrap();
    assert_eq!(spaced.position.moves_text(&spaced.moves.unwrap()), "f5d6c3");
}

#[test]
fn wrong_text_is_refused_at_its_place() {
    let refused = |size: usize, text: &str, at: usize, word: &str| {
        let error = Othello::new(size).unwrap().read(text).unwrap_err();
        assert_eq!(error.at, Some(at), "{text}: {error}");
        assert!(error.reason.contains(word), "{text}: {error}");
        assert!(!error.remedy.is_empty(), "{text}: {error}");
    };
    refused(8, "f5d6f5", 4, "occupied");
    refused(8, "f5a1", 2, "flips no disc for O");
    refused(8, "f5i9", 2, "off the 8x8");
    refused(6, "f4g3", 0, "flips");
    refused(8, "f10", 0, "off");
    refused(8, "f5d", 2, "row");
    refused(8, "f5d6?", 4, "does not begin");
    refused(8, "f5é", 2, "does not begin");
    refused(8, "f5--", 2, "may not pass");
    refused(8, "hello", 0, "row");
    refused(4, ".....OX..XO.....", 16, "who moves");
    refused(4, ".....OX..XO....", 15, "15 squares");
    refused(4, ".....OX..XO..... -", 17, "more than 16");
    refused(4, ".....OX..XO..... XX", 17, "more than 16");
    refused(4, ".....OX..XO..... X O", 19, "goes on");
    refused(4, ".....OX..XO..... X here", 19, "goes on");
    refused(4, ".....OX..XO..... up", 17, "not a side");
    refused(4, ".....0X..XO..... X", 5, "`0`");
    refused(4, ".....OX..X-..... X", 10, "centre square c3 is empty");
    refused(8, "(;GM[chess];)", 5, "chess");
    refused(8, "(;GM[Othello]B[f5/1.0]B[d6];)", 22, "out of turn");
    refused(8, "(;GM[Othello]B[f5]W[a1//2];)", 20, "flips");
    refused(8, "(;GM[Othello]BO[6 X];)", 16, "size");
    refused(8, "(;GM[Othello]B[f5d6];)", 17, "after the move");
    refused(8, "(;GM[Othello]B[f5", 14, "never closed");
    refused(8, "(;GM[Othello]B[f5]", 18, "no property");
    refused(8, "(;GM[Othello];) x", 16, "after the end");
    // Without `GM` the text is read as SGF, in which squares may have names.
    let unnamed = Othello::new(8).unwrap().read("(;B[f5];)").unwrap();
    assert_eq!(unnamed.moves.map(|moves| moves.len()), Some(1));
    assert!(Othello::new(5).is_err());
    let start = Othello::new(6).unwrap();
    assert_eq!(start.parse_move(" PS ").unwrap(), Othello::PASS);
    assert_eq!(start.parse_move("F6").unwrap(), Move(45));
    for (text, at) in [("a7", 0), (" a1b1", 3), ("", 0), ("  ", 0), ("9", 0)] {
        assert_eq!(start.parse_move(text).unwrap_err().at, Some(at), "{text}");
    }
}

#[test]
fn a_move_after_the_end_is_refused() {
    let (finished, moves) = random_games(4, 1).pop().unwrap();
    let text = finished.moves_text(&moves);
    let error = Othello::new(4).unwrap().read(&format!("{text}a1")).unwrap_err();
    assert_eq!(error.at, Some(text.len()));
    assert!(error.reason.contains("over"));
}

#[test]
fn no_prefix_or_slip_panics() {
    let start = Othello::new(8).unwrap();
    let (position, moves) = random_games(8, 1).pop().unwrap();
    for (_, text) in position.other_notations(Some(&moves)) {
        for cut in 0..text.len() {
            let _ = start.read(&text[..cut]);
            let _ = start.read(&format!("{}é;[{}", &text[..cut], &text[cut + 1..]));
        }
    }
}

#[test]
fn the_winner_has_more_discs_and_the_picture_says_so() {
    let start = Othello::new(4).unwrap();
    let read = |text: &str| start.read(text).unwrap().position;
    assert_eq!(read("XXXXXXXXOOOOOOO- X").outcome(), None);
    let won = read("XXXXXXXX-XX----- O");
    assert_eq!(won.outcome(), Some(Outcome::Win(Player::First)));
    assert_eq!(read("XXXXXXXXOOOOOOOO O").outcome(), Some(Outcome::Draw));
    assert!(won.picture().contains("X has won"));
    let drawn = "  a b c d\n1 - + - -\n2 + O X -\n3 - X O +\n4 - - + -\nX 2, O 2: X to move, + can be played\n";
    assert_eq!(start.picture(), drawn);
    let forced = read("----OOXX-OO----- X").child(Move(8));
    assert!(!forced.picture().is_empty());
}

#[test]
fn a_game_in_sgf_comes_back() {
    let empty = Othello::new(8).unwrap();
    let game = empty.read("f5d6c3d3c4").unwrap();
    let sgf = |position: &Othello, moves| {
        let others = position.other_notations(moves);
        others.into_iter().find(|(name, _)| *name == "SGF").unwrap().1
    };
    let text = sgf(&game.position, game.moves.as_deref());
    assert_eq!(text, "(;GM[2]FF[4]CA[UTF-8]SZ[8];B[fe];W[df];B[cc];W[dc];B[cd])");
    assert_eq!(empty.read(&text).unwrap(), game);
    assert_eq!(empty.read("(;GM[2];B[f5];W[d6])").unwrap(), empty.read("f5d6").unwrap());
    let board = sgf(&game.position, None);
    assert_eq!(empty.read(&board).unwrap().position, game.position);
    for (text, word) in [
        ("(;GM[2]SZ[6];B[fe])", "size 6"),
        ("(;GM[2];B[aa])", "move 1"),
        ("(;GM[2];W[fe])", "other side"),
        ("(;GM[2];B[xx])", ""),
    ] {
        let error = empty.read(text).expect_err(text).to_string();
        assert!(error.contains(word), "{text}: {error}");
    }
}
