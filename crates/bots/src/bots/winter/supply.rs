//! The Supply Phase (6.2.1): 8.4.7, 8.5.5, 8.6.7, 8.7.5.

use super::super::{Candidate, Executor};
use super::choose::{Series, pieces, resources, totals};
use crate::action::{PieceOrder, removal};
use crate::flowchart::words::Verb;
use crate::flowchart::{Choice, Interrupt, OfferLimit, OtherWay, SpaceOffer, TotalGains};
use itertools::Itertools;
use lod_engine::game::{Board, Faction, Piece, PieceSet, Space, Support};
use lod_engine::rules::winter::{self, Supply};
use lod_engine::rules::{PieceCounts, Refusal};

const RULE: &str = "6.2.1";

/// A Faction settles its supply.
pub(super) fn supply(run: &mut Executor<'_>) -> Result<(), Interrupt> {
    if run.faction() == Faction::Indians {
        village(run)?;
    }
    let has_paid = if run.is_played() {
        pays_together(run)?
    } else {
        by_summary(run)?;
        false
    };
    for space in winter::supply_left(&run.state) {
        let open = |run: &Executor<'_>| {
            let mut options = options(run, space);
            options.retain(|option| !has_paid || *option != Supply::Pay);
            options
        };
        let usual = if run.is_played() {
            let options = open(run);
            let keeps = options.iter().find(|o| has_paid && **o == Supply::Shift);
            keeps.or(options.first()).copied()
        } else {
            go(run, space)?
        };
        if let Some(choice) = taken(run, space, open, usual)? {
            run.does(|state| winter::supply(state, space, choice))?;
        }
    }
    run.leaders_settle()
}

/// A player pays in several spaces at once, where several can be paid for; whether that was asked.
fn pays_together(run: &mut Executor<'_>) -> Result<bool, Interrupt> {
    let (faction, mut spaces) = (run.faction(), Vec::new());
    for space in winter::supply_left(&run.state) {
        let options = options(run, space);
        if options.contains(&Supply::Pay) && free(&options).is_none() {
            spaces.push(space);
        }
    }
    if spaces.len() < 2 {
        return Ok(false);
    }
    let funds = run.board().resources(faction);
    let units = |board: &Board, s| pieces(board, s, winter::supplied_units(faction));
    let question = Choice {
        lines: run.reads(|| {
            let each = spaces.iter().map(|s| format!("{s} {}", units(run.board(), *s))).join("; ");
            vec![format!("Out of supply: {each}. {}", resources(run.board(), faction))]
        })?,
        about: run.reads(|| {
            let stay = |s: &Space| format!("{} stay", units(run.board(), *s));
            spaces.iter().map(stay).collect()
        })?,
        options: spaces.iter().map(ToString::to_string).collect(),
        default: spaces.len(),
        offers: spaces
            .iter()
            .map(|s| SpaceOffer { space: *s, amount: 1, cost: 1, gains: TotalGains::default() })
            .collect(),
        others: run.reads(|| spaces.iter().flat_map(|s| unpaid(run, *s)).collect())?,
        totals: run.reads(|| Some(totals(run.board())))?,
        limit: OfferLimit::Resources(funds),
        usual: (0..spaces.len().min(funds.into())).collect(),
        ..run.question("pay 1 Resource in which spaces out of supply (6.2.1)")
    };
    for place in run.ask_offers(&question)? {
        if let Some(space) = spaces.get(place) {
            run.does(|state| winter::supply(state, *space, Supply::Pay))?;
        }
    }
    Ok(true)
}

/// What there is to do with units that are not paid for, in the order in which it is asked for.
fn unpaid(run: &Executor<'_>, space: Space) -> Vec<OtherWay> {
    let others = options(run, space).into_iter().filter(|option| *option != Supply::Pay);
    let board = run.board();
    let way = |choice: Supply| {
        let mut state = run.state.rehearsal();
        let after = winter::supply(&mut state, space, choice).map_or(*board, |()| *state.board());
        let units = board.count(space, winter::supplied_units(run.faction()));
        let (word, about) = match choice {
            Supply::Pay => ("Pay 1", String::new()),
            Supply::Remove => ("Remove", format!("{units} to Available")),
            Supply::RemoveHalf(gone) => ("Remove", format!("{} to Available", gone.total())),
            Supply::Shift => ("Shift", after.support(space).name().to_string()),
            Supply::Move(to) => ("Move", format!("to {to}")),
        };
        OtherWay { space, word, about, gains: TotalGains::between(board, &after) }
    };
    others.map(way).collect()
}

/// The Village that the Indians place when none is on the map (6.2.1).
fn village(run: &mut Executor<'_>) -> Result<(), Interrupt> {
    if !run.sure(winter::needs_village(run.board()))? {
        return Ok(());
    }
    let candidates: Vec<Candidate> = winter::village_spaces(run.board())
        .iter()
        .filter_map(|s| run.foretell(s, |state| winter::place_village(state, s)))
        .collect();
    let question = run.question("no Village on the map; place 1 in which space?");
    let id = "supply-village";
    match run.one_of(id, Verb::SupplyVillage, &candidates, question)? {
        Some(space) => run.does(|state| winter::place_village(state, space)),
        None => Ok(()),
    }
}

/// Pays and shifts as the summary says, in the order of its instructions.
fn by_summary(run: &mut Executor<'_>) -> Result<(), Interrupt> {
    for (verb, choice) in [(Verb::PaySupply, Supply::Pay), (Verb::ShiftSupply, Supply::Shift)] {
        loop {
            let series = UnsuppliedSpaces(choice);
            let spaces = run.next_by_summary("supply", verb, usize::MAX, &series)?;
            if spaces.is_empty() {
                break;
            }
            for space in spaces {
                let options = |run: &Executor<'_>| options(run, space);
                let choice = taken(run, space, options, Some(choice))?.unwrap_or(choice);
                run.does(|state| winter::supply(state, space, choice))?;
            }
        }
    }
    Ok(())
}

/// The spaces out of supply that are settled in this way.
struct UnsuppliedSpaces(Supply);

impl Series for UnsuppliedSpaces {
    fn candidates(&self, run: &Executor<'_>) -> Result<Vec<Candidate>, Interrupt> {
        let pays = self.0 == Supply::Pay;
        if pays && run.state.check_spend(RULE, run.faction(), 1).is_err() {
            return Ok(Vec::new());
        }
        let left = winter::supply_left(&run.state);
        let able = left.iter().filter(|s| pays || winter::can_shift(run.board(), *s));
        Ok(able.map(|s| without(run, s)).collect())
    }

    fn does(&self, run: &mut Executor<'_>, space: Space) -> Result<(), Refusal> {
        winter::supply(&mut run.state, space, self.0)
    }
}

/// The board without a payment or a shift in the space.
fn without(run: &Executor<'_>, space: Space) -> Candidate {
    going(run, space)
        .and_then(|choice| run.foretell(space, |state| winter::supply(state, space, choice)))
        .unwrap_or_else(|| Candidate::with_after(space, *run.board()))
}

/// What becomes of unpaid units, the first refuge taken for all that are equally near; `None` where they stay.
fn going(run: &Executor<'_>, space: Space) -> Option<Supply> {
    let (board, faction) = (run.board(), run.faction());
    let refuge = || winter::supply_refuges(board, faction, space).first().map(Supply::Move);
    match faction {
        Faction::British => Some(Supply::Remove),
        Faction::Patriots => {
            let half = winter::removed_half(board, space);
            Some(Supply::RemoveHalf(patriots(board, space).first(half)))
        }
        Faction::French => refuge().or(Some(Supply::Remove)),
        Faction::Indians => refuge(),
    }
}

/// The same, with a die where several refuges are equally near, and told which units go.
fn go(run: &mut Executor<'_>, space: Space) -> Result<Option<Supply>, Interrupt> {
    let choice = going(run, space);
    match choice {
        Some(Supply::Move(_)) => {
            let faction = run.faction();
            let refuges = winter::supply_refuges(run.board(), faction, space);
            let reason = format_args!("{faction} out of supply in {space}: move to");
            return Ok(run.random_space(refuges, reason)?.map(Supply::Move));
        }
        Some(Supply::RemoveHalf(gone)) => {
            let line = patriots(run.board(), space);
            let of = (run.faction(), "Remove unpaid units in");
            run.cites("supply", RULE).takes(of, space, (&line, gone.total().into()));
        }
        _ => {}
    }
    Ok(choice)
}

/// The order in which Patriot units go when some must (8.1.2).
fn patriots(board: &Board, space: Space) -> PieceOrder {
    removal(board, space, PieceSet::PATRIOT_UNITS, Faction::Patriots)
}

/// Everything the rules leave open in a space.
fn options(run: &Executor<'_>, space: Space) -> Vec<Supply> {
    let mut all = winter::supply_options(&run.state, space);
    if run.faction() == Faction::Patriots {
        all.extend(going(run, space));
    }
    all
}

/// The usual choice in a space, or what the person takes whose choice it is; `None` where the units stay unpaid.
fn taken(
    run: &mut Executor<'_>,
    space: Space,
    open: impl FnOnce(&Executor<'_>) -> Vec<Supply>,
    usual: Option<Supply>,
) -> Result<Option<Supply>, Interrupt> {
    if !run.is_theirs() {
        return Ok(usual);
    }
    let options = open(run);
    if let Some(free) = free(&options) {
        // Units that stay unpaid are not paid for.
        let faction = run.faction();
        let words = format!("{faction} out of supply: 0 units to remove (half, rounded down) in");
        run.cites("supply", RULE).did(words, space);
        return Ok(free);
    }
    let default = options.iter().position(|o| Some(*o) == usual);
    let question = Choice {
        lines: run.reads(|| hangs_on(run, space))?,
        about: run.reads(|| options.iter().map(|o| about(run, space, *o)).collect())?,
        default: default.unwrap_or(options.len()),
        space: Some(space),
        options: options.iter().map(|o| say(space, *o)).collect(),
        ..run.question(format!("what do the units out of supply in {space} do (6.2.1)?"))
    };
    let index = run.person_option(question)?;
    Ok(match options.get(index).copied() {
        Some(Supply::RemoveHalf(first)) => Some(Supply::RemoveHalf(halve(run, space, first)?)),
        choice => choice,
    })
}

/// What is done without being asked for, as no unit leaves or moves.
fn free(options: &[Supply]) -> Option<Option<Supply>> {
    match options {
        [] | [Supply::Pay] => Some(None),
        [Supply::RemoveHalf(gone)] | [Supply::Pay, Supply::RemoveHalf(gone)] if gone.is_empty() => {
            Some(options.last().copied())
        }
        _ => None,
    }
}

/// Who is out of supply there and where else, and what there is to pay with.
fn hangs_on(run: &Executor<'_>, space: Space) -> Vec<String> {
    let (board, faction) = (run.board(), run.faction());
    let units = |s| format!("{s} {}", pieces(board, s, winter::supplied_units(faction)));
    let left = winter::supply_left(&run.state).iter();
    let later = left.filter(|s| *s != space && free(&options(run, *s)).is_none());
    let later: Vec<String> = later.map(units).collect();
    let here = format!("Out of supply: {}. {}", units(space), resources(board, faction));
    if later.is_empty() {
        vec![here]
    } else {
        vec![here, format!("Still to come: {}.", later.join("; "))]
    }
}

/// What an option does to the units and the space.
fn about(run: &Executor<'_>, space: Space, choice: Supply) -> String {
    let (board, faction) = (run.board(), run.faction());
    let all = || pieces(board, space, winter::supplied_units(faction));
    match choice {
        Supply::Pay => {
            let has = board.resources(faction);
            let name = faction.adjective();
            format!("{name} Resources {has} -> {}", has.saturating_sub(1))
        }
        Supply::RemoveHalf(_) => format!("{}, your choice", all()),
        Supply::Remove | Supply::Move(_) => all(),
        Supply::Shift => {
            let now = board.support(space);
            let after = Support::from_level(now.level() - 1);
            format!("{} -> {}", now.name(), after.name())
        }
    }
}

fn say(space: Space, choice: Supply) -> String {
    match choice {
        Supply::Pay => "Pay 1 Resource: all stay".to_string(),
        Supply::Remove => "Remove them to Available".to_string(),
        Supply::RemoveHalf(troops) => match troops.total() {
            0 => "Pay nothing: none to remove (half, rounded down)".to_string(),
            n => format!("Remove {n} of them to Available"),
        },
        Supply::Shift => format!("Shift {space} 1 level toward Active Opposition"),
        Supply::Move(to) => format!("Move them to {to}"),
    }
}

/// The Patriot units that a person sends home, one by one; `first` would go by themselves (8.1.2).
fn halve(
    run: &mut Executor<'_>,
    space: Space,
    first: PieceCounts,
) -> Result<PieceCounts, Interrupt> {
    let mut gone = PieceCounts::NONE;
    let count = first.total();
    for nth in 1..=count {
        let board = run.board();
        let left = PieceCounts::each(PieceSet::PATRIOT_UNITS, |p| {
            board.pieces(space, p).saturating_sub(gone.get(p))
        });
        let kinds: Vec<Piece> = left.iter().map(|(piece, _)| piece).collect();
        let default = kinds.iter().position(|p| first.get(*p) > gone.get(*p));
        let returning = (!gone.is_empty()).then(|| format!("Returning: {}.", gone.counted()));
        let staying = format!("Remaining in {space}: {}.", left.counted());
        let question = Choice {
            lines: run.reads(|| returning.into_iter().chain([staying]).collect())?,
            options: kinds.iter().map(|p| p.counted(1)).collect(),
            default: default.unwrap_or(0),
            space: Some(space),
            ..run.question(format!(
                "remove which unit from {space} to Available ({nth} of {count}, {RULE})?"
            ))
        };
        if let Some(piece) = kinds.get(run.person_option(question)?) {
            gone = gone.with(*piece, 1);
        }
    }
    Ok(gone)
}
