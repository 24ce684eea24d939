//! The time in the browser, as its page tells it.

use lod_companion::ports::{Clock, Timestamp};
use std::cell::{Cell, RefCell};

const MILLISECOND: i64 = 1_000_000;
const MINUTE: i64 = 60_000;

/// The clock of the page.
#[derive(Debug, Default)]
pub struct PageClock {
    /// Milliseconds since the beginning of 1970 (UTC).
    now: Cell<i64>,
    /// From which of those on the time there is so many minutes ahead of UTC, the earliest first.
    zones: RefCell<Vec<(i64, i64)>>,
}

/// A moment of so many milliseconds.
pub fn moment(milliseconds: i64) -> Timestamp {
    Timestamp(milliseconds.saturating_mul(MILLISECOND))
}

impl PageClock {
    /// It is this late.
    pub fn set(&self, now: i64) {
        self.now.set(now);
    }

    /// The time there is so many minutes ahead of UTC from these milliseconds on.
    pub fn set_zones(&self, zones: Vec<(i64, i64)>) {
        self.zones.replace(zones);
    }
}

impl Clock for PageClock {
    fn now(&self) -> Timestamp {
        moment(self.now.get())
    }

    fn minute(&self, at: Timestamp) -> String {
        let milliseconds = at.0.div_euclid(MILLISECOND);
        let zones = self.zones.borrow();
        let zone = zones.iter().rfind(|(from, _)| *from <= milliseconds).or(zones.first());
        let ahead = zone.map_or(0, |(_, minutes)| *minutes);
        let minutes = milliseconds.div_euclid(MINUTE) + ahead;
        let (day, minute) = (minutes.div_euclid(24 * 60), minutes.rem_euclid(24 * 60));
        let (year, month, day) = date(day);
        format!("{year:04}-{month:02}-{day:02} {:02}:{:02}", minute / 60, minute % 60)
    }
}

/// Year, month and day of a day since the beginning of 1970.
fn date(day: i64) -> (i64, i64, i64) {
    // Years are counted from March: the day of a leap year is the last of its year.
    let since = day + 719_468;
    let (era, day) = (since.div_euclid(146_097), since.rem_euclid(146_097));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (year + era * 400 + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_told_as_people_there_say_it() {
        let clock = PageClock::default();
        for (at, told) in [
            (0, "1970-01-01 00:00"),
            (-1, "1969-12-31 23:59"),
            (951_782_400_000, "2000-02-29 00:00"),
            (1_709_251_199_999, "2024-02-29 23:59"),
            (1_795_651_200_000, "2026-11-26 00:00"),
            (4_107_542_400_000, "2100-03-01 00:00"),
        ] {
            assert_eq!(clock.minute(moment(at)), told, "{at}");
        }
        clock.set_zones(vec![(1_700_000_000_000, 60), (1_711_846_800_000, 120)]);
        assert_eq!(clock.minute(moment(1_711_846_799_999)), "2024-03-31 01:59");
        assert_eq!(clock.minute(moment(1_711_846_800_000)), "2024-03-31 03:00");
        assert_eq!(clock.minute(moment(0)), "1970-01-01 01:00", "before all of them: as the first");
    }
}
