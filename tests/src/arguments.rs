//! Reads the command lines of this package's programs.

use crate::random;
use std::str::FromStr;

/// A command line: flags with a value, flags without one, and the rest.
#[derive(Debug)]
pub struct Arguments {
    valued: Vec<(String, String)>,
    plain: Vec<String>,
    rest: Vec<String>,
    seed: Option<u64>,
}

impl Arguments {
    /// Reads the program's command line. The usage, such as `[--records N] [--packed] [--seed S] | FILE`, says which flags there are,
    /// and whether words may stand beside them.
    ///
    /// # Errors
    /// If a flag is unknown, occurs twice or lacks its value, or if a word is unknown.
    pub fn read(usage: &str) -> Result<Self, String> {
        Self::parse(std::env::args().skip(2), usage)
    }

    fn parse(mut words: impl Iterator<Item = String>, usage: &str) -> Result<Self, String> {
        let (valued, plain, takes_words) = flags_of(usage);
        let mut read = Self { valued: Vec::new(), plain: Vec::new(), rest: Vec::new(), seed: None };
        while let Some(word) = words.next() {
            let Some(flag) = word.strip_prefix("--") else {
                if !takes_words {
                    return Err(format!("`{word}` is not a flag"));
                }
                read.rest.push(word);
                continue;
            };
            if read.given(flag) || read.text(flag).is_some() {
                return Err(format!("`{word}` is given twice"));
            }
            if valued.contains(&flag) {
                let value = words.next().ok_or_else(|| format!("`{word}` needs a value"))?;
                read.valued.push((flag.to_owned(), value));
            } else if plain.contains(&flag) {
                read.plain.push(flag.to_owned());
            } else {
                return Err(format!("`{word}` is not a flag of this program"));
            }
        }
        if valued.contains(&"seed") {
            read.seed = Some(read.number_or("seed", random::seed_of_the_moment())?);
        }
        Ok(read)
    }

    /// Returns whether a flag without a value is given.
    pub fn given(&self, flag: &str) -> bool {
        self.plain.iter().any(|other| other == flag)
    }

    /// Returns a flag's value.
    pub fn text(&self, flag: &str) -> Option<&str> {
        self.valued.iter().find(|(other, _)| other == flag).map(|(_, value)| value.as_str())
    }

    /// Returns a flag's value as a number, or `other` if the flag is not given.
    ///
    /// # Errors
    /// If the value is not a number.
    pub fn number_or<T: FromStr>(&self, flag: &str, other: T) -> Result<T, String> {
        let Some(text) = self.text(flag) else { return Ok(other) };
        text.parse().map_err(|_| format!("`--{flag} {text}`: not a number"))
    }

    /// Returns the value of `--seed`, or a fresh one that stays the same.
    ///
    /// # Panics
    /// If the usage has no `--seed`.
    pub fn seed(&self) -> u64 {
        self.seed.expect("the usage has `--seed`")
    }

    /// Returns the words that are not flags.
    pub fn rest(&self) -> &[String] {
        &self.rest
    }

    /// Returns the command line that repeats a run with a seed.
    pub fn again(&self) -> Option<String> {
        let seed = self.seed?;
        let words = self.rest.iter().map(|word| format!(" {word}"));
        let plain = self.plain.iter().map(|flag| format!(" --{flag}"));
        let valued =
            self.valued.iter().filter(|(flag, _)| flag != "seed").map(|(flag, value)| format!(" --{flag} {value}"));
        Some(words.chain(plain).chain(valued).chain([format!(" --seed {seed}")]).collect())
    }
}

/// Returns the flags with a value and those without one that a usage shows, and whether it shows other words.
fn flags_of(usage: &str) -> (Vec<&str>, Vec<&str>, bool) {
    let (mut valued, mut plain, mut takes_words) = (Vec::new(), Vec::new(), false);
    let mut words = usage.split_whitespace().peekable();
    while let Some(word) = words.next() {
        match word.trim_start_matches('[').strip_prefix("--") {
            Some(flag)
                if !flag.ends_with(']') && words.peek().is_some_and(|next| next.starts_with(char::is_alphanumeric)) =>
            {
                valued.push(flag);
                words.next();
            }
            Some(flag) => plain.push(flag.trim_end_matches(']')),
            None => takes_words |= word != "|",
        }
    }
    (valued, plain, takes_words)
}
