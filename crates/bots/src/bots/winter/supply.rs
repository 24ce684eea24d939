//! The Supply Phase (6.2.1): 8.4.7, 8.5.5, 8.6.7, 8.7.5.

use super::super::{Candidate, Run};
use super::choose::{Question, Series, pieces, resources};
use crate::action::{Line, fault, removal};
use crate::flowchart::Stop;
use crate::flowchart::words::Verb;
use lod_engine::game::{Board, Faction, Piece, PieceSet, Space, Support};
use lod_engine::rules::winter::{self, Supply};
use lod_engine::rules::{Refusal, Troops};

const RULE: &str = "6.2.1";

/// A Faction settles its supply.
pub(super) fn supply(run: &mut Run<'_>) -> Result<(), Stop> {
    if run.faction() == Faction::Indians {
        village(run)?;
    }
    if run.is_played() {
        person(run)?;
    } else {
        non_player(run)?;
    }
    run.leaders_settle()
}

/// The Village that the Indians place when none is on the map (6.2.1).
fn village(run: &mut Run<'_>) -> Result<(), Stop> {
    if !winter::needs_village(run.board()) {
        return run.all_known();
    }
    let candidates: Vec<Candidate> = winter::village_spaces(run.board())
        .iter()
        .filter_map(|s| run.foretell(s, |deed| winter::place_village(deed, s)))
        .collect();
    let ask = "No Village is on the map. Place one in";
    let question = Question::new(ask, Vec::new());
    let id = "supply-village";
    let space = run.one_of(id, Verb::SupplyVillage, &candidates, question)?;
    match space {
        Some(space) => run.does(|deed| winter::place_village(deed, space)),
        None => Ok(()),
    }
}

/// Pays and shifts as the summary says, in the order of its instructions; the rest goes.
fn non_player(run: &mut Run<'_>) -> Result<(), Stop> {
    for (verb, choice) in [
        (Verb::PaySupply, Supply::Pay),
        (Verb::ShiftSupply, Supply::Shift),
    ] {
        while let Some(space) = run.next_by_summary("supply", verb, usize::MAX, &Settled(choice))? {
            let choice = taken(run, space, Some(choice))?.unwrap_or(choice);
            run.does(|deed| winter::supply(deed, space, choice))?;
        }
        run.all_known()?;
    }
    for space in winter::supply_left(&run.deed) {
        let gone = go(run, space)?;
        if let Some(choice) = taken(run, space, gone)? {
            run.does(|deed| winter::supply(deed, space, choice))?;
        }
    }
    Ok(())
}

/// The spaces out of supply that are settled in this way.
struct Settled(Supply);

impl Series for Settled {
    fn candidates(&self, run: &Run<'_>) -> Result<Vec<Candidate>, Stop> {
        let pays = self.0 == Supply::Pay;
        if pays && run.board().resources(run.faction()) == 0 {
            run.all_known()?;
            return Ok(Vec::new());
        }
        let candidates = winter::supply_left(&run.deed)
            .iter()
            .filter(|s| pays || can_shift(run.board(), *s))
            .map(|s| without(run, s))
            .collect();
        run.all_known()?;
        Ok(candidates)
    }

    fn does(&self, run: &mut Run<'_>, space: Space) -> Result<(), Refusal> {
        winter::supply(&mut run.deed, space, self.0)
    }
}

fn can_shift(board: &Board, space: Space) -> bool {
    space.population() > 0 && board.support(space) != Support::ActiveOpposition
}

/// The board if nobody paid or shifted in the space.
fn without(run: &Run<'_>, space: Space) -> Candidate {
    going(run, space)
        .and_then(|choice| run.foretell(space, |deed| winter::supply(deed, space, choice)))
        .unwrap_or_else(|| Candidate::with_after(space, *run.board()))
}

/// What becomes of unpaid units, the first refuge taken for all that are equally near.
fn going(run: &Run<'_>, space: Space) -> Option<Supply> {
    let (board, faction) = (run.board(), run.faction());
    match faction {
        Faction::British => Some(Supply::Remove),
        Faction::Patriots => {
            let half = winter::removed_half(board, space);
            Some(Supply::RemoveHalf(patriots(board, space).first(half)))
        }
        Faction::French | Faction::Indians => {
            match winter::supply_refuges(board, faction, space).first() {
                Some(to) => Some(Supply::Move(to)),
                None => (faction == Faction::French).then_some(Supply::Remove),
            }
        }
    }
}

/// The same, with a die where several refuges are equally near, and told which units go; `None` where the units
/// stay.
fn go(run: &mut Run<'_>, space: Space) -> Result<Option<Supply>, Stop> {
    match going(run, space) {
        Some(Supply::Move(_)) => {
            let refuges = winter::supply_refuges(run.board(), run.faction(), space);
            let faction = run.faction();
            let reason = format_args!("{faction} out of supply in {space} go to");
            Ok(run.random_space(refuges, reason)?.map(Supply::Move))
        }
        Some(Supply::RemoveHalf(_)) => {
            let half = winter::removed_half(run.board(), space);
            let line = patriots(run.board(), space);
            let of = (run.faction(), "Unpaid units leave");
            run.cites("supply", RULE)
                .takes(of, space, (&line, half.into()));
            Ok(Some(Supply::RemoveHalf(line.first(half))))
        }
        choice => Ok(choice),
    }
}

/// The order in which Patriot units go when some must (8.1.2).
fn patriots(board: &Board, space: Space) -> Line {
    removal(board, space, PieceSet::PATRIOT_UNITS, Faction::Patriots)
}

/// A person settles space after space. Enter pays, as long as there are Resources.
fn person(run: &mut Run<'_>) -> Result<(), Stop> {
    for space in winter::supply_left(&run.deed) {
        let options = options(run, space);
        let default = options.first().copied();
        if let Some(choice) = asked(run, space, options, default)? {
            run.does(|deed| winter::supply(deed, space, choice))?;
        }
    }
    Ok(())
}

/// What a person takes of these options in a space; `None` where the units stay unpaid.
fn asked(
    run: &mut Run<'_>,
    space: Space,
    options: Vec<Supply>,
    default: Option<Supply>,
) -> Result<Option<Supply>, Stop> {
    let mut words: Vec<String> = options.iter().map(|o| say(run, space, *o)).collect();
    if options.iter().all(|o| *o == Supply::Pay) {
        words.push(
            "Leave them: there is nowhere to go, so they stay and nothing is paid (6.2.1)"
                .to_string(),
        );
    }
    if let Some(free) = free(&options) {
        // Nobody pays for what stays without it. An older game asked, and its answer counts.
        let said = |run: &mut Run<'_>, place: usize| {
            let number = (place + 1).to_string();
            words.get(place).is_some_and(|word| run.door.settled(word)) || run.door.settled(&number)
        };
        let asked = options.contains(&Supply::Pay);
        let paid = asked && said(run, 0);
        if asked && !paid {
            said(run, 1);
        }
        if !paid {
            let words = format!(
                "{}: out of supply, but all units stay unpaid in",
                run.faction()
            );
            run.cites("supply", RULE).did(words, space);
        }
        return Ok(if paid { Some(Supply::Pay) } else { free });
    }
    let default = options.iter().position(|o| Some(*o) == default);
    let question = Question {
        ask: format!("{} out of supply in {space}", run.faction()),
        lines: run.reads(|| hangs_on(run, space))?,
        about: run.reads(|| options.iter().map(|o| about(run, space, *o)).collect())?,
        default: default.unwrap_or(options.len()),
        space: Some(space),
        options: words,
        ..Question::default()
    };
    let index = run.person(question)?;
    Ok(match options.get(index).copied() {
        Some(Supply::RemoveHalf(_)) => Some(Supply::RemoveHalf(halve(run, space)?)),
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
fn hangs_on(run: &Run<'_>, space: Space) -> Vec<String> {
    let (board, faction) = (run.board(), run.faction());
    let units = |s| format!("{s} {}", pieces(board, s, winter::supplied_units(faction)));
    let later: Vec<String> = winter::supply_left(&run.deed)
        .iter()
        .filter(|s| *s != space && free(&options(run, *s)).is_none())
        .map(units)
        .collect();
    let mut lines = vec![format!(
        "Out of supply: {}. {}",
        units(space),
        resources(board, faction)
    )];
    if !later.is_empty() {
        lines.push(format!("Still to come: {}.", later.join("; ")));
    }
    lines
}

/// What an option does to the units and the space.
fn about(run: &Run<'_>, space: Space, choice: Supply) -> String {
    let (board, faction) = (run.board(), run.faction());
    let all = || pieces(board, space, winter::supplied_units(faction));
    match choice {
        Supply::Pay => {
            let has = board.resources(faction);
            let name = faction.adjective();
            format!("{name} Resources {has} -> {}", has.saturating_sub(1))
        }
        Supply::RemoveHalf(_) => format!("of {}, as you choose", all()),
        Supply::Remove | Supply::Move(_) => all(),
        Supply::Shift => {
            let now = board.support(space);
            let after = Support::from_level(now.level() - 1);
            format!("{} -> {}", now.name(), after.name())
        }
    }
}

/// The same of a non-player's choice: that of an absent person is told.
fn taken(run: &mut Run<'_>, space: Space, choice: Option<Supply>) -> Result<Option<Supply>, Stop> {
    if !run.is_theirs() {
        return Ok(choice);
    }
    let options = options(run, space);
    asked(run, space, options, choice)
}

/// Everything the rules leave open in a space.
fn options(run: &Run<'_>, space: Space) -> Vec<Supply> {
    let (board, faction) = (run.board(), run.faction());
    let mut all = vec![Supply::Pay, Supply::Remove, Supply::Shift];
    all.extend(
        winter::supply_refuges(board, faction, space)
            .iter()
            .map(Supply::Move),
    );
    if faction == Faction::Patriots {
        all.extend(going(run, space));
    }
    all.retain(|choice| {
        run.foretell(space, |deed| winter::supply(deed, space, *choice))
            .is_some()
    });
    all
}

fn say(run: &Run<'_>, space: Space, choice: Supply) -> String {
    match choice {
        Supply::Pay => format!(
            "Pay 1 Resource, of {}: all of them stay",
            run.board().resources(run.faction())
        ),
        Supply::Remove => "Return them to Available".to_string(),
        Supply::RemoveHalf(troops) => match troops.total() {
            0 => "Pay nothing: none of them leaves, as only every second unit would (6.2.1)"
                .to_string(),
            n => format!("Return {n} of them to Available"),
        },
        Supply::Shift => format!(
            "Shift {space} from {} toward Active Opposition",
            run.board().support(space).name()
        ),
        Supply::Move(to) => format!("Move them to {to}"),
    }
}

/// Which Patriot units of a space are to go so far, and which would stay.
fn chosen_and_left(board: &Board, space: Space, gone: Troops) -> Vec<String> {
    let counted = |count: &dyn Fn(Piece) -> u8| {
        let each = PieceSet::PATRIOT_UNITS.iter().map(|p| (p, count(p)));
        let words = each.filter(|(_, n)| *n > 0).map(|(p, n)| p.counted(n));
        words.collect::<Vec<String>>().join(", ")
    };
    let left = counted(&|p| board.pieces(space, p).saturating_sub(gone.get(p)));
    let left = format!("Left in {space}: {left}.");
    match gone.is_empty() {
        true => vec![left],
        false => vec![format!("Returning: {}.", counted(&|p| gone.get(p))), left],
    }
}

/// The Patriot units that a person sends home, one by one.
fn halve(run: &mut Run<'_>, space: Space) -> Result<Troops, Stop> {
    let count = winter::removed_half(run.board(), space);
    let mut gone = Troops::NONE;
    for nth in 1..=count {
        let left = patriots(run.board(), space).first(count);
        let kinds: Vec<Piece> = PieceSet::PATRIOT_UNITS
            .iter()
            .filter(|p| run.board().pieces(space, *p) > gone.get(*p))
            .collect();
        let default = kinds
            .iter()
            .position(|p| left.get(*p) > gone.get(*p))
            .unwrap_or(0);
        let question = Question {
            ask: format!("Return to Available from {space}, {nth} of {count} ({RULE})"),
            lines: run.reads(|| chosen_and_left(run.board(), space, gone))?,
            options: kinds.iter().map(|p| p.counted(1)).collect(),
            default,
            space: Some(space),
            ..Question::default()
        };
        let index = run.person(question)?;
        let Some(piece) = kinds.get(index) else {
            return Err(fault(lod_engine::rules::Refusal::space(
                RULE,
                space,
                "no unit is left",
            )));
        };
        gone = gone.with(*piece, 1);
    }
    Ok(gone)
}
