//! A person's Commands and Special Activities.

pub mod fix;

use super::ask::{Ask, Reply, Seat};
use crate::bots::Note;
use crate::flowchart::Grant;
use crate::flowchart::Stop;
use crate::game::{ByFaction, SpaceSet};
use crate::rules::sequence::Did;
use crate::rules::{Command, Deed, Special, act as rule, legal};

/// What a person may do now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leave {
    /// Commands to choose from.
    pub commands: Vec<Command>,
    /// Special Activities to choose from.
    pub specials: Vec<Special>,
    /// The spaces where it may take place; for moves the destinations.
    pub spaces: SpaceSet,
    /// In so many spaces at most.
    pub most: Option<u8>,
    /// Whether it has to be done if it can be.
    pub must: bool,
    /// What grants it, in a few words.
    pub why: String,
    /// Factions that people run.
    pub players: ByFaction<bool>,
}

impl Leave {
    /// What an Event or card grants (5.3).
    pub fn granted(grant: &Grant, players: ByFaction<bool>) -> Leave {
        Leave {
            commands: grant.commands.clone(),
            specials: grant.specials.clone(),
            spaces: grant.spaces,
            most: grant.most,
            must: grant.must,
            why: grant.why.clone(),
            players,
        }
    }
}

/// What a person did with the leave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done {
    /// What it counts as in the Sequence of Play (2.3.4); `None` where no Command was executed.
    pub did: Option<Did>,
    /// Whether anything was done at all, a Special Activity alone included.
    pub anything: bool,
    /// The steps in the notation, in order.
    pub steps: Vec<String>,
    /// What non-players decided where the action touched them.
    pub notes: Vec<Note>,
}

/// Lets a person carry out what it may.
///
/// # Errors
/// [`Stop::Person`] where an answer is missing, [`Stop::Wrong`] where one cannot be.
pub fn act(deed: &mut Deed, leave: &Leave, lines: &mut dyn Seat) -> Result<Done, Stop> {
    let steps: Vec<_> = legal::legal_steps(deed)
        .into_iter()
        .filter(|s| {
            let mut after = deed.clone();
            rule(&mut after, s).is_ok()
                && after.command().is_some_and(|c| leave.commands.contains(&c))
        })
        .take(20)
        .collect();
    let mut replies: Vec<Reply> = steps
        .iter()
        .enumerate()
        .map(|(i, s)| Reply::new(format!("step{}", i + 1), format!("{s:?}")))
        .collect();
    if !leave.must || steps.is_empty() {
        replies.push(Reply::new("nothing", ""));
    }
    let ask = Ask {
        faction: Some(deed.faction()),
        key: "command".to_string(),
        text: format!("{}: which step?", leave.why),
        replies,
        ..Ask::default()
    };
    let line = lines.line(&ask)?;
    let chosen = ask.reply(&line)?;
    let Some(step) = steps.get(chosen) else {
        return Ok(done(deed));
    };
    rule(deed, step).map_err(|refusal| Stop::Wrong(refusal.to_string()))?;
    Ok(done(deed))
}

fn done(deed: &Deed) -> Done {
    Done {
        did: Did::of(deed),
        anything: !deed.changes().is_empty(),
        steps: Vec::new(),
        notes: Vec::new(),
    }
}
