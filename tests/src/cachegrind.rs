//! Counts a program's instructions with valgrind. The counts repeat even on a busy machine.

use std::ffi::OsStr;
use std::io;
use std::process::Command;

/// Returns whether valgrind is on the path.
#[must_use]
pub fn is_there() -> bool {
    Command::new("valgrind").arg("--version").output().is_ok_and(|output| output.status.success())
}

/// Returns a command that runs `program` and counts; [`count`] runs it.
#[must_use]
pub fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new("valgrind");
    command.args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]).arg(program);
    command
}

/// Runs a [`command`] and returns the number of its program's instructions.
///
/// # Errors
///
/// The program's output, if it failed.
pub fn count(command: &mut Command) -> io::Result<u64> {
    let output = command.output()?;
    let report = String::from_utf8_lossy(&output.stderr).into_owned();
    if !output.status.success() {
        return Err(io::Error::other(format!("{command:?} failed: {report}")));
    }
    let refs =
        report.lines().find_map(|line| line.split_once("refs:").filter(|(before, _)| before.trim_end().ends_with('I')));
    let count = refs.and_then(|(_, count)| count.trim().replace(',', "").parse().ok());
    count.ok_or_else(|| io::Error::other(report))
}
