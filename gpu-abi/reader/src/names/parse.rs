//! Parses mangled names: the Itanium C++ ABI's sections 5.1.2 to 5.1.4, with the extensions of gcc, clang and nvcc.
//!
//! ```text
//! encoding       <name> [<result, of a template>] <type>+ [Q <expression>]
//! name           N [r V K] [R O] <prefix> E | Z <encoding> E <name> [_ <discriminator>]
//!                | [St] <unqualified> [<arguments>] | <substitution> <arguments>
//! prefix         (<substitution> | T_ | decltype | <unqualified> | <prefix> <arguments>)+
//! unqualified    [L] (<length> <identifier> | Ut [<number>] _ | Ul <type>+ E [<number>] _ | <operator>) (B <tag>)*
//! operator       a code for a symbol | cv <type> | li <length> <suffix> | C1 to C5 | D0 to D5
//! arguments      I <argument>* [Q <expression>] E
//! argument       <declaration>* (<type> | <literal> | X <expression> E | J <argument>* E)
//! declaration    Ty | Tn <type> | Tk <concept> | Tp <declaration> | Tt <declaration>* E
//! ```
//!
//! These components are numbered, in the order in which they are complete: prefixes, templates with and without their
//! arguments, and all types except the fundamental ones.

use super::operator::Operator;
use super::tree::{Id, List, Node, Standard, Text, Tree};
use crate::model::{Fundamental, Qualifiers};

/// Longer symbols are not read.
const MAX_LEN: usize = 1 << 16;
/// The maximum nesting depth of constructs.
const MAX_DEPTH: usize = 100;

/// The entities of the standard library with their own codes.
static STANDARD: [(&str, &str); 6] = [
    ("Sa", "allocator"),
    ("Sb", "basic_string"),
    ("Ss", "string"),
    ("Si", "istream"),
    ("So", "ostream"),
    ("Sd", "iostream"),
];

pub(super) struct Parser<'a> {
    text: &'a [u8],
    pub(super) at: usize,
    depth: usize,
    pub(super) tree: Tree,
    /// The numbered components.
    pub(super) seen: Vec<Id>,
    /// Whether arguments after a parameter or a substitution belong to the conversion around them.
    pub(super) is_conversion: bool,
    /// The number of components up to the first one that compilers number differently.
    pub(super) certain: Option<usize>,
}

impl<'a> Parser<'a> {
    /// Returns a parser of a symbol, at the byte after `_Z`; `None` if it is not a mangled name, or is too long.
    pub(super) fn of_symbol(symbol: &'a str) -> Option<Self> {
        (symbol.len() <= MAX_LEN && symbol.starts_with("_Z")).then(|| Self::new(symbol, 2))
    }

    /// Returns a parser of a type's encoding; `None` if it is too long.
    pub(super) fn of_type(encoding: &'a str) -> Option<Self> {
        (encoding.len() <= MAX_LEN).then(|| Self::new(encoding, 0))
    }

    fn new(symbol: &'a str, start: usize) -> Self {
        let tree = Tree::new(symbol);
        Self { text: symbol.as_bytes(), at: start, depth: 0, tree, seen: Vec::new(), is_conversion: false, certain: None }
    }

    pub(super) fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    pub(super) fn peek_second(&self) -> Option<u8> {
        self.text.get(self.at + 1).copied()
    }

    pub(super) fn take(&mut self, expected: &str) -> bool {
        let is_next = self.text[self.at..].starts_with(expected.as_bytes());
        self.at += if is_next { expected.len() } else { 0 };
        is_next
    }

    pub(super) fn expect(&mut self, expected: &str) -> Option<()> {
        self.take(expected).then_some(())
    }

    /// Returns whether the name ends here, apart from a compiler's suffix.
    pub(super) fn is_at_end(&self) -> bool {
        matches!(self.peek(), None | Some(b'.' | b'$'))
    }

    pub(super) fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        if self.depth == MAX_DEPTH {
            return None;
        }
        self.depth += 1;
        let done = read(self);
        self.depth -= 1;
        done
    }

    /// Numbers a component.
    pub(super) fn number(&mut self, id: Id) -> Id {
        self.seen.push(id);
        id
    }

    /// Reads items up to an `E`.
    pub(super) fn until_end<T>(&mut self, mut read: impl FnMut(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let mut all = Vec::new();
        while !self.take("E") {
            all.push(read(self)?);
        }
        Some(all)
    }

    pub(super) fn digits(&mut self) -> Text {
        let start = self.at;
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
        }
        Text { start: start as u32, end: self.at as u32 }
    }

    pub(super) fn decimal<N: core::str::FromStr>(&mut self) -> Option<N> {
        let digits = self.digits();
        self.tree.text(digits).parse().ok()
    }

    /// Reads `_` as 0, `0_` as 1 and so on.
    pub(super) fn ordinal(&mut self) -> Option<u32> {
        if self.take("_") {
            return Some(0);
        }
        let number: u32 = self.decimal()?;
        self.expect("_")?;
        number.checked_add(1)
    }

    /// Reads the function's name, its result, and its parameters as instantiated.
    pub(super) fn encoding(&mut self) -> Option<Id> {
        self.nested(|parser| {
            let (name, qualifiers) = parser.name(None)?;
            if parser.is_at_end() || parser.peek() == Some(b'E') {
                return parser.tree.add(Node::Encoding { name, params: None, qualifiers });
            }
            let mut arguments = None;
            if let Node::Template { of, arguments: of_function } = parser.tree.node(name) {
                arguments = Some(of_function);
                if !matches!(parser.tree.node(of), Node::Operator { operator, .. } if !operator.has_result()) {
                    parser.ty()?;
                }
            }
            let mut params = Vec::new();
            while !parser.is_at_end() && parser.peek() != Some(b'E') {
                if parser.take("Q") {
                    parser.expression()?;
                    break;
                }
                params.push(parser.ty()?);
            }
            let params = parser.params(&params)?;
            let arguments: Vec<Id> = arguments.map_or(Vec::new(), |list| parser.tree.list(list).to_vec());
            let params = parser.tree.instantiated(params, &arguments)?;
            parser.tree.add(Node::Encoding { name, params: Some(params), qualifiers })
        })
    }

    /// Returns a list of parameters; a single `void` means that there are no parameters.
    pub(super) fn params(&mut self, params: &[Id]) -> Option<List> {
        match params {
            [] => None,
            &[one] if matches!(self.tree.node(one), Node::Fundamental(Fundamental::Void)) => self.tree.add_list(&[]),
            params => self.tree.add_list(params),
        }
    }

    /// Reads a name; `scope` is the function that a local name belongs to. The name itself is not numbered.
    pub(super) fn name(&mut self, scope: Option<Id>) -> Option<(Id, Qualifiers)> {
        self.nested(|parser| match parser.peek()? {
            b'N' => parser.nested_name(scope),
            b'Z' => parser.local_name(),
            b'S' if parser.peek_second() != Some(b't') => {
                let of = parser.substitution()?;
                Some((parser.template(of)?, Qualifiers::NONE))
            }
            _ => {
                let scope = if parser.take("St") { Some(Tree::STD) } else { scope };
                let mut name = parser.unqualified(scope)?;
                if parser.peek() == Some(b'I') {
                    parser.number(name);
                    name = parser.template(name)?;
                }
                Some((name, Qualifiers::NONE))
            }
        })
    }

    fn nested_name(&mut self, scope: Option<Id>) -> Option<(Id, Qualifiers)> {
        self.expect("N")?;
        let qualifiers = self.qualifiers();
        if !self.take("R") {
            self.take("O");
        }
        let mut prefix = None;
        // A leading substitution is not numbered again.
        let mut is_numbered = false;
        while !self.take("E") {
            let next = match (self.peek()?, prefix) {
                (b'I', Some(of)) => self.template(of)?,
                (b'S', None) => {
                    prefix = Some(if self.take("St") { Tree::STD } else { self.substitution()? });
                    continue;
                }
                (b'T', None) => self.template_parameter()?,
                (b'D', None) if matches!(self.peek_second(), Some(b't' | b'T')) => self.decltype()?,
                // The member whose initializer contains a lambda, which compilers number differently.
                (b'M', Some(_)) => {
                    self.certain.get_or_insert(self.seen.len());
                    self.at += 1;
                    continue;
                }
                _ => self.unqualified(prefix.or(scope))?,
            };
            prefix = Some(self.number(next));
            is_numbered = true;
        }
        // If the whole name is a type, it is numbered as a type.
        self.seen.pop().filter(|_| is_numbered).map(|name| (name, qualifiers))
    }

    fn local_name(&mut self) -> Option<(Id, Qualifiers)> {
        self.expect("Z")?;
        let function = self.encoding()?;
        self.expect("E")?;
        if self.take("s") {
            // A string literal.
            self.discriminator()?;
            return Some((Tree::OPAQUE, Qualifiers::NONE));
        }
        let name = self.name(Some(function))?;
        self.discriminator()?;
        Some(name)
    }

    /// Reads `_` and one digit, or `__`, digits and `_`, if present.
    fn discriminator(&mut self) -> Option<()> {
        if self.take("__") {
            self.decimal::<u32>()?;
            self.expect("_")
        } else if self.take("_") {
            self.peek().filter(u8::is_ascii_digit)?;
            self.at += 1;
            Some(())
        } else {
            Some(())
        }
    }

    fn unqualified(&mut self, scope: Option<Id>) -> Option<Id> {
        self.take("L");
        let node = match (self.peek()?, self.peek_second()?) {
            (b'U', b't') => {
                self.at += 2;
                Node::Unnamed { scope, number: self.ordinal()?.checked_add(1)? }
            }
            (b'U', b'l') => {
                self.at += 2;
                let params = self.until_end(Self::ty)?;
                let params = self.params(&params)?;
                Node::Lambda { scope, params, number: self.ordinal()?.checked_add(1)? }
            }
            (kind @ b'C', b'1'..=b'5') | (kind @ b'D', b'0'..=b'5') => {
                self.at += 2;
                let operator = if kind == b'C' { Operator::Constructor } else { Operator::Destructor };
                Node::Operator { scope: Some(scope?), operator }
            }
            (b'c', b'v') => {
                self.at += 2;
                let around = core::mem::replace(&mut self.is_conversion, true);
                let to = self.ty();
                self.is_conversion = around;
                Node::Operator { scope, operator: Operator::Conversion(to?) }
            }
            (b'l', b'i') => {
                self.at += 2;
                Node::Operator { scope, operator: Operator::Literal(self.identifier()?) }
            }
            (b'a'..=b'z', _) => {
                let operator = Operator::at_start(self.tree.symbol().get(self.at..)?)?;
                self.at += 2;
                Node::Operator { scope, operator }
            }
            _ => {
                let name = self.identifier()?;
                let mut tags = Text { start: self.at as u32, end: self.at as u32 };
                while self.take("B") {
                    self.identifier()?;
                    tags.end = self.at as u32;
                }
                Node::Name { scope, name, tags }
            }
        };
        self.tree.add(node)
    }

    /// Reads a length and an identifier of that many bytes.
    pub(super) fn identifier(&mut self) -> Option<Text> {
        self.peek().filter(|c| matches!(c, b'1'..=b'9'))?;
        let len: usize = self.decimal()?;
        let end = self.at.checked_add(len)?;
        // Also rejects an end within a character.
        self.tree.symbol().get(self.at..end)?;
        let text = Text { start: self.at as u32, end: end as u32 };
        self.at = end;
        Some(text)
    }

    pub(super) fn substitution(&mut self) -> Option<Id> {
        self.expect("S")?;
        if let Some(standard) = STANDARD.iter().find(|(code, _)| code.as_bytes().get(1) == self.peek().as_ref()) {
            self.at += 1;
            let standard: Standard = standard;
            return self.tree.add(Node::Standard(standard));
        }
        let mut index = 0_usize;
        if !self.take("_") {
            while !self.take("_") {
                let digit = match self.peek()? {
                    c @ b'0'..=b'9' => c - b'0',
                    c @ b'A'..=b'Z' => c - b'A' + 10,
                    _ => return None,
                };
                self.at += 1;
                index = index.checked_mul(36)?.checked_add(digit.into())?;
            }
            index = index.checked_add(1)?;
        }
        if self.certain.is_some_and(|certain| index >= certain) {
            return None;
        }
        self.seen.get(index).copied()
    }

    pub(super) fn template_parameter(&mut self) -> Option<Id> {
        self.expect("T")?;
        let index = self.ordinal()?;
        self.tree.add(Node::Param(index))
    }

    /// Reads arguments and returns the instance of the template `of`.
    pub(super) fn template(&mut self, of: Id) -> Option<Id> {
        if matches!(self.tree.node(of), Node::Template { .. } | Node::Std) {
            return None;
        }
        let arguments = self.arguments()?;
        self.tree.add(Node::Template { of, arguments })
    }

    pub(super) fn arguments(&mut self) -> Option<List> {
        self.expect("I")?;
        let around = core::mem::replace(&mut self.is_conversion, false);
        let arguments = self.constrained_arguments();
        self.is_conversion = around;
        self.tree.add_list(&arguments?)
    }

    /// Reads arguments, and the condition that they satisfy.
    fn constrained_arguments(&mut self) -> Option<Vec<Id>> {
        let mut arguments = Vec::new();
        while !self.take("E") {
            if self.take("Q") {
                self.expression()?;
                self.expect("E")?;
                break;
            }
            arguments.push(self.argument()?);
        }
        Some(arguments)
    }

    pub(super) fn argument(&mut self) -> Option<Id> {
        self.nested(|parser| match parser.peek()? {
            b'L' => parser.literal(),
            b'X' => {
                parser.at += 1;
                let value = parser.expression()?;
                parser.expect("E")?;
                Some(value)
            }
            b'J' | b'I' => {
                parser.at += 1;
                let pack = parser.until_end(Self::argument)?;
                let pack = parser.tree.add_list(&pack)?;
                parser.tree.add(Node::Pack(pack))
            }
            b'T' if parser.declares_parameter() => {
                parser.declaration()?;
                parser.argument()
            }
            _ => parser.ty(),
        })
    }

    fn declares_parameter(&self) -> bool {
        matches!(self.peek_second(), Some(b'y' | b'n' | b'k' | b'p' | b't'))
    }

    /// Reads the declaration of a template's parameter, which comes before the argument if several templates of one name could
    /// take it.
    fn declaration(&mut self) -> Option<()> {
        self.nested(|parser| {
            parser.expect("T")?;
            let kind = parser.peek()?;
            parser.at += 1;
            match kind {
                b'y' => {}
                b'n' => drop(parser.ty()?),
                b'k' => drop(parser.name(None)?),
                b'p' => parser.declaration()?,
                b't' => drop(parser.until_end(Self::declaration)?),
                _ => return None,
            }
            Some(())
        })
    }

    /// Reads `L`, a type, a value and `E`, or a function's or variable's name between `L_Z` and `E`.
    pub(super) fn literal(&mut self) -> Option<Id> {
        self.expect("L")?;
        if self.take("_Z") {
            let of = self.encoding()?;
            self.expect("E")?;
            return self.tree.add(Node::Address(of));
        }
        let ty = self.ty()?;
        let start = self.at as u32;
        while self.peek().is_some_and(|c| c.is_ascii_digit() || c.is_ascii_lowercase() || c == b'_') {
            self.at += 1;
        }
        let value = Text { start, end: self.at as u32 };
        self.expect("E")?;
        self.tree.add(Node::Literal { ty, value })
    }
}
