//! Everything that the macros' expansions use, under the name `gpu_abi::__private`. It is not part of the public interface.

#[cfg(feature = "launch")]
mod declared;
mod host_only;
mod implemented;
mod members;
mod own_host;
mod record;
mod repr;
mod view;

// Layouts.
pub use crate::layout::{
    Bytes as AllBytes, Enumerator, FirstPadding, Host as HostRules, Member, NoPadding, PtxLayout, PtxRepr, Record, Stored,
    TypeLayout, first_padding,
};
pub use host_only::{NotOnHeap, NotOption};
pub use members::{Codecs, Layouts, Reprs};
pub use own_host::{check_own, long};
pub use record::{
    Table, bits, c_enumeration, called, called_enumerators, check_vector, enumeration, enumerators, layout, member, mixed,
    of_rustc, open_enumeration, open_enumerators, tagged, transparent, union_member, unnamed, vector, vector_if_any,
};
pub use repr::{check_extent, check_repr};

// Implementations that depend on this crate's features, or with the same text for all types.
pub use crate::{__copied_to_device, __enumeration, __named, __open_enumeration, __with_signatures};

// Names in C++.
#[cfg(feature = "name")]
pub use crate::name;

// Comparison with compiled files.
#[cfg(feature = "launch")]
pub use crate::compare::{digest, host_fundamental};
#[cfg(feature = "name")]
pub use crate::description::{
    Access, Describe, Description, DescriptionKind, Docs, FunctionType, Fundamental, Members, Undescribed, member_layout,
};
#[cfg(feature = "launch")]
pub use gpu_abi_reader::model::{
    ClassNames, CompiledArgument, CompiledMember, CompiledName, CompiledRecord, CompiledType, CompiledTypes, HostKind,
    Lends, ScalarKind,
};

// Mirrors and conversions.
pub use crate::mirror::codec::Valid;
pub use crate::mirror::enumeration::{EnumInt, int_of};
pub use crate::mirror::primitive::Enumeration;
pub use crate::mirror::storage::{
    Align, Aligned, At, Bits, Mirrored, Units, align_of_field, at_least, bits_of, gap, offset_of, units,
};
pub use crate::mirror::tagged::{VariantReader, VariantWriter};
pub use crate::mirror::view::{get, get_bits, set, set_bits};
pub use crate::mirror::{BitField, Codec, PtxMirror, Reader, UnnamedBits, Writer};
pub use crate::tail::HasTail;
pub use view::{View, bytes};

// Kernels and variables.
#[cfg(feature = "launch")]
pub use declared::*;

// `assert_layout!`, `param_decl!` and `mangled!`.
pub use crate::assert_layout::{Asserted, Entry, assert_complete, assert_entries, asserted};
pub use crate::ptx::{assert_parameter, decl_bytes, decl_len};

// Other crates' traits.
#[cfg(feature = "cuda-core")]
pub use ::cuda_core::DeviceCopy as CudaCoreCopy;
#[cfg(feature = "cudarc")]
pub use ::cudarc::driver::DeviceRepr;
#[cfg(feature = "cust")]
pub use ::cust_core::DeviceCopy as CustCopy;

// Names that the user's names cannot shadow.
pub use core;
pub use core::marker::PhantomData;
pub use core::mem::MaybeUninit;
pub use core::primitive::{bool, i128, str, u8, u64, usize};

/// Returns the text in `bytes`, which is ASCII.
#[inline]
pub const fn decl_text(bytes: &[u8]) -> &str {
    match core::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => panic!("a declaration is ASCII"),
    }
}

/// Keeps what the derive writes for the feature `name`: the head and the items of an implementation of `CxxType`; and, if members are described, the
/// description for hosts. The last is the description for a GPU, where a static item would be compiled: those of the members are in the constant
/// `$level`.
///
/// This is a macro because one derive serves all builds of this crate in a program, and has the features of all of them: a build script
/// may write headers for types that the program itself declares without C++ names.
#[cfg(all(feature = "name", not(target_arch = "nvptx64")))]
#[doc(hidden)]
#[macro_export]
macro_rules! __named {
    ($p:ident [$($head:tt)*] [$($items:tt)*]) => { $($head)* { $($items)* } };
    ($p:ident $dollar:tt $level:ident [$($head:tt)*] [$($items:tt)*] [$($on_host:tt)*] $on_device:tt) => {
        $($head)* { $($items)* $($on_host)* }
    };
}

#[cfg(all(feature = "name", target_arch = "nvptx64"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __named {
    ($p:ident [$($head:tt)*] [$($items:tt)*]) => { $($head)* { $($items)* } };
    ($p:ident $dollar:tt $level:ident [$($head:tt)*] [$($items:tt)*] $on_host:tt [$($on_device:tt)*]) => {
        macro_rules! __gpu_abi_description {
            ($dollar $level:ident) => { $($on_device)* };
        }
        $($head)* {
            $($items)*
            const DESCRIPTION: $p::Description = __gpu_abi_description!(TYPE);
            const BEHIND_1: $p::Description = __gpu_abi_description!(BEHIND_1);
            const BEHIND_2: $p::Description = __gpu_abi_description!(BEHIND_2);
            const BEHIND_3: $p::Description = __gpu_abi_description!(BEHIND_3);
            const BEHIND_4: $p::Description = __gpu_abi_description!(BEHIND_4);
            const BEHIND_5: $p::Description = $p::Description::leaf::<Self>().unfollowed();
        }
    };
}

/// Drops what the features leave out.
#[doc(hidden)]
#[macro_export]
macro_rules! __nothing {
    ($($item:tt)*) => {};
}

/// Selects a description with the signatures of callbacks, which only comparisons with debug information and headers use, or the one
/// without them, for the same reason.
#[cfg(all(feature = "kernels", feature = "verify"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __with_signatures {
    ([$description:expr] [$($other:tt)*]) => {
        $description
    };
}

/// The same without the warnings about what comparisons leave out.
#[cfg(all(feature = "header", not(all(feature = "kernels", feature = "verify"))))]
#[doc(hidden)]
#[macro_export]
macro_rules! __with_signatures {
    ([$description:expr] [$($other:tt)*]) => {{
        #[allow(deprecated)]
        let description = $description;
        description
    }};
}

#[cfg(not(any(feature = "header", all(feature = "kernels", feature = "verify"))))]
#[doc(hidden)]
#[macro_export]
macro_rules! __with_signatures {
    ([$($description:tt)*] [$other:expr]) => {
        $other
    };
}

/// Imported under the names of an expansion's parameters and locals, so that these names cannot refer to constants of the
/// user: a pattern may shadow a function, but not a constant.
#[inline]
pub const fn shadowed() {}

/// Returns `value`; the call fixes its type to `T`.
pub const fn same<T: Copy>(value: T) -> T {
    value
}

/// Constants that an expansion uses if it is not given `crate = path`. If `::gpu_abi` is not this crate, rustc's errors name
/// them.
pub mod found {
    pub const WRITE_PTX_CRATE_EQUALS_PATH_TO_GPU_ABI: () = ();
    pub const WRITE_KERNELS_CRATE_EQUALS_PATH_TO_GPU_ABI: () = ();
    pub const WRITE_FUNCTIONS_CRATE_EQUALS_PATH_TO_GPU_ABI: () = ();
}
