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
