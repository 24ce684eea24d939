//! A person's Event (5.0): the one place where it is carried out.

use super::ask::{Ask, Reply, Seat};
use super::hand::fix;
use super::person::fault;
use crate::flowchart::Stop;
use crate::rules::Deed;
use crate::rules::cards::Card;

/// A person plays the Event of the card. It is resolved on the table, and what it did is entered line by
/// line.
///
/// # Errors
/// See [`Stop`].
pub fn play(deed: &mut Deed, card: &Card, seat: &mut dyn Seat) -> Result<(), Stop> {
    for number in 1_u32.. {
        let ask = question(deed, card, number);
        let line = seat.line(&ask)?;
        if ask.reply(&line).is_ok() {
            break;
        }
        for change in fix::parse(deed.board(), &line).map_err(Stop::Wrong)? {
            deed.apply("5.0", change).map_err(fault)?;
        }
    }
    Ok(())
}

fn question(deed: &Deed, card: &Card, number: u32) -> Ask {
    let mut lines = Vec::new();
    if number == 1 {
        lines.push(format!(
            "Resolve card {}, {}, on the board, and enter here what changed.",
            card.number, card.title
        ));
    }
    Ask {
        faction: Some(deed.faction()),
        key: format!("event-{number}"),
        lines,
        text: "What did the Event change? `done` when that was all".to_string(),
        replies: vec![Reply::new("done", "")],
        default: Some(0),
        help: fix::HELP.iter().map(ToString::to_string).collect(),
        so_far: deed.changes().to_vec(),
        ..Ask::default()
    }
}
