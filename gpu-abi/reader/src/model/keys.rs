//! Keys by which members and enumerators are found in a sorted list, without comparing every pair.

/// Returns whether a byte of an identifier is ignored when names are compared: an underscore, or a character that Rust's identifiers cannot
/// have. Letters beyond ASCII have other bytes.
#[inline]
pub const fn is_separator(byte: u8) -> bool {
    // A pattern, because calls take constants longer.
    !matches!(byte, b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | 0x80..)
}

/// Returns the name of a type without C's endings `_t` and `_st`.
#[inline]
pub const fn stem(name: &str) -> &str {
    match name.as_bytes() {
        [stem @ .., b'_', b't'] | [stem @ .., b'_', b's', b't'] => match core::str::from_utf8(stem) {
            Ok(stem) => stem,
            Err(_) => name,
        },
        _ => name,
    }
}

/// Returns whether a word starts at an index of a name: after a separator, at a capital letter, or where digits start or end.
#[inline]
pub const fn is_word_start(name: &[u8], at: usize) -> bool {
    if at == 0 {
        return true;
    }
    let (before, first) = (name[at - 1], name[at]);
    is_separator(before)
        || first.is_ascii_uppercase() && !before.is_ascii_uppercase()
        || first.is_ascii_digit() != before.is_ascii_digit()
}

const EMPTY: u32 = 0x811c_9dc5;

#[inline]
const fn with(hash: u32, byte: u8) -> u32 {
    (hash ^ byte as u32).wrapping_mul(0x0100_0193)
}

/// Returns the key of a member with a name, whose first two parts members share if their names are equal when case and separators are
/// ignored. All pointers to virtual functions, such as `_vptr.Body`, share those of `vtable`.
#[inline]
pub const fn member_key(name: &str) -> [u32; 3] {
    let (mut folded, mut exact, mut rest) = (EMPTY, EMPTY, name.as_bytes());
    let is_vtable = matches!(rest, [b'_', b'v', b'p', b't', b'r', b'.' | b'$', ..]);
    while let [first, others @ ..] = rest {
        exact = with(exact, *first);
        if !is_separator(*first) {
            folded = with(folded, first.to_ascii_lowercase());
        }
        rest = others;
    }
    [0, if is_vtable { member_key("vtable")[1] } else { folded }, exact]
}

/// Returns the key of the members that start at a bit of their record.
#[inline]
pub const fn start_key(bit: u64) -> [u32; 3] {
    [1, (bit >> 32) as u32, bit as u32]
}

/// Returns the key of the enumerators with a value, which may be read with another sign.
#[inline]
pub const fn value_key(value: i128) -> [u32; 3] {
    [2, (value >> 32) as u32, value as u32]
}

/// Returns the key of the enumerators with a name whose [hash](Endings::whole) is `folded`.
#[inline]
pub const fn name_key(folded: u32) -> [u32; 3] {
    [3, folded, 0]
}

/// Returns the key of the enumerators that end in words whose [hash](Endings) is `folded`.
#[inline]
pub const fn ending_key(folded: u32) -> [u32; 3] {
    [4, folded, 0]
}

/// Returns the keys of an enumerator.
#[inline]
pub fn enumerator_keys(name: &str, value: i128) -> impl Iterator<Item = [u32; 3]> {
    let mut endings = Endings::new(name);
    [value_key(value), name_key(endings.whole())]
        .into_iter()
        .chain(core::iter::from_fn(move || endings.next()).map(ending_key))
}

/// The ends of a name that start with a word, from the last word to the whole name.
#[derive(Clone, Copy, Debug)]
pub struct Endings<'a> {
    name: &'a [u8],
    /// The index of the end found last.
    start: usize,
    /// A hash of it without case and separators.
    folded: u32,
}

impl<'a> Endings<'a> {
    /// Returns the ends of `name`.
    #[inline]
    pub const fn new(name: &'a str) -> Self {
        Self { name: name.as_bytes(), start: name.len(), folded: EMPTY }
    }

    /// Returns a hash of the next end that ignores case and separators.
    #[inline]
    pub const fn next(&mut self) -> Option<u32> {
        while self.start > 0 {
            self.start -= 1;
            let byte = self.name[self.start];
            if !is_separator(byte) {
                self.folded = with(self.folded, byte.to_ascii_lowercase());
                if is_word_start(self.name, self.start) {
                    return Some(self.folded);
                }
            }
        }
        None
    }

    /// Returns a hash of the whole name that ignores case and separators.
    #[inline]
    pub const fn whole(mut self) -> u32 {
        while self.next().is_some() {}
        self.folded
    }
}
