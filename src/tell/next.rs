//! Who is next.

use crate::rules::seats::Seats;
use crate::rules::sequence::{Did, Extent, Turn};

/// Whose turn it is on the card, and for a person what may be done (2.3.4); without a turn the card ends.
pub fn next(turn: Option<&Turn>, seats: &Seats) -> String {
    let Some(turn) = turn else {
        return "Next: the card ends".to_string();
    };
    if !seats.is_player(turn.faction) {
        return format!("Next: {}", turn.faction);
    }
    let command = match turn.command {
        Extent::Full => "Command (with Special Activity)",
        Extent::Limited => "Limited Command",
    };
    let event = if turn.may(Did::Event) { ", Event" } else { "" };
    format!("Next: {} (you): {command}{event} or Pass", turn.faction)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Faction;
    use crate::rules::sequence::Place;

    #[test]
    fn r2_3_4_who_may_do_what() {
        let turn = Turn {
            faction: Faction::Patriots,
            place: Place::Second,
            command: Extent::Limited,
            event: true,
        };
        let you = Seats::one(&[Faction::Patriots]);
        assert_eq!(
            next(Some(&turn), &you),
            "Next: Patriots (you): Limited Command, Event or Pass"
        );
        assert_eq!(next(Some(&turn), &Seats::NOBODY), "Next: Patriots");
        assert_eq!(next(None, &you), "Next: the card ends");
    }
}
