//! Sets of bytes, written as ranges.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;

use serde::{Deserialize, Serialize};

/// Some of the bytes of a parameter; in JSON, a list of pairs of the first byte and the byte after the last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<[u64; 2]>", into = "Vec<[u64; 2]>")]
pub struct Bytes(BTreeSet<u64>);

impl Bytes {
    /// Adds bytes.
    pub fn add(&mut self, bytes: Range<u64>) {
        self.0.extend(bytes);
    }

    /// Adds the bytes of another set, moved by an offset.
    pub fn add_at(&mut self, offset: u64, other: &Self) {
        self.0.extend(other.0.iter().map(|byte| offset + byte));
    }

    /// Returns whether these include all bytes of another set.
    pub fn include(&self, other: &Self) -> bool {
        other.0.is_subset(&self.0)
    }

    /// Returns whether a byte is in both sets.
    pub fn meets(&self, other: &Self) -> bool {
        !self.0.is_disjoint(&other.0)
    }

    /// Returns the first byte.
    pub fn first(&self) -> Option<u64> {
        self.0.first().copied()
    }

    /// Returns the bytes that are in both sets.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        Self(&self.0 & &other.0)
    }

    fn ranges(&self) -> Vec<[u64; 2]> {
        let mut ranges: Vec<[u64; 2]> = Vec::new();
        for &byte in &self.0 {
            match ranges.last_mut() {
                Some([_, end]) if *end == byte => *end += 1,
                _ => ranges.push([byte, byte + 1]),
            }
        }
        ranges
    }
}

impl From<Vec<[u64; 2]>> for Bytes {
    fn from(ranges: Vec<[u64; 2]>) -> Self {
        Self(ranges.into_iter().flat_map(|[start, end]| start..end).collect())
    }
}

impl From<Bytes> for Vec<[u64; 2]> {
    fn from(bytes: Bytes) -> Self {
        bytes.ranges()
    }
}

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ranges: Vec<String> = self.ranges().iter().map(|[start, end]| format!("{start}..{end}")).collect();
        f.write_str(&if ranges.is_empty() { "no bytes".to_owned() } else { format!("bytes {}", ranges.join(", ")) })
    }
}

#[cfg(test)]
mod tests {
    use super::Bytes;

    #[test]
    fn adjacent_ranges_are_merged() {
        let mut bytes = Bytes::default();
        assert_eq!(bytes.to_string(), "no bytes");
        for range in [8..12, 0..4, 4..5, 10..16] {
            bytes.add(range);
        }
        assert_eq!(bytes.to_string(), "bytes 0..5, 8..16");
        assert_eq!(serde_json::to_string(&bytes).unwrap(), "[[0,5],[8,16]]");
        let padded: Bytes = serde_json::from_str("[[0,16]]").unwrap();
        assert!(padded.include(&bytes) && !bytes.include(&padded));
        assert_eq!(padded.intersection(&bytes), bytes);
        let rest: Bytes = serde_json::from_str("[[5,8],[16,20]]").unwrap();
        assert!(padded.meets(&rest) && !bytes.meets(&rest));
        assert_eq!((rest.first(), Bytes::default().first()), (Some(5), None));
        bytes.add_at(4, &padded);
        assert_eq!(bytes.to_string(), "bytes 0..20");
    }
}
