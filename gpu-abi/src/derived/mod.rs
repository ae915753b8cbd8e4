//! Everything that the macros' expansions use, under the name `gpu_abi::__private`. It is not part of the public interface.

mod compiled;
mod described;
mod facts;
mod families;
mod instances;
mod kernels;
mod record;
mod repr;
mod stated;
mod variables;
mod view;

// Layouts.
pub use crate::layout::{
    Bytes as AllBytes, Enumerator, FirstPadding, Member, NoPadding, Record, Stored, TypeLayout, first_padding,
};
pub use record::{
    Table, bits, bits_if_fit, c_enumeration, check_bits, check_vector, enumeration, enumerators, field, layout, member,
    mistaken, plain, transparent, union_member, unnamed, vector, vector_if_any, wide_bits,
};
pub use repr::claim_repr;

// Comparison with compiled files.
pub use crate::interface::{
    CompiledMember, CompiledRecord, CompiledType, CompiledTypes, Deferred, Describe, Description, Docs, RecordDescription,
    ScalarKind, Undescribed, member_layout,
};

// Mirrors and conversions.
pub use crate::mirror::bits::{EnumInt, int_of};
pub use crate::mirror::storage::{Align, Aligned, Mirrored, Units, align_of_field, at_least, gap, units};
pub use crate::mirror::tagged::{VariantReader, VariantWriter};
pub use crate::mirror::view::{get, get_bits, set, set_bits};
pub use crate::mirror::{BitField, Reader, UnnamedBits, Writer};
pub use view::{View, bytes};

// Kernels.
pub use crate::launch::Argument;
pub use crate::launch::PointerArgument;
pub use crate::launch::Slot;
pub use crate::launch::args::Converted;
pub use crate::launch::argument::{Visitor, address};
pub use crate::launch::buffer::Enumeration;
pub use crate::launch::buffers::{More, Passed};
pub use crate::launch::entry::{entry, signature};
pub use crate::launch::kernel::{Packing, buffer_len, converted_count, converted_len, is_packable};
pub use crate::launch::limits::{limits, with_clusters};
pub use crate::launch::packed::Bytes;
pub use crate::launch::parameter::place;
pub use crate::layout::{Handle, StateSpace};
pub use crate::pointer::DevicePtr;
pub use compiled::{Symbols, check_symbol, facts_by};
pub use described::{Described, check_described_variable, described};
pub use facts::{Compared, Facts, check_compared, check_declared, check_found, compared};
pub use families::{
    TemplateArgument, Uninhabited, any_packable, candidate, check_template, check_totals, largest, pointers_of,
    template_instance,
};
pub use instances::{check_instance, facts_of, instance, one_of};
pub use kernels::{check_name, check_parameter, check_total};

// Variables.
pub use crate::variable::{Declare, Symbol};
pub use variables::{DeclaredVariable, check_declared_variable, check_variable, check_variable_name};

// `assert_layout!`, `param_decl!` and `mangled!`.
pub use crate::assert_layout::{assert_align, assert_complete, assert_offset, assert_size};
pub use crate::ptx::{decl_bytes, decl_len};

// Other crates' traits.
#[cfg(feature = "cuda-core")]
pub use ::cuda_core::DeviceCopy as CudaCoreCopy;
#[cfg(feature = "cudarc")]
pub use ::cudarc::driver::DeviceRepr;
#[cfg(feature = "cust")]
pub use ::cust_core::DeviceCopy as CustCopy;

// Names that the user's names cannot shadow.
pub use core;
pub use core::primitive::{bool, i128, str, u8, usize};

/// Returns the text in `bytes`, which is ASCII.
pub const fn decl_text(bytes: &[u8]) -> &str {
    match core::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => panic!("a declaration is ASCII"),
    }
}

/// Imported under the names of an expansion's parameters and locals, so that the names cannot refer to the user's
/// constants: a pattern may shadow a function.
pub const fn shadowed() {}

/// Returns `value`; the call fixes its type to `T`.
pub const fn same<T: Copy>(value: T) -> T {
    value
}
