//! The non-player Indian Trade, and what the British answer to it (8.7.1, 8.4.6, 4.4.1).

use super::Executor;
use crate::action::{Matter, NoteKind};
use crate::flowchart::instruction::{Answer, Instruction, VerbParameters};
use crate::flowchart::words::Die;
use crate::flowchart::{Choice, Interrupt};
use lod_engine::game::{Faction, SpaceSet};
use lod_engine::rules::ActionStep;
use lod_engine::rules::indians::check_trade;

/// The summary of what non-player British answer, and where the notes about it belong.
pub const TRADE_ANSWER: &str = "trade-answer";

/// Asks the British first, then Trades in one space; 1 if one was possible.
pub(crate) fn trade(run: &mut Executor<'_>, instruction: &Instruction) -> Result<u8, Interrupt> {
    let mut gift = 0;
    let space = run.choice(instruction, |run, trace| {
        let spaces = run.qualify(SpaceSet::MAP, &instruction.tests, trace)?;
        let spaces = run.able(spaces, trace, |space, _| check_trade(run.board(), space))?;
        if spaces.is_empty() {
            return Ok(None);
        }
        gift = run.trade_answer()?;
        let best = run.equals(spaces, &instruction.order, trace)?;
        run.draw(best, false, &instruction.say, trace)
    })?;
    let Some(space) = space else {
        return Ok(0);
    };
    run.act(&ActionStep::Trade { space, gift })?;
    run.did(&instruction.say, space);
    Ok(1)
}

impl Executor<'_> {
    /// What the British give when the Indians Trade: a person is asked, a non-player rolls (4.4.1, 8.4.6).
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub fn trade_answer(&mut self) -> Result<u8, Interrupt> {
        if self.context.players[Faction::British] {
            return asked(self);
        }
        let citation = self.citation;
        let gift = answered(self);
        self.citation = citation;
        gift
    }
}

/// What a person who plays the British gives.
fn asked(run: &mut Executor<'_>) -> Result<u8, Interrupt> {
    let most = run.sure(run.board().resources(Faction::British))?;
    if most == 0 {
        return Ok(0);
    }
    let ask = format!("British: how many Resources do you give the Indians for Trade (0-{most})?");
    let options = (0..=most).map(|gift| gift.to_string()).collect();
    let index = run.ask_option(&Choice { options, ..Choice::new(Faction::British, ask) })?;
    Ok(u8::try_from(index).unwrap_or(most).min(most))
}

/// What non-player British give (8.4.6). The die is left out where every result brings the same (R26).
fn answered(run: &mut Executor<'_>) -> Result<u8, Interrupt> {
    let Some(summary) = run.library.charts[Faction::British].summary(TRADE_ANSWER) else {
        return Err(Interrupt::Fault("British: no summary `trade-answer`".to_string()));
    };
    run.cites(TRADE_ANSWER, &summary.rule);
    if let Some(when) = &summary.when
        && !run.holds(Matter::Beside, &summary.title, when)?
    {
        return Ok(told(run, String::new, 0));
    }
    let answer = summary.instructions.iter().find_map(|i| match &i.terms {
        VerbParameters::Answer(answer) => Some(answer),
        _ => None,
    });
    let Some(answer) = answer else {
        return Err(Interrupt::Fault("British: `trade-answer` gives nothing".to_string()));
    };
    let die = answer.amount.die();
    let rolls = 1..=die.map_or(1, Die::sides);
    let gifts: Vec<u8> = run.sure(rolls.map(|roll| gift(run, answer, roll)).collect())?;
    let equal = gifts.iter().all(|gift| *gift == gifts[0]);
    let Some(die) = die.filter(|_| !equal) else {
        return Ok(told(run, String::new, gifts[0]));
    };
    let roll = run.roll(die, &summary.title)?;
    let below = answer.below.as_ref().map(|n| n.value(&run.evaluator()));
    let gift = gift(run, answer, roll);
    let rolled = || {
        let compared = match below {
            Some(below) if i32::from(roll) >= below => format!(", not below {below}"),
            Some(below) => format!(", below {below}"),
            None => String::new(),
        };
        format!("1{} = {roll}{compared}: ", die.name())
    };
    Ok(told(run, rolled, gift))
}

/// Says what the die showed, if there was one, and what is given.
fn told(run: &mut Executor<'_>, rolled: impl FnOnce() -> String, gift: u8) -> u8 {
    let rule = run.citation.rule;
    run.decided(|| {
        let rolled = rolled();
        let amount = match gift {
            0 => "nothing".to_string(),
            gift => gift.to_string(),
        };
        NoteKind::Words(format!("British: {rolled}give {amount} ({rule})"))
    });
    gift
}

/// What is given after this roll: no more than there is.
fn gift(run: &Executor<'_>, answer: &Answer, roll: u8) -> u8 {
    let evaluator = run.evaluator();
    let below = answer.below.as_ref().map(|below| below.value(&evaluator));
    if below.is_some_and(|below| i32::from(roll) >= below) {
        return 0;
    }
    let most = run.board().resources(Faction::British);
    let amount = answer.amount.value(&evaluator.rolled(roll));
    amount.clamp(0, most.into()).try_into().unwrap_or(most)
}
