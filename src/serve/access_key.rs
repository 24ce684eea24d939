//! The key without which nothing is shown beyond this machine.

use crate::files;
use rand::RngExt;
use std::path::Path;

/// So many letters of 5 bits each.
const LETTERS: usize = 26;
/// Letters that are not taken for each other.
const ALPHABET: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";

/// A key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccessKey(String);

impl AccessKey {
    /// A new one, which nobody can guess.
    pub fn random() -> AccessKey {
        let mut random = rand::rng();
        let letter = |_| char::from(ALPHABET[random.random_range(0..ALPHABET.len())]);
        AccessKey((0..LETTERS).map(letter).collect())
    }

    /// The one that is kept in a file, so that a telephone's address stays good; a new one where there is none, or where
    /// others on the machine could read it.
    ///
    /// # Errors
    /// Why the file cannot be read or written.
    pub fn kept(path: &Path) -> Result<AccessKey, String> {
        if let Some(text) = files::text_of(path)? {
            let text = text.trim();
            let kept = files::is_secret(path);
            if kept && text.len() == LETTERS && text.bytes().all(|b| ALPHABET.contains(&b)) {
                return Ok(AccessKey(text.to_string()));
            }
        }
        let key = AccessKey::random();
        files::replace_secret(path, &key.0).map_err(|error| error.to_string())?;
        Ok(key)
    }

    /// As it stands in an address.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether this is the key; how long that takes says nothing about it.
    pub fn is(&self, tried: &str) -> bool {
        let differ = |sum, (a, b): (u8, u8)| sum | (a ^ b);
        let bytes = self.0.bytes().zip(tried.bytes());
        tried.len() == self.0.len() && bytes.fold(0, differ) == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_kept_and_no_other_opens() {
        let folder = std::env::temp_dir().join(format!("lod-key-{}", std::process::id()));
        let path = folder.join("phone.key");
        let key = AccessKey::kept(&path).expect("a key");
        assert_eq!(AccessKey::kept(&path), Ok(key.clone()));
        assert!(key.is(key.as_str()));
        let mut other = key.as_str().to_string();
        let last = other.pop().expect("a letter");
        assert!(!key.is(&other));
        other.push(if last == 'a' { 'b' } else { 'a' });
        assert!(!key.is(&other) && !key.is(""));
        std::fs::write(&path, "short").expect("written");
        assert_ne!(AccessKey::kept(&path), Ok(key));
        std::fs::remove_dir_all(folder).expect("removed");
    }
}
