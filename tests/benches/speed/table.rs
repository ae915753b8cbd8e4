//! Timing of cases side by side, and the tables of their times.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// How long one sample of one case takes.
const SAMPLE: Duration = Duration::from_millis(3);

/// How many samples are taken of each case; the shortest counts.
const SAMPLES: usize = 25;

/// The request of the command line.
pub(crate) struct Run {
    timed: bool,
    filter: Option<String>,
}

impl Run {
    pub(crate) fn from_args() -> Self {
        let mut run = Self { timed: false, filter: None };
        for argument in std::env::args().skip(1) {
            if argument == "--bench" {
                run.timed = true;
            } else if !argument.starts_with('-') {
                run.filter = Some(argument);
            }
        }
        run
    }

    /// Returns whether the table with this title is asked for.
    pub(crate) fn wants(&self, title: &str) -> bool {
        self.filter.as_ref().is_none_or(|filter| title.contains(filter.as_str()))
    }

    /// Returns the shortest time of each case, in nanoseconds. The samples of the cases take turns, so that all see the same
    /// noise.
    pub(crate) fn times(&self, cases: &mut [Case<'_>]) -> Vec<f64> {
        let mut repeats = vec![1_u32; cases.len()];
        for (case, repeats) in cases.iter_mut().zip(&mut repeats) {
            (case.run)();
            while self.timed && case.sample(*repeats) < SAMPLE && *repeats < 1 << 28 {
                *repeats *= 2;
            }
        }
        let mut best = vec![f64::INFINITY; cases.len()];
        for _ in 0..if self.timed { SAMPLES } else { 0 } {
            for ((case, repeats), best) in cases.iter_mut().zip(&repeats).zip(&mut best) {
                *best = best.min(case.sample(*repeats).as_secs_f64() * 1e9 / f64::from(*repeats));
            }
        }
        best
    }
}

/// One row of a table.
pub(crate) struct Case<'a> {
    name: &'static str,
    run: Box<dyn FnMut() + 'a>,
}

impl<'a> Case<'a> {
    pub(crate) fn new<R>(name: &'static str, mut run: impl FnMut() -> R + 'a) -> Self {
        Self {
            name,
            run: Box::new(move || {
                black_box(run());
            }),
        }
    }

    fn sample(&mut self, repeats: u32) -> Duration {
        let start = Instant::now();
        for _ in 0..repeats {
            (self.run)();
        }
        start.elapsed()
    }
}

/// The sizes of the buffers: within the first cache, within the second, and in memory.
const BUFFERS: [(&str, usize); 3] = [("L1 16 KiB", 16 << 10), ("L2 512 KiB", 512 << 10), ("DRAM 48 MiB", 48 << 20)];

/// Prints how fast each case fills buffers of bytes, as a part of the speed of the first case, which is memcpy.
///
/// `cases` gets the number of values whose bytes fill the buffer and calls its second argument with the cases.
pub(crate) fn print_bytes(
    run: &Run,
    title: &str,
    size: usize,
    mut cases: impl FnMut(usize, &mut dyn FnMut(&mut [Case<'_>])),
) {
    if !run.wants(title) {
        return;
    }
    let mut names = Vec::new();
    let mut columns = Vec::new();
    for (_, bytes) in BUFFERS {
        let len = if run.timed { bytes / size } else { 3 };
        cases(len, &mut |cases| {
            names = cases.iter().map(|case| case.name).collect();
            columns.push((len * size, run.times(cases)));
        });
    }
    println!("\n{title}, GB/s and part of memcpy");
    print!("{:44}", "");
    for (label, _) in BUFFERS {
        print!("{label:>16}");
    }
    println!();
    for (row, name) in names.iter().enumerate() {
        print!("{name:44}");
        for (bytes, times) in &columns {
            print!("{:9.1} {:6.2}", *bytes as f64 / times[row], times[0] / times[row]);
        }
        println!();
    }
}

/// Prints how long each case takes.
pub(crate) fn print_times(run: &Run, title: &str, cases: &mut [Case<'_>]) {
    if !run.wants(title) {
        return;
    }
    let times = run.times(cases);
    println!("\n{title}, ns");
    for (case, time) in cases.iter().zip(times) {
        println!("{:44}{time:9.1}", case.name);
    }
}
