//! Reads expressions to find where they end. Only parameters and values are understood.

use super::parse::Parser;
use super::tree::{Id, Node, Tree};
use crate::model::Derivation;

/// Operators with two operands.
const BINARY: &[u8] = b"plmimldvrmaneooraSpLmImLdVrMaNeOoRlsrslSrSssltlegtgeeqneaaoocmpmixds";

/// The codes of other operators and of constructs with one form, and what follows them: `e` an expression, `t` a type, `o` an
/// operator, `u` a name that is looked up later, `*` expressions up to an `E`.
const FORMS: [(&[u8], &[u8]); 11] = [
    (b"psngdecontppmmszaztenxtwsZ", b"e"),
    (b"qu", b"eee"),
    (b"statti", b"t"),
    (b"dcscccrc", b"te"),
    (b"tl", b"t*"),
    (b"clcpil", b"*"),
    (b"dtpt", b"eu"),
    (b"tr", b""),
    (b"flfr", b"oe"),
    (b"fR", b"oee"),
    (BINARY, b"ee"),
];

fn is_one_of(code: [u8; 2], codes: &[u8]) -> bool {
    codes.chunks(2).any(|other| other == code)
}

impl Parser<'_> {
    /// Reads an expression.
    pub(super) fn expression(&mut self) -> Option<Id> {
        self.nested(Self::any_expression)
    }

    fn any_expression(&mut self) -> Option<Id> {
        let code = [self.peek()?, self.peek_second()?];
        match &code {
            b"ad" => {
                self.expect("ad")?;
                let of = self.expression()?;
                return Some(if matches!(self.tree.node(of), Node::Address(_)) { of } else { Tree::OPAQUE });
            }
            b"sp" => {
                self.expect("sp")?;
                let of = self.expression()?;
                return self.tree.add_derived(Derivation::Expansion, of);
            }
            [b'L', _] => return self.literal(),
            [b'T', b'_' | b'0'..=b'9'] => return self.template_parameter(),
            b"fp" => self.function_parameter("fp")?,
            b"fL" => {
                self.expect("fL")?;
                if self.peek()?.is_ascii_digit() {
                    self.decimal::<u32>()?;
                    self.function_parameter("p")?;
                    return Some(Tree::OPAQUE);
                }
                self.operator()?;
                self.expression()?;
                self.expression()?;
            }
            b"cv" => {
                self.expect("cv")?;
                self.ty()?;
                if self.take("_") {
                    self.until_end(Self::expression)?;
                } else {
                    self.expression()?;
                }
            }
            b"rq" | b"rQ" => self.requirements()?,
            // A compiler's own operation.
            [b'u', _] => {
                self.expect("u")?;
                self.identifier()?;
                self.until_end(Self::argument)?;
            }
            b"sr" | b"gs" | b"on" => self.unresolved()?,
            [b'1'..=b'9', _] => self.unresolved()?,
            _ => {
                let (_, form) = FORMS.iter().find(|(codes, _)| is_one_of(code, codes))?;
                self.skip_code()?;
                if matches!(&code, b"pp" | b"mm") {
                    self.take("_");
                }
                for part in *form {
                    match part {
                        b'e' => drop(self.expression()?),
                        b't' => drop(self.ty()?),
                        b'o' => self.operator()?,
                        b'u' => self.unresolved()?,
                        _ => drop(self.until_end(Self::expression)?),
                    }
                }
            }
        }
        Some(Tree::OPAQUE)
    }

    /// Reads `requires { .. }` with its parameters and requirements.
    fn requirements(&mut self) -> Option<()> {
        let has_params = self.take("rQ");
        if has_params {
            while !self.take("_") {
                self.ty()?;
            }
        } else {
            self.expect("rq")?;
        }
        self.until_end(|parser| match parser.peek()? {
            b'X' => {
                parser.expect("X")?;
                parser.expression()?;
                parser.take("N");
                if parser.take("R") { parser.name(None).map(drop) } else { Some(()) }
            }
            b'T' => {
                parser.expect("T")?;
                parser.ty().map(drop)
            }
            _ => {
                parser.expect("Q")?;
                parser.expression().map(drop)
            }
        })?;
        Some(())
    }

    fn skip_code(&mut self) -> Option<()> {
        let code = [self.peek()?, self.peek_second()?];
        self.expect(core::str::from_utf8(&code).ok()?)
    }

    fn operator(&mut self) -> Option<()> {
        let code = [self.peek()?, self.peek_second()?];
        if is_one_of(code, BINARY) { self.skip_code() } else { None }
    }

    /// Reads `this`, or the number of a parameter after its qualifiers.
    fn function_parameter(&mut self, start: &str) -> Option<()> {
        self.expect(start)?;
        if !self.take("T") {
            self.qualifiers();
            self.ordinal()?;
        }
        Some(())
    }

    /// Reads a name that is looked up later: a member of a type, after `sr`.
    ///
    /// A digit after `sr` starts either names, `E` and the member, or, in the output of older compilers, a type and the
    /// member. An instance of a template followed by another name can be read either way.
    fn unresolved(&mut self) -> Option<()> {
        self.take("gs");
        if self.take("srN") {
            self.unresolved_type()?;
            self.until_end(Self::simple_name)?;
        } else if self.take("sr") {
            if self.peek()?.is_ascii_digit() {
                let mut is_instance = false;
                while !self.take("E") {
                    if is_instance {
                        return None;
                    }
                    is_instance = self.simple_name()?;
                }
            } else {
                self.unresolved_type()?;
            }
        } else if self.take("on") {
            self.operator()?;
            if self.peek() == Some(b'I') {
                self.arguments()?;
            }
            return Some(());
        }
        self.simple_name().map(drop)
    }

    fn unresolved_type(&mut self) -> Option<()> {
        self.peek().filter(|c| matches!(c, b'T' | b'D' | b'S' | b'N'))?;
        self.ty().map(drop)
    }

    /// Reads an identifier and any template arguments after it; returns whether there were any.
    fn simple_name(&mut self) -> Option<bool> {
        self.identifier()?;
        let is_instance = self.peek() == Some(b'I');
        if is_instance {
            self.arguments()?;
        }
        Some(is_instance)
    }
}
