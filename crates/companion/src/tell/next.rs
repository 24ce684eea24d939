//! Who is next.

use lod_engine::rules::seats::Seats;
use lod_engine::rules::sequence::{CommandScope, ExecutedAction, Turn};
use std::fmt::{self, Display, Formatter};

/// What comes next in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextUp {
    /// What is over before it: "The game is over."
    pub over: Option<String>,
    /// What it is: "Next: Patriots (you)".
    pub what: String,
    /// What may be done then, where a person acts.
    pub may: Option<String>,
}

impl From<&str> for NextUp {
    fn from(what: &str) -> NextUp {
        NextUp { over: None, what: what.to_string(), may: None }
    }
}

impl Display for NextUp {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.may {
            Some(may) => write!(f, "{}: {may}", self.what),
            None => f.write_str(&self.what),
        }
    }
}

/// Whose turn it is on the card, and for a person, by the name if there is one, what may be done (2.3.4); without a
/// turn the card ends.
pub fn next(turn: Option<&Turn>, seats: &Seats, name: Option<&str>) -> NextUp {
    let Some(turn) = turn else {
        return "Next: the card ends".into();
    };
    if !seats.is_player(turn.faction) {
        return format!("Next: {}", turn.faction).as_str().into();
    }
    let command = match turn.command {
        CommandScope::Full => "Command (with Special Activity)",
        CommandScope::Limited => "Limited Command",
    };
    let event = if turn.may(ExecutedAction::Event) { ", Event" } else { "" };
    let who = name.unwrap_or("you");
    NextUp {
        over: None,
        what: format!("Next: {} ({who})", turn.faction),
        may: Some(format!("{command}{event} or Pass")),
    }
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
            next(Some(&turn), &you, None).to_string(),
            "Next: Patriots (you): Limited Command, Event or Pass"
        );
        assert_eq!(next(Some(&turn), &you, Some("Anna")).what, "Next: Patriots (Anna)");
        assert_eq!(next(Some(&turn), &Seats::NOBODY, None), "Next: Patriots".into());
        assert_eq!(next(None, &you, None), "Next: the card ends".into());
    }
}
