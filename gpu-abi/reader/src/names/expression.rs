//! Reads expressions to find where they end. Only parameters and values are understood.

use super::parse::Parser;
use super::tree::{Id, Node, Tree};

/// Operators with one operand.
const UNARY: &[u8] = b"psngdecontppmmszaztenxtw";
/// Operators with two operands.
const BINARY: &[u8] = b"plmimldvrmaneooraSpLmImLdVrMaNeOoRlsrslSrSssltlegtgeeqneaaoocmpmixds";
/// Operators with a type as their operand.
const OF_TYPE: &[u8] = b"statti";
/// Conversions: a type and an operand.
const CASTS: &[u8] = b"dcscccrc";

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
                return self.tree.add(Node::Expansion(of));
            }
            [b'L', _] => return self.literal(),
            [b'T', b'_' | b'0'..=b'9'] => return self.template_parameter(),
            b"fp" => self.function_parameter()?,
            b"fL" => {
                self.expect("fL")?;
                if self.peek()?.is_ascii_digit() {
                    self.decimal::<u32>()?;
                    return self.function_parameter_after("p");
                }
                self.operator()?;
                self.operands(2)?;
            }
            b"fR" => {
                self.expect("fR")?;
                self.operator()?;
                self.operands(2)?;
            }
            b"fl" | b"fr" => {
                self.skip_code()?;
                self.operator()?;
                self.operands(1)?;
            }
            b"cl" | b"cp" | b"il" => {
                self.skip_code()?;
                self.until_end(Self::expression)?;
            }
            b"tl" => {
                self.expect("tl")?;
                self.ty()?;
                self.until_end(Self::expression)?;
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
            b"sZ" => {
                self.expect("sZ")?;
                self.expression()?;
            }
            b"dt" | b"pt" => {
                self.skip_code()?;
                self.expression()?;
                self.unresolved()?;
            }
            b"qu" => {
                self.expect("qu")?;
                self.operands(3)?;
            }
            b"tr" => self.expect("tr")?,
            b"sr" | b"gs" | b"on" => self.unresolved()?,
            [b'1'..=b'9', _] => self.unresolved()?,
            _ if is_one_of(code, UNARY) => {
                self.skip_code()?;
                if matches!(&code, b"pp" | b"mm") {
                    self.take("_");
                }
                self.operands(1)?;
            }
            _ if is_one_of(code, BINARY) => {
                self.skip_code()?;
                self.operands(2)?;
            }
            _ if is_one_of(code, OF_TYPE) => {
                self.skip_code()?;
                self.ty()?;
            }
            _ if is_one_of(code, CASTS) => {
                self.skip_code()?;
                self.ty()?;
                self.expression()?;
            }
            _ => return None,
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

    fn operands(&mut self, count: usize) -> Option<()> {
        (0..count).try_for_each(|_| self.expression().map(drop))
    }

    fn operator(&mut self) -> Option<()> {
        let code = [self.peek()?, self.peek_second()?];
        if is_one_of(code, BINARY) { self.skip_code() } else { None }
    }

    fn function_parameter(&mut self) -> Option<()> {
        self.expect("f")?;
        self.function_parameter_after("p").map(drop)
    }

    fn function_parameter_after(&mut self, start: &str) -> Option<Id> {
        self.expect(start)?;
        if !self.take("T") {
            for qualifier in ["r", "V", "K"] {
                self.take(qualifier);
            }
            self.ordinal()?;
        }
        Some(Tree::OPAQUE)
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
