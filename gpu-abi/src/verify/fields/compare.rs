//! Compares a type in Rust with the same type in the kernel, member by member.
//!
//! Two types may be declared in different words and agree. Rust's array of a vector's length and element is CUDA's vector; a struct of
//! one member is that member; an array of arrays is a flat array of as many elements.

use super::difference::Difference;
use super::kind::{self, is_narrow_class, kind_in_kernel, kind_in_rust};
use super::pair::{KernelMember, Pair, pairs};
use super::report::{Row, Side};
use crate::layout::{BitRange, Field, Kind, Layout, RecordForm};
use crate::report::TypeName;
use crate::verify::dwarf::{Member, Record, Type, TypeKind};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// The names of a vector's elements.
const LANES: [&str; 4] = ["x", "y", "z", "w"];

/// Collects the rows of a report.
pub(super) struct Comparison {
    pub(super) rows: Vec<Row>,
}

impl Comparison {
    /// Compares a whole type with a record.
    pub(super) fn whole(&mut self, layout: &Layout<'_>, record: &Record, place: Place) -> Vec<Difference> {
        let ty = Type::of_record(record);
        self.kind(layout, &ty, place)
    }

    /// Compares the members of a record, which lies at `rust` and `kernel` bytes of the outermost one.
    pub(super) fn record(&mut self, layout: &Layout<'_>, record: &Record, place: Place) -> Vec<Difference> {
        let mut differences = Vec::new();
        let is_union = matches!(layout.kind(), Kind::Record(form) if form.is_union());
        if is_union != record.is_union() {
            let word = |union| if union { "a union" } else { "a struct" };
            differences.push(Difference::Kind { rust: word(is_union), kernel: word(record.is_union()) });
        }
        if !record.is_complete() {
            differences.push(Difference::Virtual);
        }
        for pair in pairs(layout, record) {
            let (rust, kernel, differs) = match &pair {
                Pair::Both(field, member) => {
                    let (rust, kernel) = (Side::in_rust(field, place.rust), Side::in_kernel(member, place.kernel));
                    self.member(field, member, (rust, kernel), place);
                    continue;
                }
                Pair::Rust(field) => (Some(Side::in_rust(field, place.rust)), None, Some(Difference::NotInKernel)),
                Pair::RustPadding(field) => (Some(Side::in_rust(field, place.rust)), None, None),
                Pair::Kernel(member) => (None, Some(Side::in_kernel(member, place.kernel)), Some(Difference::NotInRust)),
                Pair::KernelPadding(member) => (None, Some(Side::in_kernel(member, place.kernel)), None),
            };
            self.rows.push(Row { depth: place.depth, rust, kernel, differences: differs.into_iter().collect() });
        }
        differences
    }

    fn member(&mut self, field: &Field<'_>, member: &KernelMember<'_>, sides: (Side, Side), place: Place) {
        let mut differences = Vec::new();
        let is_renamed = !same_name(field.name(), member.name);
        if is_renamed {
            differences.push(Difference::Name);
        }
        match (field.bits(), member.bits) {
            (Some(rust), Some(kernel)) => {
                if rust.offset() != kernel.offset() {
                    differences.push(Difference::BitOffset { rust: rust.offset(), kernel: kernel.offset() });
                }
                if rust.width() != kernel.width() {
                    differences.push(Difference::BitWidth { rust: rust.width(), kernel: kernel.width() });
                }
            }
            (None, None) => {
                let rust = field.offset() as u64;
                if rust != member.offset {
                    differences.push(Difference::Offset { rust, kernel: member.offset });
                }
            }
            // A bit-field of its type's whole width: nvcc describes it as an ordinary member at the byte that it begins in.
            (Some(bits), None) if is_whole(bits, field.layout().size() as u64) && bits.offset() / 8 == member.offset => {}
            (None, Some(bits))
                if is_whole(bits, member.ty.size().unwrap_or(0)) && bits.offset() == 8 * field.offset() as u64 => {}
            (rust, _) => differences.push(Difference::BitField { rust: rust.is_some() }),
        }
        let within = Place {
            rust: place.rust + field.offset() as u64,
            kernel: place.kernel.saturating_add(member.offset),
            depth: place.depth + 1,
        };
        let at = self.rows.len();
        self.rows.push(Row { depth: place.depth, rust: Some(sides.0), kernel: Some(sides.1), differences });
        let differences = self.ty(field.layout(), member.ty, within);
        self.rows[at].differences.extend(differences);
    }

    /// Compares two types; what differs within them becomes rows.
    fn ty(&mut self, layout: &Layout<'_>, ty: &Type, place: Place) -> Vec<Difference> {
        let mut differences = Vec::new();
        let (rust, kernel) = (layout.size() as u64, ty.size().unwrap_or(0));
        if rust != kernel {
            differences.push(Difference::Size { rust, kernel });
        }
        differences.extend(self.kind(layout, ty, place));
        differences
    }

    fn kind(&mut self, layout: &Layout<'_>, ty: &Type, place: Place) -> Vec<Difference> {
        let mismatch = || alloc::vec![Difference::Kind { rust: kind_in_rust(layout), kernel: kind_in_kernel(ty) }];
        match (layout.kind(), ty.kind()) {
            (Kind::Record(_), TypeKind::Record(record)) if !is_narrow_class(record) => self.record(layout, record, place),
            (Kind::Vector { element, lanes }, TypeKind::Record(record)) => {
                self.vector(element, *lanes as u64, record, place).unwrap_or_else(mismatch)
            }
            (Kind::Array { element, len }, TypeKind::Record(record)) => {
                match self.vector(element, *len as u64, record, place) {
                    Some(differences) => differences,
                    None => self.only_member_of(layout, record, place).unwrap_or_else(mismatch),
                }
            }
            (Kind::Vector { element, lanes: len } | Kind::Array { element, len }, TypeKind::Array { .. }) => {
                self.array(element, *len as u64, ty, place)
            }
            (Kind::Record(form), _) => match only_field(layout, *form) {
                Some(field) => self.kind(field.layout(), ty, place),
                None => mismatch(),
            },
            (kind, TypeKind::Record(record)) if !matches!(kind, Kind::Storage(_)) => {
                self.only_member_of(layout, record, place).unwrap_or_else(mismatch)
            }
            (Kind::Vector { .. } | Kind::Array { .. } | Kind::Empty, _) => mismatch(),
            _ => kind::difference(layout, ty).into_iter().collect(),
        }
    }

    /// Compares with the only member of a struct, `None` if it has several; the kernel may wrap a number in a type of its own.
    fn only_member_of(&mut self, layout: &Layout<'_>, record: &Record, place: Place) -> Option<Vec<Difference>> {
        match record.members() {
            [only] if only.offset() == 0 && only.bits().is_none() && !is_narrow_class(record) => {
                Some(self.kind(layout, only.ty(), place))
            }
            _ => None,
        }
    }

    /// Compares with one of CUDA's vectors: members called `x`, `y`, `z`, `w`. `None` if the record is none.
    fn vector(&mut self, element: &Layout<'_>, lanes: u64, record: &Record, place: Place) -> Option<Vec<Difference>> {
        let names = record.members().iter().zip(LANES).all(|(member, name)| member.name() == Some(name));
        let [first, ..] = record.members() else { return None };
        if record.is_union() || !names || record.members().len() > LANES.len() || is_narrow_class(record) {
            return None;
        }
        let kernel = record.members().len() as u64;
        if lanes != kernel {
            return Some(alloc::vec![Difference::Length { rust: lanes, kernel }]);
        }
        let mut differences = self.ty(element, first.ty(), place);
        let stride = first.ty().size().unwrap_or(0);
        let same = |member: &Member| member.ty().is_same(first.ty()) && member.bits().is_none();
        let in_order =
            record.members().iter().zip(0..).all(|(member, i)| member.offset() == stride.saturating_mul(i) && same(member));
        if !in_order {
            differences.push(Difference::Kind { rust: "a vector", kernel: "a struct" });
        }
        Some(differences)
    }

    /// Compares two arrays, each of any number of dimensions.
    fn array(&mut self, element: &Layout<'_>, len: u64, ty: &Type, place: Place) -> Vec<Difference> {
        let (mut rust, mut kernel) = (alloc::vec![len], Vec::new());
        let (mut element, mut inner) = (element, ty);
        while let Kind::Array { element: next, len } = element.kind() {
            rust.push(*len as u64);
            element = *next;
        }
        while let TypeKind::Array { element: next, len } = inner.kind() {
            kernel.push(*len);
            inner = next;
        }
        // An array of vectors in Rust may be an array of arrays in the kernel.
        if let (Kind::Vector { element: next, lanes }, false) =
            (element.kind(), matches!(inner.kind(), TypeKind::Record(_)))
        {
            rust.push(*lanes as u64);
            element = *next;
        }
        let total = |lengths: &[u64]| lengths.iter().fold(1_u64, |product, len| product.saturating_mul(*len));
        let is_flat = rust.len() == 1 || kernel.len() == 1;
        let mut differences = Vec::new();
        if rust != kernel && !(is_flat && total(&rust) == total(&kernel)) {
            let first = rust.iter().zip(&kernel).find(|(rust, kernel)| rust != kernel);
            let (rust, kernel) = if is_flat {
                (total(&rust), total(&kernel))
            } else {
                first.map_or((total(&rust), total(&kernel)), |(a, b)| (*a, *b))
            };
            differences.push(Difference::Length { rust, kernel });
        }
        differences.extend(self.ty(element, inner, place));
        differences
    }
}

/// Where two records lie in the outermost ones, in bytes, and how deep within them.
#[derive(Clone, Copy, Default)]
pub(super) struct Place {
    pub(super) rust: u64,
    pub(super) kernel: u64,
    pub(super) depth: usize,
}

fn is_whole(bits: BitRange, size: u64) -> bool {
    u64::from(bits.width()) == 8 * size
}

fn same_name(rust: &str, kernel: Option<&str>) -> bool {
    // One without a name is paired by its place.
    kernel.is_none_or(|kernel| super::pair::folded(rust) == super::pair::folded(kernel))
}

/// Returns the only member of a struct that has storage: Rust may wrap a number in a type of its own.
fn only_field<'a>(layout: &Layout<'a>, form: RecordForm) -> Option<&'a Field<'a>> {
    let mut fields = layout.fields().iter().filter(|field| !matches!(field.layout().kind(), Kind::Empty));
    match (fields.next(), fields.next()) {
        (Some(field), None) if !form.is_union() && field.offset() == 0 && field.bits().is_none() => Some(field),
        _ => None,
    }
}

impl Side {
    fn in_rust(field: &Field<'_>, base: u64) -> Self {
        Self {
            name: field.name().into(),
            type_name: TypeName(field.layout()).to_string(),
            offset: base + field.offset() as u64,
            size: Some(field.layout().size() as u64),
            bits: field.bits(),
            base,
        }
    }

    fn in_kernel(member: &KernelMember<'_>, base: u64) -> Self {
        Self {
            name: member.name.map_or_else(String::new, String::from),
            type_name: member.ty.name().into(),
            offset: base.saturating_add(member.offset),
            size: member.ty.size(),
            bits: member.bits,
            base,
        }
    }
}
