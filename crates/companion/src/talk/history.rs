//! Steps that can be undone and redone.

/// Steps in their order, and those of them that were undone.
#[derive(Clone, Debug)]
pub struct History<S> {
    steps: Vec<S>,
    /// So many of them count; the others were undone.
    given: usize,
}

impl<S> Default for History<S> {
    fn default() -> History<S> {
        History { steps: Vec::new(), given: 0 }
    }
}

impl<S> FromIterator<S> for History<S> {
    fn from_iter<I: IntoIterator<Item = S>>(steps: I) -> History<S> {
        let steps: Vec<S> = steps.into_iter().collect();
        History { given: steps.len(), steps }
    }
}

impl<S> History<S> {
    /// The steps that count.
    pub fn given(&self) -> &[S] {
        &self.steps[..self.given]
    }

    /// The same, to be changed.
    pub fn given_mut(&mut self) -> &mut [S] {
        &mut self.steps[..self.given]
    }

    /// The last of them.
    pub fn last(&self) -> Option<&S> {
        self.given().last()
    }

    /// One step more: nothing can be redone after it.
    pub fn push(&mut self, step: S) {
        self.forget_undone();
        self.add(step);
    }

    /// What was undone cannot be redone any more.
    fn forget_undone(&mut self) {
        self.steps.truncate(self.given);
    }

    /// One more that is not a person's: what was undone can still be redone.
    pub fn add(&mut self, step: S) {
        self.steps.insert(self.given, step);
        self.given += 1;
    }

    /// Undoes the last step for which this holds, and tells it; those after it stay.
    pub fn undo_last(&mut self, holds: impl Fn(&S) -> bool) -> Option<&S> {
        let place = self.given().iter().rposition(holds)?;
        self.steps[place..self.given].rotate_left(1);
        self.given -= 1;
        self.steps.get(self.given)
    }

    /// Undoes the last step, and tells it.
    pub fn undo(&mut self) -> Option<&S> {
        self.undo_last(|_| true)
    }

    /// Redoes the step that was undone last, and tells it.
    pub fn redo(&mut self) -> Option<&S> {
        let step = self.steps.get(self.given)?;
        self.given += 1;
        Some(step)
    }

    /// Redoes so many steps; how many there were. The last of them is [`History::last`] then.
    pub fn redo_up_to(&mut self, steps: usize) -> usize {
        let redone = steps.min(self.steps.len() - self.given);
        self.given += redone;
        redone
    }

    /// The step that would be redone now.
    pub fn ahead(&self) -> Option<&S> {
        self.steps.get(self.given)
    }
}

#[cfg(test)]
mod tests {
    use super::History;

    /// What counts, and what can be redone, the next first.
    fn all(history: &History<u32>) -> (Vec<u32>, Vec<u32>) {
        let mut ahead = history.clone();
        let redone = std::iter::from_fn(|| ahead.redo().copied()).collect();
        (history.given().to_vec(), redone)
    }

    #[test]
    fn what_was_undone_is_redone_in_its_order() {
        let mut history = History::default();
        (1..=3).for_each(|step| history.push(step));
        assert_eq!(history.undo(), Some(&3));
        assert_eq!(history.undo(), Some(&2));
        assert_eq!(all(&history), (vec![1], vec![2, 3]));
        assert_eq!(history.redo(), Some(&2));
        assert_eq!(all(&history), (vec![1, 2], vec![3]));
        assert_eq!(history.redo(), Some(&3));
        assert_eq!(history.redo(), None);
        assert_eq!(history.last(), Some(&3));
    }

    #[test]
    fn several_steps_are_redone_as_one_after_the_other() {
        let mut history: History<u32> = (1..=3).collect();
        (0..2).for_each(|_| assert!(history.undo().is_some()));
        assert_eq!(history.ahead(), Some(&2));
        assert_eq!((history.redo_up_to(1), history.last()), (1, Some(&2)));
        assert_eq!(all(&history), (vec![1, 2], vec![3]));
        assert_eq!((history.redo_up_to(9), history.redo_up_to(1)), (1, 0));
    }

    #[test]
    fn nothing_is_redone_after_a_new_step() {
        let mut history: History<u32> = (1..=3).collect();
        history.undo();
        history.undo();
        history.push(9);
        assert_eq!(all(&history), (vec![1, 9], vec![]));
    }

    #[test]
    fn what_nobody_answered_stays_where_an_answer_is_undone() {
        let mut history: History<u32> = [1, 10, 2, 20].into_iter().collect();
        let answered = |step: &u32| *step < 10;
        assert_eq!(history.undo_last(answered), Some(&2));
        assert_eq!(history.undo_last(answered), Some(&1));
        assert_eq!(history.undo_last(answered), None);
        history.add(30);
        assert_eq!(all(&history), (vec![10, 20, 30], vec![1, 2]));
    }
}
