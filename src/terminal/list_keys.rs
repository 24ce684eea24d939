//! The keys of a list that takes them itself, each read whole: dialoguer reads one of its own only where all its bytes came at
//! once, and takes what it does not know for letters. It reads a terminal in place of the real one, on which each key comes
//! when the list is ready for it; so what was typed for the next question stays where that reads it.

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{Mode, OFlags};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::stdio::{dup2_stdin, stdin};
use rustix::termios::{OptionalActions, tcgetattr, tcsetattr};
use signal_hook::SigId;
use signal_hook::consts::{SIGCONT, SIGWINCH};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::time::Duration;

/// How long the rest of a key may take after its beginning.
const SPLIT: Duration = Duration::from_millis(30);

/// A key, as far as a list knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Letter(char),
    Enter,
    Escape,
    Backspace,
    /// By so many rows.
    Rows(isize),
    /// By so many screens.
    Pages(isize),
    First,
    Last,
    /// Empties what is typed.
    Clear,
    /// Leaves, where nothing is typed.
    End,
    /// The list is to be drawn anew: so it is wanted, the window has another size, or the program has come back.
    Again,
    /// Nothing can be read any more.
    Gone,
    Unknown,
}

/// The real terminal while a list reads the other.
pub(super) struct ListKeys {
    real: OwnedFd,
    list: OwnedFd,
    signals: UnixStream,
    minded: Vec<SigId>,
}

impl ListKeys {
    /// From now on the list reads what is sent; none where the system gives no second terminal.
    pub fn begin() -> Option<ListKeys> {
        let list = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).ok()?;
        grantpt(&list).ok()?;
        unlockpt(&list).ok()?;
        let name = ptsname(&list, Vec::new()).ok()?;
        let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC;
        let other = rustix::fs::open(&name, flags, Mode::empty()).ok()?;
        let mut raw = tcgetattr(&other).ok()?;
        raw.make_raw();
        tcsetattr(&other, OptionalActions::Now, &raw).ok()?;
        let (signals, sender) = UnixStream::pair().ok()?;
        signals.set_nonblocking(true).ok()?;
        let real = rustix::io::dup(stdin()).ok()?;
        let mut keys = ListKeys { real, list, signals, minded: Vec::new() };
        for signal in [SIGWINCH, SIGCONT] {
            let sender = sender.try_clone().ok()?;
            keys.minded.push(signal_hook::low_level::pipe::register(signal, sender).ok()?);
        }
        dup2_stdin(&other).ok()?;
        Some(keys)
    }

    /// Gives the list a key.
    pub fn send(&self, bytes: &[u8]) {
        let _ = rustix::io::write(&self.list, bytes);
    }

    /// Waits for the next key.
    pub fn next(&self) -> Key {
        let mut ready =
            [PollFd::new(&self.signals, PollFlags::IN), PollFd::new(&self.real, PollFlags::IN)];
        match poll(&mut ready, None) {
            Err(rustix::io::Errno::INTR) => return self.next(),
            Err(_) => return Key::Gone,
            Ok(_) => {}
        }
        if !ready[0].revents().is_empty() {
            let mut came = [0; 64];
            while rustix::io::read(&self.signals, &mut came).is_ok_and(|count| count > 0) {}
            return Key::Again;
        }
        let mut first = [0];
        match rustix::io::read(&self.real, &mut first) {
            Ok(1) => {}
            Err(rustix::io::Errno::INTR) => return self.next(),
            _ => return Key::Gone,
        }
        decode(first[0], || self.rest())
    }

    /// One more byte of the same key.
    fn rest(&self) -> Option<u8> {
        let mut byte = [0];
        (is_ready(self.real.as_fd(), SPLIT)
            && rustix::io::read(&self.real, &mut byte).is_ok_and(|count| count == 1))
        .then_some(byte[0])
    }
}

impl Drop for ListKeys {
    fn drop(&mut self) {
        let _ = dup2_stdin(&self.real);
        for id in self.minded.drain(..) {
            signal_hook::low_level::unregister(id);
        }
    }
}

/// Whether something can be read, now or after so long.
pub(super) fn is_ready(file: BorrowedFd<'_>, wait: Duration) -> bool {
    let mut waiting = [PollFd::new(&file, PollFlags::IN)];
    let Ok(wait) = Timespec::try_from(wait) else {
        return false;
    };
    poll(&mut waiting, Some(&wait)).is_ok_and(|ready| ready > 0)
}

/// The key that begins with this byte.
fn decode(first: u8, mut rest: impl FnMut() -> Option<u8>) -> Key {
    match first {
        b'\r' | b'\n' => Key::Enter,
        b'\t' | 0x0e => Key::Rows(1),
        0x10 => Key::Rows(-1),
        0x08 | 0x7f => Key::Backspace,
        0x01 => Key::First,
        0x05 => Key::Last,
        0x04 => Key::End,
        0x0c => Key::Again,
        0x15 | 0x17 => Key::Clear,
        0x1b => match rest() {
            None => Key::Escape,
            Some(b'[') => control_sequence(rest),
            Some(b'O') => rest().map_or(Key::Unknown, |last| named(last, &[])),
            // With Alt.
            Some(_) => Key::Unknown,
        },
        0xc2..=0xf4 => {
            let more = usize::from(first >= 0xe0) + usize::from(first >= 0xf0) + 1;
            let mut bytes = vec![first];
            bytes.extend((0..more).map_while(|_| rest()));
            let letter = String::from_utf8(bytes).ok().and_then(|text| text.chars().next());
            letter.map_or(Key::Unknown, Key::Letter)
        }
        b' '..=b'~' => Key::Letter(char::from(first)),
        _ => Key::Unknown,
    }
}

/// To its last byte, however long it is.
fn control_sequence(mut rest: impl FnMut() -> Option<u8>) -> Key {
    let mut parameters = Vec::new();
    while let Some(byte) = rest() {
        match byte {
            // The function keys of a console without windows.
            b'[' if parameters.is_empty() => {
                rest();
                return Key::Unknown;
            }
            b'@'..=b'~' => return named(byte, &parameters),
            _ => parameters.push(byte),
        }
    }
    Key::Unknown
}

fn named(last: u8, parameters: &[u8]) -> Key {
    match (last, parameters) {
        (b'A', []) => Key::Rows(-1),
        (b'Z', []) => Key::Rows(-1),
        (b'B', []) => Key::Rows(1),
        (b'H', []) | (b'~', b"1" | b"7") => Key::First,
        (b'F', []) | (b'~', b"4" | b"8") => Key::Last,
        (b'M', []) => Key::Enter,
        (b'~', b"5") => Key::Pages(-1),
        (b'~', b"6") => Key::Pages(1),
        _ => Key::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(bytes: &[u8]) -> Vec<Key> {
        let mut left = bytes.iter().copied();
        let mut keys = Vec::new();
        while let Some(first) = left.next() {
            keys.push(decode(first, || left.next()));
        }
        keys
    }

    #[test]
    fn a_key_is_read_whole_and_leaves_nothing_behind() {
        for sequence in
            ["\x1b[1;5A", "\x1b[15~", "\x1b[[A", "\x1bOP", "\x1bx", "\x1b[200~", "\x1b[24;80R"]
        {
            let typed = format!("{sequence}a");
            assert_eq!(keys(typed.as_bytes()), [Key::Unknown, Key::Letter('a')], "{sequence:?}");
        }
        let typed = "\x1b[5~\x1b[6~\x1b[A\x1bOB\x1b[H\x1b[4~é";
        let read = [
            Key::Pages(-1),
            Key::Pages(1),
            Key::Rows(-1),
            Key::Rows(1),
            Key::First,
            Key::Last,
            Key::Letter('é'),
        ];
        assert_eq!(keys(typed.as_bytes()), read);
        assert_eq!(keys(b"\x1b"), [Key::Escape]);
    }
}
