//! The parameters of each system call, and the spelling of its prototype.
//!
//! The guide gives the types by the size of addresses, t1, and the size of `size_t`, t2, and names the parameters; nvcc
//! names them by number, and declares the status of `vprintf` untyped. ptxas accepts both, but no other size than 64 bits.
//! The guide omits the prototype of `__assertfail` but lists its parameters; nvcc declares them in that order.

use crate::call::{Linkage, Parameter, Signature};
use crate::layout::StateSpace;
use crate::ptx::Code;
use core::fmt;

/// A function of the driver that device code calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SystemCall {
    /// `vprintf(format, valist)`, which returns a status.
    Vprintf,
    /// `malloc(size)`, which returns a generic address, or 0 if the heap is exhausted.
    Malloc,
    /// `free(ptr)`.
    Free,
    /// `__assertfail(message, file, line, function, charSize)`, after which the kernel ends.
    AssertFail,
}

const ADDRESS: Parameter<'static> = Parameter::of::<u64>();
const STATUS: Parameter<'static> = Parameter::of::<i32>();
const LINE: Parameter<'static> = Parameter::of::<u32>();

const fn signature(
    name: &'static str,
    parameters: &'static [Parameter<'static>],
    result: Option<Parameter<'static>>,
) -> Signature<'static> {
    let Ok(signature) = Signature::func(name, parameters) else { panic!("the parameters are scalars") };
    // The driver defines it.
    let signature = signature.with_linkage(Linkage::Extern);
    let Some(result) = result else { return signature };
    let Ok(signature) = signature.returning(result) else { panic!("the result is a scalar") };
    signature
}

impl SystemCall {
    /// Every system call, in the guide's order.
    pub const ALL: [Self; 4] = [Self::Vprintf, Self::Malloc, Self::Free, Self::AssertFail];

    /// Returns the function's signature, to [`Call`](crate::call::Call) it and to declare it in a
    /// [`Module`](crate::ptx::Module).
    ///
    /// ```
    /// use gpu_abi::call::{Call, Convention};
    /// use gpu_abi::ptx::{Arch, Code, IsaVersion, RegisterClass, Registers, Target};
    /// use gpu_abi::syscall::SystemCall;
    ///
    /// let nvcc = Convention::nvcc(&Target::new(IsaVersion::new(7, 8), Arch::new(75))?);
    /// let pointer = Registers::new().take(RegisterClass::B64);
    /// let mut text = String::new();
    /// Call::direct(SystemCall::Malloc.signature(), &[1024.into()], Some(pointer.into()))?.write(&mut Code::new(&mut text), &nvcc)?;
    /// assert_eq!(text, "\
    /// {
    /// \t.param .b64 param0;
    /// \tst.param.b64 [param0], 1024;
    /// \t.param .b64 retval0;
    /// \tcall.uni (retval0), malloc, (param0);
    /// \tld.param.b64 %rd1, [retval0];
    /// }
    /// ");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn signature(self) -> &'static Signature<'static> {
        match self {
            Self::Vprintf => const { &signature("vprintf", &[ADDRESS, ADDRESS], Some(STATUS)) },
            Self::Malloc => const { &signature("malloc", &[ADDRESS], Some(ADDRESS)) },
            Self::Free => const { &signature("free", &[ADDRESS], None) },
            Self::AssertFail => const { &signature("__assertfail", &[ADDRESS, ADDRESS, LINE, ADDRESS, ADDRESS], None) },
        }
    }
}

/// Writes the generic address of a symbol in `space` into the register `at`.
pub(super) fn generic_address(code: &mut Code<'_>, at: &str, symbol: &str, space: StateSpace) -> fmt::Result {
    code.line(format_args!("mov.b64 {at}, {symbol};"))?;
    code.line(format_args!("cvta{}.u64 {at}, {at};", space.directive().unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::call::Convention;
    use crate::ptx::{Arch, IsaVersion, Target};
    use std::string::ToString;

    /// The guide's prototypes, where the address size and the size of `size_t` are 64 bits.
    #[test]
    fn prototypes_declare_the_guides_types_in_its_order() {
        let calls = [
            (SystemCall::Vprintf, "(.b32) vprintf(.b64, .b64)"),
            (SystemCall::Malloc, "(.b64) malloc(.b64)"),
            (SystemCall::Free, "free(.b64)"),
            (SystemCall::AssertFail, "__assertfail(.b64, .b64, .b32, .b64, .b64)"),
        ];
        let nvcc = Convention::nvcc(&Target::new(IsaVersion::new(7, 8), Arch::new(75)).unwrap());
        for (call, expected) in calls {
            let name = call.signature().name();
            let mut text = call.signature().declaration(&nvcc).to_string().replace(['\n', '\t'], "").replace(".param ", "");
            text = text.replace(" func_retval0", "").replace(',', ", ");
            for number in 0..5 {
                text = text.replace(&std::format!(" {name}_param_{number}"), "");
            }
            assert_eq!(text, std::format!(".extern .func {expected};"));
        }
    }
}
