//! The values that are sent from one side to the other: numbers in C++'s slots, registers in the library's, and images in memory.

use gpu_abi::TypeLayout;
use gpu_abi::call::{Numeric, Piece, pieces};
use gpu_abi::layout::Kind;

use super::function::{Function, Of, Ty};
use crate::base_type::{BaseType, Family};
use crate::byteproof::numbers::Values;
use crate::random::Random;
use crate::record::{Member, MemberType};

/// C++ reads the numbers of the values that it sends here: 16 bytes each.
pub const NUMBERS_IN: &str = "numbers_in";
/// C++ writes the numbers of the values that it gets here.
pub const NUMBERS_OUT: &str = "numbers_out";
/// The library's functions read their registers here: 8 bytes each.
pub const PIECES_IN: &str = "pieces_in";
/// The library's functions write their registers here.
pub const PIECES_OUT: &str = "pieces_out";
/// Values that the library's functions send from memory.
pub const IMAGES_IN: &str = "images_in";
/// Values that the library's functions get into memory.
pub const IMAGES_OUT: &str = "images_out";

/// Which register a piece is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum In {
    /// One of this class.
    Class(gpu_abi::ptx::RegisterClass),
    /// One with a name of the test's.
    Named,
    /// None: a constant.
    Constant,
}

/// How the library's side has a value.
#[derive(Clone, Debug)]
pub enum How {
    /// In registers, one for each piece.
    Pieces(Vec<In>),
    /// In memory.
    Memory,
}

/// A value on its way.
#[derive(Clone, Debug)]
pub struct Held {
    /// The function's number.
    pub function: usize,
    /// Which value, and in which direction.
    pub what: String,
    /// Whether C++ sends it.
    pub from_cxx: bool,
    /// Whether it is the result of the call.
    pub is_result: bool,
    /// How the library has it.
    pub how: How,
    /// The place of its first number, of its first piece, and of its image in bytes.
    pub at: [usize; 3],
    /// Its numbers.
    pub numbers: Vec<u128>,
    /// Its image in memory, and which bits of it are of the value.
    pub image: Vec<u8>,
    mask: Vec<u8>,
    pieces: Vec<Expected>,
}

/// A piece, with the value that it has.
#[derive(Clone, Copy, Debug)]
pub struct Expected {
    /// In 64 bits, extended by its sign.
    pub value: u64,
    /// The bits that are of the value; a union's bytes that are not alive are none.
    mask: u64,
    /// How many bits the piece has.
    pub width: u32,
    size: usize,
}

/// All values of all functions, each in both directions.
#[derive(Debug)]
pub struct Plan {
    /// The values, in the order of the functions: arguments to C++, result from C++, arguments from C++, result to C++.
    pub held: Vec<Held>,
    numbers_in: Vec<u8>,
    pieces_in: Vec<u8>,
    images_in: Vec<u8>,
}

impl Plan {
    /// Random values for every function.
    pub fn new(functions: &[Function<'_>], values: &Values<'_>, random: &mut Random) -> Self {
        let mut plan = Self { held: Vec::new(), numbers_in: Vec::new(), pieces_in: Vec::new(), images_in: Vec::new() };
        for function in functions {
            for calls_cxx in [true, false] {
                for (at, ty) in function.parameters.iter().enumerate() {
                    let what = format!("parameter {at} (`{}`) {}", ty.cxx, if calls_cxx { "to C++" } else { "from C++" });
                    plan.push(function.number, what, ty, !calls_cxx, false, values, random);
                }
                if let Some(ty) = &function.result {
                    let what = format!("result (`{}`) {}", ty.cxx, if calls_cxx { "from C++" } else { "to C++" });
                    plan.push(function.number, what, ty, calls_cxx, true, values, random);
                }
            }
        }
        plan
    }

    /// The values of a function's call of C++, or of C++'s call of it: arguments, then the result.
    pub fn of(&self, function: usize, calls_cxx: bool) -> impl Iterator<Item = &Held> {
        self.held.iter().filter(move |held| held.function == function && (held.from_cxx == held.is_result) == calls_cxx)
    }

    /// Returns the expected bytes of each variable that the sides write, and the bits that are compared.
    pub fn outputs(&self) -> [(&'static str, Vec<u8>, Vec<u8>); 3] {
        let empty = |name, bytes: &[u8]| (name, vec![0; bytes.len()], vec![0; bytes.len()]);
        let mut outputs =
            [empty(NUMBERS_OUT, &self.numbers_in), empty(PIECES_OUT, &self.pieces_in), empty(IMAGES_OUT, &self.images_in)];
        for arrival in self.held.iter().map(Held::arrival) {
            for (_, bytes, mask) in outputs.iter_mut().filter(|(name, ..)| *name == arrival.variable) {
                let range = arrival.offset..arrival.offset + arrival.bytes.len();
                bytes[range.clone()].copy_from_slice(&arrival.bytes);
                mask[range].copy_from_slice(&arrival.mask);
            }
        }
        outputs
    }

    /// The variables that the sides read, with what is in them.
    pub fn inputs(&self) -> [(&'static str, &[u8]); 3] {
        [(NUMBERS_IN, &self.numbers_in), (PIECES_IN, &self.pieces_in), (IMAGES_IN, &self.images_in)]
    }

    #[expect(clippy::too_many_arguments, reason = "one value and where it goes")]
    fn push(
        &mut self,
        function: usize,
        what: String,
        ty: &Ty<'_>,
        from_cxx: bool,
        is_result: bool,
        values: &Values<'_>,
        random: &mut Random,
    ) {
        let numbers: Vec<u128> = ty.numbers(values).into_iter().map(|number| number.random(random)).collect();
        let mut image = Image::new(ty.layout.size(), random);
        image.put(values, &ty.of, ty.layout, 0, &mut numbers.iter().copied());
        let (mut expected, mut ins) = (Vec::new(), Vec::new());
        pieces(ty.layout, |piece| {
            expected.push(image.piece(&piece));
            ins.push(choose(&piece, from_cxx, random));
        });
        let how = if random.chance(25) { How::Memory } else { How::Pieces(ins) };
        self.images_in.resize(self.images_in.len().next_multiple_of(128), 0);
        let at = [self.numbers_in.len() / 16, self.pieces_in.len() / 8, self.images_in.len()];
        for number in &numbers {
            self.numbers_in.extend_from_slice(&number.to_le_bytes());
        }
        for piece in &expected {
            // Above the piece's own bits is what happens to be there, whatever the instruction that made it.
            let above = if piece.width < 64 { random.bits() << piece.width } else { 0 };
            let own = if piece.width == 0 { 0 } else { piece.value & (u64::MAX >> (64 - piece.width)) };
            self.pieces_in.extend_from_slice(&(above | own).to_le_bytes());
        }
        self.images_in.extend_from_slice(&image.bytes);
        let (image, mask) = (image.bytes, image.mask);
        self.held.push(Held { function, what, from_cxx, is_result, how, at, numbers, image, mask, pieces: expected });
    }
}

/// A register of any class that fits, or a constant where the piece is sent.
fn choose(piece: &Piece<'_>, from_cxx: bool, random: &mut Random) -> In {
    if !from_cxx && piece.bits.is_none_or(|bits| bits.width() > 0) && random.chance(12) {
        return In::Constant;
    }
    if random.chance(15) {
        return In::Named;
    }
    let classes: Vec<_> = gpu_abi::ptx::RegisterClass::ALL.into_iter().filter(|class| piece.fits(*class)).collect();
    In::Class(if random.chance(60) { piece.register_class() } else { *random.pick(&classes) })
}

impl Held {
    /// The pieces with their values.
    pub fn pieces(&self) -> &[Expected] {
        &self.pieces
    }

    /// Returns the expected bytes where the value arrives.
    pub fn arrival(&self) -> Arrival {
        let [number, piece, image] = self.at;
        if !self.from_cxx {
            let bytes: Vec<u8> = self.numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
            return Arrival { variable: NUMBERS_OUT, offset: 16 * number, mask: vec![0xff; bytes.len()], bytes };
        }
        let How::Pieces(ins) = &self.how else {
            let (bytes, mask) = (self.image.clone(), self.mask.clone());
            return Arrival { variable: IMAGES_OUT, offset: image, bytes, mask };
        };
        let (mut bytes, mut mask) = (Vec::new(), Vec::new());
        for (piece, place) in self.pieces.iter().zip(ins) {
            bytes.extend_from_slice(&piece.value.to_le_bytes());
            mask.extend_from_slice(&piece.compared(*place).to_le_bytes());
        }
        Arrival { variable: PIECES_OUT, offset: 8 * piece, bytes, mask }
    }
}

/// Where a value arrives, and its bytes there.
#[derive(Clone, Debug)]
pub struct Arrival {
    /// The variable.
    pub variable: &'static str,
    /// The byte of the variable that the value starts at.
    pub offset: usize,
    /// The bytes.
    pub bytes: Vec<u8>,
    /// Which of their bits are compared.
    pub mask: Vec<u8>,
}

impl Arrival {
    /// Compares the variable's bytes.
    ///
    /// # Errors
    /// Says which byte is another.
    pub fn compare(&self, variable: &[u8]) -> Result<(), String> {
        let got = &variable[self.offset..][..self.bytes.len()];
        let differs = |at: &usize| (got[*at] ^ self.bytes[*at]) & self.mask[*at] != 0;
        match (0..got.len()).find(differs) {
            Some(at) => {
                Err(format!("{}: byte {at} of {:02x?} differs from that of {:02x?}", self.variable, got, self.bytes))
            }
            None => Ok(()),
        }
    }
}

impl Expected {
    /// Which bits of the register are compared: all of it, extended, but where only some bits of the piece are alive.
    fn compared(&self, place: In) -> u64 {
        let bits = match place {
            In::Class(class) => super::abi_side::stored_bits(class),
            // A name stands for a register of the piece's own class, as narrow as that may be.
            _ if self.size == 8 => 64,
            _ if self.size <= 2 => 16,
            _ => 32,
        };
        let is_whole = self.width == 0 || self.mask == u64::MAX >> (64 - self.width);
        u64::MAX >> (64 - bits) & if is_whole { u64::MAX } else { self.mask }
    }
}

/// A value's bytes, with random ones where it has none.
struct Image {
    bytes: Vec<u8>,
    mask: Vec<u8>,
}

impl Image {
    fn new(size: usize, random: &mut Random) -> Self {
        Self { bytes: (0..size).map(|_| random.bits() as u8).collect(), mask: vec![0; size] }
    }

    fn put_bits(&mut self, offset: u64, width: u32, value: u128) {
        for bit in 0..u64::from(width) {
            let (at, bit_of) = (((offset + bit) / 8) as usize, (offset + bit) % 8);
            let set = (value >> bit & 1) as u8;
            self.bytes[at] = self.bytes[at] & !(1 << bit_of) | set << bit_of;
            self.mask[at] |= 1 << bit_of;
        }
    }

    /// Puts a value of that type at a byte, made from the next numbers.
    fn put(
        &mut self,
        values: &Values<'_>,
        of: &Of,
        layout: &TypeLayout,
        at: usize,
        numbers: &mut dyn Iterator<Item = u128>,
    ) {
        match of {
            Of::Base(base) => self.put_base(base, layout, at, numbers),
            Of::Record(position) => {
                for (index, member) in values.members(*position) {
                    let field = layout.fields().iter().find(|field| field.index() == index).expect("a member has a field");
                    match field.bits() {
                        Some(bits) => {
                            let value = numbers.next().expect("a number for each bit-field");
                            self.put_bits(8 * at as u64 + bits.offset(), bits.width(), value);
                        }
                        None => self.put_member(values, member, field.layout(), at + field.offset(), numbers),
                    }
                }
            }
        }
    }

    fn put_member(
        &mut self,
        values: &Values<'_>,
        member: &Member,
        layout: &TypeLayout,
        at: usize,
        numbers: &mut dyn Iterator<Item = u128>,
    ) {
        let (mut element, mut count) = (*layout, 1);
        for _ in &member.dims {
            let Kind::Array { element: inner, len } = *element.kind() else { panic!("an array is laid out as one") };
            (element, count) = (*inner, count * len);
        }
        let of = match &member.ty {
            MemberType::Base(base) => Of::Base(base),
            MemberType::Record(name) => Of::Record(values.set().position(name).expect("a set holds what its records hold")),
        };
        for i in 0..count {
            self.put(values, &of, &element, at + i * element.size(), numbers);
        }
    }

    fn put_base(&mut self, base: &BaseType, layout: &TypeLayout, at: usize, numbers: &mut dyn Iterator<Item = u128>) {
        match (base.family, *layout.kind()) {
            (Family::Vector { element: name, count }, Kind::Vector { element, .. }) => {
                let inner = BaseType::named(name).expect("a vector's element is a base type");
                for i in 0..count as usize {
                    self.put_base(inner, element, at + i * element.size(), numbers);
                }
            }
            _ => {
                let value = numbers.next().expect("a number for each scalar");
                self.put_bits(8 * at as u64, 8 * layout.size() as u32, value);
            }
        }
    }

    /// The value of a piece, and which of its bits are alive.
    fn piece(&self, piece: &Piece<'_>) -> Expected {
        let (offset, width) = match piece.bits {
            Some(bits) => (bits.offset(), bits.width()),
            None => (8 * piece.offset as u64, 8 * piece.size as u32),
        };
        let bit = |bytes: &[u8], at: u64| u64::from(bytes[(at / 8) as usize] >> (at % 8) & 1);
        let read = |bytes: &[u8]| (0..u64::from(width)).fold(0, |sum, at| sum | bit(bytes, offset + at) << at);
        let signed = piece.numeric == Numeric::Signed;
        let value = match width {
            // The upper half of a 128-bit bit-field that has no bits there.
            0 if signed && bit(&self.bytes, offset - 1) == 1 => u64::MAX,
            0 => 0,
            _ if signed => ((read(&self.bytes) << (64 - width)) as i64 >> (64 - width)) as u64,
            _ => read(&self.bytes),
        };
        Expected { value, mask: read(&self.mask), width, size: piece.size }
    }
}
