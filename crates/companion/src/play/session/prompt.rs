//! The conversation at a prompt: an answer, or a word that never loses the place.

use super::Session;
use super::news::ToldHeading;
use super::next_line::{self, ENTER};
use super::one_turn::CardNamed;
use super::prompt_help::{help, help_lines, is_named, knows};
use super::start::tell_difference;
use crate::play::attempt::{Attempt, AttemptEnd};
use crate::play::entered;
use crate::play::opening::KEY as STROKE_KEY;
use crate::play::person::KEY as TURN_KEY;
use crate::talk::facts::{is_amount, tokens, written, written_answer};
use crate::talk::read::{empties_map, is_in_parts};
use crate::talk::{
    Answer, Ask, Command, CommandEffect, CommandUse, Form, PromptCommand, PromptContext,
    PromptExit, TypedInput, Ui, next_line, prompt,
};
use crate::tell::{self, NextUp, wrap_to};
use lod_bots::flowchart::Interrupt;
use lod_bots::game::Next;
use lod_engine::game::words::find_space;

/// What a prompt asks.
pub(super) enum SessionQuestion {
    /// Something that the game has to know.
    Game(Ask),
    /// Whether to go on to what comes next.
    GoOn(Ask, NextUp),
    /// Something that only the session wants to know.
    Own(Ask),
}

/// What came of it.
pub(super) enum SessionReply<'a> {
    /// An answer that the game takes.
    Answer(Box<Attempt<'a>>),
    /// Enter alone.
    Enter,
    /// One of the session's own replies.
    Picked(usize),
    /// The game stands elsewhere now: the question is another.
    Moved,
    /// The session's own question was left.
    Left,
    /// A reply, and a line typed with it for the question after it.
    With(Box<SessionReply<'a>>, String),
}

/// A question of the session, in the conversation.
struct SessionPrompt<'q, 'w, 'a, 's> {
    session: &'w mut Session<'a, 's>,
    question: &'q SessionQuestion,
}

impl<'a> PromptContext for SessionPrompt<'_, '_, 'a, '_> {
    type Reply = SessionReply<'a>;

    fn ui(&mut self) -> &mut dyn Ui {
        self.session.screen
    }

    fn knows(&self, word: PromptCommand) -> CommandUse {
        match word {
            PromptCommand::Guess if !matches!(self.question, SessionQuestion::GoOn(..)) => {
                CommandUse::No
            }
            PromptCommand::Walk => CommandUse::of(self.session.walks().is_some()),
            word => knows(word),
        }
    }

    /// A face that draws tries answers itself.
    fn names(&self, word: PromptCommand) -> bool {
        let has_board = self.session.has_board();
        is_named(word, has_board) || word == PromptCommand::Try && self.session.screen.draws()
    }

    fn show_question(&mut self, _: &Ask, first: bool, commands: Vec<&'static Command>) {
        if first {
            self.session.ask(self.question, commands)
        } else {
            self.session.ask_again(self.question, commands)
        }
    }

    fn answer(
        &mut self,
        line: &str,
        read: Result<Answer, String>,
    ) -> Result<SessionReply<'a>, String> {
        if let (Form::Facts(asked), Ok(told), "") = (&self.question.ask().form, &read, line)
            && empties_map(asked, told.facts())
        {
            return Err("list the pieces of the map, or type none: the map is empty".to_string());
        }
        // What was typed in several lines is saved in one.
        let facts = match (&self.question.ask().form, &read) {
            (Form::Facts(asked), Ok(Answer::Facts(facts))) if is_in_parts(asked) => {
                Some(written_answer(asked, facts))
            }
            (Form::Confirm(shown), Ok(Answer::Still(said))) if said.forgotten.is_empty() => {
                let differs = said.told.iter().filter(|fact| !shown.contains(fact));
                Some(written(&differs.copied().collect::<Vec<_>>()))
            }
            (Form::Facts(_) | Form::Confirm(_), Err(wrong)) => return Err(wrong.clone()),
            _ => None,
        };
        self.session.answer(self.question, facts.as_deref().unwrap_or(line))
    }

    fn is_answer(&self, ask: &Ask, line: &str) -> bool {
        ask.exact(line).is_some() || ask.names_space(line)
    }

    async fn run(
        &mut self,
        word: PromptCommand,
        rest: &str,
    ) -> Result<CommandEffect<SessionReply<'a>>, PromptExit> {
        self.session.run_command(word, rest, self.question).await
    }

    async fn line(&mut self) -> Result<TypedInput, PromptExit> {
        self.session.line(self.question).await
    }
}

impl SessionQuestion {
    /// Whether to go on, with what Enter does then.
    pub fn go_on(next: NextUp, help: Vec<String>) -> SessionQuestion {
        // A page has a button in place of the key.
        let text = next.over.clone().unwrap_or_else(|| format!("{ENTER} {next}"));
        SessionQuestion::GoOn(Ask { help, ..Ask::new(text, Form::Enter) }, next)
    }

    /// What is asked.
    fn ask(&self) -> &Ask {
        match self {
            Self::Game(ask) | Self::GoOn(ask, _) | Self::Own(ask) => ask,
        }
    }
}

impl<'a> Session<'a, '_> {
    /// Asks until there is an answer.
    pub(super) async fn prompt(
        &mut self,
        question: &SessionQuestion,
    ) -> Result<SessionReply<'a>, PromptExit> {
        // A word may ask something itself.
        let reply =
            Box::pin(prompt(question.ask(), &mut SessionPrompt { session: self, question }))
                .await?;
        Ok(match reply {
            SessionReply::With(reply, line) => {
                self.next = Some(line);
                *reply
            }
            reply => reply,
        })
    }

    /// The next line. A run of dice is taken die by die.
    async fn line(&mut self, question: &SessionQuestion) -> Result<TypedInput, PromptExit> {
        if asks_die(question)
            && let Some(result) = self.ahead.take()
        {
            return Ok(TypedInput::Line(result.to_string()));
        }
        if let Some(line) = self.next.take() {
            return Ok(TypedInput::Line(line));
        }
        let line = loop {
            let line = match next_line(self.screen).await {
                // The key that leaves does what the word does.
                Err(PromptExit::Quit) => PromptCommand::Quit.typed().to_string(),
                Ok(TypedInput::Line(line)) => line,
                other => return other,
            };
            if !self.is_blind(question, line.trim()) {
                break line;
            }
        };
        let words = line.split([' ', ',']).map(str::trim).filter(|word| !word.is_empty());
        let results: Result<Vec<u8>, _> = words.map(str::parse).collect();
        if let Ok(results) = results
            && results.len() > 1
            && self.wants_die(question)
        {
            let wanted = if let Form::Dice(dice) = &question.ask().form { dice.len() } else { 1 };
            self.ahead.keep(&results, wanted);
            return Ok(TypedInput::Line(results[0].to_string()));
        }
        if let Some(named) = self.card_named(question, &line) {
            self.next = (named == CardNamed::AfterNext).then_some(line);
            if let (Some(after), Some(next)) = (&self.next, self.history.now().deck().next()) {
                let text = format!("Card {next} is played now, {} after it.", after.trim());
                self.wrapped(&text);
            }
            return Ok(TypedInput::Line(String::new()));
        }
        if let Some(command) = self.one_turn_typed(question, &line) {
            return Ok(TypedInput::Line(command));
        }
        if adjusts_space(&line) && !self.takes_changes(question) {
            return Ok(TypedInput::Line(format!("{} {line}", PromptCommand::Fix.typed())));
        }
        Ok(TypedInput::Line(line))
    }

    /// Whether an Enter may have been meant for the set-up or the end of a card above the question: a second one then
    /// takes the default, and that is said.
    fn is_blind(&mut self, question: &SessionQuestion, line: &str) -> bool {
        // Enter there goes on to the next question.
        if line.is_empty() && matches!(question, SessionQuestion::GoOn(..)) {
            return false;
        }
        let turned = std::mem::take(&mut self.turned);
        let SessionQuestion::Game(ask) = question else {
            return false;
        };
        let default = ask.default.and_then(|place| ask.replies.get(place));
        let blind = turned && line.is_empty() && self.screen.is_typed_ahead();
        let Some(reply) = default.filter(|_| blind) else {
            return false;
        };
        let text = format!("Not answered yet. Enter again: {}.", reply.word);
        self.wrapped(&text);
        self.screen.question("");
        true
    }

    /// Whether a die is asked for, now or as soon as the game goes on.
    fn wants_die(&self, question: &SessionQuestion) -> bool {
        match question {
            SessionQuestion::Game(_) => asks_die(question),
            SessionQuestion::GoOn(..) => self
                .history
                .attempt(None)
                .is_ok_and(|next| matches!(next.outcome(), AttemptEnd::Asked(ask) if is_die(ask))),
            SessionQuestion::Own(_) => false,
        }
    }

    /// What the question is part of, where it is not the person's own turn, and why it came to that.
    fn about(&self, ask: &Ask) -> Option<(String, Vec<String>)> {
        let game = self.history.now();
        let notes = &ask.why.walk.notes;
        if !ask.preamble.heading.is_empty() {
            let event = tell::event_under_way(&ask.preamble.heading, game.current()?, notes);
            return Some(event.unwrap_or_else(|| (ask.preamble.heading.clone(), Vec::new())));
        }
        let (who, why) = match game.next() {
            Next::Turn(turn) if !game.seats().is_player(turn.faction) => {
                let under_way = tell::under_way(turn.faction, notes);
                let who = || format!("{} (non-player)", turn.faction.name().to_uppercase());
                under_way.unwrap_or_else(|| (who(), Vec::new()))
            }
            Next::Winter => ("WINTER QUARTERS".to_string(), Vec::new()),
            _ => return None,
        };
        Some((who, why))
    }

    /// Says what a question is part of, once in an action.
    fn head(&mut self, ask: &Ask) {
        let here = self.history.over();
        // A page has the heading over each question, and the phases of a Round.
        let is_seen = self.screen.draws()
            && !(ask.preamble.heading.is_empty() && ask.moment.news.phase().is_none());
        let headed = self.headed.as_ref().filter(|headed| headed.action == here);
        // A die may be rolled before it is told what it is for.
        if ask.key == STROKE_KEY || is_seen || headed.is_some_and(|headed| headed.is_whole()) {
            return;
        }
        if let Some((who, why)) = self.about(ask) {
            if headed.is_some_and(|headed| headed.who == who) {
                return;
            }
            self.wrapped(&who);
            if !why.is_empty() && !self.screen.draws() {
                self.show(&wrap_to(&why.join(" "), "", self.screen.width()));
            }
            self.headed = Some(ToldHeading { action: here, who, why });
        }
    }

    /// What a line means as an answer.
    fn answer(
        &mut self,
        question: &SessionQuestion,
        line: &str,
    ) -> Result<SessionReply<'a>, String> {
        if let Some(wrong) = self.leaves_card(question, line) {
            return Err(wrong);
        }
        match question {
            SessionQuestion::GoOn(..) if line.is_empty() => Ok(SessionReply::Enter),
            // An answer to the very next question may be typed at once.
            SessionQuestion::GoOn(..) => {
                let next = self.history.attempt(None);
                let Some(AttemptEnd::Asked(ask)) = next.as_ref().ok().map(Attempt::outcome) else {
                    return Err("press Enter, or type ? for the commands".to_string());
                };
                if let Some(wrong) = next_line::unseen(ask, line) {
                    return Err(wrong);
                }
                let attempt = self.history.attempt(Some(line));
                let attempt = attempt.map_err(|stop| stop.to_string())?;
                self.tell_news(ask, false);
                if let Ok(value) = line.parse() {
                    self.tell_die(ask, value, self.ahead.first().is_some());
                }
                Ok(SessionReply::Answer(Box::new(attempt)))
            }
            SessionQuestion::Own(ask) => match ask.reply(line) {
                Ok(place) => Ok(SessionReply::Picked(place)),
                Err(_) if self.goes_on(ask, line) => {
                    Ok(SessionReply::With(Box::new(SessionReply::Picked(0)), line.to_string()))
                }
                Err(stop) => Err(stop.to_string()),
            },
            SessionQuestion::Game(ask) => {
                let default = ask.default.and_then(|i| ask.replies.get(i));
                let line = match default {
                    Some(reply) if line.is_empty() => reply.word.as_str(),
                    _ => line,
                };
                // The game asks for the first die alone; the question is for all that follow for certain.
                if line.is_empty()
                    && let Some(wrong) = ask.lacks_dice()
                {
                    return Err(wrong);
                }
                let turn = self.turn_after_no(ask);
                let both = || {
                    let words = turn.as_ref()?.1.replies.iter().map(|reply| reply.word.as_str());
                    ask.two_words(line, &words.collect::<Vec<_>>())
                };
                let lacks = || self.lacks_turn(ask, line);
                if let Some(wrong) = ask.is_ambiguous(line).or_else(both).or_else(lacks) {
                    return Err(wrong);
                }
                match self.history.attempt(Some(line)) {
                    Ok(attempt) => Ok(SessionReply::Answer(Box::new(attempt))),
                    Err(Interrupt::Wrong(why)) => {
                        if let Some((no, _)) = turn {
                            return self.first_no(no, line, why);
                        }
                        self.ahead.clear();
                        Err(why)
                    }
                    Err(stop) => Err(format!("internal error: {stop}")),
                }
            }
        }
    }

    /// The game after `no` to the question whether a Brilliant Stroke is played, and the first question of the turn,
    /// where that is the next one.
    fn turn_after_no(&self, ask: &Ask) -> Option<(Attempt<'a>, Ask)> {
        if ask.key != STROKE_KEY {
            return None;
        }
        let no = self.history.attempt(Some("no")).ok()?;
        let AttemptEnd::Asked(turn) = no.outcome() else {
            return None;
        };
        let turn = turn.clone();
        (turn.key == TURN_KEY).then_some((no, turn))
    }

    /// A line of the turn at that question: no, and then the line.
    fn first_no(
        &mut self,
        no: Attempt<'a>,
        line: &str,
        wrong: String,
    ) -> Result<SessionReply<'a>, String> {
        let mut then = self.history.clone();
        then.answer(no.clone());
        match then.attempt(Some(line)) {
            Ok(_) => {
                let no = Box::new(SessionReply::Answer(Box::new(no)));
                Ok(SessionReply::With(no, line.to_string()))
            }
            Err(Interrupt::Wrong(why))
                if then.begins_with_verb(line) || entered::begun(line).is_some() =>
            {
                Err(why)
            }
            Err(_) => Err(wrong),
        }
    }

    /// Does what a command says: the question is over where the game stands elsewhere afterwards.
    async fn run_command(
        &mut self,
        word: PromptCommand,
        rest: &str,
        question: &SessionQuestion,
    ) -> Result<CommandEffect<SessionReply<'a>>, PromptExit> {
        self.ahead.clear();
        let moved = match word {
            PromptCommand::Help => {
                return Ok(CommandEffect::Says(help(question)));
            }
            PromptCommand::Words => {
                return Ok(CommandEffect::Shows(help_lines(rest, question, self.has_board())));
            }
            // What a command asks is left as it was: nothing of the game is undone.
            PromptCommand::Undo if matches!(question, SessionQuestion::Own(_)) => {
                return Ok(CommandEffect::Reply(SessionReply::Left));
            }
            PromptCommand::Undo => self.undo(rest).await?,
            PromptCommand::Redo => self.redo(rest),
            PromptCommand::Abort => self.abort(rest, question),
            PromptCommand::Rollback => self.rollback(rest).await?,
            PromptCommand::Fix => self.edit_board(rest),
            PromptCommand::Forget | PromptCommand::Unsure => {
                self.by_hand(word, if rest.is_empty() { "all" } else { rest })
            }
            PromptCommand::Audit => self.audit(rest, question).await?,
            PromptCommand::Turn => self.one_turn(rest).await?,
            PromptCommand::Walk => {
                let attempt = self.walk(rest).await?;
                let reply = |attempt| CommandEffect::Reply(SessionReply::Answer(Box::new(attempt)));
                return Ok(attempt.map_or(CommandEffect::Stays, reply));
            }
            PromptCommand::Players | PromptCommand::Dice => self.seat(word, rest),
            PromptCommand::Deck if !rest.is_empty() => self.seat(word, rest),
            PromptCommand::Save => {
                self.save_as(rest);
                false
            }
            PromptCommand::Export => {
                self.export(rest);
                false
            }
            PromptCommand::Report => {
                self.problem(rest);
                false
            }
            PromptCommand::Guess => self.will_guess(),
            PromptCommand::Try => {
                self.try_out(rest, question);
                false
            }
            PromptCommand::Quit if self.may_quit() => return Err(PromptExit::Quit),
            PromptCommand::Quit => false,
            looking => return Ok(self.view(looking, rest, question).await),
        };
        Ok(if moved { CommandEffect::Reply(SessionReply::Moved) } else { CommandEffect::Stays })
    }

    /// Shows a question with its replies.
    fn ask(&mut self, question: &SessionQuestion, commands: Vec<&'static Command>) {
        if let SessionQuestion::Game(ask) = question
            && is_die(ask)
            && let Some(value) = self.ahead.first()
        {
            self.tell_news(ask, true);
            if !self.ahead.was_asked() {
                let follows = !self.ahead.is_last();
                self.tell_die(ask, value, follows);
            }
            return;
        }
        if self.ahead.first().is_some() && !asks_die(question) {
            self.forget_dice("");
        }
        self.say("");
        if let SessionQuestion::Game(ask) = question {
            self.head(ask);
            self.tell_news(ask, false);
        }
        if let SessionQuestion::Game(ask) | SessionQuestion::Own(ask) = question {
            self.screen.asked(&self.by_name(ask));
            for line in ask.preamble.read_first(self.screen.width()) {
                self.wrapped(&line);
            }
        }
        self.ask_again(question, commands);
    }

    /// Says once that what came before the last cards goes otherwise than it was stored.
    fn tell_lost(&mut self) {
        if let Some(difference) = self.history.lost()
            && !std::mem::replace(&mut self.is_lost_told, true)
        {
            let then = "The turns before the last cards are not shown; the game itself stays.";
            tell_difference(difference, then, self.screen);
        }
    }

    fn ask_again(&mut self, question: &SessionQuestion, commands: Vec<&'static Command>) {
        self.tell_lost();
        let width = self.screen.width();
        let words = question.ask().replies.iter().map(|reply| reply.word.clone()).collect();
        self.screen.offer(words, commands);
        if self.screen.draws() {
            let (board, since) = (self.standing(question), self.before_last());
            self.screen.stands(&board, since.as_ref());
            let overview = self.overview(&board);
            self.screen.overview(overview);
        }
        match question {
            SessionQuestion::GoOn(ask, next) => {
                self.screen.asked(ask);
                self.screen.question(&next_line::question(next, width));
            }
            SessionQuestion::Game(ask) | SessionQuestion::Own(ask) => {
                let mut ask = self.by_name(ask);
                ask.listing.twice = self.turned
                    && !self.screen.draws()
                    && matches!(question, SessionQuestion::Game(_))
                    && self.screen.is_typed_ahead();
                self.screen.asked(&ask);
                crate::talk::show(self.screen, &ask);
            }
        }
    }

    /// The question, to the person whose Faction is asked by name, where there is one.
    fn by_name(&self, ask: &Ask) -> Ask {
        let mut ask = ask.clone();
        if let Some(faction) = ask.faction
            && let Some(name) = self.history.names().get(faction)
        {
            let between = if ask.text.starts_with(faction.name()) { "," } else { ":" };
            ask.text = format!("{name}{between} {}", ask.text);
        }
        ask
    }
}

/// Whether a line says how the pieces of a space differ, as `phila +1mu -1r`: that adjusts the board.
fn adjusts_space(line: &str) -> bool {
    let words = tokens(line);
    let (name, amounts) = words.split_at(words.iter().take_while(|word| !is_amount(word)).count());
    let is_signed = |word: &String| is_amount(word) && word.starts_with(['+', '-']);
    !amounts.is_empty() && amounts.iter().all(is_signed) && find_space(&name.join(" ")).is_ok()
}

fn is_die(ask: &Ask) -> bool {
    matches!(ask.form, Form::Dice(_))
}

fn asks_die(question: &SessionQuestion) -> bool {
    matches!(question, SessionQuestion::Game(ask) if is_die(ask))
}
