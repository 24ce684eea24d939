//! Where things are kept, by name.

use super::Timestamp;
use std::any::Any;
use std::fmt::Debug;
use std::io;

/// What is said of a record that another program has open.
pub const OPEN_ELSEWHERE: &str = "it is open in another program";

/// That another program has the record open.
pub fn open_elsewhere() -> io::Error {
    io::Error::new(io::ErrorKind::WouldBlock, OPEN_ELSEWHERE)
}

/// Something that is kept, in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordEntry {
    /// Its name.
    pub name: String,
    /// Its length, in bytes.
    pub length: u64,
    /// When it was changed last.
    pub modified: Option<Timestamp>,
    /// What it is in place of a record, in words.
    pub odd: Option<String>,
}

/// Records by their names. A name is that of one of the records that belong together, as `my game.lod`; where the store
/// knows other places, what [`Store::elsewhere`] makes of one is a name too.
pub trait Store: Debug {
    /// The records whose names end in this, in no order.
    ///
    /// # Errors
    /// What the system says.
    fn list(&self, ending: &str) -> io::Result<Vec<RecordEntry>>;

    /// The name of a record at another place, where what was typed is one; nothing where it is a name alone.
    ///
    /// # Errors
    /// Why there is no such place.
    fn elsewhere(&self, typed: &str) -> Result<Option<String>, String>;

    /// Where a record is, as people find it again.
    fn place(&self, name: &str) -> String;

    /// Where all of them are.
    fn home(&self) -> String;

    /// What is typed for a game when the program is started, without the ending of its record.
    fn typed(&self, name: &str) -> String;

    /// Whether anything goes by this name.
    fn has(&self, name: &str) -> bool;

    /// Whether there is a record of this name.
    ///
    /// # Errors
    /// That something else is in its place, or what the system says.
    fn has_record(&self, name: &str) -> io::Result<bool>;

    /// So many bytes of a record at most, from its beginning; nothing where there is none.
    ///
    /// # Errors
    /// That it is no record, or what the system says.
    fn read(&self, name: &str, most: u64) -> io::Result<Option<Vec<u8>>>;

    /// So many bytes of a record at most, up to its end; nothing where there is none.
    ///
    /// # Errors
    /// That it is no record, or what the system says.
    fn end_of(&self, name: &str, most: u64) -> io::Result<Option<Vec<u8>>>;

    /// Opens a record and keeps it from other programs.
    ///
    /// # Errors
    /// [`open_elsewhere`]; that it is no record, or what the system says.
    fn open(&self, name: &str) -> io::Result<Box<dyn LockedRecord>>;

    /// Makes a record, whole and durable or not at all; open, and kept from other programs. `over` what has that name,
    /// or only where nothing has.
    ///
    /// # Errors
    /// [`io::ErrorKind::AlreadyExists`], or what the system says.
    fn create(&self, name: &str, bytes: &[u8], over: bool) -> io::Result<Box<dyn LockedRecord>>;

    /// Puts a text in the place of what was there, all or nothing; `durable` where it has to outlive a power cut too.
    ///
    /// # Errors
    /// What the system says.
    fn replace(&self, name: &str, text: &str, durable: bool) -> io::Result<()>;

    /// Gives a record another name, which is free.
    ///
    /// # Errors
    /// What the system says.
    fn rename(&self, from: &str, to: &str) -> io::Result<()>;

    /// Removes a record.
    ///
    /// # Errors
    /// What the system says.
    fn remove(&self, name: &str) -> io::Result<()>;

    /// Keeps other programs from what has this name as long as what is returned lasts; nothing where the system knows no
    /// locks. The record itself may be replaced meanwhile.
    ///
    /// # Errors
    /// [`open_elsewhere`].
    fn lock(&self, name: &str) -> io::Result<Option<Box<dyn Any>>>;
}

/// What a record's name leads to by now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameStatus {
    /// To the record.
    Here,
    /// To nothing.
    Gone,
    /// To another record.
    Replaced,
}

/// A record that is open, and no other program's as long.
pub trait LockedRecord: Debug {
    /// Whether it can be written.
    fn is_writable(&self) -> bool;

    /// What its name leads to.
    ///
    /// # Errors
    /// That something odd is in its place, or what the system says.
    fn standing(&self) -> io::Result<NameStatus>;

    /// All of it.
    ///
    /// # Errors
    /// What the system says.
    fn read(&self) -> io::Result<Vec<u8>>;

    /// Whether it may not be as it was left here.
    ///
    /// # Errors
    /// What the system says.
    fn is_doubtful(&self) -> io::Result<bool>;

    /// From now on it may not be.
    fn doubt(&mut self);

    /// Nothing after so many bytes.
    ///
    /// # Errors
    /// What the system says.
    fn end_at(&mut self, end: u64) -> io::Result<()>;

    /// Adds a text at the end, durably: all of it, or the record is doubtful.
    ///
    /// # Errors
    /// What the system says.
    fn append(&mut self, text: &str) -> io::Result<()>;
}
