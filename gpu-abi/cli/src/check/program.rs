//! The types of a Rust program.

use super::pairs::{Wanted, converted};
use crate::sheet::first_of;
use gpu_abi_reader::debug::{RustTypes, Type};
use gpu_abi_reader::is_host_file;
use gpu_abi_reader::names::own_name;
use std::cell::RefCell;
use std::collections::BTreeSet;

/// The crates whose types are not a program's declarations of kernels' types: the standard library's, of which `HashMap` is one of
/// `hashbrown`, this library's, and those with which both read debug information.
const LIBRARY: [&str; 8] =
    ["core::", "alloc::", "std::", "hashbrown::", "gpu_abi::", "gpu_abi_reader::", "gimli::", "object::"];

/// The types of a program whose names are wanted.
pub(super) struct Program {
    pub(super) types: RustTypes,
    /// Names like those that the command line names.
    pub(super) near: BTreeSet<String>,
    /// The names of the types that derive `PtxLayout`, as far as the program converts their values.
    converted: BTreeSet<String>,
}

impl Program {
    /// Reads the types of a program for those of a file, of which `names` should be declared in Rust.
    ///
    /// # Errors
    ///
    /// If the program cannot be read, or has none of the types.
    pub(super) fn read(
        (name, program): (&str, &[u8]),
        (file, names): (&str, &[&str]),
        wanted: &Wanted,
    ) -> Result<Self, String> {
        let near = RefCell::new(BTreeSet::new());
        let is_wanted = |name: &str| {
            if wanted.is_near(name) && is_declared(name) {
                near.borrow_mut().insert(name.to_owned());
            }
            wanted.has(name)
        };
        let types = RustTypes::read(program, &is_wanted).map_err(|error| format!("{name}: {error}"))?;
        if types.named().len() > 0 || names.is_empty() && types.has_types {
            let converted = types.named().filter_map(converted_by).map(str::to_owned).collect();
            return Ok(Self { types, near: near.into_inner(), converted });
        }
        Err(match &types.elsewhere {
            Some(elsewhere) if elsewhere.is_moved => format!("{name}: {elsewhere}: {}", elsewhere.how()),
            Some(elsewhere) => format!("{name}: {elsewhere}: build it with `split-debuginfo = \"off\"` in the profile"),
            None if !types.has_types => format!(
                "{name}: no types in debug information of rustc, which has only those that code uses: for a library, name a test or an \
                 example that uses them; if it is a Rust program, build it with `debug = true` and without `strip` in the profile, as \
                 `cargo build` does by default"
            ),
            None => format!(
                "{name}: no type of Rust has the name of one in {file}: debug information has only the types that code uses; name \
                 others of {}: `--pair RUST={}`",
                first_of(names),
                names[0]
            ),
        })
    }

    /// Returns the types with wanted names that may be a program's declarations.
    pub(super) fn named(&self) -> Vec<&Type> {
        self.types.named().filter(|ty| is_declared(ty.name())).collect()
    }

    /// Returns whether a type is of one of the program's own crates.
    pub(super) fn is_own(&self, ty: &Type) -> bool {
        ty.name().split_once("::").is_some_and(|(krate, _)| self.types.is_own(krate))
    }

    /// Returns whether the program converts values of a type to what kernels read.
    pub(super) fn converts(&self, ty: &Type) -> bool {
        self.converted.contains(ty.name()) || self.types.has_mirror(ty.name())
    }
}

/// Returns what to write if the first of two named files is a Rust program, and the second is not.
pub(crate) fn exchanged(files: [(&str, &[u8]); 2]) -> Option<String> {
    let is_program = |(_, file): (&str, &[u8])| {
        is_host_file(file) && RustTypes::read(file, &|_| false).is_ok_and(|types| types.has_types)
    };
    let [program, kernels] = files;
    let are_exchanged = is_program(program) && !is_program(kernels);
    are_exchanged.then(|| format!("{0} is a Rust program: write `gpu-abi check {1} --against {0}`", program.0, kernels.0))
}

/// Returns whether a program may have declared the type of this name: it is not a library's, a trait object, or a wide pointer.
fn is_declared(name: &str) -> bool {
    !name.starts_with(['&', '*']) && !name.starts_with("dyn ") && !LIBRARY.iter().any(|own| name.starts_with(own))
}

/// Returns the type that the library converts with this one of its own.
fn converted_by(ty: &Type) -> Option<&str> {
    converted(own_name(ty.name())).filter(|_| ty.name().starts_with("gpu_abi::"))
}
