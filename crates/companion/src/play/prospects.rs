//! The chances over a game: after each turn and, where a card was drawn in between, before the next.

use super::book::turns;
use super::game_history::GameHistory;
use super::journal::CHANCES;
use crate::chances::{Chances, Job, Mean, SEED, Z};
use crate::picture::MarginPoint;
use crate::ports::{Store, text_of, with_ending};
use lod_bots::game::{Game, GameStep, Playout};
use lod_engine::game::Faction;
use serde_json::{Map, Value, json};

/// From each moment so many games are played on.
pub const GAMES: u64 = 200;
/// What is kept by another version is not read.
const VERSION: u64 = 1;

/// A turn, and its moments: their places among [`Prospects::moments`].
struct TurnMoments {
    number: usize,
    action: usize,
    before: usize,
    after: usize,
}

/// The moments of a game, each once, with what is known of them.
pub struct Prospects<'a> {
    turns: Vec<TurnMoments>,
    moments: Vec<Game<'a>>,
    keys: Vec<String>,
    known: Vec<Option<Chances>>,
}

/// How a turn moved the chances.
#[derive(Clone, Copy, Debug)]
pub struct ChanceChange {
    /// The number of the turn.
    pub turn: usize,
    /// Its place among the actions.
    pub action: usize,
    /// Whether a person took it.
    pub is_person: bool,
    /// The chances before it and after it.
    pub chances: [Chances; 2],
}

impl ChanceChange {
    /// How much the Faction's share of first places rose, with the interval of both counts.
    pub fn of(&self, faction: Faction) -> Mean {
        let [before, after] = self.chances.map(|chances| chances.share(faction).found);
        let n =
            self.chances.map(|chances| f64::from(u32::try_from(chances.games).unwrap_or(u32::MAX)));
        let variance = before * (1.0 - before) / n[0] + after * (1.0 - after) / n[1];
        let (found, half) = (after - before, Z * variance.sqrt());
        Mean { found, low: found - half, high: found + half }
    }

    /// The largest of these.
    pub fn size(&self) -> f64 {
        Faction::ALL.into_iter().map(|f| self.of(f).found.abs()).fold(0.0, f64::max)
    }
}

/// What the chances of a game hang on, in a few letters: nothing that is hidden.
fn key_of(game: &Game<'_>) -> String {
    let (state, deck) = (game.to_json(), game.deck());
    let seen = json!([state["position"], deck.played(), deck.next(), deck.left(), state["stage"]]);
    // FNV-1a: the same in every build.
    let mix = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{:016x}", seen.to_string().bytes().fold(0xcbf2_9ce4_8422_2325, mix))
}

impl<'a> Prospects<'a> {
    /// Those of a game, from this turn on.
    pub fn of(history: &GameHistory<'a>, since: usize) -> Prospects<'a> {
        let mut all = Prospects {
            turns: Vec::new(),
            moments: Vec::new(),
            keys: Vec::new(),
            known: Vec::new(),
        };
        for (action, number) in turns(history).zip(1..).filter(|(_, number)| *number >= since) {
            let before = all.place(&history.done()[action].start);
            let after = all.place(history.after(action));
            all.turns.push(TurnMoments { number, action, before, after });
        }
        all
    }

    fn place(&mut self, game: &Game<'a>) -> usize {
        let key = key_of(game);
        let place = self.keys.iter().rposition(|other| *other == key);
        place.unwrap_or_else(|| {
            self.moments.push(game.clone());
            self.keys.push(key);
            self.known.push(None);
            self.keys.len() - 1
        })
    }

    /// Whether no turn is among them.
    pub fn is_empty(&self) -> bool {
        self.turns.is_empty()
    }

    /// Takes what was kept beside the game.
    pub fn recall(&mut self, store: &dyn Store, record: &str) {
        let kept = kept_moments(store, record);
        for (key, known) in self.keys.iter().zip(&mut self.known) {
            let found = kept.get(key).and_then(Chances::of_kept);
            *known = found.filter(|chances| chances.games > 0 && chances.seed == SEED);
        }
    }

    /// Keeps what is known beside the game. What cannot be written is found again.
    pub fn keep(&self, store: &dyn Store, record: &str) {
        let known = self.keys.iter().zip(&self.known);
        let full = known.filter_map(|(key, known)| {
            let chances = known.as_ref().filter(|chances| chances.games >= GAMES)?;
            Some((key.clone(), chances.to_kept()))
        });
        let mut moments = kept_moments(store, record);
        moments.extend(full);
        let text = json!({"version": VERSION, "moments": moments}).to_string();
        let _ = store.replace(&with_ending(record, CHANCES), &text, false);
    }

    /// What is to be played on yet; nothing where all is known.
    pub fn job(&self) -> Option<Job> {
        let unknown = self.moments.iter().zip(&self.known).filter(|(_, known)| known.is_none());
        let job = Job::several(unknown.map(|(game, _)| game), SEED);
        (!job.is_empty()).then_some(job)
    }

    /// Takes the games of that job.
    pub fn learn(&mut self, played: &[Vec<Playout>]) {
        let unknown = self.known.iter_mut().filter(|known| known.is_none());
        for (place, known) in unknown.enumerate() {
            let games = played.iter().filter_map(|games| games.get(place));
            *known = Some(Chances::of(SEED, games)).filter(|chances| chances.games > 0);
        }
    }

    /// How each turn moved the chances, as far as they are known.
    pub fn moved(&self, history: &GameHistory<'_>) -> Vec<ChanceChange> {
        let moved = self.turns.iter().filter_map(|turn| {
            Some(ChanceChange {
                turn: turn.number,
                action: turn.action,
                is_person: matches!(history.done().get(turn.action)?.action, GameStep::Person(_)),
                chances: [self.known[turn.before]?, self.known[turn.after]?],
            })
        });
        moved.collect()
    }

    /// The shares of first places in percent, before the first of the turns and after each, to be drawn; nothing where one
    /// of them is not known.
    pub fn course(&self, history: &GameHistory<'_>) -> Vec<MarginPoint> {
        let moved = self.moved(history);
        if moved.len() < self.turns.len() {
            return Vec::new();
        }
        let moment = |turn: usize, action: usize, chances: &Chances| {
            let is_winter = matches!(history.done()[action].action, GameStep::Winter(_));
            let percent = |f| (chances.share(f).found * 100.0).round() as i32;
            MarginPoint {
                turn,
                year: history.done()[action].start.year(),
                winter: is_winter && turn > 0,
                values: Faction::ALL.map(percent),
            }
        };
        let first = moved
            .first()
            .map(|m| MarginPoint { winter: false, ..moment(m.turn - 1, m.action, &m.chances[0]) });
        first
            .into_iter()
            .chain(moved.iter().map(|m| moment(m.turn, m.action, &m.chances[1])))
            .collect()
    }
}

/// What is kept beside the game: the chances of moments, by their keys.
fn kept_moments(store: &dyn Store, record: &str) -> Map<String, Value> {
    let text = text_of(store, &with_ending(record, CHANCES)).ok().flatten();
    let kept: Value = text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
    let moments = kept["moments"].as_object().filter(|_| kept["version"] == VERSION);
    moments.cloned().unwrap_or_default()
}

/// The chances over a game, as far as they are kept beside it; nothing where one is missing.
pub fn kept_course(history: &GameHistory<'_>, store: &dyn Store, record: &str) -> Vec<MarginPoint> {
    if !store.has(&with_ending(record, CHANCES)) {
        return Vec::new();
    }
    let mut prospects = Prospects::of(history, 0);
    prospects.recall(store, record);
    prospects.course(history)
}
