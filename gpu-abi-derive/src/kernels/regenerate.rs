//! Blocks that another program writes: `generated` or `generated = ".."`. Errors about such a block say how to generate it
//! again instead of what to write.

use super::attr::string;
use crate::attr::{Item, Value};
use crate::errors::Errors;

/// Instructions for generating a block again, as errors show them.
pub(crate) struct Generated(String);

impl Generated {
    /// Reads the argument `generated`, whose value is the command that generates the block. A build script has no command.
    pub(crate) fn read(item: &Item, errors: &Errors) -> Option<Self> {
        if matches!(item.value, Value::None) {
            let again = "let the build script write this block again with `Bindings::write` of `gpu-abi-bindgen`, and print \
                         `cargo::rerun-if-changed` for the compiled file";
            return Some(Self(again.to_owned()));
        }
        let what = "the command that generates the block";
        let written = string(item, what, "gpu-abi bindgen k.o -o src/k.rs", errors)?;
        let command = written.value();
        let mistake = if command.trim().is_empty() {
            "the command in `generated` is empty: write the command that generates the block, such as `generated = \"gpu-abi bindgen k.o \
             -o src/k.rs\"`, or `generated` without a value if a build script does"
        } else if command.contains(char::is_control) {
            "the command in `generated` is one line, which errors show: write it without control characters"
        } else {
            return Some(Self(format!("run `{command}` in the package's folder to generate this block again")));
        };
        errors.at(&written, mistake);
        None
    }
}

/// Returns the advice for a declaration that contradicts the compiled file: `usual` if the block is not generated.
pub(crate) fn advice<'a>(generated: Option<&'a Generated>, usual: &'a str) -> &'a str {
    generated.map_or(usual, |generated| &generated.0)
}
