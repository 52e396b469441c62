//! The sentences of steps, as a lecturer would say them; step 0 is before the search.

use plyscope::analysis::{convention, explain, says};
use plyscope::evaluation::FinalResult;
use plyscope::game::{Notation, SetupRequest, Tree};
use plyscope::say::Language;
use plyscope::search::{Deviation, Limits, NoLimit, Profile, RunRequest, search};
use plyscope::trace::{About, Recorder, Trace};

fn traced(words: &str, run: &str) -> Trace {
    let tree = Tree::parse(words).unwrap();
    let mut recorder = Recorder::new(10_000);
    let word = run.parse().unwrap();
    let limits = Limits::default();
    let report = search(&tree, &FinalResult, word, limits, &mut recorder, &mut NoLimit);
    let about = About::from(RunRequest {
        budget: Some(10_000),
        ..RunRequest::of(SetupRequest::at("tree", words), run)
    });
    recorder.finish(about, report, |mv| tree.move_text(mv))
}

fn sentences(tree: &str, run: &str, profile: Profile, language: Language) -> Vec<String> {
    let trace = traced(tree, run);
    let say = |step| {
        let explanation = explain(&trace, &trace.state(step).unwrap());
        says(&trace, &explanation, profile.into()).text(language)
    };
    (0..=trace.steps()).map(say).collect()
}

fn in_english(tree: &str, run: &str, expected: &[&str]) {
    holds(Profile::default(), Language::English, tree, run, expected);
}

fn holds(profile: Profile, language: Language, tree: &str, run: &str, expected: &[&str]) {
    let found = sentences(tree, run, profile, language);
    for sentence in expected {
        assert!(
            found.iter().any(|each| each == sentence),
            "{sentence}\nnot in\n{}",
            found.join("\n")
        );
    }
}

const AIMA: &str = "((3 12 8)(2 4 6)(14 5 2))";

#[test]
fn a_cutoff_is_explained_as_a_lecturer_does() {
    in_english(
        AIMA,
        "alphabeta",
        &[
            "The search begins at A. MAX moves. 3 moves to try. The window is [−∞, +∞].",
            "The search enters C, where MIN moves. 3 moves to try. The window is [3, +∞].",
            "The search looks at leaf c₁.",
            "Leaf c₁ is 2.",
            "c₁ is 2, so C is at most 2. β falls from +∞ to 2: MIN can hold MAX to 2.",
            "Cut: c₂ and c₃ cannot matter. C is worth at most 2 now. MAX already has 3 elsewhere, from B. α = 3 was set at A, one \
             ply above.",
            "C returns “at most 2”. It may be lower; that no longer matters.",
            "C is at most 2, no better: A keeps 3 from B.",
        ],
    );
    holds(
        Profile::default(),
        Language::Portuguese,
        AIMA,
        "alphabeta",
        &[
            "A busca começa em A. MAX joga. 3 lances a testar. A janela é [−∞, +∞].",
            "A busca olha para a folha c₁.",
            "A folha c₁ vale 2.",
            "c₁ vale 2, então C vale no máximo 2. β desce de +∞ para 2: MIN consegue limitar MAX a 2.",
            "Corte: c₂ e c₃ não importam mais. C vale no máximo 2 agora. MAX já tem 3 em outro lugar, com B. α = 3 foi fixado \
             em A, um nível acima.",
            "C devolve “no máximo 2”. Pode ser menos; isso já não importa.",
            "C vale no máximo 2, não é melhor: A fica com 3, que veio de B.",
            "Fim: o valor é 3, o melhor lance é B.",
        ],
    );
}

/// The book says that the last MIN node is worth exactly 2, but the search window alone says "at most 2".
#[test]
fn a_node_all_of_whose_moves_were_searched_has_its_value() {
    in_english(
        AIMA,
        "alphabeta",
        &[
            "D returns 2, its exact value: every one of its 3 moves was searched.",
            "D is 2, no better: A keeps 3 from B.",
            "Done: the value is 3, the best move is B.",
        ],
    );
}

#[test]
fn fail_hard_explains_what_a_leaf_is_worth() {
    in_english(
        "((3 12 8)(2 4 6))",
        "alphabeta+hard",
        &[
            "Leaf b₃ is 8. Fail-hard returns β, 3, instead.",
            "Leaf c₁ is 2. Fail-hard returns α, 3, instead.",
            "C returns 3. Its value is at most 2.",
        ],
    );
}

/// MTD(f) fails low and then high: in the second iteration the node's known value is tighter than the one
/// it returns.
#[test]
fn null_windows_and_re_searches() {
    in_english(
        "((3 12)(2 4)(7 5))",
        "pvs",
        &[
            "The search begins at A. MAX moves. 3 moves to try. The window is [−∞, +∞].",
            "The search enters D again with a wider window: the null window only asked whether it is better. The window is [5, +∞].",
            "D is 5: the re-search confirms it.",
        ],
    );
    in_english(
        "((2 4)(5 6))",
        "pvs",
        &[
            "Cut: c₂ cannot matter. C is worth at most 5 now, and the first search of C already gave MAX 5. α = 5 was \
             set at A, one ply above.",
        ],
    );
    in_english(
        AIMA,
        "sss",
        &[
            "Iteration 1 of 4. The search begins at A. MAX moves. 3 moves to try. The window is [+∞−1, +∞].",
            "Iteration 2 of 4, to the same depth with another window. The search begins at A. MAX moves. 3 moves to try. The \
             window is [13, 14].",
        ],
    );
    in_english(
        AIMA,
        "mtdf",
        &[
            "Cut: C and D are not needed in this pass. This pass only asks whether A is at least 0. B is 3: yes.",
        ],
    );
}

/// Each owner of a bound has its own sentence, and a bound without an owner names nobody.
#[test]
fn a_window_that_nobody_owns_names_nobody() {
    in_english(
        AIMA,
        "mtdf",
        &[
            "Cut: c₂ and c₃ are not needed in this pass. C is worth at most 2 now, and this pass only asks whether A is at least 4.",
            "C returns “at most 2”. It may be lower, but this pass does not ask how much.",
        ],
    );
    in_english(
        AIMA,
        "sss",
        &[
            "Cut: b₂ and b₃ are not needed in this pass. B is worth at most 3 now, and this pass only looks for a first bound of A.",
        ],
    );
    in_english(
        "(((3 4)(9 8))((5 9)(2 6)))",
        "pvs",
        &[
            "Cut: f₂ is not needed in this null-window test. F is worth at least 5 now, and the null window only asks whether C \
             raises α at A.",
            "F returns “at least 5”. It may be higher, but the null-window test does not ask how much.",
        ],
    );
}

/// Equality is never called better. A run that keeps the last of equal moves may treat a bound as an equal
/// value.
#[test]
fn a_run_that_keeps_the_last_says_what_it_does_not_know() {
    in_english(
        "((1 1)(5 3)(4 3 2))",
        "alphabeta+last",
        &[
            "Cut: d₃ cannot change the value. D is worth at most 3 now. MAX already has 3 elsewhere, from C. α = 3 was set at A, one ply above. \
             But this run keeps the last of equal moves, and D is only known by a bound: the move that is found can be the wrong one.",
            "D is at most 3. This run treats that as equal and keeps the later move. The earlier one may be better for A.",
            "Done: the value is 3. The run picks D, but only a bound is known of it: at most 3. The run keeps the last of equal \
             moves and mistakes a bound for a value. C really has this value.",
        ],
    );
}

/// A convention changes the words, the point of view of the numbers, and the order; the trace decides the
/// cut.
#[test]
fn conventions_rule_the_sentences() {
    let cut = "C is worth at most 2 now. MAX already has 3 elsewhere, from B. α = 3 was set at A, one ply above.";
    holds(
        Profile::Negamax,
        Language::English,
        AIMA,
        "alphabeta",
        &[
            "The search enters C, where MIN moves. 3 moves to try. The window is [−∞, −3].",
            "c₁ is −2, so C is at least −2. α rises from −∞ to −2: MIN already has −2.",
            "Cut: c₂ and c₃ cannot matter. C is worth at least −2 to the side to move. Its opponent already holds it to −3 \
             elsewhere, with B. β = −3 was set at A, one ply above.",
            "C returns “at least −2”. It may be higher; that no longer matters.",
            "C is at most 2, no better: A keeps 3 from B.",
        ],
    );
    holds(
        Profile::Aima,
        Language::English,
        AIMA,
        "alphabeta",
        &[
            "c₁ is 2, so C is at most 2.",
            "b₁ is 3, so B is at most 3. β falls from +∞ to 3: MIN can hold MAX to 3.",
            &format!("Pruned: c₂ and c₃ cannot matter. {cut}"),
        ],
    );
    in_english(AIMA, "alphabeta+strict", &[&format!("Cut: c₂ and c₃ cannot matter. {cut}")]);
}

/// Deep cutoffs, moves of a game, and a node with one child below a cut.
#[test]
fn a_deep_cutoff_says_first_what_it_means() {
    let found = sentences("(5 ((4 9) 6))", "alphabeta", Profile::default(), Language::English);
    let deep = found.iter().find(|text| text.contains("Deep cutoff")).map(String::as_str);
    assert_eq!(deep, None, "{found:#?}");
    in_english(
        "(5 (((4 9) 6) 7))",
        "alphabeta",
        &[
            "Cut: nothing here beats what MAX already has. D is worth at most 4 now. MAX already has 5 elsewhere, from a₁. Deep cutoff: α = 5 was \
           set at A, 3 plies above. d₂ cannot matter.",
        ],
    );
}

#[test]
fn a_trace_beside_another_convention() {
    let trace = traced(AIMA, "alphabeta+strict");
    let here = |step, profile| convention(&trace, step, profile);
    assert_eq!(here(0, Profile::KnuthMoore).differing, [Deviation::Strict]);
    let class = here(18, Profile::Cs188);
    assert!(class.differing.is_empty());
    assert_eq!(class.rounds, Some(0));
    assert_eq!(class.entered.unwrap().join(" "), "A B b1 b2 b3 C c1");
    assert_eq!(here(16, Profile::Cs188).rounds, Some(1), "a leaf of MAX's");
    assert_eq!(here(18, Profile::Strict).entered, None);
}

/// Means are written as each language writes numbers.
#[test]
fn a_selection_shows_the_sum_that_decides_it() {
    let trace = crate::monte_carlo::trace_of("tree", AIMA, "mcts:20+seed:1", None);
    let selection = explain(&trace, &trace.state(20).unwrap());
    let message = says(&trace, &selection, Profile::default().into());
    assert_eq!(
        message.text(Language::English),
        "The search selects D: mean 1.000 + bonus 1.177 = 2.177, the largest of 3 moves."
    );
    assert_eq!(
        message.text(Language::Portuguese),
        "A busca seleciona D: média 1,000 + bônus 1,177 = 2,177, a maior soma entre 3 lances."
    );
}

/// A proof-number search says where it goes, and how the numbers of a node follow from those of its moves.
#[test]
fn each_expansion_says_which_leaf_and_why() {
    let request = RunRequest::of(SetupRequest::at("tree", "((0 1)(1 (1 0)))"), "pn+goal:1");
    let trace = crate::more_searches::trace_of(&request);
    let said = |step: u32, language: Language| {
        let explanation = explain(&trace, &trace.state(step).unwrap());
        says(&trace, &explanation, Profile::default().into()).text(language)
    };
    for (step, text) in [
        (1, "Is the value at least 1? The root is a leaf: 1 to prove, 1 to disprove."),
        (2, "Leaf A decides most. All its 2 moves become nodes."),
        (4, "C is not decided: 1 to prove, 1 to disprove."),
        (5, "A: one move proves it, so 1 to prove. All disprove it: 1 + 1 = 2 to disprove."),
        (6, "MAX needs one good move. B is the easiest to prove: 1. The others need 1 or more."),
        (8, "b₁ misses the goal: nothing is left to disprove."),
        (10, "B is disproved, because one move there is disproved."),
        (
            12,
            "MAX needs one good move. C is the easiest to prove: 1. No other move there can be proved.",
        ),
        (
            16,
            "C: all moves prove it, so 0 + 1 = 1 to prove. One disproves it: 1 to disprove. \
             Its numbers stay, so nothing above changes.",
        ),
        (24, "A is proved, because one move there is proved. Proved: the value is at least 1."),
    ] {
        assert_eq!(said(step, Language::English), text, "step {step}");
    }
    assert_eq!(
        said(18, Language::Portuguese),
        "Todo lance de MIN precisa ser provado, e uma refutação basta. O mais fácil de refutar é D: 1. \
         Nenhum outro lance ali pode ser refutado."
    );
}
