//! Whole games of opponent against opponent on the tests' own small board (`model.rs`): each question has a true answer, each
//! order is carried out as it is told, and what the program keeps is what lies there.

use super::model::{Board, GENERALS, SIDES, Way, Where};
use lod_assistant::guide::{Book, Facts, Halt, Question, Told, Value, Walk};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;

mod orders;
mod years;

/// What a card is doing to PC.
#[derive(Clone, Copy, Debug)]
enum Task {
    Place([Option<usize>; 10]),
    Flip,
    Discard,
    Land(usize),
}

struct Game<'b> {
    book: &'b Book,
    board: Board,
    facts: Facts,
    side: usize,
    card: &'static str,
    attacks: Vec<Way>,
    /// Whether the list of attacks is under way.
    listed: bool,
    /// Who was activated by this card.
    used: BTreeSet<usize>,
    plan: Option<Way>,
    task: Task,
    /// Who entered last, from where, and whether a British CU was there before.
    entered: Option<(Way, bool)>,
    tried: BTreeSet<usize>,
    /// Spaces still to be named: stacks, Armies, isolated PC.
    names: Vec<String>,
    over: bool,
    questions: usize,
    /// The boxes of both opponents that were gone through.
    reached: BTreeSet<String>,
}

impl<'b> Game<'b> {
    fn new(book: &'b Book, seed: u64) -> Game<'b> {
        let mut game = Game {
            book,
            board: Board::new(ChaCha8Rng::seed_from_u64(seed)),
            facts: Facts::default(),
            side: 0,
            card: "1",
            attacks: Vec::new(),
            listed: false,
            used: BTreeSet::new(),
            plan: None,
            task: Task::Discard,
            entered: None,
            tried: BTreeSet::new(),
            names: Vec::new(),
            over: false,
            questions: 0,
            reached: BTreeSet::new(),
        };
        for (key, value) in [
            ("counted", Value::Truth(true)),
            ("regulars", Value::Truth(true)),
            ("france-placed", Value::Truth(false)),
            ("alliance", Value::Number(0)),
            ("box-cus", Value::Number(0)),
            ("congress", Value::word("philadelphia")),
            ("navy", Value::word("none")),
            ("opponent", Value::word("american-side")),
            ("holds-montreal", Value::word("none")),
            ("holds-quebec", Value::word("none")),
        ] {
            game.facts.set(key, value);
        }
        for area in &book.lists["area"].items {
            for (side, name) in SIDES.iter().enumerate() {
                let count = Value::Number(game.board.count(side, &area.id));
                game.facts.set(format!("{name}-pc/{}", area.id), count);
            }
        }
        for (id, _, _, strategy, battle, agility) in GENERALS {
            for (fact, rating) in [
                ("strategy", strategy),
                ("battle", battle),
                ("agility", agility),
            ] {
                game.facts
                    .set(format!("{fact}/{id}"), Value::Number(rating));
            }
        }
        game
    }

    fn number(&self, key: &str) -> i64 {
        match self.facts.get(key) {
            Some(Value::Number(number)) => *number,
            other => panic!("{key}: {other:?}"),
        }
    }

    fn value(&self) -> i64 {
        self.card.parse().unwrap_or(3)
    }

    /// The ways of the Generals whom this card can activate and has not yet, without or with CUs.
    fn ways(&self, with_cus: bool) -> Vec<Way> {
        let own = self
            .board
            .standing(self.side)
            .into_iter()
            .filter(|(g, at)| {
                let army = self.board.cus[self.side][*at] > 0;
                GENERALS[*g].3 <= self.value() && !self.used.contains(g) && army == with_cus
            });
        own.flat_map(|(g, _)| self.board.ways(g, 4)).collect()
    }

    /// The first quiet way that fits, kept as the plan; whether there is one.
    fn plans(&mut self, with_cus: bool, fits: impl Fn(&Board, &Way) -> bool) -> &'static str {
        let enemy = 1 - self.side;
        let quiet = |way: &Way| !self.board.units(enemy, way.to);
        self.plan = self
            .ways(with_cus)
            .into_iter()
            .find(|way| quiet(way) && fits(&self.board, way));
        if self.plan.is_some() { "y" } else { "n" }
    }

    /// The true answer.
    fn line(&mut self, walk: &Walk<'_>, question: &Question) -> String {
        self.questions += 1;
        let (side, enemy) = (self.side, 1 - self.side);
        let key = question.wanted[0].key.as_str();
        let (fact, of) = key.split_once('/').unwrap_or((key, ""));
        let from = |general: usize, board: &Board| match board.generals[general] {
            Where::On(at) => at,
            other => panic!("{other:?}"),
        };
        match fact {
            "turned" => self.card.to_string(),
            "event-useful" => "n".to_string(),
            "few-units" => if self.board.cus[1].iter().sum::<i64>() <= 6 {
                "y"
            } else {
                "n"
            }
            .to_string(),
            "congress-open" => {
                let to = self.board.congress;
                let open = |way: &Way| {
                    let with = self.board.cus[0][from(way.general, &self.board)];
                    let there = to.map_or(9, |to| self.board.cus[1][to]);
                    Some(way.to) == to
                        && (there == 0
                            || (there == 1 && with >= 5 && self.board.who(1, way.to).is_none()))
                };
                self.plan = self.ways(true).into_iter().find(|way| open(way));
                if self.plan.is_some() { "y" } else { "n" }.to_string()
            }
            "congress-bare" => {
                let Some(at) = self.board.congress.filter(|at| self.board.cus[1][*at] == 0) else {
                    return "n".to_string();
                };
                let british = self.board.standing(0).into_iter();
                let danger = british
                    .flat_map(|(g, _)| self.board.ways(g, 4))
                    .any(|way| way.to == at);
                self.plan = None;
                match danger {
                    true => {
                        let cus = |board: &Board, way: &Way| board.cus[1][from(way.general, board)];
                        let own = self.ways(true).into_iter();
                        self.plan = own
                            .filter(|way| way.to == at)
                            .find(|way| cus(&self.board, way) >= 2);
                        if self.plan.is_some() { "y" } else { "n" }.to_string()
                    }
                    false => "n".to_string(),
                }
            }
            // Boston alone has Winter Quarters besides the star, and nothing lies south.
            "winter-stack" => self
                .plans(true, |board, way| {
                    let at = from(way.general, board);
                    ![0, 5].contains(&at) && [0, 5].contains(&way.to) && board.cus[0][at] >= 2
                })
                .to_string(),
            "washington-cold" => self
                .plans(true, |board, way| {
                    let at = from(way.general, board);
                    way.general == 3 && ![0, 5].contains(&at) && [0, 5].contains(&way.to)
                })
                .to_string(),
            "british-takes-pc" => self
                .plans(true, |board, way| {
                    board.pc[way.to] != Some(0) && (-2..=0).contains(&board.lead(0, way.to))
                })
                .to_string(),
            "american-takes-pc" => self
                .plans(true, |board, way| {
                    board.pc[way.to] == Some(0) && (-2..=0).contains(&board.lead(1, way.to))
                })
                .to_string(),
            "lone-joins" => self
                .plans(false, |board, way| board.cus[side][way.to] > 0)
                .to_string(),
            "lands-party" => {
                let lands = |at: &usize| {
                    let free = Board::port(*at)
                        && *at != 5
                        && self.board.pc[*at] != Some(0)
                        && !self.board.units(1, *at);
                    let blockaded =
                        walk.look("blockaded", Some(Board::id(*at))) == Some(Value::Truth(true));
                    free && !blockaded && (-2..=0).contains(&self.board.lead(0, *at))
                };
                match (0..10).find(lands) {
                    Some(at) => {
                        self.task = Task::Land(at);
                        "y".to_string()
                    }
                    None => "n".to_string(),
                }
            }
            "can-pc" => {
                let mut all = self.board.placings(side, &self.board.pc);
                // A20 asks for flips alone.
                all.retain(|at| {
                    side == 0 || self.board.congress.is_some() || self.board.pc[*at].is_some()
                });
                if all.is_empty() { "n" } else { "y" }.to_string()
            }
            "attack-general" => {
                if !self.listed {
                    self.attacks = self.ways(true);
                    self.attacks.retain(|way| self.board.cus[enemy][way.to] > 0);
                }
                let next = self.attacks.pop();
                self.listed = next.is_some();
                let Some(way) = next else {
                    return String::new();
                };
                let board = &self.board;
                let with = board.cus[side][from(way.general, board)].min(5);
                let there = board.who(enemy, way.to).map_or("none", |g| GENERALS[g].0);
                let sea = Board::port(way.to) && self.haven(walk, way.to).is_some();
                let cut = side == 1 && board.refuge(0, way.to, Some(way.before)).is_none() && !sea;
                let cus = board.cus[enemy][way.to];
                let (who, to) = (GENERALS[way.general].0, Board::id(way.to));
                let pc = board.letter(way.before);
                format!(
                    "{who} {with} {there} {cus} {to} {pc}{}",
                    if cut { " cut" } else { "" }
                )
            }
            "mover" => {
                let way = self.plan.take().expect("a way to the Congress");
                let at = from(way.general, &self.board);
                let stay = i64::from(
                    self.board.pc[at] == Some(0)
                        && self.board.cus[0][at] > 1
                        && self.board.cus[1][way.to] == 0,
                );
                let pc = self.board.letter(way.before);
                let with = self.enters(way, stay);
                format!(
                    "{} {with} {pc} {}",
                    GENERALS[way.general].0,
                    Board::id(way.to)
                )
            }
            "there" => {
                let at = self.entered.expect("entered").0.to;
                let there = self.board.who(enemy, at).map_or("none", |g| GENERALS[g].0);
                format!("{there} {}", self.board.cus[enemy][at])
            }
            "british-before" => if self.entered.expect("entered").1 {
                "y"
            } else {
                "n"
            }
            .to_string(),
            "pc" => self
                .board
                .letter(Board::space(of).expect("a space"))
                .to_string(),
            "interceptor" => {
                let at = self.entered.expect("entered").0.to;
                let near: Vec<usize> = Board::next(at).collect();
                let army = self.board.standing(1).into_iter().find(|(g, from)| {
                    near.contains(from) && self.board.cus[1][*from] > 0 && self.tried.insert(*g)
                });
                army.map_or(String::new(), |(g, from)| {
                    format!("{} {}", GENERALS[g].0, self.board.cus[1][from])
                })
            }
            "worth-it" => {
                let at = self.entered.expect("entered").0.to;
                let congress = Board::next(at).any(|to| self.board.congress == Some(to));
                if congress { "y" } else { "n" }.to_string()
            }
            "stays" => walk
                .look("interceptor", None)
                .map(|v| v.id())
                .expect("who came"),
            "evade-to" => {
                let way = self.entered.expect("entered").0;
                let to = self.board.refuge(1, way.to, Some(way.before));
                to.map_or("none", Board::id).to_string()
            }
            "retreat-to" => {
                let way = self.entered.expect("entered").0;
                let loser = usize::from(walk.look("loser", None) == Some(Value::word("american")));
                let open = |at: &usize| {
                    walk.look("blockaded", Some(Board::id(*at))) == Some(Value::Truth(false))
                };
                let land = self.board.refuge(loser, way.to, Some(way.before));
                let land = land.filter(|at| loser == 1 || !Board::port(*at) || open(at));
                let sea = self
                    .haven(walk, way.to)
                    .filter(|_| loser == 0 && question.text.contains("by sea"));
                land.or(sea).map_or("none", Board::id).to_string()
            }
            "attacker-card" | "defender-card" => "none".to_string(),
            "changed-in" => self.changes(),
            "quarters" => if of == "boston" { "y" } else { "n" }.to_string(),
            "american-units" => {
                let left = |side: usize| {
                    if self.board.cus[side].iter().any(|n| *n > 0) {
                        "y"
                    } else {
                        "n"
                    }
                };
                format!("{} {}", left(1), left(0))
            }
            "navy" => "delaware".to_string(),
            "lands" => self.landing().map_or("none", Board::id).to_string(),
            "stack" | "congress-to" | "army" | "isolated" => self.names.pop().unwrap_or_default(),
            _ => panic!("{key}: {}", question.text),
        }
    }

    /// A port to retreat to by sea (9.62).
    fn haven(&self, walk: &Walk<'_>, from: usize) -> Option<usize> {
        let open =
            |at: usize| walk.look("blockaded", Some(Board::id(at))) == Some(Value::Truth(false));
        let star = from == 5 && self.board.pc[5] != Some(0);
        let free = |at: &usize| {
            let to = *at != from && Board::port(*at) && open(*at) && open(from) && !star;
            to && (*at != 5 || self.board.pc[5] == Some(0))
                && self.board.cus[1][*at] == 0
                && self.board.pc[*at] != Some(1)
        };
        (0..10).find(free)
    }

    /// Where Rochambeau lands.
    fn landing(&self) -> Option<usize> {
        (0..10).find(|at| {
            Board::port(*at) && self.board.cus[0][*at] == 0 && self.board.pc[*at] != Some(0)
        })
    }

    /// The next PC that the card changes, as it is typed.
    fn changes(&mut self) -> String {
        let side = self.side;
        let board = &self.board;
        let flips = |at: &usize| board.pc[*at].is_some();
        let near = |at: &usize| Board::next(*at).any(|to| board.pc[to] == Some(side));
        let at = match self.task {
            Task::Place(old) => board.placings(side, &old).first().copied(),
            Task::Flip => board.placings(side, &board.pc).into_iter().find(flips),
            Task::Land(at) => Some(at),
            Task::Discard => {
                if let Some(at) = board.removal(side) {
                    self.board.pc[at] = None;
                    return format!("{} {} -", Board::area(at), SIDES[1 - side]);
                }
                board.placings(side, &board.pc).into_iter().find(near)
            }
        };
        let Some(at) = at else {
            return String::new();
        };
        let how = if self.board.pc[at].is_some() {
            "f"
        } else {
            "+"
        };
        assert_ne!(self.board.pc[at], Some(side));
        self.board.pc[at] = Some(side);
        format!("{} {} {how}", Board::area(at), SIDES[side])
    }

    fn enters(&mut self, way: Way, stay: i64) -> i64 {
        let before = self.board.cus[0][way.to] > 0;
        self.used.insert(way.general);
        let with = self.board.march(way.general, way.to, stay);
        self.entered = Some((way, before));
        with
    }

    /// The program's counts, set to what lies there.
    fn recount(&mut self) {
        for area in Board::areas() {
            for (side, name) in SIDES.iter().enumerate() {
                let count = Value::Number(self.board.count(side, area));
                self.facts.set(format!("{name}-pc/{area}"), count);
            }
        }
    }

    fn compare(&self, after: &str) {
        self.board.in_order();
        for area in Board::areas() {
            for (side, name) in SIDES.iter().enumerate() {
                let kept = self.number(&format!("{name}-pc/{area}"));
                assert_eq!(
                    kept,
                    self.board.count(side, area),
                    "{area}, {name}, after {after}"
                );
            }
        }
    }

    /// A procedure with true answers, its orders carried out one by one.
    fn goes(&mut self, procedure: &str) {
        let mut walk = Walk::new(self.book, procedure, self.facts.clone()).expect(procedure);
        let (mut told, mut steps, mut out) = (0, 0, false);
        loop {
            let halt = walk.go().expect("no fault");
            for order in &walk.told()[told..] {
                out |= matches!(order, Told::Order { on, .. } if on == "Washington");
                self.carries_out(order);
            }
            told = walk.told().len();
            steps += 1;
            assert!(steps < 200, "{procedure} comes to no end");
            let place = walk.at().map(|(_, id)| id);
            let line = match halt {
                Halt::Done => break,
                Halt::Roll(roll) => {
                    let dice = (0..roll.dice).map(|_| self.board.die().to_string());
                    dice.collect::<Vec<_>>().join(" ")
                }
                Halt::Ask(question) => self.line(&walk, &question),
            };
            walk.give(&line)
                .unwrap_or_else(|wrong| panic!("{procedure} {place:?} `{line}`: {wrong}"));
        }
        let own = walk.arrows().iter().filter(|(p, ..)| SIDES.contains(p));
        self.reached
            .extend(own.map(|(_, from, _)| from.to_string()));
        self.facts = walk.facts().clone();
        if out {
            self.recount();
        }
        self.compare(procedure);
    }
}
