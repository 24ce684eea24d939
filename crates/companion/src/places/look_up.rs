//! Cards and flowcharts, looked up by what is typed.

use crate::picture;
use crate::talk::{
    Answer, Ask, Form, PromptExit, Reply, Ui, ask_optional, ask_player, choose, choose_faction,
    tell,
};
use crate::tell;
use lod_bots::bots::Library;
use lod_bots::flowchart::{Chart, describe};
use lod_engine::rules::cards::{Card, cards as deck};
use lod_engine::shown;

/// Shows a card, or the cards with these words.
///
/// # Errors
/// [`PromptExit`], where it is not answered.
pub async fn look_up_card(ui: &mut dyn Ui) -> Result<(), PromptExit> {
    let ask = Ask {
        text: "Which card?".to_string(),
        typing: "A number, or words of its title or text   [Enter] none".to_string(),
        help: vec![
            "Type the number of a card (1-109), or words that stand on it: `42`, `danbury`."
                .to_string(),
        ],
        ..Ask::default()
    };
    if ui.draws() {
        return look_up_in_the_list(ui, &ask).await;
    }
    let query = line(ui, &ask).await?;
    if !query.is_empty() {
        let found = cards_of(&query).map(|found| lines_of(&found, ui.width()));
        show(ui, found);
    }
    Ok(())
}

/// The same on a face that has a list of the cards.
async fn look_up_in_the_list(ui: &mut dyn Ui, ask: &Ask) -> Result<(), PromptExit> {
    let ask = Ask { form: Form::Card, text: "Which card?".to_string(), ..ask.clone() };
    if let Some(Answer::Card(Some(card))) = ask_optional(ui, &ask).await? {
        tell::face(card, ui.width()).iter().for_each(|line| ui.show(line));
    }
    Ok(())
}

/// Shows a Faction's flowchart, or one box of it.
///
/// # Errors
/// [`PromptExit`], where it is not answered.
pub async fn look_up_flowchart(ui: &mut dyn Ui) -> Result<(), PromptExit> {
    let faction = choose_faction(ui, "Which Faction?").await?;
    let chart = &Library::get().charts[faction];
    ui.drawing(&format!("The {} flowchart", faction.adjective()), picture::flowchart::svg(chart));
    let example = describe::in_order(chart).first().map_or("", |node| node.id()).to_lowercase();
    let ask = Ask {
        text: "Which box?".to_string(),
        typing: format!("e.g. {example}   [Enter] the whole flowchart"),
        help: vec![format!(
            "Type the letter and number of a box of the {} flowchart: `{example}`.",
            faction.adjective()
        )],
        ..Ask::default()
    };
    let part = if ui.draws() { part_of_the_list(ui, chart).await? } else { line(ui, &ask).await? };
    let width = ui.width();
    let text = match part.as_str() {
        "" => Ok(describe::page(chart, width)),
        part => describe::part(chart, &part.to_uppercase(), width),
    };
    show(ui, text.map(|text| text.lines().map(str::to_string).collect()));
    Ok(())
}

/// The same on a face that has lists: a box of the chart, or nothing for all of it.
async fn part_of_the_list(ui: &mut dyn Ui, chart: &Chart) -> Result<String, PromptExit> {
    let mut replies = vec![Reply::new("all", "the whole flowchart in words")];
    replies
        .extend(describe::in_order(chart).iter().map(|node| Reply::new(node.id(), node.title())));
    let ask = Ask { text: "Which box?".to_string(), default: Some(0), replies, ..Ask::default() };
    let place = choose(ui, &ask).await?;
    Ok(match place {
        0 => String::new(),
        _ => ask.replies[place].word.clone(),
    })
}

/// The card of a number, or those whose title or words hold every word; all of them where none is given.
///
/// # Errors
/// That there is none.
pub fn cards_of(query: &str) -> Result<Vec<&'static Card>, String> {
    let query = query.trim();
    if query.is_empty() {
        return Ok(deck().iter().collect());
    }
    if let Ok(number) = query.parse::<u64>() {
        let card = u8::try_from(number).ok().and_then(|n| deck().get(n));
        return match card {
            Some(card) => Ok(vec![card]),
            None => Err(format!("{number} is not a card; cards are 1 to 109")),
        };
    }
    let found: Vec<&Card> = tell::search(query).into_iter().filter_map(|n| deck().get(n)).collect();
    if found.is_empty() {
        let shown: String = query.chars().take(60).collect();
        return Err(format!(
            "no card has `{shown}` in its title or text; try a number, or fewer words"
        ));
    }
    Ok(found)
}

/// Few cards in full, many by their titles.
fn lines_of(found: &[&Card], width: usize) -> Vec<String> {
    if found.len() > 5 {
        return found.iter().map(|card| format!("{:3}  {}", card.number, card.title)).collect();
    }
    let faces: Vec<Vec<String>> = found.iter().map(|card| tell::face(card.number, width)).collect();
    faces.join(&String::new())
}

/// Shows a text, or what went wrong.
fn show(ui: &mut dyn Ui, lines: Result<Vec<String>, String>) {
    match lines {
        Ok(lines) => lines.iter().for_each(|line| ui.show(line)),
        Err(wrong) => tell(ui, &shown::message(&crate::talk::refusal(&wrong))),
    }
}

/// Any line.
async fn line(ui: &mut dyn Ui, ask: &Ask) -> Result<String, PromptExit> {
    loop {
        match ask_player(ui, ask).await {
            Ok(Answer::Line(line)) => return Ok(line),
            Err(PromptExit::Back(_)) => return Ok(String::new()),
            Ok(_) | Err(PromptExit::Again(_)) => {}
            Err(leaving) => return Err(leaving),
        }
    }
}
