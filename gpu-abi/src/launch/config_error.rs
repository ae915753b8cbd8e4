//! Why a kernel cannot be launched with a configuration, as text that constants can build.

use crate::text::{Text, say};
use core::fmt;

/// Why a kernel cannot be launched with a configuration.
///
/// Its text names the kernel, the dimension, the value and the limit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ConfigError {
    pub(super) kernel: &'static str,
    pub(super) what: &'static str,
    pub(super) dimension: Option<&'static str>,
    pub(super) value: u64,
    pub(super) limit: Limit,
}

/// The limit that a value violates, and where it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Limit {
    AtLeastOne,
    NeedsCluster,
    /// The value that a directive of the compiled kernel requires.
    Exactly(u32, &'static str),
    AtMost(u64, &'static str),
    OfDevices(u64),
    /// The number of blocks in a cluster.
    MultipleOf(u32),
}

impl ConfigError {
    /// Returns the kernel's name.
    pub const fn kernel(&self) -> &'static str {
        self.kernel
    }

    /// Returns the value at fault.
    pub const fn value(&self) -> u64 {
        self.value
    }

    pub(super) const fn text(&self) -> Text<512> {
        let mut text = Text::new();
        say!(text, "`", self.kernel, "` is launched with ", number(self.value as usize), " ", self.what);
        if let Some(dimension) = self.dimension {
            say!(text, " in ", dimension);
        }
        match self.limit {
            Limit::AtLeastOne => text.push(": write 1 or more"),
            Limit::NeedsCluster => {
                text.push(", but is compiled for clusters (`.explicitcluster`): add `.with_cluster(..)`");
            }
            Limit::Exactly(count, directive) => {
                say!(text, ", but is compiled for exactly ", number(count as usize));
                push_directive(&mut text, directive);
            }
            Limit::AtMost(max, directive) => {
                say!(text, ", but is compiled for at most ", number(max as usize));
                push_directive(&mut text, directive);
            }
            Limit::OfDevices(max) => {
                say!(text, ", but devices take at most ", number(max as usize));
            }
            Limit::MultipleOf(count) => {
                say!(text, ", but the number must be a multiple of the cluster's ", number(count as usize));
            }
        }
        text
    }
}

const fn push_directive(text: &mut Text<512>, directive: &str) {
    say!(text, " (", directive, ")");
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text().as_str())
    }
}

crate::text::error!(ConfigError);
