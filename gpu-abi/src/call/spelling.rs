//! How a function's text is spelled where PTX leaves a choice.
//!
//! The guide spells its functions in two ways. The table in its section 2.3 declares a `.func`'s scalars by their type
//! (`.u32`, `.s64`, `.f32`). Its chapter 6 declares them untyped, loads a function's own parameters as unsigned
//! (`ld.param.u32`), writes the offset 0 of arguments and results (`[param0+0]`), declares signed registers (`.reg .s32`)
//! and does not put a call in braces. nvcc's older back end, up to sm_90, still writes the same as chapter 6 except for the
//! registers and the braces; its newer one writes only sizes. ptxas generates the same machine code for all of them.
//!
//! nvlink compares declarations: it accepts `.u32` and `.s32` for `.b32`, but rejects `.f32` and `.f64` for untyped
//! declarations, "Prototype doesn't match". Functions with floating-point parameters therefore link with nvcc's only if
//! they are declared untyped, as [`Spelling::Untyped`] does.

/// How a function is spelled: its declarations, its accesses to arguments and results, and its calls.
///
/// | | `Untyped` | `Typed` |
/// |---|---|---|
/// | a `.func` declares an `i32` | `.param .b32` | `.param .s32` |
/// | it loads its parameter | `ld.param.b32 %r1, [f_param_0];` | `ld.param.s32 %r1, [f_param_0];` |
/// | it returns an `i32` | `st.param.b32 [func_retval0], %r1;` | `st.param.s32 [func_retval0], %r1;` |
/// | it passes an `f32` | `st.param.b32 [param0], %f1;` | `st.param.f32 [param0], %f1;` |
///
/// The declaration of an `.entry` is the same. Instructions name the type of the value that they move, or only its size if
/// they move several types at once or bits without a type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Spelling {
    /// By size only, `.b32` and `.b64`, as nvcc does from sm_100 on.
    #[default]
    Untyped,
    /// By type, such as `.u32`, `.s64` and `.f32`, as the table in the guide's section 2.3 does.
    ///
    /// nvlink does not link floats declared this way with nvcc's objects.
    Typed,
    /// As the program in the guide's chapter 6, and as nvcc up to sm_90 except for braces and registers.
    ///
    /// Hidden: it exists to compare text with either of them, and the machine code is the same. It differs from `Untyped`:
    ///
    /// - A function loads its own parameters as unsigned, `ld.param.u32`. It passes floats as floats, `st.param.f32`.
    /// - Arguments and results have the offset 0, `[param0+0]`, and adjacent integers and floats are moved each by itself.
    /// - Registers may be declared signed, `.reg .s32`, as the guide does.
    /// - A call is put in braces only if it needs registers, or if it is not the first in its block: the names `param0` and so
    ///   on are unique in a block. A [`Code`](crate::ptx::Code) tracks the calls that were written through it.
    /// - From sm_100 on, a pointer in an `.entry` does not have `.ptr .align 1`.
    #[doc(hidden)]
    Example,
}
