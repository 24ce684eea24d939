//! A conversation as its host has it: a value that is resumed with each line.

use super::TypedLine;
use std::cell::RefCell;
use std::pin::{Pin, pin};
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

/// Where the host puts the next line, and the conversation takes it from.
#[derive(Clone, Debug, Default)]
pub struct LineSlot(Rc<RefCell<NextLine>>);

/// A line, and whether one was wanted that was not there.
#[derive(Debug, Default)]
struct NextLine {
    line: Option<TypedLine>,
    is_wanted: bool,
}

impl LineSlot {
    /// The line, where it is there.
    pub fn take(&self) -> Poll<TypedLine> {
        let mut slot = self.0.borrow_mut();
        let line = slot.line.take();
        slot.is_wanted = line.is_none();
        line.map_or(Poll::Pending, Poll::Ready)
    }
}

/// Where a conversation has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConversationState<T> {
    /// It waits for a line.
    Asks,
    /// Work is under way: it goes on when it is resumed without a line.
    Works,
    /// It is over.
    Ended(T),
}

/// A conversation under way.
pub struct Conversation<'c, T> {
    slot: LineSlot,
    run: Pin<Box<dyn Future<Output = T> + 'c>>,
}

impl<'c, T> Conversation<'c, T> {
    /// One that takes its lines from this slot. Nothing is done before it is resumed.
    pub fn new(slot: &LineSlot, run: impl Future<Output = T> + 'c) -> Conversation<'c, T> {
        Conversation { slot: slot.clone(), run: Box::pin(run) }
    }

    /// Goes on, with the line that it waits for, to the next question or to the end, after which it is not resumed again.
    pub fn resume(&mut self, line: Option<TypedLine>) -> ConversationState<T> {
        if line.is_some() {
            self.slot.0.borrow_mut().line = line;
        }
        self.slot.0.borrow_mut().is_wanted = false;
        match poll(self.run.as_mut()) {
            Poll::Ready(end) => ConversationState::Ended(end),
            Poll::Pending if self.slot.0.borrow().is_wanted => ConversationState::Asks,
            Poll::Pending => ConversationState::Works,
        }
    }
}

/// Holds a conversation to its end, where each line is read when it is wanted.
pub fn block_on<T>(run: impl Future<Output = T>) -> T {
    let mut run = pin!(run);
    loop {
        if let Poll::Ready(end) = poll(run.as_mut()) {
            return end;
        }
    }
}

fn poll<F: Future + ?Sized>(run: Pin<&mut F>) -> Poll<F::Output> {
    run.poll(&mut Context::from_waker(Waker::noop()))
}

#[cfg(test)]
mod tests {
    use super::super::{
        Ask, DrawnOutput, FileAccess, Form, LineInput, PromptExit, TypedInput, Ui, ask_player,
    };
    use super::*;

    /// Keeps what is shown.
    #[derive(Default)]
    struct ShownLines(LineSlot, Rc<RefCell<Vec<String>>>);

    impl Ui for ShownLines {
        fn show(&mut self, line: &str) {
            self.1.borrow_mut().push(line.to_string());
        }
        fn question(&mut self, text: &str) {
            self.show(text);
        }
    }

    impl DrawnOutput for ShownLines {}

    impl LineInput for ShownLines {
        fn poll_line(&mut self) -> Poll<TypedLine> {
            self.0.take()
        }
    }

    impl FileAccess for ShownLines {}

    #[test]
    fn it_stands_still_until_it_is_resumed_with_a_line() {
        let mut ui = ShownLines::default();
        let (slot, shown) = (ui.0.clone(), ui.1.clone());
        let mut conversation = Conversation::new(&slot, async move {
            ask_player(&mut ui, &Ask::new("Ready?", Form::YesNo)).await
        });
        assert!(shown.borrow().is_empty(), "nothing is done before it is resumed");
        assert_eq!(conversation.resume(None), ConversationState::Asks);
        assert_eq!(shown.borrow().len(), 1);
        assert_eq!(conversation.resume(None), ConversationState::Asks, "nothing was typed");
        assert_eq!(shown.borrow().len(), 1);
        let line = |text: &str| Some(Ok(TypedInput::Line(text.to_string())));
        assert_eq!(conversation.resume(line("perhaps")), ConversationState::Asks);
        let ConversationState::Ended(Ok(answer)) = conversation.resume(line("y")) else {
            panic!("{:?}", shown.borrow());
        };
        assert_eq!(answer, super::super::Answer::Yes(true));
    }

    #[test]
    fn the_end_of_the_input_ends_it() {
        let mut ui = ShownLines::default();
        let slot = ui.0.clone();
        let mut conversation =
            Conversation::new(&slot, async move { next(&mut ui).await.map(|_| ()) });
        conversation.resume(None);
        assert_eq!(
            conversation.resume(Some(Err(PromptExit::End))),
            ConversationState::Ended(Err(PromptExit::End))
        );
    }

    async fn next(ui: &mut dyn Ui) -> TypedLine {
        super::super::next_line(ui).await
    }
}
