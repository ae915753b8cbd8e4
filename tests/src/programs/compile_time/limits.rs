//! The limits of what is measured.

use std::collections::BTreeMap;
use std::io;

/// What may be added to a limit before a figure is beyond it.
const TOLERANCE: f64 = 0.05;

/// The limits that are not compared yet, and what was beyond the others.
pub(crate) struct Limits {
    limits: BTreeMap<&'static str, f64>,
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
        let Some(limit) = self.limits.remove(&*name) else { return String::new() };
        if figure > limit * (1.0 + TOLERANCE) {
            self.exceeded.push(format!("{name} is {figure:.2}, beyond the limit of {limit}"));
        }
        format!(", limit {limit}")
    }

    /// Returns what is wrong in the parts that were measured: figures beyond their limits, and limits that no figure was compared with.
    pub(crate) fn into_failures(self, is_measured: impl Fn(&str) -> bool) -> Vec<String> {
        let unused = self.limits.into_keys().filter(|name| name.split(':').next().is_some_and(&is_measured));
        let unused = unused.map(|name| format!("{name}: nothing was compared with its limit"));
        self.exceeded.into_iter().chain(unused).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn figures_beyond_a_limit_are_listed() {
        let limits = BTreeMap::from([("structs: gpu-abi", 20.0), ("structs: gpu-abi, repr(C)", 20.0)]);
        let mut limits = Limits { limits, exceeded: Vec::new() };
        assert_eq!(limits.compare("structs", "bytemuck", 99.0), "");
        assert_eq!(limits.compare("structs", "gpu-abi", 20.9), ", limit 20");
        limits.compare("structs", "gpu-abi, repr(C)", 21.1);
        assert_eq!(limits.into_failures(|_| true), ["structs: gpu-abi, repr(C) is 21.10, beyond the limit of 20"]);
    }

    #[test]
    fn limits_without_a_figure_are_listed() {
        let limits = BTreeMap::from([("block: no file", 20.0), ("cold: gpu-abi", 1.4)]);
        let mut limits = Limits { limits, exceeded: Vec::new() };
        limits.compare("block", "without a file", 1.0);
        assert_eq!(limits.into_failures(|part| part == "block"), ["block: no file: nothing was compared with its limit"]);
    }

    #[test]
    fn the_file_has_limits_of_each_part() {
        let limits = Limits::read().unwrap().limits;
        let parts: BTreeSet<_> = limits.keys().filter_map(|name| name.split(':').next()).collect();
        assert_eq!(parts, BTreeSet::from(["structs", "block", "cold"]));
    }
}
