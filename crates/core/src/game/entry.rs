//! The table of games: every fact that depends on the game alone and not on a position.

/// A game's entry in the table of games. Fields that are not serialised are for this program alone.
#[cfg_attr(doc, doc = "[`Game::entry`](super::Game::entry) has an example.")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, schemars::JsonSchema))]
#[expect(clippy::struct_excessive_bools, reason = "independent facts of a game")]
pub struct GameEntry {
    /// The word on command lines, in files and in links, in lower case.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub word: &'static str,
    /// The name of the game for people, in English.
    pub title: &'static str,
    /// A depth in plies that a search completes at once; null for the end of the game. A search without
    /// limits that enters too many nodes restarts at this depth.
    pub default_depth: Option<u32>,
    /// Examples of board sizes, the usual one first; empty if the game has no board.
    pub sizes: &'static [&'static str],
    /// Notations of positions, the usual one first.
    pub notations: &'static [NotationEntry],
    /// Known results of the game from its start with best play, by board, with the source.
    pub solutions: &'static [&'static str],
    /// The rule of the `static` move order, in words. In trees it is the order as written.
    pub static_order: &'static str,
    /// The game's own name for the number of stones on its board, which is the sort key of positions.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub stones: &'static str,
    /// True if a win is worth points and not just 1.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub has_points: bool,
    /// True if a player without a move passes, as in Othello.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub has_passes: bool,
    /// True if the rules limit the score that is still possible (`FinalScore::ceiling`).
    #[cfg_attr(feature = "serde", serde(skip))]
    pub has_ceiling: bool,
    /// True if the game is a tree, which has no board and is not played.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub is_tree: bool,
}

/// A way to write positions, recognised from the text alone.
#[cfg_attr(doc, doc = "[`Game::entry`](super::Game::entry) has an example.")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", schemars(rename = "Choice"))]
pub struct NotationEntry {
    /// The name of the notation: one word in lower case.
    #[cfg_attr(feature = "serde", serde(rename = "word"))]
    pub name: &'static str,
    /// An example of a position in this notation; a test reads each of them.
    pub example: &'static str,
    /// A description of the notation: one line in English.
    pub about: &'static str,
}

const fn notation(name: &'static str, example: &'static str, about: &'static str) -> NotationEntry {
    NotationEntry { name, example, about }
}

impl GameEntry {
    /// The defaults of a game with a board: searched to its end, and a win is worth 1.
    const BOARD: Self = Self {
        word: "",
        title: "",
        default_depth: None,
        sizes: &[],
        notations: &[],
        solutions: &[],
        static_order: "as generated",
        stones: "stones played",
        has_points: false,
        has_passes: false,
        has_ceiling: false,
        is_tree: false,
    };

    /// The defaults of a tree: leaf values are points, and there is no board.
    const TREE: Self =
        Self { static_order: "as written", has_points: true, is_tree: true, ..Self::BOARD };
}

/// The entries, in the order of [`Game`](super::Game).
pub(super) const GAMES: [GameEntry; 6] =
    [TIC_TAC_TOE, GOMOKU, CONNECT_FOUR, OTHELLO, TREE, UNIFORM];

const TIC_TAC_TOE: GameEntry = GameEntry {
    word: "tictactoe",
    title: "Tic-tac-toe",
    sizes: &["3x3"],
    solutions: &["3x3: a draw"],
    static_order: "centre, corners, edges",
    has_ceiling: true,
    notations: &[
        notation("moves", "159", "squares played, 1 to 9 row by row from the top left"),
        notation(
            "board",
            "X...O...X",
            "nine of X O . (also - _ b); who moves follows from the count",
        ),
        notation("coordinates", "a1b2", "column letter and row number, row 1 at the bottom"),
    ],
    ..GameEntry::BOARD
};

const GOMOKU: GameEntry = GameEntry {
    word: "gomoku",
    title: "Gomoku (m,n,k)",
    default_depth: Some(3),
    sizes: &["15x15", "3x3", "5x5", "19x19"],
    solutions: &[
        "15x15, five or more: the first player wins (L. V. Allis 1994)",
        "3x3, three: a draw",
    ],
    static_order: "nearest to a stone first",
    has_ceiling: true,
    notations: &[
        notation("moves", "h8i9", "column letter and row number, row 1 at the bottom"),
        notation("board", "X../.O./...", "rows of X O . from the top, separated by /"),
        notation("gomocup", "7,7 8,8", "x,y from 0,0 at the top left, as Gomocup counts"),
        notation("sgf", "(;GM[4]SZ[15];B[hh];W[ig])", "one SGF game"),
    ],
    ..GameEntry::BOARD
};

const CONNECT_FOUR: GameEntry = GameEntry {
    word: "connect4",
    title: "Connect Four",
    default_depth: Some(6),
    sizes: &["7x6", "4x4", "5x4", "8x8"],
    solutions: &[
        "7x6: the first player wins, with the 41st stone (J. D. Allen 1988; L. V. Allis 1988)",
        "8x8: the second player wins (J. Tromp 2015)",
        "4x4, 5x4: a draw",
    ],
    static_order: "middle columns first",
    has_ceiling: true,
    has_points: true,
    notations: &[
        notation("moves", "4453", "columns played, 1 from the left"),
        notation(
            "board",
            "......./......./......./......./...O.../..OXX..",
            "rows of X O . from the top, separated by /",
        ),
    ],
    ..GameEntry::BOARD
};

const OTHELLO: GameEntry = GameEntry {
    word: "othello",
    title: "Othello",
    default_depth: Some(4),
    sizes: &["8", "4", "6"],
    solutions: &[
        "8: a draw (H. Takizawa 2023, a preprint)",
        "6: the second player wins 20 to 16 (J. Feinstein 1993)",
        "4: the second player wins by 8",
    ],
    static_order: "square table of the phases evaluation, highest first",
    stones: "discs on the board",
    has_passes: true,
    has_points: true,
    notations: &[
        notation("moves", "f5d6c3", "squares played, row 1 at the top; passes implied or --"),
        notation(
            "board",
            "---------------------------OX------XO--------------------------- X",
            "64 (36, 16) of X O - row by row from a1, then the side to move",
        ),
        notation(
            "obf",
            "---------------------------OX------XO--------------------------- X; f5:0;",
            "one OBF line: board, side, moves with scores",
        ),
        notation(
            "ggf",
            "(;GM[Othello]BO[8 ---------------------------O*------*O--------------------------- *]B[f5]W[d6];)",
            "one GGF game",
        ),
        notation("sgf", "(;GM[2]SZ[8];B[fe];W[df])", "one SGF game"),
    ],
    ..GameEntry::BOARD
};

const TREE: GameEntry = GameEntry {
    word: "tree",
    title: "Textbook tree",
    notations: &[
        notation(
            "brackets",
            "((3 12 8)(2 4 6)(14 5 2))",
            "leaf values in brackets, MAX at the root",
        ),
        notation("names", "A(B(3 12 8) C(2 4 6))", "inner nodes may have names"),
        notation("min", "min:((3 12)(2 4))", "MIN at the root"),
        notation(
            "opponents",
            "((min:(3 12) 8)(min:(4 6) 5))",
            "MIN after MIN, as with two opponents",
        ),
        notation("edges", "(Left:(3 12) Right:D=7)", "edges and leaves may have names"),
        notation(
            "inner",
            "(B=5(3 12) C=-2(1 2))",
            "values of inner nodes, where a search ends there",
        ),
        notation(
            "decimals",
            "((3.5 2)(1 inf))",
            "decimals become parts of a point; inf is the largest value",
        ),
    ],
    ..GameEntry::TREE
};

const UNIFORM: GameEntry = GameEntry {
    word: "uniform",
    title: "Uniform tree",
    notations: &[notation(
        "parameters",
        "uniform:b=3,d=4,seed=7,min=-9,max=9",
        "branching 1 to 32, depth 0 to 24, seed, range of leaf values",
    )],
    ..GameEntry::TREE
};
