//! All differences between a type in Rust and the same type in the kernel, by the rules of `compare`.

use super::FieldDifference;
use crate::compare::{Pair, Place, RustType, Walk};
use crate::description::Description;
use crate::layout::{Kind, Pointer, PtxLayout, TypeLayout};
use alloc::vec;
use alloc::vec::Vec;
use gpu_abi_reader::model::CompiledTypes;
use std::collections::HashMap;

/// Rust types that pointers may point to, under the name in the pointer's layout, with or without the path.
pub(super) type Named<'a> = &'a [(&'a str, Description)];

/// Two types and everything reachable from them, compared.
#[derive(Debug)]
pub(super) struct Comparison<'a> {
    pub(super) types: CompiledTypes<'a>,
    /// The pairs of records, in the order in which they were found.
    pub(super) pairs: Vec<Pair<'a>>,
    differences: HashMap<Place, Vec<FieldDifference>>,
}

impl<'a> Comparison<'a> {
    /// Compares a type with the kernel's type at an index.
    pub(super) fn new(rust: RustType<'a>, kernel: usize, types: CompiledTypes<'a>, named: Named<'a>) -> Self {
        let mut room = 64;
        loop {
            let (mut pairs, mut latest) = (vec![None; room], vec![0; types.0.len()]);
            let mut walk = Walk::new(rust, kernel, types, &mut pairs, &mut latest).stopping();
            let mut differences: HashMap<Place, Vec<FieldDifference>> = HashMap::new();
            loop {
                if let Some(found) = walk.next() {
                    let (all, difference) = (differences.entry(found.place).or_default(), owned(found.difference));
                    // An array may be the cause of several differences.
                    if !all.contains(&difference) {
                        all.push(difference);
                    }
                } else if let Some((pointer, to)) = walk.stopped() {
                    walk.resume(named_target(pointer, named), to);
                } else {
                    break;
                }
            }
            if !walk.is_full() {
                let pairs = pairs.into_iter().flatten().collect();
                return Self { types, pairs, differences };
            }
            room *= 4;
        }
    }

    /// Returns the differences at a place.
    pub(super) fn at(&self, place: Place) -> &[FieldDifference] {
        self.differences.get(&place).map_or(&[], Vec::as_slice)
    }
}

fn owned(difference: FieldDifference<&str>) -> FieldDifference {
    difference.map(|name| (*name).into())
}

/// Returns the target of a pointer if Rust knows only its name: the type found under that name.
fn named_target<'a>(pointer: RustType<'a>, named: Named<'a>) -> Option<RustType<'a>> {
    let Kind::Pointer(pointer) = pointer.layout()?.kind() else { return None };
    let name = Pointer::pointee(pointer)?;
    let own = name.rsplit("::").next().unwrap_or(name);
    let by = |name: &str| named.iter().find(|(known, _)| *known == name).map(|(_, ty)| RustType::described(ty));
    let number = || NUMBERS.into_iter().find(|layout| layout.name() == name).map(RustType::of_layout);
    by(name).or_else(|| by(own)).or_else(number)
}

const NUMBERS: [&TypeLayout; 12] = [
    <i8 as PtxLayout>::REF,
    <i16 as PtxLayout>::REF,
    <i32 as PtxLayout>::REF,
    <i64 as PtxLayout>::REF,
    <i128 as PtxLayout>::REF,
    <u8 as PtxLayout>::REF,
    <u16 as PtxLayout>::REF,
    <u32 as PtxLayout>::REF,
    <u64 as PtxLayout>::REF,
    <u128 as PtxLayout>::REF,
    <f32 as PtxLayout>::REF,
    <f64 as PtxLayout>::REF,
];
