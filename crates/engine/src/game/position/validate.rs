//! Whether a position as a whole can be: what no single key can tell.

use super::super::data::Flaws;
use super::super::{
    Board, Fact, Faction, Kind, Marker, OffMapBox, Piece, PieceSet, PieceType, Space, SpaceSet,
    scenario,
};
use super::read::Draft;

/// Squadrons and Blockades together (1.9).
pub(super) const SQUADRONS: u8 = PieceType::Squadron.force_pool();

/// Tells what cannot be, and works out what is Available.
pub(super) fn validate(flaws: &mut Flaws, draft: &mut Draft) {
    places(flaws, draft);
    stacking(flaws, draft);
    for stock in PieceType::FORCES {
        conservation(flaws, draft, stock);
    }
    squadrons(flaws, draft);
    intervention(flaws, draft);
    for marker in Marker::ALL {
        let facts = Space::ALL.map(|s| marker.fact(s));
        let what = format!("{} markers", marker.name());
        at_most(flaws, draft, &facts, Marker::FORCE_POOL, &what, "");
    }
    for faction in Faction::ALL {
        leader(flaws, draft, faction);
    }
    winters(flaws, draft);
}

impl Draft {
    /// Where the last of these facts is given; else where the base is named.
    fn at(&self, facts: impl IntoIterator<Item = Fact>) -> usize {
        let given = facts.into_iter().filter_map(|f| self.given.get(&f));
        given.max().copied().unwrap_or(self.base_at)
    }

    /// Where a space's fact is given; else its header, if there is one.
    fn at_space(&self, space: Space, fact: Fact) -> Option<usize> {
        let given = self.given.get(&fact);
        given.or_else(|| self.headers.get(&space)).copied()
    }
}

/// How many these facts count, with where they are.
fn tally(board: &Board, facts: &[Fact]) -> (u32, String) {
    let mut places: Vec<(&str, u16)> = Vec::new();
    for fact in facts {
        let place = match fact {
            Fact::Pieces(place, _) => place.name(),
            fact => fact.space().map_or("", Space::name),
        };
        let count = board.fact(*fact).number();
        match places.last_mut() {
            Some((last, sum)) if *last == place => *sum += count,
            _ => places.push((place, count)),
        }
    }
    let held = places.iter().filter(|(_, count)| *count > 0);
    let held: Vec<String> = held.map(|(place, n)| format!("{place} {n}")).collect();
    let all = places.iter().map(|(_, count)| u32::from(*count)).sum();
    (all, held.join(", "))
}

/// No more of something than exist; how many are left.
fn at_most(
    flaws: &mut Flaws,
    draft: &Draft,
    facts: &[Fact],
    most: u8,
    what: &str,
    rule: &str,
) -> Option<u8> {
    let (all, held) = tally(&draft.position.board, facts);
    if all > u32::from(most) {
        let only = format!("but there are only {most}{rule}");
        flaws.flaw(draft.at(facts.iter().copied()), format!("{all} {what} in all, {only}: {held}"));
    }
    most.checked_sub(u8::try_from(all).ok()?)
}

/// Pieces where their kind may not be (1.4.2, 2.3.9).
fn places(flaws: &mut Flaws, draft: &Draft) {
    let board = &draft.position.board;
    for space in Space::ALL {
        for piece in board.kinds(space).iter() {
            if board.check_place(piece, space).is_ok() {
                continue;
            }
            let given = draft.at_space(space, Fact::pieces(space, piece));
            let id = piece.id();
            let (at, what) = match (piece, space) {
                (Piece::FrenchRegular, _) => (
                    given.unwrap_or_else(|| draft.at([Fact::Treaty])),
                    format!(
                        "`{id}` in {space} before the Treaty of Alliance: set `treaty-of-alliance = true` or omit them (2.3.9)"
                    ),
                ),
                (_, Space::WestIndies) => (
                    given.unwrap_or(draft.base_at),
                    format!(
                        "`{id}` may not be in the West Indies: only `british-regulars`, `french-regulars`, `british-forts` and `squadrons` (1.4.2)"
                    ),
                ),
                _ => (
                    given.unwrap_or(draft.base_at),
                    format!(
                        "`{id}` may not be in {space}: Indian pieces stay out of Cities (1.4.2)"
                    ),
                ),
            };
            flaws.flaw(at, what);
        }
    }
}

/// Two Forts and Villages at most in a space (1.4.2).
fn stacking(flaws: &mut Flaws, draft: &Draft) {
    for space in Space::ALL {
        let count = draft.position.board.count(space, PieceSet::BASES);
        if count > 2 {
            let facts = PieceSet::BASES.iter().map(|p| Fact::pieces(space, p));
            flaws.flaw(
                draft.at(facts),
                format!("{space} has {count} Forts and Villages; at most 2 (1.4.2)"),
            );
        }
    }
}

/// No more pieces than exist; the rest is Available (1.4.1).
fn conservation(flaws: &mut Flaws, draft: &mut Draft, stock: PieceType) {
    let in_spaces = Space::ALL.into_iter();
    let in_spaces = in_spaces.flat_map(|s| stock.faces().map(move |p| Fact::pieces(s, p)));
    let in_boxes =
        [OffMapBox::Unavailable, OffMapBox::Casualties].map(|pool| Fact::stock(pool, stock));
    let facts: Vec<Fact> = in_spaces.chain(in_boxes).collect();
    let most = stock.force_pool();
    let rest = at_most(flaws, draft, &facts, most, stock.name(), " (1.4.1)");
    let Some(rest) = rest else {
        return;
    };
    let available = Fact::stock(OffMapBox::Available, stock);
    let told = draft.position.board.available(stock);
    if let Some(at) = draft.given.get(&available)
        && told != rest
    {
        flaws.flaw(
            *at,
            format!(
                "`{} = {told}` does not add up: {} of {} stand elsewhere, so {rest} are Available; set that, or omit the key",
                stock.id(),
                most - rest,
                stock.counted(most)
            ),
        );
    }
    draft.position.board.tell(available, rest);
}

/// Three Squadrons and Blockades at most, none on a City before the Treaty of Alliance (1.9). If the
/// file does not say how many Squadrons are in the West Indies, all without another place are there.
fn squadrons(flaws: &mut Flaws, draft: &mut Draft) {
    let (indies, away) = (Fact::SQUADRONS_WEST_INDIES, Fact::SQUADRONS_UNAVAILABLE);
    let cities: Vec<Space> = SpaceSet::kind(Kind::City).iter().collect();
    let mut facts = vec![away];
    facts.extend(cities.iter().map(|city| Fact::blockades(*city)));
    if draft.says_squadrons() && !draft.given.contains_key(&indies) {
        let (elsewhere, _) = tally(&draft.position.board, &facts);
        let left = u32::from(SQUADRONS).saturating_sub(elsewhere);
        draft.position.board.tell(indies, left as u8);
    }
    let board = &draft.position.board;
    for city in cities.into_iter().filter(|c| board.is_blockaded(*c)) {
        if !board.treaty() {
            let given = draft.given.get(&Fact::blockades(city)).copied();
            flaws.flaw(
                given.unwrap_or_else(|| draft.at([Fact::Treaty])),
                format!(
                    "a Blockade on {city} before the Treaty of Alliance: set `treaty-of-alliance = true` or omit it (1.9)"
                ),
            );
        }
    }
    facts.insert(0, indies);
    let what = "Squadrons and Blockades";
    at_most(flaws, draft, &facts, SQUADRONS, what, " (1.9)");
}

impl Draft {
    /// Whether the file says where any Squadrons and Blockades are.
    pub(super) fn says_squadrons(&self) -> bool {
        let is_squadron = |fact: &Fact| matches!(fact, Fact::Pieces(_, Piece::Squadron));
        self.given.keys().any(is_squadron)
    }
}

/// The FNI: 0 before the Treaty of Alliance, then the number of Blockades on Cities (1.9, R191).
fn intervention(flaws: &mut Flaws, draft: &Draft) {
    let board = &draft.position.board;
    let (fni, blockades) = (board.fni(), board.blockades_on_map());
    if board.treaty() && fni != blockades {
        not_as_blockades(flaws, draft);
    } else if !board.treaty() && fni > 0 {
        flaws.flaw(
            draft.at([Fact::FNI]),
            format!(
                "`fni = {fni}` before the Treaty of Alliance: it is 0 until then; or set `treaty-of-alliance = true` (1.9)"
            ),
        );
    }
}

fn not_as_blockades(flaws: &mut Flaws, draft: &Draft) {
    let board = &draft.position.board;
    let (fni, blockades) = (board.fni(), board.blockades_on_map());
    let cities = SpaceSet::kind(Kind::City);
    let mut facts: Vec<Fact> = cities.iter().map(Fact::blockades).collect();
    let on = match tally(board, &facts) {
        (0, _) => String::new(),
        (_, held) => format!(" ({held})"),
    };
    facts.push(Fact::FNI);
    let markers = match blockades {
        1 => "1 Blockade is".to_string(),
        many => format!("{many} Blockades are"),
    };
    let base = if draft.given.contains_key(&Fact::FNI) || draft.position.scenario.is_none() {
        ""
    } else {
        " by the base"
    };
    flaws.flaw(
        draft.at(facts),
        format!(
            "FNI is {fni}{base}, but {markers} on Cities{on}: FNI is the number of Blockades; set `fni = {blockades}`, or `blockades` of the Cities to {fni} in all (1.9)"
        ),
    );
}

/// A Leader stands with a piece of his Faction (1.10).
fn leader(flaws: &mut Flaws, draft: &Draft, faction: Faction) {
    let board = &draft.position.board;
    let own = PieceSet::faction(faction);
    let Some(space) = board.leader_space(faction).filter(|s| !board.has(*s, own)) else {
        return;
    };
    let facts = own.iter().map(|p| Fact::pieces(space, p));
    let given = draft.at_space(space, Fact::Leader(faction));
    let held = SpaceSet::ALL.filter(|s| board.has(s, own));
    let ids: Vec<&str> = held.iter().map(Space::id).collect();
    let where_else =
        if ids.is_empty() { String::new() } else { format!(", or one of: {}", ids.join(", ")) };
    flaws.flaw(
        given.unwrap_or_else(|| draft.at(facts)),
        format!(
            "{} is in {space} without a piece of the {faction} (1.10): under [leaders] give `{}` the space \"available\"{where_else}",
            board.leader(faction).name(),
            faction.id()
        ),
    );
}

/// No more winters than the scenario has (2.1).
fn winters(flaws: &mut Flaws, draft: &Draft) {
    let Some(id) = draft.position.scenario else {
        return;
    };
    let left = draft.position.board.winter_quarters_left();
    let all = scenario(id).winters();
    if left > all {
        flaws.flaw(
            draft.at([Fact::WinterQuartersLeft]),
            format!(
                "`winter-quarters-left = {left}`: scenario {} has {all} Winter Quarters cards",
                id.id()
            ),
        );
    }
}
