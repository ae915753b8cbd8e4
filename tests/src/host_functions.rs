//! Host functions that g++ and clang compile in many ways, and what the library reads of them.

use crate::compilers::scratch::{Scratch, read, run};
use gpu_abi_reader::debug::HostFunctions;
use gpu_abi_reader::interface::Functions;
use gpu_abi_reader::model::CompiledType;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// The declarations in `data/host/functions.cpp`.
const DECLARATIONS: [&str; 10] = [
    "Plain plain(Plain value, Freed *freed, const Copied &copied)",
    "int start(app::Params params, app::Vec *out, size_t count, bool wait)",
    "app::Params scaled(const app::Params &params, double by)",
    "void close(Handle *handle, void (*done)(Handle *))",
    "int nothing(std::nullptr_t none, Empty empty)",
    "int print(const char *format, ...)",
    "app::Mode mode(app::Params *params, const float *const *rows)",
    "float within(app::Vec vec)",
    "int mixed(Mixed value, Lanes *lanes, long double *wide)",
    "int _Z6packedIJfP5FreedEEiiDpT_(int, float, Freed *)",
];

/// The functions that have to be refused, and a part of the reason.
const REFUSED: [(&str, &str); 16] = [
    ("freed", "takes or returns a value of `Freed` by reference"),
    ("copied", "takes or returns a value of `Copied` by reference"),
    ("named", "takes or returns a value of `Named<int>` by reference"),
    ("kept", "takes or returns a value of `Kept` by reference"),
    ("moved", "takes or returns a value of `Moved` by reference"),
    ("virtual_", "takes or returns a value of `Virtual` by reference"),
    ("holding", "takes or returns a value of `Holding` by reference"),
    ("derived", "takes or returns a value of `Derived<float>` by reference"),
    ("vector", "takes or returns a value of `Lanes` (a vector of 16 bytes)"),
    ("pair", "takes or returns a value of `Pair` (with a vector of 8 bytes)"),
    ("wide", "takes or returns a value of `long double` (a floating-point number of 16 bytes)"),
    ("wides", "takes or returns a value of `Wide` (with a floating-point number of 16 bytes)"),
    ("quad", "takes or returns a value of `__float128` (a floating-point number of 16 bytes)"),
    ("overloaded", "only as a function of C++, `_Z10overloadedf`"),
    ("hidden", "`hidden` is `static`"),
    ("shown", "is a variable"),
];

const FORMS: [(&str, &[&str]); 8] = [
    ("plain.o", &["-g", "-c"]),
    ("optimized.o", &["-g", "-O2", "-c"]),
    ("dwarf3.o", &["-gdwarf-3", "-c"]),
    ("dwarf4.o", &["-gdwarf-4", "-O2", "-c"]),
    ("strict.o", &["-gdwarf-5", "-gstrict-dwarf", "-c"]),
    ("sections.o", &["-g", "-ffunction-sections", "-O2", "-c"]),
    ("shared.so", &["-g", "-O2", "-shared", "-fPIC", "-DPROGRAM"]),
    ("program", &["-g", "-DPROGRAM"]),
];

/// Files that are not read, and a part of the error.
const UNREAD: [(&str, &[&str], &str); 3] = [
    ("minimal.o", &["-g1", "-c"], "defines `start` without debug information: compile it with `-g`"),
    ("split.o", &["-g", "-gsplit-dwarf", "-c"], "compile it without `-gsplit-dwarf`"),
    (
        "lto.o",
        &["-g", "-flto", "-c"],
        "has code for link-time optimization, so what it defines is not known: compile it without `-flto`, or also with \
         `-ffat-lto-objects`",
    ),
];

/// Compiles and reads all forms of the source, and returns how many.
///
/// # Errors
///
/// The first function that is not read as it is declared.
pub fn compare(scratch: &Scratch) -> Result<usize, String> {
    let mut count = 0;
    for compiler in ["g++", "clang++-19"] {
        let mut records = None;
        for (name, flags) in FORMS {
            let path = scratch.path().join(format!("{compiler}-{name}"));
            compile(compiler, &path, flags)?;
            let failed = |error: String| format!("{compiler}, {name}: {error}");
            let found = check(&read(&path)?).map_err(failed)?;
            if records.get_or_insert_with(|| found.clone()) != &found {
                return Err(failed(format!("{found:#?} where other files have {records:#?}")));
            }
            count += 1;
        }
        let library = scratch.path().join(format!("{compiler}.a"));
        let member = scratch.path().join(format!("{compiler}-plain.o"));
        run(Command::new("ar").arg("rcs").arg(&library).arg(member))?;
        check(&read(&library)?)?;
        count += 1;
    }
    for (name, flags, reason) in UNREAD {
        let path = scratch.path().join(name);
        compile("g++", &path, flags)?;
        let file = read(&path)?;
        let mut functions =
            Functions::open([("the file", &file[..])], &["start"]).map_err(|(_, error)| error.to_string())?;
        match functions.function("start") {
            Err(problem) if problem.to_string().contains(reason) => count += 1,
            other => return Err(format!("{name}: {other:?}")),
        }
    }
    Ok(count)
}

fn compile(compiler: &str, path: &Path, flags: &[&str]) -> Result<(), String> {
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/data/host/functions.cpp");
    run(Command::new(compiler).args(["-std=c++17", source, "-o"]).arg(path).args(flags)).map(drop)
}

/// Returns the records that the functions have, each with its members.
fn check(file: &[u8]) -> Result<BTreeSet<String>, String> {
    let name = |declaration: &'static str| {
        let (before, _) = declaration.split_once('(').unwrap_or((declaration, ""));
        before.rsplit([' ', '*']).next().unwrap_or(before)
    };
    let symbols: Vec<&str> =
        DECLARATIONS.into_iter().map(name).chain(REFUSED.map(|(symbol, _)| symbol)).chain(["elsewhere"]).collect();
    let mut functions = Functions::open([("the file", file)], &symbols).map_err(|(_, error)| error.to_string())?;
    for declaration in DECLARATIONS {
        let found = functions.function(name(declaration)).map_err(|problem| problem.to_string())?;
        let found = &found.declaration;
        if found != declaration {
            return Err(format!("`{declaration}` is read as `{found}`"));
        }
    }
    for (symbol, reason) in REFUSED {
        match functions.function(symbol) {
            Err(problem) if problem.to_string().contains(reason) => {}
            other => return Err(format!("{symbol}: {other:?}")),
        }
    }
    let all = HostFunctions::all(file).map_err(|error| error.to_string())?;
    let listed: BTreeSet<&str> = all.symbols().filter(|(_, is_own)| *is_own).map(|(symbol, _)| symbol).collect();
    let refused =
        REFUSED.into_iter().filter(|(_, reason)| reason.starts_with("takes or returns")).map(|(symbol, _)| symbol);
    let of_c = DECLARATIONS.into_iter().map(name).filter(|symbol| !symbol.starts_with("_Z"));
    let mut expected: BTreeSet<&str> = of_c.chain(refused).chain(["calls"]).collect();
    // Programs define it.
    expected.extend(listed.get("elsewhere"));
    if listed != expected {
        return Err(format!("the functions are {listed:?}"));
    }
    let mut records = BTreeSet::new();
    for (_, types) in functions.lists() {
        types.with(|types| {
            for ty in types.all {
                if let CompiledType::Record(record) = ty {
                    let members = record.members.iter().map(|member| {
                        let size = types.get(member.ty).size(types);
                        format!("{} at {} {:?}, {size:?} bytes", member.name, member.offset, member.bits)
                    });
                    records.insert(format!(
                        "{}, {} bytes: {}",
                        record.name,
                        record.size,
                        members.collect::<Vec<_>>().join("; ")
                    ));
                }
            }
        });
    }
    // Debug information does not state the size of a null pointer.
    match records.iter().any(|record| record.contains("; none at 8 None, Some(8) bytes; ")) {
        true => Ok(records),
        false => Err(format!("no member `none` of 8 bytes in {records:#?}")),
    }
}
