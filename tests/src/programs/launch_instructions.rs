//! Counts the instructions that pass a kernel's arguments to the driver, for this library and for code written by hand.
//!
//! ```sh
//! cargo run --release -p gpu-abi-tests -- launch-instructions    # needs valgrind
//! ```
//!
//! The driver is a function that returns at once. This program runs each case itself under valgrind, a few times and many
//! times; the difference is the exact cost of one launch. It fails if a launch from a reused packed buffer takes more than
//! [`MAX_OVER_THE_CALL`] instructions in addition to the call, one with a changed argument more than [`MAX_OVER_BY_HAND`] in
//! addition to one by hand, or one from a refilled buffer over a tenth more than code by hand.

use gpu_abi_tests::arguments::flags;
use gpu_abi_tests::{cachegrind, launches};
use std::collections::HashMap;
use std::ffi::c_void;
use std::hint::black_box;
use std::process::ExitCode;
use std::ptr::null_mut;
use std::{env, io};

const USAGE: &str = "launch-instructions [--arguments 1|16|128 --case CASE --times N]";

/// The maximum number of instructions of a launch from a reused buffer, in addition to the driver call.
const MAX_OVER_THE_CALL: f64 = 15.0;

/// The maximum number of instructions of a launch with a changed argument, in addition to those of one by hand.
const MAX_OVER_BY_HAND: f64 = 5.0;

/// The maximum ratio of our refill's instructions to those of a refill by hand. Both are equal today; another rustc may
/// choose other instructions.
const MAX_RATIO_TO_BY_HAND: f64 = 1.1;

/// The number of launches in the shorter run.
const FEW: u64 = 100;
const MANY: u64 = 1100;

const CALL: &str = "the call alone";
const REUSED: &str = "packed, reused";
const REUSED_BY_HAND: &str = "packed by hand, reused";
const CHANGED: &str = "packed, one changed";
const CHANGED_BY_HAND: &str = "packed by hand, one changed";
const REFILLED: &str = "packed, refilled";
const REFILLED_BY_HAND: &str = "packed by hand, refilled";
const ANEW: &str = "packed anew";
const POINTERS: &str = "pointers";
const POINTERS_BY_HAND: &str = "pointers by hand";
const CASES: [&str; 10] =
    [CALL, REUSED, REUSED_BY_HAND, CHANGED, CHANGED_BY_HAND, REFILLED, REFILLED_BY_HAND, ANEW, POINTERS, POINTERS_BY_HAND];

/// Takes the place of `cuLaunchKernel`.
#[inline(never)]
fn driver(params: *mut *mut c_void, extra: *mut *mut c_void) {
    black_box((params, extra));
}

macro_rules! run {
    ($name:ident) => {
        fn $name(case: &str, times: u64) {
            use launches::$name::Values;

            let values = Values::default();
            let values = || black_box(&values);
            let mut packed = values().args().pack();
            let size = packed.size();
            let mut by_hand = *values();
            match case {
                CALL => repeat(times, || driver(null_mut(), null_mut())),
                REUSED => {
                    repeat(times, || driver(null_mut(), black_box(&mut packed).extra().as_mut_ptr()));
                }
                REUSED_BY_HAND => {
                    repeat(times, || driver(null_mut(), black_box(&mut by_hand).extra_by_hand(&size).as_mut_ptr()));
                }
                CHANGED => repeat(times, || {
                    values().set_last_of(&mut packed);
                    driver(null_mut(), black_box(&mut packed).extra().as_mut_ptr());
                }),
                CHANGED_BY_HAND => repeat(times, || {
                    by_hand.set_last(values());
                    driver(null_mut(), black_box(&mut by_hand).extra_by_hand(&size).as_mut_ptr());
                }),
                REFILLED => repeat(times, || {
                    packed.fill(&values().args());
                    driver(null_mut(), packed.extra().as_mut_ptr());
                }),
                REFILLED_BY_HAND => repeat(times, || {
                    by_hand.refill(values());
                    driver(null_mut(), black_box(by_hand.extra_by_hand(&size)).as_mut_ptr());
                }),
                ANEW => {
                    repeat(times, || driver(null_mut(), values().args().pack().extra().as_mut_ptr()));
                }
                POINTERS => repeat(times, || driver(values().args().pointers().as_mut_ptr(), null_mut())),
                POINTERS_BY_HAND => repeat(times, || driver(values().pointers_by_hand().as_mut_ptr(), null_mut())),
                other => panic!("no case `{other}`"),
            }
        }
    };
}

run!(arguments_1);
run!(arguments_16);
run!(arguments_128);

/// The loop around the repeated launch is the same in all cases.
#[inline(always)]
fn repeat(times: u64, mut launch: impl FnMut()) {
    for _ in 0..times {
        launch();
    }
}

/// Runs one case, in the process that is counted.
fn run(arguments: &str, case: &str, times: u64) {
    match arguments {
        "1" => arguments_1(case, times),
        "16" => arguments_16(case, times),
        "128" => arguments_128(case, times),
        other => panic!("no kernel of {other} arguments"),
    }
}

/// Returns the instructions of one launch.
fn count(arguments: &str, case: &str) -> io::Result<f64> {
    let program = env::current_exe()?;
    let count = |times: u64| {
        let mut command = cachegrind::command(&program);
        // Always the same length, so that reading the command line always takes the same time.
        command.args(["launch-instructions", "--arguments", arguments, "--case", case, "--times", &format!("{times:04}")]);
        cachegrind::count(&mut command)
    };
    Ok((count(MANY)? - count(FEW)?) as f64 / (MANY - FEW) as f64)
}

/// Prints the table, and returns the cases that miss their goals.
fn table() -> io::Result<Vec<String>> {
    const COUNTS: [&str; 3] = ["1", "16", "128"];
    println!("instructions of a launch with 1, 16 and 128 arguments, those of the call alone taken off");
    let mut over = HashMap::new();
    for case in CASES {
        let mut line = format!("{case:28}");
        for arguments in COUNTS {
            let found = count(arguments, case)?;
            let call = *over.entry((CALL, arguments)).or_insert(found);
            let shown = if case == CALL { found } else { found - call };
            line += &format!("{shown:9.1}");
            if case != CALL {
                over.insert((case, arguments), shown);
            }
        }
        println!("{line}");
    }
    let mut missed = Vec::new();
    for arguments in COUNTS {
        let reused = over[&(REUSED, arguments)];
        if reused > MAX_OVER_THE_CALL {
            missed.push(format!("{arguments} WRONG: `{REUSED}` takes {reused} instructions, over {MAX_OVER_THE_CALL}"));
        }
        let (changed, by_hand) = (over[&(CHANGED, arguments)], over[&(CHANGED_BY_HAND, arguments)]);
        if changed > by_hand + MAX_OVER_BY_HAND {
            missed.push(format!("{arguments} WRONG: `{CHANGED}` takes {changed} instructions, by hand {by_hand}"));
        }
        let (refilled, by_hand) = (over[&(REFILLED, arguments)], over[&(REFILLED_BY_HAND, arguments)]);
        if refilled > MAX_RATIO_TO_BY_HAND * by_hand {
            missed.push(format!("{arguments} WRONG: `{REFILLED}` takes {refilled} instructions, by hand {by_hand}"));
        }
    }
    Ok(missed)
}

pub(crate) fn main() -> ExitCode {
    let read = flags(USAGE, &["arguments", "case", "times"], &[], |given| {
        let case = (given.text("arguments"), given.text("case"), given.number("times")?);
        match case {
            (None, None, None) => Ok(None),
            (Some(arguments), Some(case), Some(times)) => Ok(Some((arguments.to_owned(), case.to_owned(), times))),
            _ => Err("`--arguments`, `--case` and `--times` go together".to_owned()),
        }
    });
    match read {
        Ok(Some((arguments, case, times))) => {
            run(&arguments, &case, times);
            return ExitCode::SUCCESS;
        }
        Ok(None) => {}
        Err(code) => return code,
    }
    if cfg!(debug_assertions) {
        eprintln!("launch-instructions: counts optimized code: run it with --release");
        return ExitCode::FAILURE;
    }
    match table() {
        Ok(missed) if missed.is_empty() => ExitCode::SUCCESS,
        Ok(missed) => {
            println!("{}", missed.join("\n"));
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("launch-instructions: {error}");
            ExitCode::FAILURE
        }
    }
}
