//! Finds the kernels whose names are constants, for the expansion of `#[kernels(file = "..")]`: the macro reads the file, but
//! cannot evaluate constants.

use super::facts::Facts;
use crate::launch::ParameterDifference;
use crate::text::{Text, say};

/// The kernels of a file that constants in Rust may name.
#[derive(Clone, Copy, Debug)]
pub struct Symbols {
    /// The file's path.
    pub file: &'static str,
    /// A line for each kernel with as many parameters as some kernel that Rust declares, sorted by name: the name, and for
    /// each parameter a space and its index in `params`. It is a single text because rustc takes a microsecond or more for
    /// each expression.
    pub kernels: &'static str,
    /// The distinct declarations of parameters in the images.
    pub params: &'static [Facts],
    /// The names of kernels that cannot be declared, and why.
    pub mistakes: &'static [(&'static str, &'static str)],
}

/// Fails the build unless a file has a kernel of this name with `count` parameters.
#[track_caller]
#[inline]
pub const fn check_symbol(symbols: &Symbols, name: &'static str, count: usize) {
    let mut text = Text::<2048>::new();
    let mut i = 0;
    while i < symbols.mistakes.len() {
        let (mistaken, why) = symbols.mistakes[i];
        if let Order::Same = order(mistaken.as_bytes(), name.as_bytes()) {
            panic!("{}", why)
        }
        i += 1;
    }
    let lines = Lines(symbols.kernels.as_bytes());
    match lines.search(name) {
        Ok(line) => {
            let kernel = lines.count(line);
            if kernel == count {
                return;
            }
            say!(text, "`", name, "` ");
            ParameterDifference::Count { kernel, rust: count }.describe(&mut text);
            say!(text, " in `", symbols.file, "`");
        }
        Err(place) => {
            say!(text, "`", symbols.file, "` has no kernel `", name, "` with ", counted(count, "parameter"));
            // Names with a common prefix are adjacent, for example those that differ in a parameter's type.
            let mut line = lines.before(lines.before(place));
            let mut i = 0;
            while i < 4 && line < lines.0.len() {
                text.push(if i == 0 { "; the nearest names are `" } else { "`, `" });
                text.push(lines.name(line));
                line = lines.after(line);
                i += 1;
            }
            if i > 0 {
                text.push("`");
            }
            text.push(": declare as many parameters as the kernel has, and give its full mangled name");
        }
    }
    panic!("{}", text.as_str())
}

/// Returns the declarations of the parameter at `index` of the kernel with this name; empty if there is no such kernel with
/// `count` parameters.
#[inline]
pub const fn facts_by(symbols: &Symbols, name: &str, count: usize, index: usize) -> Facts {
    let lines = Lines(symbols.kernels.as_bytes());
    match lines.search(name) {
        Ok(line) if lines.count(line) == count => symbols.params[lines.param(line, index)],
        _ => ("", ""),
    }
}

/// The lines of [`Symbols::kernels`], each identified by the index of its first byte.
#[derive(Clone, Copy)]
struct Lines(&'static [u8]);

impl Lines {
    /// Returns the line of the kernel with this name, or as an error the line before which it would be inserted.
    #[inline]
    const fn search(self, name: &str) -> Result<usize, usize> {
        let (mut start, mut end) = (0, self.0.len());
        while start < end {
            let line = self.around(start + (end - start) / 2);
            match order(self.name(line).as_bytes(), name.as_bytes()) {
                Order::Same => return Ok(line),
                Order::Follows => end = line,
                Order::Precedes => start = self.after(line),
            }
        }
        Err(start)
    }

    /// Returns the line that contains the byte at `at`.
    #[inline]
    const fn around(self, mut at: usize) -> usize {
        while at > 0 && self.0[at - 1] != b'\n' {
            at -= 1;
        }
        at
    }

    /// Returns the line before `line`, or the first one.
    #[inline]
    const fn before(self, line: usize) -> usize {
        self.around(line.saturating_sub(1))
    }

    /// Returns the line after `line`, or the end.
    #[inline]
    const fn after(self, mut line: usize) -> usize {
        while self.0[line] != b'\n' {
            line += 1;
        }
        line + 1
    }

    /// Returns the name of the kernel in `line`.
    #[inline]
    const fn name(self, line: usize) -> &'static str {
        let (_, rest) = self.0.split_at(line);
        let mut len = 0;
        while !matches!(rest[len], b' ' | b'\n') {
            len += 1;
        }
        match core::str::from_utf8(rest.split_at(len).0) {
            Ok(name) => name,
            Err(_) => panic!("names are ASCII"),
        }
    }

    /// Returns the number of parameters of the kernel in `line`.
    #[inline]
    const fn count(self, line: usize) -> usize {
        let (mut at, mut count) = (line, 0);
        while self.0[at] != b'\n' {
            count += (self.0[at] == b' ') as usize;
            at += 1;
        }
        count
    }

    /// Returns the index of the declarations of the parameter at `index` of the kernel in `line`.
    #[inline]
    const fn param(self, line: usize, index: usize) -> usize {
        let (mut at, mut spaces) = (line, 0);
        while spaces <= index {
            spaces += (self.0[at] == b' ') as usize;
            at += 1;
        }
        let mut number = 0;
        while self.0[at].is_ascii_digit() {
            number = number * 10 + (self.0[at] - b'0') as usize;
            at += 1;
        }
        number
    }
}

/// The order of one name relative to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    Precedes,
    Same,
    Follows,
}

/// Returns the order of `a` relative to `b`.
#[inline]
const fn order(a: &[u8], b: &[u8]) -> Order {
    let mut i = 0;
    while i < a.len() && i < b.len() {
        if a[i] != b[i] {
            return if a[i] < b[i] { Order::Precedes } else { Order::Follows };
        }
        i += 1;
    }
    if a.len() == b.len() {
        Order::Same
    } else if i == a.len() {
        Order::Precedes
    } else {
        Order::Follows
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_searched_in_the_order_that_sorting_gives() {
        let mut names = ["step", "_Z4fillPff", "_Z4fillPii", "s", "_", "stepper", "Step"];
        names.sort_unstable();
        let mut text = std::string::String::new();
        let lines_of = |count: usize| " 12".repeat(count) + "\n";
        let starts = names.map(|name| {
            let start = text.len();
            text += name;
            text += &lines_of(name.len() % 3);
            start
        });
        let end = text.len();
        let lines = Lines(std::boxed::Box::leak(text.into_boxed_str()).as_bytes());
        for (name, start) in names.into_iter().zip(starts) {
            assert_eq!(lines.search(name), Ok(start), "{name}");
            assert_eq!((lines.name(start), lines.count(start)), (name, name.len() % 3));
            assert!((0..lines.count(start)).all(|index| lines.param(start, index) == 12), "{name}");
        }
        for name in ["_Z4fillPi", "zoom", "Stepper", "\0", ""] {
            let next = names.binary_search(&name).unwrap_err();
            assert_eq!(lines.search(name), Err(starts.get(next).copied().unwrap_or(end)), "{name}");
        }
        assert_eq!(Lines(b"").search("step"), Err(0));
    }

    #[test]
    fn parameters_are_numbers() {
        let lines = Lines(b"a 0 17 123\nb\n");
        assert_eq!([0, 1, 2].map(|index| lines.param(0, index)), [0, 17, 123]);
        assert_eq!((lines.count(0), lines.count(11), lines.after(0), lines.before(11)), (3, 0, 11, 0));
    }
}
