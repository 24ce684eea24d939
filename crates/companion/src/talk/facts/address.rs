//! The addresses of the board: what an entry can be about, with the letters and words of the facts there.

use super::values::letters_of;
use crate::tell::{Countable, find_space, plain, short};
use itertools::Itertools;
use lod_engine::game::words::unique_beginning;
use lod_engine::game::{
    Fact, FactValue, Faction, Leader, OffMapBox, PieceType, Place, Space, TrackMarker,
};

/// What an entry of the board is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Address {
    Space(Space),
    Resources,
    Box(OffMapBox),
    Squadrons,
    Track(TrackMarker),
    Treaty,
    Strokes,
    Winter,
    Leader(Faction),
    Cylinder(Faction),
}

/// A fact at an address.
pub(super) struct Item {
    pub fact: Fact,
    /// Its letters; none where it is the only one there.
    pub code: &'static str,
    /// Its words, the usual one first.
    pub names: Vec<String>,
}

impl Item {
    fn counted(thing: Countable, space: Space) -> Item {
        let names = thing.names().iter().map(|name| (*name).to_string()).collect();
        Item { fact: thing.fact(space), code: thing.code(), names }
    }

    /// Pieces in a box, where they have no face.
    fn stock(pool: OffMapBox, stock: PieceType) -> Item {
        let code = match stock {
            PieceType::Militia => "m",
            PieceType::WarParty => "w",
            other => other.placed().letters(),
        };
        let faces = stock.faces().flat_map(|face| {
            let face = Countable::Piece(face);
            [face.code()].into_iter().chain(face.names().iter().copied())
        });
        let names = [stock.name().to_lowercase()].into_iter().chain(faces.map(String::from));
        Item { fact: Fact::stock(pool, stock), code, names: names.collect() }
    }

    fn of(faction: Faction, fact: fn(Faction) -> Fact) -> Item {
        let id = faction.id();
        Item { fact: fact(faction), code: &id[..1], names: vec![id.to_string()] }
    }

    fn named(fact: Fact, code: &'static str, name: &str) -> Item {
        Item { fact, code, names: vec![name.to_string()] }
    }

    fn alone(fact: Fact) -> Vec<Item> {
        vec![Item { fact, code: "", names: Vec::new() }]
    }

    /// Whether a label stands for it: its letters, or the beginning of one of its words.
    pub(super) fn is_named(&self, label: &str) -> bool {
        self.code == label || self.names.iter().any(|name| name.starts_with(label))
    }
}

impl Address {
    /// All but the spaces, Leaders and cylinders, in the order in which they are shown.
    pub(crate) fn beside_the_map() -> impl Iterator<Item = Address> {
        let boxes = OffMapBox::ALL.map(Address::Box);
        let markers = TrackMarker::ALL.map(Address::Track);
        [Address::Resources]
            .into_iter()
            .chain(boxes)
            .chain([Address::Squadrons])
            .chain(markers)
            .chain([Address::Treaty, Address::Strokes, Address::Winter])
    }

    /// All of them, in the order in which they are written.
    pub(crate) fn all() -> impl Iterator<Item = Address> {
        let factions = Faction::ALL.into_iter();
        let spaces = Space::ALL.map(Address::Space).into_iter();
        spaces
            .chain(Address::beside_the_map())
            .chain(factions.clone().map(Address::Leader))
            .chain(factions.map(Address::Cylinder))
    }

    /// The one that a fact is at; none of totals.
    pub(crate) fn of(fact: Fact) -> Option<Address> {
        if let Some(space) = fact.space() {
            return Some(Address::Space(space));
        }
        Some(match fact {
            Fact::SQUADRONS_WEST_INDIES | Fact::SQUADRONS_UNAVAILABLE => Address::Squadrons,
            Fact::Pieces(Place::Box(pool), _) => Address::Box(pool),
            Fact::Resources(_) => Address::Resources,
            Fact::Track(marker) => Address::Track(marker),
            Fact::Treaty => Address::Treaty,
            Fact::BrilliantStroke(_) => Address::Strokes,
            Fact::WinterQuartersLeft => Address::Winter,
            Fact::Leader(faction) => Address::Leader(faction),
            Fact::Cylinder(faction) => Address::Cylinder(faction),
            _ => return None,
        })
    }

    /// The space that it is.
    pub(crate) fn space(self) -> Option<Space> {
        match self {
            Address::Space(space) => Some(space),
            _ => None,
        }
    }

    /// Its name for people.
    pub(crate) fn title(self) -> String {
        match self {
            Address::Space(space) => space.name().to_string(),
            Address::Resources => "Resources".to_string(),
            Address::Box(pool) => pool.name().to_string(),
            Address::Squadrons => "Squadrons".to_string(),
            Address::Track(marker) => marker.name().to_string(),
            Address::Treaty => "Treaty".to_string(),
            Address::Strokes => "Strokes".to_string(),
            Address::Winter => "Winter Quarters left".to_string(),
            Address::Leader(faction) => format!("{} Leader", faction.adjective()),
            Address::Cylinder(_) => "Cylinders".to_string(),
        }
    }

    /// What an entry begins with; nothing for a Leader, whose name stands there.
    pub(crate) fn typed(self) -> String {
        match self {
            Address::Space(space) => short(space).to_lowercase(),
            Address::Cylinder(faction) => faction.id().to_string(),
            Address::Leader(_) => String::new(),
            other => {
                let title = other.title().to_lowercase();
                title.split(' ').next().unwrap_or_default().to_string()
            }
        }
    }

    /// The box, track or hand with a name that begins so.
    pub(crate) fn named(word: &str) -> Option<Address> {
        // `wi` are the West Indies.
        let least = |address: Address| if address == Address::Winter { 3 } else { 2 };
        let titles = |address: &Address| [address.title().to_lowercase()];
        let named = unique_beginning(Address::beside_the_map(), titles, word);
        named.filter(|address| word.len() >= least(*address))
    }

    /// The one that words name: a space, a box, a track, a hand, the Leader or the cylinder of a Faction.
    ///
    /// # Errors
    /// What it could be.
    pub(crate) fn find(words: &str) -> Result<Address, String> {
        let word = plain(words);
        let is_long = word.len() > 2;
        let leader = || unique_beginning(Leader::ALL, |l| [plain(l.name())], &word);
        let faction = || unique_beginning(Faction::ALL, |f| [f.id()], &word);
        let led = || leader().map(Leader::faction).map(Address::Leader);
        Address::named(&word)
            .or_else(|| led().filter(|_| is_long))
            .or_else(|| faction().map(Address::Cylinder).filter(|_| is_long))
            .map_or_else(|| find_space(words).map(Address::Space), Ok)
    }

    /// All that can be seen at it.
    pub(crate) fn facts(self) -> Vec<Fact> {
        Fact::seen().filter(|fact| Address::of(*fact) == Some(self)).collect()
    }

    /// Its facts that are a number or a card, each with its letters and words.
    pub(super) fn items(self) -> Vec<Item> {
        let each = |fact| Faction::ALL.map(|faction| Item::of(faction, fact)).into();
        match self {
            Address::Space(space) => Countable::all().map(|it| Item::counted(it, space)).collect(),
            Address::Resources => each(Fact::Resources),
            Address::Box(pool) => PieceType::FORCES.map(|it| Item::stock(pool, it)).into(),
            Address::Squadrons => vec![
                Item::named(Fact::SQUADRONS_WEST_INDIES, "wi", "west indies"),
                Item::named(Fact::SQUADRONS_UNAVAILABLE, "un", "unavailable"),
            ],
            Address::Track(marker) => Item::alone(Fact::Track(marker)),
            Address::Treaty => Item::alone(Fact::Treaty),
            Address::Strokes => each(Fact::BrilliantStroke),
            Address::Winter => Item::alone(Fact::WinterQuartersLeft),
            Address::Leader(_) | Address::Cylinder(_) => Vec::new(),
        }
    }

    /// The letters of a fact, where it is one of several at its address.
    pub(crate) fn code(fact: Fact) -> Option<&'static str> {
        let items = Address::of(fact)?.items();
        items.into_iter().find(|item| item.fact == fact).map(|item| item.code)
    }

    /// What is typed of it: "resources 5b 3p"; nothing where none of its facts is among these.
    pub(crate) fn written(self, facts: &[(Fact, FactValue)]) -> Option<String> {
        let words = self.values(facts, |_| true)?;
        Some(format!("{} {words}", self.typed()).trim().to_string())
    }

    /// Its facts among these with a value that is to be shown, as they are typed after its name.
    pub(crate) fn values(
        self,
        facts: &[(Fact, FactValue)],
        is_shown: impl Fn(&FactValue) -> bool,
    ) -> Option<String> {
        let here = facts
            .iter()
            .filter(|(fact, value)| Address::of(*fact) == Some(self) && is_shown(value));
        // The level and Control come last.
        let order = |fact: &Fact| match fact {
            Fact::Support(_) => 1,
            Fact::Control(_) => 2,
            _ => 0,
        };
        let words = here.sorted_by_key(|(fact, _)| order(fact)).map(|(fact, value)| {
            let letters = letters_of(*fact, *value).unwrap_or_default();
            match *value {
                FactValue::Number(number) => {
                    format!("{number}{}", Address::code(*fact).unwrap_or_default())
                }
                FactValue::Yes(_) => {
                    format!("{letters}{}", Address::code(*fact).unwrap_or_default())
                }
                FactValue::Leader(leader, at) => {
                    let at =
                        at.map_or_else(|| "available".to_string(), |s| short(s).to_lowercase());
                    format!("{} {at}", leader.name().to_lowercase())
                }
                _ => letters.to_string(),
            }
        });
        let words = words.collect_vec();
        (!words.is_empty()).then(|| words.join(" "))
    }
}
