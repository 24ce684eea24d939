//! The Rebellion's Skirmish (4.3.3, 4.5.2).

use super::{Deed, Reason, Refusal, SkirmishKind, Special, Step};
use crate::game::{Piece, PieceSet, Space};

/// Whether a strike may accompany the Command in a space now: no Battle there, no Special Activity yet (4.1).
///
/// # Errors
/// A [`Refusal`] that cites the rule.
pub(super) fn check_strike(deed: &Deed, rule: &'static str, space: Space) -> Result<(), Refusal> {
    if deed.battles.contains(space) {
        return Err(Refusal::space(rule, space, "a Battle space"));
    }
    if !deed.takes_special() {
        return Err(Refusal::new("2.3.5", Reason::Limited));
    }
    match deed.special() {
        None => Ok(()),
        Some(used) => Err(Refusal::new(rule, Reason::SpecialUsed(used))),
    }
}

/// The same for a Skirmish, with cubes of the own kind there.
///
/// # Errors
/// A [`Refusal`] that cites the rule.
pub(super) fn check(
    deed: &Deed,
    rule: &'static str,
    space: Space,
    own: Piece,
) -> Result<(), Refusal> {
    check_strike(deed, rule, space)?;
    if !deed.board().has(space, PieceSet::of(own)) {
        return Err(Refusal::space(rule, space, "no own cube to Skirmish with"));
    }
    Ok(())
}

/// One Skirmish of Continentals or French Regulars (`own`) against British pieces.
pub(super) fn skirmish(
    deed: &mut Deed,
    rule: &'static str,
    space: Space,
    kind: SkirmishKind,
    own: Piece,
) -> Result<(), Refusal> {
    check(deed, rule, space, own)?;
    deed.use_special_once(Special::Skirmish, Some(space))?;
    match kind {
        SkirmishKind::One(piece) => lose_cube(deed, rule, space, piece),
        SkirmishKind::Two(first, second) => {
            lose_cube(deed, rule, space, first)?;
            lose_cube(deed, rule, space, second)?;
            deed.lose(rule, space, own, 1)
        }
        SkirmishKind::Fort => {
            if deed.board().has(space, PieceSet::BRITISH_CUBES) {
                return Err(Refusal::space(rule, space, "British cubes guard the Fort"));
            }
            deed.lose(rule, space, Piece::BritishFort, 1)?;
            deed.lose(rule, space, own, 1)
        }
    }
}

fn lose_cube(
    deed: &mut Deed,
    rule: &'static str,
    space: Space,
    piece: Piece,
) -> Result<(), Refusal> {
    if !PieceSet::BRITISH_CUBES.contains(piece) {
        return Err(Refusal::count(rule, "a Skirmish strikes British cubes"));
    }
    deed.lose(rule, space, piece, 1)
}

/// Refuses the additional Militia of a British Skirmish.
pub(super) fn no_militia(rule: &'static str, militia: Option<Piece>) -> Result<(), Refusal> {
    match militia {
        None => Ok(()),
        Some(_) => Err(Refusal::new(
            rule,
            Reason::Count("no additional Militia: that is a British Leader's capability"),
        )),
    }
}

/// Every kind of Skirmish in a space, legal or not.
pub(super) fn choices(space: Space) -> Vec<Step> {
    use Piece::{BritishRegular as Regular, Tory};
    use SkirmishKind::{Fort, One, Two};
    [
        One(Regular),
        One(Tory),
        Two(Regular, Regular),
        Two(Regular, Tory),
        Two(Tory, Tory),
        Fort,
    ]
    .map(|kind| Step::Skirmish {
        space,
        kind,
        militia: None,
    })
    .to_vec()
}
