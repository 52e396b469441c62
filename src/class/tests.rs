//! Leads a class through its votes, by records alone.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use super::*;
use crate::exercise::Answers;

fn asked(text: &str, asks: ClassAsks) -> ClassQuestion {
    ClassQuestion { text: text.into(), asks, at: None }
}

fn choice(right: Option<u32>) -> ClassQuestion {
    let options = ["α", "β", "=2+2"].map(str::to_owned).to_vec();
    asked(" Which bound? ", ClassAsks::Choice { options, right })
}

fn exercise(item: &str) -> ClassQuestion {
    asked("", ClassAsks::Exercise { item: item.into() })
}

fn number(right: Option<&str>) -> ClassQuestion {
    let right = right.map(str::to_owned);
    asked("How many leaves?", ClassAsks::Number { right })
}

/// A class of a given size, with the records that lead to it.
struct Class {
    room: Room,
    records: Vec<ClassRecord>,
}

impl Class {
    fn of(students: u32) -> Self {
        let mut class = Self { room: Room::default(), records: Vec::new() };
        for student in 1..=students {
            class.does(ClassRecord::Joined { student, key: format!("key {student}") });
        }
        class
    }

    #[track_caller]
    fn does(&mut self, record: ClassRecord) {
        let kept = self.room.apply(record).unwrap();
        self.records.push(kept);
    }

    #[track_caller]
    fn refuses(&mut self, record: ClassRecord, words: &str) {
        let before = format!("{:?}", self.room);
        let error = self.room.apply(record).unwrap_err();
        assert!(error.to_string().contains(words), "{error}");
        assert!(error.remedy.is_some() || words.starts_with("no "), "{error}");
        assert_eq!(format!("{:?}", self.room), before, "what is refused changes nothing");
    }

    fn answers(&mut self, vote: u32, student: u32, answer: ClassAnswer) {
        self.does(ClassRecord::Answered { vote, student, answer });
    }

    fn tallies(&self, live: bool) -> Vec<Option<Vec<u32>>> {
        let questions = self.room.questions(live);
        let votes = &questions.last().unwrap().votes;
        let counts = |tally: &ClassTally| tally.bars.iter().map(|bar| bar.count).collect();
        votes.iter().map(|vote| vote.tally.as_ref().map(counts)).collect()
    }
}

use ClassAnswer::Choice;

#[test]
fn two_votes_on_a_question_lie_side_by_side() {
    let mut class = Class::of(3);
    class.does(ClassRecord::Asked { question: choice(Some(1)) });
    class.answers(1, 1, Choice(0));
    class.answers(1, 2, Choice(0));
    class.answers(1, 2, Choice(1));
    assert_eq!(class.tallies(false), [None], "an open vote is hidden");
    assert_eq!(class.tallies(true), [Some(vec![1, 1, 0])], "a later answer replaces the earlier");
    class.refuses(ClassRecord::Disclosed { vote: 1 }, "still open");
    class.refuses(ClassRecord::Asked { question: choice(None) }, "a vote is open");
    class.does(ClassRecord::Closed { vote: 1 });
    let late = ClassRecord::Answered { vote: 1, student: 3, answer: Choice(1) };
    class.refuses(late, "vote 1 is not open");
    assert_eq!(class.tallies(false), [Some(vec![1, 1, 0])]);
    class.does(ClassRecord::Again { vote: 1 });
    assert_eq!(class.tallies(false), [None, None], "the first vote would bias the second");
    for student in 1..=3 {
        class.answers(2, student, Choice(1));
    }
    assert!(class.room.open_for(1).unwrap().results.is_none());
    class.does(ClassRecord::Closed { vote: 2 });
    let shown = class.room.open_for(1).unwrap();
    assert!(shown.results.is_none() && shown.mine == Some(Choice(1)));
    assert_eq!(shown.question.asks, choice(None).asks, "what is right is not told before");
    class.does(ClassRecord::Disclosed { vote: 2 });
    let disclosed = class.room.open_for(1).unwrap().results.unwrap();
    assert_eq!(
        disclosed.tallies.iter().map(|tally| tally.right).collect::<Vec<_>>(),
        [Some(1), Some(3)]
    );
    assert_eq!(disclosed.question.asks, choice(Some(1)).asks);
    let results = class.room.results().unwrap();
    let lines: Vec<&str> = results.lines().collect();
    assert_eq!(lines.len(), 1 + 2 + 3);
    assert_eq!(lines[1], "1,1,1,choice,Which bound?,1,α,no");
    assert_eq!(lines[4], "1,2,2,choice,Which bound?,2,β,yes");
}

#[test]
fn an_open_vote_that_is_held_again_is_closed_unseen() {
    let mut class = Class::of(1);
    class.does(ClassRecord::Asked { question: choice(None) });
    class.answers(1, 1, Choice(2));
    class.does(ClassRecord::Again { vote: 1 });
    class.refuses(ClassRecord::Closed { vote: 1 }, "vote 1 is not open");
    class.refuses(ClassRecord::Answered { vote: 1, student: 1, answer: Choice(0) }, "not open");
    assert_eq!(class.tallies(false), [None, None]);
    assert!(class.room.open_for(1).unwrap().mine.is_none());
    class.does(ClassRecord::Again { vote: 2 });
    class.does(ClassRecord::Again { vote: 3 });
    class.refuses(ClassRecord::Again { vote: 4 }, "4 votes on this question");
    class.does(ClassRecord::Closed { vote: 4 });
    assert!(class.room.results().unwrap().contains("1,1,1,choice,Which bound?,1,'=2+2,\n"));
}

#[test]
fn an_empty_answer_is_no_vote() {
    let mut class = Class::of(1);
    let given = |vote, answer| ClassRecord::Answered { vote, student: 1, answer };
    class.does(ClassRecord::Asked { question: number(Some("4")) });
    class.refuses(given(1, ClassAnswer::Number("  ".into())), "an empty answer is no vote");
    class.refuses(given(1, ClassAnswer::Number("four".into())), "is no number");
    class.refuses(given(1, ClassAnswer::Number("1e9".into())), "is no number");
    class.refuses(given(1, Choice(0)), "answered in another way");
    class.refuses(
        ClassRecord::Answered { vote: 1, student: 2, answer: ClassAnswer::Number("4".into()) },
        "no student 2",
    );
    class.answers(1, 1, ClassAnswer::Number(" +4,0 ".into()));
    class.does(ClassRecord::Closed { vote: 1 });
    assert_eq!(class.room.questions(false)[0].votes[0].tally.as_ref().unwrap().right, Some(1));
    class.does(ClassRecord::Asked { question: exercise("cuts-1-9") });
    class.refuses(given(2, ClassAnswer::Exercise(Answers::new())), "an empty answer is no vote");
    let blank = Answers::from([("b2.cut".to_owned(), " ".to_owned())]);
    class.refuses(given(2, ClassAnswer::Exercise(blank)), "an empty answer is no vote");
    let unknown = Answers::from([("zz".to_owned(), "yes".to_owned())]);
    class.refuses(given(2, ClassAnswer::Exercise(unknown)), "is not asked");
    assert_eq!(class.room.questions(true)[1].votes[0].answered, 0);
}

#[test]
fn an_exercise_is_judged_and_its_slips_are_counted() {
    let mut class = Class::of(2);
    class.does(ClassRecord::Asked { question: exercise(" values-1-17 ") });
    let open = class.room.open_for(1).unwrap();
    let nodes = open.exercise.unwrap().nodes;
    // The value of a node; with `min_as_max`, as if MAX chose at every node.
    let value = |id: usize, min_as_max: bool| {
        fn value(nodes: &[crate::exercise::ExerciseNode], id: usize, all_max: bool) -> i32 {
            let node = &nodes[id];
            let below = node.children.iter().map(|&child| value(nodes, child as usize, all_max));
            node.value.unwrap_or_else(|| {
                if node.max || all_max { below.max() } else { below.min() }.unwrap()
            })
        }
        value(&nodes, id, min_as_max)
    };
    let sheet = |slip: bool| {
        let inner = nodes.iter().filter(|node| !node.children.is_empty());
        let one = |node: &crate::exercise::ExerciseNode| {
            (node.name.clone(), value(node.id as usize, slip).to_string())
        };
        ClassAnswer::Exercise(inner.map(one).collect())
    };
    class.answers(1, 1, sheet(false));
    class.answers(1, 2, sheet(true));
    class.does(ClassRecord::Closed { vote: 1 });
    let tally = class.room.questions(false)[0].votes[0].tally.clone().unwrap();
    assert_eq!((tally.answered, tally.right), (2, Some(1)));
    assert_eq!(tally.slips[0].misconception, crate::mistakes::Mistake::MaxEverywhere);
    assert!(tally.bars.iter().all(|bar| (1..=2).contains(&bar.count)), "{tally:?}");
    class.does(ClassRecord::Disclosed { vote: 1 });
    let graded = |student| class.room.open_for(student).unwrap().results.unwrap().graded.unwrap();
    assert!(graded(1).solved && !graded(2).solved);
}

/// An exercise can use the teacher's own tree. Its words have one normal form, which restores the exercise.
#[test]
fn an_exercise_on_a_tree_of_its_own_is_a_question() {
    let mut class = Class::of(1);
    class.does(ClassRecord::Asked { question: exercise(" cuts-((3 12 8)(2 4 6)(14 5 2)) ") });
    let words = "cuts-((3_12_8)_(2_4_6)_(14_5_2))";
    assert_eq!(class.room.open_for(1).unwrap().exercise.unwrap().item, words);
    let marks = |keys: &[&str]| {
        ClassAnswer::Exercise(
            keys.iter().map(|key| ((*key).to_owned(), "yes".to_owned())).collect(),
        )
    };
    class.answers(1, 1, marks(&["c2.cut"]));
    class.answers(1, 1, marks(&["c2.cut", "c3.cut"]));
    class.does(ClassRecord::Closed { vote: 1 });
    assert_eq!(class.room.questions(false)[0].votes[0].tally.as_ref().unwrap().right, Some(1));
    let back = Room::of(class.records.clone()).unwrap();
    assert_eq!(back.questions(false)[0].question, exercise(words));
}

#[test]
fn records_bring_a_class_back() {
    let mut class = Class::of(5);
    class.does(ClassRecord::Asked { question: choice(Some(2)) });
    for student in 1..=5 {
        class.answers(1, student, Choice(student % 3));
    }
    class.does(ClassRecord::Again { vote: 1 });
    class.answers(2, 4, Choice(2));
    let lines: Vec<String> =
        class.records.iter().map(|record| serde_json::to_string(record).unwrap()).collect();
    for length in 0..=lines.len() {
        let read = lines[..length].iter().map(|line| serde_json::from_str(line).unwrap());
        assert!(Room::of(read.collect()).is_ok());
    }
    let back = Room::of(lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect());
    let back = back.unwrap();
    assert_eq!(format!("{back:?}"), format!("{:?}", class.room));
    assert_eq!(back.student("key 4"), Some(4));
    // The error names the place of a record that cannot follow.
    let twice = [&class.records[..], &class.records[..1]].concat();
    assert_eq!(Room::of(twice).unwrap_err().0, lines.len());
}

#[test]
fn a_class_is_full_at_two_hundred() {
    let mut class = Class::of(MOST_STUDENTS);
    let student = class.room.next_student();
    class.refuses(ClassRecord::Joined { student, key: "one more".into() }, "the class is full");
    class.refuses(ClassRecord::Joined { student: 7, key: "x".into() }, "cannot join");
}

/// A number is never given twice, so that an answer in the results belongs to one student.
#[test]
fn a_seat_without_answers_becomes_free() {
    let mut class = Class::of(MOST_STUDENTS);
    class.does(ClassRecord::Asked { question: choice(None) });
    class.answers(1, 7, Choice(0));
    class.refuses(ClassRecord::Left { student: 7 }, "student 7 has answered");
    class.refuses(ClassRecord::Left { student: 201 }, "student 201 has answered, or has no seat");
    assert!(class.room.is_full() && !class.room.never_answered().any(|student| student == 7));
    class.does(ClassRecord::Left { student: 8 });
    assert_eq!((class.room.student("key 8"), class.room.joined()), (None, 199));
    class.refuses(ClassRecord::Left { student: 8 }, "has no seat");
    let late = ClassRecord::Answered { vote: 1, student: 8, answer: Choice(0) };
    class.refuses(late, "no student 8");
    class.refuses(ClassRecord::Joined { student: 8, key: "x".into() }, "cannot join");
    class.does(ClassRecord::Joined { student: 201, key: "x".into() });
    class.answers(1, 201, Choice(1));
    class.refuses(ClassRecord::Joined { student: 202, key: "y".into() }, "the class is full");
    let back = Room::of(class.records.clone()).unwrap();
    assert_eq!(format!("{back:?}"), format!("{:?}", class.room));
}

#[test]
fn a_new_code_keeps_questions_and_closed_votes() {
    let mut class = Class::of(2);
    assert_eq!(class.room.code(), None);
    class.does(ClassRecord::Asked { question: choice(Some(1)) });
    class.answers(1, 1, Choice(1));
    class.does(ClassRecord::Closed { vote: 1 });
    class.does(ClassRecord::Again { vote: 1 });
    class.answers(2, 2, Choice(1));
    let seen = class.room.changes();
    class.refuses(ClassRecord::Renewed { code: String::new() }, "the code is empty");
    class.does(ClassRecord::Renewed { code: "FHK-MQR".into() });
    assert_eq!((class.room.code(), class.room.joined()), (Some("FHK-MQR"), 0));
    assert!(class.room.changes() > seen && class.room.student("key 1").is_none());
    assert_eq!(class.tallies(true), [Some(vec![0, 1, 0]), Some(vec![0, 0, 0])]);
    class.refuses(ClassRecord::Answered { vote: 2, student: 2, answer: Choice(0) }, "no student 2");
    class.does(ClassRecord::Joined { student: 3, key: "key 1".into() });
    class.answers(2, 3, Choice(2));
    let results = class.room.results().unwrap();
    let students: Vec<&str> =
        results.lines().skip(1).map(|line| line.split(',').nth(5).unwrap()).collect();
    assert_eq!(students, ["1", "3"]);
    let back = Room::of(class.records.clone()).unwrap();
    assert_eq!(format!("{back:?}"), format!("{:?}", class.room));
}

#[test]
fn a_student_is_left_out_and_counts_again() {
    let mut class = Class::of(3);
    class.does(ClassRecord::Asked { question: choice(Some(1)) });
    for student in 1..=3 {
        class.answers(1, student, Choice(1));
    }
    let all = class.room.results().unwrap();
    let count =
        |students: &[u32], counts| ClassRecord::Counted { students: students.into(), counts };
    class.refuses(count(&[], false), "no student is named");
    class.refuses(count(&[2, 4], false), "there is no student 4");
    class.refuses(count(&[0], false), "there is no student 0");
    class.does(count(&[3, 2], false));
    assert_eq!(class.room.left_out(), [2, 3]);
    class.answers(1, 2, Choice(0));
    class.does(ClassRecord::Closed { vote: 1 });
    class.does(ClassRecord::Disclosed { vote: 1 });
    assert_eq!((class.tallies(false), class.room.joined()), (vec![Some(vec![0, 1, 0])], 1));
    let vote = &class.room.questions(false)[0].votes[0];
    assert_eq!((vote.answered, vote.tally.as_ref().unwrap().right), (1, Some(1)));
    let disclosed = class.room.open_for(2).unwrap().results.unwrap();
    assert_eq!((disclosed.tallies[0].answered, disclosed.tallies[0].right), (1, Some(1)));
    assert_eq!(class.room.results().unwrap().lines().count(), 2);
    class.does(count(&[1, 2, 3], true));
    assert_eq!(class.room.results().unwrap(), all.replacen("2,β,yes", "2,α,no", 1));
    assert_eq!(class.tallies(false), [Some(vec![1, 2, 0])]);
    let back = Room::of(class.records.clone()).unwrap();
    assert_eq!(format!("{back:?}"), format!("{:?}", class.room));
}

/// Full-width signs are escaped too, because some spreadsheets read them as plain ones.
#[test]
fn no_text_of_the_results_begins_a_formula() {
    let mut class = Class::of(1);
    let options = ["＝1+1", "－2"].map(str::to_owned).to_vec();
    let asks = ClassAsks::Choice { options, right: None };
    class.does(ClassRecord::Asked { question: asked("＠SUM(A1)", asks) });
    class.answers(1, 1, Choice(0));
    assert!(class.room.results().unwrap().ends_with("choice,'＠SUM(A1),1,'＝1+1,\n"));
}

#[test]
fn questions_are_read_with_care() {
    let mut class = Class::of(0);
    let options = |options: &[&str], right| {
        let options = options.iter().map(|&option| option.to_owned()).collect();
        let asks = ClassAsks::Choice { options, right };
        ClassRecord::Asked { question: asked("?", asks) }
    };
    class.refuses(options(&["a"], None), "1 options are given");
    class.refuses(options(&["a"; 9], None), "9 options are given");
    class.refuses(options(&["a", " "], None), "option 2 is empty");
    class.refuses(options(&["a", "a "], None), "is there twice");
    class.refuses(options(&["a", "b"], Some(2)), "no option 2");
    class.refuses(options(&["a", &"b".repeat(201)], None), "201 characters");
    class.refuses(ClassRecord::Asked { question: exercise("cuts-9-1") }, "no level 9");
    class.refuses(ClassRecord::Asked { question: number(Some("x")) }, "is no number");
    let silent = ClassQuestion { text: " \n".into(), ..number(None) };
    class.refuses(ClassRecord::Asked { question: silent }, "nothing is asked");
    let long = ClassQuestion { text: "x".repeat(501), ..number(None) };
    class.refuses(ClassRecord::Asked { question: long }, "501 characters");
}

/// The edges of the nodes 6 and 7, `c2` and `c3`, and of node 8.
fn edges(many: bool, right: Option<&[u32]>) -> ClassQuestion {
    let targets = [(6, "c2"), (7, "c3"), (8, "=D")].map(|(node, called)| {
        let (x, y, left, top, width, height) = (0.5, 0.1, 0.25, 1.0, 0.125, 0.0);
        ClassTarget { node, called: called.into(), x, y, left, top, width, height }
    });
    let right = right.map(<[u32]>::to_vec);
    let asks = ClassAsks::Edges { targets: targets.into(), many, right };
    let at = Some(ClassStep { step: 16, shows: 18 });
    ClassQuestion { at, ..asked("What is cut next?", asks) }
}

use ClassAnswer::Edges;

#[test]
fn edges_are_marked_and_nothing_is_an_answer_too() {
    let mut class = Class::of(4);
    class.does(ClassRecord::Asked { question: edges(true, Some(&[7, 6])) });
    let stranger = ClassRecord::Answered { vote: 1, student: 1, answer: Edges(vec![5]) };
    class.refuses(stranger, "no edge to node 5");
    class.answers(1, 1, Edges(vec![7, 6, 7]));
    class.answers(1, 2, Edges(vec![8, 6]));
    class.answers(1, 3, Edges(Vec::new()));
    let shown = class.room.open_for(1).unwrap();
    assert_eq!(shown.mine, Some(Edges(vec![6, 7])), "sorted, each edge once");
    assert_eq!(shown.question, ClassQuestion { at: None, ..edges(true, None) });
    class.does(ClassRecord::Closed { vote: 1 });
    let question = &class.room.questions(false)[0];
    assert_eq!(question.question, edges(true, Some(&[6, 7])));
    let tally = question.votes[0].tally.clone().unwrap();
    assert_eq!((tally.answered, tally.right), (3, Some(1)));
    let bars = tally.bars.iter().map(|bar| (bar.label.as_str(), bar.count, bar.right.unwrap()));
    assert_eq!(
        bars.collect::<Vec<_>>(),
        [("c2", 2, true), ("c3", 1, true), ("=D", 1, false), ("", 1, false)]
    );
    let results = class.room.results().unwrap();
    let lines: Vec<&str> = results.lines().skip(1).collect();
    assert_eq!(
        lines,
        [
            "1,1,1,edges,What is cut next?,1,c2 c3,yes",
            "1,1,1,edges,What is cut next?,2,c2 =D,no",
            "1,1,1,edges,What is cut next?,3,none,no",
        ]
    );
    class.does(ClassRecord::Disclosed { vote: 1 });
    let disclosed = class.room.open_for(3).unwrap().results.unwrap();
    assert_eq!(disclosed.question, edges(true, Some(&[6, 7])));
    let texts = class.records.iter().map(|record| serde_json::to_string(record).unwrap());
    let back = Room::of(texts.map(|text| serde_json::from_str(&text).unwrap()).collect());
    assert_eq!(format!("{:?}", back.unwrap()), format!("{:?}", class.room));
}

#[test]
fn one_edge_is_chosen_where_one_is_asked_for() {
    let mut class = Class::of(1);
    class.does(ClassRecord::Asked { question: edges(false, Some(&[8])) });
    let given = |nodes: &[u32]| {
        let answer = Edges(nodes.to_vec());
        ClassRecord::Answered { vote: 1, student: 1, answer }
    };
    class.refuses(given(&[]), "an empty answer is no vote");
    class.refuses(given(&[6, 8]), "2 edges are chosen");
    class.answers(1, 1, Edges(vec![8]));
    let tally = class.room.questions(true)[0].votes[0].tally.clone().unwrap();
    assert_eq!((tally.right, tally.bars.len()), (Some(1), 3));
    class.does(ClassRecord::Closed { vote: 1 });
    let results = class.room.results().unwrap();
    assert!(results.ends_with("1,'=D,yes\n"), "{results}");
    let mut refuses = |change: &dyn Fn(&mut Vec<ClassTarget>), right: &[u32], words: &str| {
        let mut question = edges(false, Some(right));
        let ClassAsks::Edges { targets, .. } = &mut question.asks else { panic!() };
        change(targets);
        class.refuses(ClassRecord::Asked { question }, words);
    };
    refuses(&Vec::clear, &[8], "0 edges are given");
    refuses(&|targets| *targets = vec![targets[0].clone(); 201], &[6], "201 edges are given");
    refuses(&|targets| targets[1].node = 6, &[8], "node 6 is there twice");
    refuses(&|targets| targets[1].called = " ".into(), &[8], "edge 2 has no name");
    refuses(&|targets| targets[2].x = 1.5, &[8], "edge 3 lies outside the picture");
    refuses(&|targets| targets[2].top = f64::NAN, &[8], "edge 3 lies outside the picture");
    refuses(&|_| {}, &[9], "no edge to node 9");
    refuses(&|_| {}, &[6, 7], "2 edges are chosen");
}

/// A journal of an earlier version has questions without a step.
#[test]
fn an_older_question_is_read() {
    let text = r#"{"asked":{"question":{"text":"?","asks":{"kind":"number"}}}}"#;
    let record: ClassRecord = serde_json::from_str(text).unwrap();
    assert_eq!(record, ClassRecord::Asked { question: asked("?", number(None).asks) });
    assert_eq!(serde_json::to_string(&record).unwrap(), text);
}
