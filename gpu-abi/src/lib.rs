//! Declare a type once in Rust: its bytes, its kernel parameter and its C++ declaration match your CUDA kernels, and a program that
//! disagrees with its compiled kernels does not build.
//!
//! ```
//! use gpu_abi::{PtxLayout, PtxMirror, vector::Float3};
//!
//! #[derive(PtxLayout)]
//! struct Light {
//!     position: Float3, // float3 position;
//!     power: f32,       // float power;
//!     #[ptx(bits = 4)]
//!     kind: u32,        // unsigned int kind : 4;
//! }
//!
//! gpu_abi::assert_layout!(Light { size: 20, align: 4, position: 0, power: 12, .. });
//! assert_eq!(Light::param_decl("light").to_string(), ".param .align 4 .b8 light[20]");
//!
//! let light = Light { position: Float3::new(1.0, 2.0, 3.0), power: 0.5, kind: 9 };
//! let mirror = light.to_mirror(); // the 20 bytes that the kernel reads; padding is zero
//! assert_eq!(gpu_abi::bytemuck::bytes_of(&mirror)[12..], [0, 0, 0, 0x3f, 9, 0, 0, 0]);
//! ```
//!
//! # Where to look
//!
//! | To | See |
//! |---|---|
//! | declare types | [the derive macro](derive@PtxLayout); members of the types in [`vector`], [`narrow`], [`mod@pointer`], [`handle`], [`tensor_map`] |
//! | convert values to bytes and back | [`mirror`] |
//! | declare kernels and variables, and compare them with compiled files | [`#[kernels]`](attr.kernels.html) (feature `kernels`) |
//! | compare C++ functions that launch kernels | [`#[functions]`](attr.functions.html) (`kernels`, `verify`) |
//! | launch | [`launch`](launch/index.html) (`kernels`; `cudarc`, `cuda-core`) |
//! | set variables of a module: `__constant__`, `__device__`, `__managed__` | [`variable`](variable/index.html) (`launch`) |
//! | compare at run time | [`verify::check`](verify/fn.check.html), [`verify`](verify/index.html) (`verify-runtime`) |
//! | read PTX text, cubins, fatbins, debug information | the crate [gpu-abi-reader](https://docs.rs/gpu-abi-reader) |
//! | write CUDA C++ headers for Rust types | [`header`](header/index.html) (`header`) |
//! | read a type's layout, or build one at run time | [`layout`] |
//! | print layouts as tables | [`report`] |
//! | find records of CUDA's headers whose layout depends on the release of CUDA | [`release`] |
//! | write parameter declarations | [`PtxLayout::param_decl`], [`param_decl!`] |
//! | write PTX: functions and calls, modules, `printf`, atomic operations | [`call`](call/index.html), [`ptx`], [`syscall`](syscall/index.html), [`atomic`](atomic/index.html) (`emit`) |
//! | write debug information | [`debug`](debug/index.html) (`debug`) |
//! | spell the C++ names of kernels and functions | [`name`](name/index.html), [`mangled!`](macro.mangled.html) (`name`) |
//!
//! In parentheses are the features that an item needs; [`Cargo.toml`](https://docs.rs/crate/gpu-abi/latest/source/Cargo.toml.orig) describes
//! all of them. [The book](https://docs.rs/crate/gpu-abi/latest/source/book/src/SUMMARY.md) begins with
//! [your first kernel](https://docs.rs/crate/gpu-abi/latest/source/book/src/first-kernel.md).
//!
//! "The guide" in these pages is NVIDIA's *PTX Writer's Guide to Interoperability*, 13.0. The number after an item is the section that
//! has its rule.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(target_arch = "nvptx64", feature(stdarch_nvptx))]
// With all of these features, rustc reports what nothing uses.
#![cfg_attr(
    not(all(feature = "debug", feature = "header", feature = "kernels", feature = "verify-runtime")),
    allow(dead_code, unreachable_pub, unused_imports, unused_macros, reason = "few items name the features that use them")
)]

#[cfg(feature = "alloc")]
extern crate alloc;
// The derive's paths start at `::gpu_abi`, which this crate's own tests and examples use too.
extern crate self as gpu_abi;
#[cfg(any(test, feature = "std"))]
extern crate std;

#[cfg(target_endian = "big")]
compile_error!("gpu-abi: this host is big-endian, but GPUs are little-endian and values are copied to them byte for byte");

#[cfg(not(any(target_pointer_width = "32", target_pointer_width = "64")))]
compile_error!("gpu-abi: addresses on this host do not have 32 or 64 bits, as CUDA requires");

// Mirrors contain these types, so the host must align them as a kernel does (the guide's section 1.1).
const _: () = assert!(
    align_of::<u64>() == 8 && align_of::<f64>() == 8 && align_of::<u128>() == 16,
    "gpu-abi: this host does not align 64-bit numbers to 8 bytes and 128-bit integers to 16, as kernels do"
);

/// The README's examples, run as tests. One launches with cudarc.
#[cfg(all(doctest, feature = "derive", feature = "cudarc", feature = "kernels"))]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;

/// The book's examples, run as tests, unless they need the files of a build script.
#[cfg(all(doctest, feature = "derive", feature = "emit", feature = "kernels"))]
mod book {
    #[doc = include_str!("../book/src/ptx.md")]
    struct Ptx;
    #[doc = include_str!("../book/src/values.md")]
    struct Values;
    #[doc = include_str!("../book/src/cxx.md")]
    struct Cxx;
    #[doc = include_str!("../book/src/hosts.md")]
    struct Hosts;
    #[doc = include_str!("../book/src/functions.md")]
    struct Functions;
    #[cfg(feature = "header")]
    #[doc = include_str!("../book/src/nvrtc.md")]
    struct Nvrtc;
    #[doc = include_str!("../book/src/releases.md")]
    struct Releases;
    #[doc = include_str!("../book/src/rust.md")]
    struct Rust;
    #[doc = include_str!("../book/src/rust-first.md")]
    struct RustFirst;
    #[doc = include_str!("../book/src/launches.md")]
    struct Launches;
    #[doc = include_str!("../book/src/migration.md")]
    struct Migration;
}

#[doc(hidden)]
#[path = "derived/mod.rs"]
pub mod __private;
#[cfg(feature = "verify-runtime")]
#[doc(hidden)]
#[path = "tools.rs"]
pub mod __tools;
mod assert_layout;
#[cfg(feature = "emit")]
pub mod atomic;
#[cfg(feature = "emit")]
pub mod call;
#[cfg(any(feature = "debug", feature = "launch"))]
mod classes;
#[cfg(feature = "launch")]
mod compare;
mod copy;
#[cfg(feature = "debug")]
pub mod debug;
#[cfg(feature = "name")]
mod description;
pub mod handle;
#[cfg(feature = "header")]
pub mod header;
mod interop;
#[cfg(feature = "launch")]
pub mod launch;
pub mod layout;
pub mod mirror;
#[cfg(feature = "name")]
pub mod name;
pub mod narrow;
pub mod pointer;
pub mod ptx;
pub mod release;
pub mod report;
pub mod scalar;
mod search;
#[cfg(feature = "emit")]
pub mod syscall;
pub mod tail;
pub mod tensor_map;
mod text;
mod tri;
#[cfg(feature = "launch")]
pub mod variable;
pub mod vector;
#[cfg(feature = "verify-runtime")]
pub mod verify;

// The macros of what the features leave out.
#[cfg(not(feature = "cuda-core"))]
#[doc(hidden)]
pub use __nothing as __cuda_core_copy;
#[cfg(not(feature = "cust"))]
#[doc(hidden)]
pub use __nothing as __cust_copy;
#[cfg(not(feature = "cudarc"))]
#[doc(hidden)]
pub use __nothing as __device_repr;
#[cfg(not(feature = "name"))]
#[doc(hidden)]
pub use __nothing as __named;
/// The crate `bytemuck`: every mirror implements its `Pod`, and its functions cast mirrors and slices of them to bytes and back.
pub use bytemuck;
/// Derives a kernel's layout for a struct, union or enumeration, its mirror, and the conversions between them.
///
/// ```
/// use gpu_abi::{PtxLayout, PtxMirror, vector::Float3};
///
/// // struct Ray { float3 origin; unsigned int depth : 4, is_shadow : 1; };
/// #[derive(PtxLayout, Debug, PartialEq)]
/// struct Ray {
///     origin: Float3,
///     #[ptx(bits = 4)]
///     depth: u32,
///     #[ptx(bits = 1)]
///     is_shadow: bool,
/// }
///
/// // enum class Kind : unsigned char { Sphere, Plane = 4 };
/// #[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
/// #[repr(u8)]
/// enum Kind {
///     Sphere,
///     Plane = 4,
/// }
///
/// // A union has no conversion; structs hold its mirror.
/// #[derive(PtxLayout)]
/// union Extent {
///     radius: f32,
///     normal: Float3,
/// }
///
/// // template <class T> struct Hit { T distance; Kind kind; Extent extent; };
/// #[derive(PtxLayout, Debug, PartialEq)]
/// #[ptx(instantiate(HitF32 = Hit<f32>))]
/// struct Hit<T> {
///     distance: T,
///     kind: Kind,
///     extent: ExtentMirror,
/// }
///
/// let ray = Ray { origin: Float3::new(0.0, 1.0, 2.0), depth: 3, is_shadow: false };
/// let mut mirror: RayMirror = ray.to_mirror();
/// mirror.origin.x = 0.5;
/// mirror.set_depth(4);
/// let moved = Ray { origin: Float3::new(0.5, 1.0, 2.0), depth: 4, is_shadow: false };
/// assert_eq!(Ray::try_from_mirror(&mirror)?, moved);
///
/// let extent = ExtentMirror::with(|extent| extent.set_radius(2.0));
/// let hit = Hit { distance: 0.5, kind: Kind::Plane, extent };
/// let mut mirror: HitF32 = hit.to_mirror();
/// assert_eq!((mirror.kind, mirror.extent.radius()), (4, 2.0));
/// mirror.kind = 3;
/// let error = Hit::try_from_mirror(&mirror).unwrap_err();
/// let text = "`Hit.kind`: byte 4 is 03, but a `Kind` is Sphere (0) or Plane (4)";
/// assert_eq!(error.to_string(), text);
/// # Ok::<(), gpu_abi::MirrorError>(())
/// ```
#[cfg(feature = "derive")]
pub use gpu_abi_derive::PtxLayout;
#[cfg(all(feature = "kernels", feature = "verify"))]
pub use gpu_abi_derive::functions;
/// Declares kernels as functions of an `unsafe extern "C"` block, and compares them with the files that they are compiled to.
///
/// ```
/// use gpu_abi::{DevicePtr, kernels};
///
/// #[kernels]
/// unsafe extern "C" {
///     /// Multiplies each of `n` numbers.
///     pub fn scale(numbers: *mut f32, by: f32, n: u32);
///
///     #[ptx(name = "_Z5clearPfj")]
///     fn clear(numbers: *mut f32, n: u32);
/// }
///
/// assert_eq!(scale::PARAMETERS[1].name(), "by");
/// assert_eq!(clear::NAME, "_Z5clearPfj");
/// assert_eq!(scale::args(DevicePtr::new(16), &0.5, &2).pack().as_bytes().len(), scale::SIZE);
/// ```
#[cfg(feature = "kernels")]
pub use gpu_abi_derive::kernels;
#[doc(inline)]
pub use handle::{SamplerHandle, SurfaceObject, TextureObject};
#[doc(inline)]
pub use layout::{PtxLayout, PtxRepr, TypeLayout};
#[doc(inline)]
pub use mirror::{Codec, Mirror, MirrorError, PtxMirror, Unnamed, as_bytes, decode_slice, encode_slice};
#[cfg(feature = "alloc")]
#[doc(inline)]
pub use mirror::{from_mirrors, to_mirrors};
#[cfg(target_pointer_width = "64")]
#[doc(inline)]
pub use pointer::HostPtr;
#[doc(inline)]
pub use pointer::{DevicePtr, Ptr};
#[doc(inline)]
pub use tensor_map::{TensorMap, TensorMapA64};
