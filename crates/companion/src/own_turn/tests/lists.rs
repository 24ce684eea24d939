//! A turn from lists alone: nothing is typed but the words of the replies.

use super::*;
use crate::own_turn::verb_help;
use crate::talk::question_help;
use lod_engine::game::ScenarioId;
use lod_engine::game::scenario::scenario;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;

/// Picks rows by chance; the dice are by chance too.
struct Picker {
    random: ChaCha8Rng,
    asked: usize,
    /// The kinds of questions that were asked.
    kinds: BTreeSet<String>,
}

impl Picker {
    /// What `?` says: one sentence of what is asked with an example, and of each verb its form and a line that is legal now.
    fn is_helped(&mut self, ask: &Ask) {
        let help = question_help(ask);
        let says = help.first().is_some_and(|line| {
            line.starts_with("Select ") && line.contains(", e.g. `") && line.ends_with("`.")
        });
        assert!(says, "{}: {help:#?}", ask.key);
        let kind = ask.key.rsplit('.').next().unwrap_or_default();
        if kind == "next" {
            for (verb, line) in &ask.examples {
                let help = verb_help(verb, &ask.examples);
                let form = |told: &&String| !told.starts_with(' ') && told.starts_with(verb);
                assert!(help.iter().find(form).is_some(), "{verb}: {help:#?}");
                assert!(help.contains(&format!("  Legal now: `{line}`")), "{verb}: {help:#?}");
            }
        }
        self.kinds.insert(kind.to_string());
    }
}

impl DecisionSource for Picker {
    fn roll(&mut self, die: Die, _: &Purpose) -> Result<u8, Interrupt> {
        Ok(self.random.random_range(1..=die.sides()))
    }

    fn choose(&mut self, choice: &Choice) -> Result<usize, Interrupt> {
        Ok(self.random.random_range(0..choice.options.len()))
    }
}

impl LineSource for Picker {
    fn line(&mut self, ask: &Ask) -> Result<String, Interrupt> {
        self.asked += 1;
        assert!(self.asked < 300, "no end: {ask:?}");
        // Where nothing more is possible the turn is undone.
        if ask.key.ends_with(".next") && ask.replies.is_empty() {
            return Err(Interrupt::Wrong(ask.preamble.lines.concat()));
        }
        assert!(!ask.replies.is_empty(), "nothing to pick from: {ask:?}");
        self.is_helped(ask);
        let rows = ask.picks(&[], "");
        assert_eq!(rows.len(), ask.replies.len(), "{ask:?}");
        // A number is its row, whatever the rows say.
        for place in 0..ask.replies.len() {
            let number = (place + 1).to_string();
            assert_eq!(ask.is_ambiguous(&number), None, "{ask:?}");
            assert_eq!(ask.reply(&number), Ok(place), "{ask:?}");
        }
        // After a while it is enough.
        let done = rows.iter().position(|row| row.line == "done").filter(|_| self.asked > 20);
        let place = done.unwrap_or_else(|| self.random.random_range(0..rows.len()));
        Ok(rows[place].line.clone())
    }
}

/// On the boards of the scenarios, and on those that turns picked like this lead to.
#[test]
fn every_command_and_special_activity_is_finished_from_lists_alone() {
    let (mut commands, mut specials, mut kinds) =
        (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    let (mut finished, mut refused) = (0, 0);
    for (seed, id) in (0..48_u64).zip(ScenarioId::ALL.into_iter().cycle()) {
        let mut board = scenario(id).position.board;
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        for _ in 0..40 {
            let faction = Faction::ALL[random.random_range(0..4)];
            let mut state = Layout::of(board).everybodys_resources(12).paid(faction);
            let mut seat = Picker {
                random: ChaCha8Rng::seed_from_u64(random.random()),
                asked: 0,
                kinds: BTreeSet::new(),
            };
            let done = act(&mut state, &Permit::turn(faction, people(&[faction])), &mut seat);
            kinds.append(&mut seat.kinds);
            match done {
                Ok(_) => {
                    finished += 1;
                    commands.extend(state.command());
                    specials.extend(state.special());
                    board = *state.board();
                }
                Err(Interrupt::Wrong(_)) => refused += 1,
                Err(stop) => panic!("{faction}: {stop:?}"),
            }
        }
    }
    for kind in ["next", "to", "from", "what", "also", "more"] {
        assert!(kinds.contains(kind), "{kind} is never asked: {kinds:?}");
    }
    assert_eq!(commands.len(), Command::ALL.len(), "{commands:?}");
    assert_eq!(specials.len(), Special::ALL.len(), "{specials:?}");
    assert!(refused * 4 < finished, "{refused} turns came to a refusal, {finished} to their end");
}
