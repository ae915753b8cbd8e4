//! The header of an `.entry`: `.entry name ( parameters ) limits {`.

use super::token::{Token, TokenKind, Tokens};
use crate::layout::{Handle, StateSpace};
use crate::verify::error::{ReadError, check};
use crate::verify::interface::{Cursor, Kernel, Limits, Param, ParamKind, Source};

/// The most parameters that a kernel can have: one for each byte that is left for them.
pub(in crate::verify) const MOST_PARAMS: usize = 32764;

/// A list of parameters whose every declaration has been read once.
#[derive(Clone, Copy, Debug)]
pub(in crate::verify) struct List<'a> {
    text: &'a [u8],
    /// The byte behind `(`.
    start: usize,
}

/// Returns the kernel's name behind the `.entry` that ends at byte `at`.
pub(super) const fn name(text: &[u8], at: usize) -> Result<Token, ReadError> {
    let token = check!(Tokens::new(text, at).next());
    match token.kind {
        TokenKind::Word => Ok(token),
        _ => Err(ReadError::expected(text, token.start, "a kernel's name")),
    }
}

/// Reads the header whose `.entry` ends at byte `at`; `None` for a declaration without a body.
pub(super) const fn read(text: &[u8], at: usize) -> Result<Option<Kernel<'_>>, ReadError> {
    let name = check!(name(text, at));
    let mut tokens = Tokens::new(text, name.end);
    let offset = name.start;
    let name = tokens.str_of(name);
    let mut cursor = Cursor::new();
    let mut param_count = 0;
    let mut list = List { text, start: tokens.at };
    if check!(tokens.take(b'(')) {
        list.start = tokens.at;
        while let Some(param) = check!(next_param(&mut tokens, param_count == 0)) {
            if param_count == MOST_PARAMS {
                return Err(ReadError::expected(text, param.at, "at most 32764 parameters"));
            }
            param_count += 1;
            place(&mut cursor, &param);
        }
    }
    let (limits, has_body) = check!(limits(&mut tokens));
    let kernel = Kernel { name, offset, param_count, size: cursor.end(), limits, source: Source::Ptx(list) };
    Ok(if has_body { Some(kernel) } else { None })
}

impl<'a> List<'a> {
    /// Reads the parameters into `buffer`, which holds as many as there are.
    pub(in crate::verify) const fn read(&self, buffer: &mut [Param<'a>]) -> Result<(), ReadError> {
        let mut tokens = Tokens::new(self.text, self.start);
        let mut cursor = Cursor::new();
        let mut i = 0;
        while i < buffer.len() {
            let Some(mut param) = check!(next_param(&mut tokens, i == 0)) else { break };
            param.offset = place(&mut cursor, &param);
            buffer[i] = param;
            i += 1;
        }
        Ok(())
    }
}

const fn place(cursor: &mut Cursor, param: &Param<'_>) -> Option<usize> {
    match (param.kind, param.align) {
        (ParamKind::Reference(_), _) | (_, None) => None,
        (_, Some(align)) => cursor.place(param.size, align),
    }
}

/// Reads the next parameter of a list, or its `)`.
const fn next_param<'a>(tokens: &mut Tokens<'a>, is_first: bool) -> Result<Option<Param<'a>>, ReadError> {
    if check!(tokens.take(b')')) {
        return Ok(None);
    }
    if !is_first && !check!(tokens.take(b',')) {
        return Err(ReadError::expected(tokens.text, tokens.at, "`,` or `)` behind a parameter"));
    }
    let first = check!(tokens.next());
    if !tokens.is(first, ".param") {
        return Err(ReadError::expected(tokens.text, first.start, "`.param`"));
    }
    let mut declared = Declared { element: None, align: None, pointer: None };
    let name = loop {
        let token = check!(tokens.next());
        match token.kind {
            TokenKind::Directive => check!(declared.take(tokens, token)),
            TokenKind::Word => break token,
            _ => {
                return Err(ReadError::expected(tokens.text, token.start, "a type, an attribute or a name of a parameter"));
            }
        }
    };
    let Some((size, kind)) = declared.element else {
        return Err(ReadError::expected(tokens.text, name.start, "a type before the parameter's name"));
    };
    let (mut total, mut is_array, mut end) = (size, false, name.end);
    while check!(tokens.take(b'[')) {
        let at = tokens.at;
        let length = check!(tokens.number("a number of elements"));
        if !check!(tokens.take(b']')) {
            return Err(ReadError::expected(tokens.text, tokens.at, "`]`"));
        }
        total = match total.checked_mul(length as usize) {
            Some(total) if length <= MOST_BYTES as u64 && total <= MOST_BYTES => total,
            _ => return Err(ReadError::expected(tokens.text, at, "a smaller number of elements")),
        };
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
        declaration: if declaration.is_empty() { None } else { Some(declaration) },
        at: first.start,
    }))
}

/// The most bytes of a parameter that is still worth adding up: far more than ptxas allows.
const MOST_BYTES: usize = 1 << 24;

/// What the directives before a parameter's name say.
#[derive(Clone, Copy)]
struct Declared {
    /// The size in bytes of one element, and its kind.
    element: Option<(usize, ParamKind)>,
    align: Option<usize>,
    /// The state space behind `.ptr`, and the alignment of what the pointer points to.
    pointer: Option<(StateSpace, usize)>,
}

impl Declared {
    /// Takes in one directive.
    const fn take(&mut self, tokens: &mut Tokens<'_>, token: Token) -> Result<(), ReadError> {
        let word = tokens.text_of(token);
        if let Some(element) = element(word) {
            self.element = Some(element);
            return Ok(());
        }
        match (word, self.pointer) {
            (b".ptr", _) => self.pointer = Some((StateSpace::Generic, 1)),
            (b".align", pointer) => {
                let at = tokens.at;
                let align = check!(tokens.number("an alignment"));
                if !align.is_power_of_two() || align > MOST_BYTES as u64 {
                    return Err(ReadError::expected(tokens.text, at, "an alignment that is a power of two"));
                }
                match pointer {
                    Some((space, _)) => self.pointer = Some((space, align as usize)),
                    None => self.align = Some(align as usize),
                }
            }
            (_, Some((_, align))) if space(word).is_some() => {
                if let Some(space) = space(word) {
                    self.pointer = Some((space, align));
                }
            }
            _ => return Err(ReadError::expected(tokens.text, token.start, "a type or an attribute of a parameter")),
        }
        Ok(())
    }
}

/// Returns the size in bytes and the kind of a type.
const fn element(word: &[u8]) -> Option<(usize, ParamKind)> {
    let kind = match word {
        b".texref" => return Some((0, ParamKind::Reference(Handle::Texture))),
        b".samplerref" => return Some((0, ParamKind::Reference(Handle::Sampler))),
        b".surfref" => return Some((0, ParamKind::Reference(Handle::Surface))),
        [b'.', b'b', ..] => ParamKind::Bits,
        [b'.', b'u' | b's', ..] => ParamKind::Integer,
        [b'.', b'f', ..] => ParamKind::Float,
        _ => return None,
    };
    let size = match word.split_at(2).1 {
        b"8" => 1,
        b"16" => 2,
        b"32" => 4,
        b"64" => 8,
        b"128" => 16,
        _ => return None,
    };
    Some((size, kind))
}

const fn space(word: &[u8]) -> Option<StateSpace> {
    match word {
        b".global" => Some(StateSpace::Global),
        b".const" => Some(StateSpace::Const),
        b".shared" => Some(StateSpace::Shared),
        b".local" => Some(StateSpace::Local),
        b".param" => Some(StateSpace::Param),
        _ => None,
    }
}

/// Reads what stands between the parameters and the body; returns whether there is a body.
const fn limits(tokens: &mut Tokens<'_>) -> Result<(Limits, bool), ReadError> {
    let mut limits = Limits::NONE;
    loop {
        let token = check!(tokens.next());
        match token.kind {
            TokenKind::Character(b'{') => return Ok((limits, true)),
            TokenKind::Character(b';') => return Ok((limits, false)),
            TokenKind::Directive => match tokens.text_of(token) {
                b".maxntid" => limits.max_threads = Some(check!(dimensions(tokens))),
                b".reqntid" => limits.required_threads = Some(check!(dimensions(tokens))),
                b".minnctapersm" => limits.min_blocks = Some(check!(number(tokens))),
                b".maxnreg" => limits.max_registers = Some(check!(number(tokens))),
                b".pragma" => {
                    // A list of strings with a `;` of its own.
                    loop {
                        let token = check!(tokens.next());
                        match token.kind {
                            TokenKind::Text | TokenKind::Character(b',') => {}
                            TokenKind::Character(b';') => break,
                            _ => return Err(ReadError::expected(tokens.text, token.start, "`;` behind `.pragma`")),
                        }
                    }
                }
                // One that newer versions of PTX have.
                _ => {}
            },
            TokenKind::Number | TokenKind::Text | TokenKind::Character(b',') => {}
            _ => return Err(ReadError::expected(tokens.text, token.start, "`{` or `;` behind a kernel's header")),
        }
    }
}

const fn number(tokens: &mut Tokens<'_>) -> Result<u32, ReadError> {
    let at = tokens.at;
    let number = check!(tokens.number("a number"));
    if number > u32::MAX as u64 {
        return Err(ReadError::expected(tokens.text, at, "a number of 32 bits"));
    }
    Ok(number as u32)
}

/// Reads one to three numbers; those that are not written are 1.
const fn dimensions(tokens: &mut Tokens<'_>) -> Result<[u32; 3], ReadError> {
    let mut all = [1; 3];
    all[0] = check!(number(tokens));
    let mut i = 1;
    while i < 3 && check!(tokens.take(b',')) {
        all[i] = check!(number(tokens));
        i += 1;
    }
    Ok(all)
}
