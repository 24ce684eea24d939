//! What a text could do at all, by its effects alone: a bullet that none of them can meet needs no
//! looking ahead, and at the table no question.

use super::words::{Effect, Free, Freedom, Squadrons, Text};
use crate::action::Source;
use crate::flowchart::words::{EventTest, Pieces};
use lod_engine::game::{Faction, Piece, PieceSet, Pool, Stock};
use lod_engine::rules::Command;

/// Whether the text has an effect that may do what the bullet asks for.
pub(super) fn could(text: &Text, test: &EventTest) -> bool {
    any(&text.effects, test)
}

/// Whether a free action among these effects may do what the bullet asks for (R178).
pub(super) fn could_freely(effects: &[Effect], test: &EventTest) -> bool {
    effects
        .iter()
        .any(|e| matches!(e, Effect::Free(free) if frees(free, test)))
}

fn any(effects: &[Effect], test: &EventTest) -> bool {
    effects.iter().any(|e| meets(e, test))
}

fn meets(effect: &Effect, test: &EventTest) -> bool {
    match effect {
        Effect::In(within) => any(&within.effects, test),
        Effect::Either(either) => either.ways.iter().any(|w| any(&w.effects, test)),
        _ if *test == EventTest::Effective => true,
        Effect::Free(free) => frees(free, test),
        Effect::Place(place) => place.these.iter().any(|s| places(*s, &place.from, test)),
        Effect::Replace(replace) => {
            places(replace.with, &[Source::Available], test) || removes(replace.these, None, test)
        }
        Effect::Remove(remove) => removes(remove.these, Some(remove.to), test),
        Effect::Shift(_) | Effect::Fni(_) => {
            matches!(test, EventTest::ShiftsRoyalist | EventTest::ShiftsRebellion)
        }
        Effect::Resources(r) => match test {
            EventTest::AddsResources(adds) => r.of == adds.of,
            _ => false,
        },
        Effect::Transfer(t) => {
            *test == EventTest::MovesFrenchFromUnavailable && t.from == Pool::Unavailable
        }
        Effect::Squadrons(s) => {
            *test == EventTest::MovesFrenchFromUnavailable
                && matches!(s, Squadrons::ToWestIndies(_))
        }
        Effect::Turn(_)
        | Effect::Move(_)
        | Effect::Mark(_)
        | Effect::Ineligible(_)
        | Effect::Eligible(_)
        | Effect::Desertion(_)
        | Effect::RemainEligible => false,
    }
}

/// Free actions. A March only moves, and what a Battle does besides its Casualties counts for nothing
/// (8.4-8.7); any other may do anything.
fn frees(free: &Free, test: &EventTest) -> bool {
    let casualties = matches!(
        test,
        EventTest::RebellionCasualties | EventTest::BritishCasualties
    );
    let mut actions = free.acts.iter().flat_map(|act| &act.of);
    let others = |f: &Freedom| !matches!(f.command, Some(Command::March | Command::Battle));
    casualties || actions.any(others) || any(&free.then, test)
}

/// A placed piece; a person may take one off the map for it where none is Available (1.4.1).
fn places(stock: Stock, from: &[Source], test: &EventTest) -> bool {
    match test {
        EventTest::PlacesBritishFromUnavailable => {
            stock.faction() == Faction::British && from.contains(&Source::Unavailable)
        }
        EventTest::Places(ways) => {
            let comes = |pieces: Pieces| {
                let mut all = Piece::FORCES.into_iter();
                all.any(|piece| piece.stock() == stock && pieces.set().contains(piece))
            };
            ways.iter().any(|way| comes(way.pieces))
        }
        EventTest::PlacesFortOrRemovesVillage => {
            matches!(stock, Stock::PatriotFort | Stock::Village)
        }
        EventTest::MovesFrenchFromUnavailable => {
            stock == Stock::FrenchRegular && from.contains(&Source::Unavailable)
        }
        EventTest::PlacesFrench => stock == Stock::FrenchRegular,
        EventTest::PlacesVillageOrGathers => stock == Stock::Village,
        EventTest::RemovesPatriotFort => stock == Stock::PatriotFort,
        _ => false,
    }
}

fn removes(these: Pieces, to: Option<Pool>, test: &EventTest) -> bool {
    let takes = |set: PieceSet| !these.set().intersect(set).is_empty();
    let casualties = to == Some(Pool::Casualties);
    match test {
        EventTest::RebellionCasualties => casualties && takes(PieceSet::REBELLION),
        EventTest::BritishCasualties => casualties && takes(PieceSet::ROYALIST),
        EventTest::PlacesFortOrRemovesVillage => takes(PieceSet::of(Piece::Village)),
        EventTest::RemovesPatriotFort => takes(PieceSet::of(Piece::PatriotFort)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::judge::weigh;
    use super::*;
    use crate::action::WhyNot;
    use crate::bots::testing::boards;
    use crate::bots::{Context, Library, Run, Seeded};
    use crate::events::Events;
    use crate::flowchart::schema::EventSide;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// What the four boxes ask for.
    fn tests() -> Vec<&'static EventTest> {
        let charts = Library::get().charts.0.iter();
        let bullets = charts
            .flat_map(|chart| &chart.event)
            .flat_map(|b| &b.bullet);
        let mut tests: Vec<&EventTest> = Vec::new();
        for test in bullets.filter_map(|b| b.when.event()) {
            if !tests.contains(&test) {
                tests.push(test);
            }
        }
        tests
    }

    /// 8.4-8.7: what the effects of a text cannot meet is never met, whatever the board and whoever plays.
    #[test]
    fn r8_4_no_bullet_is_left_out_that_an_event_meets() {
        let (boards, tests) = (boards(), tests());
        assert_eq!(tests.len(), 15);
        let mut random = ChaCha8Rng::seed_from_u64(5);
        let mut left_out = 0;
        for event in Events::get().iter() {
            let card = *event.card.get_ref();
            for side in [EventSide::Unshaded, EventSide::Shaded] {
                let text = event.text(side);
                for faction in Faction::ALL.repeat(crate::volume::part("LOD_REACH", 8, 1)) {
                    let board = boards[random.random_range(0..boards.len())];
                    let players = Faction::ALL.map(|f| f != faction && random.random());
                    let context = Context {
                        card: Some(card),
                        players: lod_engine::game::ByFaction(players),
                        ..Context::default()
                    };
                    for test in tests.iter().copied().filter(|t| !could(text, t)) {
                        let mut door = Seeded::new(1);
                        let library = Library::get();
                        let mut run = Run::new(library, faction, board, context, &mut door);
                        let found = weigh(&mut run, "", text, side, None, faction, test);
                        let why_not = found.expect("no fault").why_not;
                        assert!(
                            why_not >= Some(WhyNot::Bullet),
                            "{faction}, card {card}, {side:?}, {test:?}"
                        );
                        left_out += 1;
                    }
                }
            }
        }
        assert!(left_out > 5_000, "{left_out}");
    }
}
