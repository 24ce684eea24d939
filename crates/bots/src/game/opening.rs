//! Before the 1st Eligible Faction acts: Brilliant Strokes and the Treaty of Alliance over the played
//! Event, and who Trumps whom (2.3.8, 2.3.9, 8.3.7).

use super::{Game, GameStep, Players, Stage, turn};
use crate::bots::{Context, Note, Opening};
use crate::flowchart::Interrupt;
use lod_engine::game::Faction;
use lod_engine::rules::ActionState;
use lod_engine::rules::cards::Card;
use lod_engine::rules::sequence::{self, Stroke};

impl Opening<'_> {
    /// What is played over the Event, if anything is, and why non-players play nothing where that is not told with
    /// it. A card is carried out only when no other Trumps it; a
    /// non-player's that cannot be carried out was not played, and the others decide anew (R95).
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub(super) fn play_over_event(
        &self,
        players: &mut dyn Players,
    ) -> Result<(Option<GameStep>, Vec<Note>), Interrupt> {
        let mut reasons = Vec::new();
        let mut plays: Vec<Stroke> = Vec::new();
        let mut aborted: Vec<Faction> = Vec::new();
        let mut asked: Vec<Option<Stroke>> = Vec::new();
        loop {
            let stands = plays.last().copied();
            if !asked.contains(&stands) {
                asked.push(stands);
                if let Some(stroke) = self.ask(stands, players)? {
                    plays.push(stroke);
                    continue;
                }
            }
            let (next, why) = self.non_player(stands, &aborted, players)?;
            reasons.extend(why);
            if let Some(faction) = next {
                plays.push(Stroke::Brilliant(faction));
                continue;
            }
            let person = |f| self.seats.is_player(f);
            let opened = match stands {
                None => return Ok((None, reasons)),
                Some(Stroke::Treaty) => {
                    players.set_heading(&heading(Stroke::Treaty, true));
                    GameStep::Person(Box::new(players.treaty(self.board, self.context.players)?))
                }
                Some(stroke @ Stroke::Brilliant(f)) if person(f) => {
                    players.set_heading(&heading(stroke, true));
                    GameStep::Person(Box::new(players.stroke(
                        f,
                        self.board,
                        self.context.players,
                    )?))
                }
                Some(stroke @ Stroke::Brilliant(f)) => {
                    players.set_heading(&heading(stroke, false));
                    let mut struck = self.play_stroke(f, players)?;
                    if struck.granted.is_none() {
                        players.set_heading("");
                        plays.pop();
                        aborted.push(f);
                        continue;
                    }
                    struck.done.begin_with(std::mem::take(&mut reasons));
                    GameStep::Stroke(struck)
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
        players: &mut dyn Players,
    ) -> Result<(Option<Faction>, Vec<Note>), Interrupt> {
        let context = match stands {
            Some(Stroke::Treaty) => return Ok((None, Vec::new())),
            Some(Stroke::Brilliant(f)) => Context { stroke_by: Some(f), ..self.context },
            None => self.context,
        };
        Opening { context, ..*self }.who_plays(aborted, players)
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
            if sequence::may_play_brilliant_stroke(board, faction, showing, seats).is_ok()
                && ActionState::of_stroke(*board, faction).check_stroke().is_ok()
            {
                cards.push(Stroke::Brilliant(faction));
            }
        }
        cards.retain(|c| stands.is_none_or(|other| c.may_trump(other)));
        cards
    }

    /// The person's card that is played over what stands, if one may and one is.
    fn ask(
        &self,
        stands: Option<Stroke>,
        players: &mut dyn Players,
    ) -> Result<Option<Stroke>, Interrupt> {
        let cards = self.cards(stands);
        if self.board.has_unknowns() {
            return Err(Interrupt::Unknown);
        }
        if cards.is_empty() {
            return Ok(None);
        }
        // What was tried before and came to nothing is no part of what happens now.
        players.report_progress(&[], &Vec::new);
        players.opens(stands, &cards, self.context.first_eligible, &self.seats)
    }
}

impl<'a> Game<'a> {
    /// The moment before the 1st Eligible Faction of a card acts.
    pub(super) fn opening(&self, card: &Card) -> Opening<'a> {
        Opening {
            library: self.library,
            board: self.position.board,
            seats: self.seats,
            winter_showing: self.deck.winter_showing(self.cards),
            context: turn::context(self.board(), card, None, &self.seats),
        }
    }

    /// Plays a card in place of the Event before the 1st Eligible Faction acts (2.3.8, 2.3.9). In a game without players
    /// none is played: those of non-players wait for a player's turn or card (8.4.11, 8.5.8, 8.6.11, 8.7.8).
    pub(super) fn play_over_event(
        &mut self,
        opening: &Opening<'_>,
        order: [Faction; 4],
        players: &mut dyn Players,
    ) -> Result<(Option<GameStep>, Vec<Note>), Interrupt> {
        if self.seats.players().next().is_none()
            || sequence::first_eligible(&opening.board, order).is_none()
        {
            return Ok((None, Vec::new()));
        }
        let (opened, reasons) = opening.play_over_event(players)?;
        self.check_all_known()?;
        let Some(opened) = opened else {
            return Ok((None, reasons));
        };
        self.stage = Stage::Draw;
        match &opened {
            GameStep::Person(acted) => self.position.board = acted.board,
            GameStep::Stroke(struck) => self.position.board = *struck.done.board(),
            _ => {}
        }
        Ok((Some(opened), reasons))
    }
}

/// What stands above the questions while the card is carried out.
pub fn heading(stroke: Stroke, is_person: bool) -> String {
    let faction = stroke.faction().name().to_uppercase();
    let whose = if is_person { "" } else { " (non-player)" };
    match stroke {
        Stroke::Treaty => format!("{faction}{whose}: Treaty of Alliance"),
        Stroke::Brilliant(_) => format!("{faction}{whose}: Brilliant Stroke"),
    }
}
