//! Turns that a learner runs, answered by an evaluator that knows the trace of the turn and the boards, and nothing of the
//! lessons: no correct answer is called wrong, and each sentence about a wrong one is true.
//!
//! `LOD_RUNS=500` runs as many turns.

use lod::learn::{Followed, StepKind, Trap, TurnDrill, TurnStep};
use lod_bots::action::{
    By, ConditionResult, ConditionTrace, Matter, Note, NoteKind, OptionOffer, QuestionTrace,
    SpaceDecision, alone,
};
use lod_bots::bots::{Library, Outcome};
use lod_bots::flowchart::words::{Expr, Relation};
use lod_bots::flowchart::{ArrowKind, End, describe};
use lod_engine::game::{Board, Cylinder, Faction, Piece, PieceType, Space, SpaceSet, Support};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::{BTreeMap, BTreeSet};

/// What the evaluator knows of a turn.
struct Evaluated<'d> {
    drill: &'d TurnDrill,
    notes: &'d [Note],
    /// The arrows that no question was about yet.
    arrows: usize,
}

/// An answer that is correct, as it has to be among the options; and what of a sentence shows that it is true.
struct Verdict {
    right: BTreeSet<String>,
}

impl Evaluated<'_> {
    fn board(&self, changes: usize) -> Board {
        let mut board = *self.drill.before.board();
        board
            .apply_all(&self.drill.taken.done.changes()[..changes])
            .expect("the changes of the turn");
        board
    }

    fn name_of(&self, id: &str) -> String {
        let chart = &Library::get().charts[self.drill.taken.faction];
        let end = || End::ALL.iter().find(|end| end.id() == id).expect("an end").name().to_string();
        chart.node(id).map_or_else(end, |n| format!("{id} {}", n.title().trim_end_matches('?')))
    }

    /// The question of a box.
    fn weighed(&self, at: &str) -> &QuestionTrace {
        let of = self.notes.iter().find_map(|note| match &note.what {
            NoteKind::Weighed(w) if note.at == at && w.matter == Matter::Question => Some(&**w),
            _ => None,
        });
        of.expect("the question of the box")
    }

    fn verdict(&mut self, step: &TurnStep) -> Verdict {
        let one = |word: &str| Verdict { right: BTreeSet::from([word.to_string()]) };
        match step.kind {
            // A non-player has the full Command where the 1st Eligible left a Limited one (2.3.4, 8.1).
            StepKind::Extent => {
                let board = self.drill.before.board();
                let commands = [Cylinder::FirstCommand, Cylinder::FirstCommandSpecial];
                let left = Faction::ALL.iter().any(|f| commands.contains(&board.cylinder(*f)));
                assert!(left, "{}", step.text);
                one("a full Command and its Special Activity")
            }
            StepKind::Roll => {
                let weighed = self.weighed(&step.at);
                counted_again(&weighed.finding, &self.board(step.after));
                one(match (rolled(weighed), weighed.finding.holds) {
                    (Some(_), _) => "roll",
                    (None, true) => "yes (no roll)",
                    (None, false) => "no (no roll)",
                })
            }
            StepKind::Answer => {
                let weighed = self.weighed(&step.at);
                counted_again(&weighed.finding, &self.board(step.after));
                let followed = self.drill.taken.done.walk.arrows.iter().find(|a| a.from == step.at);
                let yes = followed.expect("a way on").kind == ArrowKind::Yes;
                assert_eq!(yes, weighed.finding.holds);
                one(if yes { "yes" } else { "no" })
            }
            StepKind::Event => self.event(step),
            StepKind::Next => {
                let arrows = &self.drill.taken.done.walk.arrows;
                // Any other arrow is the answer of its box, or the only one.
                let leads = [ArrowKind::Tried, ArrowKind::WhenBroke, ArrowKind::Instead];
                // Where nothing was possible in the box that came at once, the one before it leads on.
                let before = self.arrows.checked_sub(1).map(|last| &arrows[last]);
                let before = before.filter(|last| {
                    last.to == step.at && step.text.ends_with("is not possible. What comes next?")
                });
                let from = before.map_or(&step.at, |last| &last.from);
                let next = (self.arrows..arrows.len())
                    .find(|i| arrows[*i].from == *from && leads.contains(&arrows[*i].kind));
                match next {
                    Some(next) => {
                        self.arrows = next + 1;
                        one(&self.name_of(&arrows[next].to))
                    }
                    None => one("the turn ends"),
                }
            }
            StepKind::Space => {
                let chosen = self.chosen(step);
                let say = format!("{}: which", alone(&chosen.say).to_lowercase());
                assert!(step.text.to_lowercase().contains(&say), "{}", step.text);
                let is_offered = |s: Space| step.options.iter().any(|o| o.words == s.name());
                assert!(chosen.candidates().iter().all(is_offered), "{}", step.text);
                let tied = chosen.equal.union(chosen.together);
                let first: SpaceSet = chosen.taken.into_iter().collect();
                let right = match chosen.taken {
                    None => BTreeSet::from(["none is left".to_string()]),
                    Some(_) => tied.union(first).iter().map(|s| s.name().to_string()).collect(),
                };
                Verdict { right }
            }
            StepKind::Random => one(self.by_table(step).name()),
            StepKind::Pieces if step.text.ends_with("which group?") => self.group(step),
            StepKind::Pieces => {
                let taken = self.notes.iter().find_map(|note| match &note.what {
                    NoteKind::Took(taken)
                        if note.at == step.at
                            && note.after == step.after
                            && step.text.contains(&format!("{} {}:", taken.say, taken.space)) =>
                    {
                        Some(taken)
                    }
                    _ => None,
                });
                let taken = taken.expect("pieces were taken").taken();
                let names: Vec<String> = taken.iter().map(|(p, n)| p.counted(n)).collect();
                one(&format!("take {}", lod_engine::game::words::joined(&names)))
            }
            StepKind::Amount => {
                let [most, available] = self.room_for(step);
                let placed = self.placed(step);
                assert_eq!(placed, most.min(available), "{}", step.text);
                let sentence = &step.right().expect("an answer").sentence;
                for number in [available, placed] {
                    assert!(sentence.contains(&format!(" {number}")), "{sentence}");
                }
                let stays = u8::from(sentence.contains("of which 1 Underground stays"));
                assert!(sentence.contains(&(most + stays).to_string()), "{sentence}");
                one(&format!("place {placed}"))
            }
        }
    }

    /// The space that the dice select of those tied: the first in the table from their box on (8.2).
    fn by_table(&self, step: &TurnStep) -> Space {
        let chosen = self.chosen(step);
        let NoteKind::Drawn(drawn) = &self.notes[step.note - 1].what else {
            panic!("{}", step.text)
        };
        let [(_, column), (_, row)] = drawn.dice[..] else { panic!("{drawn:?}") };
        let atlas = lod_engine::game::atlas::atlas();
        let from = atlas.boxes[usize::from(column) - 1][usize::from(row) - 1];
        let mut on = atlas.table.iter().cycle().skip(from);
        *on.find(|space| chosen.equal.contains(**space)).expect("a tied space")
    }

    /// How many pieces a space takes at most, by the rules (3.2.1, 3.3.1, 3.4.1, 3.5.3), and how many are Available.
    fn room_for(&self, step: &TurnStep) -> [u8; 2] {
        let NoteKind::Did(_, space) = self.notes[step.note].what else { panic!("{}", step.text) };
        let board = self.board(step.after);
        let there = |piece| board.pieces(space, piece);
        let kind = |kind: PieceType| step.text.ends_with(&format!("how many {}?", kind.name()));
        let kind = PieceType::ALL.into_iter().find(|k| kind(*k)).expect("a kind of piece");
        let most = match kind {
            PieceType::BritishRegular => 6,
            PieceType::Tory if board.support(space) == Support::PassiveOpposition => 1,
            PieceType::Tory => 2,
            PieceType::FrenchRegular => 4,
            PieceType::WarParty => there(Piece::Village) + 1,
            PieceType::Militia => there(Piece::PatriotFort) + space.population(),
            PieceType::Continental => {
                let hidden = there(Piece::MilitiaUnderground);
                there(Piece::MilitiaActive) + hidden - u8::from(hidden > 0)
            }
            other => panic!("{other:?}"),
        };
        [most, board.available(kind)]
    }

    /// How many pieces of the kind that a question names came into its space since the space was chosen: counted on the
    /// boards before and after.
    fn placed(&self, step: &TurnStep) -> u8 {
        let place = step.note;
        let before = self.notes[..place].iter().rev().find_map(|note| match &note.what {
            NoteKind::Chose(chosen) if note.at == step.at && chosen.taken.is_some() => {
                Some(note.after)
            }
            _ => None,
        });
        let NoteKind::Did(_, space) = self.notes[place].what else { panic!("{}", step.text) };
        assert_eq!(before, Some(step.after), "the board before it: {}", step.text);
        let kind = PieceType::ALL
            .into_iter()
            .find(|kind| step.text.ends_with(&format!("how many {}?", kind.name())));
        let kind = kind.expect("a kind of piece");
        let there = |board: Board| kind.faces().map(|face| board.pieces(space, face)).sum::<u8>();
        there(self.board(self.notes[place].after)) - there(self.board(step.after))
    }

    /// The group that was taken, and those that nothing put behind it.
    fn group(&self, step: &TurnStep) -> Verdict {
        let picked = self.notes.iter().find_map(|note| match &note.what {
            NoteKind::Picked(picked)
                if note.at == step.at
                    && note.after == step.after
                    && step.text.contains(&picked.head()) =>
            {
                Some(picked)
            }
            _ => None,
        });
        let picked = picked.expect("a group was taken");
        let fell = |place: usize| {
            picked.sifts.iter().any(|sift| {
                let values = sift.values.iter().map(|(_, value)| *value);
                let highest = match sift.by {
                    By::Least(_) => values.min(),
                    _ => values.max(),
                };
                let its = sift.values.iter().find(|(at, _)| *at == place).map(|(_, value)| *value);
                its != highest
            })
        };
        let equal = (0..picked.options.len()).filter(|place| !fell(*place));
        let right = equal.chain([picked.taken]).map(|place| match &picked.options[place] {
            OptionOffer::Group(group) => {
                let names: Vec<String> = group.iter().map(|(p, n)| p.counted(n)).collect();
                format!("take {}", lod_engine::game::words::joined(&names))
            }
            other => panic!("{other:?}"),
        });
        Verdict { right: right.collect() }
    }

    /// The first bullet that applied, in the order in which they were looked at.
    fn event(&self, step: &TurnStep) -> Verdict {
        let mut looked = Vec::new();
        for note in self.notes.iter().filter(|note| note.at == step.at) {
            match &note.what {
                NoteKind::Weighed(w) if matches!(w.matter, Matter::Bullet(_)) => {
                    looked.push(w.finding.holds)
                }
                NoteKind::Event(_) | NoteKind::NoEvent(_) => break,
                _ => {}
            }
        }
        let played = self.drill.taken.done.walk.arrows.iter().any(|a| a.kind == ArrowKind::Played);
        let first = looked.iter().position(|holds| *holds).filter(|_| played);
        let right = step.options.iter().map(|o| o.words.clone()).filter(|words| match first {
            Some(place) => words.starts_with(&format!("bullet {}:", place + 1)),
            None => words == "no Event",
        });
        Verdict { right: right.collect() }
    }

    fn chosen(&self, step: &TurnStep) -> &SpaceDecision {
        match &self.notes[step.note].what {
            NoteKind::Chose(chosen) | NoteKind::From(_, chosen) => chosen,
            other => panic!("{other:?}"),
        }
    }

    /// A sentence about a space is true.
    fn is_true(&self, step: &TurnStep, space: Space, sentence: &str) {
        let chosen = self.chosen(step);
        let told = || format!("{}: {space}: {sentence}", step.text);
        let here: Vec<usize> =
            (0..chosen.entrants.len()).filter(|i| chosen.entrants[*i].space == space).collect();
        let is_tied = chosen.equal.contains(space) || chosen.together.contains(space);
        if is_tied || chosen.taken == Some(space) {
            return;
        }
        if !here.is_empty() && chosen.stopped.is_none() {
            // The last of the space's ways fell here.
            let fell = chosen.sifts.iter().rev().find(|sift| {
                here.iter().any(|way| sift.values.iter().any(|(place, _)| place == way))
            });
            let fell = fell.unwrap_or_else(|| panic!("{}", told()));
            let value = |places: &[usize]| -> Vec<i32> {
                let of = fell.values.iter().filter(|(place, _)| places.contains(place));
                of.map(|(_, value)| *value).collect()
            };
            let others: Vec<usize> =
                (0..chosen.entrants.len()).filter(|i| !here.contains(i)).collect();
            let (its, rivals) = (value(&here), value(&others));
            let is_least = matches!(fell.by, By::Least(_));
            let best = if is_least { rivals.iter().min() } else { rivals.iter().max() };
            let best = *best.unwrap_or_else(|| panic!("{}", told()));
            assert!(its.iter().all(|v| if is_least { *v > best } else { *v < best }), "{}", told());
            assert!(sentence.contains(space.name()), "{}", told());
            if matches!(fell.by, By::Most(_) | By::Least(_)) {
                assert!(sentence.contains(&best.to_string()), "{}", told());
                assert!(its.iter().any(|v| sentence.contains(&v.to_string())), "{}", told());
            }
            return;
        }
        if let Some(failed) = chosen.failed.iter().find(|f| f.spaces.contains(space))
            && chosen.stopped.is_none()
        {
            assert!(sentence.starts_with(&format!("{space} is excluded: ")), "{}", told());
            assert!(!chosen.candidates().contains(space) && !failed.spaces.is_empty());
        }
    }
}

/// What the die of a question showed, where one was rolled.
fn rolled(weighed: &QuestionTrace) -> Option<u8> {
    weighed.facts().iter().find_map(|fact| match fact.found {
        ConditionResult::Rolled { roll, .. } => roll,
        _ => None,
    })
}

/// After the answer that a die decides, its result and the answer that it gives are told, and not asked.
fn die_is_told(known: &Evaluated<'_>, place: usize) {
    let step = &known.drill.steps[place];
    let weighed = match step.kind {
        StepKind::Roll => known.weighed(&step.at),
        _ => return,
    };
    let next = known.drill.steps.get(place + 1);
    let told = next.map_or(&known.drill.told_last, |next| &next.told).join(" ");
    let Some(die) = rolled(weighed) else { return };
    let answer = if weighed.finding.holds { "yes" } else { "no" };
    for said in [format!("= {die}: "), format!("{} {answer}: ", step.at)] {
        assert!(told.contains(&said), "{}: {said}: {told}", step.text);
    }
    assert!(next.is_none_or(|next| next.at != step.at), "{}: asked again", step.text);
}

/// The sentence about an answer that is wrong is the one about what is so.
fn one_truth(step: &TurnStep, verdict: &Verdict) {
    let right: BTreeSet<&str> = step
        .options
        .iter()
        .filter(|o| verdict.right.contains(&o.words))
        .map(|o| o.sentence.as_str())
        .collect();
    for option in &step.options {
        assert!(right.contains(option.sentence.as_str()), "{}: {}", step.text, option.sentence);
    }
}

/// Numbers of a question counted on the board once more.
fn counted_again(finding: &ConditionTrace, board: &Board) {
    if let ConditionResult::Parts(parts) = &finding.found {
        parts.iter().for_each(|part| counted_again(part, board));
    }
    let (Some(c), ConditionResult::Numbers { left, right }) =
        (finding.of.compared(), &finding.found)
    else {
        return;
    };
    for (number, found) in [(c.left, left), (c.right, right)] {
        if let Some(counted) = count(number, board) {
            assert_eq!(counted, *found, "{number:?}");
        }
    }
    let holds = match c.is {
        Relation::MoreThan => left > right,
        Relation::LessThan => left < right,
        Relation::AtLeast => left >= right,
        Relation::AtMost => left <= right,
        Relation::Equal => left == right,
    };
    assert_eq!(holds, finding.holds);
}

fn count(number: &Expr, board: &Board) -> Option<i32> {
    let support = |level: fn(&Board, Space) -> u8| {
        SpaceSet::ALL.iter().map(|s| i32::from(level(board, s))).sum::<i32>()
    };
    Some(match number.parts() {
        (_, []) if matches!(number, Expr::Number(_)) => {
            let Expr::Number(n) = number else { return None };
            *n
        }
        ("resources", [of]) => i32::from(board.resources(of.faction())),
        ("support", []) => support(|b, s| b.support_value(s)),
        ("opposition", []) => support(|b, s| b.opposition_value(s)),
        ("available", [stock]) => in_pool(board, stock.stock()),
        _ => return None,
    })
}

/// What of a force pool is nowhere else.
fn in_pool(board: &Board, stock: PieceType) -> i32 {
    i32::from(board.available(stock))
}

/// Whether a turn was more than a Limited Command.
fn is_more(drill: &TurnDrill) -> bool {
    let several = drill
        .taken
        .done
        .walk
        .notes
        .iter()
        .any(|note| matches!(&note.what, NoteKind::Chose(chosen) if chosen.selected.len() > 1));
    several || matches!(drill.taken.outcome, Outcome::Command(_, Some(_)))
}

/// Each answer of a question is judged as the evaluator does, with a true sentence.
fn judged(known: &mut Evaluated<'_>, step: &TurnStep) {
    let verdict = known.verdict(step);
    let options: BTreeSet<&str> = step.options.iter().map(|o| o.words.as_str()).collect();
    assert_eq!(options.len(), step.options.len(), "{:?}", step.options);
    for option in &step.options {
        let is_right = verdict.right.contains(&option.words);
        let told = || format!("{}: {} of {:?}", step.text, option.words, verdict.right);
        assert_eq!(option.is_right, is_right, "{}", told());
        assert!(option.sentence.ends_with('.'), "{}", option.sentence);
    }
    assert!(step.hint.ends_with('.') || step.hint.ends_with('?'), "{}", step.hint);
    let chart = &Library::get().charts[known.drill.taken.faction];
    let boxed = describe::part(chart, &step.at, 4_000).expect("a box");
    assert!(!boxed.contains(&step.hint), "the box again: {}", step.hint);
    match step.kind {
        StepKind::Space => {
            for option in step.options.iter().filter(|o| o.words != "none is left") {
                let space = lod_engine::game::words::find_space(&option.words).expect("a space");
                known.is_true(step, space, &option.sentence);
            }
        }
        StepKind::Event => {}
        _ => one_truth(step, &verdict),
    }
    hint_agrees(known, step);
}

/// A hint says what decides: a priority that puts a candidate behind; of own pieces what is said of those (8.1.2). What gives
/// way at 0 Resources was not tried before.
fn hint_agrees(known: &Evaluated<'_>, step: &TurnStep) {
    let told = || format!("{}: {} {:?}", step.text, step.hint, step.right());
    match step.kind {
        StepKind::Space if step.hint.starts_with("First compare: ") => {
            let chosen = known.chosen(step);
            let behind = chosen
                .candidates()
                .iter()
                .any(|space| step.options.iter().any(|o| o.words == space.name() && !o.is_right));
            let places = |sift: &lod_bots::action::RankingStep| {
                sift.values.iter().map(|(_, value)| *value).collect::<BTreeSet<_>>().len() > 1
            };
            assert!(behind || chosen.sifts.iter().any(places), "{}", told());
        }
        StepKind::Pieces if !step.text.ends_with("which group?") => {
            let sentence = &step.right().expect("an answer").sentence;
            for (said, other) in [
                ("the kind with more", "fewer"),
                ("Active before Underground", "Underground before Active"),
                ("Active Militia and War Parties before friendly Underground", "fewer"),
            ] {
                assert!(!(sentence.contains(said) && step.hint.contains(other)), "{}", told());
            }
        }
        StepKind::Next => {
            let gives_way = known.drill.taken.done.walk.arrows.iter().any(|arrow| {
                arrow.kind == ArrowKind::Instead
                    && arrow.from == step.at
                    && step.right().is_some_and(|o| o.words == known.name_of(&arrow.to))
            });
            assert!(!(gives_way && step.trap == Some(Trap::Again)), "{}", told());
        }
        _ => {}
    }
}

/// As a learner meets them: each question, each answer.
#[test]
fn no_answer_to_a_turn_is_judged_wrongly() {
    let turns: u64 = crate::volume::part("LOD_RUNS", 500, 400);
    let (mut questions, mut kinds) = (0, BTreeMap::new());
    let (mut traps, mut full) = (BTreeSet::new(), 0);
    for number in 0..turns {
        let faction = Faction::ALL[usize::try_from(number % 4).expect("small")];
        let drill = TurnDrill::find(faction, 9_000 + number).expect("a turn");
        let done = &drill.taken.done;
        assert_eq!(drill.taken.faction, faction);
        assert_eq!(drill.after.board(), done.board(), "the turn ends as it was decided");
        let mut known = Evaluated { drill: &drill, notes: &done.walk.notes, arrows: 0 };
        for (place, step) in drill.steps.iter().enumerate() {
            questions += 1;
            die_is_told(&known, place);
            *kinds.entry(step.kind).or_insert(0) += 1;
            traps.extend(step.trap);
            full += u64::from(step.kind == StepKind::Extent && is_more(&drill));
            judged(&mut known, step);
        }
    }
    println!("{questions} questions in {turns} turns: {kinds:?}");
    assert!(
        (5 * turns..=10 * turns).contains(&questions),
        "{questions} questions in {turns} turns"
    );
    assert_eq!(kinds.len(), 9, "every kind is asked: {kinds:?}");
    assert_eq!(traps, Trap::ALL.into_iter().collect(), "every mistake is asked");
    assert!(full > turns / 20, "only {full} turns show more than a Limited Command");
}

/// What follows from answers that are right and wrong, at random: on each path no answer is judged wrongly, what was before
/// an own answer stays as it was, and the path leads to where the answer says.
#[test]
fn ones_own_path_is_followed_to_its_end() {
    let turns: u64 = crate::volume::volume("LOD_RUNS", 500);
    let mut rng = ChaCha8Rng::seed_from_u64(60);
    let mut came: BTreeMap<&str, u64> = BTreeMap::new();
    for number in 0..turns {
        let faction = Faction::ALL[usize::try_from(number % 4).expect("small")];
        let mut drill = TurnDrill::find(faction, 70_000 + number).expect("a turn");
        let (mut place, mut arrows) = (0, 0);
        let end = loop {
            let Some(step) = drill.steps.get(place).cloned() else { break "to its end" };
            let notes = &drill.taken.done.walk.notes;
            let mut known = Evaluated { drill: &drill, notes, arrows };
            judged(&mut known, &step);
            arrows = known.arrows;
            die_is_told(&known, place);
            let right = step.options.iter().position(|option| option.is_right);
            let answer = match rng.random_range(0..3) {
                0 => rng.random_range(0..step.options.len()),
                _ => right.expect("a correct answer"),
            };
            match drill.followed(place, answer) {
                Followed::Same => place += 1,
                Followed::Ends => break "ended",
                Followed::Own(own, next) => {
                    *came.entry("parted").or_insert(0) += 1;
                    let words = step.options[answer].words.as_str();
                    leads_on(&drill, &own, &step, words);
                    assert_eq!(own.after.board(), own.taken.done.board());
                    (drill, place) = (*own, next);
                }
            }
        };
        *came.entry(end).or_insert(0) += 1;
    }
    println!("{turns} turns: {came:?}");
    for (how, most) in [("parted", turns / 3), ("to its end", turns / 2), ("ended", turns / 10)] {
        assert!(came.get(how).is_some_and(|n| *n > most), "{came:?}");
    }
}

/// A turn with an answer of the learner's own is the same before it, and goes where the answer leads.
fn leads_on(before: &TurnDrill, own: &TurnDrill, step: &TurnStep, words: &str) {
    let [was, is] = [before, own].map(|drill| &drill.taken.done.walk);
    let drew = match &was.notes[step.note].what {
        NoteKind::Chose(chosen) | NoteKind::From(_, chosen) => chosen.drawn.is_some(),
        _ => false,
    };
    let begun = step.note - usize::from(drew);
    assert_eq!(was.notes[..begun], is.notes[..begun], "{}", step.text);
    match step.kind {
        StepKind::Answer | StepKind::Roll => {
            let arrow = is.arrows.iter().find(|arrow| arrow.from == step.at).expect("a way on");
            assert_eq!(arrow.kind == ArrowKind::Yes, words.starts_with("yes"), "{}", step.text);
        }
        StepKind::Event => {
            assert!(!matches!(own.taken.outcome, Outcome::Event(_)), "{}", step.text);
        }
        StepKind::Space | StepKind::Random => {
            let (NoteKind::Chose(chosen) | NoteKind::From(_, chosen)) = &is.notes[begun].what
            else {
                panic!("{}", step.text)
            };
            let name = chosen.taken.map_or("none is left", Space::name);
            assert_eq!(name, words, "{}", step.text);
        }
        _ => panic!("{:?} leads nowhere else", step.kind),
    }
}
