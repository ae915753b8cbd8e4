//! `Debug` prints the text of `Display` for every public error: a `main` that returns an error prints its `Debug`.

use gpu_abi::atomic::{AtomicError, LoadOrdering, RmwOrdering};
use gpu_abi::call::{
    Call, CallArgument, CallError, ConventionError, Destination, OperandError, Parameter, Signature, SignatureError, Slot,
};
use gpu_abi::debug::DebugError;
use gpu_abi::header::{FileError, HeaderError};
use gpu_abi::launch::Config;
use gpu_abi::launch::cudarc::LaunchError;
use gpu_abi::layout::{Field, Record, StateSpace};
use gpu_abi::name::NameError;
use gpu_abi::ptx::{
    Address, Arch, IdentifierError, ModuleError, ParamError, Register, RegisterClass, TargetError, VariableError,
};
use gpu_abi::release::Cuda;
use gpu_abi::syscall::{FormatError, PrintfError};
use gpu_abi::verify::fields::FieldsError;
use gpu_abi::{Codec, PtxLayout, TensorMap};
use gpu_abi_reader::debug::{KernelTypesError, RecordError};
use gpu_abi_reader::{ReadError, ReadErrorKind};
use std::any::type_name;
use std::collections::BTreeSet;
use std::error::Error;
use std::path::Path;

#[gpu_abi::kernels]
unsafe extern "C" {
    fn scale(factor: f32);
}

#[test]
fn debug_is_display() {
    let name = "a".into();
    let read = ReadError::new(1, ReadErrorKind::UnknownFormat);
    let identifier = IdentifierError::Reserved { name };
    let mut seen = Seen::default();
    seen.check(AtomicError::Space(StateSpace::Param));
    seen.check(LoadOrdering::try_from(RmwOrdering::Release).unwrap_err());
    seen.check(OperandError::Constant { numeric: gpu_abi::call::Numeric::Bool, width: 8 });
    seen.check(CallError::Entry { name });
    let address = Address::new(Register::new(RegisterClass::F32, 1), 0);
    let memory = [CallArgument::Memory { space: StateSpace::Global, address }];
    let parameters = [Parameter::of::<u32>()];
    let signature = Signature::func("f", &parameters).unwrap();
    let Err(CallError::Address { error, .. }) = Call::direct(&signature, &memory, Destination::Ignored) else { panic!() };
    seen.check(error);
    seen.check(ConventionError::ByAddress { slot: Slot::Result });
    seen.check(SignatureError::Name { name });
    seen.check(DebugError::Name { what: "variable", name: "a".to_owned() });
    seen.check(HeaderError::Name { of: "a".to_owned(), name: "b".to_owned() });
    seen.check(FileError::Io { path: "a".into(), error: std::io::Error::other("full") });
    seen.check(Config::new([0, 1, 1], [1, 1, 1]).check::<scale>().unwrap_err());
    seen.check(Record::structure("A", &[]).align(3).layout_in(&mut [Field::EMPTY]).unwrap_err());
    seen.check(bool::decode(&[2]).unwrap_err());
    seen.check(NameError::Identifier { name });
    seen.check(identifier);
    seen.check(ModuleError::Alias(SignatureError::Name { name }));
    seen.check(VariableError::Name { name });
    seen.check(ParamError::NoSize { type_name: name });
    seen.check("a".parse::<Arch>().unwrap_err());
    seen.check(TargetError::NoAbi { isa: gpu_abi::ptx::IsaVersion::new(1, 0) });
    seen.check(Cuda::V11_8.check("CUtensorMap", TensorMap::REF).unwrap_err());
    seen.check(FormatError::Unfinished { at: 1 });
    seen.check(PrintfError::Count { types: 1, values: 2 });
    seen.check(FieldsError::Read(read));
    seen.check(read);
    seen.check(RecordError::Missing { name: "a".to_owned(), near: Vec::new() });
    seen.check(KernelTypesError::Read(read));
    seen.check(gpu_abi_bindgen::Bindings::new().generate().unwrap_err());
    seen.check(LaunchError::Refused { function: "a", code: 1 });
    let missing: Vec<_> = declared().difference(&seen.0).cloned().collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// The names of the types that were checked.
#[derive(Default)]
struct Seen(BTreeSet<String>);

impl Seen {
    fn check<E: Error>(&mut self, error: E) {
        let own = type_name::<E>().split('<').next().unwrap().rsplit("::").next().unwrap();
        assert_eq!(format!("{error:?}"), error.to_string(), "{own}");
        self.0.insert(own.to_owned());
    }
}

/// Returns the names of the types that implement `Error` in the sources of the libraries.
fn declared() -> BTreeSet<String> {
    let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("../gpu-abi");
    let mut folders = ["src", "reader/src", "bindgen/src"].map(|folder| library.join(folder)).to_vec();
    let mut names = BTreeSet::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(path).unwrap();
            for line in text.lines() {
                let by_hand = line.strip_prefix("impl").and_then(|rest| rest.split_once("::error::Error for "));
                let error = by_hand.or_else(|| line.split_once("text::error!"));
                let mut words = error.iter().flat_map(|(_, rest)| rest.split(|end: char| !end.is_alphanumeric()));
                names.extend(words.find(|word| word.ends_with("Error")).map(str::to_owned));
            }
        }
    }
    names
}
