//! Random signatures over all types that a function takes and returns.

use gpu_abi::call::{Parameter, Signature};
use gpu_abi::{PtxLayout, TextureObject, TypeLayout};

use crate::base_type::{BASE_TYPES, BaseType, Family};
use crate::byteproof::numbers::{Number, Values, base_numbers};
use crate::compilers::batch;
use crate::compilers::find::Tools;
use crate::generate;
use crate::random::Random;
use crate::record::{Kind, Member, MemberType, Record, RecordSet, compact};
use crate::subject::engine;

/// Random records to choose from.
const RECORDS: usize = 400;

/// The most numbers that one value is made of.
const MAX_NUMBERS: usize = 80;

/// Records that chance would not make often: over 128 bytes and hardly aligned, at each alignment, packed off all alignment.
const CHOSEN: &[&str] = &[
    "Bytes128 big struct { a char[128] }",
    "Bytes129 big struct { a char[64]; b uchar[65] }",
    "Shorts130 big struct { a short[60]; b uchar[10] }",
    "Packed131 big struct packed { a double[8]; b char; c int[16]; d short:9 }",
    "Ints132 big struct { a int[33] }",
    "Aligned64 aligned struct align=64 { a float4[2]; b char }",
    "Aligned128 aligned struct align=128 { a char; b llong }",
    "PackedWide packed struct packed { a char; b double; c float; d int128; e ullong:37; f ptr }",
    "PackedBits packed struct packed { a uint:31; b llong:63; c int:3; d short:11; e ullong:50 }",
    "WideBits bits struct { a int128:70; b uint128:100; c int128:9 }",
    "Words bits struct { a int:20; b uint:12; c llong:64; d llong:1; e bool:1; f char:7 }",
    "Halves narrow struct { a half2; b int; c bfloat162[2] }",
];

/// Records, and what nvcc takes of them by value.
#[derive(Debug)]
pub struct Types {
    /// The records.
    pub records: RecordSet,
    /// Their layouts, where the library has one and a function takes and returns them.
    layouts: Vec<Option<&'static TypeLayout>>,
    /// Those of class [`NON_TRIVIAL`] have a copy constructor and a destructor.
    non_trivial: Vec<bool>,
}

/// The class of records that C++ does not copy as their bytes.
pub const NON_TRIVIAL: &str = "non_trivial";

/// Random records, the chosen ones, and for some a class around it with a copy constructor.
///
/// # Errors
/// If nvcc cannot say which of them a function takes.
pub fn records(seed: u64, tools: &Tools) -> Result<Types, String> {
    let mut records = generate::records_of_aligned_members(RECORDS, seed);
    for line in CHOSEN {
        records.push(compact::parse(line)?)?;
    }
    let asked: Vec<usize> = (0..records.records().len()).collect();
    let answers = batch::ask(&tools.nvcc("sm_75"), &records, &asked)?;
    let taken = |at: usize| answers[at].func.is_ok() && answers[at].layout.is_ok();
    for at in (0..asked.len()).filter(|at| at % 5 == 0 && taken(*at)) {
        let held = &records.records()[at];
        if held.kind == Kind::Struct && held.align.is_none() {
            let class = around(held);
            records.push(class)?;
        }
    }
    let layouts = engine::layouts(&records).into_iter().enumerate().map(|(at, layout)| {
        let layout = layout.ok().filter(|layout| layout.size() > 0 && layout.align() <= 128)?;
        let is_taken = at >= asked.len() || taken(at);
        is_taken.then(|| &*Box::leak(Box::new(layout)))
    });
    let layouts = layouts.collect();
    let non_trivial = records.records().iter().map(|record| record.class == NON_TRIVIAL).collect();
    Ok(Types { records, layouts, non_trivial })
}

/// A class that holds a record and is not copied as its bytes.
fn around(held: &Record) -> Record {
    let member = Member::new(Some("held".to_owned()), MemberType::Record(held.name.clone()));
    Record {
        name: format!("N{}", held.name),
        class: NON_TRIVIAL.to_owned(),
        kind: Kind::Struct,
        packed: false,
        non_pod: false,
        pack: None,
        align: None,
        members: vec![member],
    }
}

/// The type of a value.
#[derive(Clone, Copy, Debug)]
pub struct Ty<'a> {
    /// Its name in C++.
    pub cxx: &'a str,
    /// The kind.
    pub of: Of,
    /// The library's layout.
    pub layout: &'static TypeLayout,
    /// Whether its parameter is declared as passed by its address.
    pub by_address: bool,
}

/// The kind of a type.
#[derive(Clone, Copy, Debug)]
pub enum Of {
    /// A scalar, a narrow float or a vector.
    Base(&'static BaseType),
    /// The record at this position.
    Record(usize),
}

impl Ty<'_> {
    /// The library's parameter.
    pub fn parameter(&self) -> Parameter<'static> {
        let parameter = Parameter::new(self.layout);
        Parameter { by_address: parameter.by_address || self.by_address, ..parameter }
    }

    /// The numbers that a value is made of.
    pub fn numbers(&self, values: &Values<'_>) -> Vec<Number> {
        match self.of {
            Of::Base(base) => base_numbers(base, None),
            Of::Record(at) => values.numbers(at),
        }
    }

    /// Returns whether the bytes of a parameter are a number extended to 32 bits, where the type is one of fewer.
    pub fn is_extended(&self, bytes: &[u8]) -> bool {
        let Of::Base(base) = self.of else { return true };
        let (bits, signed) = match base.family {
            Family::Integer { bits, signed } if bits < 32 => (bits, signed),
            Family::Bool => (8, false),
            _ => return true,
        };
        let Ok(bytes) = <[u8; 4]>::try_from(bytes) else { return false };
        let value = u32::from_le_bytes(bytes);
        let unused = 32 - bits;
        let extended = if signed { ((value << unused) as i32 >> unused) as u32 } else { value << unused >> unused };
        value == extended
    }
}

/// A function's types.
#[derive(Clone, Debug)]
pub struct Function<'a> {
    /// Its number, by which its functions are named.
    pub number: usize,
    /// Its parameters.
    pub parameters: Vec<Ty<'a>>,
    /// Its returned value.
    pub result: Option<Ty<'a>>,
}

impl<'a> Function<'a> {
    /// The parameters' types, then that of the result.
    pub fn values(&self) -> impl Iterator<Item = &Ty<'a>> {
        self.parameters.iter().chain(&self.result)
    }

    /// Returns whether the result goes through memory.
    pub fn returns_through_memory(&self) -> bool {
        self.result.is_some_and(|result| result.parameter().by_address)
    }

    /// Returns whether a parameter or the result is a `float` or a `double`.
    pub fn has_float_scalar(&self) -> bool {
        self.values().any(|ty| matches!(ty.of, Of::Base(BaseType { family: Family::Float { .. }, .. })))
    }

    /// The function of that name that is called, `cxx_callee_N` or `abi_callee_N`.
    pub fn called<'f>(functions: &'f [Self], name: &str) -> Option<&'f Self> {
        let number = name.strip_prefix("cxx_callee_").or_else(|| name.strip_prefix("abi_callee_"))?;
        functions.get(number.parse::<usize>().ok()?)
    }

    /// Returns whether a kernel takes the same values: C++ lets it take no class with a destructor.
    pub fn has_entry(&self) -> bool {
        self.parameters.iter().all(|ty| !ty.by_address)
    }

    /// Calls `use_it` with the library's signature of the function called `name`.
    pub fn with_signature<T>(
        &self,
        name: &str,
        is_entry: bool,
        use_it: impl FnOnce(&Signature<'_>) -> T,
    ) -> Result<T, String> {
        let parameters: Vec<Parameter<'_>> = self.parameters.iter().map(Ty::parameter).collect();
        let signature = if is_entry { Signature::entry(name, &parameters) } else { Signature::func(name, &parameters) };
        let signature = match (signature, self.result) {
            (Ok(signature), Some(result)) if !is_entry => signature.returning(result.parameter()),
            (signature, _) => signature,
        };
        signature.map(|signature| use_it(&signature)).map_err(|error| format!("{name}: {error}"))
    }
}

/// `count` functions that follow from the random numbers.
///
/// `packed` says whether records beyond the guide are among their types.
pub fn functions<'a>(
    count: usize,
    packed: bool,
    types: &'a Types,
    values: &Values<'_>,
    random: &mut Random,
) -> Vec<Function<'a>> {
    let all = || 0..types.records.records().len();
    let class = |at: usize| types.records.records()[at].class.as_str();
    let is_meant = |at: usize| packed || !types.records.is_beyond_guide(&types.records.records()[at]);
    let is_taken = |at: &usize| is_meant(*at) && types.layouts[*at].is_some() && types.is_whole(*at);
    let of = |is_it: &dyn Fn(usize) -> bool| -> Vec<usize> { all().filter(is_taken).filter(|&at| is_it(at)).collect() };
    let small = |at: usize| values.numbers(at).len() <= MAX_NUMBERS;
    let big = of(&|at| class(at) == "big");
    let non_trivial = of(&|at| types.non_trivial[at] && small(at));
    let chosen = of(&|at| (RECORDS..RECORDS + CHOSEN.len()).contains(&at) && class(at) != "big");
    let generated = of(&|at| at < RECORDS && small(at));
    let ty = |random: &mut Random| match random.below(20) {
        0..9 => types.base(random),
        9 => types.record(*random.pick(&non_trivial)),
        10 | 11 => types.record(*random.pick(&chosen)),
        _ => types.record(*random.pick(&generated)),
    };
    (0..count)
        .map(|number| {
            let parameters = (0..random.below(6)).map(|_| ty(random)).collect();
            let result = random.chance(70).then(|| ty(random));
            let mut function = Function { number, parameters, result };
            // The large ones come up once each as a parameter and a result.
            if let Some(&at) = big.get(number) {
                function.parameters.push(types.record(at));
                function.result = Some(types.record(at));
            }
            function
        })
        .collect()
}

impl Types {
    /// Returns whether C++ copies a value with all that it holds: a union with a class that has a copy constructor is not copied.
    fn is_whole(&self, at: usize) -> bool {
        self.records.closure([at]).into_iter().all(|held| {
            let record = &self.records.records()[held];
            record.kind == Kind::Struct || !self.layouts[held].is_none_or(|layout| Parameter::new(layout).by_address)
        })
    }

    fn record(&self, at: usize) -> Ty<'_> {
        let record = &self.records.records()[at];
        let layout = self.layouts[at].expect("a record that functions take has a layout");
        Ty { cxx: &record.name, of: Of::Record(at), layout, by_address: self.non_trivial[at] }
    }

    fn base(&self, random: &mut Random) -> Ty<'static> {
        // Scalars as often as the many vectors and narrow floats.
        let scalar = random.chance(50);
        let is_scalar = |base: &&&BaseType| !matches!(base.family, Family::Vector { .. } | Family::Narrow { .. }) == scalar;
        let of: Vec<&'static BaseType> = BASE_TYPES.iter().collect::<Vec<_>>().iter().filter(is_scalar).copied().collect();
        let base = *random.pick(&of);
        let layout = if base.name == "ullong" && random.chance(50) { TextureObject::LAYOUT } else { base.rust.layout };
        Ty { cxx: base.cxx, of: Of::Base(base), layout: Box::leak(Box::new(layout)), by_address: false }
    }
}
