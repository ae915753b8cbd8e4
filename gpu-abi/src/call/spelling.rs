//! How a function's text is spelled where PTX leaves a choice.
//!
//! The guide spells its functions in two ways. The table in its section 2.3 declares a `.func`'s scalars by their type (`.u32`,
//! `.s64`, `.f32`). Its chapter 6 declares them untyped, loads a function's own parameters without a sign (`ld.param.u32`), writes
//! the offset 0 of what is passed (`[param0+0]`), declares registers by a sign (`.reg .s32`) and gives a call no braces. nvcc's
//! older back end, up to sm_90, still writes what chapter 6 does, but for the registers and the braces; its newer one names sizes
//! alone. ptxas makes the same machine code of all of them.
//!
//! nvlink compares declarations: it takes `.u32` and `.s32` for `.b32`, and refuses `.f32` and `.f64` beside untyped ones,
//! "Prototype doesn't match". So functions of floating-point numbers link with nvcc's in the untyped declarations alone, which are
//! those of [`Spelling::Untyped`] and [`Spelling::Example`].

/// How a function is spelled: its declarations, its accesses to what is passed, and its calls.
///
/// | | `Untyped` | `Typed` | `Example` |
/// |---|---|---|---|
/// | a `.func` declares an `i32` | `.param .b32` | `.param .s32` | `.param .b32` |
/// | it loads its parameter | `ld.param.b32 %r1, [f_param_0];` | `ld.param.s32 %r1, [f_param_0];` | `ld.param.u32 %r1, [f_param_0];` |
/// | it returns an `i32` | `st.param.b32 [func_retval0], %r1;` | `st.param.s32 [func_retval0], %r1;` | `st.param.b32 [func_retval0+0], %r1;` |
/// | it passes an `f32` | `st.param.b32 [param0], %f1;` | `st.param.f32 [param0], %f1;` | `st.param.f32 [param0+0], %f1;` |
/// | a call stands | in braces | in braces | in braces if it needs registers, or if it is not the first in its block |
/// | integers and floats side by side are moved | together, `.v2.b32` | together, `.v2.b32` | each by itself |
/// | registers of class `.b32` | `.reg .b32` | `.reg .b32` | `.reg .s32` |
/// | a pointer in an `.entry` from sm_100 on | `.u64 .ptr .align 1` | `.u64 .ptr .align 1` | `.u64` |
///
/// All else in an `.entry`'s declaration is the same. Instructions name the type of what they move, and its size alone where
/// they move several types at once or bits that belong to none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Spelling {
    /// By size alone, `.b32` and `.b64`, as nvcc does from sm_100 on.
    #[default]
    Untyped,
    /// By type, such as `.u32`, `.s64` and `.f32`, as the table in the guide's section 2.3 does.
    ///
    /// nvlink refuses to link floats that are declared so with nvcc's objects.
    Typed,
    /// As the program in the guide's chapter 6, and but for braces and registers as nvcc up to sm_90.
    ///
    /// A block has one `param0`: the first call in a block declares it there, and each further one in braces of its own. A
    /// [`Code`](crate::ptx::Code) knows the calls that were written through it; ptxas refuses a second declaration.
    Example,
}
