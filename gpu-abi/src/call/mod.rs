//! The calling sequence: signatures, calls, and how functions reach their parameters (the guide's chapter 2).
//!
//! A [`Signature`] describes the parameters and the returned value of an `.entry` or a `.func`, by Rust types or by layouts
//! known at run time. It writes headers and declarations. A [`Call`] writes the whole sequence of the
//! caller; [`Receive`] and [`Return`] write the callee's side.
//!
//! # How each type is passed
//!
//! | Type | `.entry` | `.func`, parameter and result | pieces |
//! |---|---|---|---|
//! | `bool`, 8-bit integers and enumerations | `.u8` | `.b32`, zero- or sign-extended | one `.b32` |
//! | 16-bit integers | `.u16` | `.b32`, zero- or sign-extended | one `.b32` |
//! | 32-bit integers, `char` | `.u32` | `.b32` | one `.b32` |
//! | 64-bit integers | `.u64` | `.b64` | one `.b64` |
//! | `f32`, `f64` | `.f32`, `.f64` | `.b32`, `.b64` | one `.f32`, `.f64` |
//! | generic pointers | `.u64` (sm_100 on: `.u64 .ptr .align 1`) | `.b64` | one `.b64` |
//! | pointers with a state space | `.u64 .ptr .global .align N` | `.b64` | one `.b64` |
//! | shared and local pointers | `.u32 .ptr .shared .align N` | `.b32` | one `.b32` |
//! | texture, sampler and surface handles | `.u64` | `.b64` | one `.b64` |
//! | textures, samplers, surfaces themselves | `.texref`, `.samplerref`, `.surfref` | not allowed: pass the handle | the handle |
//! | 128-bit integers | `.align 16 .b8 [16]` | the same | two `.b64` |
//! | `F16`, `Bf16` and the narrower floats | `.align 1` to `4 .b8 [1]` to `[4]` | the same | one, untyped |
//! | vectors, arrays | `.align A .b8 [S]` | the same | one for each element |
//! | structs | `.align A .b8 [S]` | the same; up to sm_90 at least `.align 4` for a parameter of over 128 bytes | one for each number and bit-field |
//! | unions | `.align A .b8 [S]` | the same | untyped words |
//! | `Half2`, `BFloat162`, types that contain one, and types declared [`by_address`](Parameter::by_address) | `.align A .b8 [S]` | the address of a copy, `.b64`; returned through an address before the first parameter | as a struct |
//!
//! [`Spelling`] chooses between nvcc's spelling, shown here, and that of the guide's table (`.u32`, `.s32`, `.f32`, ..).
//! C passes arrays only inside structs; a Rust array as a parameter is passed as a struct that holds it.
//!
//! # Example
//!
//! A function that adds a value to a member of a struct and returns the struct, and its caller:
//!
//! ```
//! use gpu_abi::PtxLayout;
//! use gpu_abi::call::{CallArgument, Call, Convention, Destination, Parameter, Receive, Return, Signature};
//! use gpu_abi::layout::StateSpace;
//! use gpu_abi::ptx::{Address, Arch, Code, IsaVersion, RegisterClass, Registers, Target};
//!
//! #[derive(PtxLayout)]
//! struct Particle {
//!     charge: i8,
//!     speed: f32,
//! }
//!
//! let nvcc = Convention::nvcc(&Target::new(IsaVersion::new(7, 8), Arch::new(75))?);
//! let parameters = [Parameter::of::<Particle>(), Parameter::of::<f32>()];
//! let accelerate = Signature::func("accelerate", &parameters)?.returning(Parameter::of::<Particle>())?;
//! let kernel_parameters = [Parameter::of::<gpu_abi::DevicePtr<Particle>>()];
//! let kernel = Signature::entry("step", &kernel_parameters)?;
//!
//! let mut text = String::from(".version 7.8\n.target sm_75\n.address_size 64\n");
//! let code = &mut Code::new(&mut text);
//! code.block(format_args!("{}", accelerate.header(&nvcc)), |code| {
//!     let mut registers = Registers::new();
//!     let charge = registers.take(RegisterClass::B32);
//!     let [speed, by] = [(); 2].map(|()| registers.take(RegisterClass::F32));
//!     registers.declarations().try_for_each(|declaration| code.line(format_args!("{declaration}")))?;
//!     let (into, from) = ([charge.into(), speed.into()], [charge.into(), speed.into()]);
//!     let receive = |index, to| Receive::new(&accelerate, index, to).expect("the pieces of a `Particle` and a number");
//!     receive(0, Destination::Pieces(&into)).write(code, &nvcc)?;
//!     receive(1, by.into()).write(code, &nvcc)?;
//!     code.line(format_args!("add.f32 {speed}, {speed}, {by};"))?;
//!     Return::new(&accelerate, CallArgument::Pieces(&from)).expect("the pieces of a `Particle`").write(code, &nvcc)?;
//!     code.line(format_args!("ret;"))
//! })?;
//! code.block(format_args!("{}", kernel.header(&nvcc)), |code| {
//!     let mut registers = Registers::new();
//!     let particle = registers.take(RegisterClass::B64);
//!     registers.declarations().try_for_each(|declaration| code.line(format_args!("{declaration}")))?;
//!     Receive::new(&kernel, 0, particle.into()).expect("an address").write(code, &nvcc)?;
//!     let (space, address) = (StateSpace::Generic, Address::new(particle, 0));
//!     let arguments = [CallArgument::Memory { space, address }, 0.5_f32.into()];
//!     let call = Call::direct(&accelerate, &arguments, Some(Destination::Memory { space, address }));
//!     call.expect("a `Particle` and a number").write(code, &nvcc)?;
//!     code.line(format_args!("ret;"))
//! })?;
//! assert!(text.contains("call.uni (retval0), accelerate, (param0, param1);"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod access;
mod argument;
mod bits;
mod convention;
mod emit;
mod form;
mod header;
mod opaque;
mod parameter;
mod piece;
mod sequence;
mod signature;
mod spelling;
mod tile;
mod transfer;
mod words;

pub use argument::{CallArgument, CallError, Destination, Held};
pub use convention::Convention;
pub(crate) use emit::{Braces, Emitter};
pub use gpu_abi_reader::model::Linkage;
pub use header::FunctionHeader;
pub use opaque::OpaqueVariable;
pub use parameter::Parameter;
pub use piece::{Numeric, Piece, pieces};
pub use sequence::{Call, Receive, Return};
pub(crate) use signature::write_linkage;
pub use signature::{ParameterName, Signature, SignatureError, Slot};
pub use spelling::Spelling;
pub(crate) use transfer::Memory;
