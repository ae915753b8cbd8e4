//! Parses types: the Itanium C++ ABI's section 5.1.5.
//!
//! ```text
//! type           one or more letters for a fundamental type | <name> of a class
//!                | [r] [V] [K] <type> | P <type> | R <type> | O <type> | M <class> <type>
//!                | A [<length> | <expression>] _ <type> | [Do] F <result> <type>+ [R | O] E
//!                | T_ | T0_ | ... [<arguments>] | <substitution> [<arguments>] | Dp <type> | Dt <expression> E
//! ```

use super::parse::Parser;
use super::tree::{Bound, Id, Node, Tree};
use crate::model::{Derivation, Fundamental, Qualifiers};

impl Parser<'_> {
    pub(super) fn qualifiers(&mut self) -> Qualifiers {
        Qualifiers { restrict: self.take("r"), volatile: self.take("V"), constant: self.take("K") }
    }

    /// Reads a type.
    pub(super) fn ty(&mut self) -> Option<Id> {
        self.nested(Self::any_type)
    }

    fn any_type(&mut self) -> Option<Id> {
        let text = self.tree.symbol().get(self.at..)?;
        if let Some(fundamental) = Fundamental::at_start(text) {
            self.at += fundamental.code().len();
            if fundamental == Fundamental::VendorBFloat16 {
                self.certain.get_or_insert(self.seen.len());
            }
            return self.tree.add(Node::Fundamental(fundamental));
        }
        if let Some(derivation) = Derivation::ALL.into_iter().find(|derivation| text.starts_with(derivation.code())) {
            self.at += derivation.code().len();
            let of = self.ty()?;
            let made = self.tree.add_derived(derivation, of)?;
            return Some(self.number(made));
        }
        let made = match self.peek()? {
            b'r' | b'V' | b'K' => {
                let qualifiers = self.qualifiers();
                if self.is_function() {
                    self.function(qualifiers)?
                } else {
                    let of = self.ty()?;
                    self.tree.add_qualified(qualifiers, of)?
                }
            }
            // Complex and imaginary numbers.
            b'C' | b'G' => {
                self.at += 1;
                self.ty()?;
                Tree::OPAQUE
            }
            b'A' => self.array()?,
            b'F' => self.function(Qualifiers::NONE)?,
            b'M' => {
                self.at += 1;
                let (class, member) = (self.ty()?, self.ty()?);
                self.tree.add(Node::MemberPointer { class, member })?
            }
            b'T' => {
                let param = self.template_parameter()?;
                self.number(param);
                if self.is_conversion || self.peek() != Some(b'I') {
                    return Some(param);
                }
                self.template(param)?
            }
            b'S' if self.peek_second() != Some(b't') => {
                let known = self.substitution()?;
                // These are templates, which are not types without arguments.
                let is_template = matches!(self.tree.node(known), Node::Standard(("Sa" | "Sb", _)));
                if self.is_conversion && !is_template || self.peek() != Some(b'I') {
                    return Some(known).filter(|&known| self.tree.is_type(known) || self.tree.is_expansion(known));
                }
                self.template(known)?
            }
            b'D' if self.is_function() => self.function(Qualifiers::NONE)?,
            b'D' => match self.special()? {
                (special, true) => special,
                (special, false) => return Some(special),
            },
            b'z' => {
                self.at += 1;
                return self.tree.add(Node::Ellipsis);
            }
            // A vendor's type, which demanglers number and some compilers do not.
            b'u' => {
                self.at += 1;
                self.certain.get_or_insert(self.seen.len());
                self.identifier()?;
                if self.peek() == Some(b'I') {
                    self.arguments()?;
                }
                return Some(Tree::OPAQUE);
            }
            // A vendor's qualifier.
            b'U' if !matches!(self.peek_second(), Some(b't' | b'l')) => {
                self.at += 1;
                self.identifier()?;
                if self.peek() == Some(b'I') {
                    self.arguments()?;
                }
                self.ty()?;
                Tree::OPAQUE
            }
            _ => {
                let (name, qualifiers) = self.name(None)?;
                if !qualifiers.are_none() || !self.tree.is_type(name) {
                    return None;
                }
                name
            }
        };
        Some(self.number(made))
    }

    fn array(&mut self) -> Option<Id> {
        self.expect("A")?;
        let bound = match self.peek()? {
            b'_' => Bound::None,
            b'0'..=b'9' => Bound::Number(self.decimal()?),
            _ => Bound::Value(self.expression()?),
        };
        self.expect("_")?;
        let element = self.ty()?;
        self.tree.add(Node::Array(bound, element))
    }

    /// Returns whether a function's type is next: `F`, or an exception specification before it.
    fn is_function(&self) -> bool {
        match self.peek() {
            Some(b'F') => true,
            Some(b'D') => matches!(self.peek_second(), Some(b'o' | b'O' | b'w' | b'x')),
            _ => false,
        }
    }

    fn function(&mut self, qualifiers: Qualifiers) -> Option<Id> {
        let noexcept = self.take("Do");
        let is_plain = noexcept || !self.take("DO");
        if !is_plain {
            self.expression()?;
            self.expect("E")?;
        }
        self.expect("F")?;
        self.take("Y");
        let result = self.ty()?;
        let mut params = Vec::new();
        let reference = loop {
            if let Some(end) = ["E", "RE", "OE"].into_iter().find(|end| self.take(end)) {
                break end.strip_suffix("E")?;
            }
            params.push(self.ty()?);
        };
        let params = self.params(&params)?;
        let function = Node::Function { result, params, qualifiers, reference, noexcept };
        if is_plain { self.tree.add(function) } else { Some(Tree::OPAQUE) }
    }

    /// Reads a type that begins with `D`, and returns whether it is numbered.
    fn special(&mut self) -> Option<(Id, bool)> {
        // `auto` with a concept.
        if self.take("Dk") || self.take("DK") {
            self.name(None)?;
            return Some((Tree::OPAQUE, true));
        }
        if self.take("Dv") {
            self.decimal::<u32>()?;
            self.expect("_")?;
            self.ty()?;
            return Some((Tree::OPAQUE, true));
        }
        if self.take("DF") || self.take("DB") || self.take("DU") {
            self.decimal::<u32>()?;
            if !self.take("x") {
                self.expect("_")?;
            }
            return Some((Tree::OPAQUE, false));
        }
        if ["Dd", "De", "Df", "Da", "Dc"].iter().any(|code| self.take(code)) {
            return Some((Tree::OPAQUE, false));
        }
        Some((self.decltype()?, true))
    }

    pub(super) fn decltype(&mut self) -> Option<Id> {
        if !self.take("Dt") {
            self.expect("DT")?;
        }
        self.expression()?;
        self.expect("E")?;
        Some(Tree::OPAQUE)
    }
}
