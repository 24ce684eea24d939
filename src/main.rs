//! The command line.

#[path = "main/arguments.rs"]
mod arguments;

use arguments::{Arguments, LearnerWish, Manage, PlayArguments, Wanted};
use clap::CommandFactory;
use lod::cli::flowchart::{Form, flowchart};
use lod::cli::{
    self, CompareOptions, DecideOptions, Failure, Games, PlayOptions, ScoreOptions, ServeOptions,
    Setting, SimulateOptions, WinterOptions,
};
use lod::native;
use lod::play::names::Names;
use lod::play::session::{Pace, Wanted as Wanting};
use lod::table::Options;
use lod::{learn, signals};
use lod_bots::flowchart::draw::Fill;
use lod_engine::game::position::Options as GameOptions;
use lod_engine::game::scenario::scenario as set_up;
use std::process::ExitCode;

fn play(arguments: &PlayArguments) -> Result<(), Failure> {
    cli::play(&PlayOptions {
        list: arguments.list,
        export_html: arguments.export_html.clone(),
        position: arguments.position.clone(),
        folder: arguments.folder.clone(),
        plain: arguments.plain,
        wanted: Wanting {
            name: arguments.name.clone(),
            new: arguments.new,
            position: None,
            scenario: arguments.scenario,
            people: arguments.people.clone().map(|(people, _)| people),
            names: arguments.people.clone().map_or_else(Names::default, |(_, names)| names),
            own_deck: arguments.deck.as_deref().map(|d| d != "program"),
            own_dice: arguments.dice.as_deref().map(|d| d == "own"),
            period_events: arguments.period_events,
            winter_is_coming: arguments.winter_is_coming,
            difficulty: arguments.difficulty,
            seed: arguments.seed,
            pace: arguments.pace.as_deref().map(|pace| match pace {
                "players" => Pace::People,
                _ => Pace::Turns,
            }),
        },
    })
}

fn run(arguments: &Arguments) -> Result<(), Failure> {
    let data = arguments.data.as_deref();
    if let Some(Wanted::Ww(arguments)) = &arguments.wanted {
        return cli::ww(arguments, data);
    }
    if let Some(dir) = data {
        cli::install(dir)?;
    }
    let Some(wanted) = &arguments.wanted else {
        return cli::home();
    };
    match wanted {
        Wanted::Table { faction, scenario, position, memory, plain, seed } => {
            let file = position.as_deref().map(cli::read_position).transpose()?;
            let set_up = scenario.map(|id| set_up(id).position.board);
            let options = Options {
                faction: *faction,
                program_rolls: None,
                seed: *seed,
                board: file.map(|file| file.position.board).or(set_up),
                scenario: *scenario,
                record: memory.as_deref().map(cli::record_of).or_else(cli::table_record),
            };
            cli::table(options, *plain)
        }
        Wanted::Learn { wish, faction, turn, topic, seed, questions, progress, plain } => {
            let run = *wish == Some(LearnerWish::Run);
            let options = learn::Options {
                faction: match wish {
                    Some(LearnerWish::Of(faction)) => Some(*faction),
                    _ => *faction,
                },
                run,
                turn: *turn,
                topic: *topic,
                seed: *seed,
                questions: *questions,
                record: progress.as_deref().map(cli::record_of).or_else(cli::learn_record),
            };
            cli::learn(&options, !run && (faction.is_some() || turn.is_some()), *plain)
        }
        Wanted::Play(arguments) => play(arguments),
        Wanted::Cards { query, position } => {
            let file = position.as_deref().map(cli::read_position).transpose()?;
            cli::cards(&query.join(" "), file.as_ref())
        }
        Wanted::Score { position, json, svg, tall, since, chances } => cli::score(
            &cli::read_position(position)?,
            &ScoreOptions {
                json: *json,
                chances: chances.wanted(),
                svg: svg.clone(),
                tall: *tall,
                since: since.clone(),
            },
        ),
        Wanted::Compare { a, b, chances, json } => cli::compare(&CompareOptions {
            one: a.clone(),
            other: b.clone(),
            chances: chances.wanted(),
            json: *json,
        }),
        Wanted::Decide { faction, position, svg, card, once } => cli::decide(
            *faction,
            &cli::read_position(position)?,
            &DecideOptions {
                card: *card,
                dice: once.dice.clone(),
                seed: once.seed,
                json: once.json,
                explain: once.explain,
                svg: svg.clone(),
            },
        ),
        Wanted::Winter { position, card, once } => cli::winter(
            &cli::read_position(position)?,
            &WinterOptions {
                card: *card,
                dice: once.dice.clone(),
                seed: once.seed,
                json: once.json,
                explain: once.explain,
            },
        ),
        Wanted::Simulate {
            scenario,
            from,
            games,
            seed,
            threads,
            period_events,
            winter_is_coming,
            difficulty,
            json,
        } => cli::simulate(&SimulateOptions {
            scenario: *scenario,
            from: from.clone(),
            games: *games,
            seed: *seed,
            threads: *threads,
            options: GameOptions {
                period_events: *period_events,
                winter_is_coming: *winter_is_coming,
                difficulty: *difficulty,
            },
            json: *json,
        }),
        Wanted::Flowchart { faction, part, all: _, svg, html, mermaid, dot, brief } => {
            let fill = if *brief { Fill::Title } else { Fill::Words };
            let form = match (svg, html, part) {
                (Some(file), ..) => Form::Svg(file.clone()),
                (_, Some(file), _) => Form::Html(file.clone()),
                (.., Some(id)) => Form::Part(id.clone()),
                _ if *mermaid => Form::Mermaid(fill),
                _ if *dot => Form::Dot(fill),
                _ => Form::Page,
            };
            flowchart(*faction, &form)
        }
        Wanted::Serve { port, lan, new_key } => {
            cli::serve(&ServeOptions { port: *port, lan: *lan, new_key: *new_key })
        }
        Wanted::Check => cli::check(data),
        Wanted::Games { wanted, folder } => {
            let wanted = match wanted {
                None | Some(Manage::List) => Games::List,
                Some(Manage::Rename { from, to }) => Games::Rename(from.clone(), to.clone()),
                Some(Manage::Copy { from, to }) => Games::Copy(from.clone(), to.clone()),
                Some(Manage::Delete { name, yes }) => Games::Delete(name.clone(), *yes),
            };
            cli::games(&wanted, &native::ports(&native::games_folder(folder.as_deref())))
        }
        Wanted::Settings { key, value, default } => {
            cli::settings(&Setting { key: key.clone(), value: value.clone(), usual: *default })
        }
        Wanted::Completions { shell } => cli::completions(Arguments::command(), *shell),
        Wanted::Man => cli::man(Arguments::command()),
        // Done above: it needs no data of the other game.
        Wanted::Ww(_) => Ok(()),
    }
}

fn main() -> ExitCode {
    signals::survive_size_limits();
    let arguments: Arguments = match cli::arguments() {
        Ok(arguments) => arguments,
        Err(status) => return status,
    };
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            cli::complain(&failure);
            failure.status()
        }
    }
}
