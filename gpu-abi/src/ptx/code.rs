//! PTX text, line by line, in blocks that are always closed.

use core::fmt::{self, Write as _};

/// Writes raw PTX into any [`fmt::Write`], without allocation: lines indented by tabs as in nvcc's output, and balanced
/// blocks.
///
/// Text is written as given, without checks: it is the caller's own PTX. Convert names from other sources to
/// [`Identifier`](crate::ptx::Identifier)s first.
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
    /// Whether this block, not counting nested blocks, contains the variables of a call.
    has_call: bool,
}

impl<'w> Code<'w> {
    /// Returns a writer of lines without indentation.
    pub fn new(out: &'w mut dyn fmt::Write) -> Self {
        Self { out, depth: 0, has_call: false }
    }

    /// Writes raw text as a line, indented by one tab for each open block.
    ///
    /// # Errors
    ///
    /// Returns the errors of the underlying writer.
    pub fn line(&mut self, text: fmt::Arguments<'_>) -> fmt::Result {
        self.indent()?;
        self.out.write_fmt(text)?;
        self.out.write_char('\n')
    }

    /// Writes raw text as a line without indentation, for labels and directives of debug information.
    ///
    /// # Errors
    ///
    /// Returns the errors of the underlying writer.
    pub fn flush_left(&mut self, text: fmt::Arguments<'_>) -> fmt::Result {
        self.out.write_fmt(text)?;
        self.out.write_char('\n')
    }

    /// Writes raw text, followed by a newline unless it already ends in one.
    ///
    /// # Errors
    ///
    /// Returns the errors of the underlying writer.
    pub fn text(&mut self, text: fmt::Arguments<'_>) -> fmt::Result {
        let mut lines = Lines { out: &mut *self.out, at_start: true };
        lines.write_fmt(text)?;
        if lines.at_start { Ok(()) } else { self.out.write_char('\n') }
    }

    /// Writes a section with the raw name `name`, such as `.debug_info`, and the unindented output of `body`.
    ///
    /// # Errors
    ///
    /// Returns the errors of the underlying writer and of `body`.
    pub fn section(&mut self, name: &str, body: impl FnOnce(&mut Code<'_>) -> fmt::Result) -> fmt::Result {
        self.flush_left(format_args!(".section {name}\n{{"))?;
        body(&mut Code::new(&mut *self.out))?;
        self.flush_left(format_args!("}}"))
    }

    /// Writes an empty line.
    ///
    /// # Errors
    ///
    /// Returns the errors of the underlying writer.
    pub fn blank(&mut self) -> fmt::Result {
        self.out.write_char('\n')
    }

    /// Writes the raw text `head`, followed by the output of `body` in braces.
    ///
    /// # Errors
    ///
    /// Returns the errors of the underlying writer and of `body`.
    pub fn block(&mut self, head: fmt::Arguments<'_>, body: impl FnOnce(&mut Code<'_>) -> fmt::Result) -> fmt::Result {
        self.line(head)?;
        self.scope(body)
    }

    /// Writes a block in braces with its own scope for registers and parameters.
    ///
    /// # Errors
    ///
    /// Returns the errors of the underlying writer and of `body`.
    pub fn scope(&mut self, body: impl FnOnce(&mut Code<'_>) -> fmt::Result) -> fmt::Result {
        self.line(format_args!("{{"))?;
        body(&mut Code { out: &mut *self.out, depth: self.depth + 1, has_call: false })?;
        self.line(format_args!("}}"))
    }

    /// Returns whether no call has declared its variables directly in this block, and records that one does now.
    pub(crate) fn is_first_call(&mut self) -> bool {
        !core::mem::replace(&mut self.has_call, true)
    }

    fn indent(&mut self) -> fmt::Result {
        (0..self.depth).try_for_each(|_| self.out.write_char('\t'))
    }
}

/// A writer that tracks whether the next character begins a line.
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
