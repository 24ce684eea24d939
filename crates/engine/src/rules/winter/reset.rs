//! The Reset Phase and the event of the Winter Quarters card (6.7).

use crate::game::{
    Board, Fact, Faction, Marker, OffMapBox, Piece, PieceSet, PieceType, Space, SpaceSet,
};
use crate::rules::cards::WinterEffect;
use crate::rules::refusal::{at, require};
use crate::rules::{ActionState, MomentReason, Result, SpaceReason, sequence};
use std::cmp::Ordering;

const RULE: &str = "6.7";

/// Makes ready for the next card (6.7): Raid and Propaganda markers off, all Factions Eligible, cubes
/// from Casualties to Available, Militia and War Parties Underground. The event of the card comes after
/// that: [`apply_effect`].
///
/// # Errors
/// A refusal only if the board is broken.
pub fn reset(state: &mut ActionState) -> Result {
    state.atomically(|state| {
        clear_markers(state)?;
        for change in sequence::all_eligible(state.board()) {
            state.apply(RULE, change)?;
        }
        return_casualties(state)?;
        hide(state)
    })
}

fn clear_markers(state: &mut ActionState) -> Result {
    for space in SpaceSet::MAP {
        for marker in [Marker::Raid, Marker::Propaganda] {
            let from = state.board().markers(space, marker);
            state.set(RULE, marker.fact(space), from, 0)?;
        }
    }
    Ok(())
}

fn return_casualties(state: &mut ActionState) -> Result {
    for stock in PieceType::FORCES {
        let lost = (stock.placed(), state.board().off_map(OffMapBox::Casualties, stock));
        state.transfer(RULE, lost, OffMapBox::Casualties, OffMapBox::Available)?;
    }
    Ok(())
}

fn hide(state: &mut ActionState) -> Result {
    for space in SpaceSet::MAP {
        for piece in [Piece::MilitiaActive, Piece::WarPartyActive] {
            let count = state.board().pieces(space, piece);
            state.activate(RULE, space, piece, count)?;
        }
    }
    Ok(())
}

/// Of the Patriots and the Indians the Faction with a positive margin in the second victory condition (7.2, cards
/// 101-104); `None` where both margins are 0.
pub fn ahead(board: &Board) -> Option<Faction> {
    let forts = board.on_map(PieceSet::of(Piece::PatriotFort));
    let villages = board.on_map(PieceSet::of(Piece::Village));
    match (forts.saturating_add(3)).cmp(&villages) {
        Ordering::Greater => Some(Faction::Patriots),
        Ordering::Equal => None,
        Ordering::Less => Some(Faction::Indians),
    }
}

const fn base(faction: Faction) -> Piece {
    match faction {
        Faction::Indians => Piece::Village,
        _ => Piece::PatriotFort,
    }
}

/// The choice that the card's event leaves (cards 102, 103): the Faction that removes a Fort or Village
/// and the spaces where it has one. `None` if the card leaves no choice.
pub fn effect_spaces(board: &Board, effect: WinterEffect) -> Option<(Faction, SpaceSet)> {
    if effect != WinterEffect::FrontierForts {
        return None;
    }
    let faction = ahead(board)?;
    let spaces = SpaceSet::MAP.filter(|s| board.has(s, PieceSet::of(base(faction))));
    (!spaces.is_empty()).then_some((faction, spaces))
}

/// Resolves the event of the Winter Quarters card (6.0, 6.7). `space` is the choice that
/// [`effect_spaces`] asks for; `None` when it asks for none.
///
/// # Errors
/// A refusal when the space is not among those, or missing.
pub fn apply_effect(state: &mut ActionState, effect: WinterEffect, space: Option<Space>) -> Result {
    let board = state.board();
    let rebellion_suffers = || board.crc() > board.cbc();
    match effect {
        WinterEffect::RoyalsCommit => {
            let to = if rebellion_suffers() { Faction::French } else { Faction::British };
            state.gain(RULE, to, 5)
        }
        WinterEffect::Overconfident => {
            let from = if rebellion_suffers() { Faction::British } else { Faction::French };
            forfeit(state, from, 3)
        }
        WinterEffect::CasualtiesEvenOut => even_out(state),
        WinterEffect::FrontierResources => match ahead(board) {
            Some(faction) => forfeit(state, faction, 2),
            None => Ok(()),
        },
        WinterEffect::FrontierForts => remove_base(state, space),
    }
}

/// Loses Resources, down to 0 (5.1.1, 1.8).
fn forfeit(state: &mut ActionState, faction: Faction, amount: u8) -> Result {
    let has = state.board().resources(faction);
    state.spend(RULE, faction, amount.min(has))
}

fn even_out(state: &mut ActionState) -> Result {
    let (cbc, crc) = (state.board().cbc(), state.board().crc());
    let half = cbc.abs_diff(crc) / 2;
    if crc > cbc {
        state.set(RULE, Fact::CRC, crc, crc - half)
    } else {
        state.set(RULE, Fact::CBC, cbc, cbc - half)
    }
}

fn remove_base(state: &mut ActionState, space: Option<Space>) -> Result {
    let asked = effect_spaces(state.board(), WinterEffect::FrontierForts);
    let (Some((faction, spaces)), Some(space)) = (asked, space) else {
        return require(asked.is_none() && space.is_none(), RULE, MomentReason::BaseOwed);
    };
    require(spaces.contains(space), RULE, at(space, SpaceReason::NoBaseOfFaction))?;
    state.remove(RULE, space, base(faction), 1)
}

/// The round is over: one Winter Quarters card fewer is to come (2.4, 6.4.3).
///
/// # Errors
/// A refusal only if the board is broken.
pub fn finish(state: &mut ActionState) -> Result {
    let left = state.board().winter_quarters_left();
    state.set("2.4", Fact::WinterQuartersLeft, left, left.saturating_sub(1))
}
