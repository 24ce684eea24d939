//! What a game asks about a board that is not wholly known: facts that are unknown, and one confirmation of what is not
//! confirmed.

mod mid_action;

use super::answer_replay::QuestionStop;
use crate::talk::fact_groups::{Known, group, needed, pass};
use crate::talk::{
    Answer, Ask, AskedMoment, Form, Preamble, Reasons, Reply, example, is_number, legend,
    needs_legend,
};
use crate::tell::sureness;
use lod_bots::bots::SeededDice;
use lod_bots::flowchart::Interrupt;
use lod_bots::game::{Game, Next};
use lod_engine::game::words::joined;
use lod_engine::game::{
    EntryError, Fact, FactValue, Faction, KnownBoard, Piece, Place, Space, SpaceSet, Sureness,
};
use mid_action::{before, known_seen, seen};

/// The key of a question for facts.
pub const FACTS_KEY: &str = "facts";
/// The key of a confirmation.
pub const CONFIRM_KEY: &str = "confirm";
/// The key of the question for the Brilliant Stroke cards.
const CARDS_KEY: &str = "cards";

/// Whether the answer to a question is about the board, and not a part of the action that waits for it.
pub fn is_about_board(ask: &Ask) -> bool {
    [FACTS_KEY, CONFIRM_KEY, CARDS_KEY].contains(&ask.key.as_str())
}

/// What came before a question about the board.
#[derive(Clone, Debug)]
pub struct AskedBefore {
    /// So many such questions came just before it.
    pub in_a_row: usize,
    /// Whether one more confirmation may follow this one for what is not confirmed now.
    pub leaves_one: bool,
    /// How far the action under way had come at its last question: the players have moved that.
    pub told: QuestionStop,
    /// Who acted since the board was confirmed and did not enter what changed, and on which card.
    pub acted: Vec<(Faction, u8)>,
}

/// What is asked where a step stopped.
pub fn question(game: &Game<'_>, before: AskedBefore) -> Ask {
    let reads = game.reads();
    let ask = if reads.not_confirmed.is_empty() {
        facts(game, &reads.unknown, before.in_a_row)
    } else {
        confirmation(game, &reads.not_confirmed, &before)
    };
    let QuestionStop { changes: so_far, news } = before.told;
    let known = ask.moment.known.map(|known| Box::new(known_seen(&known, &so_far)));
    let faction = match game.next() {
        Next::Turn(turn) => Some(turn.faction),
        _ => None,
    };
    let why = "Facts that this decision reads. Everything else of the board may stay unknown.";
    Ask {
        faction,
        why: Reasons::from_text(why),
        moment: AskedMoment { known, so_far, news, ..ask.moment },
        ..ask
    }
}

/// What stands over the first question for a whole board.
const BEGINS: &str = "Enter your board: Treaty, pieces, tracks, Leaders, cylinders, cards.";

/// All of the board, group by group, where it is to be entered before the game begins; nothing once it is whole.
pub fn whole_board(game: &Game<'_>) -> Option<Ask> {
    let known = game.known();
    let missing: Vec<Fact> = Fact::everywhere()
        .chain(Faction::ALL.map(Fact::Cylinder))
        .chain([Fact::WinterQuartersLeft])
        .filter(|fact| known.value(*fact).is_none())
        .collect();
    (!missing.is_empty()).then(|| {
        let mut ask =
            asked(&known, one_box(pass(&missing, &missing, &|fact| known.value(fact).is_some())));
        if missing.contains(&Fact::Treaty) {
            ask.preamble.lines.insert(0, BEGINS.to_string());
        }
        ask
    })
}

/// Of many numbers those of the tracks, or of one box: what is in the last box then follows (1.4.1).
fn one_box(facts: Vec<Fact>) -> Vec<Fact> {
    let box_of = |fact: Fact| match fact {
        Fact::SQUADRONS_UNAVAILABLE => None,
        Fact::Pieces(Place::Box(pool), _) => Some(pool),
        _ => None,
    };
    let first = facts.first().copied().and_then(box_of);
    let follows = |fact: Fact| {
        fact == Fact::SQUADRONS_UNAVAILABLE && facts.contains(&Fact::SQUADRONS_WEST_INDIES)
    };
    facts.iter().copied().filter(|fact| box_of(*fact) == first && !follows(*fact)).collect()
}

fn facts(game: &Game<'_>, missing: &[Fact], before: usize) -> Ask {
    let known = game.known();
    let is_known = |fact: Fact| known.value(fact).is_some();
    let missing = in_parts(missing, &is_known);
    let facts = match game.next() {
        Next::Winter => pass(&missing, &needed(&game.season()), &is_known),
        _ => {
            let treaty = match known.value(Fact::Treaty) {
                Some(FactValue::Yes(yes)) => Some(yes),
                _ => None,
            };
            let entered = known.facts().filter_map(|(fact, ..)| match fact {
                Fact::Pieces(place, piece) if !piece.piece_type().is_base() => place.space(),
                _ => None,
            });
            group(
                &missing,
                &Known { treaty, told: entered.collect(), singles: before, fact: &is_known },
            )
        }
    };
    asked(&known, facts)
}

/// A total of which only few parts are unknown is asked for in these parts.
fn in_parts(missing: &[Fact], is_known: &dyn Fn(Fact) -> bool) -> Vec<Fact> {
    /// Of so many spaces at most.
    const FEW: usize = 6;
    let parts = |total: &Fact| -> Vec<Fact> {
        let facts_on_map =
            |fact: fn(Space) -> Fact| SpaceSet::MAP.iter().map(fact).collect::<Vec<Fact>>();
        let all: Vec<Fact> = match *total {
            Fact::TotalSupport | Fact::TotalOpposition => facts_on_map(Fact::Support),
            Fact::MarkersLeft(marker) | Fact::MarkersAtLeast(marker) => {
                SpaceSet::MAP.iter().map(|s| marker.fact(s)).collect()
            }
            Fact::OnMap(set) => SpaceSet::MAP
                .iter()
                .flat_map(|s| set.iter().map(move |piece| Fact::pieces(s, piece)))
                .collect(),
            _ => return vec![*total],
        };
        let unknown: Vec<Fact> = all.into_iter().filter(|fact| !is_known(*fact)).collect();
        if unknown.is_empty() || unknown.len() > FEW { vec![*total] } else { unknown }
    };
    let mut all: Vec<Fact> = Vec::new();
    for fact in missing.iter().flat_map(parts) {
        if !all.contains(&fact) {
            all.push(fact);
        }
    }
    all
}

/// The question for facts of one group.
fn asked(known: &KnownBoard, facts: Vec<Fact>) -> Ask {
    if let Some(Fact::BrilliantStroke(_)) = facts.first() {
        return cards(known);
    }
    let letters = needs_legend(&facts).then(|| legend(&facts));
    let mut ask = Ask::facts(facts);
    ask.preamble.lines.extend(letters);
    Ask {
        key: FACTS_KEY.to_string(),
        moment: AskedMoment { known: Some(Box::new(sure_beside(known, &[]))), ..ask.moment },
        ..ask
    }
}

/// The board that an answer has to fit: what is not confirmed and not shown may have changed.
fn sure_beside(known: &KnownBoard, shown: &[(Fact, FactValue)]) -> KnownBoard {
    let mut sure = known.clone();
    let not_shown = known.not_confirmed().into_iter().filter(|fact| !shown.contains(fact));
    sure.forget(not_shown.map(|(fact, _)| fact));
    sure
}

/// The Brilliant Stroke cards that were played, all in one question.
fn cards(known: &KnownBoard) -> Ask {
    let unknown = cards_unknown(known);
    let replies = unknown.iter().map(|faction| Reply::new(faction.id(), "")).collect();
    let ask = Ask::new("Which of these Brilliant Stroke cards were played?", Form::Some);
    Ask { key: CARDS_KEY.to_string(), replies, ..ask.typed("[Enter] none") }
}

fn cards_unknown(known: &KnownBoard) -> Vec<Faction> {
    let is_unknown = |f: &Faction| known.value(Fact::BrilliantStroke(*f)).is_none();
    Faction::ALL.into_iter().filter(is_unknown).collect()
}

/// What is shown to be confirmed, where these facts were read: tracks alone where the rest may come later and no more is
/// read until a player acts, else all, so that nobody looks twice.
fn to_confirm(game: &Game<'_>, reads: &[Fact], leaves_one: bool) -> Vec<(Fact, FactValue)> {
    let tracks = leaves_one && reads.iter().all(|fact| is_track(*fact)) && tracks_suffice(game);
    let mut facts = game.known().not_confirmed();
    facts.retain(|(fact, _)| !tracks || is_track(*fact));
    facts
}

/// Whether the non-players' turns until a player acts read only tracks of what is not confirmed, as dice may fall.
fn tracks_suffice(game: &Game<'_>) -> bool {
    /// So many ways to fall.
    const WAYS: u64 = 3;
    (0..WAYS).all(|way| {
        let (mut then, mut dice) = (game.clone(), SeededDice::new(way));
        loop {
            // Before a player's turn a Brilliant Stroke of a non-player is judged.
            match then.step(&mut dice) {
                Ok(Some(_)) => continue,
                Err(Interrupt::Unknown) => {}
                Ok(None) | Err(_) => return true,
            }
            let mut known = then.known().into_owned();
            let reads = &then.reads().not_confirmed;
            if !reads.iter().all(|fact| is_track(*fact)) {
                return false;
            }
            // What is read after an answer is not known yet.
            if reads.is_empty() {
                return false;
            }
            if known.confirm(reads, &[]).is_err() || known.not_confirmed().is_empty() {
                return true;
            }
            then.know(known);
        }
    })
}

/// A number that does not hang on what is in the spaces, as other pieces off the map do (1.4.1).
fn is_track(fact: Fact) -> bool {
    const SQUADRONS: Fact = Fact::Pieces(Place::UNAVAILABLE, Piece::Squadron);
    is_number(fact) && (fact == SQUADRONS || !matches!(fact, Fact::Pieces(..)))
}

/// One look at what is not confirmed. What is Available is shown, not compared, where it follows from the rest (1.4.1).
fn confirmation(game: &Game<'_>, reads: &[Fact], before: &AskedBefore) -> Ask {
    let known = &game.known();
    let all = to_confirm(game, reads, before.leaves_one).into_iter();
    let all: Vec<(Fact, FactValue)> = all.map(|fact| seen(fact, &before.told.changes)).collect();
    let is_empty = |(fact, value): &&(Fact, FactValue)| match fact {
        Fact::Pieces(Place::UNAVAILABLE | Place::CASUALTIES, _) => value.number() == 0,
        _ => false,
    };
    let lying: Vec<(Fact, FactValue)> = all.iter().filter(|f| !is_empty(f)).copied().collect();
    let lines = excess(known).chain([last_known(&before.acted)]).collect();
    let compared: Vec<(Fact, FactValue)> =
        all.into_iter().filter(|(fact, _)| !follows(known, *fact)).collect();
    let text =
        format!("[Enter] no changes   or list the changes, e.g. {}   ? help", example(&compared));
    let sure = sure_beside(known, &compared);
    let ask = Ask::new("", Form::Confirm(compared)).typed(text).after(lines);
    Ask {
        key: CONFIRM_KEY.to_string(),
        moment: AskedMoment { known: Some(Box::new(sure)), ..ask.moment },
        preamble: Preamble { table: lying, ..ask.preamble },
        ..ask
    }
}

/// What stands over the board that is to be confirmed, with who acted since.
fn last_known(acted: &[(Faction, u8)]) -> String {
    if acted.is_empty() {
        return "Last known board, not confirmed:".to_string();
    }
    let named = acted.iter().map(|(faction, card)| format!("{faction} (card {card})"));
    format!("{} acted since. Last known board:", joined(&named.collect::<Vec<_>>()))
}

/// Of what there would be more than there is, where what is not confirmed counts.
pub(super) fn excess(known: &KnownBoard) -> impl Iterator<Item = String> + '_ {
    known.excess().map(|(stock, are)| {
        let (name, most) = (stock.name(), stock.force_pool());
        format!(
            "With what was entered that is {are} {name}; the game has {most} (1.4.1). Some are not where they were."
        )
    })
}

/// Whether it is what all other places of that kind of piece leave Available (1.4.1).
fn follows(known: &KnownBoard, fact: Fact) -> bool {
    match fact {
        Fact::Pieces(Place::AVAILABLE, piece) => known.available_follows(piece.piece_type()),
        _ => false,
    }
}

/// What is known after an answer.
///
/// # Errors
/// What is wrong with it.
pub fn answered(game: &Game<'_>, ask: &Ask, line: &str) -> Result<KnownBoard, String> {
    let mut known = game.known().into_owned();
    let told = |error: EntryError| {
        format!("{error}. Type what is right, or correct an earlier fact with fix")
    };
    match ask.read(line.trim())? {
        Answer::Facts(facts) => {
            let facts = before(&facts, known.board(), &ask.moment.so_far);
            known.enter(facts).map_err(told)?;
            check_totals(&known)?;
        }
        Answer::Some(played) => {
            let cards = cards_unknown(&known).into_iter().enumerate().map(|(place, faction)| {
                (Fact::BrilliantStroke(faction), FactValue::Yes(!played.contains(&place)))
            });
            known.enter(cards).map_err(told)?;
        }
        Answer::Still(corrections) => {
            let Form::Confirm(compared) = &ask.form else { return Ok(known) };
            let mut differs = corrections.told;
            differs.retain(|fact| !compared.contains(fact));
            let tracks = compared.iter().all(|(fact, _)| is_track(*fact));
            let shown = known.facts().filter(|(.., sureness)| *sureness == Sureness::NotConfirmed);
            let shown: Vec<Fact> = shown
                .map(|(fact, ..)| fact)
                .filter(|fact| !tracks || is_track(*fact))
                .filter(|fact| !corrections.forgotten.contains(fact))
                .collect();
            let differs = before(&differs, known.board(), &ask.moment.so_far);
            known.confirm(&shown, &differs).map_err(told)?;
            known.forget(corrections.forgotten);
        }
        _ => {}
    }
    Ok(known)
}

/// Holds Total Support and Total Opposition as they were entered against the levels, once all of these are known.
fn check_totals(known: &KnownBoard) -> Result<(), String> {
    if !sureness::support().all(|fact| matches!(known.get(fact), Some((_, Sureness::Known)))) {
        return Ok(());
    }
    let board = known.board();
    let sums = [
        (Fact::TotalSupport, board.total_support()),
        (Fact::TotalOpposition, board.total_opposition()),
    ];
    for (fact, sum) in sums {
        if let Some(entered) = known.value(fact).filter(|total| *total != sum.into()) {
            return Err(format!(
                "{fact} was entered as {}, but the levels add up to {sum} (1.6.3). List the levels that are \
                 right, or undo and enter the total again",
                entered.number()
            ));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
