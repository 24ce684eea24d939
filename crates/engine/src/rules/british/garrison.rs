//! The Garrison.

use super::{GARRISON, GARRISON_COST, SKIRMISH, skirmished};
use crate::game::{Board, Control, Faction, Kind, Piece, PieceSet, Space, SpaceSet};
use crate::rules::{Command, Deed, Reason, Refusal, Troops, movement};

/// Whether FNI leaves the British a Garrison (1.9).
pub fn can_garrison(board: &Board) -> bool {
    board.fni() < 3
}

fn begin_garrison(deed: &mut Deed) -> Result<(), Refusal> {
    let first = deed.command().is_none();
    deed.begin(GARRISON, Command::Garrison)?;
    if !can_garrison(deed.board()) {
        return Err(Refusal::new(
            GARRISON,
            Reason::Moment("no Garrison while FNI is at level 3"),
        ));
    }
    if first {
        deed.pay(GARRISON, Faction::British, GARRISON_COST)?;
    }
    Ok(())
}

fn no_blockade(deed: &Deed, space: Space) -> Result<(), Refusal> {
    if deed.board().is_blockaded(space) {
        return Err(Refusal::space(
            "1.9",
            space,
            "no Garrison to, from or in a Blockaded City",
        ));
    }
    Ok(())
}

pub(super) fn garrison_move(
    deed: &mut Deed,
    from: Space,
    to: Space,
    count: u8,
) -> Result<(), Refusal> {
    begin_garrison(deed)?;
    if deed.located || deed.once {
        return Err(Refusal::new(
            GARRISON,
            Reason::Moment("Regulars move before Militia Activate"),
        ));
    }
    if !to.is_city() || from == to || from == Space::WestIndies {
        return Err(Refusal::new(GARRISON, Reason::NoWay { from, to }));
    }
    if skirmished(deed, to) {
        return Err(Refusal::space(
            SKIRMISH,
            to,
            "a Skirmish space is no Garrison destination",
        ));
    }
    no_blockade(deed, to)?;
    no_blockade(deed, from)?;
    if count == 0 {
        return Err(Refusal::count(GARRISON, "at least one Regular moves"));
    }
    movement::check_unmoved(deed, GARRISON, from, Piece::BritishRegular, count)?;
    deed.select(GARRISON, to, 0)?;
    deed.move_troops(GARRISON, from, to, Troops::of(Piece::BritishRegular, count))
}

/// Activates in every City that is not Blockaded, in the destination City alone if Limited; how many
/// Militia were found.
fn locate(deed: &mut Deed) -> Result<u8, Refusal> {
    let cities = if deed.is_limited() {
        garrisoned(deed)
    } else {
        SpaceSet::kind(Kind::City)
    };
    let mut found = 0;
    for city in cities {
        if deed.board().is_blockaded(city) {
            continue;
        }
        let here = movement::locate_militia(deed, GARRISON, city)?;
        if here > 0 {
            deed.selected.insert(city);
            found += here;
        }
    }
    deed.located = true;
    Ok(found)
}

pub(super) fn garrison_activate(deed: &mut Deed) -> Result<(), Refusal> {
    begin_garrison(deed)?;
    if deed.located {
        return Err(Refusal::new(
            GARRISON,
            Reason::Moment("the Militia Activated already"),
        ));
    }
    let found = locate(deed)?;
    if found == 0 && garrisoned(deed).is_empty() {
        return Err(Refusal::new(
            GARRISON,
            Reason::Moment("without a move there are no Militia to Activate"),
        ));
    }
    Ok(())
}

/// Whether the Rebellion units of a City can be displaced (3.2.2). What a Limited Command narrows down
/// is left out.
pub fn can_displace(board: &Board, city: Space) -> bool {
    city.is_city()
        && board.pieces(city, Piece::PatriotFort) == 0
        && board.has(city, PieceSet::REBELLION_UNITS)
        && !board.is_blockaded(city)
        && board.control(city) == Control::British
}

pub(super) fn garrison_displace(deed: &mut Deed, city: Space, to: Space) -> Result<(), Refusal> {
    begin_garrison(deed)?;
    if deed.once {
        return Err(Refusal::new(
            GARRISON,
            Reason::Moment("units are displaced from one City only"),
        ));
    }
    if deed.is_limited() && !garrisoned(deed).contains(city) {
        return Err(Refusal::new("2.3.5", Reason::Limited));
    }
    if !city.adjacent().contains(to) {
        return Err(Refusal::new(GARRISON, Reason::NoWay { from: city, to }));
    }
    no_blockade(deed, city)?;
    if !deed.located {
        locate(deed)?;
    }
    if !can_displace(deed.board(), city) {
        return Err(Refusal::space(
            GARRISON,
            city,
            "displacing needs a City under British Control with Rebellion units and no Patriot Fort",
        ));
    }
    let troops = PieceSet::REBELLION_UNITS
        .iter()
        .fold(Troops::NONE, |t, p| t.with(p, deed.board().pieces(city, p)));
    deed.selected.insert(city);
    deed.once = true;
    deed.move_troops(GARRISON, city, to, troops)
}

/// The Cities that Regulars came to by Garrison (3.2.2).
pub(super) fn garrisoned(deed: &Deed) -> SpaceSet {
    if deed.command() != Some(Command::Garrison) {
        return SpaceSet::EMPTY;
    }
    deed.moved
        .iter()
        .filter(|m| m.troops.get(Piece::BritishRegular) > 0)
        .map(|m| m.to)
        .collect()
}
