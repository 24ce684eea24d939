//! Steps carried out: dice, what other Factions decide, Leaders.

use super::act::OwnTurn;
use super::done_step::DoneStep;
use super::trial::wrong;
use crate::tell;
use lod_bots::action::{Note, NoteKind};
use lod_bots::bots::{Context, Executor, Library, TRADE_ANSWER};
use lod_bots::flowchart::words::Die;
use lod_bots::flowchart::{DecisionSource, Interrupt, Purpose};
use lod_engine::game::Faction;
use lod_engine::rules::battle::{self, Plan};
use lod_engine::rules::{self, ActionStep, Command};

impl OwnTurn<'_> {
    /// Carries out a step with its dice, and takes note of what it pays or adds.
    pub(super) fn carry(&mut self, step: &ActionStep) -> Result<(), Interrupt> {
        let resources =
            |turn: &OwnTurn<'_>| i16::from(turn.state.board().resources(turn.state.faction()));
        let had = resources(self);
        self.execute(step)?;
        let gains = resources(self) - had;
        if let Some(done) = self.steps.last_mut() {
            done.gains = gains;
        }
        Ok(())
    }

    fn execute(&mut self, step: &ActionStep) -> Result<(), Interrupt> {
        if matches!(step, ActionStep::Activate | ActionStep::GarrisonDisplace { .. }) {
            self.all_leaders()?;
        }
        let since = self.state.changes().len();
        self.steps.push(DoneStep::of_turn(step, since));
        let step = match (battle::plan_of(self.state, step), step) {
            (Some(plan), _) => return self.fight(plan),
            (None, ActionStep::NavalPressureResources { .. }) => {
                // Howe may have lowered FNI first (1.10).
                self.stands();
                let purpose = "British Resources (Naval Pressure)".into();
                ActionStep::NavalPressureResources { roll: self.seat.roll(Die::D3, &purpose)? }
            }
            (None, ActionStep::Trade { space, gift }) => {
                let (space, gift) = (*space, self.gift(*gift)?);
                let step = ActionStep::Trade { space, gift };
                self.steps.pop();
                self.steps.push(DoneStep::of_turn(&step, since));
                step
            }
            (None, other) => other.clone(),
        };
        rules::act(self.state, &step).map_err(|r| wrong(r.to_string()))
    }

    /// What the British give for a Trade (4.4.1): what was said, which only a person's British can have
    /// agreed to, or what they answer.
    fn gift(&mut self, said: u8) -> Result<u8, Interrupt> {
        let is_agreed = self.gives_nothing && self.is_player(Faction::British);
        if said > 0 || is_agreed {
            return Ok(said);
        }
        let begun = self.notes.len();
        let gift = self.with_run(|run| run.trade_answer())?;
        let answers = self.notes.iter().skip(begun);
        let answers = answers.filter_map(|note| match &note.what {
            NoteKind::Words(words) if note.at == TRADE_ANSWER => Some(words.clone()),
            _ => None,
        });
        let lines: Vec<String> = answers.collect();
        if !lines.is_empty() {
            self.seat.show_lines(lines);
        }
        Ok(gift)
    }

    /// Fights a Battle: the Defender's choice, the dice of both, and what the day won brings (3.6).
    fn fight(&mut self, mut plan: Plan) -> Result<(), Interrupt> {
        let strength = battle::strength(self.state.board(), &plan);
        self.seat.show_odds(&strength, tell::stakes(self.state.board(), &plan));
        plan.defender_activates = self.with_run(|run| run.defender_activates(&plan))?;
        let forces = battle::forces(self.state.board(), &plan);
        // Without a die there is nothing before which it could be read.
        if forces.attacker_dice() + forces.defender_dice() > 0 {
            self.seat.show_battle(&battle::strength(self.state.board(), &plan));
            self.seat.show_lines(tell::stakes(self.state.board(), &plan));
        }
        let attacker = format!("Attacker ({})", plan.attacker);
        let defender = format!("Defender ({})", plan.defending_side().name());
        let attack = self.roll_all(forces.attacker_dice(), &attacker, &plan)?;
        let dice = [attack, self.roll_all(forces.defender_dice(), &defender, &plan)?];
        let step = plan.rolled(&dice);
        let fought = battle::fought(self.state.board(), &plan, dice);
        rules::act(self.state, &step).map_err(|r| wrong(r.to_string()))?;
        self.notes.push(Note {
            at: String::new(),
            rule: "3.6".to_string(),
            what: NoteKind::Battle(Box::new(fought)),
            after: self.state.changes().len(),
        });
        self.day_won()?;
        self.leaders()
    }

    /// So many D3 (3.6.4).
    fn roll_all(&mut self, dice: u8, whose: &str, plan: &Plan) -> Result<Vec<u8>, Interrupt> {
        self.stands();
        let mut rolled = |die| {
            let reason = format!("the {whose} in {}, {die} of {dice}", plan.space);
            self.seat.roll(Die::D3, &Purpose::from(reason.as_str()))
        };
        (1..=dice).map(&mut rolled).collect()
    }

    /// Leaders follow units that moved, and go elsewhere when left alone: a person's as he likes, a
    /// non-player's by its rules, when no more groups can come (1.10, 8.1, R187).
    pub(super) fn leaders(&mut self) -> Result<(), Interrupt> {
        if self.state.command() == Some(Command::Scout) {
            return self.all_leaders();
        }
        self.with_run(|run| {
            run.leaders_follow_so_far()?;
            run.leaders_settle()
        })
    }

    /// All groups of the Command have moved: no Leader waits any longer.
    pub(super) fn all_leaders(&mut self) -> Result<(), Interrupt> {
        self.with_run(|run| {
            run.leaders_follow()?;
            run.leaders_settle()
        })
    }

    /// Lets the non-players' rules work on the action, people deciding where their Factions are concerned.
    pub(super) fn with_run<T>(
        &mut self,
        does: impl FnOnce(&mut Executor<'_>) -> Result<T, Interrupt>,
    ) -> Result<T, Interrupt> {
        let context = Context {
            players: self.permit.players,
            price: self.state.price(),
            limited: self.state.is_limited(),
            ..Context::default()
        };
        self.stands();
        self.seat.enter_nested();
        let done =
            Executor::borrow_state(Library::get(), self.state, context, &mut self.seat, |run| {
                let result = does(run);
                self.notes.append(&mut run.walk.notes);
                result
            });
        self.seat.leave_nested();
        done
    }
}
