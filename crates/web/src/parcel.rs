//! A text with bytes after it, as both go to the page and come from it.

/// A head, as JSON, and what comes after it as bytes: of records, one after the other; the head has their lengths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parcel {
    /// The JSON.
    pub head: String,
    /// The bytes.
    pub bytes: Vec<u8>,
}

/// The length of the head comes first, in so many bytes, the lowest first.
const LENGTH: usize = 4;

impl Parcel {
    /// All of it in a row.
    pub fn packed(&self) -> Vec<u8> {
        let length = u32::try_from(self.head.len()).unwrap_or(u32::MAX);
        [&length.to_le_bytes(), self.head.as_bytes(), &self.bytes].concat()
    }

    /// What was packed; an empty head where nothing was.
    pub fn unpacked(bytes: &[u8]) -> Parcel {
        let parts = bytes.split_first_chunk::<LENGTH>().and_then(|(length, rest)| {
            let length = usize::try_from(u32::from_le_bytes(*length)).ok()?;
            rest.split_at_checked(length)
        });
        let (head, bytes) = parts.unwrap_or_default();
        Parcel { head: String::from_utf8_lossy(head).into_owned(), bytes: bytes.to_vec() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_comes_back() {
        let parcel = Parcel { head: "{\"a\":\"\u{e9}\"}".to_string(), bytes: vec![0, 255, 7] };
        assert_eq!(Parcel::unpacked(&parcel.packed()), parcel);
        for cut in 0..parcel.packed().len() - 3 {
            assert_eq!(Parcel::unpacked(&parcel.packed()[..cut]), Parcel::default(), "{cut}");
        }
    }
}
