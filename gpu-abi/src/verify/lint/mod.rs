//! Finds mistakes in PTX text that ptxas accepts silently.
//!
//! ptxas accepts an `ld.param` past a parameter's end or at a misaligned offset, a call whose arguments or prototype differ from the
//! callee's parameters in size or alignment, and debug information with undefined labels. [`lint`] finds these mistakes in PTX text,
//! whether a person or a program wrote it, and in the text that a cubin contains. Which members an instruction accesses is not checked:
//! compilers copy structs in words.
//!
//! ```
//! use gpu_abi::verify::{Module, lint};
//!
//! let text = "
//! .version 8.0
//! .target sm_80
//! .address_size 64
//! .visible .entry scale(.param .align 4 .b8 scale_param_0[12])
//! {
//!     .reg .f32 %f<3>;
//!     ld.param.f32 %f1, [scale_param_0+12];
//!     ld.param.v2.f32 {%f1, %f2}, [scale_param_0+4];
//!     ret;
//! }";
//! let findings = lint::lint(&Module::read(text.as_bytes())?)?;
//! assert_eq!(
//!     findings[0].to_string(),
//!     "line 8, `scale`: `ld.param.f32` accesses bytes 12 to 15 of `scale_param_0`, which has 12 bytes: write an offset up to 8, or \
//!      declare the parameter with its whole size"
//! );
//! assert_eq!((findings.len(), findings[1].line()), (2, 9));
//! # Ok::<(), gpu_abi::verify::ReadError>(())
//! ```

mod access;
mod body;
mod call;
mod declaration;
mod finding;
mod function;
mod instruction;
mod labels;
mod registers;
mod report;
mod scope;
mod statement;

pub use finding::{Finding, FindingKind};

use super::types;
use crate::ptx::target::MAX_PARAMETER_BYTES_LARGE;
use alloc::format;
use alloc::vec::Vec;
use declaration::{Functions, Header};
use finding::Mistake;
use gpu_abi_reader::token::{TokenKind, Tokens};
use gpu_abi_reader::{Module, ReadError};
use report::Report;
use statement::Statement;

/// Checks a module's PTX text.
///
/// A cubin is checked if it was compiled with `-G` or `-lineinfo`, and so contains its text; lines are counted in that text.
///
/// # Errors
///
/// If the text cannot be read because a comment, a string, a bracket, an instruction or a function's body has no end. Text that ptxas
/// accepts can be read.
pub fn lint(module: &Module<'_>) -> Result<Vec<Finding>, ReadError> {
    let Some(Module::Ptx(ptx)) = types::ptx_within(module) else { return Ok(Vec::new()) };
    let text = ptx.text();
    let mut report = Report::on(text);
    let functions = headers(Tokens::new(text), &mut report)?;
    let mut uses = Vec::new();
    let mut tokens = Tokens::new(text);
    while let Some(header) = next_function(&mut tokens)? {
        if !header.has_body {
            continue;
        }
        let statements = statement::read(&mut tokens)?;
        uses.extend(statements.iter().filter_map(|statement| match statement {
            Statement::Use(label, at) => Some((*label, *at)),
            _ => None,
        }));
        body::check(&functions, &header, statements, &mut report);
    }
    labels::check(text, &functions, uses, &mut report)?;
    let module = Module::Ptx(ptx);
    let max = module.max_parameter_bytes();
    for kernel in module.kernels().filter_map(Result::ok) {
        if let Some(size) = kernel.size.filter(|size| *size > max) {
            let instead = match size {
                0..=MAX_PARAMETER_BYTES_LARGE => "write `.version 8.1` or later, and `.target sm_70` or later",
                _ => "pass some of them by address",
            };
            let text = format!("the kernel takes {size} bytes of parameters, but at most {max} are allowed: {instead}");
            report.add(kernel.offset, Some(kernel.name), Mistake::new(FindingKind::ParameterBytes, text));
        }
    }
    report.findings.sort_by_key(|finding| finding.line);
    Ok(report.findings)
}

/// Returns whether a module has PTX text that [`lint`] can check: a cubin has it only if it was compiled with `-G` or `-lineinfo`.
pub fn has_text(module: &Module<'_>) -> bool {
    types::ptx_within(module).is_some()
}

/// Reads the headers of all functions. If a function has several, the one that defines it is used.
fn headers<'a>(mut tokens: Tokens<'a>, report: &mut Report) -> Result<Functions<'a>, ReadError> {
    let mut headers = Functions::new();
    while let Some(header) = next_function(&mut tokens)? {
        if let Some(other) = headers.get(header.name) {
            if !header.is_like(other) {
                let other = report.line(other.at);
                let text = format!("line {other} declares this function with different parameters: declare both alike");
                report.add(header.at, Some(header.name), Mistake::new(FindingKind::Redeclared, text));
            }
            if other.has_body {
                continue;
            }
        }
        headers.insert(header.name, header);
    }
    Ok(headers)
}

/// Returns the next header of an `.entry` or `.func`, and moves past it.
fn next_function<'a>(tokens: &mut Tokens<'a>) -> Result<Option<Header<'a>>, ReadError> {
    loop {
        let token = tokens.next()?;
        match token.kind {
            TokenKind::End => return Ok(None),
            TokenKind::Directive if tokens.is(token, ".entry") || tokens.is(token, ".func") => {
                let mut header = Header::read(tokens)?;
                header.is_entry = tokens.is(token, ".entry");
                return Ok(Some(header));
            }
            _ => {}
        }
    }
}
