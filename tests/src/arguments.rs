//! Reads the command lines of this package's programs.

use crate::random;
use std::process::ExitCode;
use std::str::FromStr;

/// The exit code of a program called with wrong arguments.
pub const EXIT_USAGE: u8 = 2;

/// Returns the words of the command line after the program's name.
pub fn words() -> impl Iterator<Item = String> {
    std::env::args().skip(2)
}

/// A command line: flags with a value, flags without one, and the rest.
#[derive(Debug)]
pub struct Arguments {
    valued: Vec<(String, String)>,
    plain: Vec<String>,
    rest: Vec<String>,
}

impl Arguments {
    /// Reads the program's command line; flags are written `--name`.
    ///
    /// # Errors
    /// If a flag is unknown, occurs twice, or lacks its value.
    pub fn read(valued: &[&str], plain: &[&str]) -> Result<Self, String> {
        Self::parse(words(), valued, plain)
    }

    fn parse(mut words: impl Iterator<Item = String>, valued: &[&str], plain: &[&str]) -> Result<Self, String> {
        let mut read = Self { valued: Vec::new(), plain: Vec::new(), rest: Vec::new() };
        while let Some(word) = words.next() {
            let Some(flag) = word.strip_prefix("--") else {
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

    /// Returns a flag's value as a number.
    ///
    /// # Errors
    /// If the value is not a number.
    pub fn number<T: FromStr>(&self, flag: &str) -> Result<Option<T>, String> {
        self.text(flag).map(|text| text.parse().map_err(|_| format!("`--{flag} {text}`: not a number"))).transpose()
    }

    /// Returns a flag's value as a number, or `other` if the flag is not given.
    ///
    /// # Errors
    /// If the value is not a number.
    pub fn number_or<T: FromStr>(&self, flag: &str, other: T) -> Result<T, String> {
        Ok(self.number(flag)?.unwrap_or(other))
    }

    /// Returns the value of `--seed`, or a fresh one.
    ///
    /// # Errors
    /// If the value is not a number.
    pub fn seed(&self) -> Result<u64, String> {
        Ok(self.number("seed")?.unwrap_or_else(random::seed_of_the_moment))
    }

    /// Returns the words that are not flags.
    pub fn rest(&self) -> &[String] {
        &self.rest
    }
}

/// Returns the result of `read` for a command line that only has flags.
///
/// # Errors
/// The exit code for wrong arguments, after writing the usage to standard error.
pub fn flags<T>(
    called: &str,
    valued: &[&str],
    plain: &[&str],
    read: impl FnOnce(&Arguments) -> Result<T, String>,
) -> Result<T, ExitCode> {
    let read = Arguments::read(valued, plain).and_then(|arguments| match arguments.rest() {
        [] => read(&arguments),
        rest => Err(format!("`{}`?", rest.join(" "))),
    });
    read.map_err(|wrong| usage(called, &wrong))
}

/// Writes the usage of a program to standard error.
pub fn usage(usage: &str, wrong: &str) -> ExitCode {
    eprintln!("{wrong}\nusage: {usage}");
    ExitCode::from(EXIT_USAGE)
}

/// Reads the command line of a program that makes random items: their number, as the flag `count`, and `--seed`.
///
/// Writes the command line that repeats the run to standard output.
///
/// # Errors
/// The exit code, after writing the usage to standard error.
pub fn counted(program: &str, count: &str, default: usize) -> Result<(usize, u64), ExitCode> {
    let called = format!("{program} [--{count} N] [--seed S]");
    let (number, seed) =
        flags(&called, &[count, "seed"], &[], |arguments| Ok((arguments.number_or(count, default)?, arguments.seed()?)))?;
    println!("{number} {count} from seed {seed}; the same again:");
    println!("  cargo run --release -p gpu-abi-tests -- {program} --{count} {number} --seed {seed}");
    Ok((number, seed))
}

/// Reads the command line of a program that makes random records and values of them: `--records`, `--values` of each, and `--seed`.
///
/// Writes the command line that repeats the run to standard output.
///
/// # Errors
/// The exit code, after writing the usage to standard error.
pub fn records_and_values(program: &str) -> Result<(usize, usize, u64), ExitCode> {
    let called = format!("{program} [--records N] [--values V] [--seed S]");
    let (records, values, seed) = flags(&called, &["records", "values", "seed"], &[], |given| {
        Ok((given.number_or("records", 500)?, given.number_or("values", 8)?, given.seed()?))
    })?;
    println!("{records} records, {values} values of each, from seed {seed}; the same again:");
    println!("  cargo run --release -p gpu-abi-tests -- {program} --records {records} --values {values} --seed {seed}");
    Ok((records, values, seed))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Arguments, String> {
        Arguments::parse(line.split(' ').map(str::to_owned), &["seed"], &["derive"])
    }

    #[test]
    fn flags_and_words_come_in_any_order() {
        let read = parse("a --seed 7 --derive b").unwrap();
        assert_eq!(read.number("seed"), Ok(Some(7)));
        assert!(read.given("derive"));
        assert_eq!(read.rest(), ["a", "b"]);
    }

    #[test]
    fn a_wrong_command_line_says_what_is_wrong() {
        for (line, why) in [
            ("--seed", "`--seed` needs a value"),
            ("--seed 1 --seed 2", "`--seed` is given twice"),
            ("--derive --derive", "`--derive` is given twice"),
            ("--other", "`--other` is not a flag"),
        ] {
            let error = parse(line).unwrap_err();
            assert!(error.contains(why), "{error}");
        }
        assert_eq!(parse("--seed x").unwrap().number::<u64>("seed").unwrap_err(), "`--seed x`: not a number");
    }
}
