//! Headers of CUDA C++ from Rust's types.
//!
//! What Rust declares, kernels include: structs, unions and enumerations with all that they contain and that their pointers lead to, in
//! namespaces, prototypes of kernels and variables. The header needs nothing else, and proves itself wherever it is compiled: the size,
//! the alignment, the offset of each member and the bits of each bit-field are assertions.
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
//! [`Header::text`] is for NVRTC, which takes a source with the text before it; [`Header::write`] is for build scripts, and
//! [`Header::assert_current`] for a test of a header that is under version control. The command `gpu-abi header` makes a header of the JSON
//! that [`report::Interface`](crate::report::Interface) writes, without doc comments.
//!
//! The text is put together at run time, from every type that is reached: a constant would need memory for it. For text that is part of
//! the program, let a test write the file, and use `include_str!("scene.cuh")`.
//!
//! A compiler cannot be asked where the bit-fields of a record are: it is asked about copies of what is around them. That those of the
//! records themselves are there, a function says, for host and device: `gpu_abi_bits::agree()`, or `gpu_abi_bits_SCENE_CUH::agree()` where
//! that is the include guard.
//!
//! # What C++ gets
//!
//! | Rust | C++ |
//! |---|---|
//! | a type's name | that of [`CxxType`]: `#[ptx(cxx = sim::Body)]` gives it a namespace; a generic type's instance is a specialization of a template |
//! | `i64`, `u64`, `usize` | the types of `<stdint.h>` and `<stddef.h>` on this host, without these headers |
//! | another type's name in a namespace, or where a member or a base class could hide it | from the global namespace: `::sim::Body` |
//! | a tuple's field; a C++ keyword, a macro in C's or CUDA's headers | `_0`; `class_`, `NULL_` |
//! | an enumeration | an `enum class` of its integer |
//! | an enumeration with data | a struct or a union with `Tag`, and a struct `HitFields` for the variant `Hit` |
//! | `DevicePtr<T>`, `DevicePtr<Const<T>>` | `T *`, `const T *`; where only the name in C++ is known, that class is declared, and where nothing is, `void *` and `T`'s name as a comment |
//! | pointers of 32 bits | `unsigned int`: C++ has none |
//! | doc comments of types, fields and variants without data | comments with `///` |
//! | fields without storage, `PhantomData` | nothing |
//! | `#[ptx(tail)] items: [f32; 0]` | `float items[]` |
//! | `#[ptx(base)]` | a base class; its field's name is not in C++ |
//! | `#[ptx(non_pod)]` | an empty base class, which makes the class anything but plain old data |
//!
//! Under NVRTC, vectors need no include; narrow floats need the folder of CUDA's headers, as `-I`. NVRTC refuses arrays without elements,
//! and in CUDA 12 128-bit integers without `--device-int128`. It keeps bit-fields under `#pragma pack` within their units and packs narrow
//! floats, which the other compilers do not; clang aligns bit-fields of more than 128 bits to 8 bytes. The assertions fail there.
//! NVRTC cannot compile cuda.h, so that a header declares `CUtensorMap` itself under NVRTC and includes cuda.h elsewhere.

mod collect;
mod define;
mod error;
mod file;
mod kernels;
mod name;
mod prove;
mod record;
#[cfg(test)]
mod tests;
mod ty;
mod words;

pub use error::HeaderError;
pub use file::FileError;

use crate::interface::Description;
use crate::launch::KernelSet;
use crate::layout::{Layout, PtxLayout, StateSpace};
use crate::name::CxxType;
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use collect::{Collected, Source};
use kernels::{Kernel, Variable};

/// A header of CUDA C++ with some of Rust's types, kernels and variables.
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
    kernels: Vec<Kernel<'a>>,
    variables: Vec<Variable<'a>>,
    includes: Vec<String>,
    guard: Option<String>,
}

impl<'a> Header<'a> {
    /// Returns a header without types.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a type, and all that it contains and leads to.
    #[must_use]
    pub fn with_type<T: PtxLayout + CxxType>(mut self) -> Self {
        let source = Source { layout: Some(T::REF), description: const { &T::DESCRIPTION } };
        self.types.push((Some(core::any::type_name::<T>()), source));
        self
    }

    /// Adds a type by its layout: one that was made at run time, for instance. Its name in C++ is the layout's.
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
    pub fn with_layout(self, layout: &'a Layout<'a>) -> Self {
        self.with_described(None, layout, &Description::Unknown)
    }

    /// Adds a type by what is known of it; `path` is what layouts of pointers call it.
    #[doc(hidden)]
    #[must_use]
    pub fn with_described(mut self, path: Option<&'a str>, layout: &'a Layout<'a>, description: &'a Description) -> Self {
        self.types.push((path, Source { layout: Some(layout), description }));
        self
    }

    /// Adds the prototypes of declared kernels and the variables declared with them. `K` is a kernel, or the kernels of a block.
    ///
    /// A variable's declaration is `extern` in relocatable device code, where one source defines it; elsewhere it is the definition.
    #[must_use]
    pub fn with_kernels<K: KernelSet>(mut self) -> Self {
        for kernel in K::KERNELS {
            let parameters = kernel.parameters().iter().enumerate().map(|(index, parameter)| {
                let description = kernel.types().get(index).unwrap_or(&Description::Unknown);
                (parameter.name(), parameter.layout(), description)
            });
            let parameters = parameters.map(|(name, layout, description)| (Some(name), layout, description));
            self = self.with_kernel(kernel.name(), parameters);
        }
        for one in K::VARIABLES {
            self = self.with_variable(one.name(), one.space(), one.is_managed(), one.layout(), one.description());
        }
        self
    }

    /// Adds a kernel's prototype by what is known of its parameters.
    #[doc(hidden)]
    #[must_use]
    pub fn with_kernel(
        mut self,
        name: &'a str,
        parameters: impl IntoIterator<Item = (Option<&'a str>, &'a Layout<'a>, &'a Description)>,
    ) -> Self {
        let parameters = parameters.into_iter();
        let parameters =
            parameters.map(|(name, layout, description)| (name, Source { layout: Some(layout), description })).collect();
        self.kernels.push(Kernel { name, parameters });
        self
    }

    /// Adds a variable by what is known of it.
    #[doc(hidden)]
    #[must_use]
    pub fn with_variable(
        mut self,
        name: &'a str,
        space: StateSpace,
        is_managed: bool,
        layout: &'a Layout<'a>,
        description: &'a Description,
    ) -> Self {
        let source = Source { layout: Some(layout), description };
        self.variables.push(Variable { name, space, is_managed, source });
        self
    }

    /// Adds `#include "path"` before all definitions: for types that other headers define.
    #[must_use]
    pub fn with_include(mut self, path: &str) -> Self {
        self.includes.push(path.to_owned());
        self
    }

    /// Gives the header this include guard: a macro's name.
    #[must_use]
    pub fn guard(mut self, name: &str) -> Self {
        self.guard = Some(name.to_owned());
        self
    }

    /// Returns the header's text. Before a source for NVRTC it needs no guard.
    ///
    /// # Errors
    ///
    /// If C++ cannot have a name, or two types with different layouts, or two members, have the same.
    pub fn text(&self) -> Result<String, HeaderError> {
        let mut collected = Collected::default();
        for (path, source) in &self.types {
            if let Some(path) = path {
                collected.name(path, *source);
            }
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
        let guard = match self.guard.as_deref() {
            Some(guard) if words::is_identifier(guard) && !words::is_keyword(guard) => Some(guard),
            Some(guard) => return Err(HeaderError::Name { of: "the include guard".into(), name: guard.into() }),
            None => None,
        };
        let mut text = String::from("// Rust's types in CUDA C++, written by gpu-abi: change them there.\n");
        if let Some(guard) = guard {
            text += &format!("#ifndef {guard}\n#define {guard}\n");
        }
        text += "\n";
        text += &define::includes(&collected.includes);
        for include in &self.includes {
            text += &format!("#include \"{include}\"\n");
        }
        text += &define::definitions(&collected);
        text +=
            &prove::assertions(&collected, &guard.map_or("gpu_abi_bits".into(), |guard| format!("gpu_abi_bits_{guard}")));
        if !prototypes.is_empty() || !defined.is_empty() {
            // A host's compiler alone knows neither kernels nor memory of the device.
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
        if guard.is_some() {
            text += "\n#endif\n";
        }
        Ok(text)
    }
}
