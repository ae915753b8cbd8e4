//! The header of an `.entry`: `.entry name ( parameters ) limits {`.

use super::Ptx;
use crate::error::ReadError;
use crate::kernel::Kernel;
use crate::model::{Handle, Limits, ParamKind, StateSpace};
use crate::param::{MAX_PARAMS, Param};
use crate::search::Lines;
use crate::token::{Token, TokenKind, Tokens};

/// The maximum size and alignment of a parameter in bytes that are read, far above the limits of ptxas.
const MAX_BYTES: usize = 1 << 24;

/// The alignment in bytes of the first parameter's address on every architecture. Offsets of parameters with a larger alignment depend
/// on the address.
const MAX_SAME_ALIGN: usize = 16;

impl<'a> Ptx<'a> {
    /// Returns the kernel whose name is at byte `at`, on `line`; `None` for a declaration without a body, since the definition
    /// follows.
    pub(crate) fn kernel(&self, at: usize, line: usize) -> Result<Option<Kernel<'a>>, ReadError> {
        let mut tokens = Tokens::from(self.text, at);
        let name = tokens.next()?;
        let mut params = Vec::new();
        // The end of the last parameter, as long as it is the same on all architectures.
        let mut end = Some(0_usize);
        if tokens.take(b'(')? {
            let mut lines = Lines::new(&self.text[at..]);
            while let Some(mut param) = next_param(&mut tokens, params.is_empty())? {
                if params.len() == MAX_PARAMS {
                    return Err(tokens.expected(param.at, "at most 32764 parameters"));
                }
                param.line = Some(line + lines.line_of(param.at - at) - 1);
                // A reference takes no space and does not have an alignment.
                if let Some(align) = param.align {
                    param.offset =
                        end.filter(|_| align <= MAX_SAME_ALIGN).and_then(|end| end.checked_next_multiple_of(align));
                    end = param.offset.and_then(|offset| offset.checked_add(param.size));
                }
                params.push(param);
            }
        }
        let (limits, has_body) = limits(&mut tokens)?;
        let name = tokens.str_of(name);
        Ok(has_body.then_some(Kernel { name, line: Some(line), params, size: end, base: None, limits }))
    }
}

/// Reads the next parameter of a list, or its `)`.
fn next_param<'a>(tokens: &mut Tokens<'a>, is_first: bool) -> Result<Option<Param<'a>>, ReadError> {
    if tokens.take(b')')? {
        return Ok(None);
    }
    if !is_first {
        tokens.expect(b',', "`,` or `)` after a parameter")?;
    }
    let first = tokens.next()?;
    if !tokens.is(first, ".param") {
        return Err(tokens.expected(first.start, "`.param`"));
    }
    let mut declared = ParamDirectives::default();
    let name = loop {
        let token = tokens.next()?;
        match token.kind {
            TokenKind::Directive => declared.take(tokens, token)?,
            TokenKind::Word => break token,
            _ => {
                return Err(tokens.expected(token.start, "a type, an attribute or a name of a parameter"));
            }
        }
    };
    let (size, kind) = declared.element.ok_or_else(|| tokens.expected(name.start, "a type before the parameter's name"))?;
    let (mut total, mut is_array, mut end) = (size, false, name.end);
    while tokens.take(b'[')? {
        let at = tokens.at;
        let length = tokens.number("a number of elements")?;
        tokens.expect(b']', "`]`")?;
        total = usize::try_from(length)
            .ok()
            .and_then(|length| total.checked_mul(length))
            .filter(|&total| total <= MAX_BYTES && length <= MAX_BYTES as u64)
            .ok_or_else(|| tokens.expected(at, "at most 16777216 elements"))?;
        (is_array, end) = (true, tokens.at);
    }
    let kind = match (is_array, declared.pointer, kind) {
        (true, _, _) => ParamKind::Bytes,
        (false, Some((space, align)), ParamKind::Integer | ParamKind::Bits) => ParamKind::Pointer { space, align },
        (false, _, kind) => kind,
    };
    let align = match (kind, declared.align) {
        (ParamKind::Reference(_), _) => None,
        (_, Some(align)) if align > size => Some(align),
        _ => Some(size),
    };
    let declaration = tokens.str_of(Token { kind: TokenKind::Word, start: first.start, end });
    Ok(Some(Param {
        name: Some(tokens.str_of(name)),
        offset: None,
        size: total,
        align,
        kind,
        // Empty if a comment in it is not UTF-8.
        declaration: Some(declaration).filter(|declaration| !declaration.is_empty()),
        at: first.start,
        line: None,
    }))
}

/// The directives before a parameter's name.
#[derive(Default)]
struct ParamDirectives {
    /// The size in bytes of one element, and its kind.
    element: Option<(usize, ParamKind)>,
    align: Option<usize>,
    /// The state space after `.ptr`, and the alignment of the pointee.
    pointer: Option<(StateSpace, usize)>,
}

const ATTRIBUTE: &str = "a type or an attribute of a parameter";

impl ParamDirectives {
    /// Adds one directive.
    fn take(&mut self, tokens: &mut Tokens<'_>, token: Token) -> Result<(), ReadError> {
        let word = tokens.text_of(token);
        if let Some(element) = element(word) {
            self.element = Some(element);
            return Ok(());
        }
        match (word, self.pointer) {
            (b".ptr", _) => self.pointer = Some((StateSpace::Generic, 1)),
            (b".align", pointer) => {
                let align = tokens.align()?;
                match pointer {
                    Some((space, _)) => self.pointer = Some((space, align)),
                    None if self.element.is_some() => {
                        let what = "`.align` before the parameter's type: ptxas ignores one after the type";
                        return Err(tokens.expected(token.start, what));
                    }
                    // ptxas uses the largest of several.
                    None => self.align = self.align.max(Some(align)),
                }
            }
            (_, Some((_, align))) => {
                let space = StateSpace::of_directive(word).ok_or_else(|| tokens.expected(token.start, ATTRIBUTE))?;
                self.pointer = Some((space, align));
            }
            _ => return Err(tokens.expected(token.start, ATTRIBUTE)),
        }
        Ok(())
    }
}

/// Returns the size in bytes and the kind of a type.
pub(super) fn element(word: &[u8]) -> Option<(usize, ParamKind)> {
    let kind = match word {
        b".texref" => return Some((0, ParamKind::Reference(Handle::Texture))),
        b".samplerref" => return Some((0, ParamKind::Reference(Handle::Sampler))),
        b".surfref" => return Some((0, ParamKind::Reference(Handle::Surface))),
        [b'.', b'b', ..] => ParamKind::Bits,
        [b'.', b'u' | b's', ..] => ParamKind::Integer,
        [b'.', b'f', ..] => ParamKind::Float,
        _ => return None,
    };
    let size = match &word[2..] {
        b"8" => 1,
        b"16" => 2,
        b"32" => 4,
        b"64" => 8,
        b"128" => 16,
        _ => return None,
    };
    Some((size, kind))
}

/// Reads the directives between the parameters and the body; returns whether there is a body.
fn limits(tokens: &mut Tokens<'_>) -> Result<(Limits, bool), ReadError> {
    let mut limits = Limits::default();
    loop {
        let token = tokens.next()?;
        match token.kind {
            TokenKind::Character(b'{') => return Ok((limits, true)),
            TokenKind::Character(b';') => return Ok((limits, false)),
            TokenKind::Directive => match tokens.text_of(token) {
                b".maxntid" => limits.max_threads = Some(dimensions(tokens)?),
                b".reqntid" => limits.required_threads = Some(dimensions(tokens)?),
                b".minnctapersm" => limits.min_blocks = Some(number(tokens)?),
                b".maxnreg" => limits.max_registers = Some(number(tokens)?),
                b".reqnctapercluster" => limits.required_cluster = Some(dimensions(tokens)?),
                b".explicitcluster" => limits.is_explicit_cluster = true,
                b".maxclusterrank" => limits.max_cluster_rank = Some(number(tokens)?),
                b".pragma" => {
                    // A list of strings that ends with its own `;`.
                    loop {
                        let token = tokens.next()?;
                        match token.kind {
                            TokenKind::Text | TokenKind::Character(b',') => {}
                            TokenKind::Character(b';') => break,
                            _ => return Err(tokens.expected(token.start, "`;` after `.pragma`")),
                        }
                    }
                }
                // A directive of a newer version of PTX.
                _ => {}
            },
            TokenKind::Number | TokenKind::Text | TokenKind::Character(b',') => {}
            _ => return Err(tokens.expected(token.start, "`{` or `;` after a kernel's header")),
        }
    }
}

fn number(tokens: &mut Tokens<'_>) -> Result<u32, ReadError> {
    let at = tokens.at;
    let number = tokens.number("a number")?;
    u32::try_from(number).map_err(|_| tokens.expected(at, "a 32-bit number"))
}

/// Reads one to three numbers; omitted ones are 1.
fn dimensions(tokens: &mut Tokens<'_>) -> Result<[u32; 3], ReadError> {
    let mut all = [number(tokens)?, 1, 1];
    for dimension in &mut all[1..] {
        if !tokens.take(b',')? {
            break;
        }
        *dimension = number(tokens)?;
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use crate::{Module, ReadError};

    /// A parameter's offset, size and alignment.
    type Placed = (Option<usize>, usize, Option<usize>);

    fn placed(params: &str) -> Result<Vec<Placed>, ReadError> {
        let text = format!(".version 7.8 .target sm_90 .address_size 64\n.entry k({params}) {{ ret; }}");
        let kernel = Module::read(text.as_bytes())?.kernel("k")?.unwrap();
        Ok(kernel.params.iter().map(|param| (param.offset, param.size, param.align)).collect())
    }

    #[test]
    fn an_alignment_after_the_type_is_refused() {
        for params in
            [".param .u8 b, .param .b8 .align 8 p[8]", ".param .align 4 .b8 .align 16 p[8]", ".param .u64 .align 16 p"]
        {
            let error = placed(params).unwrap_err();
            assert!(error.to_string().contains("ptxas ignores one after the type"), "{params}: {error}");
        }
        // The alignment is the pointee's.
        assert_eq!(placed(".param .u64 .ptr .global .align 16 p").unwrap(), [(Some(0), 8, Some(8))]);
    }

    #[test]
    fn the_largest_alignment_is_taken() {
        for aligns in [".align 16 .align 8", ".align 8 .align 16", ".align 16 .align 1"] {
            let params = format!(".param .u8 b, .param {aligns} .b8 p[8]");
            assert_eq!(placed(&params).unwrap()[1], (Some(16), 8, Some(16)), "{params}");
        }
        assert_eq!(placed(".param .u8 b, .param .align 2 .u64 p").unwrap()[1], (Some(8), 8, Some(8)));
    }

    #[test]
    fn the_size_of_a_warp_may_be_a_length() {
        assert_eq!(
            placed(".param .b8 p[WARP_SZ], .param .u8 b").unwrap(),
            [(Some(0), 32, Some(1)), (Some(32), 1, Some(1))]
        );
    }

    #[test]
    fn parameters_know_their_lines() {
        let text = ".version 7.8\n.target sm_90\n.visible .entry k(\n\t.param .u8 a,\n\n\t.param .u8 b\n)\n{ ret; }";
        let kernel = Module::read(text.as_bytes()).unwrap().kernel("k").unwrap().unwrap();
        assert_eq!(kernel.line, Some(3));
        assert_eq!(kernel.params.iter().map(|param| param.line).collect::<Vec<_>>(), [Some(4), Some(6)]);
    }
}
