//! The records of a page: in memory, with a list of what the page has to write before it shows anything.

use crate::clock::PageClock;
use lod_companion::ports::{
    Clock, LockedRecord, MemoryStore, NameStatus, RecordEntry, Store, Timestamp, open_elsewhere,
};
use serde::Serialize;
use std::any::Any;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::rc::Rc;

/// Something to be written; its bytes come after the head of the reply, in this order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "do")]
pub enum Write {
    /// A record holds this alone.
    Put {
        /// Its name.
        name: String,
        /// How many bytes.
        length: usize,
    },
    /// This is added to a record.
    Add {
        /// Its name.
        name: String,
        /// How many bytes were there before.
        at: usize,
        /// How many bytes.
        length: usize,
    },
    /// A record is gone.
    Remove {
        /// Its name.
        name: String,
    },
}

/// The records of a page.
#[derive(Clone, Debug)]
pub struct PageStore {
    records: MemoryStore,
    clock: Rc<PageClock>,
    shared: Rc<RefCell<StoreState>>,
}

#[derive(Debug, Default)]
struct StoreState {
    writes: Vec<Write>,
    bytes: Vec<u8>,
    modified: BTreeMap<String, Timestamp>,
    /// How often each name is held here.
    held: BTreeMap<String, usize>,
    /// What other pages hold.
    elsewhere: BTreeSet<String>,
}

/// A name that is held here as long as this lasts.
#[derive(Debug)]
struct Hold {
    shared: Rc<RefCell<StoreState>>,
    name: String,
    _lock: Option<Box<dyn Any>>,
}

impl Drop for Hold {
    fn drop(&mut self) {
        let mut shared = self.shared.borrow_mut();
        if let Some(count) = shared.held.get_mut(&self.name) {
            *count -= 1;
        }
        shared.held.retain(|_, count| *count > 0);
    }
}

/// A record that is open.
#[derive(Debug)]
struct OpenRecord {
    store: PageStore,
    record: Box<dyn LockedRecord>,
    hold: Hold,
    /// How many bytes it has.
    length: usize,
}

impl PageStore {
    /// Without a record.
    pub fn new(clock: &Rc<PageClock>) -> PageStore {
        PageStore { records: MemoryStore::default(), clock: clock.clone(), shared: Rc::default() }
    }

    /// A record as another page has left it.
    pub fn load(&self, name: &str, modified: Timestamp, bytes: &[u8]) {
        self.records.overwrite(name, bytes);
        self.shared.borrow_mut().modified.insert(name.to_string(), modified);
    }

    /// A record that another page has removed.
    pub fn forget(&self, name: &str) {
        if self.records.has(name) {
            // It is there, and memory refuses nothing.
            let _ = self.records.remove(name);
        }
    }

    /// The names that other pages hold.
    pub fn set_elsewhere(&self, names: impl IntoIterator<Item = String>) {
        self.shared.borrow_mut().elsewhere = names.into_iter().collect();
    }

    /// The names that are held here.
    pub fn held(&self) -> Vec<String> {
        self.shared.borrow().held.keys().cloned().collect()
    }

    /// What is to be written since the last time, with its bytes.
    pub fn take_writes(&self) -> (Vec<Write>, Vec<u8>) {
        let mut shared = self.shared.borrow_mut();
        (std::mem::take(&mut shared.writes), std::mem::take(&mut shared.bytes))
    }

    /// That no other page holds a name.
    fn is_free(&self, name: &str) -> io::Result<()> {
        if self.shared.borrow().elsewhere.contains(name) { Err(open_elsewhere()) } else { Ok(()) }
    }

    fn hold(&self, name: &str, lock: Option<Box<dyn Any>>) -> Hold {
        *self.shared.borrow_mut().held.entry(name.to_string()).or_default() += 1;
        Hold { shared: self.shared.clone(), name: name.to_string(), _lock: lock }
    }

    fn writes(&self, write: Write, bytes: &[u8]) {
        let now = self.clock.now();
        let mut shared = self.shared.borrow_mut();
        match &write {
            Write::Put { name, .. } | Write::Add { name, .. } => {
                shared.modified.insert(name.clone(), now);
            }
            Write::Remove { name } => {
                shared.modified.remove(name);
            }
        }
        shared.bytes.extend_from_slice(bytes);
        // What is added to what was added just before is written with it.
        if let (Some(Write::Add { name, length, .. }), Write::Add { name: other, length: more, .. }) =
            (shared.writes.last_mut(), &write)
            && name == other
        {
            *length += more;
            return;
        }
        shared.writes.push(write);
    }

    fn puts(&self, name: &str, bytes: &[u8]) {
        self.writes(Write::Put { name: name.to_string(), length: bytes.len() }, bytes);
    }

    fn removes(&self, name: &str) {
        self.writes(Write::Remove { name: name.to_string() }, &[]);
    }

    fn opened(
        &self,
        name: &str,
        record: Box<dyn LockedRecord>,
    ) -> io::Result<Box<dyn LockedRecord>> {
        let length = record.read()?.len();
        Ok(Box::new(OpenRecord {
            store: self.clone(),
            record,
            hold: self.hold(name, None),
            length,
        }))
    }
}

impl Store for PageStore {
    fn list(&self, ending: &str) -> io::Result<Vec<RecordEntry>> {
        let shared = self.shared.borrow();
        let mut all = self.records.list(ending)?;
        for listed in &mut all {
            listed.modified = shared.modified.get(&listed.name).copied();
        }
        Ok(all)
    }

    fn elsewhere(&self, typed: &str) -> Result<Option<String>, String> {
        self.records.elsewhere(typed)
    }

    fn place(&self, name: &str) -> String {
        self.records.place(name)
    }

    fn home(&self) -> String {
        "this browser".to_string()
    }

    fn typed(&self, name: &str) -> String {
        self.records.typed(name)
    }

    fn has(&self, name: &str) -> bool {
        self.records.has(name)
    }

    fn has_record(&self, name: &str) -> io::Result<bool> {
        self.records.has_record(name)
    }

    fn read(&self, name: &str, most: u64) -> io::Result<Option<Vec<u8>>> {
        self.records.read(name, most)
    }

    fn end_of(&self, name: &str, most: u64) -> io::Result<Option<Vec<u8>>> {
        self.records.end_of(name, most)
    }

    fn open(&self, name: &str) -> io::Result<Box<dyn LockedRecord>> {
        self.is_free(name)?;
        self.opened(name, self.records.open(name)?)
    }

    fn create(&self, name: &str, bytes: &[u8], over: bool) -> io::Result<Box<dyn LockedRecord>> {
        self.is_free(name)?;
        let record = self.records.create(name, bytes, over)?;
        self.puts(name, bytes);
        self.opened(name, record)
    }

    fn replace(&self, name: &str, text: &str, durable: bool) -> io::Result<()> {
        self.is_free(name)?;
        self.records.replace(name, text, durable)?;
        self.puts(name, text.as_bytes());
        Ok(())
    }

    fn rename(&self, from: &str, to: &str) -> io::Result<()> {
        self.is_free(from)?;
        self.is_free(to)?;
        self.records.rename(from, to)?;
        self.removes(from);
        let bytes = self.records.read(to, u64::MAX)?.unwrap_or_default();
        self.puts(to, &bytes);
        Ok(())
    }

    fn remove(&self, name: &str) -> io::Result<()> {
        self.is_free(name)?;
        self.records.remove(name)?;
        self.removes(name);
        Ok(())
    }

    fn lock(&self, name: &str) -> io::Result<Option<Box<dyn Any>>> {
        self.is_free(name)?;
        let lock = self.records.lock(name)?;
        Ok(Some(Box::new(self.hold(name, lock))))
    }
}

impl LockedRecord for OpenRecord {
    fn is_writable(&self) -> bool {
        self.record.is_writable()
    }

    fn standing(&self) -> io::Result<NameStatus> {
        self.record.standing()
    }

    fn read(&self) -> io::Result<Vec<u8>> {
        self.record.read()
    }

    fn is_doubtful(&self) -> io::Result<bool> {
        self.record.is_doubtful()
    }

    fn doubt(&mut self) {
        self.record.doubt();
    }

    fn end_at(&mut self, end: u64) -> io::Result<()> {
        self.record.end_at(end)?;
        let bytes = self.record.read()?;
        if bytes.len() < self.length {
            self.store.puts(&self.hold.name, &bytes);
            self.length = bytes.len();
        }
        Ok(())
    }

    fn append(&mut self, text: &str) -> io::Result<()> {
        self.record.append(text)?;
        let (name, at, length) = (self.hold.name.clone(), self.length, text.len());
        self.length += length;
        self.store.writes(Write::Add { name, at, length }, text.as_bytes());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a page that keeps what it is told has in the end.
    fn kept(writes: Vec<Write>, mut bytes: &[u8]) -> BTreeMap<String, Vec<u8>> {
        let mut all: BTreeMap<String, Vec<u8>> = BTreeMap::new();
        let mut next = |length| {
            let (these, rest) = bytes.split_at(length);
            bytes = rest;
            these.to_vec()
        };
        for write in writes {
            match write {
                Write::Put { name, length } => {
                    all.insert(name, next(length));
                }
                Write::Add { name, at, length } => {
                    let record = all.get_mut(&name).expect("there");
                    assert_eq!(record.len(), at);
                    record.extend(next(length));
                }
                Write::Remove { name } => {
                    all.remove(&name).expect("there");
                }
            }
        }
        all
    }

    fn store() -> PageStore {
        PageStore::new(&Rc::default())
    }

    #[test]
    fn a_page_that_writes_what_it_is_told_has_what_is_in_memory() {
        let store = store();
        let mut open = store.create("a.lod", b"one\n", false).expect("new");
        open.append("two\n").expect("added");
        open.end_at(8).expect("as long already");
        open.end_at(5).expect("cut");
        open.append("hree\n").expect("added");
        store.replace("table.json", "{}", true).expect("put");
        drop(open);
        store.rename("a.lod", "b.lod").expect("free");
        store.replace("c.lod", "", true).expect("put");
        store.remove("c.lod").expect("there");
        let (writes, bytes) = store.take_writes();
        let kept = kept(writes, &bytes);
        assert_eq!(kept.keys().collect::<Vec<_>>(), ["b.lod", "table.json"]);
        for (name, bytes) in &kept {
            assert_eq!(store.read(name, u64::MAX).expect("read").as_ref(), Some(bytes), "{name}");
        }
        assert_eq!(kept["b.lod"], b"one\nthree\n");
        assert_eq!(store.take_writes(), (Vec::new(), Vec::new()));
    }

    #[test]
    fn what_another_page_holds_is_left_alone() {
        let store = store();
        store.load("a.lod", Timestamp(7), b"one");
        assert_eq!(store.list("lod").expect("a list")[0].modified, Some(Timestamp(7)));
        store.set_elsewhere(["a.lod".to_string(), "table.json".to_string()]);
        let refused = [
            store.open("a.lod").map(|_| ()),
            store.create("a.lod", b"", true).map(|_| ()),
            store.remove("a.lod"),
            store.rename("a.lod", "b.lod"),
            store.lock("table.json").map(|_| ()),
        ];
        for refused in refused {
            assert_eq!(refused.expect_err("held").kind(), io::ErrorKind::WouldBlock);
        }
        store.set_elsewhere([]);
        let open = store.open("a.lod").expect("free");
        let lock = store.lock("table.json").expect("free");
        assert!(store.open("a.lod").is_err(), "held here");
        assert_eq!(store.held(), ["a.lod", "table.json"]);
        drop((open, lock));
        assert!(store.held().is_empty());
        store.forget("a.lod");
        assert!(!store.has("a.lod"));
        assert_eq!(store.take_writes().0, []);
    }
}
