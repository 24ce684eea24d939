//! Whether a position as a whole can be: what no single key can tell.

use super::super::reader::Reader;
use super::super::{
    Fact, Faction, Kind, Marker, Piece, PieceSet, Pool, Space, SpaceSet, Stock, scenario,
};
use super::read::Draft;

/// Squadrons and Blockades together (1.9).
pub(super) const SQUADRONS: u8 = Stock::Squadron.pool();

/// Tells what cannot be, and works out what is Available.
pub(super) fn judge(reader: &mut Reader, draft: &mut Draft) {
    places(reader, draft);
    stacking(reader, draft);
    for stock in Stock::FORCES {
        conservation(reader, draft, stock);
    }
    squadrons(reader, draft);
    intervention(reader, draft);
    markers(reader, draft, Marker::Propaganda);
    markers(reader, draft, Marker::Raid);
    for faction in Faction::ALL {
        leader(reader, draft, faction);
    }
    winters(reader, draft);
}

/// Where the last of these facts is given; else where the base is named.
fn at(draft: &Draft, facts: impl IntoIterator<Item = Fact>) -> usize {
    facts
        .into_iter()
        .filter_map(|fact| draft.given.get(&fact).copied())
        .max()
        .unwrap_or(draft.base_at)
}

/// Where a space's fact is given; else its header, else the base.
fn at_space(draft: &Draft, space: Space, fact: Fact) -> usize {
    let header = draft.headers.get(&space).copied();
    draft
        .given
        .get(&fact)
        .copied()
        .or(header)
        .unwrap_or(draft.base_at)
}

/// Pieces where their kind may not be (1.4.2, 2.3.9).
fn places(reader: &mut Reader, draft: &Draft) {
    let board = &draft.position.board;
    for space in Space::ALL {
        for piece in Piece::FORCES {
            if board.pieces(space, piece) == 0 || board.check_place(piece, space).is_ok() {
                continue;
            }
            let fact = Fact::Pieces(space, piece);
            let given = draft.given.contains_key(&fact) || draft.headers.contains_key(&space);
            let id = piece.id();
            let (place, what) = if space == Space::WestIndies && piece != Piece::FrenchRegular {
                (
                    at_space(draft, space, fact),
                    format!(
                        "`{id}` may not be in the West Indies: only `british-regulars`, `french-regulars`, `british-forts` and `squadrons` (1.4.2)"
                    ),
                )
            } else if piece == Piece::FrenchRegular {
                (
                    if given {
                        at_space(draft, space, fact)
                    } else {
                        at(draft, [Fact::Treaty])
                    },
                    format!(
                        "`{id}` in {space} before the Treaty of Alliance: say `treaty-of-alliance = true` or leave them out (2.3.9)"
                    ),
                )
            } else {
                (
                    at_space(draft, space, fact),
                    format!(
                        "`{id}` may not be in {space}: Indian pieces stay out of Cities (1.4.2)"
                    ),
                )
            };
            reader.flaw(place, what);
        }
    }
}

/// Two Forts and Villages at most in a space (1.4.2).
fn stacking(reader: &mut Reader, draft: &Draft) {
    for space in Space::ALL {
        let count = draft.position.board.count(space, PieceSet::BASES);
        if count > 2 {
            let facts = PieceSet::BASES.iter().map(|p| Fact::Pieces(space, p));
            reader.flaw(
                at(draft, facts),
                format!("{space} has {count} Forts and Villages; two at most (1.4.2)"),
            );
        }
    }
}

/// No more pieces than exist; the rest is Available (1.4.1).
fn conservation(reader: &mut Reader, draft: &mut Draft, stock: Stock) {
    let board = &draft.position.board;
    let mut places: Vec<(&str, u8)> = Vec::new();
    let mut facts = vec![Fact::Unavailable(stock), Fact::Casualties(stock)];
    let faces = || Piece::FORCES.into_iter().filter(|p| p.stock() == stock);
    for space in Space::ALL {
        let here = faces().map(|p| board.pieces(space, p)).sum();
        places.push((space.name(), here));
        facts.extend(faces().map(|p| Fact::Pieces(space, p)));
    }
    for pool in [Pool::Unavailable, Pool::Casualties] {
        places.push((pool.name(), board.pool(pool, stock)));
    }
    let elsewhere: u32 = places.iter().map(|(_, count)| u32::from(*count)).sum();
    let Some(rest) = u32::from(stock.pool())
        .checked_sub(elsewhere)
        .and_then(|rest| u8::try_from(rest).ok())
    else {
        reader.flaw(
            at(draft, facts),
            format!(
                "{elsewhere} {} in all, but there are only {} (1.4.1): {}",
                stock.name(),
                stock.pool(),
                listed(&places)
            ),
        );
        return;
    };
    if let Some(at) = draft.given.get(&Fact::Available(stock)) {
        let told = board.available(stock);
        if told != rest {
            reader.flaw(
                *at,
                format!(
                    "`{} = {told}` does not add up: {elsewhere} of {} stand elsewhere, so {rest} are Available; say that, or leave the key out",
                    stock.id(),
                    stock.counted(stock.pool())
                ),
            );
        }
    }
    draft.position.board.pools[Pool::Available as usize][stock as usize] = rest;
}

/// "Boston 2, Unavailable 6": the places that hold any.
fn listed(places: &[(&str, u8)]) -> String {
    let held: Vec<String> = places
        .iter()
        .filter(|(_, count)| *count > 0)
        .map(|(place, count)| format!("{place} {count}"))
        .collect();
    held.join(", ")
}

/// Three Squadrons and Blockades at most, none on a City before the Treaty of Alliance (1.9). Where the
/// file does not say how many Squadrons are in the West Indies, those are that are nowhere else.
fn squadrons(reader: &mut Reader, draft: &mut Draft) {
    let board = &draft.position.board;
    let elsewhere = board.squadrons_unavailable().saturating_add(
        SpaceSet::kind(Kind::City)
            .iter()
            .map(|s| board.blockades(s))
            .fold(0, u8::saturating_add),
    );
    let moved = draft
        .given
        .keys()
        .any(|f| matches!(f, Fact::SquadronsUnavailable | Fact::Blockades(_)));
    if moved && !draft.given.contains_key(&Fact::SquadronsWestIndies) {
        let left = SQUADRONS.saturating_sub(elsewhere);
        draft
            .position
            .board
            .tell(Fact::SquadronsWestIndies, left.into());
    }
    let board = &draft.position.board;
    let mut places = vec![
        ("West Indies", board.squadrons_west_indies()),
        ("Unavailable", board.squadrons_unavailable()),
    ];
    let mut facts = vec![Fact::SquadronsWestIndies, Fact::SquadronsUnavailable];
    for city in SpaceSet::kind(Kind::City).iter() {
        let count = board.blockades(city);
        places.push((city.name(), count));
        facts.push(Fact::Blockades(city));
        if count > 0 && !board.treaty() {
            reader.flaw(
                draft
                    .given
                    .get(&Fact::Blockades(city))
                    .copied()
                    .unwrap_or_else(|| at(draft, [Fact::Treaty])),
                format!(
                    "a Blockade on {city} before the Treaty of Alliance: say `treaty-of-alliance = true` or leave it out (1.9)"
                ),
            );
        }
    }
    let all: u32 = places.iter().map(|(_, count)| u32::from(*count)).sum();
    let in_all = u32::from(SQUADRONS);
    let place = at(draft, facts);
    if all > in_all {
        reader.flaw(
            place,
            format!(
                "{all} Squadrons and Blockades in all, but there are only {SQUADRONS} (1.9): {}",
                listed(&places)
            ),
        );
    }
}

/// The FNI: 0 before the Treaty of Alliance, then the number of Blockades on Cities (1.9, R191). In a game saved
/// before that was held, it may be any number of the Squadrons and Blockades in play.
fn intervention(reader: &mut Reader, draft: &Draft) {
    let board = &draft.position.board;
    let (fni, blockades) = (board.fni(), board.blockades_on_map());
    let place = at(draft, [Fact::Fni]);
    if !board.treaty() {
        if fni > 0 {
            reader.flaw(
                place,
                format!(
                    "`fni = {fni}` before the Treaty of Alliance: it is 0 until then; or say `treaty-of-alliance = true` (1.9)"
                ),
            );
        }
        return;
    }
    let in_play = board.squadrons_west_indies() + blockades;
    if draft.is_saved {
        if fni > in_play {
            reader.flaw(
                place,
                format!(
                    "`fni = {fni}` is above the {in_play} Squadrons and Blockades that are not Unavailable (1.9)"
                ),
            );
        }
        return;
    }
    if fni == blockades {
        return;
    }
    let cities = SpaceSet::kind(Kind::City);
    let mut facts = vec![Fact::Fni];
    facts.extend(cities.iter().map(Fact::Blockades));
    let on: Vec<(&str, u8)> = cities
        .iter()
        .map(|s| (s.name(), board.blockades(s)))
        .collect();
    let on = match blockades {
        0 => String::new(),
        _ => format!(" ({})", listed(&on)),
    };
    let markers = match blockades {
        1 => "1 Blockade is".to_string(),
        many => format!("{many} Blockades are"),
    };
    let base = match draft.given.contains_key(&Fact::Fni) || draft.position.scenario.is_none() {
        true => "",
        false => " by the base",
    };
    reader.flaw(
        at(draft, facts),
        format!(
            "FNI is {fni}{base}, but {markers} on Cities{on}: FNI is the number of Blockades; set `fni = {blockades}`, or `blockades` of the Cities to {fni} in all (1.9)"
        ),
    );
}

/// No more markers than exist (3.3.4, 3.4.4).
fn markers(reader: &mut Reader, draft: &Draft, marker: Marker) {
    let board = &draft.position.board;
    let places: Vec<(&str, u8)> = Space::ALL
        .map(|s| (s.name(), board.markers(s, marker)))
        .to_vec();
    let all: u32 = places.iter().map(|(_, count)| u32::from(*count)).sum();
    if all > u32::from(Marker::POOL) {
        let facts = Space::ALL.map(|s| match marker {
            Marker::Propaganda => Fact::Propaganda(s),
            Marker::Raid => Fact::Raids(s),
        });
        reader.flaw(
            at(draft, facts),
            format!(
                "{all} {} markers in all, but there are only {}: {}",
                marker.name(),
                Marker::POOL,
                listed(&places)
            ),
        );
    }
}

/// A Leader stands with a piece of his Faction (1.10).
fn leader(reader: &mut Reader, draft: &Draft, faction: Faction) {
    let board = &draft.position.board;
    let Some(space) = board.leader_space(faction) else {
        return;
    };
    if board.has(space, PieceSet::faction(faction)) {
        return;
    }
    let facts = PieceSet::faction(faction)
        .iter()
        .map(|p| Fact::Pieces(space, p));
    let place = draft
        .given
        .get(&Fact::Leader(faction))
        .or(draft.headers.get(&space))
        .copied()
        .unwrap_or_else(|| at(draft, facts));
    let id = faction.id();
    let own: Vec<&str> = Space::ALL
        .into_iter()
        .filter(|s| board.has(*s, PieceSet::faction(faction)))
        .map(Space::id)
        .collect();
    let where_else = if own.is_empty() {
        String::new()
    } else {
        format!(", or one of: {}", own.join(", "))
    };
    reader.flaw(
        place,
        format!(
            "{} is in {space} without a piece of the {faction} (1.10): under [leaders] give `{id}` the space \"available\"{where_else}",
            board.leader(faction).name()
        ),
    );
}

/// No more winters than the scenario has (2.1).
fn winters(reader: &mut Reader, draft: &Draft) {
    let Some(id) = draft.position.scenario else {
        return;
    };
    let (left, all) = (
        draft.position.board.winter_quarters_left(),
        scenario(id).winters(),
    );
    if left > all {
        reader.flaw(
            at(draft, [Fact::WinterQuartersLeft]),
            format!(
                "`winter-quarters-left = {left}`: scenario {} has {all} Winter Quarters cards",
                id.id()
            ),
        );
    }
}
