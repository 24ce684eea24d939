//! The questions before the 1st Eligible Faction acts: Brilliant Strokes and the Treaty of Alliance over the played
//! Event, and who Trumps whom (2.3.8, 2.3.9).

use crate::talk::{Ask, PlayerInput, Reply};
use lod_bots::flowchart::Interrupt;
use lod_bots::game::heading;
use lod_engine::game::Faction;
use lod_engine::rules::seats::Seats;
use lod_engine::rules::sequence::Stroke;

/// The key of the question whether anybody plays one.
pub const KEY: &str = "stroke";
/// The reply that plays no card.
pub const NO: &str = "no";
/// The reply that plays the Treaty of Alliance.
const TREATY: &str = "treaty";

/// The person's card that is played over what stands, if one is.
///
/// # Errors
/// See [`Interrupt`].
pub(super) fn ask(
    stands: Option<Stroke>,
    cards: &[Stroke],
    first: Option<Faction>,
    seats: &Seats,
    seat: &mut dyn PlayerInput,
) -> Result<Option<Stroke>, Interrupt> {
    let ask = question(stands, cards, first, seats);
    let line = seat.line(&ask)?;
    Ok(cards.get(ask.reply(&line)?).copied())
}

/// The card that the reply plays, with its text, to be read before it is played; nothing of `no`.
pub fn card_of(reply: &str) -> Option<Vec<String>> {
    if reply == TREATY {
        return Some(vec![
            heading(Stroke::Treaty, true),
            "Free French Muster with Rochambeau in that space; FNI +1, with its Blockade; 3 French and 3 British \
             Regulars to the West Indies (Unavailable first). Then all Factions are Eligible (2.3.9)."
                .to_string(),
        ]);
    }
    let faction = Faction::from_id(reply)?;
    let paid = match faction {
        Faction::British => " Reward Loyalty is paid.",
        _ => "",
    };
    Some(vec![
        heading(Stroke::Brilliant(faction), true),
        format!(
            "2 free Limited Commands and 1 free Special Activity, in any order; the Leader is involved in at least \
             1 of the Commands.{paid} Then all Factions are Eligible, and the card is out of the game (2.3.8)."
        ),
    ])
}

fn question(
    stands: Option<Stroke>,
    cards: &[Stroke],
    first: Option<Faction>,
    seats: &Seats,
) -> Ask {
    let text = match stands {
        None => {
            let treaty = cards.contains(&Stroke::Treaty);
            let what = match (treaty, cards.len()) {
                (true, 1) => "the Treaty of Alliance",
                (true, _) => "a Brilliant Stroke or the Treaty of Alliance",
                _ => "a Brilliant Stroke",
            };
            let next = first.map_or(String::new(), |f| {
                let who = if seats.is_player(f) { " (you)" } else { "" };
                format!("Next: {f}{who}. ")
            });
            format!("{next}Play {what} first?")
        }
        Some(stroke) => format!("The {} play their Brilliant Stroke. Trump it?", stroke.faction()),
    };
    let mut replies: Vec<Reply> = cards
        .iter()
        .map(|card| match card {
            Stroke::Treaty => Reply::new(TREATY, "").named("Treaty of Alliance"),
            Stroke::Brilliant(f) => Reply::new(f.id(), "").named(f.to_string()),
        })
        .collect();
    replies.push(Reply::new(NO, ""));
    let treaty = if cards.contains(&Stroke::Treaty) { ", or treaty (2.3.9)" } else { "" };
    Ask {
        key: KEY.to_string(),
        text,
        replies,
        default: Some(cards.len()),
        help: vec![format!(
            "Before any Faction acts on an Event card: type the Faction that plays its Brilliant Stroke (2.3.8){treaty}."
        )],
        ..Ask::default()
    }
}
