//! The commands of every prompt: what there is, what a line says.

use super::CommandUse;
use super::board_view::BoardView;
use crate::tell;
use lod_bots::flowchart::describe::TERMS;
use lod_engine::game::words::number_of;
use serde::Serialize;

/// A word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PromptCommand {
    /// What may be typed.
    Help,
    /// All these words.
    Words,
    /// The board.
    Board,
    /// The tracks.
    Tracks,
    /// Who would win.
    Margins,
    /// The margins over the game.
    Chart,
    /// What the position is worth.
    Chances,
    /// The pieces off the map.
    Forces,
    /// One Faction.
    Show,
    /// The card.
    Card,
    /// The turns so far.
    History,
    /// The reasons.
    Why,
    /// The steps of the last turn.
    Steps,
    /// The last orders.
    Repeat,
    /// What each Faction did.
    Tally,
    /// The deck.
    Deck,
    /// What seems wrong.
    Report,
    /// The last step back.
    Undo,
    /// The same again.
    Redo,
    /// Back to the start of the turn.
    Abort,
    /// Back to an earlier turn.
    Rollback,
    /// Another name.
    Save,
    /// The log or a page.
    Export,
    /// The board set right.
    Fix,
    /// Something is unknown.
    Forget,
    /// Something is not confirmed.
    Unsure,
    /// Both boards compared.
    Audit,
    /// Who plays.
    Players,
    /// Who rolls.
    Dice,
    /// A turn on the players' board, whatever came before it.
    Turn,
    /// A non-player's turn by its flowchart's own questions.
    Walk,
    /// What an answer would do.
    Try,
    /// A guess.
    Guess,
    /// The end.
    Quit,
    /// A line that one place alone understands.
    Aside,
}

/// The other name of `undo`.
const BACK: &str = "back";

/// More steps are not undone at once.
const MOST_STEPS: usize = 999;

/// After a command: what it does.
pub(crate) const ASKS: &str = "?";

/// How many steps.
const COUNT: &str = "[COUNT]";

/// The button of a command on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Button {
    /// On it.
    pub label: &'static str,
    /// Above what it shows, where it only looks something up: that is no step in the conversation.
    pub title: Option<&'static str>,
    /// Whether it is always in view.
    pub is_first: bool,
}

/// A command of the prompt: the only place that says what there is.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Command {
    /// Which it is.
    #[serde(skip)]
    pub word: PromptCommand,
    /// As it is typed.
    pub name: &'static str,
    /// What may follow it.
    pub follows: &'static str,
    /// What it does.
    pub about: &'static str,
    /// On a page; none where it needs more words than a button has.
    pub button: Option<Button>,
    /// Whether it has to be typed in full: rare ones leave the beginnings to the answers, as `p` to pass and `d` to done.
    #[serde(skip)]
    whole: bool,
    /// What it shows of a game and its board; none where it does more, or needs more.
    #[serde(skip)]
    look: Option<fn(&BoardView<'_>) -> Vec<String>>,
}

const fn command(
    word: PromptCommand,
    name: &'static str,
    follows: &'static str,
    about: &'static str,
) -> Command {
    Command { word, name, follows, about, button: None, whole: false, look: None }
}

/// No two commands have the same name.
impl PartialEq for Command {
    fn eq(&self, other: &Command) -> bool {
        self.name == other.name
    }
}

impl Eq for Command {}

impl Command {
    /// Whether it means nothing without what follows it.
    pub(crate) fn wants_more(&self) -> bool {
        !self.follows.is_empty() && !self.follows.starts_with('[')
    }

    /// A row of help: how it is typed, and what it does.
    pub fn row(&self) -> String {
        let typed = format!("{} {}", self.name, self.follows);
        format!("  {:<18}  {}", typed.trim_end(), self.about)
    }

    /// With what it shows of a game and its board.
    const fn looks(self, look: fn(&BoardView<'_>) -> Vec<String>) -> Command {
        Command { look: Some(look), ..self }
    }

    const fn in_full(self) -> Command {
        Command { whole: true, ..self }
    }

    /// With a button that says it.
    const fn says(self, label: &'static str) -> Command {
        let button =
            Button { label, title: None, is_first: matches!(self.word, PromptCommand::Undo) };
        Command { button: Some(button), ..self }
    }

    /// With a button that shows what it looks at under this title.
    const fn shows(self, label: &'static str, title: &'static str) -> Command {
        let is_first = matches!(self.word, PromptCommand::Why | PromptCommand::Help);
        Command { button: Some(Button { label, title: Some(title), is_first }), ..self }
    }
}

/// Every command.
pub(crate) const COMMANDS: [Command; 34] = [
    command(PromptCommand::Help, "?", "", "help for this question").shows("Help", "Help here"),
    command(
        PromptCommand::Words,
        "help",
        "[VERB]",
        "all commands, or the form of a verb: help march",
    )
    .shows("All commands", "All commands"),
    command(
        PromptCommand::Board,
        "board",
        "[SPACE|N]",
        "all spaces, one, or as after turn N; board ?: pictures",
    )
    .shows("Board", "The board")
    .looks(|at| at.spaces()),
    command(PromptCommand::Tracks, "tracks", "", "Resources and the other tracks")
        .shows("Tracks", "Tracks")
        .looks(|at| tell::tracks(at.board, &at.season.seats, at.width)),
    command(PromptCommand::Margins, "margins", "", "who would win now")
        .shows("Margins", "Margins")
        .looks(|at| tell::margins(at.board, &at.season, at.width)),
    command(PromptCommand::Chart, "chart", "--svg FILE", "the margins over the game, drawn")
        .shows("Chart", "Margins over the game")
        .in_full(),
    command(
        PromptCommand::Chances,
        "chances",
        "[N]",
        "how often each Faction ranks first from here",
    )
    .shows("Chances", "Chances")
    .in_full(),
    command(PromptCommand::Forces, "forces", "", "all pieces, by box")
        .shows("Forces", "Forces")
        .looks(|at| tell::forces(at.board, at.width)),
    command(
        PromptCommand::Show,
        "show",
        "FACTION",
        "all of one Faction: pieces, Resources, margins, cards",
    )
    .in_full()
    .looks(|at| at.faction()),
    command(PromptCommand::Card, "card", "[NUMBER]", "the card being played, or another")
        .shows("Card", "The card")
        .looks(|at| at.card()),
    command(PromptCommand::History, "history", "[N]", "the turns so far, or one in full")
        .shows("History", "History"),
    command(
        PromptCommand::Why,
        "why",
        "[N|SPACE]",
        "the reasons of the last turn; why event: of its Event; why turn 12: of turn 12",
    )
    .shows("Why", "Why"),
    command(PromptCommand::Steps, "steps", "", "the last turn step by step, with its dice")
        .shows("Steps", "Steps")
        .in_full(),
    command(PromptCommand::Repeat, "repeat", "", "the last orders again").in_full(),
    command(
        PromptCommand::Tally,
        "tally",
        "",
        "Commands, Events and Passes so far, margins by Round",
    )
    .shows("Tally", "Tally")
    .in_full(),
    command(
        PromptCommand::Deck,
        "deck",
        "[own|program]",
        "cards left, Winter Quarters; your (own) or program deck",
    )
    .shows("Deck", "Deck")
    .in_full(),
    command(PromptCommand::Undo, "undo", COUNT, "undo the last step, or COUNT steps").says("Undo"),
    command(PromptCommand::Redo, "redo", COUNT, "redo the last undo").says("Redo"),
    command(PromptCommand::Abort, "abort", "[special]", "undo this turn, or its Special Activity")
        .says("Abort the turn"),
    command(PromptCommand::Rollback, "rollback", "[N]", "undo back to the start of a turn")
        .says("Roll back"),
    command(PromptCommand::Save, "save", "as NAME", "continue under another name"),
    command(PromptCommand::Export, "export", "FILE", "the log as text; --html FILE: a page"),
    command(PromptCommand::Report, "report", "TEXT", "write a file that reports a problem")
        .in_full(),
    command(PromptCommand::Fix, "fix", "...", "adjust the program's board by hand"),
    command(
        PromptCommand::Forget,
        "forget",
        "[WHAT]",
        "make a space or a track unknown: forget va",
    )
    .in_full(),
    command(PromptCommand::Unsure, "unsure", "[WHAT]", "have a space or a track confirmed again")
        .in_full(),
    command(PromptCommand::Audit, "audit", "[...]", "compare your board with the program's board")
        .says("Compare the boards")
        .in_full(),
    command(
        PromptCommand::Players,
        "players",
        "WHO",
        "change the players: players british, french",
    )
    .in_full(),
    command(
        PromptCommand::Dice,
        "dice",
        "own|program",
        "your dice (own) or program dice from now on",
    )
    .in_full(),
    command(
        PromptCommand::Turn,
        "turn",
        "FACTION [CARD]",
        "your board: straight to that turn; others' turns are not entered",
    )
    .in_full(),
    command(
        PromptCommand::Walk,
        "walk",
        "[WHAT CHANGED]",
        "your board: a non-player's turn by its flowchart's own questions",
    )
    .says("By the flowchart's questions")
    .in_full(),
    command(PromptCommand::Try, "try", "ANSWER", "preview an answer").in_full(),
    command(PromptCommand::Guess, "guess", "", "guess the next non-player's turn")
        .says("Guess the next turn"),
    command(PromptCommand::Quit, "quit", "", "leave").says("Leave"),
];

/// The lines that a box of a lesson understands, and how its turn can be run from there on.
pub(crate) fn of_box(helps: bool, own_dice: bool) -> &'static [Command] {
    static ALL: [[Command; 6]; 4] = [
        rows_of_box(HELP_ON, DICE_OWN),
        rows_of_box(HELP_ON, DICE_PROGRAM),
        rows_of_box(HELP_OFF, DICE_OWN),
        rows_of_box(HELP_OFF, DICE_PROGRAM),
    ];
    &ALL[2 * usize::from(helps) + usize::from(own_dice)]
}

const HELP_ON: Command =
    command(PromptCommand::Aside, "help on", "", "each answer is judged at once").says("Help on");
const HELP_OFF: Command =
    command(PromptCommand::Aside, "help off", "", "nothing is judged before the end")
        .says("Help off");
const DICE_OWN: Command =
    command(PromptCommand::Aside, "dice own", "", "you roll the dice").says("Your dice");
const DICE_PROGRAM: Command =
    command(PromptCommand::Aside, "dice program", "", "the program rolls the dice")
        .says("The program's dice");

const fn rows_of_box(help: Command, dice: Command) -> [Command; 6] {
    [
        command(PromptCommand::Aside, "box", "", "this box in full").shows("Box", "This box"),
        command(PromptCommand::Aside, "hint", "", "a hint for this question").shows("Hint", "Hint"),
        command(PromptCommand::Aside, "flowchart", "", "all boxes of the flowchart")
            .shows("Flowchart", "The flowchart"),
        command(PromptCommand::Aside, "show me", "", "show the answer and go on")
            .says("Show the answer"),
        help,
        dice,
    ]
}

/// The lines that a box of a flowchart by its own questions understands.
pub(crate) static OF_WALK: [Command; 5] = [
    command(PromptCommand::Aside, "box", "[BOX]", "this box in full, or another: box B8")
        .shows("Box", "This box"),
    command(PromptCommand::Aside, "flowchart", "", "all boxes of the flowchart")
        .shows("Flowchart", "The flowchart"),
    command(
        PromptCommand::Aside,
        TERMS,
        "",
        "what holds for all boxes: steps, pieces, ties, Events",
    )
    .shows("Terms", "What holds for all boxes"),
    command(PromptCommand::Aside, "card", "NUMBER", "a card, with its Event Instructions"),
    command(
        PromptCommand::Aside,
        "random",
        "DICE SPACES",
        "Random Spaces: random 2 5 boston, norfolk, savannah",
    ),
];

impl PromptCommand {
    /// Its entry in the list.
    pub fn command(self) -> &'static Command {
        COMMANDS.iter().find(|command| command.word == self).unwrap_or(&COMMANDS[0])
    }

    /// Whether it looks something up on a board.
    pub(crate) fn looks_at_board(self) -> bool {
        self.command().look.is_some()
    }

    /// What it shows of a game and its board; `None` where it is about something else.
    pub(crate) fn view(self, view: &BoardView<'_>) -> Option<Vec<String>> {
        self.command().look.map(|look| look(view))
    }

    /// The word as it is typed.
    pub fn typed(self) -> &'static str {
        self.command().name
    }

    /// What is said where there is nothing more to undo or redo.
    pub fn nothing(self) -> String {
        format!("Nothing to {}.", self.typed())
    }

    /// What is said where a question has nothing to undo or redo.
    pub fn nothing_here(self) -> String {
        format!("Nothing to {} here.", self.typed())
    }

    /// What is said of so many answers undone or redone.
    pub fn outcome_line(self, answers: usize) -> String {
        let done = if self == PromptCommand::Redo { "Redone" } else { "Undone" };
        match answers {
            0 => self.nothing(),
            _ => format!("{done}: {}.", number_of(answers, "answer", "answers")),
        }
    }
}

/// What a line says, if it may be a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CommandMatch<'l> {
    /// No word.
    Nothing,
    /// A word in full, and what follows it.
    Exactly(PromptCommand, &'l str),
    /// The only word that begins like this, and what follows.
    Perhaps(PromptCommand, &'l str),
    /// Several begin like this.
    Several(Vec<&'static str>),
}

/// What a line says where these words are known. `back` is `undo` everywhere.
pub(crate) fn match_command<'l>(
    line: &'l str,
    knows: &dyn Fn(PromptCommand) -> CommandUse,
) -> CommandMatch<'l> {
    let line = line.trim();
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (typed, rest) = (first.to_lowercase(), rest.trim());
    if typed.is_empty() {
        return CommandMatch::Nothing;
    }
    let is_count = rest.chars().all(|c| c.is_ascii_digit());
    let fits: Vec<&Command> = COMMANDS
        .iter()
        .filter(|command| {
            let takes = match command.follows {
                _ if rest == ASKS => true,
                "" => rest.is_empty(),
                COUNT => is_count,
                _ => true,
            };
            let begins = match knows(command.word) {
                CommandUse::Shortened if !command.whole => command.name.starts_with(&typed),
                CommandUse::Shortened | CommandUse::InFull => command.name == typed,
                CommandUse::No => false,
            };
            begins && takes
        })
        .collect();
    if let Some(command) = fits.iter().find(|command| command.name == typed) {
        return CommandMatch::Exactly(command.word, rest);
    }
    if knows(PromptCommand::Undo) != CommandUse::No && is_count && BACK.starts_with(&typed) {
        if BACK == typed {
            return CommandMatch::Exactly(PromptCommand::Undo, rest);
        }
        if fits.is_empty() {
            return CommandMatch::Perhaps(PromptCommand::Undo, rest);
        }
    }
    // Who is lost types what help begins with.
    if let Some(help) = fits.iter().find(|command| command.word == PromptCommand::Words) {
        return CommandMatch::Perhaps(help.word, rest);
    }
    match fits.as_slice() {
        [] => CommandMatch::Nothing,
        [command] => CommandMatch::Perhaps(command.word, rest),
        several => CommandMatch::Several(several.iter().map(|command| command.name).collect()),
    }
}

/// What follows `undo` and `redo`: how many steps.
///
/// # Errors
/// Where that is no number from 1 on.
pub fn count(rest: &str) -> Result<usize, String> {
    match rest {
        "" => Ok(1),
        _ => match rest.parse::<usize>() {
            Ok(count) if (1..=MOST_STEPS).contains(&count) => Ok(count),
            _ => Err(format!("type a number of steps, 1 to {MOST_STEPS}")),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn everywhere(line: &str) -> CommandMatch<'_> {
        match_command(line, &|_| CommandUse::Shortened)
    }

    #[test]
    fn any_unique_prefix_in_any_case() {
        assert_eq!(everywhere("undo"), CommandMatch::Exactly(PromptCommand::Undo, ""));
        assert_eq!(everywhere("undo 3"), CommandMatch::Exactly(PromptCommand::Undo, "3"));
        assert_eq!(everywhere("back 3"), CommandMatch::Exactly(PromptCommand::Undo, "3"));
        assert_eq!(everywhere(" B boston "), CommandMatch::Perhaps(PromptCommand::Board, "boston"));
        assert_eq!(everywhere("?"), CommandMatch::Exactly(PromptCommand::Help, ""));
        assert_eq!(everywhere("Back"), CommandMatch::Exactly(PromptCommand::Undo, ""));
        assert_eq!(everywhere("b"), CommandMatch::Perhaps(PromptCommand::Board, ""));
        assert_eq!(everywhere("save as x y"), CommandMatch::Exactly(PromptCommand::Save, "as x y"));
        assert_eq!(everywhere("f"), CommandMatch::Several(vec!["forces", "fix"]));
        assert_eq!(everywhere("h"), CommandMatch::Perhaps(PromptCommand::Words, ""));
        assert_eq!(everywhere("hi"), CommandMatch::Perhaps(PromptCommand::History, ""));
        assert_eq!(everywhere("f x"), CommandMatch::Perhaps(PromptCommand::Fix, "x"));
        for nothing in ["", "march ny>ma", "undo it", "boston", "3 5 2"] {
            assert_eq!(everywhere(nothing), CommandMatch::Nothing, "{nothing}");
        }
    }

    #[test]
    fn a_word_is_one_only_where_it_is_known() {
        let few = |word| match word {
            PromptCommand::Undo
            | PromptCommand::Why
            | PromptCommand::Help
            | PromptCommand::Quit => CommandUse::Shortened,
            _ => CommandUse::No,
        };
        assert_eq!(match_command("b", &few), CommandMatch::Perhaps(PromptCommand::Undo, ""));
        assert_eq!(match_command("backs", &few), CommandMatch::Nothing);
        assert_eq!(match_command("board", &few), CommandMatch::Nothing);
        assert_eq!(match_command(" QUIT ", &few), CommandMatch::Exactly(PromptCommand::Quit, ""));
        assert_eq!(match_command("u", &few), CommandMatch::Perhaps(PromptCommand::Undo, ""));
    }

    #[test]
    fn a_word_that_is_known_in_full_leaves_its_beginnings_to_the_answers() {
        let full = |word| match word {
            PromptCommand::Margins | PromptCommand::Board => CommandUse::InFull,
            PromptCommand::Undo => CommandUse::Shortened,
            _ => CommandUse::No,
        };
        assert_eq!(match_command("ma 3c", &full), CommandMatch::Nothing);
        assert_eq!(match_command("b", &full), CommandMatch::Perhaps(PromptCommand::Undo, ""));
        let boston = CommandMatch::Exactly(PromptCommand::Board, "boston");
        assert_eq!(match_command("board boston", &full), boston);
    }

    #[test]
    fn steps_are_counted_from_one() {
        assert_eq!(count(""), Ok(1));
        assert_eq!(count("12"), Ok(12));
        assert!(count("0").is_err() && count("99999999999999999999").is_err());
    }
}
