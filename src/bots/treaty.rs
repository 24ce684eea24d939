//! The Treaty of Alliance by the non-player French (2.3.9, 8.1, card 109).

use super::run::fault;
use super::{Library, Moment, Note, Rolled, Run};
use crate::flowchart::words::Verb;
use crate::flowchart::{Door, Stop};
use crate::game::{Board, Change, Faction, Harbour, Kind, Piece, Pool, Space, SpaceSet};
use crate::rules::{Command, Price, Special, sequence};

const RULE: &str = "2.3.9";

/// What the Treaty of Alliance did.
#[derive(Clone, Debug)]
pub struct Signed {
    /// The board after.
    pub board: Board,
    /// The changes in order.
    pub changes: Vec<Change>,
    /// The dice rolled.
    pub dice: Vec<Rolled>,
    /// What was decided.
    pub notes: Vec<Note>,
    /// The boxes used.
    pub path: Vec<String>,
}

/// The non-player French play the Treaty of Alliance. Whether they may is
/// [`sequence::may_play_treaty`]'s to say.
///
/// # Errors
/// See [`Stop`].
pub fn treaty(
    library: &Library,
    board: Board,
    moment: Moment,
    door: &mut dyn Door,
) -> Result<Signed, Stop> {
    let moment = Moment {
        price: Price::Free,
        limited: true,
        ..moment
    };
    let mut run = Run::new(library, Faction::French, board, moment, door);
    change(&mut run, sequence::spend_stroke(sequence::Stroke::Treaty))?;
    muster(&mut run)?;
    raise_fni(&mut run)?;
    for piece in [Piece::FrenchRegular, Piece::BritishRegular] {
        to_west_indies(&mut run, piece)?;
    }
    for cylinder in sequence::all_eligible(run.board()) {
        change(&mut run, cylinder)?;
    }
    run.settled()?;
    Ok(Signed {
        board: *run.board(),
        changes: run.deed.changes().to_vec(),
        dice: run.dice,
        notes: run.notes,
        path: run.path,
    })
}

fn change(run: &mut Run<'_>, change: Change) -> Result<(), Stop> {
    run.deed.apply(RULE, change).map_err(fault)?;
    run.settled()
}

/// A free Muster by the flowchart, and Rochambeau there.
fn muster(run: &mut Run<'_>) -> Result<(), Stop> {
    if !run.granted(Command::Muster)? {
        run.note("treaty", RULE, "No free Muster is possible");
        return Ok(());
    }
    let Some(space) = run.deed.selected().first() else {
        return Ok(());
    };
    let leader = run.board().leader(Faction::French);
    let from = run.board().leader_space(Faction::French);
    if from == Some(space) {
        return Ok(());
    }
    change(
        run,
        Change::Leader {
            leader,
            from,
            to: Some(space),
        },
    )?;
    run.note("treaty", RULE, format!("{} is in {space}", leader.name()));
    Ok(())
}

/// FNI one level up with a Blockade where Naval Pressure would lay it (1.9, 4.5.3): not without a
/// Squadron to lay.
fn raise_fni(run: &mut Run<'_>) -> Result<(), Stop> {
    let from = run.board().fni();
    let squadrons = run.board().squadrons_west_indies();
    run.settled()?;
    if from >= 3 || squadrons == 0 {
        run.note("treaty", "1.9", "No Squadron is there for a Blockade");
        return Ok(());
    }
    change(run, Change::Fni { from, to: from + 1 })?;
    let Some(city) = blockade_city(run)? else {
        return Ok(());
    };
    change(
        run,
        Change::Sail {
            from: Harbour::WestIndies,
            to: Harbour::City(city),
        },
    )
}

fn blockade_city(run: &mut Run<'_>) -> Result<Option<Space>, Stop> {
    let chart = run.chart;
    let cities = SpaceSet::kind(Kind::City);
    let pressure = chart
        .activity
        .iter()
        .filter(|b| b.special == Special::NavalPressure)
        .flat_map(|b| b.instructions.iter().map(move |i| (b, i)))
        .find(|(_, i)| i.verb == Verb::NavalPressureRaise);
    let Some((b, instruction)) = pressure else {
        return run.random_space(cities, "A Blockade");
    };
    run.path.push(b.id.get_ref().clone());
    let fit = run.qualify(cities, &instruction.tests)?;
    let fit = if fit.is_empty() { cities } else { fit };
    let city = run.pick_space(fit, &instruction.order, &instruction.say)?;
    if let Some(city) = city {
        run.note(
            b.id.get_ref(),
            &b.rule,
            format!("{} {city}", instruction.say),
        );
    }
    Ok(city)
}

/// Three Regulars, or as many as there are, to the West Indies: Unavailable ones first.
fn to_west_indies(run: &mut Run<'_>, piece: Piece) -> Result<(), Stop> {
    let mut left = 3;
    for from in [Pool::Unavailable, Pool::Available] {
        let count = run.board().pool(from, piece.stock()).min(left);
        run.settled()?;
        if count > 0 {
            change(
                run,
                Change::Place {
                    piece,
                    count,
                    from,
                    to: Space::WestIndies,
                },
            )?;
            left -= count;
        }
    }
    Ok(())
}
