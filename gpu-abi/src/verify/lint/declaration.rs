//! Declarations of parameters and the headers of functions (PTX ISA, "Kernel and Function Directives"; the guide's section 2.3).

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use gpu_abi_reader::ReadError;
use gpu_abi_reader::token::{TokenKind, Tokens};

/// A declared parameter or `.param` variable.
#[derive(Clone, Copy, Debug)]
pub(super) struct Declared<'a> {
    pub(super) name: &'a str,
    /// In bytes; `None` for the array of unknown length that takes variadic arguments.
    pub(super) size: Option<u64>,
    /// In bytes.
    pub(super) align: u64,
    /// Whether it is in the `.param` space; a `.reg` is not.
    pub(super) in_param: bool,
}

/// Returns the size in bytes of a type such as `.u32`, or `None` for other directives.
pub(super) fn scalar(directive: &str) -> Option<u64> {
    Some(match directive.strip_prefix('.')?.strip_prefix(['b', 'u', 's', 'f'])? {
        "8" => 1,
        "16" => 2,
        // `.f16x2` is two numbers in one register.
        "32" | "16x2" => 4,
        "64" => 8,
        "128" => 16,
        _ => return None,
    })
}

impl<'a> Declared<'a> {
    /// Reads a declaration such as `.param .align 8 .b8 name[16]`. Returns `None` if it has no type.
    pub(super) fn read(tokens: &mut Tokens<'a>) -> Result<Option<Self>, ReadError> {
        let ty = Type::read(tokens)?;
        ty.declare(tokens)
    }

    /// Reads a statement such as `.param .b32 a, b;`, and moves past it.
    pub(super) fn statement(tokens: &mut Tokens<'a>) -> Result<Vec<Self>, ReadError> {
        let ty = Type::read(tokens)?;
        let mut variables = Vec::from_iter(ty.declare(tokens)?);
        while tokens.take(b',')? {
            variables.extend(ty.declare(tokens)?);
        }
        while !matches!(tokens.next()?.kind, TokenKind::Character(b';') | TokenKind::End) {}
        Ok(variables)
    }

    /// Reads declarations in parentheses, if a parenthesis follows.
    pub(super) fn list(tokens: &mut Tokens<'a>) -> Result<Vec<Self>, ReadError> {
        let mut list = Vec::new();
        if !tokens.take(b'(')? {
            return Ok(list);
        }
        loop {
            if tokens.take(b')')? {
                return Ok(list);
            }
            match Self::read(tokens)? {
                Some(declared) => list.push(declared),
                // A reference to a texture, or something newer: the size is unknown.
                None => list.push(Self { name: "", size: None, align: 0, in_param: false }),
            }
            if !tokens.take(b',')? && !matches!(tokens.peek()?.kind, TokenKind::Character(b')')) {
                return Err(ReadError::expected(tokens.text, tokens.at, "`,` or `)` after a parameter"));
            }
        }
    }

    /// Returns whether two declarations at the same position pass a value in the same way.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        self.size == other.size && self.align == other.align
    }
}

/// The part of a declaration before the name.
#[derive(Clone, Copy)]
struct Type {
    in_param: bool,
    /// In bytes; 0 if no alignment is declared.
    align: u64,
    /// The element's size in bytes.
    element: Option<u64>,
}

impl Type {
    fn read(tokens: &mut Tokens<'_>) -> Result<Self, ReadError> {
        let mut ty = Self { in_param: false, align: 0, element: None };
        let mut pointee = false;
        loop {
            let token = tokens.peek()?;
            if token.kind != TokenKind::Directive {
                return Ok(ty);
            }
            tokens.at = token.end;
            match tokens.str_of(token) {
                ".param" => ty.in_param = true,
                // The attributes after it describe the address's target.
                ".ptr" => pointee = true,
                ".align" => {
                    let token = tokens.next()?;
                    // ptxas ignores an alignment after the type, and uses the largest of several before it.
                    if let (Some(align), false, None) = (tokens.value(token), pointee, ty.element) {
                        ty.align = ty.align.max(align);
                    }
                }
                other if ty.element.is_none() => ty.element = scalar(other),
                _ => {}
            }
        }
    }

    /// Reads a name and the lengths after it: `name[16]`. Returns `None` if there is no element type.
    fn declare<'a>(self, tokens: &mut Tokens<'a>) -> Result<Option<Declared<'a>>, ReadError> {
        let token = tokens.peek()?;
        let mut name = "";
        if token.kind == TokenKind::Word {
            tokens.at = token.end;
            name = tokens.str_of(token);
        }
        let Some(element) = self.element else { return Ok(None) };
        let mut count = Some(1_u64);
        while tokens.take(b'[')? {
            let token = tokens.peek()?;
            let length = tokens.value(token);
            if length.is_some() {
                tokens.at = token.end;
            }
            count = count.zip(length).and_then(|(count, length)| count.checked_mul(length));
            tokens.take(b']')?;
        }
        Ok(Some(Declared {
            name,
            size: count.and_then(|count| count.checked_mul(element)),
            align: self.align.max(element),
            in_param: self.in_param,
        }))
    }
}

/// The functions of a module, by name.
pub(super) type Functions<'a> = BTreeMap<&'a str, Header<'a>>;

/// The header of an `.entry` or a `.func`, or a `.callprototype`.
#[derive(Clone, Debug)]
pub(super) struct Header<'a> {
    pub(super) name: &'a str,
    /// The offset in the text at which it begins.
    pub(super) at: usize,
    pub(super) returns: Vec<Declared<'a>>,
    pub(super) params: Vec<Declared<'a>>,
    pub(super) has_body: bool,
    pub(super) is_entry: bool,
}

impl<'a> Header<'a> {
    /// Reads the tokens after `.entry`, `.func` or `.callprototype`, up to the body's `{` or past the `;`.
    pub(super) fn read(tokens: &mut Tokens<'a>) -> Result<Self, ReadError> {
        let mut at = tokens.at;
        let mut attributes = tokens.peek()?;
        // `.attribute(.unified(1, 2))`
        while attributes.kind == TokenKind::Directive {
            tokens.at = attributes.end;
            skip_parentheses(tokens)?;
            attributes = tokens.peek()?;
        }
        let returns = Declared::list(tokens)?;
        let token = tokens.peek()?;
        let mut name = "";
        if token.kind == TokenKind::Word {
            (name, at) = (tokens.str_of(token), token.start);
            tokens.at = token.end;
        }
        let params = Declared::list(tokens)?;
        let has_body = loop {
            let token = tokens.peek()?;
            match token.kind {
                TokenKind::Character(b'{') => break true,
                TokenKind::Character(b';') => {
                    tokens.at = token.end;
                    break false;
                }
                TokenKind::End => break false,
                // `.maxntid 128, 1, 1`, `.noreturn`
                _ => tokens.at = token.end,
            }
        };
        Ok(Self { name, at, returns, params, has_body, is_entry: false })
    }

    /// Returns the address, in bytes, to which the alignment of accesses to a parameter applies. Returns `None` for the value
    /// that a `.func` returns, and after an `.entry`'s parameter with an alignment over 16 bytes, because the address then
    /// depends on the architecture.
    ///
    /// In an `.entry`, it is the parameter's offset from the first parameter, whose address is a multiple of 16 on every
    /// architecture. nvcc relies on this: it reads 4 bytes of a parameter with a smaller alignment at once if they are aligned
    /// relative to that address. Its older back end also does so for some unaligned bytes, in a member of a packed record
    /// within an ordinary one, because it assumes that the parameter itself is aligned. Reporting these accesses is correct:
    /// for `ld.param.u64` of byte 9, ptxas 13.5 reads the 8 bytes that start at byte 8 up to sm_89, and writes a misaligned
    /// `LDC.64` for sm_90 and later. In the text, such an access looks like a handwritten one, and both read the wrong bytes.
    ///
    /// In a `.func`, each parameter starts at a register or at an aligned address of its own. No compiler reads from an offset
    /// that is not a multiple of the access's size, since ptxas would read the registers around it. nvcc stores returned values
    /// and arguments at any offset.
    pub(super) fn place_of(&self, name: &str) -> Option<u64> {
        if !self.is_entry {
            return self.params.iter().any(|param| param.name == name).then_some(0);
        }
        let mut place = 0_u64;
        for param in &self.params {
            if !(1..=16).contains(&param.align) {
                // Its own address is always a multiple of its alignment.
                return (param.name == name && param.align > 16).then_some(0);
            }
            place = place.checked_next_multiple_of(param.align)?;
            if param.name == name {
                return Some(place);
            }
            place = place.checked_add(param.size?)?;
        }
        None
    }

    /// Returns whether two headers of one function agree.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        let alike =
            |a: &[Declared<'_>], b: &[Declared<'_>]| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.is_like(b));
        alike(&self.returns, &other.returns) && alike(&self.params, &other.params)
    }
}

/// Skips a list in parentheses, if there is one.
pub(super) fn skip_parentheses(tokens: &mut Tokens<'_>) -> Result<(), ReadError> {
    if !tokens.take(b'(')? {
        return Ok(());
    }
    let mut depth = 1;
    while depth > 0 {
        match tokens.next()?.kind {
            TokenKind::Character(b'(') => depth += 1,
            TokenKind::Character(b')') => depth -= 1,
            TokenKind::End => break,
            _ => {}
        }
    }
    Ok(())
}
