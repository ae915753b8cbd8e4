//! PTX text, line by line, in blocks that are always closed.

use core::fmt::{self, Write as _};

/// Writes raw PTX into any [`fmt::Write`], without allocation: lines indented by tabs as nvcc does, and balanced blocks.
///
/// Text goes out as it is given, unchecked: it is the caller's own PTX. A name that comes from elsewhere is made an
/// [`Identifier`](crate::ptx::Identifier) first.
///
/// ```
/// use gpu_abi::ptx::Code;
///
/// let mut text = String::new();
/// let mut code = Code::new(&mut text);
/// code.block(format_args!(".visible .entry nothing()"), |code| code.line(format_args!("ret;")))?;
/// assert_eq!(text, ".visible .entry nothing()\n{\n\tret;\n}\n");
/// # Ok::<(), core::fmt::Error>(())
/// ```
pub struct Code<'w> {
    out: &'w mut dyn fmt::Write,
    depth: usize,
    /// Whether a call has declared its variables in this block itself.
    has_call: bool,
}

impl<'w> Code<'w> {
    /// Returns a writer of lines without indentation.
    pub fn new(out: &'w mut dyn fmt::Write) -> Self {
        Self { out, depth: 0, has_call: false }
    }

    /// Writes raw text as a line, indented by a tab for each block that is open.
    ///
    /// # Errors
    ///
    /// Those of the writer beneath.
    pub fn line(&mut self, text: fmt::Arguments<'_>) -> fmt::Result {
        self.indent()?;
        self.out.write_fmt(text)?;
        self.out.write_char('\n')
    }

    /// Writes raw text as a line without indentation, as labels and the directives of debug information are.
    ///
    /// # Errors
    ///
    /// Those of the writer beneath.
    pub fn flush_left(&mut self, text: fmt::Arguments<'_>) -> fmt::Result {
        self.out.write_fmt(text)?;
        self.out.write_char('\n')
    }

    /// Writes raw text, and a line end after it where it has none.
    ///
    /// # Errors
    ///
    /// Those of the writer beneath.
    pub fn text(&mut self, text: fmt::Arguments<'_>) -> fmt::Result {
        let mut lines = Lines { out: &mut *self.out, at_start: true };
        lines.write_fmt(text)?;
        if lines.at_start { Ok(()) } else { self.out.write_char('\n') }
    }

    /// Writes a section under the raw name `name`, such as `.debug_info`, with what `body` writes, without indentation.
    ///
    /// # Errors
    ///
    /// Those of the writer beneath, and those of `body`.
    pub fn section(&mut self, name: &str, body: impl FnOnce(&mut Code<'_>) -> fmt::Result) -> fmt::Result {
        self.flush_left(format_args!(".section {name}\n{{"))?;
        body(&mut Code::new(&mut *self.out))?;
        self.flush_left(format_args!("}}"))
    }

    /// Writes an empty line.
    ///
    /// # Errors
    ///
    /// Those of the writer beneath.
    pub fn blank(&mut self) -> fmt::Result {
        self.out.write_char('\n')
    }

    /// Writes the raw text `head`, and under it a block in braces with what `body` writes.
    ///
    /// # Errors
    ///
    /// Those of the writer beneath, and those of `body`.
    pub fn block(&mut self, head: fmt::Arguments<'_>, body: impl FnOnce(&mut Code<'_>) -> fmt::Result) -> fmt::Result {
        self.line(head)?;
        self.scope(body)
    }

    /// Writes a block in braces, in which declared registers and parameters are its own.
    ///
    /// # Errors
    ///
    /// Those of the writer beneath, and those of `body`.
    pub fn scope(&mut self, body: impl FnOnce(&mut Code<'_>) -> fmt::Result) -> fmt::Result {
        self.line(format_args!("{{"))?;
        body(&mut Code { out: &mut *self.out, depth: self.depth + 1, has_call: false })?;
        self.line(format_args!("}}"))
    }

    /// Returns whether no call has declared its variables in this block itself, and notes that one does now.
    pub(crate) fn is_first_call(&mut self) -> bool {
        !core::mem::replace(&mut self.has_call, true)
    }

    fn indent(&mut self) -> fmt::Result {
        (0..self.depth).try_for_each(|_| self.out.write_char('\t'))
    }
}

/// A writer that knows whether the next character begins a line.
struct Lines<'w> {
    out: &'w mut dyn fmt::Write,
    at_start: bool,
}

impl fmt::Write for Lines<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if !text.is_empty() {
            self.at_start = text.ends_with('\n');
        }
        self.out.write_str(text)
    }
}

impl fmt::Debug for Code<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Code").field("depth", &self.depth).finish_non_exhaustive()
    }
}
