//! The instructions that the emulator knows, but for calls and branches.

use std::collections::HashMap;
use std::rc::Rc;

use half::{bf16, f16};

use super::Program;
use super::parse::{self, Body, Statement};

/// The registers and the variables of a function that runs.
#[derive(Debug, Default)]
pub(super) struct Frame {
    body: Rc<Body>,
    registers: HashMap<String, u128>,
    /// The carry of an addition or subtraction.
    carry: bool,
    /// Whether accesses to parameters need not be aligned.
    packed: bool,
    /// Addresses and alignments of its parameters, of those of its calls, and of its local variables.
    pub(super) symbols: HashMap<String, (u64, u64)>,
}

impl Frame {
    pub(super) fn new(body: Rc<Body>, packed: bool, special: &[(&str, u32)]) -> Self {
        let registers = special.iter().map(|(name, value)| ((*name).to_owned(), u128::from(*value))).collect();
        Self { body, registers, packed, ..Self::default() }
    }

    /// A register's value; one that was never written holds what happens to be there, as the padding that compilers store does.
    pub(super) fn read(&self, register: &str) -> u128 {
        self.registers.get(register).copied().unwrap_or(0xa5a5_a5a5_a5a5_a5a5_a5a5_a5a5_a5a5_a5a5)
    }

    pub(super) fn symbol(&self, name: &str) -> Result<(u64, u64), String> {
        self.symbols.get(name).copied().ok_or_else(|| format!("no `{name}`"))
    }
}

/// A type such as `s16`: its bits, and what they are.
#[derive(Clone, Copy)]
struct Type {
    bits: u32,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Bits, or a number without sign.
    Unsigned,
    Signed,
    Float,
    /// `bf16`
    BFloat,
}

impl Type {
    fn of(word: &str) -> Result<Self, String> {
        if word == "pred" {
            return Ok(Self { bits: 1, kind: Kind::Unsigned });
        }
        let bits = parse::bits(word).ok_or_else(|| format!("`{word}` is no type"))? as u32;
        let kind = match word.as_bytes()[0] {
            b's' => Kind::Signed,
            b'f' => Kind::Float,
            b'b' if word == "bf16" => Kind::BFloat,
            _ => Kind::Unsigned,
        };
        Ok(Self { bits, kind })
    }

    fn is_signed(self) -> bool {
        self.kind == Kind::Signed
    }

    fn is_float(self) -> bool {
        matches!(self.kind, Kind::Float | Kind::BFloat)
    }

    fn cut(self, value: u128) -> u128 {
        ones(self.bits) & value
    }

    /// The value of the lower bits, extended by their sign.
    fn extend(self, value: u128) -> u128 {
        let unused = 128 - self.bits;
        if self.is_signed() { ((value << unused) as i128 >> unused) as u128 } else { self.cut(value) }
    }
}

/// A number of as many ones.
fn ones(bits: u32) -> u128 {
    u128::MAX.checked_shr(128_u32.saturating_sub(bits)).unwrap_or(0)
}

impl Program {
    pub(super) fn step(&mut self, statement: &Statement, frame: &mut Frame) -> Result<(), String> {
        let words: Vec<&str> = statement.words.iter().map(String::as_str).collect();
        let operands = &statement.operands;
        match (words.as_slice(), &statement.declares) {
            (["declare"], Some(variable)) => {
                let address = self.memory.allocate(variable.size, variable.align);
                frame.symbols.insert(variable.name.clone(), (address, variable.align));
                Ok(())
            }
            (["fence", ..], _) => Ok(()),
            (["ld", how @ .., ty], _) => self.load(statement, Access::new(how, ty, frame)?, frame),
            (["st", how @ .., ty], _) => self.store(Access::new(how, ty, frame)?, operands, frame),
            (["atom", how @ .., ty], _) => self.atom(statement, how, Access::new(&[], ty, frame)?, frame),
            (["mov", ty], _) => self.mov(statement, Type::of(ty)?, frame),
            // All state spaces are one.
            (["cvta", ..], _) => {
                let value = self.value(&operands[1], 64, frame)?;
                write(statement, &operands[0], value, frame)
            }
            (["cvt", "f64", "f32"], _) => {
                let single = f32::from_bits(self.value(&operands[1], 32, frame)? as u32);
                write(statement, &operands[0], f64::from(single).to_bits().into(), frame)
            }
            (["cvt", .., to, from], _) if Type::of(to).is_ok() => {
                let (to, from) = (Type::of(to)?, Type::of(from)?);
                if to.is_float() || from.is_float() {
                    return Err("a conversion of floating-point numbers".to_owned());
                }
                let value = from.extend(self.value(&operands[1], from.bits, frame)?);
                // Kept extended by its sign where the register is wider.
                write(statement, &operands[0], to.extend(value), frame)
            }
            ([name, middle @ .., ty], _) => {
                let ty = Type::of(ty)?;
                let mut values = Vec::new();
                for operand in &operands[1..] {
                    values.push(self.value(operand, ty.bits, frame)?);
                }
                let value = compute(name, middle, ty, &values, &mut frame.carry)?;
                write(statement, &operands[0], value, frame)
            }
            _ => Err("unknown".to_owned()),
        }
    }

    /// The value of a register, a constant, or the address of a symbol, with an offset or without.
    fn value(&self, text: &str, bits: u32, frame: &Frame) -> Result<u128, String> {
        if text.starts_with('%') {
            return Ok(frame.read(text));
        }
        let number = |text: &str| {
            let text = text.trim_end_matches('U');
            let (text, negative) = text.strip_prefix('-').map_or((text, false), |text| (text, true));
            let value: u128 = match text.strip_prefix("0x") {
                Some(digits) => u128::from_str_radix(digits, 16).ok()?,
                None => text.parse().ok()?,
            };
            Some(if negative { value.wrapping_neg() } else { value })
        };
        let float = |text: &str| {
            let digits = text.strip_prefix("0f").or_else(|| text.strip_prefix("0d"))?;
            u128::from_str_radix(digits, 16).ok()
        };
        number(text)
            .or_else(|| float(text))
            .map(|value| value & ones(bits))
            .or_else(|| self.address(frame, text).map(u128::from))
            .ok_or_else(|| format!("`{text}` has no value"))
    }

    /// The address in `[base+offset]`.
    fn target(&self, text: &str, frame: &Frame) -> Result<u64, String> {
        let inner = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).ok_or("no address")?;
        // `+8`, `-8` or `+-8`.
        let split = inner.find(['+', '-']).filter(|&at| at > 0);
        let (base, offset) = match split {
            Some(at) => (&inner[..at], inner[at..].trim_start_matches('+').parse::<i64>().map_err(|_| "no offset")?),
            None => (inner, 0),
        };
        Ok((self.value(base, 64, frame)? as u64).wrapping_add_signed(offset))
    }

    fn load(&mut self, statement: &Statement, access: Access, frame: &mut Frame) -> Result<(), String> {
        let Access { count, ty, align } = access;
        let operands = &statement.operands;
        let (address, size) = (self.target(&operands[1], frame)?, ty.bits as usize / 8);
        let bytes = self.memory.access(address, size * count, align)?.to_vec();
        let registers = if count > 1 { parse::list(&operands[0]) } else { vec![operands[0].clone()] };
        for (register, bytes) in registers.iter().zip(bytes.chunks(size)) {
            write(statement, register, ty.extend(number(bytes)), frame)?;
        }
        Ok(())
    }

    /// Reads, computes and writes; the value from before goes to a register, or with `_` nowhere.
    fn atom(&mut self, statement: &Statement, how: &[&str], access: Access, frame: &mut Frame) -> Result<(), String> {
        let Access { ty, align, .. } = access;
        let [to, at, sources @ ..] = &statement.operands[..] else { return Err("no address".to_owned()) };
        let address = self.target(at, frame)?;
        let size = ty.bits as usize / 8;
        let old = number(self.memory.access(address, size, align)?);
        let values = sources.iter().map(|source| Ok(ty.cut(self.value(source, ty.bits, frame)?)));
        let values = values.collect::<Result<Vec<_>, String>>()?;
        const OPERATIONS: [&str; 10] = ["add", "and", "or", "xor", "min", "max", "exch", "cas", "inc", "dec"];
        let operation = how.iter().find(|word| OPERATIONS.contains(word)).ok_or("no operation")?;
        let new = match (*operation, &values[..]) {
            ("cas", [expected, desired]) => {
                if old == *expected {
                    *desired
                } else {
                    old
                }
            }
            ("exch", [value]) => *value,
            ("inc", [limit]) => {
                if old >= *limit {
                    0
                } else {
                    old + 1
                }
            }
            ("dec", [limit]) => {
                if old == 0 || old > *limit {
                    *limit
                } else {
                    old - 1
                }
            }
            (operation, [value]) => compute(operation, &[], ty, &[old, *value], &mut false)?,
            _ => return Err("not as many operands".to_owned()),
        };
        self.memory.access(address, size, align)?.copy_from_slice(&new.to_le_bytes()[..size]);
        if to == "_" { Ok(()) } else { write(statement, to, old, frame) }
    }

    fn store(&mut self, access: Access, operands: &[String], frame: &mut Frame) -> Result<(), String> {
        let Access { count, ty, align } = access;
        let (address, size) = (self.target(&operands[0], frame)?, ty.bits as usize / 8);
        let sources = if count > 1 { parse::list(&operands[1]) } else { vec![operands[1].clone()] };
        let mut bytes = Vec::new();
        for source in &sources {
            bytes.extend_from_slice(&self.value(source, ty.bits, frame)?.to_le_bytes()[..size]);
        }
        self.memory.access(address, size * count, align)?.copy_from_slice(&bytes);
        Ok(())
    }

    /// A register, or the parts of one that are put together or taken apart in braces.
    fn mov(&self, statement: &Statement, ty: Type, frame: &mut Frame) -> Result<(), String> {
        let [to, from] = &statement.operands[..] else { return Err("two operands".to_owned()) };
        if from.starts_with('{') {
            let parts = parse::list(from);
            let width = ty.bits / parts.len() as u32;
            let mut sum = 0;
            for (at, part) in parts.iter().enumerate() {
                sum |= (self.value(part, width, frame)? & ones(width)) << (width * at as u32);
            }
            return write(statement, to, sum, frame);
        }
        let value = self.value(from, ty.bits, frame)?;
        if to.starts_with('{') {
            let parts = parse::list(to);
            let width = ty.bits / parts.len() as u32;
            for (at, part) in parts.iter().enumerate().filter(|(_, part)| *part != "_") {
                write(statement, part, value >> (width * at as u32), frame)?;
            }
            return Ok(());
        }
        write(statement, to, value, frame)
    }
}

/// Writes into a register as many bits as it has.
fn write(statement: &Statement, register: &str, value: u128, frame: &mut Frame) -> Result<(), String> {
    let bits = frame.body.register_bits(statement.block, register);
    let bits = bits.ok_or_else(|| format!("`{register}` is no register"))?;
    frame.registers.insert(register.to_owned(), value & ones(bits));
    Ok(())
}

/// The number in little-endian bytes.
fn number(bytes: &[u8]) -> u128 {
    bytes.iter().rev().fold(0, |value, byte| value << 8 | u128::from(*byte))
}

/// The values that a load or a store moves.
#[derive(Clone, Copy)]
struct Access {
    /// The number of elements.
    count: usize,
    ty: Type,
    /// The alignment that the address must have.
    align: usize,
}

impl Access {
    fn new(words: &[&str], ty: &str, frame: &Frame) -> Result<Self, String> {
        let count = words.iter().find_map(|word| word.strip_prefix('v')?.parse().ok()).unwrap_or(1);
        let ty = Type::of(ty)?;
        let packed = frame.packed && (words.contains(&"param") || words.contains(&"local"));
        Ok(Self { count, ty, align: if packed { 1 } else { count * ty.bits as usize / 8 } })
    }
}

/// Instructions that compute one value from others.
fn compute(name: &str, middle: &[&str], ty: Type, values: &[u128], carry: &mut bool) -> Result<u128, String> {
    let at = |index: usize| ty.cut(values.get(index).copied().unwrap_or_default());
    let wide = |index: usize| ty.extend(values.get(index).copied().unwrap_or_default());
    let shift = || values.get(1).copied().unwrap_or_default() as u32;
    if ty.is_float() && ["add", "sub", "mul", "mad", "min", "max"].contains(&name) {
        return float(name, ty, at(0), at(1));
    }
    Ok(ty.cut(match name {
        // The carry comes in, or goes out, or both.
        "add" | "addc" if middle == ["cc"] || name == "addc" => {
            let sum = at(0) + at(1) + u128::from(name == "addc" && *carry);
            *carry = sum > ones(ty.bits);
            sum
        }
        "sub" | "subc" if middle == ["cc"] || name == "subc" => {
            let less = at(1) + u128::from(name == "subc" && *carry);
            *carry = at(0) < less;
            at(0).wrapping_sub(less)
        }
        "add" => at(0).wrapping_add(at(1)),
        "sub" => at(0).wrapping_sub(at(1)),
        "neg" if ty.is_float() => at(0) ^ 1 << (ty.bits - 1),
        "neg" => at(0).wrapping_neg(),
        // Twice as wide as its operands.
        "mul" if middle == ["wide"] => return Ok(wide(0).wrapping_mul(wide(1))),
        "mul" if middle == ["lo"] => at(0).wrapping_mul(at(1)),
        "mad" if middle == ["lo"] => at(0).wrapping_mul(at(1)).wrapping_add(at(2)),
        "min" if ty.is_signed() => (wide(0) as i128).min(wide(1) as i128) as u128,
        "max" if ty.is_signed() => (wide(0) as i128).max(wide(1) as i128) as u128,
        "min" => at(0).min(at(1)),
        "max" => at(0).max(at(1)),
        "and" => at(0) & at(1),
        "or" => at(0) | at(1),
        "xor" => at(0) ^ at(1),
        "not" => !at(0),
        "shl" => at(0).checked_shl(shift()).unwrap_or(0),
        "shr" if ty.is_signed() => (wide(0) as i128 >> shift().min(127)) as u128,
        "shr" => at(0).checked_shr(shift()).unwrap_or(0),
        "selp" => {
            if values[2] != 0 {
                at(0)
            } else {
                at(1)
            }
        }
        "setp" => return compare(middle, ty, values),
        "bfe" => {
            let (start, width) = (values[1] as u32 & 0xff, values[2] as u32 & 0xff);
            bfe(ty, wide(0), start, width)
        }
        "bfi" => {
            let (start, width) = (values[2] as u32 & 0xff, values[3] as u32 & 0xff);
            let mask = ones(width).checked_shl(start).unwrap_or(0);
            at(1) & !mask | at(0).checked_shl(start).unwrap_or(0) & mask
        }
        "prmt" if middle.is_empty() => prmt(at(0) as u64, at(1) as u64, values[2] as u64).into(),
        "shf" => shf(middle, at(0) as u64, at(1) as u64, values[2] as u64)?.into(),
        _ => return Err(format!("`{name}` is unknown")),
    }))
}

/// Sums and products of floating-point numbers.
fn float(name: &str, ty: Type, a: u128, b: u128) -> Result<u128, String> {
    Ok(match (name, ty.kind, ty.bits) {
        ("add", Kind::BFloat, _) => (bf16::from_bits(a as u16) + bf16::from_bits(b as u16)).to_bits().into(),
        ("add", _, 16) => (f16::from_bits(a as u16) + f16::from_bits(b as u16)).to_bits().into(),
        ("add", _, 32) => (f32::from_bits(a as u32) + f32::from_bits(b as u32)).to_bits().into(),
        ("add", _, 64) => (f64::from_bits(a as u64) + f64::from_bits(b as u64)).to_bits().into(),
        ("mul", _, 32) => (f32::from_bits(a as u32) * f32::from_bits(b as u32)).to_bits().into(),
        ("mul", _, 64) => (f64::from_bits(a as u64) * f64::from_bits(b as u64)).to_bits().into(),
        _ => return Err(format!("`{name}` of floating-point numbers")),
    })
}

fn bfe(ty: Type, value: u128, start: u32, width: u32) -> u128 {
    if width == 0 {
        return 0;
    }
    // Above the register's bits are copies of its sign, or zeros.
    let signed = ty.is_signed();
    let field = if signed { (value as i128 >> start.min(127)) as u128 } else { value.checked_shr(start).unwrap_or(0) };
    Type { bits: width.min(128), kind: ty.kind }.extend(field)
}

/// A comparison, and where its name says so its `and` or `or` with a predicate.
fn compare(middle: &[&str], ty: Type, values: &[u128]) -> Result<u128, String> {
    use std::cmp::Ordering::{Equal, Greater, Less};
    let [how, with @ ..] = middle else { return Err("an unknown comparison".to_owned()) };
    let [a, b] = [values[0], values[1]];
    let order = match (ty.kind, ty.bits) {
        (Kind::Float, 32) => f32::from_bits(a as u32).partial_cmp(&f32::from_bits(b as u32)),
        (Kind::Float, 64) => f64::from_bits(a as u64).partial_cmp(&f64::from_bits(b as u64)),
        (Kind::Signed, _) => Some((ty.extend(a) as i128).cmp(&(ty.extend(b) as i128))),
        (Kind::Unsigned, _) => Some(ty.cut(a).cmp(&ty.cut(b))),
        _ => return Err("a comparison of this type".to_owned()),
    };
    let holds = match *how {
        "eq" => order == Some(Equal),
        "ne" => order != Some(Equal),
        "lt" | "lo" => order == Some(Less),
        "le" | "ls" => matches!(order, Some(Less | Equal)),
        "gt" | "hi" => order == Some(Greater),
        "ge" | "hs" => matches!(order, Some(Greater | Equal)),
        _ => return Err(format!("`{how}` is unknown")),
    };
    Ok(u128::from(match with {
        [] => holds,
        ["and"] => holds && values[2] & 1 != 0,
        ["or"] => holds || values[2] & 1 != 0,
        _ => return Err("an unknown comparison".to_owned()),
    }))
}

/// Each of four selectors takes one of eight bytes, or its sign.
fn prmt(low: u64, high: u64, selectors: u64) -> u64 {
    let bytes = (low | high << 32).to_le_bytes();
    (0..4).fold(0, |sum, at| {
        let selector = selectors >> (4 * at) & 0xf;
        let byte = bytes[(selector & 7) as usize];
        let byte = if selector & 8 != 0 { if byte & 0x80 != 0 { 0xff } else { 0 } } else { byte };
        sum | u64::from(byte) << (8 * at)
    })
}

/// A funnel shift of 64 bits, of which one half remains.
fn shf(middle: &[&str], low: u64, high: u64, by: u64) -> Result<u64, String> {
    let both = low | high << 32;
    match middle {
        ["l", "wrap"] => Ok((both << (by & 31)) >> 32),
        ["r", "wrap"] => Ok(both >> (by & 31)),
        ["l", "clamp"] => Ok((u128::from(both) << by.min(32) >> 32) as u64),
        ["r", "clamp"] => Ok(both >> by.min(32)),
        _ => Err("an unknown funnel shift".to_owned()),
    }
}
