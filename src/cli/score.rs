//! `lod score`: what the board adds up to (1.6-1.8, 7.2).

use super::chances::ChancesOptions;
use super::choices::open_lines;
use super::{Failure, parsers, read_position, say};
use crate::chances::Chances;
use crate::files::write_new;
use crate::picture::{Sheet, View, svg};
use crate::tell::{self, WIDTH};
use clap::Args;
use lod_engine::game::{Board, Control, Faction, Piece, PieceSet, Space};
use lod_engine::rules::battle::{self, Plan};
use lod_engine::rules::victory::meets;
use serde_json::{Map, Value, json};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// How `lod score` is asked.
#[derive(Clone, Debug, Args)]
pub struct ScoreOptions {
    /// The position file; - reads standard input
    #[arg(long, value_name = "FILE", value_parser = parsers::path())]
    position: PathBuf,
    /// Answer in JSON
    #[arg(long, conflicts_with = "svg")]
    json: bool,
    /// Draw the board into this new SVG file
    #[arg(long, value_name = "FILE", value_parser = parsers::path())]
    svg: Option<PathBuf>,
    /// Draw it for a phone instead of an A4 page
    #[arg(long, requires = "svg")]
    tall: bool,
    /// An earlier position file: mark the changes in the picture
    #[arg(long, value_name = "FILE", requires = "svg", value_parser = parsers::path())]
    since: Option<PathBuf>,
    /// Play on with non-players: who ranks first how often
    #[command(flatten)]
    chances: ChancesOptions,
}

/// Shows what a position adds up to, for a person, as JSON or as a picture.
///
/// # Errors
/// [`Failure::Input`] where the picture has no place; [`Failure::Program`] when the answer cannot be written.
pub fn score(options: &ScoreOptions) -> Result<(), Failure> {
    let file = &read_position(&options.position)?;
    let board = &file.position.board;
    if let Some(path) = &options.svg {
        return draw(board, path, options);
    }
    let played = options.chances.play(file)?;
    let chances = played.map(|(seed, games)| Chances::of(seed, &games));
    if options.json {
        let mut answer = to_json(board);
        answer["assumed"] = json!(file.left_open);
        if let Some(chances) = &chances {
            answer["chances"] = chances.to_json();
        }
        say(&format!("{answer:#}\n"))
    } else {
        let told = chances.map(|chances| tell::chances(&chances, WIDTH).join("\n"));
        let told = told.map_or_else(String::new, |text| format!("\n{text}\n"));
        say(&(to_text(board) + &told + &open_lines(&file.left_open)))
    }
}

/// Draws the board into a new file.
fn draw(board: &Board, path: &Path, options: &ScoreOptions) -> Result<(), Failure> {
    let since = options.since.as_deref().map(read_position).transpose()?;
    let view =
        View { title: "The board", board, since: since.as_ref().map(|file| &file.position.board) };
    let sheet = if options.tall { Sheet::Tall } else { Sheet::Wide };
    let named = path.display().to_string();
    write_new(path, &named, &svg(&view, sheet)).map_err(|wrong| Failure::input("--svg", wrong))?;
    say(&format!("The picture is in {named}.\n"))
}

fn on_map(board: &Board, piece: Piece) -> u8 {
    board.on_map(PieceSet::of(piece))
}

fn by_faction(value: impl Fn(Faction) -> Value) -> Value {
    let object: Map<String, Value> =
        Faction::ALL.into_iter().map(|f| (f.id().to_string(), value(f))).collect();
    object.into()
}

fn by_space(value: impl Fn(Space) -> Value) -> Value {
    let object: Map<String, Value> =
        Space::ALL.into_iter().map(|s| (s.id().to_string(), value(s))).collect();
    object.into()
}

fn to_json(board: &Board) -> Value {
    json!({
        "support": board.total_support(),
        "opposition": board.total_opposition(),
        "french-preparations": board.french_preparations(),
        "treaty-of-alliance": board.treaty(),
        "fni": board.fni(),
        "cbc": board.cbc(),
        "crc": board.crc(),
        "patriot-forts": on_map(board, Piece::PatriotFort),
        "villages": on_map(board, Piece::Village),
        "control": by_space(|s| match board.control(s) {
            Control::None => Value::Null,
            Control::British => "british".into(),
            Control::Rebellion => "rebellion".into(),
        }),
        "pieces": by_space(|s| json!({
            "royalist": board.count(s, PieceSet::ROYALIST),
            "rebellion": board.count(s, PieceSet::REBELLION),
        })),
        "force-level": by_space(|s| force_levels(board, s)),
        "resources": by_faction(|f| board.resources(f).into()),
        "margins": by_faction(|f| json!(board.margins(f))),
        "totals": by_faction(|f| board.final_margin(f).into()),
    })
}

/// Both sides' Force Levels in a space (3.6.3), nothing Activated: for each Faction that could Attack
/// there, its own with its friend's help, and the Defender's. Nothing where only one side stands.
fn force_levels(board: &Board, space: Space) -> Value {
    if !board.has(space, PieceSet::ROYALIST) || !board.has(space, PieceSet::REBELLION) {
        return Value::Null;
    }
    let attackers = [Faction::British, Faction::Patriots, Faction::French];
    let levels: Map<String, Value> = attackers
        .into_iter()
        .filter(|f| board.has(space, PieceSet::faction(*f)))
        .map(|attacker| {
            let plan = Plan { ally: true, ..Plan::new(space, attacker) };
            let forces = battle::forces(board, &plan);
            let both = json!({"attacker": forces.attacker, "defender": forces.defender});
            (attacker.id().to_string(), both)
        })
        .collect();
    Value::Object(levels)
}

fn to_text(board: &Board) -> String {
    let mut out = String::new();
    // Writing to a String cannot fail.
    let _ = totals(&mut out, board);
    let _ = margins(&mut out, board);
    let _ = spaces(&mut out, board);
    out
}

fn totals(out: &mut String, board: &Board) -> std::fmt::Result {
    let (before, after) = ("not yet played", "played");
    writeln!(
        out,
        "Support {}  Opposition {}  CBC {}  CRC {}  Patriot Forts {}  Villages {}",
        board.total_support(),
        board.total_opposition(),
        board.cbc(),
        board.crc(),
        on_map(board, Piece::PatriotFort),
        on_map(board, Piece::Village),
    )?;
    writeln!(
        out,
        "Treaty of Alliance {}  French Preparations {}  FNI {}",
        if board.treaty() { after } else { before },
        board.french_preparations(),
        board.fni(),
    )
}

fn margins(out: &mut String, board: &Board) -> std::fmt::Result {
    write!(out, "\n{:20}", "")?;
    for faction in Faction::ALL {
        write!(out, "{faction:>10}")?;
    }
    let mut row = |name: &str, value: &dyn Fn(Faction) -> String| {
        write!(out, "\n{name:20}")?;
        Faction::ALL.into_iter().try_for_each(|f| write!(out, "{:>10}", value(f)))
    };
    row("Resources", &|f| board.resources(f).to_string())?;
    row("1st margin (7.2)", &|f| format!("{:+}", board.margins(f)[0]))?;
    row("2nd margin (7.2)", &|f| format!("{:+}", board.margins(f)[1]))?;
    row("Wins a check (7.2)", &|f| if meets(board, f) { "yes" } else { "no" }.to_string())?;
    row("At game end (7.3)", &|f| format!("{:+}", board.final_margin(f)))?;
    writeln!(out)
}

fn spaces(out: &mut String, board: &Board) -> std::fmt::Result {
    writeln!(
        out,
        "\n{:26}{:4}{:20}{:11}{:>8}{:>10}",
        "Space", "Pop", "Support", "Control", "Royalist", "Rebellion"
    )?;
    for space in Space::ALL {
        let control = match board.control(space) {
            Control::None => "-",
            Control::British => "British",
            Control::Rebellion => "Rebellion",
        };
        let mark = if board.is_blockaded(space) { "*" } else { "" };
        let population = format!("{}{mark}", space.population());
        writeln!(
            out,
            "{:26}{population:>2}  {:20}{control:11}{:>8}{:>10}",
            space.name(),
            board.support(space).name(),
            board.count(space, PieceSet::ROYALIST),
            board.count(space, PieceSet::REBELLION),
        )?;
    }
    if board.blockades_on_map() > 0 {
        writeln!(out, "* Blockaded: no Support, no earnings (1.9)")?;
    }
    Ok(())
}
