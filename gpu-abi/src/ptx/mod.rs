//! PTX text: targets, whole modules, lines and blocks, identifiers, operands and parameter declarations.
//!
//! | To write | use |
//! |---|---|
//! | for a PTX ISA version and an architecture, and to query their features | [`Target`], [`Feature`] |
//! | a module: header, variables, functions, sections | [`Module`], [`ModuleVariable`] |
//! | a function's lines and nested blocks | [`Code`], which writes to any [`fmt::Write`](core::fmt::Write) |
//! | registers and their declarations (the guide's section 2.1) | [`Registers`], [`Register`] |
//! | operands and addresses | [`Operand`], [`Address`], and [`Identifier`] for names |
//! | parameters of an `.entry` (section 2.3) | [`ParamDecl`] |
//!
//! The instructions of a body are raw text, for which this crate has no types: [`Code`] and [`Module::raw_directives`]
//! write their input unchecked. All other functions check their input or return an error. [`call`](crate::call),
//! [`syscall`](crate::syscall), [`atomic`](crate::atomic) and `debug` write the parts of a body that the ABI defines:
//!
//! ```
//! use gpu_abi::atomic::{AtomicType, Atomics, RmwOp, RmwOrdering, Scope};
//! use gpu_abi::call::{Convention, Parameter, Receive, Signature};
//! use gpu_abi::ptx::{Address, Arch, IsaVersion, Module, RegisterClass, Registers, Target};
//! use gpu_abi::{DevicePtr, PtxLayout};
//!
//! let target = Target::new(IsaVersion::new(7, 8), Arch::new(80))?;
//! let parameters = [Parameter::of::<DevicePtr<u32>>()];
//! let count = Signature::entry("count", &parameters)?;
//! let mut registers = Registers::new();
//! let counter = registers.take(RegisterClass::B64);
//! let old = registers.take(RegisterClass::B32);
//! // Do everything that can fail before the body, whose own errors come from the writer.
//! let receive = Receive::new(&count, 0, counter.into())?;
//! let nvcc = Convention::nvcc(&target);
//! let add = Atomics::new(target, Scope::Gpu)?.rmw(RmwOp::Add, AtomicType::U32, RmwOrdering::Relaxed)?;
//!
//! let mut text = String::new();
//! let mut module = Module::new(&mut text, target)?;
//! module.function(&count, |code| {
//!     registers.declarations().try_for_each(|declaration| code.line(format_args!("{declaration}")))?;
//!     receive.write(code, &nvcc)?;
//!     add.write(code, Some(old.into()), Address::new(counter, 0), 1)?;
//!     code.line(format_args!("ret;"))
//! })?;
//! assert_eq!(text, "\
//! .version 7.8
//! .target sm_80
//! .address_size 64
//!
//! .visible .entry count(
//! \t.param .u64 count_param_0
//! )
//! {
//! \t.reg .b32 %r<2>;
//! \t.reg .b64 %rd<2>;
//! \tld.param.b64 %rd1, [count_param_0];
//! \tatom.relaxed.gpu.add.u32 %r1, [%rd1], 1;
//! \tret;
//! }
//! ");
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

#[cfg(feature = "emit")]
mod code;
mod features;
mod ident;
#[cfg(feature = "emit")]
mod identifier;
#[cfg(feature = "emit")]
mod module;
#[cfg(feature = "emit")]
mod operand;
mod param;
pub(crate) mod target;

#[cfg(feature = "emit")]
pub use code::Code;
#[cfg(feature = "emit")]
pub use gpu_abi_reader::Limits;
pub use ident::{IdentifierError, is_identifier};
pub(crate) use ident::{check_identifier, is_predefined};
#[cfg(feature = "emit")]
pub use identifier::Identifier;
#[cfg(feature = "emit")]
pub use module::{Module, ModuleError, ModuleHeader, ModuleVariable, VariableError};
#[cfg(feature = "emit")]
pub use operand::{Address, AddressError, Operand, Register, RegisterClass, RegisterDecl, RegisterVariable, Registers};
pub(crate) use param::{Fault as ParamFault, Form, MAX_POINTEE_ALIGN};
pub use param::{ParamDecl, ParamError};
#[doc(hidden)]
pub use param::{assert_parameter, decl_bytes, decl_len};
pub use target::{Arch, ArchVariant, Feature, IsaVersion, Target, TargetError, UnknownArch};
