//! Variables with initial values: what ptxas puts into an object for the library's declarations.

use gpu_abi::layout::{Layout, StateSpace};
use gpu_abi::ptx::{Arch, Module, ModuleVariable, Target};
use gpu_abi::vector::{Char4, Double2, Float3, LongLong2};
use gpu_abi::{
    DevicePtr, PtxLayout,
    narrow::{Bf16, F16},
};
use object::read::{File, Object, ObjectSection, ObjectSymbol};

use super::ptxas::Ptxas;
use crate::random::Random;

/// Variables in a module.
const VARIABLES: usize = 200;

/// The types, one of each form that declarations have.
const LAYOUTS: [Layout<'static>; 19] = [
    bool::LAYOUT,
    u8::LAYOUT,
    i8::LAYOUT,
    i16::LAYOUT,
    u32::LAYOUT,
    i64::LAYOUT,
    u128::LAYOUT,
    f32::LAYOUT,
    f64::LAYOUT,
    F16::LAYOUT,
    Bf16::LAYOUT,
    Char4::LAYOUT,
    Float3::LAYOUT,
    Double2::LAYOUT,
    LongLong2::LAYOUT,
    half_vector(&F16::LAYOUT, 4),
    half_vector(&Bf16::LAYOUT, 2),
    <[u16; 7]>::LAYOUT,
    <DevicePtr<u8>>::LAYOUT,
];

const fn half_vector(element: &'static Layout<'static>, lanes: usize) -> Layout<'static> {
    match Layout::vector("half vector", element, lanes) {
        Ok(vector) => vector,
        Err(_) => panic!("PTX has this vector"),
    }
}

/// A variable that is expected in the object.
struct Expected {
    name: String,
    layout: Layout<'static>,
    space: StateSpace,
    bytes: Vec<u8>,
}

/// Writes a module of random variables, has ptxas assemble it, and compares every size, alignment and byte; returns how
/// many there were, and what is wrong.
///
/// # Errors
/// If ptxas cannot work, or the object cannot be read.
pub fn check(ptxas: &Ptxas, arch: Arch, random: &mut Random) -> Result<(usize, Vec<String>), String> {
    let expected = expectations(random);
    let isa = arch.first_isa().ok_or("an unknown architecture")?;
    let target = Target::new(isa, arch).map_err(|error| error.to_string())?;
    let text = write(target, &expected).map_err(|error| error.to_string())?;
    let object = ptxas.assemble(arch, &text)?;
    let file = File::parse(&*object).map_err(|error| error.to_string())?;
    let wrong = expected.iter().filter_map(|expected| Some(format!("{}: {}", expected.name, expected.differs(&file)?)));
    Ok((expected.len(), wrong.collect()))
}

fn expectations(random: &mut Random) -> Vec<Expected> {
    let mut expected: Vec<Expected> = Vec::new();
    for number in 0..VARIABLES {
        let name = format!("v{number}");
        let space = *random.pick(&[StateSpace::Global, StateSpace::Const]);
        let layout = *random.pick(&LAYOUTS);
        // Zeros at the end are left out of the text, so there must be some.
        let zeros = if random.chance(50) { random.below(layout.size() as u64 + 1) as usize } else { 0 };
        let mut bytes: Vec<u8> = (0..layout.size()).map(|_| random.bits() as u8).collect();
        bytes[layout.size() - zeros..].fill(0);
        expected.push(Expected { name, layout, space, bytes });
    }
    expected
}

fn write(target: Target, expected: &[Expected]) -> Result<String, Box<dyn std::error::Error>> {
    let mut text = String::new();
    let mut module = Module::new(&mut text, target)?;
    for Expected { name, layout, space, bytes } in expected {
        module.variable(&ModuleVariable::new(*space, layout, name)?.bytes(bytes)?)?;
    }
    Ok(text)
}

impl Expected {
    /// Returns the difference between the variable and the object, if there is one.
    fn differs(&self, file: &File<'_>) -> Option<String> {
        let Some(symbol) = file.symbols().find(|symbol| symbol.name() == Ok(&self.name)) else {
            return Some("not there".to_owned());
        };
        let (size, address) = (symbol.size() as usize, symbol.address());
        if size != self.layout.size() {
            return Some(format!("{size} bytes, expected {}", self.layout.size()));
        }
        let Some(section) = symbol.section_index().and_then(|index| file.section_by_index(index).ok()) else {
            return Some("in no section".to_owned());
        };
        let align = self.layout.align() as u64;
        if address % align != 0 || section.align() % align != 0 {
            return Some(format!("at {address} in a section aligned to {}, expected {align}", section.align()));
        }
        // This section is all zeros, and has no data in the file.
        let data = if section.name() == Ok(".nv.global") { &[] } else { section.data().unwrap_or_default() };
        let bytes = data.get(address as usize..).and_then(|data| data.get(..size)).unwrap_or(&[0; 64][..size]);
        (bytes != self.bytes).then(|| format!("{bytes:?}, expected {:?}", self.bytes))
    }
}
