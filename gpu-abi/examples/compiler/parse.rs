//! Parses text such as `0.5 * mass * sqrt(velocity[0] * velocity[0])` to a syntax tree.
//!
//! ```text
//! sum     = product (("+" | "-") product)*
//! product = sign (("*" | "/") sign)*
//! sign    = "-" sign | atom
//! atom    = NUMBER | "(" sum ")" | ("sqrt" | "abs" | "min" | "max") "(" sum ("," sum)* ")" | path
//! path    = NAME ("." NAME | "[" NUMBER "]")*
//! ```

use std::fmt;
use std::ops::Range;

/// An expression and its position in the text.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Expr {
    pub(crate) kind: ExprKind,
    pub(crate) place: Range<usize>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ExprKind {
    Integer(i64),
    Real(f64),
    /// A member of the record, as the path of steps to it.
    Path(Vec<Step>),
    Negate(Box<Expr>),
    Binary(Operator, Box<Expr>, Box<Expr>),
    Call(Function, Vec<Expr>),
}

/// A step into a record or an array.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Step {
    Member(String),
    Index(usize),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Function {
    Sqrt,
    Abs,
    Min,
    Max,
}

impl Function {
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "sqrt" => Self::Sqrt,
            "abs" => Self::Abs,
            "min" => Self::Min,
            "max" => Self::Max,
            _ => return None,
        })
    }

    /// Returns the number of arguments that the function takes.
    pub(crate) fn arity(self) -> usize {
        match self {
            Self::Sqrt | Self::Abs => 1,
            Self::Min | Self::Max => 2,
        }
    }
}

/// An error message and its position in the text.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Mistake {
    pub(crate) words: String,
    pub(crate) place: Range<usize>,
}

impl Mistake {
    pub(crate) fn new(words: impl Into<String>, place: &Range<usize>) -> Self {
        Self { words: words.into(), place: place.clone() }
    }

    /// Shows the text with the position marked below it.
    pub(crate) fn shown<'a>(&'a self, text: &'a str) -> impl fmt::Display + 'a {
        Shown { mistake: self, text }
    }
}

struct Shown<'a> {
    mistake: &'a Mistake,
    text: &'a str,
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Range { start, end } = self.mistake.place;
        let before = self.text[..start].chars().count();
        let marked = self.text[start..end].chars().count().max(1);
        writeln!(f, "error: {}", self.mistake.words)?;
        writeln!(f, "  {}", self.text)?;
        write!(f, "  {:before$}{:^<marked$}", "", "")
    }
}

/// Parses a complete text.
pub(crate) fn parse(text: &str) -> Result<Expr, Mistake> {
    let mut parser = Parser { text, at: 0 };
    let expr = parser.sum()?;
    parser.skip_space();
    if parser.at < text.len() {
        return Err(parser.unexpected("an operator or the end"));
    }
    Ok(expr)
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
}

impl Parser<'_> {
    fn sum(&mut self) -> Result<Expr, Mistake> {
        let mut left = self.product()?;
        while let Some(operator) = self.operator(&[('+', Operator::Add), ('-', Operator::Subtract)]) {
            left = binary(operator, left, self.product()?);
        }
        Ok(left)
    }

    fn product(&mut self) -> Result<Expr, Mistake> {
        let mut left = self.sign()?;
        while let Some(operator) = self.operator(&[('*', Operator::Multiply), ('/', Operator::Divide)]) {
            left = binary(operator, left, self.sign()?);
        }
        Ok(left)
    }

    fn sign(&mut self) -> Result<Expr, Mistake> {
        self.skip_space();
        let start = self.at;
        if self.eat('-') {
            let inner = self.sign()?;
            let place = start..inner.place.end;
            return Ok(Expr { kind: ExprKind::Negate(Box::new(inner)), place });
        }
        self.atom()
    }

    fn atom(&mut self) -> Result<Expr, Mistake> {
        self.skip_space();
        let start = self.at;
        if self.eat('(') {
            let mut inner = self.sum()?;
            self.expect(')')?;
            inner.place = start..self.at;
            return Ok(inner);
        }
        match self.peek() {
            Some(c) if c.is_ascii_digit() => self.number(),
            Some(c) if c.is_alphabetic() || c == '_' => {
                let name = self.name();
                match Function::named(&name) {
                    Some(function) if self.next_is('(') => self.call(function, start),
                    _ => self.path(name, start),
                }
            }
            _ => Err(self.unexpected("a number, a member or `(`")),
        }
    }

    fn call(&mut self, function: Function, start: usize) -> Result<Expr, Mistake> {
        self.expect('(')?;
        let mut arguments = vec![self.sum()?];
        while self.next_is(',') {
            self.expect(',')?;
            arguments.push(self.sum()?);
        }
        self.expect(')')?;
        let place = start..self.at;
        if arguments.len() != function.arity() {
            let words = format!("this function takes {} arguments, found {}", function.arity(), arguments.len());
            return Err(Mistake::new(words, &place));
        }
        Ok(Expr { kind: ExprKind::Call(function, arguments), place })
    }

    fn path(&mut self, first: String, start: usize) -> Result<Expr, Mistake> {
        let mut steps = vec![Step::Member(first)];
        loop {
            if self.eat('.') {
                if !self.peek().is_some_and(|c| c.is_alphabetic() || c == '_') {
                    return Err(self.unexpected("a member's name"));
                }
                steps.push(Step::Member(self.name()));
            } else if self.eat('[') {
                let digits = self.take_while(|c| c.is_ascii_digit());
                match digits.parse() {
                    Ok(index) => steps.push(Step::Index(index)),
                    Err(_) => return Err(self.unexpected("an index")),
                }
                self.expect(']')?;
            } else {
                return Ok(Expr { kind: ExprKind::Path(steps), place: start..self.at });
            }
        }
    }

    fn number(&mut self) -> Result<Expr, Mistake> {
        let start = self.at;
        self.take_while(|c| c.is_ascii_digit());
        let mut real = false;
        if self.peek() == Some('.') {
            real = true;
            self.at += 1;
            self.take_while(|c| c.is_ascii_digit());
        }
        if matches!(self.peek(), Some('e' | 'E')) {
            real = true;
            self.at += 1;
            if matches!(self.peek(), Some('+' | '-')) {
                self.at += 1;
            }
            self.take_while(|c| c.is_ascii_digit());
        }
        let (digits, place) = (&self.text[start..self.at], start..self.at);
        let kind = if real {
            digits.parse().map(ExprKind::Real).map_err(|_| Mistake::new("this is not a valid number", &place))?
        } else {
            digits.parse().map(ExprKind::Integer).map_err(|_| Mistake::new("this integer does not fit 64 bits", &place))?
        };
        Ok(Expr { kind, place })
    }

    fn name(&mut self) -> String {
        self.take_while(|c| c.is_alphanumeric() || c == '_').to_owned()
    }

    fn operator(&mut self, operators: &[(char, Operator)]) -> Option<Operator> {
        self.skip_space();
        let &(_, operator) = operators.iter().find(|(sign, _)| self.peek() == Some(*sign))?;
        self.at += 1;
        Some(operator)
    }

    fn expect(&mut self, sign: char) -> Result<(), Mistake> {
        self.skip_space();
        if self.eat(sign) { Ok(()) } else { Err(self.unexpected(&format!("`{sign}`"))) }
    }

    fn next_is(&mut self, sign: char) -> bool {
        self.skip_space();
        self.peek() == Some(sign)
    }

    fn eat(&mut self, sign: char) -> bool {
        let found = self.peek() == Some(sign);
        self.at += if found { sign.len_utf8() } else { 0 };
        found
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn skip_space(&mut self) {
        self.take_while(char::is_whitespace);
    }

    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &str {
        let start = self.at;
        let rest = &self.text[start..];
        self.at += rest.find(|c| !wanted(c)).unwrap_or(rest.len());
        &self.text[start..self.at]
    }

    fn unexpected(&self, wanted: &str) -> Mistake {
        let found = self.peek();
        let place = self.at..self.at + found.map_or(0, char::len_utf8);
        match found {
            Some(found) => Mistake::new(format!("expected {wanted}, found `{found}`"), &place),
            None => Mistake::new(format!("expected {wanted}, found the end"), &place),
        }
    }
}

fn binary(operator: Operator, left: Expr, right: Expr) -> Expr {
    let place = left.place.start..right.place.end;
    Expr { kind: ExprKind::Binary(operator, Box::new(left), Box::new(right)), place }
}
