//! `.file` and `.loc`, from which ptxas makes the line table (the guide's section 5.1).

use super::DebugError;
use core::fmt;
use std::borrow::ToOwned;
use std::format;
use std::string::String;
use std::vec::Vec;

/// A source file of a compile unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FileId(u32);

impl FileId {
    /// Returns the file's number in `.file` and `.loc`, counted from 1.
    pub const fn number(self) -> u32 {
        self.0
    }

    /// Returns the location at a line and a column of this file, both counted from 1; 0 means unknown.
    ///
    /// ```
    /// use gpu_abi::debug::Unit;
    ///
    /// let mut unit = Unit::new("my compiler 1.0", "kernel.src", "/home/me")?;
    /// let loc = unit.file("kernel.src")?.at(3, 9);
    /// assert_eq!(loc.to_string(), ".loc 1 3 9");
    /// # Ok::<(), gpu_abi::debug::DebugError>(())
    /// ```
    pub const fn at(self, line: u32, column: u32) -> Loc {
        Loc { file: self, line, column }
    }
}

/// A location in a source file. Its `Display` writes the directive that assigns this location to the instructions that
/// follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Loc {
    /// The file.
    pub file: FileId,
    /// The line, counted from 1; 0 means unknown.
    pub line: u32,
    /// The column, counted from 1; 0 means unknown.
    pub column: u32,
}

impl fmt::Display for Loc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ".loc {} {} {}", self.file.0, self.line, self.column)
    }
}

/// The source files of a compile unit. `Display` writes their directives, one per line.
#[derive(Clone, Debug, Default)]
pub(super) struct Files(Vec<String>);

impl Files {
    /// Returns the file at `path`, adding it if it is new.
    ///
    /// Between the quotes, ptxas accepts only printable ASCII and has no escape for a quote. It ends a string at `\"` too,
    /// where other readers continue. A path that ends with `\` names a directory and is rejected.
    pub(super) fn file(&mut self, path: &str) -> Result<FileId, DebugError> {
        let held = |byte: u8| (byte.is_ascii_graphic() || byte == b' ') && byte != b'"';
        if path.is_empty() || path.ends_with('\\') || !path.bytes().all(held) {
            return Err(DebugError(format!(
                "`{}` cannot be the name of a file in PTX: write a path of printable ASCII characters without quotation marks, \
                 which does not end with `\\`",
                path.escape_debug()
            )));
        }
        let at = self.0.iter().position(|known| known == path).unwrap_or_else(|| {
            self.0.push(path.to_owned());
            self.0.len() - 1
        });
        Ok(FileId(at as u32 + 1))
    }

    /// Returns the files' numbers and paths.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u32, &str)> {
        (1..).zip(self.0.iter().map(String::as_str))
    }
}

impl fmt::Display for Files {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|(number, path)| writeln!(f, ".file {number} \"{path}\""))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn a_file_has_one_number() {
        let mut files = Files::default();
        let [a, b, again] = ["/src/a.cu", "C:\\b.h", "/src/a.cu"].map(|path| files.file(path).unwrap());
        assert_eq!((a.number(), b.number(), again), (1, 2, a));
        assert_eq!(files.to_string(), ".file 1 \"/src/a.cu\"\n.file 2 \"C:\\b.h\"\n");
        for wrong in ["", "a\"b", "a\nb", "é.cu", "a\\"] {
            assert!(files.file(wrong).is_err(), "{wrong}");
        }
    }
}
