//! Writing a position, as TOML for people and as JSON for programs.

use super::super::{
    Board, ByFaction, Faction, Marker, Piece, Pool, ScenarioId, Space, Stock, Support,
};
use super::{Did, Position};
use serde_json::{Map, Value, json};
use std::fmt::Display;

fn ids(factions: &[Faction]) -> Vec<&'static str> {
    factions.iter().map(|f| f.id()).collect()
}

fn chosen(flags: impl Fn(Faction) -> bool) -> Vec<Faction> {
    Faction::ALL.into_iter().filter(|f| flags(*f)).collect()
}

fn leader_place(board: &Board, faction: Faction) -> &'static str {
    board.leader_space(faction).map_or("available", Space::id)
}

/// The file's text, line by line.
#[derive(Default)]
struct Page(String);

impl Page {
    fn line(&mut self, key: &str, value: impl Display) {
        self.0.push_str(&format!("{key} = {value}\n"));
    }

    fn word(&mut self, key: &str, word: &str) {
        self.0.push_str(&format!("{key} = \"{word}\"\n"));
    }

    fn list(&mut self, key: &str, factions: &[Faction]) {
        let words: Vec<String> = ids(factions).iter().map(|f| format!("\"{f}\"")).collect();
        self.line(key, format!("[{}]", words.join(", ")));
    }

    fn header(&mut self, name: &str) {
        self.0.push_str(&format!("\n[{name}]\n"));
    }

    fn by_faction<T: Display>(&mut self, name: &str, value: impl Fn(Faction) -> T) {
        self.header(name);
        for faction in Faction::ALL {
            self.line(faction.id(), value(faction));
        }
    }

    fn turn(&mut self, key: &str, turn: Option<(Faction, Did)>) {
        if let Some((faction, did)) = turn {
            let (faction, did) = (faction.id(), did.id());
            self.line(
                key,
                format!("{{ faction = \"{faction}\", did = \"{did}\" }}"),
            );
        }
    }
}

impl Position {
    /// The position as the text of a position file. Every track, box and space is there; of a
    /// space, what is in it.
    pub fn to_toml(&self) -> String {
        let board = &self.board;
        let mut page = Page::default();
        if let Some(id) = self.scenario {
            page.word("base", id.id());
        }
        page.list("players", &chosen(|f| self.players[f]));
        page.line("treaty-of-alliance", board.treaty());
        page.line("fni", board.fni());
        page.line("cbc", board.cbc());
        page.line("crc", board.crc());
        page.line("winter-quarters-left", board.winter_quarters_left());
        page.header("options");
        page.line("winter-is-coming", self.options.winter_is_coming);
        page.line("period-events", self.options.period_events);
        page.line("difficulty", self.options.difficulty);
        if let Some(card) = self.card {
            page.header("card");
            page.line("current", card.current);
            if let Some(next) = card.next {
                page.line("next", next);
            }
        }
        self.toml_sequence(&mut page);
        page.by_faction("resources", |f| board.resources(f));
        page.by_faction("leaders", |f| {
            let (name, space) = (board.leader(f).id(), leader_place(board, f));
            format!("{{ name = \"{name}\", space = \"{space}\" }}")
        });
        page.by_faction("brilliant-strokes", |f| board.brilliant_stroke(f));
        for space in Space::ALL {
            self.toml_space(&mut page, space);
        }
        for pool in [Pool::Unavailable, Pool::Casualties, Pool::Available] {
            self.toml_pool(&mut page, pool);
        }
        page.0
    }

    fn toml_sequence(&self, page: &mut Page) {
        let sequence = self.sequence();
        page.header("sequence");
        page.turn("first", sequence.first);
        page.turn("second", sequence.second);
        page.list("passed", &sequence.passed);
        page.list("ineligible", &sequence.ineligible);
        let optional = [
            ("stays-eligible", chosen(|f| self.board.stays_eligible(f))),
            ("ineligible-next", chosen(|f| self.board.barred_next(f))),
        ];
        for (key, factions) in optional {
            if !factions.is_empty() {
                page.list(key, &factions);
            }
        }
    }

    fn toml_space(&self, page: &mut Page, space: Space) {
        let board = &self.board;
        page.header(&format!("spaces.{}", space.id()));
        if self.scenario.is_some() {
            page.line("clear", true);
        }
        if space.population() > 0 {
            page.word("support", board.support(space).id());
        }
        let counts = Piece::FORCES
            .into_iter()
            .map(|p| (p.id(), board.pieces(space, p)))
            .chain([
                ("propaganda", board.markers(space, Marker::Propaganda)),
                ("raids", board.markers(space, Marker::Raid)),
                ("blockades", board.blockades(space)),
            ]);
        for (key, count) in counts.filter(|(_, count)| *count > 0) {
            page.line(key, count);
        }
        if space == Space::WestIndies {
            page.line("squadrons", board.squadrons_west_indies());
        }
    }

    fn toml_pool(&self, page: &mut Page, pool: Pool) {
        page.header(&pool.name().to_lowercase());
        for stock in Stock::FORCES {
            page.line(stock.id(), self.board.pool(pool, stock));
        }
        if pool == Pool::Unavailable {
            page.line("squadrons", self.board.squadrons_unavailable());
        }
    }

    /// The position as JSON, in the schema of the position file, with every space, track, box and
    /// marker.
    pub fn to_json(&self) -> Value {
        let board = &self.board;
        let sequence = self.sequence();
        let turn = |turn: Option<(Faction, Did)>| {
            turn.map(|(faction, did)| json!({"faction": faction.id(), "did": did.id()}))
        };
        json!({
            "base": self.scenario.map(ScenarioId::id),
            "players": ids(&chosen(|f| self.players[f])),
            "treaty-of-alliance": board.treaty(),
            "fni": board.fni(),
            "cbc": board.cbc(),
            "crc": board.crc(),
            "winter-quarters-left": board.winter_quarters_left(),
            "options": {
                "winter-is-coming": self.options.winter_is_coming,
                "period-events": self.options.period_events,
                "difficulty": self.options.difficulty,
            },
            "card": self.card.map(|c| json!({"current": c.current, "next": c.next})),
            "sequence": {
                "first": turn(sequence.first),
                "second": turn(sequence.second),
                "passed": ids(&sequence.passed),
                "ineligible": ids(&sequence.ineligible),
                "stays-eligible": ids(&chosen(|f| board.stays_eligible(f))),
                "ineligible-next": ids(&chosen(|f| board.barred_next(f))),
            },
            "resources": json_by_faction(|f| board.resources(f).into()),
            "leaders": json_by_faction(|f| {
                json!({"name": board.leader(f).id(), "space": leader_place(board, f)})
            }),
            "brilliant-strokes": json_by_faction(|f| board.brilliant_stroke(f).into()),
            "spaces": Space::ALL
                .into_iter()
                .map(|s| (s.id().to_string(), json_space(board, s)))
                .collect::<Map<String, Value>>(),
            "unavailable": json_pool(board, Pool::Unavailable),
            "casualties": json_pool(board, Pool::Casualties),
            "available": json_pool(board, Pool::Available),
        })
    }
}

/// An object with a value for each Faction.
fn json_by_faction(value: impl Fn(Faction) -> Value) -> Value {
    let values = ByFaction(Faction::ALL.map(value));
    let object: Map<String, Value> = values
        .iter()
        .map(|(f, v)| (f.id().to_string(), v.clone()))
        .collect();
    object.into()
}

fn json_space(board: &Board, space: Space) -> Value {
    let mut object = Map::new();
    let mut put = |key: &str, value: Value| object.insert(key.to_string(), value);
    put("support", Support::id(board.support(space)).into());
    for piece in Piece::FORCES {
        put(piece.id(), board.pieces(space, piece).into());
    }
    put(
        "propaganda",
        board.markers(space, Marker::Propaganda).into(),
    );
    put("raids", board.markers(space, Marker::Raid).into());
    if space == Space::WestIndies {
        put("squadrons", board.squadrons_west_indies().into());
    } else {
        put("blockades", board.blockades(space).into());
    }
    object.into()
}

fn json_pool(board: &Board, pool: Pool) -> Value {
    let mut object: Map<String, Value> = Stock::FORCES
        .into_iter()
        .map(|stock| (stock.id().to_string(), board.pool(pool, stock).into()))
        .collect();
    if pool == Pool::Unavailable {
        object.insert(
            "squadrons".to_string(),
            board.squadrons_unavailable().into(),
        );
    }
    object.into()
}
