//! A call of `vprintf` with its arguments (the guide's chapter 3).
//!
//! The arguments are stored into `.local` memory as [`Valist`] places them. The addresses of the list and of the format,
//! which is in `.global` memory, are converted to generic addresses.

use super::valist::{Promotion, Valist};
use super::{FormatError, SystemCall, check_format};
use crate::call::{Braces, Call, CallArgument, CallError, Convention, Emitter, Memory, Parameter, Slot};
use crate::layout::{Host, Layout, StateSpace};
use crate::ptx::{Address, Code, Identifier, ModuleVariable, Operand, RegisterVariable, VariableError};
use crate::text::Counted;
use core::fmt;

/// A `printf`: a format, the layouts of its arguments' types, and the arguments.
///
/// `V` holds the [`CallArgument`]s: an array or a slice. [`ptx_printf!`](crate::ptx_printf) makes one from Rust types and
/// checks its format at compile time; here both may be known only at run time:
///
/// ```
/// use gpu_abi::call::{CallArgument, Convention};
/// use gpu_abi::ptx::{Arch, Code, Identifier, IsaVersion, RegisterClass, Registers, Target};
/// use gpu_abi::syscall::Printf;
/// use gpu_abi::PtxLayout;
///
/// let small = Registers::new().take(RegisterClass::B32);
/// let hello = Printf::new("%d of %d\n", &[&i8::LAYOUT, &i32::LAYOUT], [CallArgument::from(small), 7.into()])?;
/// assert_eq!(
///     hello.constant("$str")?.to_string(),
///     ".global .align 1 .b8 $str[10] = {37, 100, 32, 111, 102, 32, 37, 100, 10};"
/// );
/// let nvcc = Convention::nvcc(&Target::new(IsaVersion::new(7, 8), Arch::new(75))?);
/// let mut text = String::new();
/// hello.write(&mut Code::new(&mut text), Identifier::new("$str")?, &nvcc)?;
/// assert_eq!(text, "\
/// {
/// \t.local .align 8 .b8 abi_valist[8];
/// \t.reg .b64 %abi_format, %abi_list;
/// \t{
/// \t\t.reg .b32 %abi_w<1>;
/// \t\tcvt.s32.s8 %abi_w0, %r1;
/// \t\tst.local.b32 [abi_valist], %abi_w0;
/// \t\tst.local.b32 [abi_valist+4], 7;
/// \t}
/// \tmov.b64 %abi_format, $str;
/// \tcvta.global.u64 %abi_format, %abi_format;
/// \tmov.b64 %abi_list, abi_valist;
/// \tcvta.local.u64 %abi_list, %abi_list;
/// \t{
/// \t\t.param .b64 param0;
/// \t\tst.param.b64 [param0], %abi_format;
/// \t\t.param .b64 param1;
/// \t\tst.param.b64 [param1], %abi_list;
/// \t\t.param .b32 retval0;
/// \t\tcall.uni (retval0), vprintf, (param0, param1);
/// \t}
/// }
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Printf<'a, V> {
    format: &'a str,
    list: Valist<'a>,
    values: V,
    status: Option<RegisterVariable<'a>>,
}

impl<'a, V: AsRef<[CallArgument<'a>]>> Printf<'a, V> {
    /// Returns the call with these arguments, given the layouts of their types before promotion.
    ///
    /// # Errors
    ///
    /// If the format does not match the types on this host; also the errors of
    /// [`unchecked_format`](Self::unchecked_format).
    pub fn new(format: &'a str, types: &'a [&'a Layout<'a>], values: V) -> Result<Self, PrintfError> {
        check_format(format, types, Host::TARGET).map_err(PrintfError::Format)?;
        Self::unchecked_format(format, types, values)
    }

    /// Returns the call with these arguments, without checking the format against them. C compiles such a call, but a
    /// mismatch is undefined behavior.
    ///
    /// # Errors
    ///
    /// If the numbers of types and arguments differ, or an argument does not match its type.
    pub fn unchecked_format(format: &'a str, types: &'a [&'a Layout<'a>], values: V) -> Result<Self, PrintfError> {
        let given = values.as_ref();
        if types.len() != given.len() {
            return Err(PrintfError::Count { types: types.len(), values: given.len() });
        }
        for (index, (layout, value)) in types.iter().zip(given).enumerate() {
            if let (CallArgument::Memory { .. }, true) = (value, is_in_a_register(layout)) {
                return Err(PrintfError::Memory { index });
            }
            value.check(Slot::Parameter(index), layout).map_err(PrintfError::Value)?;
        }
        Ok(Self { format, list: Valist::new(types), values, status: None })
    }

    /// Returns this call with a register for the status that `vprintf` returns: the number of arguments, or a negative
    /// number on failure.
    ///
    /// # Errors
    ///
    /// If the register is not of class `.b32`.
    pub fn status(mut self, register: impl Into<RegisterVariable<'a>>) -> Result<Self, CallError> {
        self.status = Some(register.into());
        vprintf(&[0.into(), 0.into()], self.status).map(|_| self)
    }

    /// Returns the format as a constant of the module under the name `name`, such as `$str`.
    ///
    /// # Errors
    ///
    /// If `name` is not a valid PTX identifier.
    pub const fn constant(&self, name: &'a str) -> Result<ModuleVariable<'a>, VariableError> {
        ModuleVariable::text(name, self.format)
    }

    /// Writes the call, with the format in the module's constant `constant`.
    ///
    /// # Errors
    ///
    /// Returns the errors of the underlying writer.
    pub fn write(&self, code: &mut Code<'_>, constant: Identifier<'_>, convention: &Convention) -> fmt::Result {
        let (size, align) = (self.list.size(), self.list.align());
        code.scope(|code| {
            if size > 0 {
                code.line(format_args!(".local .align {align} .b8 {LIST}[{size}];"))?;
                code.line(format_args!(".reg .b64 {FORMAT_AT}, {LIST_AT};"))?;
                Emitter::scope(code, Braces::Never, convention.spelling(), |emitter| self.store(emitter))?;
            } else {
                code.line(format_args!(".reg .b64 {FORMAT_AT};"))?;
            }
            super::prototype::generic_address(code, FORMAT_AT, constant.as_str(), StateSpace::Global)?;
            if size > 0 {
                super::prototype::generic_address(code, LIST_AT, LIST, StateSpace::Local)?;
            }
            let list = if size > 0 { RegisterVariable::own(LIST_AT).into() } else { 0.into() };
            // Named operands match every type, and the status has been checked.
            vprintf(&[RegisterVariable::own(FORMAT_AT).into(), list], self.status)
                .map_err(|_| fmt::Error)?
                .write(code, convention)
        })
    }

    fn store(&self, emitter: &mut Emitter<'_, '_>) -> fmt::Result {
        for (index, (layout, value)) in self.list.arguments.iter().zip(self.values.as_ref()).enumerate() {
            let at = Address::new(RegisterVariable::own(LIST), self.list.slot(index).offset as i64);
            match (Promotion::of(layout), value.operands()) {
                (Promotion::Double, Ok([Operand::F32(constant)])) => {
                    emitter.line(format_args!("st.local.f64 {at}, {};", Operand::F64(f64::from(*constant))))?;
                }
                (Promotion::Double, Ok([float])) => {
                    let double = emitter.temps.take(true);
                    emitter.line(format_args!("cvt.f64.f32 {double}, {float};"))?;
                    emitter.line(format_args!("st.local.b64 {at}, {double};"))?;
                }
                (Promotion::Generic(space), Ok([address])) => {
                    let generic = emitter.temps.take(true);
                    let from = space.directive().unwrap_or_default();
                    if space.has_short_addresses() {
                        emitter.line(format_args!("cvt.u64.u32 {generic}, {address};"))?;
                    } else {
                        emitter.line(format_args!("mov.b64 {generic}, {address};"))?;
                    }
                    emitter.line(format_args!("cvta{from}.u64 {generic}, {generic};"))?;
                    emitter.line(format_args!("st.local.b64 {at}, {generic};"))?;
                }
                _ => {
                    let widen = is_in_a_register(layout);
                    let mut start = emitter.temps;
                    emitter.prepare(layout, value, widen)?;
                    emitter.store(layout, value, widen, &mut start, &Memory::Address(StateSpace::Local, at))?;
                }
            }
        }
        Ok(())
    }
}

fn vprintf<'a>(arguments: &'a [CallArgument<'a>; 2], status: Option<RegisterVariable<'a>>) -> Result<Call<'a>, CallError> {
    Call::direct(SystemCall::Vprintf.signature(), arguments, status.map(Into::into))
}

/// Returns whether C passes a value of the type as a number, which may be promoted.
fn is_in_a_register(layout: &Layout<'_>) -> bool {
    Parameter::new(layout).is_scalar()
}

const LIST: &str = "abi_valist";
const FORMAT_AT: &str = "%abi_format";
const LIST_AT: &str = "%abi_list";

/// The reason that a `printf` is invalid.
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum PrintfError {
    /// The format does not match the types.
    Format(FormatError),
    /// The numbers of types and arguments differ.
    Count {
        /// The number of types.
        types: usize,
        /// The number of arguments.
        values: usize,
    },
    /// An argument does not match its type. In this error, parameter 0 is the first argument after the format.
    Value(CallError),
    /// A number is given in memory instead of in a register.
    Memory {
        /// The argument's index, counted from 0.
        index: usize,
    },
}

impl fmt::Display for PrintfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Format(error) => error.fmt(f),
            Self::Count { types, values } => {
                write!(
                    f,
                    "{} and {}: write one type for each argument",
                    Counted(*types, "type"),
                    Counted(*values, "argument")
                )
            }
            Self::Value(error) => error.fmt(f),
            Self::Memory { index } => {
                write!(f, "argument {index} is promoted as a number: load it into a register")
            }
        }
    }
}

crate::text::error!(PrintfError);

/// Makes a [`Printf`](crate::syscall::Printf) with Rust types and checks its format at compile time.
///
/// The format, a constant, is followed by each argument as `Type = value`: the Rust type for the argument's C++ type, and
/// an [`CallArgument`](crate::call::CallArgument) or a value that converts into one, such as a register or a constant. The macro
/// returns a `Result`, whose error names an argument that does not match its type. The types must be concrete; for the types
/// of a generic function, or of a language that is being compiled, [`Printf::new`](crate::syscall::Printf::new) checks the
/// format at run time.
///
/// ```
/// use gpu_abi::ptx::{RegisterClass, Registers};
/// use gpu_abi::{DevicePtr, ptx_printf};
///
/// let mut registers = Registers::new();
/// let address = registers.take(RegisterClass::B64);
/// let report = ptx_printf!("%p: %5.1f%%\n", DevicePtr<f32> = address, f32 = 99.5_f32)?;
/// assert!(report.constant("$str").unwrap().to_string().starts_with(".global .align 1 .b8 $str[13] = "));
/// # Ok::<(), gpu_abi::syscall::PrintfError>(())
/// ```
///
/// ```compile_fail
/// gpu_abi::ptx_printf!("%d\n", f32 = 1.0_f32);
/// ```
#[macro_export]
macro_rules! ptx_printf {
    ($format:expr $(, $type:ty = $value:expr)* $(,)?) => {
        $crate::syscall::Printf::unchecked_format(
            {
                // Only this name is in scope where the caller's tokens are evaluated.
                const __GPU_ABI_FORMAT: &$crate::__private::str = $format;
                const _: () =
                    $crate::syscall::assert_format(__GPU_ABI_FORMAT, &[$(<$type as $crate::PtxLayout>::REF),*]);
                __GPU_ABI_FORMAT
            },
            {
                const __GPU_ABI_TYPES: &[&$crate::TypeLayout] = &[$(<$type as $crate::PtxLayout>::REF),*];
                __GPU_ABI_TYPES
            },
            [$(<$crate::call::CallArgument<'_> as $crate::__private::core::convert::From<_>>::from($value)),*],
        )
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::{PtxLayout, TypeLayout};
    use crate::narrow::F16;
    use crate::pointer::{DevicePtr, Ptr, Shared};
    use crate::ptx::{Arch, IsaVersion, RegisterClass, Registers, Target};
    use std::string::{String, ToString};

    fn written<'a>(types: &'a [&'a TypeLayout], values: &[CallArgument<'a>]) -> String {
        let nvcc = Convention::nvcc(&Target::new(IsaVersion::new(7, 8), Arch::new(75)).unwrap());
        let mut text = String::new();
        let printf = Printf::unchecked_format("x", types, values).unwrap();
        printf.write(&mut Code::new(&mut text), Identifier::new("$str").unwrap(), &nvcc).unwrap();
        text
    }

    #[test]
    fn no_arguments_are_the_address_0() {
        let text = written(&[], &[]);
        assert!(text.contains("st.param.b64 [param1], 0;") && !text.contains("abi_valist"), "{text}");
    }

    #[test]
    fn addresses_of_other_state_spaces_become_generic() {
        let mut registers = Registers::new();
        let values = [registers.take(RegisterClass::B32).into(), registers.take(RegisterClass::B64).into()];
        let text = written(&[<Ptr<u8, Shared>>::REF, <Ptr<u8, crate::pointer::Global>>::REF], &values);
        assert!(text.contains("cvt.u64.u32 %abi_d0, %r1;\n\t\tcvta.shared.u64 %abi_d0, %abi_d0;"), "{text}");
        assert!(text.contains("cvta.global.u64 %abi_d1, %abi_d1;\n\t\tst.local.b64 [abi_valist+8], %abi_d1;"), "{text}");
    }

    #[test]
    fn the_status_is_what_the_call_returns() {
        let status = Registers::new().take(RegisterClass::B32);
        let printf = Printf::new("x", &[], []).unwrap().status(status).unwrap();
        let nvcc = Convention::nvcc(&Target::new(IsaVersion::new(7, 8), Arch::new(75)).unwrap());
        let mut text = String::new();
        printf.write(&mut Code::new(&mut text), Identifier::new("$str").unwrap(), &nvcc).unwrap();
        let called = "call.uni (retval0), vprintf, (param0, param1);\n\t\tld.param.b32 %r1, [retval0];\n";
        assert!(text.contains(called), "{text}");
    }

    #[test]
    fn constants_are_promoted_too() {
        let text = written(&[i8::REF, f32::REF], &[(-1).into(), 0.5_f32.into()]);
        assert!(text.contains("st.local.b32 [abi_valist], -1;"), "{text}");
        assert!(text.contains("st.local.f64 [abi_valist+8], 0d3FE0000000000000;"), "{text}");
    }

    #[test]
    fn mistakes_are_named() {
        let wrong = |format, types: &[&TypeLayout], values: &[CallArgument<'_>]| {
            Printf::new(format, types, values).unwrap_err().to_string()
        };
        let register = Registers::new().take(RegisterClass::B64);
        assert_eq!(
            wrong("%d\n", &[i32::REF], &[register.into()]),
            "parameter 0, piece 0: `%rd1` is a `.b64` register: write one of class `.b32`"
        );
        assert_eq!(wrong("%d\n", &[i32::REF], &[]), "1 type and 0 arguments: write one type for each argument");
        let at = CallArgument::Memory { space: StateSpace::Local, address: Address::new(register, 0) };
        assert_eq!(
            wrong("%p\n", &[<DevicePtr<u8>>::REF], &[at]),
            "argument 0 is promoted as a number: load it into a register"
        );
        assert_eq!(
            wrong("%f\n", &[F16::REF], &[Registers::new().take(RegisterClass::B16).into()]),
            "`%f` does not take argument 0, of type `F16`: convert it to `f32`"
        );
        let printf = Printf::new("x", &[], []).unwrap();
        assert!(printf.status(register).unwrap_err().to_string().contains("write one of class `.b32`"));
    }
}
