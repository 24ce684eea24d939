//! The British non-player, box by box, against the rules (8.4.1 to 8.4.5) and its foldout.
//!
//! A position stands for one priority: where only that priority tells the spaces apart, no die is rolled, so a script
//! without dice shows that it alone has decided.

use crate::testing::{Layout, ScriptedSource};
use lod_bots::bots::{Context, Executor, Library, Outcome};
use lod_bots::flowchart::Interrupt;
use lod_engine::game::{
    Board, Control, Faction, Kind, Leader, Marker, Piece, PieceType, Space, SpaceSet, Support,
};
use lod_engine::rules::{ActionStep, Command, Group, PieceCounts, Special, StrikeKind};

use Faction::British;
use Piece::{
    BritishFort, BritishRegular, Continental, FrenchRegular, MilitiaActive, MilitiaUnderground,
    PatriotFort, Tory, Village, WarPartyActive, WarPartyUnderground,
};
use Space::{
    Boston, CharlesTown, Georgia, MarylandDelaware, Massachusetts, NewHampshire, NewJersey,
    NewYork, NewYorkCity, Norfolk, NorthCarolina, Northwest, Pennsylvania, Philadelphia, Quebec,
    QuebecCity, Savannah, SouthCarolina, Southwest, Virginia, WestIndies,
};
use Support::{ActiveOpposition, ActiveSupport, Neutral, PassiveOpposition, PassiveSupport};

mod battle;
mod garrison;
mod march;
mod muster;
mod naval_pressure;
mod questions;
mod skirmish;

/// An empty map before the Treaty, all pieces Available, ten British Resources.
fn early() -> Layout {
    Layout::empty().squadrons(3, 0).resources(British, 10)
}

/// The same after the Treaty.
fn late() -> Layout {
    early().treaty()
}

impl Layout {
    fn no_tories(self) -> Layout {
        self.only(PieceType::Tory, 0)
    }

    /// No cube is left to Muster: neither diamond B6 nor a die leads to the Muster.
    fn no_cubes(self) -> Layout {
        self.no_tories().only(PieceType::BritishRegular, 0)
    }

    /// Cities with three Tories at Active Support: no Garrison has anything to do there.
    fn quiet(self, cities: &[Space]) -> Layout {
        cities.iter().fold(self, |at, c| at.put_all(*c, &[(Tory, 3)]).support(*c, ActiveSupport))
    }

    /// Nine Regulars that no Garrison can take away, with a lead of two.
    fn stuck(self) -> Layout {
        self.put_all(Northwest, &[(BritishRegular, 9), (Continental, 7)])
    }

    /// A Tory and Active Support in every City and Colony but these: nothing to March for there.
    fn held_but(self, open: &[Space]) -> Layout {
        SpaceSet::kind(Kind::City)
            .union(SpaceSet::kind(Kind::Colony))
            .filter(|s| !open.contains(&s))
            .iter()
            .fold(self, |at, s| at.put_all(s, &[(Tory, 1)]).support(s, ActiveSupport))
    }

    fn turn(self, dice: &str) -> Turn {
        self.turn_of(Context::default(), dice)
    }

    /// The turn with these dice, all of them needed and no others.
    #[track_caller]
    fn turn_of(self, context: Context, dice: &str) -> Turn {
        let mut source = ScriptedSource::rolls(dice);
        let (turn, outcome) = self.run(context, &mut source);
        let outcome = outcome.unwrap_or_else(|stop| panic!("{stop}; path {}", turn.path));
        Turn { outcome: Some(outcome), ..turn }
    }

    /// The boxes visited with these dice, as far as they go.
    fn path(self, dice: &str) -> String {
        let mut source = ScriptedSource::rolls(dice).then_stop();
        let (turn, outcome) = self.run(Context::default(), &mut source);
        if let Err(Interrupt::Fault(fault)) = outcome {
            panic!("{fault}; path {}", turn.path);
        }
        turn.path
    }

    fn run(
        self,
        context: Context,
        source: &mut ScriptedSource,
    ) -> (Turn, Result<Outcome, Interrupt>) {
        let mut run = Executor::new(Library::get(), British, self.board, context, source);
        let outcome = run.turn();
        let turn = Turn {
            outcome: None,
            path: run.walk.path.join(" "),
            steps: run.steps.clone(),
            board: *run.board(),
        };
        (turn, outcome)
    }
}

/// What came of it.
struct Turn {
    outcome: Option<Outcome>,
    path: String,
    steps: Vec<ActionStep>,
    board: Board,
}

impl Turn {
    fn resources(&self) -> u8 {
        self.board.resources(British)
    }

    fn special(&self) -> Option<Special> {
        match self.outcome {
            Some(Outcome::Command(_, special)) => special,
            _ => None,
        }
    }

    /// Regulars moved by Garrison.
    fn moves(&self) -> Vec<(Space, Space, u8)> {
        self.steps
            .iter()
            .filter_map(|s| match *s {
                ActionStep::GarrisonMove { from, to, count } => Some((from, to, count)),
                _ => None,
            })
            .collect()
    }

    fn displaced(&self) -> Option<(Space, Space)> {
        self.steps.iter().find_map(|s| match *s {
            ActionStep::GarrisonDisplace { city, to } => Some((city, to)),
            _ => None,
        })
    }

    fn regulars_mustered(&self) -> Option<(Space, u8)> {
        self.steps.iter().find_map(|s| match *s {
            ActionStep::MusterRegulars { space, count } => Some((space, count)),
            _ => None,
        })
    }

    fn tories_mustered(&self) -> Vec<(Space, u8)> {
        self.steps
            .iter()
            .filter_map(|s| match *s {
                ActionStep::MusterTories { space, count } => Some((space, count)),
                _ => None,
            })
            .collect()
    }

    fn rewarded(&self) -> Option<(Space, u8)> {
        self.steps.iter().find_map(|s| match *s {
            ActionStep::MusterReward { space, steps } => Some((space, steps)),
            _ => None,
        })
    }

    fn fort(&self) -> Option<(Space, u8, u8)> {
        self.steps.iter().find_map(|s| match *s {
            ActionStep::MusterFort { space, regulars, tories } => Some((space, regulars, tories)),
            _ => None,
        })
    }

    fn marches(&self) -> Vec<(Space, Vec<(Space, PieceCounts)>)> {
        self.steps
            .iter()
            .filter_map(|s| match s {
                ActionStep::March { to, groups } => {
                    let groups = groups.iter().map(|Group { from, troops }| (*from, *troops));
                    Some((*to, groups.collect()))
                }
                _ => None,
            })
            .collect()
    }

    fn destinations(&self) -> Vec<Space> {
        self.marches().into_iter().map(|(to, _)| to).collect()
    }

    fn skirmish(&self) -> Option<(Space, StrikeKind, Option<Piece>)> {
        self.steps.iter().find_map(|s| match *s {
            ActionStep::Skirmish { space, kind, militia } => Some((space, kind, militia)),
            _ => None,
        })
    }

    fn leader(&self) -> Option<Space> {
        self.board.leader_space(British)
    }
}

fn troops(units: &[(Piece, u8)]) -> PieceCounts {
    units.iter().fold(PieceCounts::NONE, |t, (p, n)| t.with(*p, *n))
}

fn tories_of(at: Layout) -> Vec<(Space, u8)> {
    let mut source = ScriptedSource::rolls("d3=1").with_spare_dice();
    let (turn, outcome) = at.run(Context::default(), &mut source);
    outcome.unwrap();
    turn.tories_mustered()
}

/// A turn that Musters Regulars in one place without a die and goes on to B11.
fn musters_in_savannah(at: Layout) -> Layout {
    at.everywhere(ActiveSupport).support(Savannah, Neutral).no_tories()
}
