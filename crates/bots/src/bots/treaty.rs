//! The Treaty of Alliance by the non-player French (2.3.9, 8.1, card 109).

use super::{Context, Executor, Opening};
use crate::action::{ActionResult, ConditionResult, Matter, NoTrace, NoteKind};
use crate::flowchart::words::{Expr, Literal, Verb};
use crate::flowchart::{DecisionSource, Interrupt};
use lod_engine::game::{Faction, Kind, PieceType, Space, SpaceSet};
use lod_engine::rules::seats::Seats;
use lod_engine::rules::sequence::{FRENCH_PREPARATIONS as LEAST, preparations};
use lod_engine::rules::{Command, Cost, Special, treaty as rule};

const RULE: &str = "2.3.9";
const TREATY: &str = "treaty";

impl Opening<'_> {
    /// The non-player French play the Treaty of Alliance. Whether they may is
    /// for [`may_play_treaty`](lod_engine::rules::sequence::may_play_treaty) to judge.
    ///
    /// # Errors
    /// See [`Interrupt`].
    pub fn play_treaty(&self, source: &mut dyn DecisionSource) -> Result<ActionResult, Interrupt> {
        let context = Context { price: Cost::Free, limited: true, ..self.context };
        let mut run = Executor::new(self.library, Faction::French, self.board, context, source);
        run.cites(TREATY, RULE);
        tells_preparations(&mut run);
        run.does(rule::sign)?;
        muster(&mut run)?;
        raise_fni(&mut run)?;
        for (piece, mut left) in rule::WEST_INDIES {
            for from in rule::POOLS {
                left -= run.does(|state| rule::sail(state, piece, from, left))?;
            }
        }
        run.does(rule::all_eligible)?;
        run.into_result()
    }
}

/// Why the Treaty can be played: how far France is (8.1). Where it is unknown a person says that it is so.
fn tells_preparations(run: &mut Executor<'_>) {
    if !run.is_traced() || run.board().known_facts().is_some() {
        return;
    }
    let left = i32::from(preparations(run.board(), &Seats::NOBODY));
    let right = LEAST.into();
    let Some(test) = is_prepared(right) else { return };
    run.saw(&test, left > right, ConditionResult::Numbers { left, right });
    run.weighed(Matter::Beside, "The Treaty of Alliance");
}

/// What 2.3.9 compares, as the flowcharts would write it.
fn is_prepared(least: i32) -> Option<Expr> {
    let regulars = Expr::Literal(Literal::Stock(PieceType::FrenchRegular));
    let parts = vec![
        Expr::of("squadrons-west-indies", Vec::new())?,
        Expr::of("available", vec![regulars])?,
        Expr::of("half", vec![Expr::of("cbc", Vec::new())?])?,
    ];
    Expr::of(">", vec![Expr::of("+", parts)?, Expr::Number(least)])
}

/// A free Muster by the flowchart, and Rochambeau there.
fn muster(run: &mut Executor<'_>) -> Result<(), Interrupt> {
    if !run.granted(Command::Muster)? {
        run.decided(|| NoteKind::NotPossible("free Muster".to_string()));
        return Ok(());
    }
    let Some(space) = run.state.selected().first() else {
        return Ok(());
    };
    if run.does(|state| rule::place_leader(state, space))? {
        let name = run.board().leader(Faction::French).name();
        run.did(format_args!("Place {name} in"), space);
    }
    Ok(())
}

/// FNI one level up with a Blockade where Naval Pressure would lay it (1.9, 4.5.3): not without a
/// Squadron to lay.
fn raise_fni(run: &mut Executor<'_>) -> Result<(), Interrupt> {
    let rises = run.sure(rule::fni_rises(&run.state))?;
    if !rises {
        run.cites(TREATY, "1.9").note("No Squadron for a Blockade");
        return Ok(());
    }
    run.does(rule::raise_fni)?;
    if let Some(city) = blockade_city(run)? {
        run.does(|state| rule::blockade(state, city))?;
    }
    Ok(())
}

fn blockade_city(run: &mut Executor<'_>) -> Result<Option<Space>, Interrupt> {
    let chart = run.chart;
    let cities = SpaceSet::kind(Kind::City);
    let pressure = chart
        .activity
        .iter()
        .filter(|b| b.special == Special::NavalPressure)
        .flat_map(|b| b.instructions.iter().map(move |i| (b, i)))
        .find(|(_, i)| i.verb == Verb::NavalPressureRaise);
    let Some((b, instruction)) = pressure else {
        return run.random_space(cities, "Place a Blockade in");
    };
    run.citation = b.citation();
    run.visit(b.id.get_ref());
    let fit = run.qualify(cities, &instruction.tests, &mut NoTrace)?;
    let fit = if fit.is_empty() { cities } else { fit };
    let city = run.pick_space(fit, &instruction.order, &instruction.say)?;
    if let Some(city) = city {
        run.did(&instruction.say, city);
    }
    Ok(city)
}
