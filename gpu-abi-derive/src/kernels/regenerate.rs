//! Blocks that another program writes: `generated` or `generated = ".."`. Errors about such a block say how to generate it
//! again instead of what to write.

use super::attr::string;
use crate::attr::{Item, Value};
use crate::errors::Errors;
use std::rc::Rc;

/// Instructions for generating a block again, as errors show them.
#[derive(Clone)]
pub(crate) struct Generated(Rc<str>);

impl Generated {
    /// Reads the argument `generated`, whose value is the command that generates the block. A build script has no command.
    pub(crate) fn read(item: &Item, errors: &Errors) -> Option<Self> {
        let again = match &item.value {
            Value::None => {
                "let the build script write this block again, with `Bindings::write` of `gpu-abi-bindgen`, whenever the \
                            compiled file changes, with `cargo::rerun-if-changed`"
                    .to_owned()
            }
            _ => {
                let what = "the command that generates the block";
                let command = string(item, what, "gpu-abi bindgen k.o -o src/k.rs", errors)?;
                if command.value().trim().is_empty() {
                    errors.at(
                        &command,
                        "the command in `generated` is empty: write the command that generates the block, such as `generated = \"gpu-abi \
                         bindgen k.o -o src/k.rs\"`, or `generated` without a value if a build script does",
                    );
                    return None;
                }
                if command.value().contains(char::is_control) {
                    errors.at(
                        &command,
                        "the command in `generated` is one line, which errors show: write it without control characters",
                    );
                    return None;
                }
                format!("run `{}` in the package's folder to generate this block again", command.value())
            }
        };
        Some(Self(again.into()))
    }
}

/// Returns the advice for a declaration that contradicts the compiled file: `usual` if the block is not generated.
pub(crate) fn advice<'a>(generated: Option<&'a Generated>, usual: &'a str) -> &'a str {
    generated.map_or(usual, |generated| &generated.0)
}
