//! A non-player's turn, step by step, with the table as it stood before each step; and what a model may
//! ask of it.

use crate::common::{Field, Ground, Verdict, compare, position};
use lod_bots::bots::{Context, DieRoll, Executor, Library, Outcome, SeededDice};
use lod_engine::game::{Board, Change, Fact, Faction, Space};
use lod_engine::rules::battle::{self, Plan};
use lod_engine::rules::{ActionState, ActionStep, Cost, act};
use rand::RngExt;
use std::fmt::Write as _;

/// How many positions are looked at for one that leads to a box.
const TRIES: usize = 100;

/// What a model says of a turn: nothing, or how it differs.
pub type Said<T = ()> = Result<T, String>;

/// A turn on a card whose Event is closed to the Faction.
pub struct Walk {
    pub outcome: Outcome,
    pub path: Vec<String>,
    pub dice: Vec<DieRoll>,
    /// What was done, the Leaders' following set aside.
    pub steps: Vec<ActionStep>,
    /// The table before each step, and after the last.
    pub fields: Vec<Field>,
    /// Every step, Leaders' among them, with the table before it; none from the first Battle on.
    pub all: Vec<(ActionStep, Field)>,
    /// The step that is looked at.
    pub at: usize,
    /// What could not be done a second time.
    refused: Option<String>,
}

impl Walk {
    fn new(board: Board, faction: Faction, seed: u64) -> Walk {
        let mut source = SeededDice::new(seed);
        let mut run =
            Executor::new(Library::get(), faction, board, Context::default(), &mut source);
        let outcome = run.turn().expect("a turn without a fault");
        let mut state = ActionState::new(board, faction, Cost::Paid, false);
        // All Battles are selected before the Special Activity, which keeps out of their spaces (4.2.2, 4.3.2). The models
        // look at the board before they are paid for.
        for step in &run.steps {
            if let ActionStep::Battle { space, ally, .. } = step {
                let plan = Plan { ally: *ally, ..battle::plan(&state, *space) };
                battle::select(&mut state, &plan).expect("a Battle that was fought");
            }
        }
        for payer in Faction::ALL {
            let [paid, had] = [*state.board(), board].map(|board| board.resources(payer));
            let refund = Change::set(Fact::Resources(payer), paid, had);
            state.apply("3.6.1", refund).expect("what it paid");
        }
        let mut walk = Walk {
            outcome,
            path: run.walk.path.clone(),
            dice: run.walk.dice.clone(),
            steps: Vec::new(),
            fields: Vec::new(),
            all: Vec::new(),
            at: 0,
            refused: None,
        };
        // From the first Battle on, whose day has to be settled, only the steps are kept.
        let mut known = true;
        for step in &run.steps {
            let follows = matches!(step, ActionStep::Lead { .. } | ActionStep::Settle { .. });
            if !follows {
                walk.fields.push(Field::of(state.board()));
                walk.steps.push(step.clone());
            }
            known = known && !matches!(step, ActionStep::Battle { .. });
            if known {
                walk.all.push((step.clone(), Field::of(state.board())));
            }
            if known && let Err(refusal) = act(&mut state, step) {
                walk.refused = Some(format!("{step:?} is refused: {refusal}"));
                known = false;
            }
        }
        walk.fields.push(Field::of(state.board()));
        walk
    }

    /// The table as it stands now.
    pub fn field(&self) -> &Field {
        &self.fields[self.at.min(self.fields.len() - 1)]
    }

    /// The step to come.
    pub fn next(&self) -> Option<&ActionStep> {
        self.steps.get(self.at)
    }

    /// The steps to come as long as they are Special Activities, passed over.
    pub fn pass_activity(&mut self) -> Vec<ActionStep> {
        let from = self.at;
        while self.next().is_some_and(is_activity) {
            self.at += 1;
        }
        self.steps[from..self.at].to_vec()
    }

    /// The next step must be one of these, if there are any.
    pub fn one_of(&mut self, rule: &str, allowed: &[ActionStep]) -> Said<Option<ActionStep>> {
        if allowed.is_empty() {
            return Ok(None);
        }
        match self.next() {
            Some(step) if allowed.contains(step) => {
                let step = step.clone();
                self.at += 1;
                Ok(Some(step))
            }
            next => Err(format!("{rule}: {next:?}, and not one of {allowed:?}")),
        }
    }

    /// The boxes on the way that are among these.
    pub fn boxes(&self, of: &[&str]) -> Vec<&str> {
        self.path.iter().map(String::as_str).filter(|b| of.contains(b)).collect()
    }

    /// Whether the die named in a question can have decided it so: with none rolled, all its faces must.
    pub fn rolled(&self, which: usize) -> i32 {
        self.dice.get(which).map_or(0, |d| i32::from(d.value))
    }

    fn tell(&self, why: &str) -> String {
        let mut told = format!("{why}\n  {:?} by {:?}\n", self.outcome, self.path);
        for (n, step) in self.steps.iter().enumerate() {
            let here = if n == self.at { ">" } else { " " };
            let _ = writeln!(told, " {here}{step:?}");
        }
        let dice: Vec<String> =
            self.dice.iter().map(|d| format!("{}={} {}", d.die, d.value, d.purpose)).collect();
        let _ = writeln!(told, "  dice {dice:?}");
        told + &picture(&self.fields[0])
    }
}

/// A position in few words, for whoever looks into a difference.
fn picture(f: &Field) -> String {
    let mut told = format!(
        "  resources {:?} available {:?} unavailable {:?} fni {} squadrons {} treaty {} leaders {:?}\n",
        f.resources,
        f.available,
        f.unavailable,
        f.fni,
        f.squadrons,
        f.treaty,
        f.leaders
            .iter()
            .zip(f.leader_at)
            .map(|(l, at)| (*l, at.map(|s| Space::ALL[s])))
            .collect::<Vec<_>>()
    );
    for g in &f.grounds {
        let counts = [
            ("R", g.regulars),
            ("T", g.tories),
            ("BF", g.british_forts),
            ("C", g.continentals),
            ("mu", g.militia_hidden),
            ("ma", g.militia_seen),
            ("PF", g.patriot_forts),
            ("F", g.french),
            ("wu", g.war_hidden),
            ("wa", g.war_seen),
            ("V", g.villages),
            ("level", g.level),
            ("prop", g.propaganda),
            ("raid", g.raids),
            ("blockades", g.blockades),
        ];
        let _ = write!(told, "    {:?}/{}:", g.space, g.population);
        for (name, n) in counts.into_iter().filter(|c| c.1 != 0) {
            let _ = write!(told, " {name}{n}");
        }
        told.push('\n');
    }
    told
}

pub fn is_activity(step: &ActionStep) -> bool {
    matches!(
        step,
        ActionStep::Skirmish { .. }
            | ActionStep::NavalPressureResources { .. }
            | ActionStep::NavalPressureLower { .. }
            | ActionStep::NavalPressureRaise { .. }
            | ActionStep::Howe { .. }
            | ActionStep::Persuasion { .. }
            | ActionStep::Partisans { .. }
            | ActionStep::Trade { .. }
            | ActionStep::WarPath { .. }
            | ActionStep::Plunder { .. }
            | ActionStep::PreparerLaGuerre(_)
    )
}

/// Holds a model of a Faction's turns against turns in which one of these boxes was entered; for each
/// position that leads elsewhere another one is taken.
pub fn turns(name: &str, faction: Faction, boxes: &[&str], model: impl Fn(&mut Walk) -> Said) {
    shaped(name, faction, boxes, |_| (), model);
}

/// The same with something done to each position first.
pub fn shaped(
    name: &str,
    faction: Faction,
    boxes: &[&str],
    shape: impl Fn(&mut Board),
    model: impl Fn(&mut Walk) -> Said,
) {
    compare(name, 2, |board, random| {
        let mut board = board;
        for _ in 0..TRIES {
            shape(&mut board);
            let mut walk = Walk::new(board, faction, random.random());
            if !walk.boxes(boxes).is_empty() {
                let said = walk.refused.clone().map_or(Ok(()), Err);
                return match said.and_then(|()| model(&mut walk)) {
                    Ok(()) => Verdict::Same,
                    Err(why) => Verdict::Different(walk.tell(&why)),
                };
            }
            board = position(random);
        }
        Verdict::Aside
    });
}

/// Those of the candidates that rank highest.
pub fn best<T: Clone, K: Ord>(of: impl IntoIterator<Item = T>, key: impl Fn(&T) -> K) -> Vec<T> {
    let all: Vec<T> = of.into_iter().collect();
    let Some(top) = all.iter().map(&key).max() else {
        return Vec::new();
    };
    all.into_iter().filter(|t| key(t) == top).collect()
}

/// The space at a place in the list.
pub fn space(at: usize) -> Space {
    Space::ALL[at]
}

/// Its place in the list.
pub fn place(space: Space) -> usize {
    space as usize
}

/// The places of the map, the West Indies apart.
pub fn map(f: &Field) -> impl Iterator<Item = usize> + '_ {
    (0..f.grounds.len()).filter(|i| !f.grounds[*i].indies)
}

/// The ground at a place, changed.
pub fn with(g: &Ground, change: impl FnOnce(&mut Ground)) -> Ground {
    let mut g = g.clone();
    change(&mut g);
    g
}

/// Room for one more Fort or Village (1.4.2).
pub fn room(g: &Ground) -> bool {
    g.british_forts + g.patriot_forts + g.villages < 2
}
