//! The conversations that are under way.

use super::Host;
use super::room::Room;
use std::collections::HashMap;
use std::io::Error;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// More conversations are not held at once: the one that nobody has looked at for longest makes room, never one that
/// somebody looks at.
const MOST: usize = 24;

/// The conversations by the names of their places.
#[derive(Clone, Debug, Default)]
pub struct Names(Arc<Mutex<HashMap<String, Arc<Room>>>>);

impl Names {
    fn all(&self) -> MutexGuard<'_, HashMap<String, Arc<Room>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The sitting that a page means, wherever it is held now; one that is over too.
    pub fn sitting(&self, sitting: &str) -> Option<Arc<Room>> {
        let all = self.all();
        let mut rooms = all.values();
        rooms.find(|room| room.is_sitting(sitting)).cloned()
    }

    /// The conversation at a place: the one being held, or one that begins.
    ///
    /// # Errors
    /// Where the system has no thread for it, or all are looked at.
    pub fn enter(&self, place: &str, host: &Arc<dyn Host>) -> std::io::Result<Arc<Room>> {
        let mut all = self.all();
        if let Some(room) = all.get(place).filter(|room| !room.is_over()) {
            return Ok(room.clone());
        }
        all.remove(place);
        if all.len() >= MOST {
            // Until then one that is over says so to each page that comes back to it.
            all.retain(|_, room| !room.is_over());
        }
        if all.len() >= MOST {
            let left = all.iter().filter(|(_, room)| !room.is_watched());
            let idlest = left.max_by_key(|(_, room)| room.idle());
            let place = idlest.map(|(place, _)| place.clone());
            match place.and_then(|place| all.remove(&place)) {
                Some(room) => room.close(),
                None => return Err(Error::other("too many are under way; leave one first")),
            }
        }
        let room = Room::open(place, host, self)?;
        all.insert(place.to_string(), room.clone());
        Ok(room)
    }

    /// Where another conversation is held at this place already, the pages of this one go on there; whether it is so.
    pub fn joins(&self, room: &Arc<Room>, place: &str) -> bool {
        let mut all = self.all();
        let other = all.get(place).filter(|other| !other.is_over());
        let is_held = other.is_some_and(|other| !Arc::ptr_eq(other, room));
        if is_held {
            all.retain(|_, other| !Arc::ptr_eq(other, room));
            room.change(|state| state.leave(place));
        }
        is_held
    }

    /// A conversation goes by another name from now on.
    pub fn moved(&self, room: &Arc<Room>, place: &str) {
        let mut all = self.all();
        all.retain(|_, other| !Arc::ptr_eq(other, room));
        all.insert(place.to_string(), room.clone());
        room.change(|state| state.place = place.to_string());
    }
}
