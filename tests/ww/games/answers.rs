//! The true answers.

use super::super::look::Look;
use super::super::model::{Board, GENERALS, Where};
use super::{Game, Task, yes};
use rand::RngExt;
use std::collections::BTreeSet;
use washingtons_war::{Question, Value, Walk};

/// So many years at most.
const YEARS: usize = 5;

impl Game {
    /// The true answer.
    pub(super) fn line(&mut self, walk: &Walk<'_>, question: &Question) -> String {
        self.questions += 1;
        let key = question.wanted[0].key.as_str();
        let (fact, of) = key.split_once('/').unwrap_or((key, ""));
        let place = walk.at().1;
        let line = match fact {
            "opponent" => "both",
            "from-the-start" | "kept" | "dispersed-before" => "n",
            "begins-in" => "",
            "year" => "1775 0 0 y philadelphia",
            "box-cus" => "0",
            "holds-montreal" => "- -",
            "american-pc" => return self.counts(of),
            "arrive" => self.new_year(walk),
            "campaign-first" => yes(self.rows[0].front().is_some_and(|c| c.starts_with('m'))),
            "own-campaign" => yes(self.rows[1].front().is_some_and(|c| c.starts_with('m'))),
            "turned" => return self.turns_over(walk),
            "row-card" => return self.in_battle(walk),
            "event" => return self.plays_event(walk),
            "special" => return self.plays_special(walk),
            "north-year" => return self.board.random.random_range(1779..=1783).to_string(),
            "hit-cus" => return self.hits(),
            // Nobody of the model's intercepts on the way.
            "way-space" => "",
            "changed-in" => return self.changes(),
            "attack-general" => return self.attack(walk),
            "congress-general" | "guard-general" | "winter-general" | "winter-cus"
            | "takes-general" => {
                return if self.may_go(place) == "y" { self.goes(place) } else { String::new() };
            }
            "lands-at" => return self.lands_at(walk),
            "comes-to" => return self.comes_to(),
            "tie-nearer" => return nearer(question),
            "navy" => return self.zone(walk),
            "wharf" => return self.wharf(place),
            "refuge" | "haven" => return self.refuge(walk, place),
            "host" => return self.host(walk),
            "french-there" => return self.board.french[space(walk, "space")].to_string(),
            "war-space" => return self.war(place),
            "strips" => return self.strips(place),
            "congress-to" => return self.congress_to(),
            "stack" | "army" => return self.next_name(fact),
            "isolated" => return self.next_isolated(),
            "few-units" => yes(self.board.cus[1].iter().sum::<i64>() <= 6),
            "lone-joins" => {
                let side = self.side;
                self.plans(false, |board, way| board.cus[side][way.to] > 0)
            }
            "lands-party" => self.party(walk),
            "british-can-pc" => yes(!self.board.placings(0, &self.board.pc).is_empty()),
            "there" => return self.there(),
            "british-before" => yes(self.entered.expect("entered").1),
            "pc" => self.board.letter(Board::space(of).expect("a space")),
            "interceptor" => return self.interceptor(),
            "worth-it" => {
                let at = self.entered.expect("entered").0.to;
                let lone =
                    |to: usize| self.board.who(1, to).is_some() && self.board.cus[1][to] == 0;
                yes(Board::next(at).any(|to| self.board.congress == Some(to) || lone(to)))
            }
            "quarters" => yes(of == "boston"),
            "american-units" => {
                let left = |side: usize| yes(self.board.cus[side].iter().any(|n| *n > 0));
                return format!("{} {}", left(1), left(0));
            }
            _ => panic!("{place}, {key}: {}", question.text),
        };
        line.to_string()
    }

    /// Whether somebody can go as the priority asks for it, kept as the plan.
    fn may_go(&mut self, place: &str) -> &'static str {
        match place {
            "B11" => self.congress_open(),
            "A13" => self.congress_bare(),
            // Boston alone has Winter Quarters besides the star, and nothing lies south.
            "B15" => {
                let cold = |at: usize| ![0, 5].contains(&at);
                let at: Vec<usize> = (0..GENERALS.len()).map(|g| self.spot(g)).collect();
                self.plans(true, |board, way| {
                    let from = at[way.general];
                    cold(from) && !cold(way.to) && board.cus[0][from] >= 2
                })
            }
            "A15" => {
                let cold = |at: usize| ![0, 5].contains(&at);
                let from = self.spot(3);
                self.plans(true, |_, way| way.general == 3 && cold(from) && !cold(way.to))
            }
            "B17" => self.plans(true, |board, way| {
                let lead = (-2..=0).contains(&board.lead(0, way.to));
                board.pc[way.to] != Some(0) && lead && !board.outdone(0, way.to)
            }),
            "A17" => self.plans(true, |board, way| {
                board.pc[way.to] == Some(0) && (-2..=0).contains(&board.lead(1, way.to))
            }),
            _ => panic!("{place}"),
        }
    }

    fn spot(&self, general: usize) -> usize {
        match self.board.generals[general] {
            Where::On(at) => at,
            _ => 0,
        }
    }

    fn counts(&self, area: &str) -> String {
        format!("{} {}", self.board.count(1, area), self.board.count(0, area))
    }

    /// 5.1 and 5.2: captured Generals come back, three British CUs arrive, seven cards a side are dealt.
    fn new_year(&mut self, walk: &Walk<'_>) -> &'static str {
        if self.years > 0 {
            self.pays_cards();
            assert!(self.rows.iter().all(|row| row.is_empty()));
        }
        self.over |= self.years == YEARS;
        self.years += 1;
        for general in &mut self.board.generals {
            if *general == Where::Captured {
                *general = Where::Box;
            }
        }
        for side in 0..2 {
            self.rows[side] = (0..7).map(|_| self.draw()).collect();
        }
        self.board.mutinies = false;
        self.names = None;
        self.isolated = None;
        let reinforced = |side| match walk.look("reinforced", Some(side)) {
            Some(Value::Number(n)) => n,
            _ => 0,
        };
        assert!(reinforced("british") <= 1 && reinforced("american") <= 2);
        "3"
    }

    fn pays_cards(&mut self) {
        for side in 0..2 {
            for _ in 0..std::mem::take(&mut self.owed[side]) {
                let card = self.draw();
                self.rows[side].push_back(card);
            }
        }
    }

    /// The first card of a row.
    fn turns_over(&mut self, walk: &Walk<'_>) -> String {
        self.pays_cards();
        self.compare(walk);
        // 13.1: at once in the Strategy Phase.
        let gone = |cus: &[i64; 10]| cus.iter().all(|n| *n == 0);
        self.over |= self.board.cus.iter().any(gone);
        self.side = usize::from(walk.look("player", None) == Some(Value::word("american")));
        self.card = self.rows[self.side].pop_front().expect("a card");
        self.steps = 0;
        self.seen.cards += 1;
        self.used.clear();
        self.tried.clear();
        self.plan = None;
        self.attacks.clear();
        self.listed = false;
        match (self.card, self.side) {
            ("t", 0) => "b",
            ("t", _) => "o",
            (card, _) => card,
        }
        .to_string()
    }

    /// The next card of a row, in a battle.
    fn in_battle(&mut self, walk: &Walk<'_>) -> String {
        let side = usize::from(walk.look("holder", None) == Some(Value::word("american")));
        let Some(card) = self.rows[side].pop_front() else {
            return "-".to_string();
        };
        match (card, side) {
            ("t", 0) | ("b", _) => self.seen.battle_cards += 1,
            ("t" | "e" | "o", _) => self.thrown = Some((side, card)),
            _ => self.rows[side].push_back(card),
        }
        match (card, side) {
            ("t", 0) => "t",
            ("b", _) => "b",
            ("t" | "e" | "o", _) => "e",
            _ => "-",
        }
        .to_string()
    }

    /// An event that would change something now.
    fn event(&mut self, walk: &Walk<'_>) -> Option<&'static str> {
        let truth = |fact| walk.look(fact, None) == Some(Value::Truth(true));
        let mut all = Vec::new();
        if self.side == 0 {
            let navy = walk.look("navy", None).is_some_and(|n| n != Value::word("none"));
            all.extend((truth("france-placed") && navy).then_some("destaing"));
            all.extend((!self.board.mutinies).then_some("mutinies"));
        } else {
            // Steuben comes into the deck in 1776 (6.1E).
            let early = walk.look("year", None) == Some(Value::Number(1775));
            all.extend((truth("regulars") && !early).then_some("steuben"));
        }
        all.extend(self.taken().map(|_| "takes-pc"));
        all.extend((!self.hits().is_empty()).then_some("takes-cus"));
        all.extend(self.brought().map(|_| "other"));
        let which = self.board.random.random_range(0..all.len().max(1));
        all.get(which).copied()
    }

    fn plays_event(&mut self, walk: &Walk<'_>) -> String {
        let event = self.event(walk).unwrap_or_default();
        self.seen.events += usize::from(!event.is_empty());
        self.task = match event {
            "takes-pc" => Task::Takes,
            "other" => Task::Brings,
            _ => Task::Nothing,
        };
        self.board.mutinies |= event == "mutinies";
        event.to_string()
    }

    fn plays_special(&mut self, walk: &Walk<'_>) -> String {
        self.seen.events += 1;
        self.task = Task::Declares;
        // The Declaration comes into the deck in 1776 (6.1E).
        let early = walk.look("year", None) == Some(Value::Number(1775));
        let which = self.board.random.random_range(0..if early { 2 } else { 3 });
        ["franklin", "north", "declaration"][which].to_string()
    }

    /// One CU of the largest enemy stack outside Winter Quarters, else of the largest (6.31).
    fn hits(&self) -> String {
        let enemy = 1 - self.side;
        let stacks = (0..10).filter(|at| self.board.cus[enemy][*at] > 0);
        let largest = stacks.max_by_key(|at| (![0, 5].contains(at), self.board.cus[enemy][*at]));
        largest.map_or(String::new(), |at| format!("1 {}", Board::id(at)))
    }

    /// The next attack of the list.
    fn attack(&mut self, walk: &Walk<'_>) -> String {
        let (side, enemy) = (self.side, 1 - self.side);
        if !self.listed {
            self.attacks = self.ways(true);
            let board = &self.board;
            self.attacks.retain(|way| board.cus[enemy][way.to] > 0);
        }
        let next = self.attacks.pop();
        self.listed = next.is_some();
        let Some(way) = next else {
            return String::new();
        };
        let board = &self.board;
        let with = board.cus[side][self.at(way.general)].min(5);
        let there = board.who(enemy, way.to).map_or("none", |g| GENERALS[g].0);
        let land = board.refuges(0, way.to, Some(way.before));
        let cut = side == 1 && land.is_empty() && self.havens(walk, way.to).is_empty();
        let cus = board.cus[enemy][way.to];
        let (who, to) = (GENERALS[way.general].0, Board::id(way.to));
        let (pc, cut) = (board.letter(way.before), if cut { " cut" } else { "" });
        format!("{who} {with} {there} {cus} {to} {pc}{cut}")
    }

    fn there(&self) -> String {
        let (at, enemy) = (self.entered.expect("entered").0.to, 1 - self.side);
        let there = self.board.who(enemy, at).map_or("none", |g| GENERALS[g].0);
        format!("{there} {}", self.board.cus[enemy][at])
    }

    /// The next Army next door, the most agile first (7.8).
    fn interceptor(&mut self) -> String {
        let at = self.entered.expect("entered").0.to;
        let near: BTreeSet<usize> = Board::next(at).collect();
        let mut armies = self.board.armies(1);
        armies.retain(|(g, from, _)| near.contains(from) && !self.tried.contains(g));
        armies.sort_by_key(|(g, from, _)| (-GENERALS[*g].5, Board::lines(5, *from)));
        let Some((general, _, cus)) = armies.first().copied() else {
            return String::new();
        };
        self.tried.insert(general);
        format!("{} {cus}", GENERALS[general].0)
    }

    /// The next stack of the winter or Army of the Political Phase; Enter between the sides and at the end.
    fn next_name(&mut self, fact: &str) -> String {
        let winter = fact == "stack";
        let names = self.names.take();
        let mut names =
            names.unwrap_or_else(|| if winter { self.stacks() } else { self.placers() });
        let next = names.pop().unwrap_or_default();
        self.names = (!names.is_empty()).then_some(names);
        next
    }

    fn stacks(&self) -> Vec<String> {
        let mut names = Vec::new();
        for side in [1, 0] {
            names.push(String::new());
            for at in (0..10).filter(|at| self.board.cus[side][*at] > 0) {
                let who = self.board.who(side, at).map_or("", |g| GENERALS[g].0);
                let french = if side == 1 { self.board.french[at] } else { 0 };
                let cus = self.board.cus[side][at] - french;
                let french = if side == 1 { format!("french {french}") } else { String::new() };
                names.push(format!("{} {cus} {french} {who}", Board::id(at)));
            }
        }
        names
    }

    fn placers(&self) -> Vec<String> {
        let mut names = vec![String::new()];
        for side in [0, 1] {
            for (general, at) in self.board.standing(side) {
                let (who, cus) = (GENERALS[general].0, self.board.cus[side][at]);
                names.push(format!("{who} {cus} {} {}", Board::id(at), self.board.letter(at)));
            }
        }
        names
    }

    fn next_isolated(&mut self) -> String {
        let names = self.isolated.take();
        let mut names = names.unwrap_or_else(|| self.isolated_names());
        let next = names.pop().unwrap_or_default();
        self.isolated = Some(names);
        next
    }
}

/// The space that a fact tells.
pub(super) fn space(walk: &Walk<'_>, fact: &str) -> usize {
    let id = walk.look(fact, None).map(|v| v.id()).unwrap_or_default();
    Board::space(&id).unwrap_or_else(|| panic!("{fact}: {id}"))
}

/// Which of two spaces lies nearer to the home port.
fn nearer(question: &Question) -> String {
    let (_, rest) = question.text.split_once("nearer to ").expect("a tie");
    let (home, rest) = rest.split_once(" by lines, ").expect("a home");
    let (old, rest) = rest.split_once(" or ").expect("two spaces");
    let (new, _) = rest.split_once(" (none").expect("two spaces");
    let [home, old, new] = [home, old, new].map(|name| {
        let id = name.to_lowercase().replace(' ', "-");
        Board::space(&id).unwrap_or_else(|| panic!("{name}"))
    });
    let [from_old, from_new] = [old, new].map(|at| Board::lines(home, at));
    match from_old.cmp(&from_new) {
        std::cmp::Ordering::Less => Board::id(old),
        std::cmp::Ordering::Equal => "none",
        std::cmp::Ordering::Greater => Board::id(new),
    }
    .to_string()
}
