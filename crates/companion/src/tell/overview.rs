//! A game at its current question, for a screen that draws it: the card, the Factions in its order, what moved last.

use super::countable::Countable;
use super::margins::margin_facts;
use super::order::{Order, Spot, moves};
use super::record::{ActionRecord, titled};
use super::sureness::{self, Certainty};
use lod_engine::game::{Board, ByFaction, Cylinder, Fact, Faction, Marker, Space, SpaceSet};
use lod_engine::rules::cards::cards;
use serde::Serialize;

/// What a screen shows at every question of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Overview {
    /// The card being played, or what comes before the first.
    pub title: String,
    /// The year, and the card that lies open after it.
    pub about: String,
    /// The Factions in the card's order; on a Winter Quarters card in the usual one.
    pub seats: Vec<FactionStatus>,
    /// What moved from space to space in the last turn.
    pub routes: Vec<Route>,
    /// The spaces of which not all is known and confirmed, by their ids.
    pub unsure: Vec<(&'static str, Certainty)>,
    /// The Propaganda and Raid markers that are not known and confirmed: the space, and which by their letters.
    pub markers: Vec<(&'static str, &'static str, Certainty)>,
}

/// A Faction on the card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FactionStatus {
    faction: &'static str,
    /// Whether a player runs it.
    player: bool,
    resources: ShownNumber,
    /// Both conditions added up (7.3).
    margin: ShownNumber,
    state: CardState,
}

/// A number, and how sure it is; an unknown one has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
struct ShownNumber {
    value: i32,
    certainty: Certainty,
}

/// What a Faction does on the card (2.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum CardState {
    /// It acts now.
    Now,
    /// It may act.
    Eligible,
    /// It acted or passed.
    Done,
    /// It is Ineligible.
    Off,
}

/// Pieces that moved from a space to another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Route {
    faction: &'static str,
    /// The letters of the pieces.
    code: &'static str,
    count: u8,
    from: &'static str,
    to: &'static str,
}

/// The moment of a game that an [`Overview`] shows.
#[derive(Clone, Copy, Debug)]
pub struct GameMoment<'a> {
    /// The board.
    pub board: &'a Board,
    /// The card being played, and the one after it.
    pub cards: (Option<u8>, Option<u8>),
    /// The year of the campaign.
    pub year: Option<u16>,
    /// Whose turn it is.
    pub acts: Option<Faction>,
    /// The Factions that players run.
    pub players: ByFaction<bool>,
    /// Whether the game is over: then no card comes any more.
    pub is_over: bool,
}

impl Overview {
    /// A moment of a game, with what moved in an action.
    pub fn new(moment: &GameMoment<'_>, last: Option<&ActionRecord<'_>>) -> Overview {
        let (current, next) = moment.cards;
        let named = |card: u8| titled(card).replacen("  ", " ", 1);
        let card = current.and_then(|number| cards().get(number));
        let order = card.and_then(|card| card.order()).unwrap_or(Faction::ALL);
        let year = moment.year.map(|year| year.to_string());
        let next = next.map(|card| format!("next: {}", named(card)));
        let about: Vec<String> = year.into_iter().chain(next.filter(|_| !moment.is_over)).collect();
        let none = if moment.is_over { "The game is over" } else { "Liberty or Death" };
        Overview {
            title: current.filter(|_| !moment.is_over).map_or_else(|| none.to_string(), named),
            about: about.join(" · "),
            seats: order.into_iter().map(|faction| status(moment, faction)).collect(),
            routes: last.map(routes).unwrap_or_default(),
            unsure: unsure(moment.board),
            markers: unsure_markers(moment.board),
        }
    }
}

/// The spaces whose pieces or level are unknown or not confirmed.
fn unsure(board: &Board) -> Vec<(&'static str, Certainty)> {
    let certainty = |space: Space| {
        let level = (space.population() > 0).then_some(Fact::Support(space));
        Certainty::on(board, sureness::pieces(space).chain(level))
    };
    let spaces = Space::ALL.into_iter().map(|space| (space.id(), certainty(space)));
    spaces.filter(|(_, certainty)| *certainty != Certainty::Known).collect()
}

/// The markers of each space that are unknown or not confirmed.
fn unsure_markers(board: &Board) -> Vec<(&'static str, &'static str, Certainty)> {
    let in_space = |space: Space| {
        Marker::ALL.into_iter().filter_map(move |marker| {
            let fact = marker.fact(space);
            Some((space.id(), Countable::of(fact)?.code(), Certainty::on(board, [fact])))
        })
    };
    let all = SpaceSet::MAP.iter().flat_map(in_space);
    all.filter(|(.., certainty)| *certainty != Certainty::Known).collect()
}

fn status(moment: &GameMoment<'_>, faction: Faction) -> FactionStatus {
    let board = moment.board;
    let state = match board.cylinder(faction) {
        _ if moment.acts == Some(faction) => CardState::Now,
        Cylinder::Eligible => CardState::Eligible,
        Cylinder::Ineligible => CardState::Off,
        _ => CardState::Done,
    };
    let number = |value: i32, facts: Vec<Fact>| ShownNumber {
        value,
        certainty: Certainty::on(board, facts),
    };
    FactionStatus {
        faction: faction.id(),
        player: moment.players[faction],
        resources: number(board.resources(faction).into(), vec![Fact::Resources(faction)]),
        margin: number(board.final_margin(faction), margin_facts(faction).concat()),
        state,
    }
}

/// What moved from space to space, net.
fn routes(record: &ActionRecord<'_>) -> Vec<Route> {
    let orders = moves(record.before, record.after, &record.changes);
    let route =
        |order: Order| match order {
            Order::Pieces {
                count, from: Spot::Space(from, piece), to: Spot::Space(to, _), ..
            } if from != to => Some(Route {
                faction: piece.faction().id(),
                code: Countable::Piece(piece).code(),
                count,
                from: from.id(),
                to: to.id(),
            }),
            _ => None,
        };
    orders.into_iter().filter_map(route).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use lod_engine::game::scenario::scenario;
    use lod_engine::game::{KnownBoard, KnownFacts, ScenarioId};

    /// A seat's numbers are the board's, and what is unknown is no number.
    #[test]
    fn each_seat_has_the_numbers_of_its_faction_and_how_sure_they_are() {
        let whole = scenario(ScenarioId::Medium).position.board;
        let moment = |board| GameMoment {
            board,
            cards: (Some(21), Some(42)),
            year: Some(1776),
            acts: None,
            players: ByFaction([false; 4]),
            is_over: false,
        };
        let told = Overview::new(&moment(&whole), None);
        assert!(told.unsure.is_empty() && told.markers.is_empty());
        for faction in Faction::ALL {
            let seat = told.seats.iter().find(|seat| seat.faction == faction.id());
            let seat = seat.expect("a seat");
            let known = |value| ShownNumber { value, certainty: Certainty::Known };
            assert_eq!(seat.resources, known(whole.resources(faction).into()));
            assert_eq!(seat.margin, known(whole.final_margin(faction)));
        }
        let lent = KnownFacts::lend();
        let mut known = KnownBoard::of(&whole);
        known.forget([Fact::Resources(Faction::French), Fact::CRC, Fact::Raids(Space::Virginia)]);
        known.doubt([Fact::Resources(Faction::British), Fact::Support(Space::Boston)]);
        known.doubt([Fact::Propaganda(Space::Georgia)]);
        let board = known.on(lent.notebook());
        let told = Overview::new(&moment(&board), None);
        let seat = |faction: Faction| {
            let seat = told.seats.iter().find(|seat| seat.faction == faction.id());
            seat.map(|seat| (seat.resources.certainty, seat.margin.certainty)).expect("a seat")
        };
        use Certainty::{Known, NotConfirmed, Unknown};
        assert_eq!(seat(Faction::French), (Unknown, Unknown));
        assert_eq!(seat(Faction::British), (NotConfirmed, Unknown));
        assert_eq!(seat(Faction::Patriots), (Known, NotConfirmed));
        assert_eq!(told.unsure, [("boston", NotConfirmed)]);
        let markers = [("virginia", "raid", Unknown), ("georgia", "prop", NotConfirmed)];
        assert_eq!(told.markers, markers);
    }

    #[test]
    fn the_factions_stand_in_the_order_of_the_card_and_one_acts() {
        let board = scenario(ScenarioId::Medium).position.board;
        let moment = GameMoment {
            board: &board,
            cards: (Some(21), Some(42)),
            year: Some(1776),
            acts: Some(Faction::Patriots),
            players: ByFaction([false; 4]),
            is_over: false,
        };
        let told = Overview::new(&moment, None);
        assert!(told.title.starts_with("21 "), "{}", told.title);
        assert!(told.about.starts_with("1776 · next: 42 "), "{}", told.about);
        let seats: Vec<_> = told.seats.iter().map(|s| (s.faction, s.state)).collect();
        assert_eq!(seats[0], ("patriots", CardState::Now));
        let over = Overview::new(&GameMoment { is_over: true, ..moment }, None);
        assert_eq!((over.title.as_str(), over.about.as_str()), ("The game is over", "1776"));
        assert_eq!(seats[1..].iter().filter(|(_, s)| *s == CardState::Eligible).count(), 3);
    }
}
