//! What a person may do: a turn's Command, or what a card grants.

use super::trial::Why;
use lod_bots::flowchart::{ChoiceCount, FreeActionOffer};
use lod_engine::game::words::number_of;
use lod_engine::game::{ByFaction, Faction, Space, SpaceSet};
use lod_engine::rules::seats::Seats;
use lod_engine::rules::{ActionState, Command, Cost, Scope, ScopeViolation, Special};

/// What a person may do on an action; price and limit come with the action (3.1.2, 2.3.5).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Permit {
    /// What it may come to and where.
    pub scope: Scope,
    /// Whether the one Special Activity of a Brilliant Stroke was used before this Command (2.3.8).
    pub special_used: bool,
    /// Whether it has to be done if it can be.
    pub must: bool,
    /// What grants it, in a few words.
    pub why: String,
    /// Which of several alike it is.
    pub count: Option<ChoiceCount>,
    /// Factions that people run: they decide for themselves where the action touches them.
    pub players: ByFaction<bool>,
    /// Whether the player who acts runs the friend of the Faction too, and so moves both Leaders (1.10).
    pub is_pair: bool,
    /// Whether what grants it puts the Leader into its space (2.3.9).
    pub brings_leader: bool,
}

impl Permit {
    /// Any Command of the Faction with any Special Activity (2.3.4).
    pub fn turn(faction: Faction, players: ByFaction<bool>) -> Permit {
        Permit {
            scope: Scope::of(Command::of(faction), Special::of(faction)),
            special_used: false,
            must: false,
            why: String::new(),
            count: None,
            players,
            is_pair: false,
            brings_leader: false,
        }
    }

    /// What an Event or card grants (5.3).
    pub fn granted(grant: &FreeActionOffer, players: ByFaction<bool>) -> Permit {
        Permit {
            scope: grant.scope.clone(),
            must: grant.must,
            why: grant.why.clone(),
            count: grant.count,
            ..Permit::turn(grant.faction, players)
        }
    }

    /// The same for a Faction's player, who may run its friend too.
    #[must_use]
    pub fn seated(self, seats: &Seats, faction: Faction) -> Permit {
        Permit { is_pair: seats.is_pair(faction), ..self }
    }

    /// Whether what the action has come to is permitted.
    ///
    /// # Errors
    /// A sentence that says what it does not cover.
    pub(super) fn covers(&self, state: &ActionState) -> Result<(), Why> {
        if self.special_used && !state.special_spaces().is_empty() {
            let says = "the Special Activity of the Brilliant Stroke is used".to_string();
            return Err(Why::Line { says, rule: Some("2.3.8") });
        }
        let what = match self.scope.covers(state) {
            Ok(()) => return Ok(()),
            Err(ScopeViolation::Command(command)) => {
                format!("no free {} here", command.name())
            }
            Err(ScopeViolation::Special(special)) => {
                format!("no free {} here", special.name())
            }
            Err(ScopeViolation::Space(space)) => {
                format!("{space} is not one of the free action's spaces")
            }
            Err(ScopeViolation::Spaces(most)) => format!("{} at most", number_of_spaces(most)),
            Err(ScopeViolation::Others) => "only Tories may Muster here".to_string(),
        };
        Err(format!("{what}{}", self.why_in_brackets()).into())
    }

    /// What grants it, after what is said of it: " (Treaty of Alliance, free Muster)".
    pub(super) fn why_in_brackets(&self) -> String {
        if self.why.is_empty() { String::new() } else { format!(" ({})", self.why) }
    }

    /// Who may do what without cost, before the question for it; nothing of a turn's own Command.
    pub(super) fn heading(&self, state: &ActionState) -> String {
        if state.price() == Cost::Paid {
            return String::new();
        }
        let names: Vec<&str> = self.scope.commands.iter().map(|c| c.name()).collect();
        let what = match names.as_slice() {
            [_, _, _, ..] | [] => String::new(),
            few => format!("{}, ", few.join(" or ")),
        };
        format!("{}, {what}free: ", state.faction())
    }

    /// Whether a Special Activity may come with the Command.
    pub(super) fn has_special(&self, state: &ActionState) -> bool {
        !self.scope.specials.is_empty() && state.takes_special()
    }

    /// " (1 of up to 3)", where there may be several.
    fn nth(&self) -> String {
        let nth = |count: ChoiceCount| format!(" ({} of up to {})", count.nth, count.of);
        self.count.map(nth).unwrap_or_default()
    }

    /// What is granted, in a line.
    pub(super) fn describe(&self, state: &ActionState) -> String {
        let faction = state.faction();
        let free = if state.price() == Cost::Free { "free " } else { "" };
        let mut text = match (self.scope.commands.as_slice(), self.scope.specials.as_slice()) {
            ([], [one]) => format!("{faction}: {}{}", one.name(), self.nth()),
            ([], _) => format!("{faction}: a Special Activity"),
            (_, _) if self.scope.tories_only => format!("{faction}: a {free}Muster of Tories"),
            ([one], _) => format!("{faction}: a {free}{}", one.name()),
            ([one, other], _) => format!("{faction}: a {free}{} or {}", one.name(), other.name()),
            _ if state.is_limited() => format!("{faction}: a {free}Limited Command, 1 space"),
            _ => format!("{faction}: a {free}Command"),
        };
        if let Some(most) = self.scope.most
            && !(state.is_limited() && self.scope.commands.len() > 2)
        {
            let all = if self.must && most > 1 { "as far as it is possible" } else { "at most" };
            match most {
                1 => text.push_str(", in 1 space"),
                _ => text.push_str(&format!(", in {most} spaces {all}")),
            }
        }
        text.push_str(&granted_spaces(self.scope.spaces));
        if !self.scope.commands.is_empty() {
            text.push_str(if self.has_special(state) { "" } else { "; no Special Activity" });
        }
        let rewards = self.scope.commands.contains(&Command::Muster) && !self.scope.tories_only;
        if rewards && faction == Faction::British && state.price() == Cost::Free {
            text.push_str("; Reward Loyalty is paid (2.3.8, 3.2.1)");
        }
        text + &self.why_in_brackets()
    }
}

/// The spaces that are granted, in as few names as it takes: ", only in New York".
fn granted_spaces(spaces: SpaceSet) -> String {
    let rest = SpaceSet::ALL.without(spaces);
    let (start, named) = if rest.len() < spaces.len() { ("not", rest) } else { ("only", spaces) };
    let names: Vec<&str> = named.iter().map(Space::name).collect();
    match names.split_last() {
        None => String::new(),
        Some((one, [])) => format!(", {start} in {one}"),
        Some((last, names)) => format!(", {start} in {} or {last}", names.join(", ")),
    }
}

/// "2 spaces".
pub(super) fn number_of_spaces(count: u8) -> String {
    number_of(count.into(), "space", "spaces")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spaces_are_told_in_few_names() {
        assert_eq!(granted_spaces(SpaceSet::ALL), "");
        assert_eq!(granted_spaces(SpaceSet::MAP), ", not in West Indies");
        assert_eq!(granted_spaces(SpaceSet::of(Space::NewYork)), ", only in New York");
        let two = SpaceSet::of(Space::Georgia).union(SpaceSet::of(Space::SouthCarolina));
        assert_eq!(granted_spaces(two), ", only in South Carolina or Georgia");
    }
}
