//! `lod learn`: how the non-players decide.

use super::{Failure, Settings, input, ports};
use crate::learn::{Options, run};
use crate::talk::Ui;
use crate::terminal::sit;

/// Learns at the terminal; `plain` for numbered questions, one answer a line. `without_run` where what belongs to
/// turns was given and none are to be run.
///
/// # Errors
/// [`Failure::Input`] where the file of settings is wrong, or for what belongs to turns without them.
pub fn learn(options: &Options, without_run: bool, plain: bool) -> Result<(), Failure> {
    if without_run {
        let what = "a second Faction and --turn go with run: lod learn run british --turn 2";
        return Err(Failure::Input(vec![input("lod learn", what)]));
    }
    let plain = plain || Settings::read()?.is_plain();
    sit(plain, async |ui: &mut dyn Ui| run(ui, options, &ports()).await);
    Ok(())
}
