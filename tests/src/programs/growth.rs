//! Measures how the time of the command `gpu-abi` grows with its input: twice the work may cost little more than twice the time.
//!
//! ```sh
//! cargo build --release -p gpu-abi-cli && cargo run --release -p gpu-abi-tests -- growth [--short] [SHAPE..]
//! ```
//!
//! The inputs are types of C++ and the same types in a program: g++'s debug information with rustc's name and language, since rustc takes
//! minutes for thousands of types. The time is the processor's, so that a busy machine changes little. `--short` is for the merge gate: with
//! smaller inputs and the command without optimizations, which is some 20 times slower, it finds what is not linear.

use super::Failure;
use gpu_abi_tests::arguments::Arguments;
use gpu_abi_tests::compilers::find::Tools;
use gpu_abi_tests::compilers::scratch::{Scratch, read_text, run, write};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The declarations of C++ with this number of structs, members or enumerators, as they are or as the program has them, and a pointer to
/// what they declare.
type Declare = fn(usize, bool) -> (String, String);

/// A kind of input.
struct Shape {
    name: &'static str,
    declare: Declare,
    /// The number of structs, members or enumerators in full, and for `--short`.
    counts: [usize; 2],
    /// How many times the work is that of half the number.
    work: u32,
}

const fn shape(name: &'static str, declare: Declare) -> Shape {
    Shape { name, declare, counts: [16_000, 200], work: 2 }
}

const SHAPES: &[Shape] = &[
    shape("chain", chain),
    Shape { counts: [64, 16], work: 4, ..shape("dense", dense) },
    shape("separate", separate),
    Shape { counts: [2000, 200], ..shape("functions", functions) },
    Shape { counts: [2000, 200], ..shape("virtual-functions", virtual_functions) },
    shape("renamed", renamed),
    shape("one-before", one_before),
    Shape { counts: [2000, 200], ..shape("folded", folded) },
    shape("union", alternatives),
    shape("enumerator-before", enumerator_before),
    shape("enumerators-reversed", enumerators_reversed),
    shape("enumerators-renamed", enumerators_renamed),
];

/// How many times the work may the time be that twice the work takes, in percent.
const MAX_FACTOR: u32 = 110;

/// The shortest time of which a factor is meaningful: the clock counts hundredths of a second.
const MIN_TIME: Duration = Duration::from_millis(250);

pub(super) fn measure(given: &Arguments) -> Result<usize, Failure> {
    let tools = Tools::find()?;
    let command = std::env::current_exe()?.with_file_name("gpu-abi");
    let is_short = given.given("short");
    let wants = |shape: &&Shape| given.rest().is_empty() || given.rest().iter().any(|name| name == shape.name);
    let mut slow = 0;
    for shape in SHAPES.iter().filter(wants) {
        let count = shape.counts[usize::from(is_short)];
        // 2,000 take half a second at most, and others are measured with as many as have a meaningful factor.
        let limit = Duration::from_millis(if is_short { 1000 } else { 500.max(count as u64 / 4) });
        let folder = Scratch::new()?;
        let make = |count: usize, is_program: bool, is_rust: bool| -> Result<PathBuf, Failure> {
            let (types, pointer) = (shape.declare)(count, is_program);
            let source = format!("{types}\nextern \"C\" int go({pointer}) {{ return sizeof(*p); }}\n");
            let file = folder.path().join(format!("{count}{is_program}{is_rust}"));
            Ok(compiled(&mut tools.gxx().host(), &source, &file, is_rust)?)
        };
        for uses in ["check", "diff"] {
            let mut times = Vec::new();
            for count in [count / 2, count] {
                let (file, is_check) = (make(count, false, false)?, uses == "check");
                let against = make(count, true, is_check)?;
                let mut command = Command::new(&command);
                command.arg(uses).arg(&file).args(is_check.then_some("--against")).arg(&against);
                // Others that run at the same time only make it slower.
                let runs = (0..if is_short { 1 } else { 3 }).map(|_| time(&mut command, 10 * limit));
                times.push(runs.collect::<Result<Vec<_>, _>>()?.into_iter().min().unwrap_or_default());
            }
            let [half, whole] = times[..] else { unreachable!("two sizes") };
            let factor = whole.as_secs_f64() / half.as_secs_f64().max(0.01);
            let is_slow = whole > limit || whole > MIN_TIME && half * shape.work * MAX_FACTOR < whole * 100;
            slow += usize::from(is_slow);
            let verdict = if is_slow { "  TOO SLOW" } else { "" };
            let (half, whole) = (half.as_secs_f64(), whole.as_secs_f64());
            println!("{uses:6}{:22}{count:6}{half:8.2} s{whole:8.2} s{factor:6.1} times{verdict}", shape.name);
        }
    }
    Ok(slow)
}

/// Returns the time that a command takes of the processor, or `limit` if it takes longer.
fn time(command: &mut Command, limit: Duration) -> Result<Duration, Failure> {
    let (start, before) = (Instant::now(), of_children()?);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    let code = loop {
        match child.try_wait()? {
            Some(status) => break status.code(),
            None if start.elapsed() > 4 * limit => {
                child.kill()?;
                child.wait()?;
                return Ok(limit);
            }
            None => std::thread::sleep(Duration::from_millis(2)),
        }
    };
    match code {
        Some(0 | 1) => Ok(of_children()? - before),
        _ => Err(format!("{command:?}: {code:?}").into()),
    }
}

/// Returns the time that this process's children took of the processor, as Linux counts it.
fn of_children() -> Result<Duration, Failure> {
    let all = read_text(Path::new("/proc/self/stat"))?;
    // The name of the program is in parentheses; the times follow 13 fields later.
    let times = all.rsplit(')').next().into_iter().flat_map(str::split_whitespace).skip(13).take(2);
    let ticks = times.map(str::parse::<u64>).sum::<Result<u64, _>>()?;
    Ok(Duration::from_millis(10 * ticks))
}

/// Compiles a source file to an object, or to a library that is like one of rustc's.
fn compiled(gxx: &mut Command, source: &str, file: &Path, is_rust: bool) -> Result<PathBuf, String> {
    let [cpp, assembly, object] = ["cpp", "s", "o"].map(|end| file.with_extension(end));
    write(&cpp, source)?;
    run(gxx.args(["-std=c++17", "-g", "-gdwarf-4", "-w", "-S", "-dA"]).arg(&cpp).arg("-o").arg(&assembly))?;
    let mut assemble = Command::new("g++");
    if is_rust {
        let mut text = String::new();
        for line in read_text(&assembly)?.lines() {
            let line = match line.split_once("\t# DW_AT_language") {
                Some((_, after)) => format!("\t.byte\t0x1c\t# DW_AT_language{after}"),
                None if line.trim_start().starts_with(".string\t\"GNU C++") => {
                    "\t.string\t\"clang LLVM (rustc version 1.95.0)\"".to_owned()
                }
                None => line.to_owned(),
            };
            text += &line;
            text.push('\n');
        }
        write(&assembly, text)?;
        assemble.args(["-shared", "-nostdlib"]);
    } else {
        assemble.arg("-c");
    }
    run(assemble.arg(&assembly).arg("-o").arg(&object))?;
    Ok(object)
}

/// Returns the text of each number, together.
fn each(count: usize, text: impl Fn(usize) -> String) -> String {
    (0..count).map(text).collect()
}

/// Structs that each point to the next one.
fn chain(count: usize, _: bool) -> (String, String) {
    let declared = each(count, |i| format!("struct S{i} {{ struct S{} *next; int value; }};", i + 1));
    (format!("{declared}struct S{count} {{ int x; }};"), "S0 *p".into())
}

/// Structs that each point to all of them.
fn dense(count: usize, _: bool) -> (String, String) {
    let pointers = each(count, |i| format!("struct S{i} *p{i};"));
    (each(count, |i| format!("struct S{i} {{ {pointers} int x; }};")), "S0 *p".into())
}

/// Structs that one struct points to.
fn separate(count: usize, _: bool) -> (String, String) {
    let declared = each(count, |i| format!("struct S{i} {{ int a; float b; }};"));
    (declared + "struct All {" + &each(count, |i| format!("S{i} *p{i};")) + "};", "All *p".into())
}

/// Functions that all lead to all structs.
fn functions(count: usize, is_program: bool) -> (String, String) {
    let (types, pointer) = separate(count, is_program);
    (types + &each(count, |i| format!("extern \"C\" int f{i}({pointer}) {{ return sizeof(*p); }}\n")), pointer)
}

/// Classes, each of which only a virtual function of the one before leads to.
fn virtual_functions(count: usize, _: bool) -> (String, String) {
    let class = |i: usize| {
        let next = (i + 1) % count;
        format!("struct C{next};\nstruct C{i} {{ virtual void f(C{next} *) {{}} }};\nstatic C{i} object{i};\n")
    };
    (each(count, class), "C0 *p".into())
}

/// A struct whose members are all renamed.
fn renamed(count: usize, is_program: bool) -> (String, String) {
    let name = if is_program { "new" } else { "old" };
    members(each(count, |i| format!("int {name}{i};")))
}

/// A struct with one more member before the others.
fn one_before(count: usize, is_program: bool) -> (String, String) {
    let first = if is_program { "float fresh;" } else { "" };
    members(first.to_owned() + &each(count, |i| format!("int m{i};")))
}

/// Members of one name, if underscores are ignored.
fn folded(count: usize, is_program: bool) -> (String, String) {
    let name = |i: usize| if is_program { count - i } else { i };
    // The names are not longer than those of programs.
    members(each(count, |i| format!("int m{0:_<1$}x{2:_<3$};", "", name(i) % 40, "", name(i) / 40)))
}

fn members(all: String) -> (String, String) {
    (format!("struct S {{ {all} }};"), "S *p".into())
}

/// A union with its alternatives in another order.
fn alternatives(count: usize, is_program: bool) -> (String, String) {
    let name = |i: usize| if is_program { count - 1 - i } else { i };
    (format!("union S {{ {} }};", each(count, |i| format!("int m{};", name(i)))), "S *p".into())
}

fn enumeration(all: impl AsRef<str>) -> (String, String) {
    (format!("enum class E : unsigned {{ {} }};", all.as_ref()), "E *p".into())
}

/// An enumeration with one more enumerator before the others.
fn enumerator_before(count: usize, is_program: bool) -> (String, String) {
    let mut all = String::from(if is_program { "NEW," } else { "" });
    (0..count).for_each(|i| write!(all, "OP_{i},").expect("a string"));
    enumeration(all)
}

/// An enumeration whose values are in reverse order.
fn enumerators_reversed(count: usize, is_program: bool) -> (String, String) {
    let value = |i: usize| if is_program { count - 1 - i } else { i };
    enumeration(each(count, |i| format!("OP_{i} = {},", value(i))))
}

/// An enumeration whose enumerators are all renamed.
fn enumerators_renamed(count: usize, is_program: bool) -> (String, String) {
    let name = if is_program { "NEW" } else { "OLD" };
    enumeration(each(count, |i| format!("{name}_{i},")))
}
