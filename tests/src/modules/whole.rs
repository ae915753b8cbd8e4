//! A module with every part that a module can have.

use std::error::Error;

use gpu_abi::call::{Linkage, OpaqueVariable, Parameter, Signature};
use gpu_abi::layout::{Handle, StateSpace};
use gpu_abi::pointer::{Global, Local, Shared};
use gpu_abi::ptx::{Feature, Limits, Module, ModuleHeader, ModuleVariable, Target};
use gpu_abi::{Ptr, PtxLayout};

/// Returns the module's text, with what `target` has.
///
/// # Errors
/// Where the library refuses a part, which is a mistake.
pub fn text(target: Target) -> Result<String, Box<dyn Error>> {
    let mut text = String::new();
    let mut module = Module::new(&mut text, ModuleHeader { target, debug: true, independent_textures: true })?;
    module.raw_directives(".file 1 \"whole.cu\"")?;

    let of = |space, name| ModuleVariable::new(space, &u32::LAYOUT, name);
    module.variable(&of(StateSpace::Global, "a")?.bytes(&7_u32.to_le_bytes())?)?;
    module.variable(&of(StateSpace::Const, "b")?.with_linkage(Linkage::Weak)?)?;
    module.variable(&of(StateSpace::Shared, "c")?.with_linkage(Linkage::Internal)?)?;
    module.variable(&of(StateSpace::Global, "elsewhere")?.with_linkage(Linkage::Extern)?)?;
    module.opaque(&OpaqueVariable::new(Handle::Texture, "image")?)?;
    module.opaque(&OpaqueVariable::new(Handle::Sampler, "sampler")?)?;
    module.opaque(&OpaqueVariable::new(Handle::Surface, "elsewhere_too")?.with_linkage(Linkage::Extern))?;

    let parameters = [Parameter::of::<u32>()];
    let outer = Signature::func("outer", &parameters)?.with_linkage(Linkage::Extern);
    let leave = Signature::func("leave", &[])?;
    let twice = Signature::func("twice", &parameters)?.returning(Parameter::of::<u32>())?;
    module.declare(&outer)?;
    module.declare(&leave)?;
    module.function(&twice, |code| {
        code.line(format_args!(".reg .b32 %r<3>;"))?;
        code.flush_left(format_args!("begin:"))?;
        code.line(format_args!(".loc 1 3 5"))?;
        code.line(format_args!("ld.param.b32 %r1, [twice_param_0];"))?;
        code.line(format_args!("add.u32 %r2, %r1, %r1;"))?;
        code.line(format_args!("st.param.b32 [func_retval0], %r2;"))?;
        code.line(format_args!("ret;"))?;
        code.flush_left(format_args!("end:"))
    })?;
    module.function(&leave, |code| code.line(format_args!("exit;")))?;
    let kernel = Signature::entry("kernel", &parameters)?;
    let mut limits = Limits { max_threads: Some([128, 1, 1]), min_blocks: Some(2), ..Limits::UNKNOWN };
    if target.has(&Feature::CLUSTER_DIMENSIONS) {
        (limits.required_cluster, limits.is_explicit_cluster) = (Some([2, 1, 1]), true);
    }
    module.kernel(&kernel, &limits, |code| code.line(format_args!("ret;")))?;
    if target.has(&Feature::MAX_CLUSTER_RANK) {
        let limits = Limits { required_threads: Some([32, 2, 1]), max_cluster_rank: Some(4), ..Limits::UNKNOWN };
        module.kernel(&Signature::entry("limited", &[])?, &limits, |code| code.line(format_args!("ret;")))?;
    }
    let limits = Limits { max_registers: Some(32), ..Limits::UNKNOWN };
    module.kernel(&Signature::entry("lean", &[])?, &limits, |code| code.line(format_args!("ret;")))?;
    // Addresses of shared memory have 32 bits, in a module whose addresses have 64.
    let shared = Parameter { pointee_align: Some(8), ..Parameter::of::<Ptr<u64, Shared>>() };
    let spaces = [shared, Parameter::of::<Ptr<u64, Global>>()];
    let tile = [Parameter::of::<Ptr<u64, Shared>>(), Parameter::of::<Ptr<u64, Local>>()];
    module.function(&Signature::func("tile", &tile)?, |code| {
        code.line(format_args!(".reg .b32 %r<2>;"))?;
        code.line(format_args!("ld.param.b32 %r1, [tile_param_0];"))?;
        code.line(format_args!("st.shared.b32 [%r1], %r1;"))?;
        code.line(format_args!("ret;"))
    })?;
    module.function(&Signature::entry("spaces", &spaces)?, |code| code.line(format_args!("ret;")))?;
    // Objects that are known are named in instructions, without a handle.
    module.function(&Signature::entry("pictures", &[])?, |code| {
        code.line(format_args!(".reg .b32 %r<3>;"))?;
        code.line(format_args!(".reg .f32 %f<5>;"))?;
        code.line(format_args!("tex.2d.v4.f32.f32 {{%f1, %f2, %f3, %f4}}, [image, sampler, {{%f1, %f2}}];"))?;
        code.line(format_args!("txq.width.b32 %r2, [image];"))?;
        code.line(format_args!("sust.b.1d.b32.trap [elsewhere_too, {{%r1}}], %r2;"))?;
        code.line(format_args!("ret;"))
    })?;

    module.sections(|code| {
        // A compile unit without children: its abbreviation, and its entry with the addresses of `twice`.
        code.section(".debug_abbrev", |code| code.line(format_args!(".b8 1, 17, 0, 17, 1, 18, 1, 16, 6, 0, 0, 0")))?;
        code.section(".debug_info", |code| {
            code.line(format_args!(".b32 28"))?;
            code.line(format_args!(".b8 2, 0"))?;
            code.line(format_args!(".b32 .debug_abbrev"))?;
            code.line(format_args!(".b8 8, 1"))?;
            code.line(format_args!(".b64 begin"))?;
            code.line(format_args!(".b64 end"))?;
            code.line(format_args!(".b32 .debug_line"))
        })
    })?;
    Ok(text)
}
