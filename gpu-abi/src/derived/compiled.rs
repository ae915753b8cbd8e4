//! Declared kernels compared with what a compiled file says of them: what `#[kernels(file = "..")]` emits calls to.
//!
//! The macro reads the file, finds the kernels and counts their parameters. Here is what it cannot know: the layouts of Rust types,
//! and the values of constants that name kernels.

use crate::launch::Difference;
use crate::launch::compiled::{Compiled, CompiledKind, Place, difference};
use crate::layout::TypeLayout;
use crate::text::Text;

type Message = Text<2048>;

/// A parameter as one or several images of a file declare it.
#[derive(Clone, Copy, Debug)]
pub struct Declared {
    compiled: Compiled,
    /// Which file declares it, where and how, as a clause.
    source: &'static str,
}

/// Returns a parameter as a file declares it; `source` says where and how, as a clause.
pub const fn declared(size: usize, place: Place, kind: CompiledKind, source: &'static str) -> Declared {
    Declared { compiled: Compiled { size, place, kind }, source }
}

/// Fails the build unless the parameter called `name` agrees with the type of this layout however it is declared.
#[track_caller]
pub const fn check_declared(name: &'static str, layout: &TypeLayout, all: &[Declared]) {
    if layout.is_mistaken() {
        return;
    }
    let mut i = 0;
    while i < all.len() {
        let Declared { compiled, source } = &all[i];
        if let Some(difference) = difference(compiled, layout) {
            let mut text = Message::new();
            text.push("`");
            text.push(name);
            text.push("` ");
            if let Difference::Kind { .. } = difference {
                text.push("is `");
                text.push(layout.name());
                text.push("` in Rust and ");
            }
            difference.describe(&mut text);
            text.push(": ");
            text.push(source);
            text.push("; change `");
            text.push(layout.name());
            text.push("` here, or that parameter in the kernel's source");
            panic!("{}", text.as_str())
        }
        i += 1;
    }
}

/// A kernel of a file, of which a constant in Rust may be the name.
#[derive(Clone, Copy, Debug)]
pub struct Symbol {
    name: &'static str,
    count: usize,
    /// What the file declares as parameters, as a clause.
    source: &'static str,
    /// Each parameter as the images declare it; empty where no declared kernel has as many.
    params: &'static [&'static [Declared]],
    /// What is wrong with the kernel itself; empty if nothing is.
    mistake: &'static str,
}

/// Returns the kernel of this name with `count` parameters; `source` says what they are, as a clause.
pub const fn symbol(
    name: &'static str,
    count: usize,
    source: &'static str,
    params: &'static [&'static [Declared]],
) -> Symbol {
    Symbol { name, count, source, params, mistake: "" }
}

/// Returns the kernel of this name, which cannot be declared at all.
pub const fn mistaken_symbol(name: &'static str, mistake: &'static str) -> Symbol {
    Symbol { name, count: 0, source: "", params: &[], mistake }
}

/// Fails the build unless a file has a kernel of this name with `count` parameters; `symbols` are all of its kernels, in the order of
/// their names.
#[track_caller]
pub const fn check_symbol(file: &'static str, symbols: &[Symbol], name: &'static str, count: usize) {
    let mut text = Message::new();
    match search(symbols, name) {
        Ok(found) => {
            let Symbol { count: kernel, source, mistake, .. } = symbols[found];
            if mistake.is_empty() && kernel == count {
                return;
            }
            if mistake.is_empty() {
                text.push("`");
                text.push(name);
                text.push("` ");
                Difference::Count { kernel, rust: count }.describe(&mut text);
                text.push(": ");
                text.push(source);
            } else {
                text.push(mistake);
            }
        }
        Err(place) => {
            text.push("`");
            text.push(file);
            text.push("` has no kernel `");
            text.push(name);
            text.push("`");
            // Names that begin alike, such as those that differ in a parameter's type, follow each other.
            let first = place.saturating_sub(2);
            let mut i = first;
            while i < symbols.len() && i < place + 2 {
                text.push(if i == first { ", next to it are `" } else { "`, `" });
                text.push(symbols[i].name);
                i += 1;
            }
            if i > first {
                text.push("`");
            }
            text.push(": a constant has a kernel's whole name in PTX, as C++ mangles it");
        }
    }
    panic!("{}", text.as_str())
}

/// Returns how the kernel of this name declares the parameter at `index`; empty if there is no such kernel with `count` parameters.
pub const fn declared_by(symbols: &[Symbol], name: &str, count: usize, index: usize) -> &'static [Declared] {
    match search(symbols, name) {
        Ok(found) if symbols[found].params.len() == count => symbols[found].params[index],
        _ => &[],
    }
}

/// Returns the index of the kernel of this name, or that of the first one whose name follows it.
const fn search(symbols: &[Symbol], name: &str) -> Result<usize, usize> {
    let (mut start, mut end) = (0, symbols.len());
    while start < end {
        let middle = start + (end - start) / 2;
        match order(symbols[middle].name.as_bytes(), name.as_bytes()) {
            0 => return Ok(middle),
            1 => end = middle,
            _ => start = middle + 1,
        }
    }
    Err(start)
}

/// Returns -1 if `a` precedes `b`, 0 if they are the same, 1 if `a` follows `b`.
const fn order(a: &[u8], b: &[u8]) -> i8 {
    let mut i = 0;
    while i < a.len() && i < b.len() {
        if a[i] != b[i] {
            return if a[i] < b[i] { -1 } else { 1 };
        }
        i += 1;
    }
    if a.len() == b.len() {
        0
    } else if i == a.len() {
        -1
    } else {
        1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_searched_in_the_order_that_sorting_gives() {
        let mut names = ["step", "_Z4fillPff", "_Z4fillPii", "s", "", "stepper", "Step"];
        names.sort_unstable();
        let symbols = names.map(|name| symbol(name, 0, "", &[]));
        for (index, name) in names.into_iter().enumerate() {
            assert_eq!(search(&symbols, name), Ok(index), "{name}");
        }
        for name in ["_Z4fillPi", "zoom", "Stepper", "\0"] {
            assert_eq!(search(&symbols, name), Err(names.binary_search(&name).unwrap_err()), "{name}");
        }
        assert_eq!(search(&[], "step"), Err(0));
    }
}
