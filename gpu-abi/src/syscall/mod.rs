//! Calls into the driver: `vprintf`, `malloc`, `free` and `__assertfail` (the guide's chapter 3).
//!
//! "In PTX they look like regular calls, but the function definition is not given": a module declares a [`SystemCall`]'s
//! prototype once, with [`Module::declare`](crate::ptx::Module::declare) or as text, and calls it like any other `.func`,
//! with a [`Call`](crate::call::Call) of its [signature](SystemCall::signature). All pointers are generic; the sequences convert the
//! addresses of strings and of argument lists with `cvta`.
//!
//! | C | here | prototype, as nvcc spells it |
//! |---|---|---|
//! | `printf` | [`Printf`], [`ptx_printf!`](crate::ptx_printf), [`Valist`], [`check_format`] | `.extern .func (.param .b32 func_retval0) vprintf(.b64, .b64);` |
//! | `malloc` | [`SystemCall::Malloc`] | `.extern .func (.param .b64 func_retval0) malloc(.b64);` |
//! | `free` | [`SystemCall::Free`] | `.extern .func free(.b64);` |
//! | `assert` | [`Assert`] | `.extern .func __assertfail(.b64, .b64, .b32, .b64, .b64);` |
//!
//! Addresses have 64 bits: ptxas accepts no other size. The guide spells the prototypes in another way, such as
//! `.extern .func (.param .s32 status) vprintf (.param .b64 format, .param .b64 valist);`, which ptxas accepts too.
//!
//! ```
//! use gpu_abi::call::Convention;
//! use gpu_abi::ptx::{Arch, Code, Identifier, IsaVersion, RegisterClass, Registers, Target};
//! use gpu_abi::ptx_printf;
//! use gpu_abi::syscall::SystemCall;
//!
//! let nvcc = Convention::nvcc(&Target::new(IsaVersion::new(7, 8), Arch::new(75))?);
//! let mut registers = Registers::new();
//! let count = registers.take(RegisterClass::B32);
//! let mass = registers.take(RegisterClass::F32);
//! // The format is checked against the types at compile time.
//! let report = ptx_printf!("%u bodies of %f kg\n", u32 = count, f32 = mass)?;
//! let name = Identifier::new("$str")?;
//!
//! let mut text = String::from(".version 7.8\n.target sm_75\n.address_size 64\n");
//! let code = &mut Code::new(&mut text);
//! code.line(format_args!("{}", SystemCall::Vprintf.signature().declaration(&nvcc)))?;
//! code.line(format_args!("{}", report.constant(name.as_str())?))?;
//! code.block(format_args!(".visible .entry k()"), |code| {
//!     registers.declarations().try_for_each(|declaration| code.line(format_args!("{declaration}")))?;
//!     code.line(format_args!("mov.b32 {count}, 3;"))?;
//!     code.line(format_args!("mov.f32 {mass}, 0f3FC00000;"))?;
//!     report.write(code, name, &nvcc)?;
//!     code.line(format_args!("ret;"))
//! })?;
//! assert!(text.contains("st.local.b64 [abi_valist+8], %abi_d0;"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod assert;
mod format;
mod printf;
mod prototype;
mod valist;

pub use assert::{Assert, AssertConstants};
#[doc(hidden)]
pub use format::assert_format;
pub use format::{FormatError, check_format};
pub use printf::{Printf, PrintfError};
pub use prototype::SystemCall;
pub use valist::{Valist, ValistSlot};
