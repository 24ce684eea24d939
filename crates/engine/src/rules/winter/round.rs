//! The course of a Winter Quarters Round (6.0): its phases, and who does what in each of them.

use super::{
    Deserter, EARNING_ORDER, REDEPLOYMENT_ORDER, SUPPLY_ORDER, change_leader, check_redeployment,
    deserters, earn, effect_spaces, finish, release, reset,
};
use crate::game::{Board, ByFaction, Faction, Position, scenario};
use crate::rules::cards::{Cards, WinterEffect};
use crate::rules::seats::Seats;
use crate::rules::support_spending::{COMMITTEES, Purchase, REWARD_LOYALTY};
use crate::rules::{ActionState, Result, victory};
use crate::terms;

/// The circumstances of a Winter Quarters Round: players, cards, options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Season {
    /// Which Factions have players.
    pub seats: Seats,
    /// Factions whose players are not asked: their choices are made as by a non-player, and reported.
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
    /// The Round of a position. `card` is the number of the Winter Quarters card (97 to 104), for its Event; `on_deck`
    /// that of the Event card on top of the deck, for the Leader Change. `cards` is usually
    /// [`cards()`](crate::rules::cards::cards). Without a scenario victory is checked and no pieces are released.
    pub fn of(position: &Position, cards: &Cards, card: Option<u8>, on_deck: Option<u8>) -> Season {
        let left = position.board.winter_quarters_left();
        let scenario = position.scenario.map(scenario::scenario);
        let round = scenario.map_or(1, |s| s.round(left));
        let release = scenario.map(|s| s.release(round)).unwrap_or_default();
        let get = |number: Option<u8>| number.and_then(|n| cards.get(n));
        Season {
            seats: Seats::of(&position.players),
            absent: ByFaction([false; 4]),
            effect: get(card).and_then(|c| c.winter_effect()),
            order: get(on_deck).and_then(|c| c.order()),
            release: (release.british_regulars, release.tories),
            victory_check: scenario.is_none_or(|s| s.victory_check),
            difficulty: position.options.difficulty,
            round,
        }
    }

    /// What comes next in a Round that has come so far, on the board as it is now; `None` after the last phase, and once
    /// the game is over.
    ///
    /// ```
    /// use lod_engine::game::Board;
    /// use lod_engine::rules::winter::{Phase, Progress, Season, Step};
    ///
    /// let (season, mut progress) = (Season::default(), Progress::default());
    /// let begins = season.next(&mut progress, &Board::empty());
    /// assert!(matches!(begins, Some(Step::Phase(Phase::Victory))));
    /// ```
    pub fn next(&self, progress: &mut Progress, board: &Board) -> Option<Step> {
        if let Some((faction, task)) = progress.tasks.next() {
            return Some(Step::Task(faction, task));
        }
        match progress.phase.take() {
            Some(Phase::Victory) => progress.end = self.check_victory(board),
            Some(Phase::Support) if super::is_final(board) => {
                progress.end = Some(self.rank(board));
                return Some(Step::Task(Faction::British, Task::Finish));
            }
            _ => {}
        }
        if let Some(end) = progress.end.take() {
            progress.begun = Phase::ALL.len();
            return Some(Step::End(end));
        }
        let phase = *Phase::ALL.get(progress.begun)?;
        progress.begun += 1;
        progress.phase = Some(phase);
        progress.tasks = self.tasks(phase, board).into_iter();
        Some(Step::Phase(phase))
    }

    /// How the game ends in the Victory Check Phase (6.1, 8.8), if it does.
    fn check_victory(&self, board: &Board) -> Option<End> {
        if !self.victory_check {
            return None;
        }
        let harder = || {
            if self.difficulty {
                victory::check_difficulty(board, &self.seats, self.round)
            } else {
                None
            }
        };
        victory::check(board, &self.seats).map(End::Check).or_else(|| harder().map(End::Difficulty))
    }

    /// How the game ends after the final Support Phase (6.4.3).
    fn rank(&self, board: &Board) -> End {
        match victory::one_player_outcome(board, &self.seats) {
            Some(outcome) => End::Lone(outcome),
            None => End::Ranking(victory::final_ranking(board, &self.seats)),
        }
    }

    /// What a phase asks, in order, on the board on which it begins.
    fn tasks(&self, phase: Phase, board: &Board) -> Vec<(Faction, Task)> {
        use Faction::{British, French, Patriots};
        match phase {
            Phase::Victory => Vec::new(),
            Phase::Supply => SUPPLY_ORDER.map(|f| (f, Task::Supply)).to_vec(),
            Phase::WestIndies => {
                vec![(French, Task::Battle), (French, Task::Stay), (British, Task::Stay)]
            }
            Phase::Resources => EARNING_ORDER.map(|f| (f, Task::Earn)).to_vec(),
            Phase::Support => {
                vec![(British, Task::Buy(&REWARD_LOYALTY)), (Patriots, Task::Buy(&COMMITTEES))]
            }
            Phase::Redeployment => {
                let change = self.order.map(|order| (order[0], Task::ChangeLeader(order)));
                let leaders = REDEPLOYMENT_ORDER.into_iter();
                let leaders = leaders.filter(|f| check_redeployment(board, *f).is_ok());
                let leaders = leaders.map(|f| (f, Task::Redeploy));
                let (regulars, tories) = self.release;
                let is_persons = self.seats.people()[French] || self.absent[French];
                let picks = if is_persons { British } else { French };
                change
                    .into_iter()
                    .chain(leaders)
                    .chain([(British, Task::Release { regulars, tories })])
                    .chain([(picks, Task::LowerFni), (French, Task::RearrangeBlockades)])
                    .collect()
            }
            Phase::Desertion => {
                let all = deserters(board);
                let first = all.first().map(|d| (d.chooser, Task::Announce(all.clone())));
                let each = all.chunk_by(|a, b| a.chooser == b.chooser);
                let each = each.map(|group| (group[0].chooser, Task::Desert(group.to_vec())));
                first.into_iter().chain(each).collect()
            }
            Phase::Reset => {
                let effect = self.effect.map(|effect| {
                    let chooser = effect_spaces(board, effect).map(|(faction, _)| faction);
                    (chooser.unwrap_or(British), Task::Effect(effect))
                });
                [(British, Task::Reset)]
                    .into_iter()
                    .chain(effect)
                    .chain([(British, Task::Finish)])
                    .collect()
            }
        }
    }
}

terms! {
    /// A phase of the round (6.1-6.7).
    Phase {
        /// 6.1
        Victory = "victory";
        /// 6.2.1
        Supply = "supply";
        /// 6.2.2
        WestIndies = "west-indies";
        /// 6.3
        Resources = "resources";
        /// 6.4; of the final round the last one (6.4.3)
        Support = "support";
        /// 6.5
        Redeployment = "redeployment";
        /// 6.6
        Desertion = "desertion";
        /// 6.7
        Reset = "reset";
    }
}

impl Phase {
    /// In a word.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Victory => "Victory",
            Phase::Supply => "Supply",
            Phase::WestIndies => "West Indies",
            Phase::Resources => "Resources",
            Phase::Support => "Support",
            Phase::Redeployment => "Redeploy",
            Phase::Desertion => "Desertion",
            Phase::Reset => "Reset",
        }
    }

    /// What it is called, with its rule.
    pub const fn title(self) -> &'static str {
        match self {
            Phase::Victory => "Victory Check (6.1)",
            Phase::Supply => "Supply (6.2.1)",
            Phase::WestIndies => "West Indies (6.2.2)",
            Phase::Resources => "Resources (6.3)",
            Phase::Support => "Support: Reward Loyalty and Committees of Correspondence (6.4)",
            Phase::Redeployment => "Redeployment (6.5)",
            Phase::Desertion => "Desertion (6.6)",
            Phase::Reset => "Reset (6.7)",
        }
    }
}

/// How far a Round has come: at first, not at all.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    /// This many phases have begun.
    begun: usize,
    /// The one under way, until its tasks are done.
    phase: Option<Phase>,
    tasks: std::vec::IntoIter<(Faction, Task)>,
    /// How the game ends, once that is known.
    end: Option<End>,
}

/// What comes next in a Round.
#[derive(Clone, Debug)]
pub enum Step {
    /// A phase begins.
    Phase(Phase),
    /// A Faction does its part of it.
    Task(Faction, Task),
    /// The game ends (6.1, 6.4.3).
    End(End),
}

/// What one Faction does in a phase.
#[derive(Clone, Debug)]
pub enum Task {
    /// It settles its supply (6.2.1).
    Supply,
    /// The French Battle in the West Indies, where they must (6.2.2).
    Battle,
    /// It pays for its Regulars in the West Indies or takes them back (6.2.2).
    Stay,
    /// It earns Resources (6.3).
    Earn,
    /// It may buy Support or Opposition (6.4).
    Buy(&'static Purchase),
    /// The first Faction's Leader changes (6.5.1).
    ChangeLeader([Faction; 4]),
    /// It redeploys its Leader (6.5.2).
    Redeploy,
    /// The British Release Date (6.5.3).
    Release {
        /// This many at most.
        regulars: u8,
        /// This many at most.
        tories: u8,
    },
    /// FNI goes down, and it picks the Blockade that leaves (6.5.4): the British, unless non-player French do (R195).
    LowerFni,
    /// The French rearrange the other Blockades (6.5.4).
    RearrangeBlockades,
    /// This many pieces are going to desert (6.6).
    Announce(Vec<Deserter>),
    /// It picks these (6.6).
    Desert(Vec<Deserter>),
    /// Ready for the next card (6.7).
    Reset,
    /// The Event of the card (6.7).
    Effect(WinterEffect),
    /// The round is over (2.4).
    Finish,
}

/// Carries out what leaves no choice; of anything else nothing.
///
/// # Errors
/// A refusal only if the board is broken.
pub fn carry_out(state: &mut ActionState, task: &Task) -> Result {
    match task {
        Task::Earn => earn(state),
        Task::ChangeLeader(order) => change_leader(state, *order),
        Task::Release { regulars, tories } => release(state, *regulars, *tories),
        Task::Reset => reset(state),
        Task::Finish => finish(state),
        _ => Ok(()),
    }
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
    /// The Faction that wins. `None` for a lone player's stalemate, and for the victory of a lone player, which names no
    /// Faction.
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
