//! `lod settings`: what a person wants every time, in a file beside other programs' settings.

use super::{Failure, ports, say};
use crate::files::named_by;
use crate::native::Disk;
use crate::places::{SettingKey, Settings};
use clap::Args;
use etcetera::BaseStrategy;
use lod_engine::game::FileError;
use lod_engine::shown;
use std::path::PathBuf;

/// The file: that of the environment's `LOD_SETTINGS`, or the platform's for a program's settings.
pub(super) fn file() -> PathBuf {
    if let Some(named) = named_by("LOD_SETTINGS") {
        return named;
    }
    match etcetera::choose_base_strategy() {
        Ok(base) => base.config_dir().join("lod-assistant").join("settings.toml"),
        Err(_) => PathBuf::from("lod-settings.toml"),
    }
}

/// The record that this file is.
pub(super) fn record() -> String {
    Disk::name_of(&file())
}

/// The settings, with no colors where none are wanted; `NO_COLOR` and pipes have none anyway.
///
/// # Errors
/// [`Failure::Input`] with every flaw and its line.
pub(super) fn read_settings() -> Result<Settings, Failure> {
    let settings = Settings::read(&*ports().store, &record()).map_err(Failure::Input)?;
    if !settings.has_color() {
        console::set_colors_enabled(false);
    }
    Ok(settings)
}

/// How `lod settings` is asked.
#[derive(Clone, Debug, Args)]
pub struct SettingsOptions {
    /// Which setting
    key: Option<String>,
    /// Its new value
    #[arg(conflicts_with = "default")]
    value: Option<String>,
    /// Reset it to the default
    #[arg(long, requires = "key")]
    default: bool,
}

/// Shows the settings, or sets one.
///
/// # Errors
/// [`Failure::Input`] for a setting or value that is none, and for a file that is wrong.
pub fn settings(wanted: &SettingsOptions) -> Result<(), Failure> {
    let (store, record) = (ports().store, record());
    let input = |what: String| Failure::Input(vec![FileError::whole("lod settings", what)]);
    let key = wanted.key.as_deref().map(SettingKey::read);
    let key = key.transpose().map_err(input)?;
    let mut settings = Settings::read(&*store, &record).map_err(Failure::Input)?;
    match (key, &wanted.value, wanted.default) {
        (Some(key), None, true) => settings.unset(key),
        (Some(key), Some(value), false) => settings.set(key, value).map_err(input)?,
        (Some(_), None, false) | (None, None, false) => return show(&settings, key),
        _ => {
            return Err(input(
                "type `lod settings KEY VALUE`, or `lod settings KEY --default`".to_string(),
            ));
        }
    }
    settings.write(&*store, &record).map_err(Failure::Program)?;
    show(&settings, key)
}

fn show(settings: &Settings, only: Option<SettingKey>) -> Result<(), Failure> {
    let mut text = format!("{}\n", shown::line(&file().to_string_lossy()));
    for key in SettingKey::ALL.into_iter().filter(|key| only.is_none_or(|o| o == *key)) {
        let value = settings.value(key).unwrap_or_else(|| "-".to_string());
        text.push_str(&format!("  {:<15}  {value:<8}  {}\n", key.word(), key.about()));
    }
    say(&text)
}
