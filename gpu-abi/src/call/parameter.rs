//! How a value is passed, by its type (the table in the guide's section 2.3 and its notes).
//!
//! In a `.func`, integers of 8 to 32 bits are one `.b32`, zero- or sign-extended (A), 64-bit integers and handles one
//! `.b64` (E), `float` and `double` a `.b32` and a `.b64`; pointers have the width of their state space and are generic
//! unless the declaration names another state space (B). Every other type is a byte array with the type's alignment and
//! size: aggregates, vectors, and the types without a PTX parameter type, which are 128-bit integers and floats of 16 bits
//! or fewer (C). Alignments are powers of two up to 128 (D).
//!
//! The guide describes C. C++ passes a class that is not trivially copyable by the address of a copy that the caller makes,
//! and returns it in memory whose address is passed before the first parameter (the Itanium C++ ABI, section 3.1.1, to
//! which the guide's chapter 7 refers). CUDA's `__half2` and `__nv_bfloat162` are such classes, and so is every record that
//! contains one. An `.entry` takes their bytes: nvcc copies a kernel's arguments as memory.

use crate::layout::{Handle, Kind, Layout, PtxLayout};
use crate::pointer::{Ptr, Space};
use crate::ptx::{Form, MAX_POINTEE_ALIGN, ParamError, ParamFault};
use crate::search::any;
use crate::text;
use crate::text::ErrorName;
use crate::tri::tri;

/// The type of a parameter or a returned value, and the properties declared for it.
///
/// ```
/// use gpu_abi::call::Parameter;
/// use gpu_abi::layout::{Layout, StateSpace, Host};
/// use gpu_abi::pointer::Global;
///
/// let number = Parameter::of::<i16>();
/// // A float in global memory, which an `.entry` declares as `.param .u64 .ptr .global .align 4`.
/// let array = Parameter::pointer_to::<f32, Global>();
/// // Types that are known only at run time are given as layouts.
/// let layout = Layout::pointer("scratch", StateSpace::Shared, Host::LINUX_X86_64);
/// let scratch = Parameter { pointee_align: Some(16), ..Parameter::new(&layout) };
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Parameter<'a> {
    /// The layout of the type.
    pub layout: &'a Layout<'a>,
    /// Whether a `.func` takes the address of a copy, and returns the value through an address, because C++ does not copy the
    /// type trivially: its class has its own copy constructor, move constructor or destructor.
    ///
    /// [`new`](Self::new) sets it for `__half2`, `__nv_bfloat162` and records that contain one.
    pub by_address: bool,
    /// The alignment of a pointer's target in bytes: a power of two up to 2147483648.
    ///
    /// An `.entry` then declares it, as in `.ptr .align 16`. Ignored for types other than pointers.
    pub pointee_align: Option<usize>,
    /// The texture, sampler or surface that an `.entry` takes itself.
    pub opaque: Option<Handle>,
    /// Whether a scalar is declared only by its size, with every spelling: `.b8`, `.b16`, `.b32` or `.b64` in an `.entry`, and
    /// `.b32` or `.b64` in a `.func`.
    ///
    /// ptxas accepts this for every scalar. It has no effect on byte arrays and opaque objects.
    ///
    /// ```
    /// use gpu_abi::call::{Convention, Parameter, Signature};
    ///
    /// let untyped = |parameter| Parameter { untyped: true, ..parameter };
    /// let parameters = [untyped(Parameter::of::<u16>()), untyped(Parameter::of::<f32>())];
    /// let f = Signature::entry("f", &parameters)?;
    /// assert_eq!(
    ///     f.header(&Convention::guide()).to_string(),
    ///     ".visible .entry f(\n\t.param .b16 f_param_0,\n\t.param .b32 f_param_1\n)"
    /// );
    /// # Ok::<(), gpu_abi::call::SignatureError>(())
    /// ```
    pub untyped: bool,
}

impl Parameter<'static> {
    /// Returns a parameter of the Rust type `T`.
    pub const fn of<T: PtxLayout>() -> Self {
        Self::new(T::REF)
    }

    /// Returns a parameter that points to a `T` in the state space `S`, with `T`'s alignment.
    pub const fn pointer_to<T: PtxLayout, S: Space>() -> Self {
        Self { pointee_align: Some(T::ALIGN), ..Self::new(<Ptr<T, S> as PtxLayout>::REF) }
    }

    /// Returns an `.entry` parameter that is a texture, sampler or surface itself, such as `.param .texref`.
    ///
    /// Only an `.entry` has such parameters; a `.func` takes the object's handle (the guide's section 1.4).
    #[inline]
    pub const fn opaque(object: Handle) -> Self {
        let layout = match object {
            Handle::Texture => crate::handle::TextureObject::REF,
            Handle::Sampler => crate::handle::SamplerHandle::REF,
            Handle::Surface => crate::handle::SurfaceObject::REF,
        };
        Self { opaque: Some(object), ..Self::new(layout) }
    }
}

impl<'a> Parameter<'a> {
    /// Returns a parameter of the type with this layout.
    #[inline]
    pub const fn new(layout: &'a Layout<'a>) -> Self {
        Self { layout, by_address: !is_trivially_copied(layout), pointee_align: None, opaque: None, untyped: false }
    }

    /// Rejects types that cannot be a parameter.
    #[inline]
    pub(super) const fn check(&self) -> Result<(), ParamError> {
        if let Some(align) = self.pointee_align {
            if !align.is_power_of_two() || align > MAX_POINTEE_ALIGN {
                let type_name = ErrorName::new(self.layout.name());
                return Err(ParamError(ParamFault::PointeeAlign { type_name, align }));
            }
        }
        tri!(Form::of(self.layout));
        Ok(())
    }
}

/// Returns whether C++ copies a type as bytes: false for the two classes with copy constructors and types that contain one.
#[inline]
const fn is_trivially_copied(layout: &Layout<'_>) -> bool {
    match layout.kind() {
        Kind::NarrowFloat(class) => !text::equal(class, "__half2") && !text::equal(class, "__nv_bfloat162"),
        Kind::Array { element, .. } => is_trivially_copied(element),
        _ => {
            let fields = layout.fields();
            !any!(i in 0..fields.len() => !is_trivially_copied(fields[i].layout()))
        }
    }
}
