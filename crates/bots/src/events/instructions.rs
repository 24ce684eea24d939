//! The special instructions that a non-player follows on an Event with a musket under its symbol
//! (8.3.3): what `event-instructions/<faction>.toml` say.

use super::guide::{self, Guide};
use crate::flowchart::schema::EventSide;
use lod_engine::game::Faction;
use lod_engine::game::atlas::Flaw;
use lod_engine::game::reader::{Field, Reader, entries, entry};
use std::sync::OnceLock;
use toml::de::DeTable;

/// What a non-player follows on one Event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instruction {
    /// The Event's number.
    pub card: u8,
    /// The text to use, where it is not the Faction's own (8.3.2).
    pub side: Option<EventSide>,
    /// Whether, failing some condition, the Event is given up for a Command.
    pub else_command: bool,
    /// What to do, in words.
    pub say: String,
}

/// All that a non-player follows.
#[derive(Debug)]
pub struct Instructions {
    /// Whose they are.
    pub faction: Faction,
    /// By card number, in the order of the file.
    pub all: Vec<Instruction>,
    /// What they mean to the program, by card number.
    guides: Vec<(u8, Guide)>,
}

const KEYS: [&str; 2] = ["faction", "instruction"];
const INSTRUCTION_KEYS: [&str; 5] = ["card", "side", "else-command", "say", "follow"];

/// Card and Faction of the one instruction that has no musket on its card (R18).
const WITHOUT_MUSKET: (u8, Faction) = (86, Faction::Indians);

impl Instructions {
    /// Reads the text of a Faction's file.
    ///
    /// # Errors
    /// Every flaw found, in the order of the text.
    pub fn parse(faction: Faction, text: &str) -> Result<Instructions, Vec<Flaw>> {
        let guides = guide::parse(text);
        let mut read = Reader::document(text, |reader, table| read(reader, table, faction))?;
        read.guides = guides?;
        Ok(read)
    }

    /// How the program follows the instruction on this card.
    pub fn guide(&self, card: u8) -> Option<&Guide> {
        self.guides.iter().find(|(c, _)| *c == card).map(|(_, g)| g)
    }

    /// What is followed on this card.
    pub fn on(&self, card: u8) -> Option<&Instruction> {
        self.all.iter().find(|i| i.card == card)
    }
}

fn read(reader: &mut Reader, table: &DeTable<'_>, faction: Faction) -> Option<Instructions> {
    let mut all: Vec<Instruction> = Vec::new();
    for entry in entries(table) {
        match entry.key {
            "faction" => {
                let named = reader.faction(entry);
                if named.is_some_and(|f| f != faction) {
                    let right = faction.id();
                    let what =
                        format!("this is the file of the {faction}: `faction = \"{right}\"`");
                    reader.flaw(entry.value.span().start, what);
                }
            }
            "instruction" => {
                for item in reader.list(entry) {
                    let Some(instruction) = read_one(reader, item) else {
                        continue;
                    };
                    if all.iter().any(|i| i.card == instruction.card) {
                        let what =
                            format!("card {} has two instructions; join them", instruction.card);
                        reader.flaw(item.at, what);
                    }
                    all.push(instruction);
                }
            }
            _ => reader.unknown(entry.at, "a key of an instruction file", entry.key, &KEYS),
        }
    }
    if entry(table, "faction").is_none() {
        reader.flaw(
            0,
            format!("the file needs `faction = \"{}\"`", faction.id()),
        );
    }
    Some(Instructions {
        faction,
        all,
        guides: Vec::new(),
    })
}

fn read_one(reader: &mut Reader, item: Field<'_, '_>) -> Option<Instruction> {
    let table = reader.table(item)?;
    let (mut card, mut side, mut else_command, mut say) = (None, None, false, None);
    for inner in entries(table) {
        match inner.key {
            "card" => {
                let limit = "Events are the cards 1 to 96";
                card = reader.small(inner, 96, limit);
                if card == Some(0) {
                    reader.flaw(inner.value.span().start, format!("`card = 0`: {limit}"));
                }
            }
            "side" => {
                let right = EventSide::ALL.map(EventSide::id);
                side = reader.choice(inner, "a side", EventSide::from_id, &right);
            }
            "else-command" => else_command = reader.truth(inner).unwrap_or(false),
            // Read for itself, see `guide`.
            "follow" => {}
            "say" => {
                let words = reader.word(inner)?;
                if words.trim().is_empty() {
                    reader.flaw(inner.value.span().start, "`say` is empty; say what to do");
                }
                say = Some(words.to_string());
            }
            _ => reader.unknown(
                inner.at,
                "a key of [[instruction]]",
                inner.key,
                &INSTRUCTION_KEYS,
            ),
        }
    }
    for key in ["card", "say"] {
        if entry(table, key).is_none() {
            reader.flaw(item.at, format!("an [[instruction]] needs `{key}`"));
        }
    }
    Some(Instruction {
        card: card?,
        side,
        else_command,
        say: say?,
    })
}

/// The cards with a musket under the Faction's symbol, by the text of `cards.toml`. Of that file
/// nothing else is looked at.
///
/// # Errors
/// What is wrong with the numbers and muskets.
pub fn musket_cards(cards: &str, faction: Faction) -> Result<Vec<u8>, Vec<Flaw>> {
    Reader::document(cards, |reader, table| {
        let mut out = Vec::new();
        let list = entry(table, "card").map(|cards| reader.list(cards));
        for card in list.unwrap_or_default() {
            let fields = reader.table(card)?;
            let Some(muskets) = entry(fields, "muskets") else {
                continue;
            };
            let bearers = reader.faction_list(muskets);
            let number = entry(fields, "number")?;
            let number = reader.small(number, 109, "the cards are 1 to 109")?;
            if bearers.iter().any(|(f, _)| *f == faction) {
                out.push(number);
            }
        }
        Some(out)
    })
}

/// Where a Faction's file (its text and what it says) and the muskets on the cards disagree.
pub fn mismatches(text: &str, instructions: &Instructions, muskets: &[u8]) -> Vec<Flaw> {
    let faction = instructions.faction;
    let missing = muskets
        .iter()
        .filter(|card| instructions.on(**card).is_none())
        .map(|card| {
            let what = format!(
                "card {card} shows a musket for the {faction} but has no [[instruction]] here"
            );
            Flaw::new(text.trim_end().len(), what)
        });
    let needless = instructions
        .all
        .iter()
        .filter(|i| !muskets.contains(&i.card) && (i.card, faction) != WITHOUT_MUSKET)
        .map(|i| {
            let what = format!(
                "card {} shows no musket for the {faction}; take the instruction out or add the musket in cards.toml",
                i.card
            );
            Flaw::new(at_card(text, i.card), what)
        });
    needless.chain(missing).collect()
}

/// Where the instruction for a card stands in the text.
fn at_card(text: &str, card: u8) -> usize {
    let found = Reader::document(text, |reader, table| {
        let items = reader.list(entry(table, "instruction")?);
        items.into_iter().find_map(|item| {
            let number = entry(reader.table(item)?, "card")?;
            (reader.small(number, u8::MAX, "")? == card).then_some(number.at)
        })
    });
    found.unwrap_or(0)
}

/// The embedded file of a Faction.
pub const fn text(faction: Faction) -> &'static str {
    match faction {
        Faction::British => include_str!("../../../../event-instructions/british.toml"),
        Faction::Patriots => include_str!("../../../../event-instructions/patriots.toml"),
        Faction::French => include_str!("../../../../event-instructions/french.toml"),
        Faction::Indians => include_str!("../../../../event-instructions/indians.toml"),
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

    const CARDS: &str = include_str!("../../../../event-instructions/cards.toml");

    /// 8.3.3, R18: each musket has its instruction and each instruction its musket, card 86 apart.
    #[test]
    fn r8_3_3_muskets_and_instructions_agree() {
        for faction in Faction::ALL {
            let muskets = musket_cards(CARDS, faction).unwrap();
            let flaws = mismatches(text(faction), instructions(faction), &muskets);
            assert_eq!(flaws, []);
            assert!(!muskets.is_empty());
        }
    }

    #[test]
    fn r18_card_86_guides_the_indians_without_a_musket() {
        let muskets = musket_cards(CARDS, Faction::Indians).unwrap();
        assert!(!muskets.contains(&86));
        assert!(instructions(Faction::Indians).on(86).is_some());
    }

    #[test]
    fn a_musket_without_an_instruction_and_the_reverse_are_told() {
        let text = "faction = \"french\"\n[[instruction]]\nsay = \"Go.\"\ncard = 5";
        let french = Instructions::parse(Faction::French, text).unwrap();
        let flaws = mismatches(text, &french, &[6]);
        let told: Vec<_> = flaws.iter().map(|f| (f.line(text), &f.what[..6])).collect();
        assert_eq!(told, [(4, "card 5"), (4, "card 6")]);
        assert_eq!(mismatches(text, &french, &[5]), []);
    }

    fn flaw(text: &str) -> String {
        let flaws = Instructions::parse(Faction::French, text).unwrap_err();
        let lines: Vec<String> = flaws
            .iter()
            .map(|f| format!("{}: {}", f.line(text), f.what))
            .collect();
        lines.join("\n")
    }

    #[test]
    fn flaws_are_told_with_their_line() {
        let start = "faction = \"french\"\n[[instruction]]\n";
        let with = |more: &str| flaw(&format!("{start}{more}"));
        assert!(with("card = 97\nsay = \"Go.\"").starts_with("3: `card = 97`"));
        assert!(with("card = 0\nsay = \"Go.\"").starts_with("3: `card = 0`"));
        assert!(with("card = 1\nsay = \" \"").starts_with("4: `say` is empty"));
        assert!(with("card = 1").starts_with("2: an [[instruction]] needs `say`"));
        assert!(with("card = 1\nsay = \"Go.\"\nsid = \"shaded\"").contains("`side`"));
        assert!(with("card = 1\nsay = \"Go.\"\nside = \"shade\"").contains("`shaded`"));
        let two = "card = 1\nsay = \"Go.\"\n[[instruction]]\ncard = 1\nsay = \"Go.\"";
        assert!(with(two).starts_with("5: card 1 has two"));
        assert!(flaw("faction = \"british\"").contains("file of the French"));
        assert!(flaw("").contains("needs `faction"));
        assert!(flaw("faction = \"french\"\n[[instuction]]").contains("`instruction`"));
    }

    #[test]
    fn the_shaded_text_where_it_is_not_the_factions_own() {
        let indians = instructions(Faction::Indians);
        let side = |card| indians.on(card).and_then(|i| i.side);
        assert_eq!(side(4), Some(EventSide::Shaded));
        assert_eq!(side(18), None);
    }
}
