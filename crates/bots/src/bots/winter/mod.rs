//! A Winter Quarters Round (6.0) with non-players, people or both: each phase's choices by the
//! summaries of the flowcharts (8.4-8.7), a person's through the door.

mod choose;
mod desertion;
mod lots;
mod redeployment;
mod reset;
mod supply;
mod support;
#[cfg(test)]
pub mod tests;
mod west_indies;

pub(crate) use desertion::desert;

use super::{Context, Library, Note, Rolled, Run};
use crate::action::{Noted, fault, tales};
use crate::flowchart::{Door, Stop, Tale};
use lod_engine::game::{Board, ByFaction, Change, Faction, Position, scenario};
use lod_engine::rules::cards::{Cards, WinterEffect};
use lod_engine::rules::seats::Seats;
use lod_engine::rules::{Price, victory, winter};

/// What surrounds a Winter Quarters Round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Season {
    /// Who is played by people.
    pub seats: Seats,
    /// Factions of people who are not asked: their choices are made as a non-player's, and told.
    pub absent: ByFaction<bool>,
    /// The Event of the Winter Quarters card, in the Reset Phase (6.7).
    pub effect: Option<WinterEffect>,
    /// The order on the Event card on deck, for the Leader Change (6.5.1).
    pub order: Option<[Faction; 4]>,
    /// British Regulars and Tories of the Release Date Schedule (6.5.3).
    pub release: (u8, u8),
    /// Whether victory is checked at all (6.1).
    pub victory_check: bool,
    /// The harder game for one player (8.8).
    pub difficulty: bool,
    /// Which round it is, from 1.
    pub round: u8,
}

impl Season {
    /// The round of a position: `card` is the Winter Quarters card, `on_deck` the Event card on deck.
    /// Without a scenario victory is checked and nothing is released.
    pub fn of(position: &Position, cards: &Cards, card: Option<u8>, on_deck: Option<u8>) -> Season {
        let left = position.board.winter_quarters_left();
        let scenario = position.scenario.map(scenario::scenario);
        let round = scenario.map_or(1, |s| s.round(left));
        let release = scenario.map(|s| s.release(round)).unwrap_or_default();
        let get = |number: Option<u8>| number.and_then(|n| cards.get(n));
        Season {
            seats: seats(&position.players),
            absent: ByFaction([false; 4]),
            effect: get(card).and_then(|c| c.winter_effect()),
            order: get(on_deck).and_then(|c| c.order()),
            release: (release.british_regulars, release.tories),
            victory_check: scenario.is_none_or(|s| s.victory_check),
            difficulty: position.options.difficulty,
            round,
        }
    }
}

/// One person for all of these Factions where that makes a lone player (8.8), else one for each.
pub fn seats(players: &ByFaction<bool>) -> Seats {
    let played: Vec<Faction> = Faction::ALL.into_iter().filter(|f| players[*f]).collect();
    let lone = match played.as_slice() {
        [_] => true,
        [one, other] => one.friend() == *other,
        _ => false,
    };
    if lone {
        Seats::one(&played)
    } else {
        Seats::each(&played)
    }
}

/// What a phase did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phase {
    /// `victory`, `supply`, `west-indies`, `resources`, `support`, `redeployment`, `desertion`, `reset`.
    pub id: &'static str,
    /// The changes in order.
    pub changes: Vec<Change>,
    /// What was decided, in order.
    pub notes: Vec<Note>,
}

/// How the game ended in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// In the Victory Check Phase (6.1, 7.2).
    Check(Faction),
    /// In the Victory Check Phase by the harder game for one player (8.8).
    Difficulty(Faction),
    /// After the final Support Phase (6.4.3, 7.3): the places, first place first.
    Ranking([victory::Standing; 4]),
    /// The same for a lone player (8.8).
    Lone(victory::LoneResult),
}

impl End {
    /// The Faction that wins, where one does: nobody wins a lone player's stalemate, and the lone
    /// player's own victory names no Faction.
    pub fn winner(&self) -> Option<Faction> {
        match self {
            End::Check(f) | End::Difficulty(f) | End::Lone(victory::LoneResult::NonPlayer(f)) => {
                Some(*f)
            }
            End::Ranking([first, ..]) => Some(first.faction),
            End::Lone(_) => None,
        }
    }

    /// Whether it came in the Victory Check Phase.
    pub const fn in_check(&self) -> bool {
        matches!(self, End::Check(_) | End::Difficulty(_))
    }
}

/// A Winter Quarters Round that was conducted.
#[derive(Clone, Debug)]
pub struct Report {
    /// The phases in order, as far as they were held.
    pub phases: Vec<Phase>,
    /// The dice rolled, in order.
    pub dice: Vec<Rolled>,
    /// The board after the round.
    pub board: Board,
    /// How the game ended, if it did.
    pub end: Option<End>,
}

impl Report {
    /// What was decided in all phases, in order.
    pub fn notes(&self) -> impl Iterator<Item = &Note> {
        self.phases.iter().flat_map(|phase| &phase.notes)
    }

    /// The changes of all phases, in order.
    pub fn changes(&self) -> Vec<Change> {
        let phases = self.phases.iter();
        phases
            .flat_map(|phase| phase.changes.iter().copied())
            .collect()
    }
}

/// A round under way.
struct Round<'a> {
    library: &'a Library,
    season: &'a Season,
    door: &'a mut dyn Door,
    report: Report,
}

/// Conducts a Winter Quarters Round (6.0).
///
/// # Errors
/// See [`Stop`].
pub fn winter(
    library: &Library,
    board: Board,
    season: &Season,
    door: &mut dyn Door,
) -> Result<Report, Stop> {
    let (report, done) = winter_so_far(library, board, season, door);
    done.map(|()| report)
}

/// The same, with what was held of the Round where it stopped: whole phases, and of the last one what whole
/// Factions did.
pub fn winter_so_far(
    library: &Library,
    board: Board,
    season: &Season,
    door: &mut dyn Door,
) -> (Report, Result<(), Stop>) {
    let mut round = Round {
        library,
        season,
        door,
        report: Report {
            phases: Vec::new(),
            dice: Vec::new(),
            board,
            end: None,
        },
    };
    let done = round.conduct();
    (round.report, done)
}

impl Round<'_> {
    fn conduct(&mut self) -> Result<(), Stop> {
        self.begin("victory");
        self.check_victory();
        if self.report.end.is_some() {
            return Ok(());
        }
        self.begin("supply");
        for faction in winter::SUPPLY_ORDER {
            self.act(faction, supply::supply)?;
        }
        self.begin("west-indies");
        self.act(Faction::French, west_indies::battle)?;
        for faction in [Faction::French, Faction::British] {
            self.act(faction, west_indies::stay)?;
        }
        self.begin("resources");
        for faction in winter::EARNING_ORDER {
            self.act(faction, |run| winter::earn(&mut run.deed).map_err(fault))?;
        }
        self.begin("support");
        self.act(Faction::British, support::reward)?;
        self.act(Faction::Patriots, support::committees)?;
        if winter::is_final(&self.report.board) {
            self.rank();
            return self.act(Faction::British, |run| {
                winter::finish(&mut run.deed).map_err(fault)
            });
        }
        self.redeployment()?;
        self.begin("desertion");
        self.desertion()?;
        self.begin("reset");
        self.reset()
    }

    fn begin(&mut self, id: &'static str) {
        self.report.phases.push(Phase {
            id,
            changes: Vec::new(),
            notes: Vec::new(),
        });
    }

    /// Lets a Faction do something, and writes down what it did.
    fn act<T>(
        &mut self,
        faction: Faction,
        does: impl FnOnce(&mut Run<'_>) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let context = Context {
            players: self.season.seats.people(),
            absent: self.season.absent,
            price: Price::Free,
            ..Context::default()
        };
        self.stands();
        self.door.goes_in();
        let mut run = Run::new(
            self.library,
            faction,
            self.report.board,
            context,
            &mut *self.door,
        );
        let done = does(&mut run)?;
        run.all_known()?;
        run.door.comes_out();
        self.report.board = *run.board();
        self.report.dice.append(&mut run.dice);
        if let Some(phase) = self.report.phases.last_mut() {
            let begun = phase.changes.len();
            let notes = run.notes.drain(..).map(|note| note.later(begun));
            phase.notes.extend(notes);
            phase.changes.extend_from_slice(run.deed.changes());
        }
        Ok(done)
    }

    /// Tells the door what the Round has come to: under the name of each phase what was done in it.
    fn stands(&mut self) {
        let changes = self.report.changes();
        let phases = &self.report.phases;
        self.door.stands(&changes, &|| {
            let (mut all, mut before) = (Vec::new(), 0);
            for phase in phases {
                all.push((before, Tale::Phase(phase.id)));
                let own = tales(&phase.notes, 0).into_iter();
                all.extend(own.map(|(after, tale)| (before + after, tale)));
                before += phase.changes.len();
            }
            all
        });
    }

    fn check_victory(&mut self) {
        let Season {
            seats,
            victory_check,
            difficulty,
            round,
            ..
        } = *self.season;
        if !victory_check {
            if let Some(phase) = self.report.phases.last_mut() {
                phase.notes.push(Note {
                    at: String::new(),
                    rule: "6.1".to_string(),
                    what: Noted::Words("The Sprint holds no Victory Check (6.1)".to_string()),
                    after: 0,
                });
            }
            return;
        }
        let board = &self.report.board;
        let harder = || {
            difficulty
                .then(|| victory::check_difficulty(board, &seats, round))
                .flatten()
                .map(End::Difficulty)
        };
        self.report.end = victory::check(board, &seats)
            .map(End::Check)
            .or_else(harder);
    }

    fn rank(&mut self) {
        let (board, seats) = (&self.report.board, &self.season.seats);
        let end = match victory::one_player_outcome(board, seats) {
            Some(outcome) => End::Lone(outcome),
            None => End::Ranking(victory::final_ranking(board, seats)),
        };
        self.report.end = Some(end);
    }

    fn redeployment(&mut self) -> Result<(), Stop> {
        self.begin("redeployment");
        if let Some(order) = self.season.order {
            self.act(order[0], |run| redeployment::change(run, order))?;
        }
        for faction in winter::REDEPLOYMENT_ORDER {
            self.act(faction, redeployment::leader)?;
        }
        let (regulars, tories) = self.season.release;
        self.act(Faction::British, |run| {
            winter::release(&mut run.deed, regulars, tories).map_err(fault)
        })?;
        self.act(Faction::French, redeployment::blockades)
    }

    fn desertion(&mut self) -> Result<(), Stop> {
        let deserters = winter::deserters(&self.report.board);
        if let Some(first) = deserters.first() {
            self.act(first.chooser, |run| desertion::counts(run, &deserters))?;
        }
        for group in deserters.chunk_by(|a, b| a.chooser == b.chooser) {
            self.act(group[0].chooser, |run| desertion::desert(run, group))?;
        }
        Ok(())
    }

    fn reset(&mut self) -> Result<(), Stop> {
        self.act(Faction::British, |run| {
            winter::reset(&mut run.deed).map_err(fault)
        })?;
        if let Some(effect) = self.season.effect {
            let chooser = winter::effect_spaces(&self.report.board, effect)
                .map_or(Faction::British, |(faction, _)| faction);
            self.act(chooser, |run| reset::effect(run, effect))?;
        }
        self.act(Faction::British, |run| {
            winter::finish(&mut run.deed).map_err(fault)
        })
    }
}
