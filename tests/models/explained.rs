//! Every explanation is true: what is told of a decision holds on the board as it then was, each runner-up could
//! have been chosen and loses by the key that is named, and of every space there is something to say.
//!
//! 200 decisions of each Faction in simulated games, Events and Winter Quarters among them; `LOD_EXPLAINED=2000`
//! looks at as many as it says.

mod answers;
mod facts;
mod lessons;
mod origins;
mod phrases;
mod pieces;
mod reading;
mod sentences;
mod ways;

use crate::common::{BRITISH, FRENCH, Field, PATRIOTS};
use crate::strength::{british_attack, french_attack, patriot_attack};
use lod::tell::{ReasonTopic, reasons};
use lod_bots::action::{
    By, EventPriority, LostTo, Note, NoteKind, RankingStep, SpaceDecision, SpaceOutcome,
};
use lod_bots::bots::{Library, Outcome, SeededDice};
use lod_bots::flowchart::Chart;
use lod_bots::flowchart::order::Criterion;
use lod_bots::flowchart::words::{Expr, Verb};
use lod_bots::game::{Game, GameStep};
use lod_engine::game::position::Options;
use lod_engine::game::{Board, Change, Faction, ScenarioId, Space, SpaceSet};
use lod_engine::rules::{ActionState, ActionStep, Command, Cost, act};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use reading::Reading;
use std::collections::BTreeMap;

/// How often something was looked at.
type Counts = BTreeMap<&'static str, u64>;

/// A decision, with the board on which it began.
struct Decision<'d> {
    faction: Faction,
    start: Board,
    changes: &'d [Change],
    /// What was done step by step; none of what an Event did.
    steps: Option<&'d [ActionStep]>,
    notes: Vec<&'d Note>,
}

impl Decision<'_> {
    /// The board at a note; `None` where it was decided on a copy of the board: the other Blockades with all of
    /// them lifted (8.6.9), the free Rally before it is carried out (3.6.8).
    fn at(&self, note: &Note) -> Option<Board> {
        let mut boxes = Library::get().charts[Faction::Patriots].command.iter();
        let rally = boxes.any(|b| b.command == Command::Rally && *b.id.get_ref() == note.at);
        let rallies = rally && self.is_battle();
        if (note.at == "blockades" && note.after > 0) || rallies {
            return None;
        }
        let mut board = self.start;
        let before = &self.changes[..note.after];
        board.apply_all(before).expect("the changes of the turn");
        Some(board)
    }

    /// Whether a Battle was fought: a day won lets others act.
    fn is_battle(&self) -> bool {
        let mut what = self.notes.iter().map(|n| &n.what);
        what.any(|w| matches!(w, NoteKind::Battle(_)))
    }

    /// The action as it stood after so many of its steps, if they are all the board shows: not in an Event, nor
    /// after a Battle, whose day others settle.
    fn state(&self, by: Faction, steps: usize, board: &Board) -> Option<ActionState> {
        let all = self.steps.filter(|_| by == self.faction)?;
        let mut state = ActionState::new(self.start, self.faction, Cost::Paid, false);
        for step in all.get(..steps)? {
            if matches!(step, ActionStep::Battle { .. }) {
                return None;
            }
            act(&mut state, step).ok()?;
        }
        (state.board() == board).then_some(state)
    }
}

/// The decisions of simulated games, until each Faction has had so many.
fn decisions(most: u64, mut look: impl FnMut(&Decision<'_>)) -> Counts {
    let mut had: Counts = Counts::new();
    for seed in 0.. {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut source = SeededDice::new(seed);
        let id = ScenarioId::ALL[usize::try_from(seed).expect("small") % ScenarioId::ALL.len()];
        let game = Game::new(Library::get(), id, Options::default(), &mut random);
        let mut game = game.expect("a deck");
        loop {
            let start = *game.board();
            let Some(happened) = game.step(&mut source).expect("a sound game") else {
                break;
            };
            match &happened {
                GameStep::Turn(taken) => {
                    let count = had.entry(taken.faction.name()).or_default();
                    *count += 1;
                    if *count <= most {
                        look(&Decision {
                            faction: taken.faction,
                            start,
                            changes: taken.done.changes(),
                            steps: (!matches!(taken.outcome, Outcome::Event(_)))
                                .then_some(&taken.done.steps),
                            notes: taken.done.walk.notes.iter().collect(),
                        });
                    }
                }
                GameStep::Treaty(signed) => look(&Decision {
                    faction: Faction::French,
                    start,
                    changes: signed.changes(),
                    steps: None,
                    notes: signed.walk.notes.iter().collect(),
                }),
                GameStep::Winter(report) => {
                    *had.entry("Winter Quarters").or_default() += 1;
                    let mut board = start;
                    for phase in &report.phases {
                        look(&Decision {
                            faction: Faction::British,
                            start: board,
                            changes: &phase.changes,
                            steps: None,
                            notes: phase.notes.iter().collect(),
                        });
                        board.apply_all(&phase.changes).expect("the phase");
                    }
                }
                _ => {}
            }
        }
        let enough = |f: &Faction| had.get(f.name()).is_some_and(|n| *n >= most);
        if Faction::ALL.iter().all(enough) {
            break;
        }
    }
    had
}

fn most() -> u64 {
    crate::volume::volume("LOD_EXPLAINED", 2_000)
}

/// The two sides of a Battle that the Faction would fight, as the models weigh them.
fn battle(faction: Faction, f: &Field, at: usize) -> Vec<(i32, i32)> {
    match faction as usize {
        BRITISH => vec![british_attack(f, at)],
        PATRIOTS => [true, false].map(|with| patriot_attack(f, at, with)).to_vec(),
        FRENCH => [true, false].map(|with| french_attack(f, at, with)).to_vec(),
        _ => Vec::new(),
    }
}

/// A choice, read a second time.
fn choice(chosen: &SpaceDecision, decision: &Decision<'_>, note: &Note, counts: &mut Counts) {
    runners_up(chosen, note, counts);
    fates(chosen, note);
    if let Some(instruction) = instruction(chosen, note) {
        assert!(in_order(chosen, &instruction.order), "{note:?} by {:?}", instruction.order);
    }
    let Some(board) = decision.at(note) else {
        *counts.entry("decided on a copy").or_default() += 1;
        return;
    };
    let field = Field::of(&board);
    let plain = Reading { before: &field, after: None, selected: chosen.selected, battle: None };
    // What was left out fails the test that is named; what stayed passes it.
    for (n, failed) in chosen.failed.iter().enumerate() {
        let later = chosen.failed[n + 1..].iter().filter(|f| f.of != failed.of);
        let later = later.map(|f| f.spaces);
        let later = later.fold(chosen.candidates(), SpaceSet::union);
        for (at, g) in field.grounds.iter().enumerate() {
            let is_out = failed.spaces.contains(g.space);
            if !is_out && !later.contains(g.space) {
                continue;
            }
            if is_out {
                assert!(sentences::is_first(failed, at, &plain), "{failed:?}");
            }
            match plain.passes(at, if is_out { &failed.test } else { &failed.of }) {
                Some(passes) => {
                    assert_eq!(passes, !is_out, "{} {:?}", g.space, failed.test);
                    *counts.entry("tests").or_default() += 1;
                }
                None => *counts.entry("tests ahead").or_default() += 1,
            }
        }
    }
    // Each candidate is legal, and the board after it is made from its own steps.
    let state = decision.state(chosen.by, chosen.steps, &board);
    let afters: Vec<Option<Field>> = chosen
        .entrants
        .iter()
        .map(|entrant| {
            let mut state = state.clone()?;
            if entrant.steps.is_empty() {
                return None;
            }
            for step in &entrant.steps {
                act(&mut state, step).unwrap_or_else(|e| panic!("{step:?} is refused: {e}"));
            }
            *counts.entry("legal candidates").or_default() += 1;
            Some(Field::of(state.board()))
        })
        .collect();
    ways::way(chosen, decision, counts);
    for sift in chosen.sifts.iter().chain(&chosen.ways) {
        for (place, value) in &sift.values {
            let entrant = &chosen.entrants[*place];
            let at = entrant.space as usize;
            let looks = Reading {
                before: &field,
                after: afters[*place].as_ref(),
                selected: chosen.selected,
                battle: None,
            };
            let read = match &sift.by {
                _ if entrant.marched => None,
                By::Kind(test) => looks.passes(at, test).map(i32::from),
                By::Most(m) | By::Least(m) => looks.measure(at, m),
                By::Beside(spaces) => {
                    let near = &field.grounds[at].near;
                    Some(i32::from(spaces.iter().any(|s| near.contains(&(s as usize)))))
                }
                By::Merit(_) => None,
                By::Worth(worth) => {
                    let events = EventPriority::ALL.contains(worth);
                    *counts.entry("Worth").or_default() += u64::from(events);
                    continue;
                }
            };
            match read {
                Some(read) => {
                    assert_eq!(read, *value, "{} {:?} {:?}", entrant.space, sift.by, note);
                    *counts.entry("values").or_default() += 1;
                }
                None => *counts.entry("values ahead").or_default() += 1,
            }
        }
    }
    // A Battle's sides are those of the models; what an Event adds to them no board shows.
    if state.is_some() && chosen.verb == Some(Verb::ChooseBattles) {
        for failed in chosen.failed.iter().filter(|f| is_battle(&f.test)) {
            for (space, both) in &failed.numbers {
                let sides = battle(chosen.by, &field, *space as usize);
                assert!(sides.contains(&(both[0], both[1])), "{space} {both:?} {sides:?}");
                *counts.entry("Battles weighed").or_default() += 1;
            }
        }
    }
}

fn is_battle(test: &Expr) -> bool {
    let words = test.compared().map(|c| (c.left.word(), c.right.word()));
    words == Some(("attack", "defence"))
}

/// The instruction of the data that the choice names.
fn instruction(
    chosen: &SpaceDecision,
    note: &Note,
) -> Option<&'static lod_bots::flowchart::Instruction> {
    let chart: &Chart = &Library::get().charts[chosen.by];
    let lists = (chart.command.iter().filter(|b| *b.id.get_ref() == note.at))
        .flat_map(|b| &b.instructions)
        .chain(
            (chart.activity.iter().filter(|b| *b.id.get_ref() == note.at))
                .flat_map(|b| &b.instructions),
        );
    let say = |i: &&lod_bots::flowchart::Instruction| {
        Some(i.verb) == chosen.verb && i.say.trim_end_matches([' ', ':']) == chosen.say
    };
    lists.into_iter().find(say)
}

/// Every key that compared is one of the ordering's.
fn in_order(chosen: &SpaceDecision, order: &[Criterion]) -> bool {
    fn looks(order: &[Criterion], found: &mut Vec<By>) {
        for key in order {
            match key {
                Criterion::WithinThat(inner) | Criterion::WithinEach(inner) => looks(inner, found),
                _ => found.extend(key.metric().map(By::from)),
            }
        }
    }
    let mut keys = Vec::new();
    looks(order, &mut keys);
    let by_data = |sift: &&RankingStep| !matches!(sift.by, By::Beside(_));
    chosen.sifts.iter().filter(by_data).all(|sift| keys.contains(&sift.by))
}

/// Who fell behind was a candidate, was worse by the key named, and was not worse by one before.
fn runners_up(chosen: &SpaceDecision, note: &Note, counts: &mut Counts) {
    for beaten in chosen.runners_up() {
        let LostTo { space, sift, value } = beaten;
        let (place, sift) = sift;
        assert!(chosen.candidates().contains(space), "{note:?}");
        let best = sift.best();
        match sift.by {
            By::Least(_) => assert!(value > best, "{space} {note:?}"),
            _ => assert!(value < best, "{space} {note:?}"),
        }
        let here = |n: &usize| chosen.entrants[*n].space == space;
        for earlier in &chosen.sifts[..place] {
            let kept = earlier.values.iter().any(|(n, _)| here(n) && earlier.keeps(*n));
            let idle = matches!(earlier.by, By::Kind(_)) && earlier.best() == 0;
            assert!(kept || idle, "{space} {note:?}");
        }
        *counts.entry("runners-up").or_default() += 1;
    }
    if let Some(taken) = chosen.taken
        && !chosen.entrants.is_empty()
    {
        assert!(chosen.equal.contains(taken), "{note:?}");
        match &chosen.drawn {
            Some(drawn) => assert_eq!(drawn.among.len(), chosen.equal.len(), "{note:?}"),
            None => assert!(chosen.equal.len() == 1 || chosen.together == chosen.equal, "{note:?}"),
        }
    }
}

/// Every space has one fate.
fn fates(chosen: &SpaceDecision, note: &Note) {
    for space in Space::ALL {
        let fate = chosen.fate(space);
        let is_candidate = chosen.candidates().contains(space);
        let could = matches!(
            fate,
            SpaceOutcome::Taken
                | SpaceOutcome::Together
                | SpaceOutcome::NotDrawn(_)
                | SpaceOutcome::Equal
                | SpaceOutcome::Beaten(_)
        );
        assert_eq!(could, is_candidate, "{space} {fate:?} {note:?}");
        assert!(!matches!(fate, SpaceOutcome::NoWay), "{space}: no reason in {note:?}");
    }
}

/// The words about every space.
fn words(decision: &Decision<'_>, counts: &mut Counts) {
    for topic in [ReasonTopic::Way, ReasonTopic::Whole, ReasonTopic::Event] {
        let told = reasons(&decision.notes, topic, 80);
        let long = told.iter().find(|line| line.chars().count() > 80);
        assert_eq!(long, None, "{topic:?}");
    }
    for space in Space::ALL {
        let told = reasons(&decision.notes, ReasonTopic::Space(space), 80);
        assert!(told.len() > 1 && told[0] == space.name(), "{told:?}");
        assert!(told.iter().all(|l| l.chars().count() <= 80), "{told:?}");
        *counts.entry("answers").or_default() += 1;
    }
}

#[test]
fn every_explanation_is_true() {
    let mut counts = Counts::new();
    let had = decisions(most(), |decision| {
        for note in &decision.notes {
            match &note.what {
                NoteKind::Weighed(weighed) => facts::weighing(weighed, decision, note, &mut counts),
                NoteKind::Chose(chosen) => choice(chosen, decision, note, &mut counts),
                NoteKind::From(to, chosen) => {
                    runners_up(chosen, note, &mut counts);
                    fates(chosen, note);
                    if let Some(board) = decision.at(note) {
                        let of = (*to, &**chosen);
                        origins::origin(of, decision, &board, note, &mut counts);
                    }
                }
                NoteKind::Picked(picked) => {
                    if let Some(board) = decision.at(note) {
                        origins::group(picked, &board, decision.changes, note, &mut counts);
                    }
                }
                NoteKind::Took(taken) => {
                    if let Some(board) = decision.at(note) {
                        pieces::taken(taken, &board, decision.changes, note, &mut counts);
                    }
                }
                _ => {}
            }
        }
        words(decision, &mut counts);
        facts::strokes(decision.start, &mut counts);
    });
    println!("{had:?}\n{counts:?}");
    let share = |these: &str, others: &str| {
        let of = |key: &str| counts.get(key).copied().unwrap_or_default();
        (of(these), of(others))
    };
    for (these, others) in
        [("facts", "facts set aside"), ("tests", "tests ahead"), ("values", "values ahead")]
    {
        let (read, aside) = share(these, others);
        assert!(read > 4 * aside, "{these}: {read} read, {aside} set aside");
    }
    for key in [
        "runners-up",
        "legal candidates",
        "Battles weighed",
        "Worth",
        "lines of pieces",
        "legal origins",
        "groups held",
        "merits",
        "ways",
        "ways of Events",
        "Brilliant Strokes",
    ] {
        assert!(counts.contains_key(key), "nothing of {key}");
    }
}
