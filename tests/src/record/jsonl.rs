//! The oracle's own file format: one JSON object per line.

use std::fmt;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use super::{Record, RecordSet};

/// A file of records that cannot be read.
#[derive(Debug)]
pub struct ReadError {
    /// The file.
    pub path: PathBuf,
    /// The line, counted from 1; `None` where the file itself cannot be read.
    pub line: Option<usize>,
    /// The mistakes, as messages.
    pub message: String,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.path.display())?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        write!(f, ": {}", self.message)
    }
}

impl std::error::Error for ReadError {}

/// Reads a set from the lines of a file, one record a line; `parse` returns `None` for a line that holds none.
pub(super) fn read_lines(
    path: &Path,
    parse: impl Fn(&str) -> Result<Option<Record>, String>,
) -> Result<RecordSet, ReadError> {
    let at = |line, message| ReadError { path: path.to_owned(), line, message };
    let file = File::open(path).map_err(|error| at(None, error.to_string()))?;
    let mut set = RecordSet::new();
    for (position, text) in BufReader::new(file).lines().enumerate() {
        let line = Some(position + 1);
        let text = text.map_err(|error| at(line, error.to_string()))?;
        if let Some(record) = parse(&text).map_err(|message| at(line, message))? {
            set.push(record).map_err(|message| at(line, message))?;
        }
    }
    Ok(set)
}

/// Reads a file in the oracle's format.
///
/// # Errors
/// Names the file and the line that cannot be read.
pub fn read(path: &Path) -> Result<RecordSet, ReadError> {
    read_lines(path, |text| {
        if text.trim().is_empty() {
            return Ok(None);
        }
        serde_json::from_str(text).map(Some).map_err(|error| error.to_string())
    })
}

/// Writes records in the oracle's format.
///
/// # Errors
/// The writer's errors.
pub fn write<'a>(records: impl IntoIterator<Item = &'a Record>, out: &mut dyn Write) -> std::io::Result<()> {
    for record in records {
        serde_json::to_writer(&mut *out, record)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}
