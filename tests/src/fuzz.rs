//! Damages files: a reader must return in time, within its memory limit and without a panic, whatever they contain.
//!
//! Inputs start as files that compilers made, and are changed by a seeded generator. An input with a new outcome (another
//! error, another number of kernels) is kept and changed further, so that damage adds up.
//!
//! The PTX text with debug information and the static library in `tests/data/corpus` were made there by:
//!
//! ```sh
//! ../../../.ci/reproducibly nvcc -arch=sm_75 -G -ptx ../../../ui-tests/kernels/step.cu -o debug.ptx
//! cp host.o another_object_of_the_same_kernels.o && cp ../../../ui-tests/kernels/step.cu .
//! ar rcsD libstep.a step.cu host.o another_object_of_the_same_kernels.o && rm step.cu another_object_of_the_same_kernels.o
//! ```
//!
//! The Rust library was made from `types.rs` beside it, as its head says.
//!
//! The cubin of ptxas 12.1 (V12.1.105, of the wheel `nvidia-cuda-nvcc-cu12==12.1.105`) has an `.nv.info.KERNEL` that refers
//! to section 5 as the symbol table, which is section 3:
//!
//! ```sh
//! sed 's/^\.version .*/.version 8.0/' ../../../ui-tests/kernels/step.ptx > step.ptx
//! ptxas -arch=sm_80 step.ptx -o ptxas_12_1.cubin && rm step.ptx
//! ```

use std::collections::HashSet;
use std::fmt::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use gpu_abi::PtxLayout;
use gpu_abi::layout::Layout as TypeLayout;
use gpu_abi::verify::types::{DebugInfo, KernelTypes, Type};
use gpu_abi::verify::{self, Artifact, Format, Module, Stubs};
use gpu_abi_bindgen::{Bindings, Language};
use gpu_abi_reader::debug::RustTypes;
use gpu_abi_reader::{Index, Lookup, look_up_variable};

use crate::compilers::scratch::{self, Scratch, write};
use crate::counting;
use crate::random::Random;

/// The maximum memory in bytes that an input may use in addition to itself: the limit on unpacked images, copies of them,
/// and a zstd window.
pub const MAX_MEMORY: usize = 256 << 20;

/// The maximum bytes of unpacked images that the readers are allowed.
const MAX_UNPACKED: usize = 16 << 20;

/// The maximum time that an input may take.
pub const MAX_TIME: Duration = Duration::from_secs(2);

/// The maximum number of inputs that are kept, in addition to the files that the run started with.
const MAX_KEPT: usize = 400;

/// The reader to test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// PTX text: kernels.
    Ptx,
    /// Cubins: kernels.
    Cubin,
    /// Fatbins, and objects and static libraries that hold some: images and their kernels.
    Fatbin,
    /// Debug information in PTX text and in cubins, compared with a type that names one of its records.
    Dwarf,
    /// The host's debug information in objects and static libraries, that of Rust, and the symbols of stubs.
    Host,
    /// Declarations of everything in a file, in Rust and Python.
    Bindgen,
}

impl Target {
    /// Every target.
    pub const ALL: [Self; 6] = [Self::Ptx, Self::Cubin, Self::Fatbin, Self::Dwarf, Self::Host, Self::Bindgen];

    /// Returns the target's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ptx => "ptx",
            Self::Cubin => "cubin",
            Self::Fatbin => "fatbin",
            Self::Dwarf => "dwarf",
            Self::Host => "host",
            Self::Bindgen => "bindgen",
        }
    }

    /// Returns whether a run starts with files of this format.
    fn begins_with(self, format: Format) -> bool {
        match self {
            Self::Ptx => format == Format::Ptx,
            Self::Cubin => format == Format::Cubin,
            Self::Host => format.is_of_host(),
            Self::Fatbin => matches!(format, Format::Fatbin | Format::Object | Format::Archive),
            Self::Bindgen => matches!(format, Format::Ptx | Format::Cubin | Format::Object),
            Self::Dwarf => matches!(format, Format::Ptx | Format::Cubin),
        }
    }
}

/// The result of a run.
#[derive(Debug)]
pub struct Outcome {
    /// The inputs that were read.
    pub inputs: usize,
    /// The distinct outcomes.
    pub outcomes: usize,
    /// The longest time that an input took.
    pub longest: Duration,
    /// The maximum memory that an input used, in bytes.
    pub memory: usize,
    /// The input that fails, and the error.
    pub finding: Option<(Vec<u8>, String)>,
}

/// Returns the files that a run for `target` starts with: those of its formats that compilers made, and the inputs that libFuzzer found.
///
/// # Errors
/// If a folder cannot be read, or there are no such files.
pub fn corpus(target: Target) -> Result<Vec<Vec<u8>>, String> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for folder in ["data/corpus", "data/debug", "data/host", "../ui-tests/kernels"] {
        files.extend(
            inputs(&tests.join(folder))?
                .into_iter()
                .map(|(_, bytes)| bytes)
                .filter(|bytes| Artifact::read(bytes).is_ok_and(|artifact| target.begins_with(artifact.format))),
        );
    }
    files.extend(found(target)?.into_iter().map(|(_, bytes)| bytes));
    if files.is_empty() { Err("no files to begin with".to_owned()) } else { Ok(files) }
}

/// Returns the inputs in `tests/fuzz/corpus` for `target`, which libFuzzer found, with their paths.
///
/// # Errors
/// If the folder cannot be read.
pub fn found(target: Target) -> Result<Vec<(PathBuf, Vec<u8>)>, String> {
    inputs(&Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(target.name()))
}

/// Reads all files in a folder, in the same order on every machine.
fn inputs(folder: &Path) -> Result<Vec<(PathBuf, Vec<u8>)>, String> {
    let wrong = |error| format!("{}: {error}", folder.display());
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(wrong)? {
        paths.push(entry.map_err(wrong)?.path());
    }
    paths.sort();
    paths.into_iter().map(|path| scratch::read(&path).map(|bytes| (path, bytes))).collect()
}

/// Changes and reads inputs for `time`, or until one fails.
pub fn run(target: Target, corpus: &[Vec<u8>], seed: u64, time: Duration) -> Outcome {
    let mut random = Random::new(seed);
    let mut kept = corpus.to_vec();
    let mut known = HashSet::new();
    let mut outcome = Outcome { inputs: 0, outcomes: 0, longest: Duration::ZERO, memory: 0, finding: None };
    let began = Instant::now();
    while began.elapsed() < time {
        let mut input = random.pick(&kept).clone();
        for _ in 0..random.within(1, 4) {
            change(&mut input, &kept, &mut random);
        }
        let start = Instant::now();
        let (read, memory) = counting::peak(|| catch_unwind(AssertUnwindSafe(|| read(target, &input))));
        let took = start.elapsed();
        outcome.inputs += 1;
        outcome.longest = outcome.longest.max(took);
        outcome.memory = outcome.memory.max(memory);
        let wrong = match read {
            Err(_) => Some("a panic".to_owned()),
            Ok(_) if took > MAX_TIME => Some(format!("{took:?}")),
            Ok(_) if memory > MAX_MEMORY => Some(format!("{memory} bytes of memory")),
            Ok(said) => {
                if known.insert(said) && kept.len() < corpus.len() + MAX_KEPT {
                    kept.push(input.clone());
                }
                None
            }
        };
        if let Some(wrong) = wrong {
            outcome.finding = Some((input, wrong));
            break;
        }
    }
    outcome.outcomes = known.len();
    outcome
}

/// Reads an input as far as possible. The program's allocator must be [`Counting`](counting::Counting).
///
/// # Panics
/// If a reader panics, or uses more than [`MAX_MEMORY`].
pub fn check(target: Target, input: &[u8]) {
    let (_, memory) = counting::peak(|| read(target, input));
    assert!(memory <= MAX_MEMORY, "{memory} bytes of memory");
}

/// Reads an input as far as possible, and describes its contents, without the numbers that are different for every input.
pub fn read(target: Target, input: &[u8]) -> String {
    let mut said = String::new();
    match target {
        Target::Ptx | Target::Cubin => match Module::read(input) {
            Ok(module) => kernels(&module, &mut said),
            Err(error) => say(&mut said, error),
        },
        Target::Fatbin => match Artifact::read_damaged(input) {
            Ok((artifact, errors)) => {
                for image in &artifact.images {
                    say(&mut said, format_args!("{:?} {:?}", image.kind, image.packing()));
                    match image.unpack_up_to(MAX_UNPACKED) {
                        Ok(unpacked) => match unpacked.module() {
                            Ok(module) => kernels(&module, &mut said),
                            Err(error) => say(&mut said, error),
                        },
                        Err(error) => say(&mut said, error),
                    }
                }
                for error in errors {
                    say(&mut said, error);
                }
            }
            Err(error) => say(&mut said, error),
        },
        Target::Dwarf => match Module::read(input).map(|module| DebugInfo::read(&module)) {
            Ok(Ok(Some(info))) => {
                say(&mut said, format_args!("{} records, {} functions", info.records().count(), info.functions.len()));
                // Every record is compared with a type that has a member of each kind: the file's contents decide how far
                // the comparison goes.
                for record in info.records() {
                    let report = verify::fields::compare(&Probe::LAYOUT, &Type::of_record(record), &info.types);
                    let _ = write!(said, "{} ", report.to_string().len() / 1000);
                }
            }
            Ok(Ok(None)) => say(&mut said, "nothing"),
            Ok(Err(error)) => say(&mut said, error),
            Err(error) => say(&mut said, error),
        },
        Target::Host => {
            match Stubs::read(input) {
                Ok(stubs) => say(&mut said, format_args!("{} stubs", stubs.iter().count())),
                Err(error) => say(&mut said, error),
            }
            match RustTypes::read(input, &|_| true) {
                Ok(types) => {
                    let size = |ty: &Type| types.types.pointee(ty).and_then(|ty| ty.size).or(ty.size);
                    let sizes: Vec<_> = types.named().map(size).collect();
                    say(&mut said, format_args!("{sizes:?}"));
                }
                Err(error) => say(&mut said, error),
            }
            match KernelTypes::read(input) {
                Ok(mut types) => {
                    for symbol in ["params", "_ZN2ns6insideE", "grid", "_Z8instanceI5InnerE"] {
                        match types.variable(symbol, false) {
                            Ok(ty) => say(&mut said, format_args!("{:?}", ty.map(|ty| ty.size))),
                            Err(error) => say(&mut said, error),
                        }
                    }
                    for symbol in ["paint", "_Z4step6ParamsPK4Nodei", "_Z7derived7DerivedbcalPVi", "_Z6hidden4Basef"] {
                        match types.kernel(symbol) {
                            Ok(kernel) => say(&mut said, format_args!("{:?}", kernel.map(|kernel| kernel.params().len()))),
                            Err(error) => say(&mut said, error),
                        }
                    }
                }
                Err(error) => say(&mut said, error),
            }
        }
        Target::Bindgen => {
            if let Err(error) = declare(input, &mut said) {
                panic!("{error}");
            }
        }
    }
    said
}

/// Declares everything in an input.
///
/// # Errors
/// If the input cannot be written to a file.
fn declare(input: &[u8], said: &mut String) -> Result<(), String> {
    let scratch = Scratch::new()?;
    let file = scratch.path().join("input");
    write(&file, input)?;
    let all = Bindings::new().file(&file).type_("*").kernel("*");
    for bindings in [all.clone(), all.language(Language::Python), Bindings::new().file(&file)] {
        match bindings.generate() {
            Ok(text) => say(said, format_args!("{} KB", text.len() / 1000)),
            // The path of the input's file differs in every run.
            Err(error) => say(said, error.to_string().replace(&*file.to_string_lossy(), "")),
        }
    }
    Ok(())
}

/// A type whose members have the names in `tests/data/debug/shapes.cu`.
#[derive(PtxLayout)]
#[allow(dead_code)]
struct Probe {
    position: gpu_abi::vector::Float3,
    extent: [[i32; 4]; 3],
    #[ptx(bits = 4)]
    kind: u32,
    word: [gpu_abi::narrow::F16; 2],
    next: gpu_abi::DevicePtr<f32>,
    tag: bool,
}

fn kernels(module: &Module<'_>, said: &mut String) {
    look_up(module, said);
    if let Module::Cubin(cubin) = module {
        match cubin.resources() {
            Ok(resources) => say(said, format_args!("{} functions", resources.len())),
            Err(error) => say(said, error),
        }
    }
    match module.variables() {
        Ok(variables) => {
            say(said, format_args!("{} variables", variables.len()));
            for variable in &variables {
                // It must be found by its name, whatever that is.
                let found = look_up_variable(&variables, variable.name);
                assert!(!matches!(found, Lookup::Missing), "{variable:?}");
            }
        }
        Err(error) => say(said, error),
    }
    match module.static_shared() {
        Ok(shared) => say(said, format_args!("{} bytes", shared.bytes("step").unwrap_or_default())),
        Err(error) => say(said, error),
    }
    let types: [&TypeLayout<'_>; 2] = [&gpu_abi::vector::Float3::LAYOUT, &<u32 as PtxLayout>::LAYOUT];
    for kernel in module.kernels() {
        match kernel {
            Ok(kernel) => {
                let params = &kernel.params;
                say(said, format_args!("{} parameters", params.len()));
                for (_, difference) in verify::compare(&kernel, &types) {
                    say(said, difference);
                }
            }
            Err(error) => say(said, error),
        }
    }
}

/// Looks up kernels as `#[kernels]` does: one by its symbol, several by a name, one by a name, and one that does not exist.
fn look_up(module: &Module<'_>, said: &mut String) {
    let index = match Index::new(module) {
        Ok(index) => index,
        Err(error) => return say(said, error),
    };
    for name in ["step", "fill", "spawn", "setp"] {
        match index.look_up(module, name) {
            Ok(Lookup::One(kernel)) => {
                // Both ways return the first kernel with the symbol.
                let again = module.kernel(kernel.name);
                assert!(matches!(&again, Ok(Some(again)) if again == &kernel), "{kernel:?}, {again:?}");
                say(said, "one");
            }
            Ok(Lookup::Several(symbols)) => say(said, format_args!("{} symbols", symbols.len())),
            Ok(Lookup::Missing) => say(said, "nothing"),
            Ok(other) => say(said, format_args!("{other:?}")),
            Err(error) => say(said, error),
        }
    }
}

/// Appends a description. Positions and values, which are numbers of more than one digit, are left out.
fn say(said: &mut String, what: impl std::fmt::Display) {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = write!(text, "{what}");
    let words = text.split([' ', ':']).filter(|word| word.len() < 2 || word.parse::<u64>().is_err());
    said.extend(words.flat_map(|word| [word, " "]));
    said.push('\n');
}

/// Changes an input in one way.
fn change(input: &mut Vec<u8>, others: &[Vec<u8>], random: &mut Random) {
    /// The maximum length of a run that is copied or removed.
    const MAX_RUN: u64 = 128;
    /// Numbers at the limits of arithmetic.
    const NUMBERS: [u64; 10] = [0, 1, 2, 0x7f, 0xff, 0x7fff, 0xffff, 0x7fff_ffff, 0xffff_ffff, u64::MAX];
    /// Words of headers.
    const WORDS: [&str; 16] = [
        ".entry ",
        ".param ",
        ".align ",
        ".b8 ",
        ".ptr ",
        ".global ",
        "(",
        ")",
        ",",
        "{",
        "}",
        "/*",
        "//",
        "\"",
        "[4294967295]",
        ".b64 ",
    ];
    let len = input.len() as u64;
    if len == 0 {
        *input = random.pick(others).clone();
        return;
    }
    let at = random.below(len) as usize;
    let run = at..at + (random.within(1, MAX_RUN) as usize).min(input.len() - at);
    match random.below(9) {
        0 => input[at] ^= 1 << random.below(8),
        1 => input[at] = random.bits() as u8,
        2 | 3 => {
            let number = if random.chance(30) { len.wrapping_sub(random.below(16)) } else { *random.pick(&NUMBERS) };
            let bytes = number.to_le_bytes();
            let width = 1 << random.below(4);
            let at = if random.chance(70) { at / width * width } else { at };
            let width = width.min(input.len() - at);
            input[at..at + width].copy_from_slice(&bytes[..width]);
        }
        4 => input.truncate(at),
        5 => {
            input.drain(run);
        }
        6 => {
            let copied = input[run].to_vec();
            let to = random.below(len) as usize;
            input.splice(to..to, copied);
        }
        7 => {
            let other = random.pick(others);
            let from = random.below(other.len().max(1) as u64) as usize;
            let end = (from + random.within(1, MAX_RUN) as usize).min(other.len());
            input.splice(at..at, other[from.min(end)..end].iter().copied());
        }
        _ => {
            let word = random.pick(&WORDS);
            input.splice(at..at, word.bytes());
        }
    }
    // Inputs that grow forever only take time.
    input.truncate(1 << 17);
}
