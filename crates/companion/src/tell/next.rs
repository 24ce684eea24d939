//! Who is next.

use lod_engine::rules::seats::Seats;
use lod_engine::rules::sequence::{CommandScope, ExecutedAction, Turn};

/// Whose turn it is on the card, and for a person, by the name if there is one, what may be done (2.3.4); without a
/// turn the card ends.
pub fn next(turn: Option<&Turn>, seats: &Seats, name: Option<&str>) -> String {
    let Some(turn) = turn else {
        return "Next: the card ends".to_string();
    };
    if !seats.is_player(turn.faction) {
        return format!("Next: {}", turn.faction);
    }
    let command = match turn.command {
        CommandScope::Full => "Command (with Special Activity)",
        CommandScope::Limited => "Limited Command",
    };
    let event = if turn.may(ExecutedAction::Event) { ", Event" } else { "" };
    let who = name.unwrap_or("you");
    format!("Next: {} ({who}): {command}{event} or Pass", turn.faction)
}

#[cfg(test)]
mod tests {
    use super::*;
    use lod_engine::game::Faction;
    use lod_engine::rules::sequence::EligiblePlace;

    #[test]
    fn r2_3_4_who_may_do_what() {
        let turn = Turn {
            faction: Faction::Patriots,
            place: EligiblePlace::Second,
            command: CommandScope::Limited,
            event: true,
        };
        let you = Seats::one(&[Faction::Patriots]);
        assert_eq!(
            next(Some(&turn), &you, None),
            "Next: Patriots (you): Limited Command, Event or Pass"
        );
        assert!(next(Some(&turn), &you, Some("Anna")).starts_with("Next: Patriots (Anna): "));
        assert_eq!(next(Some(&turn), &Seats::NOBODY, None), "Next: Patriots");
        assert_eq!(next(None, &you, None), "Next: the card ends");
    }
}
