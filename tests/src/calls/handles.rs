//! Textures, samplers and surfaces: declared in a module, as an `.entry`'s parameters, and as handles that go to functions of
//! nvcc's, in structs too, and come back from them.

use std::error::Error;
use std::path::Path;

use gpu_abi::call::{
    Call, CallArgument, Convention, Destination, Linkage, OpaqueVariable, Parameter, Receive, Return, Signature,
};
use gpu_abi::layout::{Handle, StateSpace};
use gpu_abi::ptx::{Code, Module, ModuleHeader, ModuleVariable, RegisterClass, RegisterVariable, Registers, Target};
use gpu_abi::{DevicePtr, PtxLayout, SamplerHandle, SurfaceObject, TextureObject};

use super::{Proof, link};
use crate::compilers::nvcc::Nvcc;
use crate::emulator::{Parameters, Program};

/// nvcc's side: it takes a texture and a struct, and returns the struct with its handles exchanged for others.
const CXX: &str = include_str!("handles.cu");

#[derive(PtxLayout)]
struct Images {
    texture: TextureObject,
    tag: i32,
    surface: SurfaceObject,
}

/// Assembles, links and runs the functions of both sides.
///
/// # Errors
/// If nvcc cannot work, or the assembler or the linker refuses the library's text.
pub(super) fn prove(arch: &str, nvcc: &Nvcc, target: &Target, folder: &Path, proof: &mut Proof) -> Result<(), String> {
    let theirs = nvcc.ptx(CXX, folder)?;
    let ours = module(target).map_err(|error| error.to_string())?;
    let objects = objects(target).map_err(|error| error.to_string())?;
    for parts in [&[("nvcc.ptx", theirs.as_str()), ("abi.ptx", &ours)][..], &[("objects.ptx", &objects)]] {
        link(arch, folder, parts).map_err(|why| format!("{arch}, handles: {why}"))?;
        proof.linked += 1;
    }
    let mut program = Program::default();
    program.add(&theirs, Parameters::Packed)?;
    program.add(&ours, Parameters::Aligned)?;
    program.run("handles", &mut |_, _, _| {}).map_err(|why| format!("{arch}: {why}"))?;
    let (image, target) = (program.address_of("image")?, program.address_of("target")?);
    let seen: Vec<u64> =
        program.variable("seen")?.chunks(8).map(|bytes| u64::from_le_bytes(bytes.try_into().expect("8 bytes"))).collect();
    proof.numbers += seen.len();
    if seen != [image, 8, target, target] {
        proof.wrong.push(format!("{arch}: handles {seen:x?} instead of those of {image:#x} and {target:#x}"));
    }
    Ok(())
}

/// The module that nvcc's is linked with: a texture and a surface, whose handles it passes.
fn module(target: &Target) -> Result<String, Box<dyn Error>> {
    let mut text = String::new();
    let mut module = Module::new(&mut text, *target)?;
    let convention = Convention::nvcc(target);
    let [image, surface] = [(Handle::Texture, "image"), (Handle::Surface, "target")]
        .map(|(object, name)| OpaqueVariable::new(object, name).expect("an identifier").with_linkage(Linkage::Visible));
    for object in [&image, &surface] {
        module.opaque(object)?;
    }
    let parameters = [Parameter::of::<TextureObject>(), Parameter::of::<Images>()];
    let exchange = Signature::func("cxx_exchange", &parameters).and_then(|one| one.returning(Parameter::of::<Images>()));
    let exchange = exchange?.with_linkage(Linkage::Extern);
    let two = [Parameter::of::<TextureObject>(), Parameter::of::<SurfaceObject>()];
    let back = Signature::func("cxx_handles", &two)?.with_linkage(Linkage::Extern);
    for function in [&exchange, &back] {
        module.declare(function)?;
    }
    let seen = ModuleVariable::new(StateSpace::Global, &<[u64; 4]>::LAYOUT, "seen")?.with_linkage(Linkage::Extern)?;
    module.variable(&seen)?;

    let parameters = [Parameter::of::<Images>(), Parameter::of::<TextureObject>()];
    let own = Signature::func("abi_surface", &parameters).and_then(|one| one.returning(Parameter::of::<SurfaceObject>()));
    let own = own?;
    let mut registers = Registers::new();
    let [first, second] = [(); 2].map(|()| RegisterVariable::from(registers.take(RegisterClass::B64)));
    let tag = registers.take(RegisterClass::B32);
    let into = [first, tag.into(), second];
    let receive = Receive::new(&own, 0, Destination::Pieces(&into))?;
    let give = Return::new(&own, second.into())?;
    let body = |code: &mut Code<'_>| {
        registers.declarations().try_for_each(|declaration| code.line(format_args!("{declaration}")))?;
        receive.write(code, &convention)?;
        give.write(code, &convention)?;
        code.line(format_args!("ret;"))
    };
    module.function(&own, body)?;

    let pieces = [first.into(), 7.into(), second.into()];
    let arguments = [first.into(), CallArgument::Pieces(&pieces)];
    let call = Call::direct(&exchange, &arguments, Some(Destination::Pieces(&into)))?;
    let handles = [first.into(), second.into()];
    let there = Call::direct(&back, &handles, None)?;
    let caller = Signature::func("abi_handles", &[])?;
    let body = |code: &mut Code<'_>| {
        registers.declarations().try_for_each(|declaration| code.line(format_args!("{declaration}")))?;
        image.write_handle(code, first)?;
        surface.write_handle(code, second)?;
        call.write(code, &convention)?;
        for (at, register) in [(0, first), (8, tag.into()), (16, second)] {
            let bits = if at == 8 { 32 } else { 64 };
            // The tag's upper half is zero.
            code.line(format_args!("st.global.b64 [seen+{at}], 0;"))?;
            code.line(format_args!("st.global.b{bits} [seen+{at}], {register};"))?;
        }
        there.write(code, &convention)?;
        code.line(format_args!("ret;"))
    };
    module.function(&caller, body)?;
    Ok(text)
}

/// A module with every kind of object, in its scope and as a kernel's parameter.
fn objects(target: &Target) -> Result<String, Box<dyn Error>> {
    let mut text = String::new();
    let header = ModuleHeader { independent_textures: true, ..(*target).into() };
    let mut module = Module::new(&mut text, header)?;
    let kinds = [Handle::Texture, Handle::Sampler, Handle::Surface];
    let mut objects = Vec::new();
    for (object, name) in kinds.into_iter().zip(["texture", "sampler", "surface"]) {
        objects.push(OpaqueVariable::new(object, name)?);
    }
    for object in &objects {
        module.opaque(object)?;
    }
    let parameters = [
        Parameter::opaque(Handle::Texture),
        Parameter::opaque(Handle::Sampler),
        Parameter::opaque(Handle::Surface),
        Parameter::of::<SamplerHandle>(),
        Parameter::of::<DevicePtr<u64>>(),
    ];
    let kernel = Signature::entry("objects", &parameters)?;
    let nvcc = Convention::nvcc(target);
    let body = |code: &mut Code<'_>| {
        let mut registers = Registers::new();
        let cells: Vec<_> = (0..8).map(|_| registers.take(RegisterClass::B64)).collect();
        registers.declarations().try_for_each(|declaration| code.line(format_args!("{declaration}")))?;
        for (index, register) in (0..parameters.len()).zip(&cells) {
            Receive::new(&kernel, index, (*register).into()).expect("a handle or an address").write(code, &nvcc)?;
        }
        for (object, register) in objects.iter().zip(&cells[5..]) {
            object.write_handle(code, *register)?;
        }
        for (at, register) in cells.iter().enumerate().filter(|(at, _)| *at != 4) {
            code.line(format_args!("st.global.u64 [{}+{}], {register};", cells[4], 8 * at))?;
        }
        code.line(format_args!("ret;"))
    };
    module.function(&kernel, body)?;
    Ok(text)
}
