//! A store in memory: it lasts as long as the program.

use super::store::{LockedRecord, NameStatus, RecordEntry, Store, open_elsewhere};
use super::{Timestamp, with_ending};
use std::any::Any;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::io::{self, ErrorKind};
use std::rc::Rc;

/// Records in memory.
#[derive(Clone, Debug, Default)]
pub struct MemoryStore {
    records: Rc<RefCell<BTreeMap<String, Rc<Record>>>>,
    /// The locks that were asked for, by their names.
    locks: Rc<RefCell<BTreeMap<String, Rc<Cell<bool>>>>>,
    /// How often anything was changed.
    changes: Rc<Cell<i64>>,
}

/// A record, whatever name leads to it.
#[derive(Debug, Default)]
struct Record {
    bytes: RefCell<Vec<u8>>,
    /// The number of its last change.
    changed: Cell<i64>,
    is_open: Rc<Cell<bool>>,
}

/// A lock, until it is dropped.
#[derive(Debug)]
struct Lock(Rc<Cell<bool>>);

impl Lock {
    fn of(is_taken: &Rc<Cell<bool>>) -> io::Result<Lock> {
        if is_taken.replace(true) { Err(open_elsewhere()) } else { Ok(Lock(is_taken.clone())) }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        self.0.set(false);
    }
}

/// A record that is open.
#[derive(Debug)]
struct OpenRecord {
    store: MemoryStore,
    name: String,
    record: Rc<Record>,
    /// The number of the last change that was made here.
    left: Option<i64>,
    _lock: Lock,
}

impl MemoryStore {
    /// Writes over what a record holds, as another program would; a new record where there is none.
    pub fn overwrite(&self, name: &str, bytes: &[u8]) {
        let mut records = self.records.borrow_mut();
        let record = records.entry(name.to_string()).or_default();
        *record.bytes.borrow_mut() = bytes.to_vec();
        self.touch(record);
    }

    /// Counts one more change, of this record.
    fn touch(&self, record: &Record) {
        self.changes.set(self.changes.get() + 1);
        record.changed.set(self.changes.get());
    }

    fn record(&self, name: &str) -> Option<Rc<Record>> {
        self.records.borrow().get(name).cloned()
    }

    /// A new record takes a name.
    fn put(&self, name: &str, bytes: &[u8]) -> Rc<Record> {
        let record = Rc::new(Record { bytes: RefCell::new(bytes.to_vec()), ..Record::default() });
        self.touch(&record);
        self.records.borrow_mut().insert(name.to_string(), record.clone());
        record
    }

    fn opened(&self, name: &str, record: Rc<Record>) -> io::Result<Box<dyn LockedRecord>> {
        let lock = Lock::of(&record.is_open)?;
        let (store, name) = (self.clone(), name.to_string());
        Ok(Box::new(OpenRecord { store, name, record, left: None, _lock: lock }))
    }
}

impl Store for MemoryStore {
    fn list(&self, ending: &str) -> io::Result<Vec<RecordEntry>> {
        let records = self.records.borrow();
        let all = records.iter().filter(|(name, _)| name.ends_with(&format!(".{ending}")));
        Ok(all
            .map(|(name, record)| RecordEntry {
                name: name.clone(),
                length: record.bytes.borrow().len() as u64,
                modified: Some(Timestamp(record.changed.get())),
                odd: None,
            })
            .collect())
    }

    fn elsewhere(&self, _: &str) -> Result<Option<String>, String> {
        Ok(None)
    }

    fn place(&self, name: &str) -> String {
        name.to_string()
    }

    fn home(&self) -> String {
        "memory".to_string()
    }

    fn typed(&self, name: &str) -> String {
        with_ending(name, "")
    }

    fn has(&self, name: &str) -> bool {
        self.records.borrow().contains_key(name)
    }

    fn has_record(&self, name: &str) -> io::Result<bool> {
        Ok(self.has(name))
    }

    fn read(&self, name: &str, most: u64) -> io::Result<Option<Vec<u8>>> {
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        Ok(self.record(name).map(|record| {
            let bytes = record.bytes.borrow();
            bytes[..bytes.len().min(most)].to_vec()
        }))
    }

    fn end_of(&self, name: &str, most: u64) -> io::Result<Option<Vec<u8>>> {
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        Ok(self.record(name).map(|record| {
            let bytes = record.bytes.borrow();
            bytes[bytes.len().saturating_sub(most)..].to_vec()
        }))
    }

    fn open(&self, name: &str) -> io::Result<Box<dyn LockedRecord>> {
        let record = self.record(name).ok_or(ErrorKind::NotFound)?;
        self.opened(name, record)
    }

    fn create(&self, name: &str, bytes: &[u8], over: bool) -> io::Result<Box<dyn LockedRecord>> {
        if self.has(name) && !over {
            return Err(ErrorKind::AlreadyExists.into());
        }
        let record = self.put(name, bytes);
        self.opened(name, record)
    }

    fn replace(&self, name: &str, text: &str, _: bool) -> io::Result<()> {
        self.put(name, text.as_bytes());
        Ok(())
    }

    fn rename(&self, from: &str, to: &str) -> io::Result<()> {
        let mut records = self.records.borrow_mut();
        let record = records.remove(from).ok_or(ErrorKind::NotFound)?;
        records.insert(to.to_string(), record);
        Ok(())
    }

    fn remove(&self, name: &str) -> io::Result<()> {
        let gone = self.records.borrow_mut().remove(name);
        gone.map(|_| ()).ok_or_else(|| ErrorKind::NotFound.into())
    }

    fn lock(&self, name: &str) -> io::Result<Option<Box<dyn Any>>> {
        let is_taken = self.locks.borrow_mut().entry(name.to_string()).or_default().clone();
        Ok(Some(Box::new(Lock::of(&is_taken)?)))
    }
}

impl LockedRecord for OpenRecord {
    fn is_writable(&self) -> bool {
        true
    }

    fn standing(&self) -> io::Result<NameStatus> {
        Ok(match self.store.record(&self.name) {
            None => NameStatus::Gone,
            Some(record) if Rc::ptr_eq(&record, &self.record) => NameStatus::Here,
            Some(_) => NameStatus::Replaced,
        })
    }

    fn read(&self) -> io::Result<Vec<u8>> {
        Ok(self.record.bytes.borrow().clone())
    }

    fn is_doubtful(&self) -> io::Result<bool> {
        Ok(self.left != Some(self.record.changed.get()))
    }

    fn doubt(&mut self) {
        self.left = None;
    }

    fn end_at(&mut self, end: u64) -> io::Result<()> {
        let end = usize::try_from(end).unwrap_or(usize::MAX);
        let mut bytes = self.record.bytes.borrow_mut();
        if bytes.len() > end {
            bytes.truncate(end);
            self.store.touch(&self.record);
        }
        self.left = Some(self.record.changed.get());
        Ok(())
    }

    fn append(&mut self, text: &str) -> io::Result<()> {
        self.record.bytes.borrow_mut().extend_from_slice(text.as_bytes());
        self.store.touch(&self.record);
        self.left = Some(self.record.changed.get());
        Ok(())
    }
}
