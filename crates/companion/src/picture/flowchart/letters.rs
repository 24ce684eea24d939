//! How wide letters are, and lines of them: those of Helvetica, Arial and Liberation Sans, which are the same.

/// Thousandths of the size, from the blank to the tilde.
const REGULAR: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];
const BOLD: [u16; 95] = [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667,
    611, 778, 722, 278, 556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556,
    278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
];
/// Any other letter.
const OTHER: u16 = 611;

/// A size of letters, and whether they are bold.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Font {
    /// In millimeters.
    pub size: f64,
    /// Bold.
    pub bold: bool,
}

impl Font {
    /// Letters of a size in millimeters.
    pub(super) const fn regular(size: f64) -> Font {
        Font { size, bold: false }
    }

    /// Bold letters of a size in millimeters.
    pub(super) const fn bold(size: f64) -> Font {
        Font { size, bold: true }
    }

    /// How wide a text is, in millimeters.
    pub(super) fn width(self, text: &str) -> f64 {
        let table = if self.bold { &BOLD } else { &REGULAR };
        let letter = |c: char| {
            let place = u32::from(c).checked_sub(32).and_then(|at| usize::try_from(at).ok());
            *place.and_then(|at| table.get(at)).unwrap_or(&OTHER)
        };
        text.chars().map(|c| f64::from(letter(c))).sum::<f64>() * self.size / 1000.0
    }

    /// The text in lines of at most this width, broken at blanks; a word that is wider stands alone.
    pub(super) fn lines(self, text: &str, width: f64) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for paragraph in text.split('\n') {
            let mut line = String::new();
            for word in paragraph.split_whitespace() {
                let longer =
                    if line.is_empty() { word.to_string() } else { format!("{line} {word}") };
                if line.is_empty() || self.width(&longer) <= width {
                    line = longer;
                } else {
                    lines.push(std::mem::replace(&mut line, word.to_string()));
                }
            }
            if !line.is_empty() {
                lines.push(line);
            }
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_at_blanks_and_keep_every_word() {
        let font = Font::regular(3.0);
        let text = "Place 2 Tories in Boston\nand a Village";
        let lines = font.lines(text, 20.0);
        assert!(lines.iter().all(|line| font.width(line) <= 20.0), "{lines:?}");
        assert_eq!(lines.join(" "), text.replace('\n', " "));
        assert_eq!(font.lines("incomprehensibilities", 5.0), ["incomprehensibilities"]);
        assert!(Font::bold(3.0).width(text) > font.width(text));
    }
}
