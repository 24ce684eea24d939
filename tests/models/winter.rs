//! A Winter Quarters Round carried out by the program, phase by phase, for the models to look at.

use crate::common::{Field, chance, one};
use lod_bots::bots::Library;
use lod_bots::bots::winter::winter;
use lod_bots::flowchart::words::Die;
use lod_bots::flowchart::{Choice, DecisionSource, Interrupt, Purpose};
use lod_engine::game::{Board, Change, Faction};
use lod_engine::rules::seats::Seats;
use lod_engine::rules::winter::Season;
use rand::{Rng, RngExt};

/// What one phase started from, did and left.
pub struct Phase {
    pub id: &'static str,
    pub before: Field,
    pub after: Field,
    pub changes: Vec<Change>,
}

/// A whole round.
pub struct Round {
    /// Who is a person, by Faction.
    pub people: [bool; 4],
    /// The order on the Event card on deck.
    pub order: Option<[Faction; 4]>,
    /// British Regulars and Tories released.
    pub release: (i32, i32),
    phases: Vec<Phase>,
    /// Every die, with what it was for.
    pub dice: Vec<(String, i32)>,
}

impl Round {
    /// Carries a round out, as often as not with people; `Err` says how the program failed.
    pub fn on(board: Board, random: &mut impl Rng) -> Result<Round, String> {
        let mut people = [false; 4];
        if chance(random, 2) {
            people = people.map(|_| chance(random, 2));
        }
        Round::with(people, board, random)
    }

    /// Carries a round out with these people.
    pub fn with(people: [bool; 4], board: Board, random: &mut impl Rng) -> Result<Round, String> {
        let seated: Vec<Faction> =
            Faction::ALL.into_iter().filter(|f| people[*f as usize]).collect();
        let mut order = Faction::ALL;
        for n in (1..4).rev() {
            order.swap(n, random.random_range(0..=n));
        }
        let order = (!chance(random, 5)).then_some(order);
        let release: (u8, u8) = one(random, &[(0, 0), (3, 0), (6, 6), (1, 4)]);
        let season =
            Season { seats: Seats::each(&seated), order, release, round: 1, ..Season::default() };
        let mut source = Anyhow { random, dice: Vec::new() };
        let report = winter(Library::get(), board, &season, &mut source)
            .map_err(|stop| format!("the program stopped: {stop}"))?;
        let mut now = board;
        let mut phases = Vec::new();
        for held in &report.phases {
            let before = Field::of(&now);
            now.apply_all(&held.changes).map_err(|v| format!("{}: {v}", held.phase.id()))?;
            phases.push(Phase {
                id: held.phase.id(),
                before,
                after: Field::of(&now),
                changes: held.changes.clone(),
            });
        }
        Ok(Round {
            people,
            order,
            release: (i32::from(release.0), i32::from(release.1)),
            phases,
            dice: source.dice,
        })
    }

    /// A phase, if it was held.
    pub fn phase(&self, id: &str) -> Option<&Phase> {
        self.phases.iter().find(|p| p.id == id)
    }
}

/// Dice from a generator, and people who choose anything.
struct Anyhow<'a, R: Rng> {
    random: &'a mut R,
    dice: Vec<(String, i32)>,
}

impl<R: Rng> DecisionSource for Anyhow<'_, R> {
    fn roll(&mut self, die: Die, purpose: &Purpose) -> Result<u8, Interrupt> {
        let value = self.random.random_range(1..=die.sides());
        self.dice.push((purpose.to_string(), i32::from(value)));
        Ok(value)
    }

    fn choose(&mut self, choice: &Choice) -> Result<usize, Interrupt> {
        Ok(self.random.random_range(0..choice.options.len()))
    }
}
