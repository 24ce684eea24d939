//! The path of a turn on its flowchart: the followed arrows lead from the start to an end, every visited box is lit, and
//! what is said in a box stands within it.

use lod::picture::flowchart::{TurnPath, lit_svg};
use lod_bots::bots::{Library, Outcome, SeededDice};
use lod_bots::flowchart::{ArrowKind, End};
use lod_bots::game::{Game, GameStep, NonPlayerTurn};
use lod_engine::game::position::Options;
use lod_engine::game::{Faction, ScenarioId};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::collections::{BTreeMap, BTreeSet};

/// Turns of whole games, as many of each Faction as are wanted.
fn turns(each: usize) -> Vec<NonPlayerTurn> {
    let (mut found, mut seed) = (Vec::new(), 4_000);
    let mut counts: BTreeMap<Faction, usize> = BTreeMap::new();
    while Faction::ALL.iter().any(|f| counts.get(f).is_none_or(|n| *n < each)) {
        seed += 1;
        let id = ScenarioId::ALL[usize::try_from(seed).unwrap() % ScenarioId::ALL.len()];
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut game = Game::new(Library::get(), id, Options::default(), &mut rng).unwrap();
        let mut dice = SeededDice::new(seed);
        while let Ok(Some(happened)) = game.step(&mut dice) {
            if let GameStep::Turn(taken) = happened {
                let count = counts.entry(taken.faction).or_default();
                *count += 1;
                if *count <= each {
                    found.push(taken);
                }
            }
        }
    }
    found
}

/// The arrows one after another: each begins in a box visited before it and leads to the next visited one, or to an end.
fn is_path(taken: &NonPlayerTurn) {
    let chart = &Library::get().charts[taken.faction];
    let (path, arrows) = (&taken.done.walk.path, &taken.done.walk.arrows);
    let ways: BTreeSet<_> = chart.ways().iter().map(|w| (w.from.id(), w.kind.id(), w.to)).collect();
    let told = || format!("{}: {path:?} {arrows:?}", taken.faction);
    assert_eq!(path.first(), Some(chart.start.get_ref()));
    let mut come = 1;
    for arrow in arrows {
        let way = (arrow.from.as_str(), arrow.kind.id(), arrow.to.as_str());
        assert!(ways.contains(&way), "no such arrow: {way:?} in {}", told());
        assert!(path[..come].contains(&arrow.from), "{way:?} begins elsewhere in {}", told());
        let is_end = End::ALL.iter().any(|end| end.id() == arrow.to);
        if is_end {
            continue;
        }
        // A Special Activity that was tried in place of another is come to once more.
        let again = arrow.kind == ArrowKind::None && path[..come].contains(&arrow.to);
        if path.get(come) == Some(&arrow.to) {
            come += 1;
        } else {
            assert!(again, "{way:?} leads elsewhere in {}", told());
        }
    }
    assert_eq!(come, path.len(), "every visited box is reached: {}", told());
    let last = arrows.last().map(|a| (a.kind, a.to.as_str()));
    match taken.outcome {
        Outcome::Event(_) => assert_eq!(last, Some((ArrowKind::Played, "event")), "{}", told()),
        Outcome::Pass => assert_eq!(last.map(|(_, to)| to), Some("pass"), "{}", told()),
        Outcome::Command(..) => {
            let to = last.map(|(_, to)| to);
            assert!(to != Some("pass") && to != Some("event"), "{}", told());
        }
    }
}

#[test]
fn the_followed_arrows_lead_from_the_start_to_an_end() {
    let mut kinds = BTreeSet::new();
    for taken in turns(crate::volume::part("LOD_LIT", 5_000, 300)) {
        is_path(&taken);
        kinds.extend(taken.done.walk.arrows.iter().map(|a| a.kind.id()));
    }
    let expected =
        ["instead", "no", "none", "played", "special", "then", "tried", "when-broke", "yes"];
    for kind in expected {
        assert!(kinds.contains(kind), "{kind} was never followed: {kinds:?}");
    }
}

/// The numbers of an attribute.
fn numbers(node: roxmltree::Node<'_, '_>, name: &str) -> Vec<usize> {
    let text = node.attribute(name).unwrap_or_default();
    text.split_whitespace().map(|n| n.parse().expect("a number")).collect()
}

#[test]
fn every_visited_box_is_lit_with_its_answer() {
    for taken in turns(crate::volume::part("LOD_LIT_DRAWN", 500, 25)) {
        let chart = &Library::get().charts[taken.faction];
        let done = &taken.done;
        let title = format!("{}: a turn", taken.faction);
        let turn = TurnPath { title: &title, walk: &done.walk, changes: done.changes() };
        let drawn = lit_svg(chart, &turn);
        let drawing = roxmltree::Document::parse(&drawn).expect("a drawing");
        let ids: Vec<&str> = drawing.descendants().filter_map(|n| n.attribute("id")).collect();
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), chart.nodes().count());
        assert_eq!(ids.len(), chart.nodes().count(), "each box is drawn once");
        for node in drawing.descendants().filter(|n| n.has_attribute("id")) {
            let id = node.attribute("id").unwrap();
            let visits: Vec<usize> =
                (1..).zip(&done.walk.path).filter(|(_, at)| *at == id).map(|(n, _)| n).collect();
            assert_eq!(numbers(node, "data-visit"), visits, "{id} {:?}", done.walk.path);
            if !visits.is_empty() {
                is_told(node, &taken);
            }
        }
        let mut followed = BTreeSet::new();
        for arrow in drawing.descendants().filter(|n| n.has_attribute("data-taken")) {
            followed.extend(numbers(arrow, "data-taken"));
            for end in ["data-from", "data-to"].map(|name| arrow.attribute(name).unwrap()) {
                let is_end = End::ALL.iter().any(|e| e.id() == end);
                assert!(
                    is_end || done.walk.path.iter().any(|at| at == end),
                    "{end} {:?}",
                    done.walk.path
                );
            }
        }
        assert_eq!(followed, (1..=done.walk.arrows.len()).collect(), "{:?}", done.walk.arrows);
    }
}

/// A lit box says something, within its edges.
fn is_told(node: roxmltree::Node<'_, '_>, taken: &NonPlayerTurn) {
    let of = |node: roxmltree::Node<'_, '_>, name| {
        node.attribute(name).map(|v| v.parse::<f64>().unwrap())
    };
    let texts: Vec<_> = node
        .children()
        .filter(|n| n.has_tag_name("text") && n.attribute("class") != Some("number"))
        .collect();
    let lines: Vec<&str> = texts.iter().filter_map(|n| n.text()).collect();
    let all = lines.join(" ");
    assert!(
        lines.len() > 1,
        "{}: {all} of {:?}",
        node.attribute("id").unwrap(),
        taken.done.walk.path
    );
    if node.attribute("class") == Some("box-of is-question") {
        assert!(all.contains("YES") || all.contains("NO"), "{all}");
    }
    let Some(edge) =
        node.children().find(|n| n.has_tag_name("rect") && n.attribute("class") != Some("badge"))
    else {
        return;
    };
    let (Some(x), Some(y), Some(width), Some(height)) =
        (of(edge, "x"), of(edge, "y"), of(edge, "width"), of(edge, "height"))
    else {
        return;
    };
    for text in &texts {
        let (at, base) = (of(*text, "x").unwrap(), of(*text, "y").unwrap());
        let size = of(*text, "font-size").unwrap();
        assert!(at > x && base - 0.7 * size > y && base < y + height, "{all}");
        // Letters of a text are 0.46 of their size wide or less, taken together; one capital may be 0.95.
        let long = text.text().map_or(0, |t| t.chars().count()) as f64;
        assert!(at + long * 0.42 * size < x + width + size, "{:?} in {width}", text.text());
    }
}
