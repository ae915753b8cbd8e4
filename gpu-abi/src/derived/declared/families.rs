//! Families of kernels: finds the kernel of each instance of a template, and checks all instances together.

use super::kernels::check_end;
use crate::compare::{CompiledTypes, RustType, is_stated};
use crate::description::Description;
use crate::launch::KernelInfo;
use crate::launch::kernel::PointerArray;
use crate::search::{any, only};
use core::convert::Infallible;
use core::ffi::c_void;
use core::marker::PhantomData;
use gpu_abi_reader::model::CompiledArgument;

/// The only field of a kernel, a family or a set: these types are used only by name and have no values.
#[derive(Debug)]
pub struct Uninhabited<T>(PhantomData<T>, Infallible);

/// The template argument that corresponds to a parameter of a family.
#[derive(Clone, Copy, Debug)]
pub enum TemplateArgument {
    /// A type.
    Type(Description),
    /// A constant.
    Value(i128),
}

/// A kernel's symbol, and the template arguments in it.
type TemplateCandidate<'a> = (&'static str, &'a [CompiledArgument]);

/// Returns the index of the kernel whose template arguments begin with these.
#[inline]
pub const fn template_instance(
    candidates: &[TemplateCandidate<'_>],
    arguments: &[TemplateArgument],
    stated: CompiledTypes<'_>,
) -> usize {
    only!(i in 0..candidates.len() => {
        let kernel = candidates[i].1;
        kernel.len() >= arguments.len()
            && !any!(at in 0..arguments.len() => !match (&arguments[at], kernel[at]) {
                (_, CompiledArgument::Unknown) => true,
                (TemplateArgument::Type(ty), CompiledArgument::Type(index)) => {
                    is_stated(RustType::described(ty), index, stated)
                }
                (TemplateArgument::Value(value), CompiledArgument::Value(other)) => *value == other,
                _ => false,
            })
    })
}

/// Returns the addresses of the arguments of any kernel of a family.
///
/// # Panics
///
/// If the kernel has a different number of parameters.
#[inline(always)]
pub fn pointers_of<P: PointerArray, const N: usize>(addresses: [*mut c_void; N]) -> P {
    P::of(addresses)
}

/// Returns the size in bytes of the parameters of the kernel in which they are largest.
#[inline]
pub const fn largest(all: &[KernelInfo]) -> usize {
    let mut max = 0;
    let mut i = 0;
    while i < all.len() {
        if let Some(last) = all[i].parameters.last() {
            if last.end() > max {
                max = last.end();
            }
        }
        i += 1;
    }
    max
}

/// Fails the build if the parameters of any of the kernels take more than `max` bytes.
#[track_caller]
#[inline]
pub const fn check_totals(all: &[KernelInfo], max: usize) {
    let mut i = 0;
    while i < all.len() {
        check_end(all[i].name, all[i].parameters, max);
        i += 1;
    }
}
