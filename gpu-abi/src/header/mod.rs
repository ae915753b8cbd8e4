//! CUDA C++ headers from Rust types.
//!
//! A header contains what Rust declares: structs, unions and enumerations in their namespaces, with all types that they
//! contain or point to, prototypes of kernels, and variables. It is self-contained and checks itself wherever it is
//! compiled: assertions cover sizes, alignments, and the offsets of members.
//!
//! ```
//! use gpu_abi::header::Header;
//! use gpu_abi::vector::Float3;
//! use gpu_abi::{DevicePtr, PtxLayout, kernels};
//!
//! #[derive(PtxLayout)]
//! struct Body {
//!     position: Float3,
//!     mass: f32,
//!     #[ptx(bits = 4)]
//!     species: u32,
//!     next: DevicePtr<Body>,
//! }
//!
//! #[kernels(set = Simulation)]
//! unsafe extern "C" {
//!     fn integrate(bodies: DevicePtr<Body>, dt: f32);
//! }
//!
//! let text = Header::new().with_kernels::<Simulation>().text()?;
//! assert!(text.contains("\
//! struct Body {
//!     float3 position;
//!     float mass;
//!     unsigned int species : 4;
//!     Body *next;
//! };
//! "));
//! assert!(text.contains("extern \"C\" __global__ void integrate(Body *bodies, float dt);\n"));
//! assert!(text.contains("static_assert(GPU_ABI_OFFSET(mass, Body) == 12, \"Body::mass: at byte 12 in Rust\");\n"));
//! # Ok::<(), gpu_abi::header::HeaderError>(())
//! ```
//!
//! For NVRTC, put [`Header::text`] in front of the source. In a build script, call [`Header::write`]; for a header
//! under version control, call it in a test, and fail if it wrote.
//!
//! The text is built at run time, because a constant cannot allocate memory for it. To embed it in a program, let a
//! test write the file and use `include_str!("scene.cuh")`.
//!
//! C++ cannot ask for the position of a bit-field, so the assertions for bit-fields test copies of a struct's members.
//!
//! # C++ counterparts
//!
//! | Rust | C++ |
//! |---|---|
//! | a type's name | the name from [`CxxType`]; `#[ptx(cxx = sim::Body)]` adds a namespace, and an instance of a generic type specializes a template |
//! | `i64`, `u64`, `usize` | the types from `<stdint.h>` and `<stddef.h>` on this host, without these headers |
//! | another type's name in a namespace, or where a member or a base class could hide it | the name with a leading `::`, `::sim::Body` |
//! | a tuple field; a C++ keyword, or a macro in C's or CUDA's headers | `_0`; `class_`, `NULL_` |
//! | an enumeration | an `enum class` of its integer |
//! | an enumeration with data | a struct or a union with `Tag`, and a struct `HitFields` for the variant `Hit` |
//! | `DevicePtr<T>`, `DevicePtr<Const<T>>` | `T *`, `const T *`; if only the C++ name of `T` is known, that class is declared; otherwise `void *`, with the name of `T` in a comment |
//! | a callback, `Option<unsafe extern "C" fn(A) -> B>` | `B (*name)(A)`; `void *`, with a comment, behind an alias and if it takes or returns a value of a type without a C++ name |
//! | 32-bit pointers | `unsigned int`, because C++ has no such pointers |
//! | doc comments of types, fields and variants without data | `///` comments |
//! | fields without storage, `PhantomData` | nothing |
//! | `#[ptx(tail)] items: [f32; 0]` | `float items[]` |
//! | `#[ptx(base)]` | a base class, without the field's name |
//! | `#[ptx(non_pod)]` | an empty base class, so that the class is not plain old data |
//!
//! NVRTC declares vectors itself, but for narrow floats it needs the folder of CUDA's headers, `-I`. It rejects arrays
//! without elements and, in CUDA 12, 128-bit integers without `--device-int128`. Some layouts differ, and the
//! assertions fail: unlike the other compilers, NVRTC keeps bit-fields under `#pragma pack` within their units and
//! packs narrow floats; clang aligns bit-fields of more than 128 bits to 8 bytes. NVRTC cannot compile cuda.h, so
//! a header declares `CUtensorMap` itself under NVRTC, and includes cuda.h elsewhere.

mod collect;
mod define;
mod error;
mod file;
mod kernels;
mod name;
mod prove;
mod record;
#[cfg(all(test, feature = "kernels"))]
mod tests;
mod ty;
mod words;

pub use error::HeaderError;

use crate::description::Description;
use crate::launch::{KernelInfo, KernelSet, VariableInfo};
use crate::layout::{Host, Layout, PtxLayout};
use crate::name::CxxType;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use collect::{Collected, Source};

/// A CUDA C++ header with Rust types, kernels and variables.
///
/// ```
/// use gpu_abi::PtxLayout;
/// use gpu_abi::header::Header;
///
/// /// The shape of an object.
/// #[derive(PtxLayout, Clone, Copy)]
/// #[ptx(cxx = scene::Kind)]
/// #[repr(u8)]
/// enum Kind {
///     /// Around a point.
///     Sphere,
///     Plane = 4,
/// }
///
/// let text = Header::new().with_type::<Kind>().text()?;
/// assert!(text.contains("\
/// namespace scene {
///
/// /// The shape of an object.
/// enum class Kind : unsigned char {
///     /// Around a point.
///     Sphere = 0,
///     Plane = 4,
/// };
///
/// } // namespace scene
/// "));
/// # Ok::<(), gpu_abi::header::HeaderError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Header<'a> {
    types: Vec<(Option<&'a str>, Source<'a>)>,
    kernels: Vec<KernelInfo>,
    variables: Vec<VariableInfo>,
    host: Option<Host>,
}

impl<'a> Header<'a> {
    /// Returns an empty header.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a type and all types that it contains or points to.
    #[must_use]
    pub fn with_type<T: PtxLayout + CxxType>(mut self) -> Self {
        let source = Source::new(Some(T::REF), const { &T::DESCRIPTION });
        self.types.push((Some(core::any::type_name::<T>()), source));
        self
    }

    /// Adds a type by its layout, for instance one made at run time. Its C++ name is the layout's.
    ///
    /// ```
    /// use gpu_abi::PtxLayout;
    /// use gpu_abi::header::Header;
    /// use gpu_abi::layout::{Field, Member, Record};
    ///
    /// let members = [Member::new("id", &<u32 as PtxLayout>::LAYOUT).bits(20)];
    /// let mut fields = [Field::EMPTY; 1];
    /// let layout = Record::structure("Item", &members).layout_in(&mut fields)?;
    /// let text = Header::new().with_layout(&layout).text()?;
    /// assert!(text.contains("struct Item {\n    unsigned int id : 20;\n};\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_layout(mut self, layout: &'a Layout<'a>) -> Self {
        self.types.push((None, Source::new(Some(layout), &Description::UNKNOWN)));
        self
    }

    /// Adds the prototypes of declared kernels and the variables declared with them. `K` is a kernel or the kernels of
    /// a block.
    ///
    /// In relocatable device code, the header declares variables `extern`, and one source defines them; otherwise the
    /// header defines them.
    #[must_use]
    pub fn with_kernels<K: KernelSet>(mut self) -> Self {
        self.kernels.extend(K::KERNELS);
        self.variables.extend(K::VARIABLES);
        self
    }

    /// Writes the header for compilers of another host than the one that this program is compiled for: `i64` is `long` on Linux and
    /// `long long` on Windows. Types whose layouts differ between the two hosts must be declared for it, with `#[ptx(host = "..")]` or
    /// [`Record::host`](crate::layout::Record::host); all others need nothing.
    /// Between Linux on x86-64 and on Arm, only the assertions in the header find a difference.
    ///
    /// ```
    /// use gpu_abi::PtxLayout;
    /// use gpu_abi::header::Header;
    /// use gpu_abi::layout::Host;
    ///
    /// #[derive(PtxLayout)]
    /// struct Span {
    ///     first: i64,
    ///     count: u32,
    /// }
    ///
    /// let text = Header::new().with_type::<Span>().for_host(Host::WINDOWS).text()?;
    /// assert!(text.contains("    long long first;\n"));
    /// let text = Header::new().with_type::<Span>().for_host(Host::LINUX_X86_64).text()?;
    /// assert!(text.contains("    long first;\n"));
    /// # Ok::<(), gpu_abi::header::HeaderError>(())
    /// ```
    #[must_use]
    pub const fn for_host(mut self, host: Host) -> Self {
        self.host = Some(host);
        self
    }

    /// Returns the header's text. In front of a source for NVRTC, it needs no include guard, and ends with `#line 1`, so
    /// that errors count the source's lines.
    ///
    /// # Errors
    ///
    /// If C++ cannot declare a name, a type or a parameter, if two members, or two types with
    /// different layouts, have the same name, or if a type follows the rules of another host than the header's.
    pub fn text(&self) -> Result<String, HeaderError> {
        self.guarded(None)
    }

    /// Returns the text with this include guard, if any.
    fn guarded(&self, guard: Option<&str>) -> Result<String, HeaderError> {
        let mut collected = Collected::new(self.host.unwrap_or(Host::TARGET));
        for (path, source) in self.types.iter().filter_map(|(path, source)| Some(((*path)?, *source))) {
            collected.name(path, source);
        }
        for (_, source) in &self.types {
            collected.add(*source)?;
        }
        let mut prototypes = String::new();
        for kernel in &self.kernels {
            prototypes += &kernels::prototype(kernel, &mut collected)?;
        }
        let (mut defined, mut declared) = (String::new(), String::new());
        for variable in &self.variables {
            let [definition, declaration] = kernels::variable(variable, &mut collected)?;
            defined += &definition;
            declared += &declaration;
        }
        collected.check_scopes()?;
        collected.check_templates()?;
        let mut text = String::from("// Generated by gpu-abi from Rust types; do not edit: change the types in Rust.\n");
        if let Some(guard) = guard {
            text += &format!("#ifndef {guard}\n#define {guard}\n");
        }
        text += "\n";
        text += &define::includes(&collected.includes);
        let mut body = define::definitions(&collected);
        body +=
            &prove::assertions(&collected, &guard.map_or("gpu_abi_bits".into(), |guard| format!("gpu_abi_bits_{guard}")));
        if body.contains("GPU_ABI_ALIGN(") {
            body = format!("{}{body}#undef GPU_ABI_ALIGN\n", define::MICROSOFTS_ALIGN);
        }
        text += &body;
        if !prototypes.is_empty() || !defined.is_empty() {
            // Without CUDA, a host compiler rejects kernels and device variables.
            text += "\n#if defined(__CUDACC__)\n";
            text += &prototypes;
            if !defined.is_empty() {
                text += "#if defined(__CUDACC_RDC__) || defined(__CLANG_RDC__)\n";
                text += &declared;
                text += "#else\n";
                text += &defined;
                text += "#endif\n";
            }
            text += "#endif\n";
        }
        // In front of a source, whose own lines errors then count.
        text += if guard.is_some() { "\n#endif\n" } else { "#line 1\n" };
        Ok(text)
    }
}
