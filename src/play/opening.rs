//! Before the 1st Eligible Faction acts: Brilliant Strokes and the Treaty of Alliance over the played
//! Event, and who Trumps whom (2.3.8, 2.3.9, 8.3.7).

use super::game::Happened;
use super::person;
use crate::talk::{Ask, Reply, Seat};
use lod_bots::bots::{self, Context, Library, Note};
use lod_bots::flowchart::Stop;
use lod_engine::game::{Board, Faction};
use lod_engine::rules::seats::Seats;
use lod_engine::rules::sequence::{self, Stroke};

/// The key of the question whether anybody plays one.
pub const KEY: &str = "stroke";
/// The reply that plays the Treaty of Alliance.
const TREATY: &str = "treaty";

/// A card for which the moment has come.
pub(super) struct Opening<'a> {
    /// The flowcharts.
    pub library: &'a Library,
    /// The board.
    pub board: Board,
    /// Who plays what.
    pub seats: Seats,
    /// Whether a Winter Quarters card is showing.
    pub winter_showing: bool,
    /// What surrounds the moment.
    pub context: Context,
}

impl Opening<'_> {
    /// What is played over the Event, if anything is, and why non-players play nothing where that is not told with
    /// it. A card is carried out only when nobody Trumps it; a
    /// non-player's that cannot be carried out was not played, and the others decide anew (R95).
    ///
    /// # Errors
    /// See [`Stop`].
    pub fn open(&self, seat: &mut dyn Seat) -> Result<(Option<Happened>, Vec<Note>), Stop> {
        let mut reasons = Vec::new();
        let mut plays: Vec<Stroke> = Vec::new();
        let mut aborted: Vec<Faction> = Vec::new();
        let mut asked: Vec<Option<Stroke>> = Vec::new();
        loop {
            let stands = plays.last().copied();
            if !asked.contains(&stands) {
                asked.push(stands);
                if let Some(stroke) = self.ask(stands, seat)? {
                    plays.push(stroke);
                    continue;
                }
            }
            let (next, why) = self.non_player(stands, &aborted, seat)?;
            reasons.extend(why);
            if let Some(faction) = next {
                plays.push(Stroke::Brilliant(faction));
                continue;
            }
            let person = |f| self.seats.is_player(f);
            let opened = match stands {
                None => return Ok((None, reasons)),
                Some(Stroke::Treaty) => {
                    seat.begins(&heading(Stroke::Treaty, true));
                    Happened::Person(person::treaty(self.board, self.context.players, seat)?)
                }
                Some(stroke @ Stroke::Brilliant(f)) if person(f) => {
                    seat.begins(&heading(stroke, true));
                    Happened::Person(person::stroke(self.board, f, self.context.players, seat)?)
                }
                Some(stroke @ Stroke::Brilliant(f)) => {
                    seat.begins(&heading(stroke, false));
                    let context = self.context;
                    let mut struck = bots::play_stroke(self.library, self.board, f, context, seat)?;
                    if struck.granted.is_none() {
                        seat.begins("");
                        plays.pop();
                        aborted.push(f);
                        continue;
                    }
                    struck.done.begin_with(std::mem::take(&mut reasons));
                    Happened::Stroke(struck)
                }
            };
            return Ok((Some(opened), reasons));
        }
    }

    /// The non-player that plays its Brilliant Stroke now, over what stands; and why.
    fn non_player(
        &self,
        stands: Option<Stroke>,
        aborted: &[Faction],
        seat: &mut dyn Seat,
    ) -> Result<(Option<Faction>, Vec<Note>), Stop> {
        let context = match stands {
            Some(Stroke::Treaty) => return Ok((None, Vec::new())),
            Some(Stroke::Brilliant(f)) => Context {
                stroke_by: Some(f),
                ..self.context
            },
            None => self.context,
        };
        bots::who_plays(
            self.library,
            self.board,
            &self.seats,
            self.winter_showing,
            &context,
            aborted,
            seat,
        )
    }

    /// The cards that people may play over what stands.
    fn cards(&self, stands: Option<Stroke>) -> Vec<Stroke> {
        let mut cards = Vec::new();
        for faction in self.seats.players() {
            let (board, showing, seats) = (&self.board, self.winter_showing, &self.seats);
            if faction == Faction::French
                && sequence::may_play_treaty(board, showing, seats).is_ok()
            {
                cards.push(Stroke::Treaty);
            }
            if sequence::may_play_brilliant_stroke(board, faction, showing, seats).is_ok() {
                cards.push(Stroke::Brilliant(faction));
            }
        }
        cards.retain(|c| stands.is_none_or(|other| c.may_trump(other)));
        cards
    }

    /// The person's card that is played over what stands, if one may and one is.
    fn ask(&self, stands: Option<Stroke>, seat: &mut dyn Seat) -> Result<Option<Stroke>, Stop> {
        let cards = self.cards(stands);
        if cards.is_empty() {
            return Ok(None);
        }
        let ask = question(stands, &cards, self.context.first_eligible, &self.seats);
        // What was tried before and came to nothing is no part of what happens now.
        seat.stands(&[], &Vec::new);
        let line = seat.line(&ask)?;
        // A number is of an older journal, whose games had `no` before the cards.
        let place = match line.trim().parse::<usize>() {
            Ok(1) => cards.len(),
            Ok(number) if (2..=cards.len() + 1).contains(&number) => number - 2,
            _ => ask.reply(&line)?,
        };
        Ok(cards.get(place).copied())
    }
}

/// What stands above the questions while the card is carried out.
fn heading(stroke: Stroke, is_person: bool) -> String {
    let faction = stroke.faction().name().to_uppercase();
    let whose = if is_person { "" } else { " (non-player)" };
    match stroke {
        Stroke::Treaty => format!("{faction}{whose}: Treaty of Alliance"),
        Stroke::Brilliant(_) => format!("{faction}{whose}: Brilliant Stroke"),
    }
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
    let faction = Faction::ALL.into_iter().find(|f| f.id() == reply)?;
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
                (true, 1) => "The Treaty of Alliance",
                (true, _) => "A Brilliant Stroke or the Treaty of Alliance",
                _ => "A Brilliant Stroke",
            };
            let next = first.map_or(String::new(), |f| {
                let who = if seats.is_player(f) { " (you)" } else { "" };
                format!("Next: {f}{who}. ")
            });
            format!("{next}{what} first?")
        }
        Some(stroke) => format!(
            "The {} play their Brilliant Stroke. Trump it?",
            stroke.faction()
        ),
    };
    let mut replies: Vec<Reply> = cards
        .iter()
        .map(|card| match card {
            Stroke::Treaty => Reply::new(TREATY, ""),
            Stroke::Brilliant(f) => Reply::new(f.id(), ""),
        })
        .collect();
    replies.push(Reply::new("no", ""));
    Ask {
        key: KEY.to_string(),
        text,
        replies,
        default: Some(cards.len()),
        help: vec![
            "In place of the Event, before anybody acts on the card: the Faction whose Brilliant Stroke is \
             played (2.3.8), or the Treaty of Alliance (2.3.9)."
                .to_string(),
        ],
        ..Ask::default()
    }
}
