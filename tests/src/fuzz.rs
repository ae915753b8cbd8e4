//! Reads damaged files: a reader must return within its memory limit and without a panic, whatever they contain.
//!
//! libFuzzer damages files that compilers made, guided by coverage (`.ci/fuzz`). The test `damaged` reads the inputs that were kept.
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

use std::path::{Path, PathBuf};

use gpu_abi::PtxLayout;
use gpu_abi::layout::Layout as TypeLayout;
use gpu_abi::verify::Artifact;
use gpu_abi::verify::fields::compare_layout;
use gpu_abi_bindgen::{Bindings, Language};
use gpu_abi_reader::debug::{DebugInfo, KernelTypes, RustTypes, Type};
use gpu_abi_reader::{Index, Lookup, Module, Stubs, look_up_variable};

use crate::compilers::scratch::{self, Scratch, write};
use crate::counting;
use crate::verify::check::differences;

/// The maximum memory in bytes that an input may use in addition to itself: the limit on unpacked images, copies of them,
/// and a zstd window.
const MAX_MEMORY: usize = 256 << 20;

/// The maximum bytes of unpacked images that the readers are allowed.
const MAX_UNPACKED: usize = 16 << 20;

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
}

/// Returns the inputs in `tests/fuzz/corpus` for `target`, which libFuzzer found, with their paths.
///
/// # Errors
/// If the folder cannot be read.
pub fn found(target: Target) -> Result<Vec<(PathBuf, Vec<u8>)>, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(target.name());
    let wrong = |error| format!("{}: {error}", folder.display());
    let entries = std::fs::read_dir(&folder).map_err(wrong)?;
    let paths = entries.map(|entry| Ok(entry.map_err(wrong)?.path())).collect::<Result<Vec<_>, String>>()?;
    paths.into_iter().map(|path| scratch::read(&path).map(|bytes| (path, bytes))).collect()
}

/// Reads an input as far as possible. The program's allocator must be [`Counting`](counting::Counting).
///
/// # Panics
/// If a reader panics, or uses too much memory.
pub fn check(target: Target, input: &[u8]) {
    let ((), memory) = counting::peak(|| read(target, input));
    assert!(memory <= MAX_MEMORY, "{memory} bytes of memory");
}

/// Reads an input, and describes all that is read: writing the text is reading too.
fn read(target: Target, input: &[u8]) {
    match target {
        Target::Ptx | Target::Cubin => match Module::read(input) {
            Ok(module) => kernels(&module),
            Err(error) => describe(error),
        },
        Target::Fatbin => match Artifact::read_damaged(input) {
            Ok((artifact, errors)) => {
                for image in &artifact.images {
                    describe(format_args!("{:?}", image.packing()));
                    match image.unpack_up_to(MAX_UNPACKED) {
                        Ok(unpacked) => match Module::read(&unpacked) {
                            Ok(module) => kernels(&module),
                            Err(error) => describe(error),
                        },
                        Err(error) => describe(error),
                    }
                }
                errors.into_iter().for_each(describe);
            }
            Err(error) => describe(error),
        },
        Target::Dwarf => match Module::read(input).map(|module| DebugInfo::read(&module)) {
            Ok(Ok(Some(info))) => {
                // Every record is compared with a type that has a member of each kind: the file's contents decide how far
                // the comparison goes.
                for record in info.records() {
                    describe(compare_layout(&Probe::LAYOUT, &Type::of_record(record), &info.types));
                }
            }
            Ok(Ok(None)) => {}
            Ok(Err(error)) => describe(error),
            Err(error) => describe(error),
        },
        Target::Host => host(input),
        Target::Bindgen => declare(input),
    }
}

fn describe(what: impl std::fmt::Display) {
    drop(what.to_string());
}

fn host(input: &[u8]) {
    match Stubs::read(input) {
        Ok(stubs) => drop(stubs.iter().count()),
        Err(error) => describe(error),
    }
    match RustTypes::read(input, &|_| true) {
        Ok(types) => describe(format_args!("{:?}", types.list(types.named()))),
        Err(error) => describe(error),
    }
    let mut types = match KernelTypes::read(input) {
        Ok(types) => types,
        Err(error) => return describe(error),
    };
    for symbol in ["params", "_ZN2ns6insideE", "grid", "_Z8instanceI5InnerE"] {
        types.variable(symbol, false).map_or_else(describe, drop);
    }
    for symbol in ["paint", "_Z4step6ParamsPK4Nodei", "_Z7derived7DerivedbcalPVi", "_Z6hidden4Basef"] {
        match types.kernel(symbol) {
            Ok(kernel) => drop(kernel.map(|kernel| kernel.params().count())),
            Err(error) => describe(error),
        }
    }
}

/// Declares everything in an input.
fn declare(input: &[u8]) {
    let scratch = Scratch::new().expect("a temporary folder");
    let file = scratch.path().join("input");
    write(&file, input).expect("a temporary file");
    let all = Bindings::new().file(&file).type_("*").kernel("*");
    for bindings in [all.clone(), all.language(Language::Python), Bindings::new().file(&file)] {
        bindings.generate().map_or_else(describe, drop);
    }
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

fn kernels(module: &Module<'_>) {
    look_up(module);
    if let Module::Cubin(cubin) = module {
        cubin.resources().map_or_else(describe, drop);
    }
    match module.variables() {
        Ok(variables) => {
            for variable in &variables {
                // It must be found by its name, whatever that is.
                let found = look_up_variable(&variables, variable.name);
                assert!(!matches!(found, Lookup::Missing), "{variable:?}");
            }
        }
        Err(error) => describe(error),
    }
    match module.static_shared() {
        Ok(shared) => drop(shared.bytes("step")),
        Err(error) => describe(error),
    }
    let types: [&TypeLayout<'_>; 2] = [&gpu_abi::vector::Float3::LAYOUT, &<u32 as PtxLayout>::LAYOUT];
    for kernel in module.kernels() {
        match kernel {
            Ok(kernel) => differences(&kernel, &types).into_iter().for_each(|(_, difference)| describe(difference)),
            Err(error) => describe(error),
        }
    }
}

/// Looks up kernels as `#[kernels]` does: one by its symbol, several by a name, one by a name, and one that does not exist.
fn look_up(module: &Module<'_>) {
    let index = match Index::new(module) {
        Ok(index) => index,
        Err(error) => return describe(error),
    };
    for name in ["step", "fill", "spawn", "setp"] {
        match index.look_up(module, name) {
            Ok(Lookup::One(kernel)) => {
                // Both ways return the first kernel with the symbol.
                let again = module.kernel(kernel.name);
                assert!(matches!(&again, Ok(Some(again)) if again == &kernel), "{kernel:?}, {again:?}");
            }
            Ok(_) => {}
            Err(error) => describe(error),
        }
    }
}
