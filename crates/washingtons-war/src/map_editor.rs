//! The conversation in which a person tells a map, space by space: what the rulebook or an answer said is not asked, and
//! the file is written after each answer.

use super::name_list::NameList;
use super::names::{Area, Named};
use super::space::Space;
use super::user_map::{Site, UserMap, called, knows};
use super::{Halt, ProcedurePrompt, Question, ReportLine, answer};
use itertools::Itertools;
use lod_companion::talk::History;
use std::collections::{BTreeMap, BTreeSet};

/// The word before the neighbours over dashed lines.
const DASHED: &str = "dashed";

/// What is asked now.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Stage {
    /// Which space comes next.
    Which,
    Area(String),
    Kind(String),
    Lines(String),
    /// Whether there is a line that only one of two told spaces has.
    Between(String, String),
}

/// Writes the file's text.
type Keep<'b> = Box<dyn FnMut(&str) -> Result<(), String> + 'b>;

/// A space, and where its lines lead, each with whether it is dashed.
type SpaceLines = (String, BTreeMap<String, bool>);

/// A map being told.
pub struct MapEditor<'b> {
    beginning: EditorState,
    /// What was so after each answer.
    answered: History<EditorState>,
    keep: Keep<'b>,
}

#[derive(Clone)]
struct EditorState {
    sheet: UserMap,
    stage: Stage,
    told: Vec<ReportLine>,
}

impl<'b> MapEditor<'b> {
    /// Goes on with a map; `keep` writes the file's text each time that it changes.
    pub fn new(sheet: UserMap, keep: impl FnMut(&str) -> Result<(), String> + 'b) -> MapEditor<'b> {
        let beginning = EditorState { sheet, stage: Stage::Which, told: Vec::new() };
        MapEditor { beginning, answered: History::default(), keep: Box::new(keep) }
    }

    fn now(&self) -> &EditorState {
        self.answered.last().unwrap_or(&self.beginning)
    }

    /// Writes the map as it is after so many answers were undone or redone.
    fn moved(&mut self, answers: usize) -> Result<usize, String> {
        if answers > 0 {
            let text = self.now().sheet.text();
            (self.keep)(&text)?;
        }
        Ok(answers)
    }

    /// The map as far as it is told.
    pub fn sheet(&self) -> &UserMap {
        &self.now().sheet
    }

    fn name(&self, id: &str) -> String {
        called(id)
    }

    /// The spaces of the rulebook and those that the map has named besides.
    fn spaces(&self) -> NameList {
        let named = self.now().sheet.names().into_iter().map(Space::new);
        let all: BTreeSet<Space> = Space::all().chain(named).collect();
        NameList::spaces(all)
    }

    /// The space that a line begins with, and how many words it takes.
    fn space(&self, words: &[String]) -> Result<(String, usize), String> {
        let spaces = self.spaces();
        answer::named(&spaces, words).ok_or_else(|| {
            let word = words.first().map(String::as_str).unwrap_or_default();
            let ids = spaces.items.iter().map(|item| item.id.as_str());
            let begin: Vec<&str> = ids.clone().filter(|id| id.starts_with(word)).collect();
            if (2..=6).contains(&begin.len()) && !word.is_empty() {
                return format!("that could be {}: type more", begin.join(" or "));
            }
            let near = lod_engine::game::atlas::nearest(word, ids);
            let near = near.map_or(String::new(), |near| format!(" Did you mean {near}?"));
            format!(
                "\"{word}\" is not a known space. For one that the rulebook does not name, type +{word}.{near}"
            )
        })
    }

    /// The lines that a line of words tells.
    fn neighbours(&self, of: &str, line: &str) -> Result<BTreeMap<String, bool>, String> {
        let words = answer::words(line);
        let (mut next, mut at, mut dashed) = (BTreeMap::new(), 0, false);
        while at < words.len() {
            if words[at] == DASHED {
                (dashed, at) = (true, at + 1);
                continue;
            }
            let (id, taken) = self.space(&words[at..])?;
            if id == of {
                return Err(format!("{} is not adjacent to itself", self.name(of)));
            }
            if next.insert(id.clone(), dashed).is_some() {
                return Err(format!("{} is named twice", self.name(&id)));
            }
            at += taken;
        }
        match next.is_empty() {
            true => Err("type the spaces that lines lead to".to_string()),
            false => Ok(next),
        }
    }

    /// The space and the lines that a pasted line tells, as `hartford: boston, new york`; nothing where it is none.
    fn pasted(&self, line: &str) -> Result<Option<SpaceLines>, String> {
        let Some((space, rest)) = line.split_once(':') else {
            return Ok(None);
        };
        let words = answer::words(space);
        let (id, taken) = self.space(&words)?;
        if let Some(more) = words.get(taken) {
            return Err(format!("`{more}` is too much before the colon"));
        }
        let next = self.neighbours(&id, rest)?;
        Ok(Some((id, next)))
    }

    /// The neighbours that Enter alone stands for: those told before, else those that name the space.
    fn usual(&self, id: &str) -> BTreeMap<String, bool> {
        let told = self.now().sheet.site(id).next;
        told.unwrap_or_else(|| self.now().sheet.naming(id))
    }

    fn listed(&self, next: &BTreeMap<String, bool>) -> String {
        let of = |dashed: bool| {
            let of = next.iter().filter(move |(_, d)| **d == dashed);
            of.map(|(id, _)| self.name(id)).join(", ")
        };
        match (of(false), of(true)) {
            (plain, wild) if wild.is_empty() => plain,
            (plain, wild) => format!("{plain} {DASHED} {wild}").trim().to_string(),
        }
    }

    /// What comes after a space's area, its kind and its lines.
    fn after(&self, id: &str) -> Stage {
        let site = self.now().sheet.site(id);
        if !knows("area", id, site.area.is_some()) {
            return Stage::Area(id.to_string());
        }
        if !knows("quarters", id, site.square.is_some()) {
            return Stage::Kind(id.to_string());
        }
        Stage::Lines(id.to_string())
    }

    /// The next line that only one end has, or the next space.
    fn next_line(&self) -> Stage {
        let first = self.now().sheet.one_ended().into_iter().next();
        first.map_or(Stage::Which, |(one, other)| Stage::Between(one, other))
    }

    fn question(&self) -> Option<Question> {
        let name = |id: &String| self.name(id);
        let (text, form, why, enter) = match &self.now().stage {
            Stage::Which => {
                let open = self.now().sheet.open();
                let done = self.now().sheet.charted().count();
                let first = open.first()?;
                (
                    format!(
                        "{done} spaces entered, {} to go. Which space next [Enter] {}?",
                        open.len(),
                        name(first)
                    ),
                    "a space, a new one as +princeton, or lines pasted, as hartford: boston, newport".to_string(),
                    "A space may be entered again. Quit at any time: each answer is saved.",
                    true,
                )
            }
            Stage::Area(id) => (
                format!("{}: in which colony, or Canada?", name(id)),
                "nh ma ri ct ny nj pa de md va nc sc ga canada".to_string(),
                "Militia, control and Winter Attrition depend on it (9.43, 10.0B).",
                false,
            ),
            Stage::Kind(id) => (
                format!("{}: circle or square?", name(id)),
                "c/s".to_string(),
                "A square is Winter Quarters (2.1B). The rulebook names all ports and stars (12.3, 2.1C).",
                false,
            ),
            Stage::Lines(id) => {
                let usual = self.listed(&self.usual(id));
                let enter = match usual.is_empty() {
                    true => String::new(),
                    false => format!(" [Enter] {usual}"),
                };
                (
                    format!(
                        "{}: which spaces are connected, dashed ones last, after the word {DASHED}{enter}?",
                        name(id)
                    ),
                    "spaces, as ninety six, eutaw springs dashed point pleasant".to_string(),
                    "All lines of the space, also those to spaces that are entered already (3.0, 7.3D).",
                    !usual.is_empty(),
                )
            }
            Stage::Between(one, other) => (
                format!(
                    "{} lists {}, but the other does not list it so: is there {} line?",
                    name(one),
                    name(other),
                    match self.now().sheet.site(one).next.and_then(|n| n.get(other).copied()) {
                        Some(true) => "a dashed",
                        _ => "a solid",
                    }
                ),
                "y/n".to_string(),
                "A line has two ends: the answer corrects both spaces.",
                false,
            ),
        };
        Some(Question {
            choices: match form.as_str() {
                "y/n" => answer::yes_no(),
                _ => Vec::new(),
            },
            text,
            form,
            example: String::new(),
            why: why.to_string(),
            wanted: Vec::new(),
            enter,
            by: "",
            help: Vec::new(),
        })
    }

    /// What a line makes of the map.
    fn taken(&self, line: &str) -> Result<EditorState, String> {
        let words = answer::words(line);
        let mut now = self.now().clone();
        if let Some((id, next)) = self.pasted(line)? {
            self.join(&mut now, &id, next);
            now.stage = Stage::Which;
            return Ok(now);
        }
        now.stage = match &self.now().stage {
            Stage::Which => return self.began(now, &words),
            Stage::Area(id) => {
                let areas = NameList::of(&Area::WORDS);
                let area = answer::named(&areas, &words).filter(|(_, taken)| *taken == words.len());
                let right = "type a colony in two letters, or canada";
                let (area, _) = area.ok_or(right)?;
                now.sheet.tell(id, |site| site.area = Some(area));
                now.editor().after(id)
            }
            Stage::Kind(id) => {
                let square = match words.first().map(String::as_str) {
                    Some("c" | "circle") => false,
                    Some("s" | "square") => true,
                    Some("star") => {
                        return Err("the four stars are in the rulebook (2.1C): c or s".to_string());
                    }
                    _ => return Err("type c or s".to_string()),
                };
                now.sheet.tell(id, |site| site.square = Some(square));
                now.editor().after(id)
            }
            Stage::Lines(id) => {
                let next = match words.is_empty() && !self.usual(id).is_empty() {
                    true => self.usual(id),
                    false => self.neighbours(id, line)?,
                };
                self.join(&mut now, id, next);
                now.editor().next_line()
            }
            Stage::Between(one, other) => {
                let dashed = self.now().sheet.site(one).next.and_then(|n| n.get(other).copied());
                let joined = match words.first().map(String::as_str) {
                    Some("y" | "yes") => dashed,
                    Some("n" | "no") => None,
                    _ => return Err("type y or n".to_string()),
                };
                for (here, there) in [(one, other), (other, one)] {
                    now.sheet.tell(here, |site: &mut Site| {
                        let next = site.next.get_or_insert_default();
                        match joined {
                            Some(dashed) => next.insert(there.clone(), dashed),
                            None => next.remove(there),
                        };
                    });
                }
                now.editor().next_line()
            }
        };
        Ok(now)
    }

    /// The space named is entered next; without a name the first line that has one end, or the first open space.
    fn began(&self, mut now: EditorState, words: &[String]) -> Result<EditorState, String> {
        let id = if words.is_empty() {
            if let Some((one, other)) = self.now().sheet.one_ended().into_iter().next() {
                now.stage = Stage::Between(one, other);
                return Ok(now);
            }
            let open = self.now().sheet.open().into_iter().next();
            open.ok_or("every space is entered")?
        } else {
            let (id, taken) = self.space(words)?;
            if let Some(more) = words.get(taken) {
                return Err(format!("\"{more}\" is one word too many: enter one space at a time"));
            }
            id
        };
        if self.now().sheet.site(&id).next.is_some() {
            now.sheet.tell(&id, |site| (site.area, site.square) = (None, None));
        }
        now.stage = now.editor().after(&id);
        Ok(now)
    }

    /// Enters the lines of a space, and tells them.
    fn join(&self, now: &mut EditorState, id: &str, next: BTreeMap<String, bool>) {
        now.told.push(ReportLine::Order {
            on: self.name(id),
            text: format!("next to {}", self.listed(&next)),
            rule: "3.0".to_string(),
        });
        now.sheet.tell(id, |site| site.next = Some(next));
    }
}

impl EditorState {
    /// The same survey at this moment, to look at.
    fn editor(&self) -> MapEditor<'static> {
        MapEditor { beginning: self.clone(), ..MapEditor::new(UserMap::default(), |_| Ok(())) }
    }
}

impl ProcedurePrompt for MapEditor<'_> {
    fn halt(&mut self) -> Result<Halt, String> {
        Ok(self.question().map_or(Halt::Done, Halt::Ask))
    }

    fn told(&self) -> &[ReportLine] {
        &self.now().told
    }

    fn kept(&self) -> String {
        match self.now().sheet.names().len() {
            0 => String::new(),
            _ => self.now().sheet.look_over().join(" "),
        }
    }

    fn known(&self) -> Vec<String> {
        let told = self.now().sheet.charted();
        told.map(|(id, next)| format!("  {}: {}", self.name(id), self.listed(next)))
            .chain(self.now().sheet.look_over())
            .collect()
    }

    fn try_out(&self, line: &str) -> Result<(), String> {
        self.taken(line).map(|_| ())
    }

    fn give(&mut self, line: &str) -> Result<(), String> {
        let next = self.taken(line)?;
        if next.sheet != self.now().sheet {
            (self.keep)(&next.sheet.text())?;
        }
        self.answered.push(next);
        Ok(())
    }

    fn undo(&mut self, steps: usize) -> Result<usize, String> {
        let undone = self.answered.undo_up_to(steps);
        self.moved(undone)
    }

    fn again(&mut self, steps: usize) -> Result<usize, String> {
        let redone = self.answered.redo_up_to(steps);
        self.moved(redone)
    }
}
