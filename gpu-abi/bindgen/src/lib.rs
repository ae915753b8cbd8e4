//! Rust declarations of compiled CUDA kernels, their types, parameters and variables, and of the host functions that launch them.
//!
//! rust-bindgen reads headers; this crate reads the files that nvcc compiles: PTX text, cubins, fatbins, and host objects that contain them.
//! The declarations are checked whenever they are compiled. `assert_layout!` asserts each type's size, alignment and offsets, and
//! `#[kernels(file = "..")]` and `#[functions(file = "..")]` compare every parameter, and every type that it refers to, with the compiled file. If the kernels have
//! changed since, the error has the command that writes the declarations again, `generated = ".."` in the block.
//!
//! The types come from debug information. `nvcc -g -c` writes it to the host's object file, and the kernels stay optimized:
//!
//! ```no_run
//! // build.rs, after `nvcc -g -c kernels.cu -o $OUT_DIR/kernels.o`
//! use gpu_abi_bindgen::Bindings;
//! use std::path::PathBuf;
//!
//! let out = PathBuf::from(std::env::var("OUT_DIR")?);
//! if let Err(error) = Bindings::new().file(out.join("kernels.o")).write(out.join("kernels.rs")) {
//!     println!("cargo::error={error}");
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ```text
//! mod kernels {
//!     include!(concat!(env!("OUT_DIR"), "/kernels.rs"));
//! }
//! ```
//!
//! # How C++ is translated
//!
//! | In C++ | in Rust |
//! |---|---|
//! | structs, classes, unions | the same, with `align`, `packed`, `pack` and unnamed bit-fields where the members' offsets require them |
//! | a base class; an anonymous struct or union | a field `base`; a field `anonymous_1` |
//! | enumerations | enumerations, or structs with a constant for each value ([below](#enumerations)) |
//! | `char`, `long`, `unsigned long` | `c_char`, `c_long`, `c_ulong`, whose sizes and signs are those of the host that Rust compiles for; with [`Bindings::host`], numbers of that host's sizes, and `Int2` or `LongLong2` for `long2` |
//! | bit-fields, CUDA's vectors, narrow floats, texture and surface handles, arrays | the types and attributes of `gpu-abi` |
//! | `T *`, `T &` | `DevicePtr<T>`, or `DevicePtr<Const<T>>` if `T` is `const`; as a parameter of a kernel `*mut T`, or `*const T` if `T` is `const` |
//! | an incomplete type | an enumeration without variants |
//! | a host function's pointer to data; to a function | `*mut T` or `*const T`; `Option<unsafe extern "C" fn(..)>`, or `*mut c_void` if Rust cannot declare it |
//! | an instance of a template, `Grid<float, 3>` | a type of its own, `Grid_float_3`; a long name ends in a number instead |
//! | a typedef | a type alias |
//! | a namespace | a module |
//!
//! Constants (`constexpr`, `static const`, `#define`) and variables of the host's code are not declared; `#[functions]` compares a `static`
//! that you declare for such a variable.
//!
//! Host functions are declared as C++ has them in memory: a record with bit-fields or packing is its mirror. A function is left out, with
//! a comment, if it passes values in a way that Rust does not: of such records, and of classes with destructors or copy constructors; or
//! values of unions, which are declared without `repr(C)`.
//!
//! A type that cannot be declared becomes bytes of the same size and alignment, with the reason in its documentation: `long double`, and
//! records with virtual base classes or with bases that nvcc's device and host code may place differently. A comment names everything
//! that cannot be declared at all.
//!
//! # Enumerations
//!
//! A Rust enumeration only has the values of its variants, and reading any other value back is an error. C++ code combines
//! flags, so an enumeration of flags becomes a struct with a constant for each value instead, and `#[ptx(enumerators(..))]`, so
//! that the constants are compared with the kernels' enumerators like variants. An enumeration counts as flags if its values are at least
//! two single bits and combinations of these, except if the values are consecutive and start at 0, or start at 1 and reach at least 3.
//!
//! | In C++ | in Rust |
//! |---|---|
//! | `enum Access { READ = 1, WRITE = 2 };` `enum Side { NONE, LEFT = 1, RIGHT = 2, TOP = 4 };` | structs |
//! | `enum Color { RED, GREEN, BLUE };` `enum Axis { X = 1, Y, Z };` `enum Code { OK, LOST = 700 };` | enumerations |
//!
//! An enumeration that a host function returns is a struct with constants, too: in Rust, any other value would be undefined behavior.
//!
//! [`Bindings::open_enum`] and [`Bindings::closed_enum`], `--open-enum` and `--closed-enum`, override this rule: for flags
//! with consecutive values, such as `{ NONE, READ, WRITE }`, or for other enumerations that can have values without a name.
//!
//! A member's `__align__`, packing and unnamed bit-fields are not part of nvcc's debug information. They are inferred: a declaration is
//! written only if `gpu-abi`'s layout engine, which the derive uses as well, gives every member the offset that it has in the compiled file.
//!
//! # On real code
//!
//! | From `nvcc 13.5 -g -c` | kernels | records | enumerations | as bytes |
//! |---|--:|--:|--:|--:|
//! | CUDA's `cuda.h`, `driver_types.h`, `vector_types.h` and narrow floats, a kernel for each type | 776 | 326 | 195 | 0 |
//! | ggml's `norm.cu`, `rope.cu`, `softmax.cu`, `mmvq.cu` | 403 | 14 | 1 | 0 |
//! | cutlass, examples 00 and 08 | 5 | 59 | 0 | 0 |
//! | PhysX, 9 sources | 144 | 221 types | | 2, aligned to 256 |
//! | ggml, 6 sources, with programs of cub, cooperative groups and cutlass 00 | 232 | 197 | | 0 |
//! | candle, 3 sources (`extern "C"`, scalars and pointers alone) | 163 | 0 | 0 | 0 |
//!
//! rustc accepts all of these declarations, and those of the 38 variables of PhysX. The kernels include those of CUB, which are declared
//! only if they are selected.
//!
//! rust-bindgen 0.73 lays out 380 types of the three headers, some of them twice. The 190 for which both tools have a declaration of the
//! same name have the same sizes and alignments, and 873 members with the same offsets. CUDA's vectors are not declared again, because
//! they are types of `gpu-abi`. Headers have neither kernels nor variables, and cannot be compared with the compiled code.

mod error;
mod functions;
mod location;
mod model;
mod options;
mod python;
mod read;
mod rust;
mod select;
mod text;

pub use error::Error;
pub use gpu_abi_reader::model::HostKind;
pub use options::{Language, Names};

use location::Folders;
use options::Options;
use rust::Setting;
use similar::TextDiff;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Reads compiled files and writes Rust or Python declarations of their contents.
///
/// ```
/// use gpu_abi_bindgen::Bindings;
///
/// // nvcc -G -arch=sm_75 -ptx nbody.cu -o nbody.debug.ptx
/// let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/kernels/nbody.debug.ptx");
/// let text = Bindings::new().file(file).kernel("step").generate()?;
/// assert!(text.contains("pub struct Body {\n    /// `float3 position`\n    pub position: Float3,\n"), "{text}");
/// # Ok::<(), gpu_abi_bindgen::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
#[must_use = "nothing is read before `generate`, `write` or `check`"]
pub struct Bindings {
    files: Vec<PathBuf>,
    types: Option<PathBuf>,
    options: Options,
}

impl Bindings {
    /// Returns bindings without files.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a compiled file: PTX text, a cubin, a fatbin, or an object file, a library or an executable that contains one of these, or
    /// describes functions with C linkage.
    pub fn file(mut self, file: impl Into<PathBuf>) -> Self {
        self.files.push(file.into());
        self
    }

    /// Sets the file that describes the kernels' types if the others do not: the object file of `nvcc -g -c`.
    pub fn types(mut self, file: impl Into<PathBuf>) -> Self {
        self.types = Some(file.into());
        self
    }

    /// Declares only kernels of this name, and no variables that are not selected, too. In a pattern, `*` matches any text and `?`
    /// any letter. A pattern without `::` matches names in any namespace. May be called again.
    ///
    /// Unless kernels, variables or types are selected, all kernels and variables are declared, except for those of CUDA's libraries (CUB,
    /// Thrust, libcu++, cuRAND, libdevice) and static variables of functions.
    pub fn kernel(mut self, pattern: impl Into<String>) -> Self {
        self.options.kernels.push(pattern.into());
        self
    }

    /// Declares only variables of this name, and no kernels that are not selected, too. May be called again, and with patterns.
    pub fn variable(mut self, pattern: impl Into<String>) -> Self {
        self.options.variables.push(pattern.into());
        self
    }

    /// Declares only host functions of this name, and nothing else that is not selected, too. May be called again, and with patterns.
    ///
    /// Unless something is selected, all functions with C linkage are declared that a source file defines, not a header.
    pub fn function(mut self, pattern: impl Into<String>) -> Self {
        self.options.functions.push(pattern.into());
        self
    }

    /// Declares a type although no kernel needs it; unless kernels, variables or functions are selected, only such types. May be called again, and
    /// with patterns.
    pub fn type_(mut self, name: impl Into<String>) -> Self {
        self.options.types.push(name.into());
        self
    }

    /// Refers to `path` in Rust, such as `crate::scene::Body`, instead of declaring the type that C++ calls `name`.
    ///
    /// That type derives `PtxLayout`, `Clone`, `Copy`, `Debug` and `PartialEq`. Kernels that use it are compared with it.
    pub fn with(mut self, name: impl Into<String>, path: impl Into<String>) -> Self {
        self.options.with.insert(name.into(), path.into());
        self
    }

    /// Declares enumerations of this name as structs with a constant for each value, so that they can have values without a name. May
    /// be called again, and with patterns.
    pub fn open_enum(mut self, pattern: impl Into<String>) -> Self {
        self.options.open_enums.push(pattern.into());
        self
    }

    /// Declares enumerations of this name as Rust enumerations, whose values all have a name. May be called again, and with
    /// patterns.
    pub fn closed_enum(mut self, pattern: impl Into<String>) -> Self {
        self.options.closed_enums.push(pattern.into());
        self
    }

    /// Sets whether names are converted; by default, they are C++'s own.
    pub fn names(mut self, names: Names) -> Self {
        self.options.names = names;
        self
    }

    /// Says which host the kernels were compiled on, for programs that may be built for a different one: the declarations then hold on every
    /// host. Without it, they are for programs of the host that the files show, or else of the host that this runs on.
    pub fn host(mut self, host: HostKind) -> Self {
        self.options.host = Some(host);
        self
    }

    /// Sets the language; by default, it is Rust.
    ///
    /// In Python, names are C++'s own, with namespaces as prefixes, and [`Bindings::with`] takes a class such as `scene.Body`.
    ///
    /// ```
    /// use gpu_abi_bindgen::{Bindings, Language};
    ///
    /// let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/kernels/nbody.debug.ptx");
    /// let module = Bindings::new().file(file).language(Language::Python).generate()?;
    /// assert!(module.contains("class Body(ctypes.Structure):\n"), "{module}");
    /// # Ok::<(), gpu_abi_bindgen::Error>(())
    /// ```
    pub fn language(mut self, language: Language) -> Self {
        self.options.language = language;
        self
    }

    /// Returns the declarations as the text of a file module.
    ///
    /// # Errors
    ///
    /// If a file cannot be read, or a name or pattern matches nothing.
    pub fn generate(&self) -> Result<String, Error> {
        Ok(self.declarations(None)?.text)
    }

    /// Returns the declarations for the file `out`, or for no file, with notes about what they lack.
    ///
    /// # Errors
    ///
    /// As for [`Bindings::generate`].
    pub fn declarations(&self, out: Option<&Path>) -> Result<Declarations, Error> {
        let is_path = match self.options.language {
            Language::Rust => rust::is_path,
            Language::Python => python::is_path,
        };
        if let Some(path) = self.options.with.values().find(|path| !is_path(path)) {
            let example = "write one such as `crate::scene::Body`";
            return Err(Error::new(format!("`{path}` is not the path of a type: {example}")));
        }
        let mut model = read::read(&self.files, self.types.as_deref(), &self.options)?;
        let text = match self.options.language {
            Language::Python => python::module(&model),
            Language::Rust => {
                let folders = Folders::new(out);
                model.notes.extend(folders.note(&self.files, self.types.as_deref()));
                let setting = Setting {
                    locate: &|file| folders.expression(file),
                    command: folders.command(&self.files, self.types.as_deref(), &self.options, out)?,
                    is_included: out.is_some_and(|out| folders.is_in_out_dir(out)),
                };
                rust::write(&model, &self.options, &setting)
            }
        };
        Ok(Declarations { text, notes: model.notes })
    }

    /// Writes the declarations to a file, which is left untouched if it already contains them. Returns whether it was written.
    ///
    /// A file in `OUT_DIR` is for `include!`, any other for `mod`. The compiled files are named by their paths from the package's
    /// folder, or from `OUT_DIR`.
    ///
    /// # Errors
    ///
    /// As for [`Bindings::generate`], and if the file cannot be written.
    pub fn write(&self, out: impl AsRef<Path>) -> Result<bool, Error> {
        let out = out.as_ref();
        self.declarations(Some(out))?.write(out)
    }

    /// Compares a file with the declarations that [`Bindings::write`] would write.
    ///
    /// In a build script, print the error's lines: if the script returns it, cargo shows the script's whole output.
    ///
    /// ```no_run
    /// # let bindings = gpu_abi_bindgen::Bindings::new();
    /// if let Err(error) = bindings.check("src/kernels.rs") {
    ///     format!("{error:#}").lines().for_each(|line| println!("cargo::error={line}"));
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`Bindings::generate`]; if the file cannot be read; and if it differs, with a unified diff.
    pub fn check(&self, out: impl AsRef<Path>) -> Result<(), Error> {
        let out = out.as_ref();
        let Declarations { text, .. } = self.declarations(Some(out))?;
        let known = fs::read_to_string(out).map_err(|error| match error.kind() {
            ErrorKind::NotFound => Error::missing(out),
            _ => Error::in_file(out, error),
        })?;
        // Git may have changed the ends of lines, as it does on Windows.
        let known = known.replace("\r\n", "\n");
        if known == text {
            return Ok(());
        }
        let difference = TextDiff::from_lines(known.as_str(), text.as_str()).unified_diff().to_string();
        Err(Error::out_of_date(out, difference))
    }
}

/// Declarations of compiled files, from [`Bindings::declarations`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Declarations {
    /// The text of the module.
    pub text: String,
    /// Notes about whatever is left out or unknown, and why: one sentence each. The text has them as comments.
    pub notes: Vec<String>,
}

impl Declarations {
    /// Writes the text to a file, which is left untouched if it already contains it. Returns whether it was written.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn write(&self, out: impl AsRef<Path>) -> Result<bool, Error> {
        let out = out.as_ref();
        // A pipe, as `/dev/stdout` may be, has nothing to read.
        if out.is_file() && fs::read(out).is_ok_and(|known| known == self.text.as_bytes()) {
            return Ok(false);
        }
        fs::write(out, &self.text).map_err(|error| Error::in_file(out, error))?;
        Ok(true)
    }
}
