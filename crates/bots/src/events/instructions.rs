//! The special instructions that a non-player follows on an Event with a musket under its symbol
//! (8.3.3): what `event-instructions/<faction>.toml` say.

use super::instruction_rule::InstructionRule;
use crate::flowchart::read::WordReader;
use crate::flowchart::schema::EventSide;
use crate::flowchart::table::{self, record};
use lod_engine::game::data::{Keys, Record};
use lod_engine::game::{DataError, DataErrors, Faction};
use lod_engine::rules::cards::{Card, Cards};
use std::sync::OnceLock;
use toml::Spanned;

record! {
    checked
    /// What a non-player follows on one Event.
    EventInstruction {
        /// The Event's number.
        card: Spanned<u8>,
        /// The text to use, where it is not the Faction's own (8.3.2).
        side: Option<EventSide>,
        /// Whether, failing some condition, the Event is given up for a Command.
        else_command = "else-command": bool,
        /// What to do, in words.
        say: Spanned<String>,
        /// What it means to the program.
        follow: Option<InstructionRule>,
    }
}

record! {
    checked
    /// All that a non-player follows.
    Instructions {
        /// Whose they are.
        faction: Spanned<Faction>,
        /// By card number, in the order of the file.
        instruction: Vec<EventInstruction>,
    }
    set {
        /// Where the instruction of each card stands in that order.
        places: Vec<Option<usize>>,
    }
}

/// Card and Faction of the one instruction that has no musket on its card (R18).
const WITHOUT_MUSKET: (u8, Faction) = (86, Faction::Indians);

/// The last card that is an Event.
const LAST_EVENT: u8 = 96;

impl Record<WordReader> for EventInstruction {
    fn check(&mut self, reader: &mut WordReader, keys: &Keys<'_>) {
        let card = self.card();
        if !(1..=LAST_EVENT).contains(&card) {
            let what = format!("`card = {card}`: Events are the cards 1 to 96");
            reader.flaw(keys.at("card"), what);
        }
        if self.say.get_ref().trim().is_empty() {
            reader.flaw(keys.at("say"), "`say` is empty; say what to do");
        }
    }
}

impl Record<WordReader> for Instructions {
    fn check(&mut self, reader: &mut WordReader, _keys: &Keys<'_>) {
        for (place, instruction) in self.instruction.iter().enumerate() {
            let card = instruction.card();
            if self.instruction[..place].iter().any(|i| i.card() == card) {
                let what = format!("card {card} has two instructions; join them");
                reader.flaw(instruction.card.span().start, what);
            }
        }
        let place = |card| self.instruction.iter().position(|i| i.card() == card);
        self.places = (0..=LAST_EVENT).map(place).collect();
    }
}

impl Instructions {
    /// Reads the text of a Faction's file.
    ///
    /// # Errors
    /// Every flaw found, in the order of the text.
    pub fn parse(faction: Faction, text: &str) -> Result<Instructions, DataErrors> {
        table::file(text, |reader, keys| {
            let read = Instructions::from_keys(reader, keys)?;
            if *read.faction.get_ref() != faction {
                let right = faction.id();
                let what = format!("this is the file of the {faction}: `faction = \"{right}\"`");
                reader.flaw(read.faction.span().start, what);
            }
            Some(read)
        })
    }

    /// What is followed on this card.
    pub fn on(&self, card: u8) -> Option<&EventInstruction> {
        let place = self.places.get(usize::from(card)).copied().flatten()?;
        self.instruction.get(place)
    }
}

impl EventInstruction {
    fn card(&self) -> u8 {
        *self.card.get_ref()
    }
}

/// What of a Faction's file held on no board that was tried, or on all.
pub fn doubts(text: &str) -> Vec<DataError> {
    table::doubts(text, Instructions::from_keys)
}

/// Where a Faction's file (its text and what it says) and the muskets on the cards disagree.
pub fn mismatches(text: &str, instructions: &Instructions, cards: &Cards) -> Vec<DataError> {
    let faction = *instructions.faction.get_ref();
    let has_musket = |card: &&Card| card.has_musket(faction);
    let muskets: Vec<u8> = cards.iter().filter(has_musket).map(|card| card.number).collect();
    let mut flaws = Vec::new();
    for instruction in &instructions.instruction {
        let card = instruction.card();
        if !muskets.contains(&card) && (card, faction) != WITHOUT_MUSKET {
            let what = format!(
                "card {card} shows no musket for the {faction}; remove the instruction or add the musket in cards.toml"
            );
            flaws.push(DataError::new(instruction.card.span().start, what));
        }
    }
    for card in muskets.iter().filter(|card| instructions.on(**card).is_none()) {
        let what =
            format!("card {card} shows a musket for the {faction} but has no [[instruction]] here");
        flaws.push(DataError::new(text.trim_end().len(), what));
    }
    flaws
}

/// The embedded file of a Faction.
pub const fn text(faction: Faction) -> &'static str {
    match faction {
        Faction::British => {
            include_str!(concat!(env!("LOD_DATA"), "/event-instructions/british.toml"))
        }
        Faction::Patriots => {
            include_str!(concat!(env!("LOD_DATA"), "/event-instructions/patriots.toml"))
        }
        Faction::French => {
            include_str!(concat!(env!("LOD_DATA"), "/event-instructions/french.toml"))
        }
        Faction::Indians => {
            include_str!(concat!(env!("LOD_DATA"), "/event-instructions/indians.toml"))
        }
    }
}

static INSTRUCTIONS: OnceLock<[Instructions; 4]> = OnceLock::new();

/// A Faction's instructions: of those installed, or the embedded ones.
pub fn instructions(faction: Faction) -> &'static Instructions {
    let all = INSTRUCTIONS.get_or_init(|| {
        Faction::ALL.map(|f| {
            Instructions::parse(f, text(f))
                .expect("the embedded instructions are checked by a test")
        })
    });
    &all[faction as usize]
}

/// Puts other instructions in place of the embedded ones, before anything has looked at them. They
/// stand in the order of [`Faction::ALL`].
///
/// # Errors
/// Gives the instructions back when some are in use already.
pub fn install(all: [Instructions; 4]) -> Result<(), Box<[Instructions; 4]>> {
    INSTRUCTIONS.set(all).map_err(Box::new)
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use lod_engine::rules::cards::cards;

    /// 8.3.3, R18: each musket has its instruction and each instruction its musket, card 86 apart.
    #[test]
    fn r8_3_3_muskets_and_instructions_agree() {
        for faction in Faction::ALL {
            assert_eq!(mismatches(text(faction), instructions(faction), cards()), []);
            assert!(cards().iter().any(|card| card.has_musket(faction)));
        }
    }

    #[test]
    fn r18_card_86_guides_the_indians_without_a_musket() {
        assert!(!cards().get(86).unwrap().has_musket(Faction::Indians));
        assert!(instructions(Faction::Indians).on(86).is_some());
    }

    #[test]
    fn a_musket_without_an_instruction_and_the_reverse_are_told() {
        let shows = |number: u8| cards().get(number).is_some_and(|c| c.has_musket(Faction::French));
        assert!(shows(52) && !shows(1), "another card shows this Faction's musket");
        let told = |number: u8| {
            let start = "version = 2\nfaction = \"french\"\n[[instruction]]\nsay = \"Go.\"\n";
            let text = format!("{start}card = {number}");
            let french = Instructions::parse(Faction::French, &text).unwrap();
            let flaws = mismatches(&text, &french, cards());
            flaws.iter().map(|f| format!("{}: {}", f.line(&text), f.what)).collect::<Vec<_>>()
        };
        let (on_52, on_1) = (told(52), told(1));
        assert!(on_1[0].starts_with("5: card 1 shows no musket for the French; remove"));
        assert!(on_1[1].starts_with("5: card 52 shows a musket for the French but has no"));
        assert!(
            on_52
                .iter()
                .all(|flaw| flaw.contains(" shows a musket ") && !flaw.contains("card 52 "))
        );
        assert_eq!(on_1.len(), on_52.len() + 2);
    }

    fn flaw(text: &str) -> String {
        let flaws = Instructions::parse(Faction::French, text).unwrap_err();
        flaws.iter().map(|f| format!("{}: {}", f.line(text), f.what)).join("\n")
    }

    #[test]
    fn flaws_are_told_with_their_line() {
        let start = "version = 2\nfaction = \"french\"\n[[instruction]]\n";
        let with = |more: &str| flaw(&format!("{start}{more}"));
        assert!(with("card = 97\nsay = \"Go.\"").starts_with("4: `card = 97`"));
        assert!(with("card = 0\nsay = \"Go.\"").starts_with("4: `card = 0`"));
        assert!(with("card = 1\nsay = \" \"").starts_with("5: `say` is empty"));
        assert!(with("card = 1").starts_with("3: `instruction` needs `say`"));
        assert!(with("card = 1\nsay = \"Go.\"\nsid = \"shaded\"").contains("`side`"));
        assert!(with("card = 1\nsay = \"Go.\"\nside = \"shade\"").contains("`shaded`"));
        let two = "card = 1\nsay = \"Go.\"\n[[instruction]]\ncard = 1\nsay = \"Go.\"";
        assert!(with(two).starts_with("7: card 1 has two"));
        assert!(flaw("version = 2\nfaction = \"british\"").contains("file of the French"));
        assert!(flaw("version = 2").contains("`faction`"));
        assert!(
            flaw("version = 2\nfaction = \"french\"\n[[instuction]]").contains("`instruction`")
        );
    }

    #[test]
    fn the_shaded_text_where_it_is_not_the_factions_own() {
        let indians = instructions(Faction::Indians);
        let side = |card| indians.on(card).and_then(|i| i.side);
        assert_eq!(side(4), Some(EventSide::Shaded));
        assert_eq!(side(18), None);
    }
}
