//! The conversations that are under way.

use super::Host;
use super::room::Room;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// More conversations are not held at once: the one that nobody has looked at for longest makes room.
const MOST: usize = 24;

/// The conversations by the names of their places.
#[derive(Clone, Debug, Default)]
pub struct Names(Arc<Mutex<HashMap<String, Arc<Room>>>>);

impl Names {
    fn all(&self) -> MutexGuard<'_, HashMap<String, Arc<Room>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The conversation at a place, if one is held.
    pub fn at(&self, place: &str) -> Option<Arc<Room>> {
        self.all().get(place).cloned()
    }

    /// The conversation at a place: the one being held, or one that begins.
    ///
    /// # Errors
    /// Where the system has no thread for it.
    pub fn enter(&self, place: &str, host: &Arc<dyn Host>) -> std::io::Result<Arc<Room>> {
        let mut all = self.all();
        if let Some(room) = all.get(place).filter(|room| !room.is_over()) {
            return Ok(room.clone());
        }
        all.remove(place);
        all.retain(|_, room| !room.is_over());
        if all.len() >= MOST {
            let idlest = all.iter().max_by_key(|(_, room)| room.idle());
            if let Some(place) = idlest.map(|(place, _)| place.clone())
                && let Some(room) = all.remove(&place)
            {
                room.close();
            }
        }
        let room = Room::open(place, host, self)?;
        all.insert(place.to_string(), room.clone());
        Ok(room)
    }

    /// A conversation goes by another name from now on.
    pub fn moved(&self, room: &Arc<Room>, place: &str) {
        let mut all = self.all();
        all.retain(|_, other| !Arc::ptr_eq(other, room));
        all.insert(place.to_string(), room.clone());
        room.change(|state| state.place = place.to_string());
    }
}
