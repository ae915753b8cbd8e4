//! The two sides of a call: the caller's sequence, and a function's access to its parameters and its result (the guide's
//! section 2.3 and chapter 6).
//!
//! Like nvcc, a call declares its `.param` variables, `param0` and so on and `retval0`, in its own scope. The
//! program in chapter 6 does so only for its second call. PTX requires the stores of the arguments directly before the call and the
//! loads of the result directly after it. The computation of the arguments comes before the first store.

use super::argument::{CallArgument, CallError, Destination, Fault};
use super::emit::{Braces, Emitter};
use super::form::address_form;
use super::header::Declaration;
use super::opaque::write_handle;
use super::signature::ParameterName;
use super::transfer::Memory;
use super::words::{Temps, words};
use super::{Convention, Parameter, Signature, Slot, Spelling};
use crate::layout::Layout;
use crate::ptx::{Code, Identifier};
use crate::text::ErrorName;
use core::fmt;

/// A call of a `.func` with its arguments and the destination of its result.
///
/// ```
/// use gpu_abi::call::{CallArgument, Call, Convention, Parameter, Signature};
/// use gpu_abi::ptx::{Arch, Code, IsaVersion, Operand, RegisterClass, Registers, Target};
/// use gpu_abi::vector::Float2;
///
/// let parameters = [Parameter::of::<i8>(), Parameter::of::<Float2>()];
/// let f = Signature::func("f", &parameters)?.returning(Parameter::of::<u32>())?;
///
/// let mut registers = Registers::new();
/// let [small, sum] = [(); 2].map(|()| registers.take(RegisterClass::B32));
/// let [x, y] = [(); 2].map(|()| registers.take(RegisterClass::F32));
/// let point = [x.into(), y.into()];
/// let arguments = [small.into(), CallArgument::Pieces(&point)];
/// let call = Call::direct(&f, &arguments, Some(sum.into()))?;
///
/// let nvcc = Convention::nvcc(&Target::new(IsaVersion::new(7, 8), Arch::new(75))?);
/// let mut text = String::new();
/// call.write(&mut Code::new(&mut text), &nvcc)?;
/// assert_eq!(text, "\
/// {
/// \t.reg .b32 %abi_w<1>;
/// \tcvt.s32.s8 %abi_w0, %r1;
/// \t.param .b32 param0;
/// \tst.param.b32 [param0], %abi_w0;
/// \t.param .align 8 .b8 param1[8];
/// \tst.param.v2.b32 [param1], {%f1, %f2};
/// \t.param .b32 retval0;
/// \tcall.uni (retval0), f, (param0, param1);
/// \tld.param.b32 %r2, [retval0];
/// }
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Call<'a> {
    signature: &'a Signature<'a>,
    arguments: &'a [CallArgument<'a>],
    result: Option<Destination<'a>>,
}

impl<'a> Call<'a> {
    /// Returns a call of the function with this signature.
    ///
    /// # Errors
    ///
    /// If the function is an `.entry`, if its name is not an [`Identifier`], or if the arguments or the destination do not
    /// match the signature. The error names the parameter and the piece.
    pub fn direct(
        signature: &'a Signature<'a>,
        arguments: &'a [CallArgument<'a>],
        result: Option<Destination<'a>>,
    ) -> Result<Self, CallError> {
        Identifier::new(signature.name()).map_err(|error| CallError(Fault::Identifier(error)))?;
        let (name, parameters) = (signature.name(), signature.parameters);
        if signature.is_entry {
            return Err(CallError(Fault::Entry { name: ErrorName::new(name) }));
        }
        if parameters.len() != arguments.len() {
            return Err(CallError(Fault::ArgumentCount {
                name: ErrorName::new(name),
                expected: parameters.len(),
                found: arguments.len(),
            }));
        }
        for (index, (parameter, argument)) in parameters.iter().zip(arguments).enumerate() {
            argument.check(Slot::Parameter(index), parameter.layout)?;
        }
        match (signature.result, &result) {
            (Some(declared), Some(result)) => result.check(Slot::Result, declared.layout)?,
            (_, None) => {}
            (None, Some(_)) => return Err(CallError(Fault::NoResult { name: ErrorName::new(name) })),
        }
        Ok(Self { signature, arguments, result })
    }

    /// Writes the call's sequence.
    ///
    /// # Errors
    ///
    /// If the underlying writer fails.
    pub fn write(&self, code: &mut Code<'_>, convention: &Convention) -> fmt::Result {
        let braces = match convention.spelling() {
            Spelling::Example => Braces::SecondCall,
            Spelling::Untyped | Spelling::Typed => Braces::Always,
        };
        Emitter::scope(code, braces, convention.spelling(), |emitter| self.sequence(emitter, convention))
    }

    fn passed(&self) -> impl Iterator<Item = (usize, &'a Parameter<'a>, &'a CallArgument<'a>)> {
        let hidden = usize::from(self.signature.returns_through_memory());
        self.signature.parameters.iter().zip(self.arguments).enumerate().map(move |(i, (p, a))| (i + hidden, p, a))
    }

    fn sequence(&self, emitter: &mut Emitter<'_, '_>, convention: &Convention) -> fmt::Result {
        let mut temps = emitter.temps;
        if let Some(result) = self.signature.result.filter(|result| result.by_address) {
            copy_declared(emitter, Memory::ReturnedCopy, result.layout)?;
            address_of(emitter, Memory::ReturnedCopy)?;
        }
        for (number, parameter, argument) in self.passed() {
            let mut start = emitter.temps;
            emitter.prepare(parameter.layout, argument, parameter.is_scalar())?;
            if parameter.by_address {
                let copy = Memory::Copy(number);
                copy_declared(emitter, copy, parameter.layout)?;
                emitter.store(parameter.layout, argument, false, &mut start, &copy)?;
                address_of(emitter, copy)?;
            }
        }
        self.store_arguments(emitter, &mut temps, convention)?;
        self.call(emitter, convention)?;
        self.take_result(emitter)
    }

    /// Writes the declarations and the stores of the arguments, which are in the registers starting at `temps`.
    fn store_arguments(&self, emitter: &mut Emitter<'_, '_>, temps: &mut Temps, convention: &Convention) -> fmt::Result {
        let address = address_form(convention.spelling());
        if self.signature.returns_through_memory() {
            emitter.line(format_args!("{};", Declaration(address, format_args!("param0"))))?;
            let at = temps.take(true);
            emitter.store_address(&Memory::CallArgument(0), at)?;
        }
        for (number, parameter, argument) in self.passed() {
            let (layout, widen) = (parameter.layout, parameter.is_scalar());
            let form = parameter.func_form(convention);
            emitter.line(format_args!("{};", Declaration(form, format_args!("param{number}"))))?;
            if parameter.by_address {
                words(layout, argument, widen, temps, &mut |_, _| Ok(()))?;
                let at = temps.take(true);
                emitter.store_address(&Memory::CallArgument(number), at)?;
            } else {
                emitter.store(layout, argument, widen, temps, &Memory::CallArgument(number))?;
            }
        }
        Ok(())
    }

    fn call(&self, emitter: &mut Emitter<'_, '_>, convention: &Convention) -> fmt::Result {
        let result = self.signature.result.filter(|result| !result.by_address);
        if let Some(result) = result {
            let form = result.result_form(convention);
            emitter.line(format_args!("{};", Declaration(form, format_args!("retval0"))))?;
        }
        let returned = if result.is_some() { "(retval0), " } else { "" };
        let hidden = usize::from(self.signature.returns_through_memory());
        let list = ArgumentList(self.arguments.len() + hidden);
        emitter.line(format_args!("call.uni {returned}{}, {list};", self.signature.name()))
    }

    fn take_result(&self, emitter: &mut Emitter<'_, '_>) -> fmt::Result {
        let (Some(result), Some(to)) = (self.signature.result, &self.result) else { return Ok(()) };
        let place = if result.by_address { Memory::ReturnedCopy } else { Memory::Returned };
        emitter.load(result.layout, to, &place)
    }
}

/// `(param0, param1)`, or `()`.
struct ArgumentList(usize);

impl fmt::Display for ArgumentList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        for number in 0..self.0 {
            write!(f, "{}param{number}", if number == 0 { "" } else { ", " })?;
        }
        f.write_str(")")
    }
}

/// Declares the memory for a value that is passed by address.
fn copy_declared(emitter: &mut Emitter<'_, '_>, memory: Memory<'_>, layout: &Layout<'_>) -> fmt::Result {
    emitter.line(format_args!(".local .align {} .b8 {memory}[{}];", layout.align(), layout.size()))
}

/// Puts the generic address of such memory into a register.
fn address_of(emitter: &mut Emitter<'_, '_>, memory: Memory<'_>) -> fmt::Result {
    let at = emitter.temps.take(true);
    emitter.line(format_args!("mov.b64 {at}, {memory};"))?;
    emitter.line(format_args!("cvta.local.u64 {at}, {at};"))
}

/// How a function receives one of its parameters: in registers piece by piece, or in memory.
///
/// Integers are zero- or sign-extended from their own bits, whatever the caller stored above them, and bit-fields are
/// extracted from the words that they share.
///
/// ```
/// use gpu_abi::PtxLayout;
/// use gpu_abi::call::{Convention, Destination, Parameter, Receive, Signature, Spelling};
/// use gpu_abi::ptx::{Arch, Code, IsaVersion, RegisterClass, Registers, Target};
///
/// #[derive(PtxLayout)]
/// struct Cell {
///     value: f32,
///     #[ptx(bits = 5)]
///     kind: i32,
///     #[ptx(bits = 27)]
///     next: u32,
/// }
///
/// let parameters = [Parameter::of::<Cell>()];
/// let f = Signature::func("f", &parameters)?;
/// let mut registers = Registers::new();
/// let value = registers.take(RegisterClass::F32).into();
/// let [kind, next] = [(); 2].map(|()| registers.take(RegisterClass::B32).into());
///
/// let pieces = [value, kind, next];
/// let receive = Receive::new(&f, 0, Destination::Pieces(&pieces))?;
/// let nvcc = Convention::nvcc(&Target::new(IsaVersion::new(7, 8), Arch::new(75))?);
/// let mut text = String::new();
/// receive.write(&mut Code::new(&mut text), &nvcc)?;
/// assert_eq!(text, "\
/// {
/// \t.reg .b32 %abi_w<1>;
/// \tld.param.b32 %f1, [f_param_0];
/// \tld.param.b32 %abi_w0, [f_param_0+4];
/// \tbfe.s32 %r1, %abi_w0, 0, 5;
/// \tbfe.u32 %r2, %abi_w0, 5, 27;
/// }
/// ");
///
/// let mut text = String::new();
/// receive.write(&mut Code::new(&mut text), &nvcc.with_spelling(Spelling::Typed))?;
/// assert!(text.contains("ld.param.f32 %f1, [f_param_0];"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Receive<'a> {
    parameter: &'a Parameter<'a>,
    name: ParameterName<'a>,
    by_address: bool,
    to: Destination<'a>,
}

impl<'a> Receive<'a> {
    /// Returns the access to parameter `index`, counted from 0.
    ///
    /// The texture, sampler or surface of an `.entry` is received as its handle, in a register of class `.b64`.
    ///
    /// # Errors
    ///
    /// If the parameter does not exist, or does not match the destination.
    pub fn new(signature: &'a Signature<'a>, index: usize, to: Destination<'a>) -> Result<Self, CallError> {
        let parameters = signature.parameters;
        let Some(parameter) = parameters.get(index) else {
            return Err(CallError(Fault::NoParameter {
                name: ErrorName::new(signature.name()),
                index,
                count: parameters.len(),
            }));
        };
        let name = signature.parameter_name(index);
        if let (Some(_), Destination::Memory { .. }) = (parameter.opaque, to) {
            return Err(CallError(Fault::Opaque { slot: Slot::Parameter(index) }));
        }
        to.check(Slot::Parameter(index), parameter.layout)?;
        Ok(Self { parameter, name, by_address: parameter.by_address && !signature.is_entry, to })
    }

    /// Writes the loads, and the instructions that move the value to its destination.
    ///
    /// # Errors
    ///
    /// Returns the errors of the underlying writer.
    pub fn write(&self, code: &mut Code<'_>, convention: &Convention) -> fmt::Result {
        if self.parameter.opaque.is_some() {
            return match self.to.operands() {
                Ok([variable]) => write_handle(code, *variable, &self.name),
                _ => Ok(()),
            };
        }
        Emitter::scope(code, Braces::Never, convention.spelling(), |emitter| {
            let place = if self.by_address {
                Memory::Temp(emitter.load_address(&Memory::Parameter(self.name))?)
            } else {
                Memory::Parameter(self.name)
            };
            emitter.load(self.parameter.layout, &self.to, &place)
        })
    }
}

/// How a function stores the value that it returns; the caller of [`write`](Self::write) writes the `ret`.
///
/// ```
/// use gpu_abi::call::{Convention, Parameter, Return, Signature};
/// use gpu_abi::ptx::{Arch, Code, IsaVersion, Operand, Target};
///
/// let f = Signature::func("f", &[])?.returning(Parameter::of::<i8>())?;
/// let minus_one = Return::new(&f, Operand::from(-1_i8).into())?;
/// let nvcc = Convention::nvcc(&Target::new(IsaVersion::new(7, 8), Arch::new(75))?);
/// let mut text = String::new();
/// minus_one.write(&mut Code::new(&mut text), &nvcc)?;
/// assert_eq!(text, "st.param.b32 [func_retval0], -1;\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Return<'a> {
    result: Parameter<'a>,
    address: Option<ParameterName<'a>>,
    value: CallArgument<'a>,
}

impl<'a> Return<'a> {
    /// Returns the sequence that returns `value`.
    ///
    /// # Errors
    ///
    /// If the function is an `.entry` or returns nothing, or the operands do not match the pieces of its returned value.
    pub fn new(signature: &Signature<'a>, value: CallArgument<'a>) -> Result<Self, CallError> {
        let name = signature.name();
        if signature.is_entry {
            return Err(CallError(Fault::Entry { name: ErrorName::new(name) }));
        }
        let result = signature.result.ok_or(CallError(Fault::NoResult { name: ErrorName::new(name) }))?;
        value.check(Slot::Result, result.layout)?;
        Ok(Self { result, address: signature.result_address(), value })
    }

    /// Writes the stores, and the instructions that compute the words that they store.
    ///
    /// # Errors
    ///
    /// Returns the errors of the underlying writer.
    pub fn write(&self, code: &mut Code<'_>, convention: &Convention) -> fmt::Result {
        Emitter::scope(code, Braces::Never, convention.spelling(), |emitter| {
            let place = match self.address {
                Some(name) => Memory::Temp(emitter.load_address(&Memory::Parameter(name))?),
                None => Memory::Result,
            };
            let (layout, widen) = (self.result.layout, self.result.is_scalar());
            let mut start = emitter.temps;
            emitter.prepare(layout, &self.value, widen)?;
            emitter.store(layout, &self.value, widen, &mut start, &place)
        })
    }
}
