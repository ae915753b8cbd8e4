//! The limits of what is measured.

use std::collections::HashMap;
use std::io;

/// What may be added to a limit before a figure is beyond it.
const TOLERANCE: f64 = 0.05;

/// The limits, and what was beyond them.
pub(crate) struct Limits {
    limits: HashMap<&'static str, f64>,
    exceeded: Vec<String>,
}

impl Limits {
    pub(crate) fn read() -> io::Result<Self> {
        let lines = include_str!("../../../data/compile-time.txt").lines().filter(|line| !line.starts_with('#'));
        let limit = |line: &'static str| {
            let (name, figure) = line.split_once(" = ")?;
            Some((name, figure.parse().ok()?))
        };
        let limits = lines.map(|line| limit(line).ok_or_else(|| io::Error::other(format!("compile-time.txt: {line}"))));
        Ok(Self { limits: limits.collect::<io::Result<_>>()?, exceeded: Vec::new() })
    }

    /// Compares a figure with its limit, if it has one, and returns a text about it.
    pub(crate) fn compare(&mut self, part: &str, title: &str, figure: f64) -> String {
        let name = format!("{part}: {title}");
        let Some(limit) = self.limits.get(&*name) else { return String::new() };
        if figure > limit * (1.0 + TOLERANCE) {
            self.exceeded.push(format!("{name} is {figure:.2}, beyond the limit of {limit}"));
        }
        format!(", limit {limit}")
    }

    pub(crate) fn into_exceeded(self) -> Vec<String> {
        self.exceeded
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_beyond_a_limit_are_listed() {
        let mut limits = Limits { limits: HashMap::from([("struct: gpu-abi", 20.0)]), exceeded: Vec::new() };
        assert_eq!(limits.compare("struct", "bytemuck", 99.0), "");
        assert_eq!(limits.compare("struct", "gpu-abi", 20.9), ", limit 20");
        limits.compare("struct", "gpu-abi", 21.1);
        assert_eq!(limits.into_exceeded(), ["struct: gpu-abi is 21.10, beyond the limit of 20"]);
    }

    #[test]
    fn the_file_has_limits() {
        assert!(Limits::read().unwrap().limits.len() > 5);
    }
}
