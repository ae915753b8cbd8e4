//! Searches by index, since constants have neither iterators nor closures.

/// Returns whether a condition holds for any index in a range.
macro_rules! any {
    ($i:ident in $range:expr => $holds:expr) => {
        'found: {
            let range: ::core::ops::Range<usize> = $range;
            let mut $i = range.start;
            while $i < range.end {
                if $holds {
                    break 'found true;
                }
                $i += 1;
            }
            false
        }
    };
}
pub(crate) use any;

/// Returns the first index in a range for which a condition holds.
macro_rules! position {
    ($i:ident in $range:expr => $holds:expr) => {
        $crate::search::first!($i in $range => if $holds { Some($i) } else { None })
    };
}
pub(crate) use position;

/// The index of nothing.
pub(crate) const NONE: usize = usize::MAX;
/// The index if there are several.
pub(crate) const SEVERAL: usize = usize::MAX - 1;

/// Returns the only index in `0..$len` for which a condition holds, or else `NONE` or `SEVERAL`.
macro_rules! only {
    ($i:ident in 0..$len:expr => $holds:expr) => {
        match $crate::search::position!($i in 0..$len => $holds) {
            None => $crate::search::NONE,
            Some(first) if $crate::search::any!($i in first + 1..$len => $holds) => $crate::search::SEVERAL,
            Some(first) => first,
        }
    };
}
pub(crate) use only;

/// Returns the first value that an expression has for an index in a range.
macro_rules! first {
    ($i:ident in $range:expr => $value:expr) => {
        'found: {
            let range: ::core::ops::Range<usize> = $range;
            let mut $i = range.start;
            while $i < range.end {
                if let Some(value) = $value {
                    break 'found Some(value);
                }
                $i += 1;
            }
            None
        }
    };
}
pub(crate) use first;
