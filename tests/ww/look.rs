//! What follows from what is known, for the tests' eyes alone.

use washingtons_war::{Area, Facts, General, Named, Side, Space, Value, Walk};

/// Looks at a fact of something, or at what follows from others.
pub trait Look {
    fn look(&self, fact: &str, of: Option<&str>) -> Option<Value>;
}

impl Look for Walk<'_> {
    fn look(&self, fact: &str, of: Option<&str>) -> Option<Value> {
        look(self.facts(), fact, of)
    }
}

pub fn look(board: &Facts, fact: &str, of: Option<&str>) -> Option<Value> {
    let key = of.map_or(fact.to_string(), |of| format!("{fact}/{of}"));
    let id = of.unwrap_or_default();
    let number = |fact: &str| match board.get(&format!("{fact}/{id}")) {
        Some(Value::Number(number)) => *number,
        _ => 0,
    };
    let space = Space::new(if id.is_empty() { "none" } else { id });
    let word = |id: Option<&'static str>| Some(Value::word(id.unwrap_or("none")));
    let stands = |side: Side| {
        let own = General::ALL.iter().filter(|general| general.side() == side);
        let mut at = own.filter_map(|general| board.get(&format!("stands/{}", general.id())));
        at.any(|at| *at == Value::word(id))
    };
    match fact {
        "american-all" => Some(Value::Number(number("american-cus") + number("french-cus"))),
        "british-cus" | "american-cus" | "french-cus" | "american-pc" | "british-pc" => {
            Some(board.get(&key).cloned().unwrap_or(Value::Number(0)))
        }
        "american-there" => {
            let congress = board.get("congress") == Some(&Value::word(id));
            let cus = number("american-cus") + number("french-cus") > 0;
            Some(Value::Truth(congress || cus || stands(Side::American)))
        }
        "british-there" => Some(Value::Truth(number("british-cus") > 0 || stands(Side::British))),
        "side" => General::by_id(id).map(|general| Value::word(general.side().id())),
        "gone" => Some(Value::Truth(board.get(&format!("off/{id}")) == Some(&Value::word("out")))),
        "off" => Some(board.get(&key).cloned().unwrap_or(Value::word("on-map"))),
        "port" => Some(Value::Truth(space.is_port())),
        "zone" => word(space.zone().map(Named::id)),
        "area" => {
            let printed = space.printed_area().map(|area| Value::word(area.id()));
            printed.or_else(|| board.get(&key).cloned())
        }
        "lead" => {
            let american = number("american-pc");
            Some(Value::Number(american - number("british-pc")))
        }
        "american-colonies" | "british-colonies" => {
            let side = fact.trim_end_matches("-colonies");
            let own = Area::ALL
                .iter()
                .filter(|area| look(board, "control", Some(area.id())) == Some(Value::word(side)));
            Some(Value::Number(i64::try_from(own.count()).expect("few")))
        }
        "final-winner" => {
            let of = |side: &str| match look(board, &format!("{side}-colonies"), None) {
                Some(Value::Number(number)) => number,
                _ => 0,
            };
            let american = of("american") >= 7 && of("british") <= 5;
            Some(Value::word(if american { "american" } else { "british" }))
        }
        "control" if id == "canada" => {
            let held = ["holds-montreal", "holds-quebec"].map(|fact| board.get(fact));
            let both = held[0] == held[1] && held[0] != Some(&Value::word("none"));
            Some(held[0].filter(|_| both).cloned().unwrap_or(Value::word("nobody")))
        }
        "control" => {
            let (american, british) = (number("american-pc"), number("british-pc"));
            Some(Value::word(match american.cmp(&british) {
                std::cmp::Ordering::Greater => "american",
                std::cmp::Ordering::Less => "british",
                std::cmp::Ordering::Equal => "nobody",
            }))
        }
        "blockaded" => {
            let nine = board.get("alliance") == Some(&Value::Number(9));
            let navy = board.get("navy").map(Value::id);
            let zone = space.zone().map(|zone| zone.id().to_string());
            Some(Value::Truth(nine && zone.is_some() && navy == zone))
        }
        _ => board.get(&key).cloned(),
    }
}
