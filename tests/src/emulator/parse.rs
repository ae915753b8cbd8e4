//! Reads the PTX text that the emulator runs.

use gpu_abi_conformance::read;
use std::collections::HashMap;
use std::rc::Rc;

/// A variable or a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Variable {
    pub(super) name: String,
    pub(super) size: usize,
    pub(super) align: u64,
}

/// A function that is defined.
#[derive(Debug)]
pub(super) struct Function {
    pub(super) name: String,
    pub(super) parameters: Vec<Variable>,
    pub(super) result: Option<Variable>,
    pub(super) body: Rc<Body>,
    /// Whether its accesses to parameters need not be aligned.
    pub(super) packed: bool,
}

/// A function's statements, and what its blocks in braces declare.
#[derive(Debug, Default)]
pub(super) struct Body {
    pub(super) statements: Vec<Statement>,
    blocks: Vec<Block>,
}

/// A block in braces: its labels and registers are known in it and in the blocks within it.
#[derive(Debug, Default)]
struct Block {
    around: Option<usize>,
    labels: HashMap<String, usize>,
    /// Bits by names; of `%r<5>` the name without the number.
    registers: HashMap<String, u32>,
}

impl Body {
    fn find<T: Copy>(&self, block: usize, find: impl Fn(&Block) -> Option<T>) -> Option<T> {
        let mut at = Some(block);
        while let Some(block) = at.map(|at| &self.blocks[at]) {
            if let Some(found) = find(block) {
                return Some(found);
            }
            at = block.around;
        }
        None
    }

    /// The statement after a label that is known in a block.
    pub(super) fn label(&self, block: usize, label: &str) -> Option<usize> {
        self.find(block, |block| block.labels.get(label).copied())
    }

    /// The bits of a register that is known in a block.
    pub(super) fn register_bits(&self, block: usize, name: &str) -> Option<u32> {
        let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
        self.find(block, |block| block.registers.get(name).or_else(|| block.registers.get(letters)).copied())
    }

    fn declare(&mut self, block: usize, text: &str) -> Result<(), String> {
        let wrong = || format!("no registers: {text}");
        let (ty, names) = text.trim().split_once(char::is_whitespace).ok_or_else(wrong)?;
        let bits = if ty == ".pred" { 1 } else { bits(ty).ok_or_else(wrong)? as u32 };
        let names = names.split(',').map(|name| name.trim().split('<').next().unwrap_or_default().to_owned());
        self.blocks[block].registers.extend(names.map(|name| (name, bits)));
        Ok(())
    }
}

/// An instruction, or a declaration of a variable: `.param` or `.local` and its text.
#[derive(Debug)]
pub(super) struct Statement {
    /// The predicate, and whether it is negated.
    pub(super) guard: Option<(String, bool)>,
    /// The instruction's name, at its points: `ld`, `param`, `u32`.
    pub(super) words: Vec<String>,
    /// The texts between commas outside of parentheses and braces.
    pub(super) operands: Vec<String>,
    /// The variable that a declaration declares.
    pub(super) declares: Option<Variable>,
    /// The block that it is in.
    pub(super) block: usize,
}

/// The definitions of a module.
#[derive(Debug, Default)]
pub(super) struct Module {
    pub(super) functions: Vec<Function>,
    pub(super) globals: Vec<Variable>,
}

pub(super) fn module(text: &str) -> Result<Module, String> {
    let text: String = text.lines().map(|line| line.split("//").next().unwrap_or("").to_owned() + "\n").collect();
    let mut module = Module::default();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        // A directive of a line, a declaration up to its semicolon, or a function with its body.
        if [".version", ".target", ".address_size"].iter().any(|word| rest.starts_with(word)) {
            rest = rest.split_once('\n').map_or("", |(_, rest)| rest).trim_start();
            continue;
        }
        let end = rest.find([';', '{']).ok_or_else(|| format!("no end: {}", shown(rest)))?;
        let (head, is_body) = (&rest[..end], rest.as_bytes()[end] == b'{');
        let is_function = head.contains(".func") || head.contains(".entry");
        if is_function && is_body {
            let close = closing(&rest[end..]).ok_or_else(|| format!("no `}}`: {}", shown(head)))?;
            module.functions.push(function(head, &rest[end + 1..end + close])?);
            rest = rest[end + close + 1..].trim_start();
        } else {
            let end = rest.find(';').ok_or_else(|| format!("no `;`: {}", shown(rest)))?;
            if !is_function && !head.trim_start().starts_with(".extern") {
                module.globals.push(variable(head)?);
            }
            rest = rest[end + 1..].trim_start();
        }
    }
    Ok(module)
}

fn shown(text: &str) -> &str {
    text.lines().next().unwrap_or("")
}

/// The position of the brace that closes the one at the start.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0;
    text.bytes().position(|byte| {
        depth += i32::from(byte == b'{') - i32::from(byte == b'}');
        depth == 0
    })
}

fn function(head: &str, body: &str) -> Result<Function, String> {
    let keyword = if head.contains(".entry") { ".entry" } else { ".func" };
    let (_, rest) = head.split_once(keyword).ok_or("no function")?;
    let mut rest = rest.trim();
    let mut result = None;
    if let Some(list) = rest.strip_prefix('(') {
        let (list, after) = list.split_once(')').ok_or("no `)`")?;
        result = Some(variable(list)?);
        rest = after.trim();
    }
    let (name, list) = rest.split_once('(').unwrap_or((rest, ""));
    let list = list.rsplit_once(')').map_or("", |(list, _)| list);
    let parameters = list.split(',').filter(|one| !one.trim().is_empty()).map(variable).collect::<Result<_, _>>()?;
    Ok(Function { name: name.trim().to_owned(), parameters, result, body: Rc::new(statements(body)?), packed: false })
}

/// `.. [.align A] .TYPE NAME[[N]] [= ..]`.
fn variable(text: &str) -> Result<Variable, String> {
    let text = text.split('=').next().unwrap_or("").trim();
    let mut align = None;
    let mut size = None;
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        match word {
            ".align" => align = words.next().and_then(|word| word.parse().ok()),
            ".ptr" => {
                // The pointee is not part of the parameter.
                while let Some(word) = words.next() {
                    if word == ".align" {
                        words.next();
                        break;
                    }
                }
            }
            // Never accessed: only its address is taken.
            ".texref" | ".samplerref" | ".surfref" => size = Some(8),
            _ if !word.starts_with('.') => break,
            _ => size = bits(word).map(|bits| bits / 8).or(size),
        }
    }
    let name = text.split_whitespace().last().unwrap_or("");
    let size: usize = size.ok_or_else(|| format!("no type: {text}"))?;
    let (name, count) = match name.split_once('[') {
        Some((name, count)) => (name, count.trim_end_matches(']').parse().map_err(|_| format!("no length: {text}"))?),
        None => (name, 1),
    };
    Ok(Variable { name: name.to_owned(), size: size * count, align: align.unwrap_or(size as u64) })
}

/// The bits of a type such as `.u32` or `b8`.
pub(super) fn bits(word: &str) -> Option<usize> {
    let word = word.strip_prefix('.').unwrap_or(word);
    if word == "bf16" {
        return Some(16);
    }
    let digits = word.strip_prefix(['b', 'u', 's', 'f'])?;
    digits.parse().ok().filter(|bits| matches!(bits, 8 | 16 | 32 | 64 | 128))
}

fn statements(text: &str) -> Result<Body, String> {
    let mut body = Body { blocks: vec![Block::default()], ..Body::default() };
    let mut block = 0;
    for piece in text.split_inclusive(';') {
        let mut piece = piece.trim_end_matches(';').trim();
        // Braces of blocks stand at the start of what follows them; those of vectors within an instruction.
        loop {
            piece = piece.trim_start();
            let word = piece.split(|c: char| c.is_whitespace() || c == ':').next().unwrap_or("");
            if let Some(rest) = piece.strip_prefix('{') {
                body.blocks.push(Block { around: Some(block), ..Block::default() });
                block = body.blocks.len() - 1;
                piece = rest;
            } else if let Some(rest) = piece.strip_prefix('}') {
                block = body.blocks[block].around.ok_or("a block is closed twice")?;
                piece = rest;
            } else if piece[word.len()..].trim_start().starts_with(':') && !piece.contains(".callprototype") {
                let next = body.statements.len();
                body.blocks[block].labels.insert(word.to_owned(), next);
                piece = &piece[piece.find(':').unwrap_or(0) + 1..];
            } else {
                break;
            }
        }
        if let Some(declared) = piece.strip_prefix(".reg ") {
            body.declare(block, declared)?;
        } else if !piece.is_empty() && !piece.starts_with(".pragma ") && !piece.contains(".callprototype") {
            body.statements.push(Statement { block, ..statement(piece)? });
        }
    }
    Ok(body)
}

fn statement(text: &str) -> Result<Statement, String> {
    let mut statement = Statement { guard: None, words: Vec::new(), operands: Vec::new(), declares: None, block: 0 };
    let mut text = text;
    if let Some(rest) = text.strip_prefix('@') {
        let (guard, rest) = rest.split_once(char::is_whitespace).ok_or("no instruction")?;
        let name = guard.trim_start_matches('!');
        statement.guard = Some((name.to_owned(), guard.starts_with('!')));
        text = rest.trim();
    }
    if text.starts_with('.') {
        statement.words.push("declare".to_owned());
        statement.declares = Some(variable(text)?);
        return Ok(statement);
    }
    let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    statement.words = name.split(['.', ':']).filter(|word| !word.is_empty()).map(str::to_owned).collect();
    statement.operands = operands(rest);
    Ok(statement)
}

fn operands(text: &str) -> Vec<String> {
    read::operands(text).into_iter().map(str::to_owned).collect()
}

/// The names in `(a, b)` or `{a, b}`.
pub(super) fn list(text: &str) -> Vec<String> {
    operands(text.trim_start_matches(['(', '{']).trim_end_matches([')', '}']))
}
