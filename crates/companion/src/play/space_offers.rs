//! What is bought or shifted in several spaces by one answer: `virginia 1, nc, sc` (3.6.8, 6.4).

use super::answer_replay::CHOICE_KEY;
use crate::talk::facts::figure;
use crate::talk::read::leading;
use crate::talk::{Ask, Form, PageReplies, Preamble, Price, Reply, SelectionLimits, SpaceSheet};
use crate::tell::quoted;
use itertools::Itertools;
use lod_bots::flowchart::{Choice, OfferLimit, SpaceOffer};
use lod_engine::game::Space;
use lod_engine::game::words::{find_space, joined, number_of};

/// The question for offers: any number of its rows, a space once.
pub(crate) fn question(choice: &Choice) -> Ask {
    let rows = choice.options.iter().zip(&choice.about).zip(&choice.offers);
    let rows = rows.map(|((word, effect), offer)| {
        let price = match choice.limit {
            OfferLimit::Resources(_) => Price::of_purchase(offer.cost),
            OfferLimit::Levels(_) => Price::default(),
        };
        Reply::priced(word, [], price, [effect.clone()])
    });
    let example = example(choice);
    let (funds, enter) = match choice.limit {
        OfferLimit::Resources(funds) => (Some(funds), format!("  [Enter] {}", usual(choice))),
        OfferLimit::Levels(_) => (None, String::new()),
    };
    Ask {
        faction: Some(choice.faction),
        key: CHOICE_KEY.to_string(),
        preamble: Preamble { lines: choice.lines.clone(), ..Preamble::default() },
        text: format!("{}: {}?", choice.faction, choice.ask),
        typing: format!("e.g. {example}{enter}"),
        replies: rows.collect(),
        help: vec![format!(
            "Type the spaces, each with its number, in one line: `{example}`. Without a number a space takes the most that \
             is possible; `all` is every space in full, `none` is none."
        )],
        examples: vec![(String::new(), example.clone())],
        limits: SelectionLimits { funds, ..SelectionLimits::default() },
        page: PageReplies { spaces: Some(SpaceSheet::of(choice)), ..PageReplies::default() },
        form: Form::Some,
        ..Ask::default()
    }
}

/// What Enter takes, in words.
fn usual(choice: &Choice) -> String {
    match choice.usual.as_slice() {
        [] => "none".to_string(),
        usual if *usual == fullest(choice) => "all".to_string(),
        usual => usual.iter().map(|place| choice.options[*place].as_str()).join(", "),
    }
}

/// Two spaces of the offers, as they are typed.
fn example(choice: &Choice) -> String {
    let (mut spaces, mut left): (Vec<&SpaceOffer>, u8) = (Vec::new(), most(choice));
    for offer in &choice.offers {
        if offer.cost <= left && spaces.iter().all(|before| before.space != offer.space) {
            spaces.push(offer);
            left -= offer.cost;
        }
    }
    let has_amounts = choice.offers.iter().any(|offer| offer.amount > 1);
    let typed = |offer: &&SpaceOffer| match (offer.space.name().to_lowercase(), has_amounts) {
        (name, true) => format!("{name} {}", offer.amount),
        (name, false) => name,
    };
    spaces.iter().take(2).map(typed).join(", ")
}

/// The places of the offers that a line takes: rows by their numbers, or spaces with or without an amount.
///
/// # Errors
/// A word that is no space, a space or an amount that is not offered, a space twice, or more than there is to pay with.
pub(crate) fn read(choice: &Choice, line: &str) -> Result<Vec<usize>, String> {
    let line = line.replace([',', ';', '+'], " ").to_lowercase();
    let words: Vec<&str> = line.split_whitespace().filter(|word| *word != "and").collect();
    let taken = match words.as_slice() {
        [] if matches!(choice.limit, OfferLimit::Levels(_)) => {
            return Err("type a space, or none for no more shifts (3.6.8)".to_string());
        }
        [] => choice.usual.clone(),
        ["none"] => Vec::new(),
        ["all"] => fullest(choice),
        words if words.iter().all(|word| word.parse::<usize>().is_ok()) => rows(choice, words)?,
        words => spaces(choice, words)?,
    };
    for (at, place) in taken.iter().enumerate() {
        let space = choice.offers[*place].space;
        if taken[..at].iter().any(|before| choice.offers[*before].space == space) {
            return Err(format!("{space} is named twice. Name each space once"));
        }
    }
    let cost = taken.iter().map(|place| usize::from(choice.offers[*place].cost)).sum();
    if cost <= usize::from(most(choice)) {
        return Ok(taken);
    }
    Err(match choice.limit {
        OfferLimit::Resources(funds) => {
            let cost = number_of(cost, "Resource", "Resources");
            format!("that is {cost} in all, {} Resources {funds}", choice.faction.adjective())
        }
        OfferLimit::Levels(levels) => {
            format!("that is {} in all, {levels} at most", number_of(cost, "level", "levels"))
        }
    })
}

/// What all that is taken comes to at most.
const fn most(choice: &Choice) -> u8 {
    match choice.limit {
        OfferLimit::Resources(most) | OfferLimit::Levels(most) => most,
    }
}

/// The offer of most in each space, which is its first.
fn fullest(choice: &Choice) -> Vec<usize> {
    let offers = &choice.offers;
    let is_first = |place: &usize| *place == 0 || offers[*place - 1].space != offers[*place].space;
    (0..offers.len()).filter(is_first).collect()
}

/// The rows with these numbers.
fn rows(choice: &Choice, words: &[&str]) -> Result<Vec<usize>, String> {
    let last = choice.offers.len();
    let place = |word: &&str| {
        let number = word.parse::<usize>().ok().filter(|number| (1..=last).contains(number));
        number.map(|number| number - 1).ok_or(format!("rows are 1 to {last}"))
    };
    words.iter().map(place).collect()
}

/// The spaces that are named, each with the amount after it or with the most that is offered there.
fn spaces(choice: &Choice, words: &[&str]) -> Result<Vec<usize>, String> {
    let (mut taken, mut at) = (Vec::new(), 0);
    while at < words.len() {
        let named = leading(&words[at..], |name| find_space(name).ok());
        let (space, count) = named.ok_or_else(|| {
            format!(
                "{} is not a space. Type spaces with their numbers, e.g. {}",
                quoted(words[at]),
                example(choice)
            )
        })?;
        at += count;
        let amount = words.get(at).and_then(|word| figure(word).parse::<u8>().ok());
        at += usize::from(amount.is_some());
        taken.push(place(choice, space, amount)?);
    }
    Ok(taken)
}

/// The place of the offer of so much in a space, or of the most.
fn place(choice: &Choice, space: Space, amount: Option<u8>) -> Result<usize, String> {
    let here = || choice.offers.iter().enumerate().filter(|(_, offer)| offer.space == space);
    let most = here().map(|(_, offer)| offer.amount).max();
    let Some(most) = most else {
        let firsts = fullest(choice).into_iter().map(|place| choice.offers[place].space.name());
        return Err(format!(
            "not possible in {space}. Possible: {}",
            joined(&firsts.collect::<Vec<_>>())
        ));
    };
    let wanted = amount.unwrap_or(most);
    here().find(|(_, offer)| offer.amount == wanted).map(|(place, _)| place).ok_or_else(|| {
        match most {
            1 => format!("{space}: 1, not {wanted}"),
            _ => format!("{space}: 1 to {most}, not {wanted}"),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use lod_bots::flowchart::TotalGains;
    use lod_engine::game::Faction;

    fn choice() -> Choice {
        let offer = |space, amount| SpaceOffer {
            space,
            amount,
            cost: amount,
            gains: TotalGains::default(),
        };
        let offers = vec![
            offer(Space::Virginia, 2),
            offer(Space::Virginia, 1),
            offer(Space::NorthCarolina, 1),
            offer(Space::NewYorkCity, 2),
            offer(Space::NewYorkCity, 1),
        ];
        let options = offers.iter().map(|o| format!("{} {}", o.space, o.amount)).collect();
        Choice {
            options,
            offers,
            limit: OfferLimit::Resources(4),
            ..Choice::new(Faction::Patriots, "Committees")
        }
    }

    #[test]
    fn several_spaces_are_one_answer() {
        for (line, taken) in [
            ("none", vec![]),
            ("virginia", vec![0]),
            ("va 1", vec![1]),
            ("Virginia 1, North Carolina", vec![1, 2]),
            ("va 1 and nyc 2", vec![1, 3]),
            ("va one; new york city 1; nc", vec![1, 4, 2]),
            ("nc va 1 nyc", vec![2, 1, 3]),
            ("2 3", vec![1, 2]),
        ] {
            assert_eq!(read(&choice(), line), Ok(taken), "{line}");
        }
    }

    #[test]
    fn what_is_not_offered_is_refused() {
        for (line, why) in [
            ("all", "5 Resources in all, Patriot Resources 4"),
            (
                "boston",
                "not possible in Boston. Possible: Virginia, North Carolina and New York City",
            ),
            ("va 3", "Virginia: 1 to 2, not 3"),
            ("nc 2", "North Carolina: 1, not 2"),
            ("va 1, va 2", "Virginia is named twice"),
            ("1 2", "Virginia is named twice"),
            ("6", "rows are 1 to 5"),
            (
                "xyzzy",
                "\"xyzzy\" is not a space. Type spaces with their numbers, e.g. virginia 2, north carolina 1",
            ),
        ] {
            let read = read(&choice(), line).expect_err(line);
            assert!(read.contains(why), "{line}: {read}");
        }
        assert_eq!(
            read(&Choice { limit: OfferLimit::Resources(5), ..choice() }, "all"),
            Ok(vec![0, 2, 3])
        );
    }

    /// 3.6.8: levels cost nothing, there are so many in all, and Enter alone gives none of them up.
    #[test]
    fn r3_6_8_levels_are_counted_and_not_paid() {
        let choice = Choice { limit: OfferLimit::Levels(2), ..choice() };
        let ask = question(&choice);
        assert_eq!(ask.typing, "e.g. virginia 2");
        assert!(
            ask.limits.funds.is_none()
                && ask.replies.iter().all(|reply| reply.price.told.is_empty())
        );
        assert_eq!(read(&choice, "va 1; nc"), Ok(vec![1, 2]));
        assert_eq!(read(&choice, "none"), Ok(Vec::new()));
        assert_eq!(
            read(&choice, "va 2; nc"),
            Err("that is 3 levels in all, 2 at most".to_string())
        );
        assert!(read(&choice, "").expect_err("a refusal").contains("none for no more shifts"));
    }

    #[test]
    fn enter_takes_what_is_usual_and_the_question_says_so() {
        assert_eq!(read(&choice(), ""), Ok(Vec::new()));
        assert!(question(&choice()).typing.ends_with("[Enter] none"));
        let usual = Choice { usual: vec![0, 2], ..choice() };
        assert_eq!(read(&usual, " "), Ok(vec![0, 2]));
        assert!(question(&usual).typing.ends_with("[Enter] Virginia 2, North Carolina 1"));
        let all = Choice { usual: vec![0, 2, 3], ..choice() };
        assert!(question(&all).typing.ends_with("[Enter] all"));
    }
}
