//! Labels that debug information refers to (the guide's chapter 5).
//!
//! A number in a debug section may be the address of a function, a variable or a label in the code, or a location in a debug section. ptxas
//! accepts a name that is undefined, and writes 0.

use super::declaration::{Functions, Header, scalar};
use super::finding::{FindingKind, Mistake};
use super::report::Report;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::vec::Vec;
use gpu_abi_reader::ReadError;
use gpu_abi_reader::token::{TokenKind, Tokens};

/// Finds labels that are used but not defined. `uses` has those that the code refers to, with their offsets in the text.
pub(super) fn check<'a>(
    text: &'a [u8],
    functions: &Functions<'a>,
    mut uses: Vec<(&'a str, usize)>,
    report: &mut Report,
) -> Result<(), ReadError> {
    let params =
        |header: &Header<'a>| header.params.iter().chain(&header.returns).map(|declared| declared.name).collect::<Vec<_>>();
    let mut defined: BTreeSet<&str> = functions.values().flat_map(params).collect();
    let mut tokens = Tokens::new(text);
    loop {
        let token = tokens.next()?;
        match token.kind {
            TokenKind::End => break,
            TokenKind::Word if tokens.take(b':')? => {
                defined.insert(tokens.str_of(token));
            }
            TokenKind::Directive if tokens.is(token, ".section") => {
                let name = tokens.next()?;
                defined.insert(tokens.str_of(name));
                let known = uses.len();
                section(&mut tokens, &mut defined, &mut uses)?;
                // Tables that speed up lookups, which debuggers do not need. LLVM 17's contain labels that it defines under other names.
                if matches!(tokens.str_of(name), ".debug_pubnames" | ".debug_pubtypes") {
                    uses.truncate(known);
                }
            }
            // `.func f`, `.entry k`, and the name after a type: `.local .align 8 .b8 depot[16]`.
            TokenKind::Directive if is_before_name(tokens.str_of(token)) => {
                super::declaration::skip_parentheses(&mut tokens)?;
                let mut name = tokens.peek()?;
                while name.kind == TokenKind::Word {
                    tokens.at = name.end;
                    defined.insert(tokens.str_of(name));
                    if !tokens.take(b',')? {
                        break;
                    }
                    name = tokens.peek()?;
                }
            }
            _ => {}
        }
    }
    for (label, at) in uses {
        // ptxas writes these sections, so the text does not contain them.
        let is_generated = matches!(label, ".debug_line" | ".debug_frame");
        if !is_generated && !defined.contains(label) {
            let text = format!("the debug information refers to `{label}`, which is not defined");
            report.add(at, None, Mistake::new(FindingKind::UndefinedLabel, text));
        }
    }
    Ok(())
}

fn is_before_name(directive: &str) -> bool {
    matches!(directive, ".func" | ".entry" | ".texref" | ".samplerref" | ".surfref" | ".pred")
        || scalar(directive).is_some()
}

/// Reads a debug section: the labels that it defines, and those that it refers to.
fn section<'a>(
    tokens: &mut Tokens<'a>,
    defined: &mut BTreeSet<&'a str>,
    uses: &mut Vec<(&'a str, usize)>,
) -> Result<(), ReadError> {
    if !tokens.take(b'{')? {
        return Ok(());
    }
    loop {
        let token = tokens.next()?;
        match token.kind {
            TokenKind::End | TokenKind::Character(b'}') => return Ok(()),
            TokenKind::Word if tokens.take(b':')? => {
                defined.insert(tokens.str_of(token));
            }
            TokenKind::Word => uses.push((tokens.str_of(token), token.start)),
            TokenKind::Directive if scalar(tokens.str_of(token)).is_none() => {
                uses.push((tokens.str_of(token), token.start));
            }
            _ => {}
        }
    }
}
