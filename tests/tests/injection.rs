//! Text that reaches PTX: hostile names, strings and comments are refused, or change no token but their own.

use gpu_abi::PtxLayout;
use gpu_abi::call::{Call, CallArgument, Convention, Destination, OpaqueVariable, Parameter, Return, Signature};
use gpu_abi::debug::{self, AddressClass, DebugError, DebugVariable, Location, ScopeId, TypeId, Unit};
use gpu_abi::layout::{Enumerator, Field, Handle, Layout, Member, Record, StateSpace};
use gpu_abi::ptx::{
    Address, Arch, Code, Identifier, IsaVersion, Module, ModuleHeader, ModuleVariable, ParamDecl, Register, RegisterClass,
    Target,
};
use gpu_abi::scalar::Scalar;
use gpu_abi::syscall::{Assert, Printf, SystemCall};
use gpu_abi_reader::token::{TokenKind, Tokens};
use gpu_abi_tests::compilers::find::Cuda;
use gpu_abi_tests::modules::ptxas::Ptxas;
use std::error::Error;

const HOSTILE: [&str; 11] = [
    "x}; .global .u32 injected; //",
    "1; trap",
    "",
    "%r1\n\ttrap",
    "é",
    "%abi_w0",
    "param0",
    "a\0b",
    "a\\",
    "*/ trap; /*",
    "\"",
];

/// The parameters of every function.
const HARMLESS: &str = "harmless";

const ARCH: Arch = Arch::new(80);

type Written = Result<String, Box<dyn Error>>;

/// A function's name, where the text is found, and what writes a module by it.
type Function = (&'static str, Place, fn(&str) -> Written);

/// Where the caller's text is found in the module.
#[derive(Clone, Copy)]
enum Place {
    /// In words, directives of files among them, as it is given.
    Name,
    /// In lists of bytes.
    Bytes,
}

/// Every public function of `ptx`, `call`, `syscall`, `atomic` and `debug` by which text reaches PTX, other than those that say that they
/// write raw text: the methods of `Code`, `Module::raw_directives`, and the bodies given to `Module`.
///
/// Operands, addresses, destinations and the operations of `atomic` take text as an [`Identifier`] only.
const FUNCTIONS: &[Function] = &[
    ("Identifier::new, Call, Address", Place::Name, operands),
    ("Identifier::new, Return", Place::Name, |name| {
        let function = Signature::func("f", &[])?.returning(Parameter::of::<u64>())?;
        let value = Return::new(&function, Identifier::new(name)?.into())?;
        module(|module| {
            Ok(module.function(&function, |code| {
                code.line(format_args!(".reg .b64 {name}; mov.u64 {name}, 0;"))?;
                value.write(code, &nvcc())?;
                code.line(format_args!("ret;"))
            })?)
        })
    }),
    ("ParamDecl::new", Place::Name, |name| {
        let declared = ParamDecl::new(&u32::LAYOUT, name)?;
        module(|module| Ok(module.raw_directives(format_args!(".entry k({declared}) {{ ret; }}"))?))
    }),
    ("ModuleVariable::new", Place::Name, |name| {
        module(|module| Ok(module.variable(&ModuleVariable::new(StateSpace::Global, &u32::LAYOUT, name)?)?))
    }),
    ("ModuleVariable::text, the name", Place::Name, |name| {
        module(|module| Ok(module.variable(&ModuleVariable::text(name, "text")?)?))
    }),
    ("ModuleVariable::text, the text", Place::Bytes, |text| {
        module(|module| Ok(module.variable(&ModuleVariable::text("name", text)?)?))
    }),
    ("Signature::entry", Place::Name, |name| {
        let parameters = [Parameter::of::<u32>()];
        let kernel = Signature::entry(name, &parameters)?;
        module(|module| Ok(module.function(&kernel, |code| code.line(format_args!("ret;")))?))
    }),
    ("Signature::func, Call::direct", Place::Name, |name| {
        let function = Signature::func(name, &[])?;
        let call = Call::direct(&function, &[], None)?;
        module(|module| {
            module.function(&function, |code| code.line(format_args!("ret;")))?;
            kernel(module, |code| call.write(code, &nvcc()))
        })
    }),
    ("OpaqueVariable::new", Place::Name, |name| {
        let image = OpaqueVariable::new(Handle::Texture, name)?;
        module(|module| Ok(module.opaque(&image)?))
    }),
    ("Printf::new, the format", Place::Bytes, |format| printf("name", format)),
    ("Printf::constant, Printf::write", Place::Name, |name| printf(name, "text")),
    ("Assert, the strings", Place::Bytes, |text| {
        assertion(["a", "b", "c"], Assert { message: text, file: text, line: 1, function: text }, "well")
    }),
    ("Assert::constants, the message", Place::Name, |name| assertion([name, "b", "c"], ASSERT, "well")),
    ("Assert::constants, the file", Place::Name, |name| assertion(["a", name, "c"], ASSERT, "well")),
    ("Assert::constants, the function", Place::Name, |name| assertion(["a", "b", name], ASSERT, "well")),
    ("AssertConstants::write_unless, the label", Place::Name, |label| assertion(["a", "b", "c"], ASSERT, label)),
    ("Unit::new", Place::Bytes, |text| sections(Unit::new(text, text, text)?, F)),
    ("Unit::file", Place::Name, |path| {
        let mut unit = Unit::new("a", "b", "c")?;
        unit.file(path)?;
        sections(unit, F)
    }),
    ("DebugFunction::new, the symbol", Place::Name, |symbol| functions([symbol, "begin", "end"], None)),
    ("DebugFunction::new, the label at the begin", Place::Name, |label| functions(["f", label, "end"], None)),
    ("DebugFunction::new, the label at the end", Place::Name, |label| functions(["f", "begin", label], None)),
    ("DebugFunction::name", Place::Bytes, |name| functions(["f", "begin", "end"], Some(name))),
    ("Unit::block", Place::Name, |label| {
        let functions = format!(".func f() {{ begin: {label}: end: ret; }}");
        in_function(&functions, |unit, scope, _| unit.block(scope, label, label).map(drop))
    }),
    ("debug::DebugVariable::new", Place::Bytes, |name| {
        in_function(F, |unit, _, int| unit.global(&DebugVariable::new(name, int)))
    }),
    ("debug::DebugVariable::symbol", Place::Bytes, |name| {
        in_function(F, |unit, _, int| unit.global(&DebugVariable { symbol: Some(name), ..DebugVariable::new("x", int) }))
    }),
    ("Location::register", Place::Name, |register| located(register, Location::register(register)?)),
    ("Location::special_register", Place::Name, |register| located(register, Location::special_register(register)?)),
    ("Location::symbol", Place::Name, |name| {
        in_function(&format!(".global .b32 {name};\n{F}"), |unit, _, int| {
            unit.global(&DebugVariable::new("x", int).at(Location::symbol(AddressClass::Global, name, 0)?))
        })
    }),
    ("Unit::typedef", Place::Bytes, |name| in_function(F, |unit, _, int| unit.typedef(name, int).map(drop))),
    ("Unit::layout", Place::Bytes, |name| {
        let enumerators = [Enumerator::new(name, 1)];
        let kind = Layout::enumeration(name, Scalar::I32, &enumerators);
        let members = [Member::new(name, &kind)];
        let mut fields = [Field::EMPTY; 1];
        let layout = Record::structure(name, &members).layout_in(&mut fields).expect("a struct of one member");
        let mut unit = Unit::new("a", "b", "c")?;
        unit.layout(&layout)?;
        sections(unit, F)
    }),
];

const ASSERT: Assert<'static> = Assert { message: "a", file: "b", line: 1, function: "c" };

fn target() -> Target {
    Target::new(IsaVersion::new(8, 0), ARCH).expect("a target that exists")
}

fn nvcc() -> Convention {
    Convention::nvcc(&target())
}

fn module(write: impl FnOnce(&mut Module<'_>) -> Result<(), Box<dyn Error>>) -> Written {
    let mut text = String::new();
    write(&mut Module::new(&mut text, target())?)?;
    Ok(text)
}

fn kernel(module: &mut Module<'_>, body: impl FnOnce(&mut Code<'_>) -> std::fmt::Result) -> Result<(), Box<dyn Error>> {
    Ok(module.function(&Signature::entry("kernel", &[])?, |code| {
        body(code)?;
        code.line(format_args!("ret;"))
    })?)
}

/// A call with every form of operand and destination.
fn operands(name: &str) -> Written {
    let parameters = [Parameter::of::<u64>(), Parameter::of::<[u32; 2]>()];
    let function = Signature::func("f", &parameters)?.returning(Parameter::of::<[u32; 2]>())?;
    let name = Identifier::new(name)?;
    let memory = Address::new(name, 8);
    let arguments = [name.into(), CallArgument::Memory { space: StateSpace::Global, address: memory }];
    let call =
        Call::direct(&function, &arguments, Some(Destination::Memory { space: StateSpace::Global, address: memory }))?;
    module(|module| {
        module.function(&function, |code| code.line(format_args!("ret;")))?;
        kernel(module, |code| {
            code.line(format_args!(".reg .b64 {name}; mov.u64 {name}, 0;"))?;
            call.write(code, &nvcc())
        })
    })
}

fn printf(name: &str, format: &str) -> Written {
    let printf = Printf::unchecked_format(format, &[], [])?;
    let constant = Identifier::new(name)?;
    module(|module| {
        module.declare(SystemCall::Vprintf.signature())?;
        module.variable(&printf.constant(name)?)?;
        kernel(module, |code| printf.write(code, constant, &nvcc()))
    })
}

fn assertion(names: [&str; 3], assert: Assert<'_>, label: &str) -> Written {
    let constants = assert.constants(names)?;
    let (holds, well) = (Register::new(RegisterClass::Pred, 1), Identifier::new(label)?);
    module(|module| {
        module.declare(SystemCall::AssertFail.signature())?;
        constants.variables().iter().try_for_each(|variable| module.variable(variable))?;
        kernel(module, |code| {
            code.line(format_args!(".reg .pred {holds}; setp.eq.u32 {holds}, 1, 2;"))?;
            constants.write_unless(code, holds, well, &nvcc())
        })
    })
}

/// The function of [`in_function`].
const F: &str = ".func f() { begin: end: ret; }";

/// A module of these functions, with debug information of a unit that has a type and a function `f`.
fn in_function<'a>(
    functions: &str,
    describe: impl FnOnce(&mut Unit<'a>, ScopeId, TypeId) -> Result<(), DebugError>,
) -> Written {
    let mut unit = Unit::new("a", "b", "c")?;
    let int = unit.type_of::<i32>()?;
    let scope = unit.function(debug::DebugFunction::new("f", "begin", "end"))?;
    describe(&mut unit, scope, int)?;
    sections(unit, functions)
}

fn sections(unit: Unit<'_>, functions: &str) -> Written {
    let mut text = String::new();
    let mut module = Module::new(&mut text, ModuleHeader { debug: true, ..target().into() })?;
    module.raw_directives(unit.file_directives())?;
    module.raw_directives(functions)?;
    let sections = unit.sections(&text)?;
    Ok(format!("{text}{sections}"))
}

fn functions([symbol, begin, end]: [&str; 3], name: Option<&str>) -> Written {
    let mut unit = Unit::new("a", "b", "c")?;
    let function = debug::DebugFunction::new(symbol, begin, end);
    // The symbol is among the bytes, too: so many that they differ in their lines alone.
    unit.function(debug::DebugFunction { name: name.or(Some("f")), is_internal: true, ..function })?;
    sections(unit, &format!(".func {symbol}() {{ {begin}: {end}: ret; }}"))
}

fn located(register: &str, location: Location) -> Written {
    let functions = format!(".func f() {{ .reg .b64 {register}; begin: end: ret; }}");
    in_function(&functions, |unit, scope, int| unit.variable(scope, &DebugVariable::new("x", int).at(location)))
}

/// The tokens of a module, those alone that are not the text's own.
fn tokens(module: &str, place: Place, own: &str) -> Vec<String> {
    let mut tokens = Tokens::new(module.as_bytes());
    let mut found = Vec::new();
    loop {
        let token = tokens.next().expect("text that can be read");
        let text = String::from_utf8_lossy(tokens.text_of(token));
        match (token.kind, place) {
            (TokenKind::End, _) => return found,
            // Lists of bytes, whose lengths differ.
            (TokenKind::Number | TokenKind::Character(b',' | b'=' | b'{' | b'}'), Place::Bytes) => {}
            (TokenKind::Directive, Place::Bytes) if text == ".b8" => {}
            // Debug information has names twice: in its bytes as well.
            (TokenKind::Number | TokenKind::Character(b','), Place::Name) => {}
            (TokenKind::Directive, Place::Name) if text == ".b8" => {}
            (TokenKind::Word | TokenKind::Text, Place::Name) => found.push(text.replace(own, HARMLESS)),
            _ => found.push(text.into_owned()),
        }
    }
}

#[test]
fn no_text_becomes_a_token_that_is_not_its_own() {
    let ptxas = Ptxas::find(Cuda::Newest).ok();
    if ptxas.is_none() {
        println!("no ptxas: what is accepted is not assembled");
    }
    let assembles = |function: &str, text: &str, module: &str| {
        if let Some(Err(said)) = ptxas.as_ref().map(|ptxas| ptxas.assemble(ARCH, module)) {
            panic!("{function} with {text:?}: {said}\n{module}");
        }
    };
    let mut refused = 0;
    for &(function, place, write) in FUNCTIONS {
        let module = write(HARMLESS).unwrap_or_else(|error| panic!("{function}: {error}"));
        let expected = tokens(&module, place, HARMLESS);
        if let Place::Name = place {
            assert!(expected.iter().any(|token| token.contains(HARMLESS)), "{function}: {module}");
        }
        assembles(function, HARMLESS, &module);
        for hostile in HOSTILE {
            match write(hostile) {
                Err(error) => {
                    assert!(!error.to_string().is_empty());
                    refused += 1;
                }
                Ok(module) => {
                    assert_eq!(tokens(&module, place, hostile), expected, "{function} with {hostile:?}: {module}");
                    assembles(function, hostile, &module);
                }
            }
        }
    }
    assert!(refused > FUNCTIONS.len(), "{refused} texts are refused");
}

#[test]
fn operands_are_identifiers_of_the_callers_own() {
    for hostile in HOSTILE {
        let error = Identifier::new(hostile).unwrap_err().to_string();
        assert!(error.starts_with(&format!("`{hostile}` is ")), "{error}");
    }
    for reserved in ["%abi_", "$abi_again", "abi_valist", "abi_retval", "abi_copy12", "param12", "retval0", "func_retval0"]
    {
        assert!(Identifier::new(reserved).unwrap_err().to_string().contains("write another name"), "{reserved}");
    }
    for name in ["param", "params0", "param0x", "abi_version", "retval1", "abi_copy", "%r1", "$str", "f_param_0", "x"] {
        assert_eq!(Identifier::new(name).map(|name| name.as_str()), Ok(name));
    }
}

#[test]
fn the_offsets_of_an_address_wrap_as_addresses_do() {
    let parameters = [Parameter::of::<[u64; 2]>()];
    let function = Signature::func("f", &parameters).unwrap();
    let address = Address::new(Register::new(RegisterClass::B64, 1), i64::MAX);
    let arguments = [CallArgument::Memory { space: StateSpace::Generic, address }];
    let call = Call::direct(&function, &arguments, None).unwrap();
    let mut text = String::new();
    call.write(&mut Code::new(&mut text), &nvcc()).unwrap();
    assert!(text.contains("[%rd1+9223372036854775807]") && text.contains("[%rd1+-9223372036854775801]"), "{text}");
}
