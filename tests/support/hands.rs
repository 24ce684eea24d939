//! A person who does exactly what the lines say, and knows nothing else.

use lod_engine::game::{
    Board, Control, Cylinder, Fact, FactValue, Faction, Kind, Leader, Marker, OffMapBox, Piece,
    PieceType, Place, Space, SpaceSet, Support,
};
use std::collections::BTreeMap;

/// How an order about pieces begins.
const HANDLED: [&str; 4] = ["+ ", "- ", "Activate ", "flip "];

/// An order to count both totals once all is where it belongs.
const RECOUNT: &str = "recount Total Support and Total Opposition";

const POOLS: [OffMapBox; 3] = [OffMapBox::Available, OffMapBox::Unavailable, OffMapBox::Casualties];

/// A physical board: things with their numbers in places, all by name.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Hands {
    /// Pieces, markers and ships by place.
    pub things: BTreeMap<(String, String), i32>,
    /// Support and Control markers by space; none where there is no entry.
    pub support: BTreeMap<String, String>,
    pub control: BTreeMap<String, String>,
    /// Leaders by name.
    pub leaders: BTreeMap<String, String>,
    pub tracks: BTreeMap<String, u16>,
    pub cylinders: BTreeMap<String, String>,
    pub cards: BTreeMap<String, bool>,
    /// What an Event said of a Faction.
    pub flags: BTreeMap<String, bool>,
}

/// The name of a place on the Sequence of Play, as printed there.
fn place(cylinder: Cylinder) -> &'static str {
    match cylinder {
        Cylinder::Eligible => "Eligible",
        Cylinder::Ineligible => "Ineligible",
        Cylinder::Passed => "Pass",
        Cylinder::FirstCommand => "1st Faction, Command only",
        Cylinder::FirstCommandSpecial => "1st Faction, Command + Special Activity",
        Cylinder::FirstEvent => "1st Faction, Event",
        Cylinder::SecondCommand => "2nd Faction, Command + Special Activity",
        Cylinder::SecondLimited => "2nd Faction, Limited Command",
        Cylinder::SecondEvent => "2nd Faction, Event",
    }
}

/// What a track is called.
fn track_name(fact: Fact) -> String {
    match fact {
        Fact::FNI => "FNI".to_string(),
        Fact::CBC => "CBC".to_string(),
        Fact::CRC => "CRC".to_string(),
        Fact::WinterQuartersLeft => "Winter Quarters left".to_string(),
        fact => fact.to_string(),
    }
}

impl Hands {
    /// The physical board of this position.
    pub fn of(board: &Board) -> Hands {
        let mut hands = Hands::default();
        for space in Space::ALL {
            for piece in Piece::FORCES {
                hands.add(space.name(), piece.id(), board.pieces(space, piece).into());
            }
            for marker in [Marker::Propaganda, Marker::Raid] {
                hands.add(space.name(), marker.name(), board.markers(space, marker).into());
            }
            let (support, control) = (board.support(space), board.control(space));
            let name = space.name().to_string();
            if support != Support::Neutral {
                hands.support.insert(name.clone(), support.name().to_string());
            }
            if control != Control::None {
                hands.control.insert(name, control.name().to_string());
            }
        }
        for city in SpaceSet::kind(Kind::City) {
            hands.add(city.name(), "ship", board.blockades(city).into());
        }
        hands.add(Space::WestIndies.name(), "ship", board.squadrons_west_indies().into());
        hands.add("Unavailable", "ship", board.squadrons_unavailable().into());
        for stock in PieceType::FORCES {
            for pool in POOLS {
                hands.add(pool.name(), stock.id(), board.off_map(pool, stock).into());
            }
        }
        for faction in Faction::ALL {
            let at = board.leader_space(faction).map_or("Available", Space::name);
            let name = board.leader(faction).name();
            hands.leaders.insert(name.to_string(), at.to_string());
            hands.cylinders.insert(faction.to_string(), place(board.cylinder(faction)).to_string());
            let held = board.brilliant_stroke(faction);
            hands.cards.insert(stroke(faction), held);
            if board.stays_eligible(faction) {
                hands.flags.insert(format!("{faction} stay Eligible"), true);
            }
            if board.barred_next(faction) {
                let text = format!("{faction} Ineligible through the next card");
                hands.flags.insert(text, true);
            }
            hands.tracks.insert(
                format!("{} Resources", faction.adjective()),
                board.resources(faction).into(),
            );
        }
        hands.cards.insert("Treaty of Alliance".to_string(), !board.treaty());
        let numbers = [
            ("FNI", u16::from(board.fni())),
            ("CBC", board.cbc()),
            ("CRC", board.crc()),
            ("Total Support", board.total_support().into()),
            ("Total Opposition", board.total_opposition().into()),
            ("Winter Quarters left", board.winter_quarters_left().into()),
        ];
        for (name, number) in numbers {
            hands.tracks.insert(name.to_string(), number);
        }
        if !board.treaty() {
            let number = board.french_preparations();
            hands.tracks.insert("French Preparations".to_string(), number);
        }
        hands
    }

    fn add(&mut self, place: &str, what: &str, by: i32) {
        let key = (place.to_string(), what.to_string());
        let count = self.things.entry(key.clone()).or_default();
        *count += by;
        assert!(*count >= 0, "there is no {what} in {place} to take");
        if *count == 0 {
            self.things.remove(&key);
        }
    }

    fn carry(&mut self, count: i32, from: (&str, &str), to: (&str, &str)) {
        self.add(from.0, from.1, -count);
        self.add(to.0, to.1, count);
    }

    /// Does what the rows say.
    pub fn carry_out(&mut self, rows: &[(String, String)]) {
        for (name, text) in rows {
            match name.as_str() {
                "Tracks" => text.split(" · ").for_each(|t| self.track(t)),
                "Cylinders" => text.split(" · ").for_each(|t| self.cylinder(t)),
                "Cards" => text.split(" · ").for_each(|t| self.card(t)),
                _ => text.split("; ").for_each(|t| self.part(name, t)),
            }
        }
        for (name, text) in rows {
            if text.split("; ").any(|part| part == "check Control") {
                self.check_control(name);
            }
            if text.split(" · ").any(|part| part == RECOUNT) {
                let board = self.board();
                self.tracks.insert("Total Support".to_string(), board.total_support().into());
                let opposition = board.total_opposition().into();
                self.tracks.insert("Total Opposition".to_string(), opposition);
            }
        }
    }

    /// The Control marker that the pieces of a space want.
    fn check_control(&mut self, place: &str) {
        let space = Space::ALL.into_iter().find(|space| space.name() == place);
        let control = self.board().control(space.expect("a space"));
        self.control.remove(place);
        if control != Control::None {
            self.control.insert(place.to_string(), control.name().to_string());
        }
    }

    fn part(&mut self, place: &str, text: &str) {
        if Support::ALL.iter().any(|s| s.name() == text) {
            self.support.remove(place);
            if text != "Neutral" {
                self.support.insert(place.to_string(), text.to_string());
            }
        } else if text == "check Control" {
            // Looked at once all pieces have moved.
        } else if text.ends_with(" Control") {
            self.control.remove(place);
            if text != "no Control" {
                self.control.insert(place.to_string(), text.to_string());
            }
        } else if text.contains("Blockade") || text.contains("Squadron") {
            let (what, from) = text
                .strip_prefix("+ ")
                .and_then(|t| t.split_once(" from "))
                .expect("ships come from somewhere");
            // "1 Blockade (Squadron from the West Indies)"
            let (from, what) = (from.trim_end_matches(')'), what.split(" (").next());
            let from = from.strip_prefix("the ").unwrap_or(from);
            let (count, _) = counted(what.expect("a count"));
            self.carry(count, (from, "ship"), (place, "ship"));
        } else if text.contains("Propaganda") || text.contains("Raid") {
            let sign = if text.starts_with('+') { 1 } else { -1 };
            let (count, name) = counted(&text[2..]);
            let name = name.trim_end_matches('s');
            self.add(place, name, sign * count);
        } else if HANDLED.iter().any(|verb| text.starts_with(verb)) {
            self.pieces(place, text);
        } else {
            self.leader(place, text);
        }
    }

    fn leader(&mut self, place: &str, text: &str) {
        let (who, from) = match text.split_once(" from ") {
            Some((who, from)) => (who, Some(from)),
            None => (text, None),
        };
        let (now, was) = who.split_once(" for ").unwrap_or((who, who));
        let at = self.leaders.remove(was).expect("a Leader on the table");
        assert_eq!(at, from.unwrap_or(place), "{was}");
        self.leaders.insert(now.to_string(), place.to_string());
    }

    fn pieces(&mut self, place: &str, text: &str) {
        let mut clauses: Vec<Vec<String>> = Vec::new();
        for item in text.split(", ") {
            let begins = HANDLED.iter().any(|verb| item.starts_with(verb));
            match clauses.last_mut() {
                Some(clause) if !begins => clause.push(item.to_string()),
                _ => clauses.push(vec![item.to_string()]),
            }
        }
        for clause in clauses {
            self.clause(place, clause);
        }
    }

    fn clause(&mut self, place: &str, mut items: Vec<String>) {
        let (verb, first) = items[0].split_once(' ').expect("a sign");
        let verb = verb.to_string();
        items[0] = first.to_string();
        let last = items.pop().expect("an item");
        let (last, other) = match verb.as_str() {
            "+" => last.split_once(" from ").unwrap_or((&last, "Available")),
            "-" => last.split_once(" -> ").expect("where it goes"),
            "flip" => (last.strip_suffix(" Underground").expect("a face"), "Underground"),
            _ => (last.as_str(), "Active"),
        };
        // What moved here before it was removed lies elsewhere still.
        let (last, origin) = match (verb.as_str(), last.split_once(" from ")) {
            ("-", Some((last, origin))) => (last, origin.to_string()),
            _ => (last, place.to_string()),
        };
        let other = other.to_string();
        items.push(last.to_string());
        for item in items {
            let (count, name) = counted(&item);
            match verb.as_str() {
                "Activate" | "flip" => {
                    let (from, to) = match other.as_str() {
                        "Active" => ("Underground", "Active"),
                        _ => ("Active", "Underground"),
                    };
                    let from = lying(place, count, &format!("{from} {name}"));
                    let to = lying(place, count, &format!("{to} {name}"));
                    self.carry(count, (place, from), (place, to));
                }
                "+" => {
                    let (from, [there, here]) = match other.split_once(" (") {
                        Some((from, "Activate it)" | "Activate them)")) => {
                            (from, ["Underground ", "Active "])
                        }
                        Some((from, "flip it Underground)" | "flip them Underground)")) => {
                            (from, ["Active ", "Underground "])
                        }
                        _ => (other.as_str(), ["", ""]),
                    };
                    let gone = lying(from, count, &format!("{there}{name}"));
                    let come = lying(place, count, &format!("{here}{name}"));
                    self.carry(count, (from, gone), (place, come));
                }
                _ => {
                    let gone = lying(&origin, count, name);
                    let come = lying(&other, count, name);
                    self.carry(count, (&origin, gone), (&other, come));
                }
            }
        }
    }

    /// What lies on the board, Factions' marks of the next card apart.
    pub fn board(&self) -> Board {
        let mut board = Board::empty();
        let count = |place: &str, what: &str| {
            let key = (place.to_string(), what.to_string());
            u16::try_from(self.things.get(&key).copied().unwrap_or(0)).expect("some")
        };
        let found = |name: &str| Space::ALL.into_iter().find(|space| space.name() == name);
        for fact in Fact::everywhere().chain([Fact::WinterQuartersLeft]) {
            let value: FactValue = match fact {
                Fact::Pieces(Place::Space(at), Piece::Squadron) => count(at.name(), "ship").into(),
                Fact::Pieces(Place::Box(pool), Piece::Squadron) => {
                    count(pool.name(), "ship").into()
                }
                Fact::Pieces(Place::Space(at), piece) => count(at.name(), piece.id()).into(),
                Fact::Pieces(Place::Box(pool), piece) => {
                    count(pool.name(), piece.piece_type().id()).into()
                }
                Fact::Propaganda(at) => count(at.name(), Marker::Propaganda.name()).into(),
                Fact::Raids(at) => count(at.name(), Marker::Raid.name()).into(),
                Fact::Support(at) => {
                    let level = self.support.get(at.name());
                    let is = |s: &Support| level.is_some_and(|level| s.name() == level);
                    Support::ALL.into_iter().find(is).unwrap_or(Support::Neutral).into()
                }
                Fact::Leader(faction) => {
                    let of = |leader: &Leader| leader.faction() == faction;
                    let mut leaders = Leader::ALL.into_iter().filter(of);
                    let leader = leaders.find(|leader| self.leaders.contains_key(leader.name()));
                    let leader = leader.expect("a Leader");
                    FactValue::Leader(leader, found(&self.leaders[leader.name()]))
                }
                Fact::BrilliantStroke(faction) => self.cards[&stroke(faction)].into(),
                Fact::Treaty => (!self.cards["Treaty of Alliance"]).into(),
                fact => self.tracks[&track_name(fact)].into(),
            };
            board.tell(fact, value);
        }
        for faction in Faction::ALL {
            let at = &self.cylinders[&faction.to_string()];
            let at = Cylinder::ALL.into_iter().find(|cylinder| place(*cylinder) == at);
            board.tell(Fact::Cylinder(faction), FactValue::Cylinder(at.expect("a place")));
        }
        board
    }

    fn track(&mut self, text: &str) {
        let text = text.split(" (past 50").next().expect("a text");
        if text == RECOUNT {
            return;
        }
        // What stands there is not known: so many more or fewer.
        let (text, is_limited) = match text.strip_suffix(" (50 at most)") {
            Some(text) => (text, true),
            None => (text, false),
        };
        let by = text.rsplit_once(' ').filter(|(_, by)| by.starts_with(['+', '-']));
        if let Some((name, by)) = by {
            let track = self.tracks.get_mut(name).expect("a track");
            *track = track.checked_add_signed(by.parse().expect("a number")).expect("so many");
            *track = if is_limited { (*track).min(50) } else { *track };
            return;
        }
        let removed = text.strip_prefix("remove the ").and_then(|t| t.strip_suffix(" marker"));
        if let Some(name) = removed {
            assert!(self.tracks.remove(name).is_some(), "{name}");
        } else if let Some((name, number)) = text.split_once(" marker on ") {
            let before = self.tracks.insert(name.to_string(), number.parse().expect("a number"));
            assert_eq!(before, None, "{name}");
        } else {
            let (start, to) = text.split_once(" -> ").expect("an arrow");
            let (name, from) = start.rsplit_once(' ').expect("a number");
            let track = self.tracks.get_mut(name).expect("a track");
            assert_eq!(track.to_string(), from, "{name}");
            *track = to.parse().expect("a number");
        }
    }

    fn cylinder(&mut self, text: &str) {
        match text.split_once(": ") {
            Some((faction, place)) => {
                let cylinder = self.cylinders.get_mut(faction).expect("a Faction");
                *cylinder = place.to_string();
            }
            None => {
                self.flags.insert(text.to_string(), true);
            }
        }
    }

    fn card(&mut self, text: &str) {
        let (name, held) =
            [(" back in hand", true), (" out of the game", false), (" played", false)]
                .into_iter()
                .find_map(|(end, held)| Some((text.strip_suffix(end)?, held)))
                .expect("what happens to a card");
        let card = self.cards.get_mut(name).expect("a card");
        assert_ne!(*card, held, "{name}");
        *card = held;
    }

    /// Puts what a set-up names where it names it.
    pub fn lay_out(rows: &[(String, String)]) -> Hands {
        let mut hands = Hands::default();
        for (name, text) in rows {
            match name.as_str() {
                "Tracks" => {
                    for track in text.split(" · ") {
                        let (track, number) = track.rsplit_once(' ').expect("a number");
                        let number = number.parse().expect("a number");
                        hands.tracks.insert(track.to_string(), number);
                    }
                }
                "Cylinders" | "Deck" => {}
                "Cards in hand" => {
                    for card in text.split(" · ") {
                        let name = match card {
                            "Treaty of Alliance" | "none" => card.to_string(),
                            name => {
                                let mut all = Faction::ALL.into_iter();
                                stroke(all.find(|f| f.name() == name).expect("a Faction"))
                            }
                        };
                        hands.cards.insert(name, true);
                    }
                }
                place => hands.lay(place, text),
            }
        }
        hands
    }

    fn lay(&mut self, place: &str, text: &str) {
        for item in text.split("; ").flat_map(|t| t.split(", ")) {
            if Support::ALL.iter().any(|s| s.name() == item) {
                self.support.insert(place.to_string(), item.to_string());
            } else if item.ends_with(" Control") {
                self.control.insert(place.to_string(), item.to_string());
            } else if Leader::ALL.iter().any(|l| l.name() == item) {
                self.leaders.insert(item.to_string(), place.to_string());
            } else {
                let (count, name) = counted(item);
                match name.trim_end_matches('s') {
                    "Propaganda" | "Raid" => {
                        self.add(place, name.trim_end_matches('s'), count);
                    }
                    "Blockade" | "Squadron" => self.add(place, "ship", count),
                    _ => self.add(place, lying(place, count, name), count),
                }
            }
        }
    }
}

/// What the rows call a Faction's Brilliant Stroke.
fn stroke(faction: Faction) -> String {
    format!("{} Brilliant Stroke", faction.adjective())
}

/// "3 Tories": the number and the words.
fn counted(text: &str) -> (i32, &str) {
    let (count, name) = text.split_once(' ').expect("a number and a name");
    let count: i32 = count.parse().expect("a number");
    assert!(count > 0, "{text}");
    (count, name)
}

/// What lies in a place under this name: faces do not count in a box.
fn lying(place: &str, count: i32, name: &str) -> &'static str {
    let text = format!("{count} {name}");
    let count = u8::try_from(count).expect("a small number");
    let boxed = POOLS.iter().any(|p| p.name() == place);
    let piece = Piece::FORCES.into_iter().find(|p| p.counted(count) == text);
    let stock = PieceType::FORCES.into_iter().find(|s| s.counted(count) == text);
    match (piece, stock) {
        (Some(piece), _) if boxed => piece.piece_type().id(),
        (Some(piece), _) => piece.id(),
        (None, Some(stock)) if boxed => stock.id(),
        _ => panic!("{text} cannot be in {place}"),
    }
}

/// The rows of a page: a name, then its text; what is set further in goes on with the row above.
pub fn rows(lines: &[String]) -> Vec<(String, String)> {
    let mut rows: Vec<(String, String)> = Vec::new();
    for line in lines {
        let Some(text) = line.strip_prefix("  ") else {
            continue;
        };
        let text = text.strip_prefix("[ ] ").unwrap_or(text);
        if text.starts_with(' ') {
            let (_, row) = rows.last_mut().expect("a row to go on with");
            row.push(' ');
            row.push_str(text.trim_start());
        } else {
            let (name, text) = text.split_once("  ").expect("a name and a text");
            rows.push((name.to_string(), text.trim_start().to_string()));
        }
    }
    rows
}
