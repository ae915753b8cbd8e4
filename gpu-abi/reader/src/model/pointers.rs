//! What Rust's pointers let their holders do, by which comparisons with C++'s decide whether `const` matters.

/// What a pointer of Rust lets its holder do with the target, unless the target itself is read-only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Reads and writes: `*mut T`.
    Any,
    /// Reads and writes one value: `&mut T`, `Box<T>`.
    Unique,
    /// Reads, if Rust lends the target: `*const T`.
    Lent,
    /// Reads one value, as long as the pointer exists: `&T`.
    Shared,
}

/// The pointers in a type of the host whose targets C++ must not write to, if they are read-only in Rust.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lends {
    /// None: the value comes from C++ for the time of a call.
    Nothing,
    /// Shared references: the value comes from C++ and may stay.
    References,
    /// All: C++ gets the value.
    All,
    /// All except the outermost one, because the parameter has `#[ptx(readonly)]`.
    Inner,
}

/// Returns whether this is rustc's name of a pointer to a function with Rust's own ABI, which C++ cannot call: `unsafe fn(i32)`. The names in
/// Windows' debug information do not state ABIs.
#[inline]
pub const fn has_rust_abi(pointer: &str) -> bool {
    match pointer.as_bytes() {
        b"fn(..)" => false,
        [b'f', b'n', b'(', ..] | [b'u', b'n', b's', b'a', b'f', b'e', b' ', b'f', b'n', b'(', ..] => true,
        _ => false,
    }
}
