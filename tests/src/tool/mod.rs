//! The command `gpu-abi` as its users run it: built by cargo, in a process of its own.

pub mod usage;

use serde_json::Value;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The built command.
#[derive(Debug)]
pub struct Tool(PathBuf);

impl Tool {
    /// Builds the command as `cargo install` would, but without optimising it.
    ///
    /// # Errors
    /// Says what cargo says.
    pub fn build() -> Result<Self, String> {
        let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let output = Command::new(env!("CARGO"))
            .args(["build", "--quiet", "--message-format=json", "-p", "gpu-abi-cli"])
            .current_dir(workspace)
            .stderr(Stdio::inherit())
            .output()
            .map_err(|error| format!("cargo: {error}"))?;
        let text = String::from_utf8_lossy(&output.stdout);
        let messages: Vec<Value> = text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        if !output.status.success() {
            // Only these messages contain the compiler's errors.
            let said: String = messages.iter().filter_map(|message| message["message"]["rendered"].as_str()).collect();
            return Err(format!("cargo build: {}\n{said}", output.status));
        }
        let mut executables = messages.iter().rev().filter_map(|message| message["executable"].as_str());
        let executable = executables.next().map(PathBuf::from);
        executable.map(Self).ok_or_else(|| "cargo build names no executable".to_owned())
    }

    /// The command with these arguments, not started yet.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(&self.0);
        command.args(arguments).env_remove("NO_COLOR");
        command
    }

    /// Runs the command with these arguments and this standard input.
    ///
    /// # Errors
    /// If it cannot be started, or does not read or write what it should.
    pub fn run(&self, arguments: &[&str], stdin: &[u8]) -> Result<Output, String> {
        let mut command = self.command(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(|error| format!("{}: {error}", self.0.display()))?;
        let mut pipe = child.stdin.take().ok_or("no standard input")?;
        let bytes = stdin.to_vec();
        // On a thread of its own: the command may write before it has read all.
        let writer = std::thread::spawn(move || pipe.write_all(&bytes));
        let output = child.wait_with_output().map_err(|error| error.to_string())?;
        // A command that needs no more input closes the pipe.
        let _ = writer.join();
        Ok(output)
    }

    /// Runs the command and returns the JSON that it writes.
    ///
    /// # Errors
    /// If it fails, or writes no JSON.
    pub fn json(&self, arguments: &[&str]) -> Result<Value, String> {
        let output = self.run(arguments, b"")?;
        let said = String::from_utf8_lossy(&output.stderr);
        if output.status.code() == Some(2) || !said.is_empty() {
            return Err(format!("gpu-abi {}: {}: {said}", arguments.join(" "), output.status));
        }
        serde_json::from_slice(&output.stdout).map_err(|error| format!("gpu-abi {}: {error}", arguments.join(" ")))
    }
}

/// Returns the elements of a JSON array, none of another value.
pub fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

/// Returns the path as an argument.
pub fn text(path: &Path) -> &str {
    path.to_str().unwrap_or_default()
}
