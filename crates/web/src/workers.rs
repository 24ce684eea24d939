//! Long work in a page: done where it stands.

use lod_companion::chances::Job;
use lod_companion::ports::{Clock, HowMany, InPlace, Workers, Working};
use std::rc::Rc;

/// Plays where it stands. As many games as there have to be: the page's clock stands still meanwhile.
pub struct AtOnce(InPlace);

impl AtOnce {
    /// By the page's clock.
    pub fn new(clock: Rc<dyn Clock>) -> AtOnce {
        AtOnce(InPlace(clock))
    }
}

impl Workers for AtOnce {
    fn start(&self, job: &Job, how_many: HowMany) -> Box<dyn Working> {
        self.0.start(job, how_many.at_least())
    }
}
