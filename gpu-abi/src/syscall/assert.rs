//! A failed `assert`: its strings and the call of `__assertfail` (the guide's chapter 3).
//!
//! "The only supported character size is 1."

use super::SystemCall;
use super::prototype::generic_address;
use crate::call::{Call, Convention};
use crate::layout::StateSpace;
use crate::ptx::{Code, Identifier, ModuleVariable, RegisterVariable, VariableError};
use crate::tri::tri;
use core::fmt;

/// An `assert`: the text that the driver reports when it fails, after which the kernel ends with an error.
///
/// ```
/// use gpu_abi::call::Convention;
/// use gpu_abi::ptx::{Arch, Code, Identifier, IsaVersion, Target};
/// use gpu_abi::syscall::Assert;
///
/// let assert = Assert { message: "n > 0", file: "step.cu", line: 12, function: "void step(int)" };
/// let names = ["$str", "$str$1", "__unnamed_1"];
/// let constants = assert.constants(names)?;
/// assert_eq!(
///     constants.to_string(),
///     ".global .align 1 .b8 $str[6] = {110, 32, 62, 32, 48};\n\
///      .global .align 1 .b8 $str$1[8] = {115, 116, 101, 112, 46, 99, 117};\n\
///      .global .align 1 .b8 __unnamed_1[15] = {118, 111, 105, 100, 32, 115, 116, 101, 112, 40, 105, 110, 116, 41};"
/// );
///
/// let nvcc = Convention::nvcc(&Target::new(IsaVersion::new(7, 8), Arch::new(75))?);
/// let mut text = String::new();
/// // As nvcc compiles `assert(n > 0)`: the predicate is true if the condition holds.
/// let [holds, well] = [Identifier::new("%p1")?, Identifier::new("$L_well")?];
/// constants.write_unless(&mut Code::new(&mut text), holds, well, &nvcc)?;
/// assert!(text.starts_with("@%p1 bra $L_well;\n{\n"));
/// assert!(text.contains("\tst.param.b32 [param2], 12;\n"));
/// assert!(text.ends_with("\tcall.uni __assertfail, (param0, param1, param2, param3, param4);\n\t}\n}\n$L_well:\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assert<'a> {
    /// The condition, as written in the source.
    pub message: &'a str,
    /// The name of the source file.
    pub file: &'a str,
    /// The line in the file.
    pub line: u32,
    /// The function's declaration.
    pub function: &'a str,
}

/// An [`Assert`] whose strings have names in the module. Its `Display` writes their definitions, one per line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AssertConstants<'a> {
    variables: [ModuleVariable<'a>; 3],
    line: u32,
}

impl<'a> Assert<'a> {
    /// Returns the assertion with these names for its three strings: message, file, function.
    ///
    /// Asserts of one function or one file may share constants: define each name once, and give the same name to all.
    ///
    /// # Errors
    ///
    /// If a name is not an [`Identifier`].
    pub const fn constants(&self, names: [&'a str; 3]) -> Result<AssertConstants<'a>, VariableError> {
        let [message, file, function] = names;
        let variables = [
            tri!(constant(message, self.message)),
            tri!(constant(file, self.file)),
            tri!(constant(function, self.function)),
        ];
        Ok(AssertConstants { variables, line: self.line })
    }
}

const fn constant<'a>(name: &'a str, text: &'a str) -> Result<ModuleVariable<'a>, VariableError> {
    tri!(Identifier::new(name), |error| VariableError::of_name(error));
    ModuleVariable::text(name, text)
}

impl<'a> AssertConstants<'a> {
    /// Returns the definitions of the three strings: message, file, function.
    pub const fn variables(&self) -> [ModuleVariable<'a>; 3] {
        self.variables
    }

    /// Writes the call that reports the failure.
    ///
    /// # Errors
    ///
    /// Returns the errors of the underlying writer.
    pub fn write(&self, code: &mut Code<'_>, convention: &Convention) -> fmt::Result {
        const AT: [&str; 3] = ["%abi_message", "%abi_file", "%abi_function"];
        code.scope(|code| {
            let [message, file, function] = AT;
            code.line(format_args!(".reg .b64 {message}, {file}, {function};"))?;
            for (at, variable) in AT.into_iter().zip(self.variables()) {
                generic_address(code, at, variable.name, StateSpace::Global)?;
            }
            let [message, file, function] = AT.map(|at| RegisterVariable::own(at).into());
            let arguments = [message, file, self.line.into(), function, 1.into()];
            let signature = SystemCall::AssertFail.signature();
            let call = Call::direct(signature, &arguments, None).map_err(|_| fmt::Error)?;
            call.write(code, convention)
        })
    }

    /// Writes the whole assertion: a branch to the label `well`, past the report, if the predicate `holds` is true.
    ///
    /// The label must be unique in the function being written.
    ///
    /// # Errors
    ///
    /// Returns the errors of the underlying writer.
    pub fn write_unless<'v>(
        &self,
        code: &mut Code<'_>,
        holds: impl Into<RegisterVariable<'v>>,
        well: Identifier<'_>,
        convention: &Convention,
    ) -> fmt::Result {
        code.line(format_args!("@{} bra {well};", holds.into()))?;
        self.write(code, convention)?;
        code.flush_left(format_args!("{well}:"))
    }
}

impl fmt::Display for AssertConstants<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [message, file, function] = self.variables;
        write!(f, "{message}\n{file}\n{function}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ptx::{Arch, IsaVersion, Target};
    use std::format;
    use std::string::String;

    /// nvcc passes them in the same order.
    #[test]
    fn each_argument_is_at_its_place() {
        let assert = Assert { message: "n > 0", file: "step.cu", line: 12, function: "void step(int)" };
        let constants = assert.constants(["$message", "$file", "$function"]).unwrap();
        let nvcc = Convention::nvcc(&Target::new(IsaVersion::new(7, 8), Arch::new(75)).unwrap());
        let mut text = String::new();
        constants.write(&mut Code::new(&mut text), &nvcc).unwrap();
        let passed = |bits: u32, index: usize| {
            let (_, value) = text.split_once(&format!("st.param.b{bits} [param{index}], ")).unwrap();
            value.split_once(';').unwrap().0
        };
        for (index, symbol) in [(0, "$message"), (1, "$file"), (3, "$function")] {
            let at = passed(64, index);
            assert!(text.contains(&format!("mov.b64 {at}, {symbol};\n\tcvta.global.u64 {at}, {at};")), "{text}");
        }
        assert_eq!((passed(32, 2), passed(64, 4)), ("12", "1"), "the line, and the size of a character");
    }
}
