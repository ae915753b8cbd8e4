//! The limits of what the program `compile-time` measures.

use std::collections::BTreeMap;

/// What may be added to a limit before a figure is beyond it.
const TOLERANCE: f64 = 0.05;

/// The limits that are not compared yet, and what was beyond the others.
#[derive(Debug)]
pub struct Limits {
    limits: BTreeMap<&'static str, f64>,
    exceeded: Vec<String>,
}

impl Limits {
    /// Reads lines such as `structs: gpu-abi = 20`.
    ///
    /// # Errors
    /// Names the line that cannot be read.
    pub fn read(text: &'static str) -> Result<Self, String> {
        let limit = |line: &'static str| {
            let figure = line.split_once(" = ").and_then(|(name, figure)| Some((name, figure.parse().ok()?)));
            figure.ok_or_else(|| format!("compile-time.txt: {line}"))
        };
        let limits = text.lines().filter(|line| !line.starts_with('#')).map(limit);
        Ok(Self { limits: limits.collect::<Result<_, _>>()?, exceeded: Vec::new() })
    }

    /// Compares a figure with its limit, if it has one, and returns a text about it.
    pub fn compare(&mut self, part: &str, title: &str, figure: f64) -> String {
        let name = format!("{part}: {title}");
        let Some(limit) = self.limits.remove(&*name) else { return String::new() };
        if figure > limit * (1.0 + TOLERANCE) {
            self.exceeded.push(format!("{name} is {figure:.2}, beyond the limit of {limit}"));
        }
        format!(", limit {limit}")
    }

    /// Returns what is wrong in the parts that were measured: figures beyond their limits, and limits that no figure was compared with.
    pub fn into_failures(self, is_measured: impl Fn(&str) -> bool) -> Vec<String> {
        let unused = self.limits.into_keys().filter(|name| name.split(':').next().is_some_and(&is_measured));
        let unused = unused.map(|name| format!("{name}: nothing was compared with its limit"));
        self.exceeded.into_iter().chain(unused).collect()
    }
}
