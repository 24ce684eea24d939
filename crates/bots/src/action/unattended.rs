//! A door where nobody sits: dice from a script or a generator. What people's Factions have to decide is
//! written down, with what was taken for it.

use super::{Script, Seeded};
use crate::flowchart::words::Die;
use crate::flowchart::{Choice, Door, Grant, Judgement, Purpose, Stop};
use lod_engine::rules::Deed;

/// What was a person's to decide, as it was taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Assumed {
    /// One of several options: the place of the one taken.
    Choice(Choice, usize),
    /// A free Command or Special Activity: none was carried out.
    Grant(Grant),
}

#[derive(Debug)]
enum Dice {
    Script(Script),
    Seeded(Box<Seeded>),
}

/// The door.
#[derive(Debug)]
pub struct Unattended {
    dice: Dice,
    assumed: Vec<Assumed>,
}

impl Unattended {
    /// With scripted dice.
    pub fn scripted(dice: Script) -> Unattended {
        Unattended {
            dice: Dice::Script(dice),
            assumed: Vec::new(),
        }
    }

    /// With dice of a generator.
    pub fn seeded(dice: Seeded) -> Unattended {
        Unattended {
            dice: Dice::Seeded(Box::new(dice)),
            assumed: Vec::new(),
        }
    }

    /// What was people's to decide so far, in order.
    pub fn assumed(&self) -> &[Assumed] {
        &self.assumed
    }

    /// Forgets it: what it was decided for did not come about.
    pub fn forget(&mut self) {
        self.assumed.clear();
    }

    /// Scripted dice that nobody asked for.
    pub fn dice_left(&self) -> &[(Die, u8)] {
        match &self.dice {
            Dice::Script(script) => script.unused(),
            Dice::Seeded(_) => &[],
        }
    }

    fn inner(&mut self) -> &mut dyn Door {
        match &mut self.dice {
            Dice::Script(script) => script,
            Dice::Seeded(seeded) => seeded.as_mut(),
        }
    }
}

impl Door for Unattended {
    fn roll(&mut self, die: Die, purpose: &Purpose) -> Result<u8, Stop> {
        self.inner().roll(die, purpose)
    }

    fn judge(&mut self, question: &Judgement<'_>) -> Result<bool, Stop> {
        self.inner().judge(question)
    }

    fn choose(&mut self, choice: &Choice) -> Result<usize, Stop> {
        let taken = self.inner().choose(choice)?;
        self.assumed.push(Assumed::Choice(choice.clone(), taken));
        Ok(taken)
    }

    fn made(&mut self, choice: &Choice) {
        let taken = choice.default;
        self.assumed.push(Assumed::Choice(choice.clone(), taken));
    }

    fn granted(&mut self, deed: &mut Deed, grant: &Grant) -> Result<bool, Stop> {
        let done = self.inner().granted(deed, grant)?;
        if !done {
            self.assumed.push(Assumed::Grant(grant.clone()));
        }
        Ok(done)
    }
}
