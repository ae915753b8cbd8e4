//! Headers of CUDA C++ from random and derived types, given to every compiler.

pub mod callbacks;
pub mod macros;
pub mod planted;
pub mod shapes;
pub mod toolchain;

use std::path::Path;

use gpu_abi::TypeLayout;
use gpu_abi::header::Header;
use gpu_abi::layout::{Field, Kind, Layout};

use crate::compilers::Compiler as _;
use crate::compilers::hosted::Hosted;
use crate::compilers::scratch::{run, write};

/// A record, and which compilers lay it out otherwise as they document.
#[derive(Clone, Copy, Debug)]
pub struct Subject {
    /// Its layout.
    pub layout: TypeLayout,
    /// Whether NVRTC has the bit-fields within their units under `#pragma pack`.
    pub crosses_units: bool,
    /// Whether it has arrays without elements, which NVRTC refuses.
    pub has_no_elements: bool,
    /// Whether it has vectors that CUDA 13 began with.
    pub is_recent: bool,
    /// Whether it has packed bit-fields that are wider than their types or have alignments of their own, where clang differs.
    pub packs_wide: bool,
    /// Whether it packs classes that are not plain old data: NVRTC does, and clang in arrays; nvcc and g++ leave them their alignment.
    pub packs_classes: bool,
    /// Whether it has bit-fields that are wider than `__int128`, which clang aligns to 8 bytes.
    pub exceeds_int128: bool,
}

impl Subject {
    /// Returns whether every compiler lays it out alike.
    pub const fn is_common(&self) -> bool {
        !self.crosses_units
            && !self.has_no_elements
            && !self.is_recent
            && !self.packs_wide
            && !self.packs_classes
            && !self.exceeds_int128
    }

    /// Returns what is known of a record.
    pub fn new(layout: TypeLayout) -> Self {
        Self {
            layout,
            crosses_units: any(&layout, &crosses_units),
            has_no_elements: any(&layout, &|layout| matches!(layout.kind(), Kind::Array { len: 0, .. })),
            is_recent: any(&layout, &is_recent),
            packs_wide: any(&layout, &packs_wide),
            packs_classes: any(&layout, &packs_classes),
            exceeds_int128: any(&layout, &exceeds_int128),
        }
    }
}

/// Returns the header of records.
///
/// # Errors
/// The library's words.
pub fn of<'a>(layouts: impl IntoIterator<Item = &'a TypeLayout>) -> Result<String, String> {
    let header = layouts.into_iter().fold(Header::new(), |header, layout| header.with_layout(layout));
    header.text().map_err(|error| error.to_string())
}

/// Compiles a header for another host, and returns the messages of the compilers for which an assertion does not hold.
///
/// # Errors
/// If the header cannot be written.
pub fn compile(header: &str, compilers: [Hosted; 2], folder: &Path) -> Result<Vec<String>, String> {
    let source = folder.join("header.cu");
    write(&source, header)?;
    let compile = |compiler: &Hosted| {
        let words = run(compiler.command().arg(&source).arg("-o").arg(folder.join("header.out"))).err()?;
        Some(format!("{}: the header: {words}", compiler.name()))
    };
    Ok(compilers.iter().filter_map(compile).collect())
}

/// Returns whether this holds for a type, or one within it.
fn any(layout: &Layout<'_>, holds: &dyn Fn(&Layout<'_>) -> bool) -> bool {
    holds(layout)
        || match layout.kind() {
            Kind::Array { element, .. } => any(element, holds),
            _ => layout.fields().iter().any(|field| any(field.layout(), holds)),
        }
}

fn crosses_units(layout: &Layout<'_>) -> bool {
    let Kind::Record(form) = layout.kind() else { return false };
    let is_packed = form.pack.is_some() || form.is_packed;
    layout.members().any(|field| field.bits().is_some() && (is_packed || field.is_packed()))
}

fn packs_wide(layout: &Layout<'_>) -> bool {
    let is_odd = |field: &Field<'_>| {
        field
            .bits()
            .is_some_and(|bits| bits.width() as usize > 8 * field.layout().size() || field.declared_align().is_some())
    };
    crosses_units(layout) && layout.members().any(is_odd)
}

fn packs_classes(layout: &Layout<'_>) -> bool {
    let Kind::Record(form) = layout.kind() else { return false };
    let is_class = |layout: &Layout<'_>| match layout.kind() {
        Kind::NarrowFloat(_) => true,
        Kind::Record(form) => form.is_non_pod,
        _ => false,
    };
    layout.members().any(|field| (form.is_packed || field.is_packed()) && any(field.layout(), &is_class))
}

fn exceeds_int128(layout: &Layout<'_>) -> bool {
    layout.members().any(|field| field.bits().is_some_and(|bits| bits.width() > 128))
}

fn is_recent(layout: &Layout<'_>) -> bool {
    matches!(layout.kind(), Kind::Vector { .. }) && (layout.name().ends_with("A16") || layout.name().ends_with("A32"))
}
