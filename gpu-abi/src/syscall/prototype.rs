//! The parameters of each system call, and the spelling of its prototype.
//!
//! The guide gives the types by the size of addresses, t1, and the size of `size_t`, t2, and names the parameters; nvcc
//! names them by number, and declares the status of `vprintf` untyped. The guide omits the prototype of `__assertfail` but
//! lists its parameters; nvcc declares them in that order.

use crate::call::{Convention, FunctionHeader, Linkage, Parameter, Signature};
use crate::layout::StateSpace;
use crate::ptx::{Arch, Code, IsaVersion, Target};
use core::fmt;

/// A function of the driver that device code calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SystemCall {
    /// `vprintf(format, valist)`, which returns a status.
    Vprintf,
    /// `malloc(size)`, which returns a pointer, or 0 if the heap is exhausted.
    Malloc,
    /// `free(ptr)`.
    Free,
    /// `__assertfail(message, file, line, function, charSize)`, after which the kernel ends.
    AssertFail,
}

/// The size of addresses, and of `size_t`, in a module, as in `.address_size`.
///
/// ptxas no longer accepts modules with 32-bit addresses; the guide describes both sizes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AddressSize {
    /// 32 bits.
    Bits32,
    /// 64 bits.
    #[default]
    Bits64,
}

impl AddressSize {
    /// Returns the number of bits.
    pub const fn bits(self) -> u32 {
        match self {
            Self::Bits32 => 32,
            Self::Bits64 => 64,
        }
    }
}

const A32: Parameter<'static> = Parameter::of::<u32>();
const A64: Parameter<'static> = Parameter::of::<u64>();
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

    /// Returns the function's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Vprintf => "vprintf",
            Self::Malloc => "malloc",
            Self::Free => "free",
            Self::AssertFail => "__assertfail",
        }
    }

    /// Returns the function's signature, to [`Call`](crate::call::Call) it and to declare it in a
    /// [`Module`](crate::ptx::Module).
    ///
    /// ```
    /// use gpu_abi::ptx::{Arch, IsaVersion, Module, Target};
    /// use gpu_abi::syscall::{AddressSize, SystemCall};
    ///
    /// let mut text = String::new();
    /// let mut module = Module::new(&mut text, Target::new(IsaVersion::new(7, 8), Arch::new(80))?)?;
    /// module.declare(SystemCall::Free.signature(AddressSize::Bits64))?;
    /// assert!(text.ends_with("\n.extern .func free(\n\t.param .b64 free_param_0\n);\n"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub const fn signature(self, addresses: AddressSize) -> &'static Signature<'static> {
        use AddressSize::{Bits32, Bits64};
        const VPRINTF: [Signature<'static>; 2] =
            [signature("vprintf", &[A32, A32], Some(STATUS)), signature("vprintf", &[A64, A64], Some(STATUS))];
        const MALLOC: [Signature<'static>; 2] =
            [signature("malloc", &[A32], Some(A32)), signature("malloc", &[A64], Some(A64))];
        const FREE: [Signature<'static>; 2] = [signature("free", &[A32], None), signature("free", &[A64], None)];
        const ASSERT: [Signature<'static>; 2] = [
            signature("__assertfail", &[A32, A32, LINE, A32, A32], None),
            signature("__assertfail", &[A64, A64, LINE, A64, A64], None),
        ];
        match (self, addresses) {
            (Self::Vprintf, Bits32) => &VPRINTF[0],
            (Self::Vprintf, Bits64) => &VPRINTF[1],
            (Self::Malloc, Bits32) => &MALLOC[0],
            (Self::Malloc, Bits64) => &MALLOC[1],
            (Self::Free, Bits32) => &FREE[0],
            (Self::Free, Bits64) => &FREE[1],
            (Self::AssertFail, Bits32) => &ASSERT[0],
            (Self::AssertFail, Bits64) => &ASSERT[1],
        }
    }

    /// Returns the prototype as nvcc spells it, with its semicolon.
    ///
    /// ```
    /// use gpu_abi::syscall::{AddressSize, SystemCall};
    ///
    /// assert_eq!(
    ///     SystemCall::Malloc.prototype(AddressSize::Bits64).to_string(),
    ///     ".extern .func (.param .b64 func_retval0) malloc(\n\t.param .b64 malloc_param_0\n);"
    /// );
    /// ```
    pub const fn prototype(self, addresses: AddressSize) -> FunctionHeader<'static> {
        // Scalars are declared the same on all targets.
        const NVCC: &Convention = &match Target::new(IsaVersion::new(7, 8), Arch::new(75)) {
            Ok(target) => Convention::nvcc(&target),
            Err(_) => panic!("PTX 7.8 knows `sm_75`"),
        };
        self.signature(addresses).prototype(NVCC)
    }

    /// Returns the prototype as the guide spells it, with its semicolon.
    ///
    /// ```
    /// use gpu_abi::syscall::{AddressSize, SystemCall};
    ///
    /// assert_eq!(
    ///     SystemCall::Vprintf.guide_prototype(AddressSize::Bits64).to_string(),
    ///     ".extern .func (.param .s32 status) vprintf (.param .b64 format, .param .b64 valist);"
    /// );
    /// ```
    pub const fn guide_prototype(self, addresses: AddressSize) -> GuidePrototype {
        GuidePrototype { call: self, addresses }
    }
}

/// A system call's prototype in the guide's spelling. Its `Display` writes the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GuidePrototype {
    call: SystemCall,
    addresses: AddressSize,
}

impl fmt::Display for GuidePrototype {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let t = self.addresses.bits();
        match self.call {
            SystemCall::Vprintf => {
                write!(f, ".extern .func (.param .s32 status) vprintf (.param .b{t} format, .param .b{t} valist);")
            }
            SystemCall::Malloc => write!(f, ".extern .func (.param .b{t} ptr) malloc (.param .b{t} size);"),
            SystemCall::Free => write!(f, ".extern .func free (.param .b{t} ptr);"),
            SystemCall::AssertFail => write!(
                f,
                ".extern .func __assertfail (.param .b{t} message, .param .b{t} file, .param .b32 line, \
                 .param .b{t} function, .param .b{t} charSize);"
            ),
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
    use std::string::ToString;

    #[test]
    fn both_spellings_and_both_sizes_declare_the_same_widths() {
        let widths = |text: &str| {
            let mut widths = std::vec::Vec::new();
            for word in text
                .split_whitespace()
                .filter_map(|word| word.strip_prefix(['.', '(']).map(|word| word.trim_start_matches('.')))
            {
                if let Some(bits) = word.strip_prefix(['b', 's']).and_then(|bits| bits.parse::<u32>().ok()) {
                    widths.push(bits);
                }
            }
            widths
        };
        for call in SystemCall::ALL {
            for addresses in [AddressSize::Bits32, AddressSize::Bits64] {
                let (guide, nvcc) = (call.guide_prototype(addresses).to_string(), call.prototype(addresses).to_string());
                let t = addresses.bits();
                let expected: &[u32] = match call {
                    SystemCall::Vprintf => &[32, t, t],
                    SystemCall::Malloc => &[t, t],
                    SystemCall::Free => &[t],
                    SystemCall::AssertFail => &[t, t, 32, t, t],
                };
                assert_eq!((&widths(&guide)[..], &widths(&nvcc)[..]), (expected, expected), "{guide}\n{nvcc}");
            }
        }
    }

    #[test]
    fn prototypes_are_the_guides_word_for_word() {
        let theirs = [
            ".extern .func (.param .s32 status) vprintf (.param t format, .param t valist)",
            ".extern .func (.param t ptr) malloc (.param t size)",
            ".extern .func free (.param t ptr)",
            ".extern .func __assertfail (.param t message, .param t file, .param .b32 line, .param t function, .param t charSize)",
        ];
        for (addresses, t) in [(AddressSize::Bits32, ".param .b32 "), (AddressSize::Bits64, ".param .b64 ")] {
            for (call, theirs) in SystemCall::ALL.into_iter().zip(theirs) {
                assert_eq!(call.guide_prototype(addresses).to_string(), theirs.replace(".param t ", t) + ";");
            }
        }
    }
}
