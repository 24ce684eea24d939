//! What differs, and which turns may have brought it, in words.

use super::{Audit, BoardDifference, Cause, How};
use crate::play::game_replay::GameReplay;
use crate::play::record::record_of;
use crate::tell::{
    ActionKind, ActionRecord, Countable, Order, Track, moves, order_sentences, uncapital, wrap,
};
use lod_bots::game::GameStep;
use lod_engine::game::words::joined;
use lod_engine::game::{Fact, FactValue, PieceType};

/// So many turns are named for a difference with what they told.
const NAMED: usize = 3;

impl Audit {
    /// The differences, each with the turns that may have brought it; one line where both boards show the same.
    pub fn lines(&self, history: &GameReplay<'_>, width: usize) -> Vec<String> {
        let groups = self.groups();
        let mut lines = vec![match (self.is_same(), groups.len()) {
            (true, _) => "Both boards agree.".to_string(),
            (false, 1) => "1 difference.".to_string(),
            (false, 0) => "Missing or surplus pieces.".to_string(),
            (false, n) => format!("{n} differences."),
        }];
        for (number, group) in (1..).zip(&groups) {
            for (place, difference) in group.iter().enumerate() {
                let first = match place {
                    0 => format!("{number:>3}  "),
                    _ => "     ".to_string(),
                };
                let text = self.differences()[*difference].comparison();
                lines.extend(wrap(&text, &first, "       ", width));
            }
            for text in self.sources(history, group) {
                lines.extend(wrap(&text, "       ", "         ", width));
            }
        }
        for (stock, by) in &self.lost {
            let text = lost(*stock, *by);
            lines.extend(wrap(&text, "  ", "    ", width));
        }
        lines
    }

    /// The turns that may have brought a group of differences, the most likely first, a sentence each.
    fn sources(&self, history: &GameReplay<'_>, group: &[usize]) -> Vec<String> {
        let causes = self.causes(history, group);
        let named: Vec<BoardDifference> = group.iter().map(|i| self.differences()[*i]).collect();
        let mut text: Vec<String> =
            causes.iter().take(NAMED).map(|cause| cause.explanation(history, &named)).collect();
        let others: Vec<String> = causes
            .iter()
            .skip(NAMED)
            .map(|cause| when(history, cause.action).to_lowercase())
            .collect();
        if causes.is_empty() {
            text.push("No turn changed it. Check the set-up.".to_string());
        }
        if !others.is_empty() {
            text.push(format!("Also changed in {}.", others.join(", ")));
        }
        text
    }
}

/// "Turn 14", "The end of card 29" or "What was entered at card 29".
fn when(history: &GameReplay<'_>, action: usize) -> String {
    if history.is_turn(action) {
        let number = (0..=action).filter(|i| history.is_turn(*i)).count();
        return format!("Turn {number}");
    }
    let Some(done) = history.action(action) else { return String::new() };
    let card = done.start.current();
    match &done.action {
        GameStep::Known => card.map_or_else(
            || "What was entered before the first card".to_string(),
            |card| format!("What was entered at card {card}"),
        ),
        _ => card.map_or_else(String::new, |card| format!("The end of card {card}")),
    }
}

impl Cause {
    /// What the action told, and how that explains what differs.
    fn explanation(&self, history: &GameReplay<'_>, group: &[BoardDifference]) -> String {
        let mut who = when(history, self.action);
        let record = record_of(history, self.action);
        let order = record.as_ref().map_or_else(String::new, |record| self.order(record));
        if order.is_empty() {
            // It was entered, not ordered: nobody can have carried it over otherwise.
            let entered = if history.is_turn(self.action) { "what was entered in " } else { "" };
            return format!("Check {entered}{}.", uncapital(&who));
        }
        if let Some(record) =
            record.as_ref().filter(|r| !matches!(r.what, ActionKind::CardEnds { .. }))
        {
            who += &format!(" ({})", record.headline().replace("  ", " "));
        }
        let other = group.iter().find(|d| !self.facts.contains(&d.fact));
        match (self.how, other) {
            (How::Whole, Some(other)) => format!(
                "Likely cause: {who}, \"{order}\". Your board has it in {}.",
                subject(other.fact)
            ),
            (How::Whole, None) => format!("Likely cause: {who}, \"{order}\" was not carried over."),
            (How::Part, _) => {
                format!("Likely cause: {who}, \"{order}\" was done only in part.")
            }
            (How::Twice, _) => {
                format!("Likely cause: {who}, \"{order}\" was done twice.")
            }
            (How::Touched, _) => format!("Also changed by {}: \"{order}\".", uncapital(&who)),
        }
    }

    /// The orders of the action that would explain it, as they were told: those that did all of it, if there are such.
    fn order(&self, record: &ActionRecord<'_>) -> String {
        let orders = moves(record.before, record.after, &record.changes);
        let touches = |order: &Order| self.facts.iter().filter(|f| order.touches(**f)).count();
        let most = orders.iter().map(touches).max().unwrap_or(0);
        let told: Vec<Order> = orders.into_iter().filter(|o| touches(o) == most.max(1)).collect();
        let sentences = order_sentences(&told);
        let bare: Vec<&str> = sentences.iter().map(|text| text.trim_end_matches('.')).collect();
        joined(&bare)
    }
}

impl BoardDifference {
    /// "Boston: program 3 Tories, yours 1 Tory."
    pub fn comparison(&self) -> String {
        format!(
            "{}: program {}, yours {}.",
            subject(self.fact),
            value(self.fact, self.mine),
            value(self.fact, self.real)
        )
    }
}

/// Where it is: a space, a box, a track.
fn subject(fact: Fact) -> String {
    match fact {
        Fact::Pieces(place, _) => place.name().to_string(),
        Fact::Leader(_) | Fact::Cylinder(_) => fact.to_string(),
        Fact::BrilliantStroke(faction) => format!("{} Brilliant Stroke", faction.adjective()),
        Fact::Treaty | Fact::OnMap(_) => "Treaty of Alliance".to_string(),
        fact => match (fact.space(), Track::of(fact)) {
            (Some(space), _) => space.name().to_string(),
            (None, track) => track.map_or_else(String::new, Track::name),
        },
    }
}

/// So many of what a fact counts.
fn counted(fact: Fact, n: u16) -> String {
    let few = u8::try_from(n).unwrap_or(u8::MAX);
    match (Countable::of(fact), fact) {
        (Some(what), _) => what.counted(few),
        (None, Fact::Pieces(_, piece)) => piece.piece_type().counted(few),
        (None, _) => n.to_string(),
    }
}

fn value(fact: Fact, told: FactValue) -> String {
    match told {
        FactValue::Number(n) => counted(fact, n),
        FactValue::Leader(leader, Some(space)) => format!("{} in {space}", leader.name()),
        FactValue::Leader(leader, None) => format!("{} Available", leader.name()),
        FactValue::Yes(yes) => match (fact, yes) {
            (Fact::BrilliantStroke(_), true) => "held".to_string(),
            (Fact::BrilliantStroke(_), false) => "spent".to_string(),
            (_, true) => "played".to_string(),
            (_, false) => "not played".to_string(),
        },
        told => told.to_string(),
    }
}

/// What is missing, or too much.
fn lost(stock: PieceType, by: i32) -> String {
    let count = u8::try_from(by.unsigned_abs()).unwrap_or(u8::MAX);
    let what = stock.counted(count);
    let all = stock.force_pool();
    if by < 0 {
        format!("{what} of {all} are missing from the spaces you listed: find them (1.4.1).")
    } else {
        format!("{what} more than the {all} in the game (1.4.1): count again.")
    }
}
