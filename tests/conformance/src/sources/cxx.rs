//! Sources in CUDA C++, C++ and C, which share the text of the records.

use super::types::{Family, TYPES, vector_align};
use super::{Language, Owner, Part, Source, Unit, symbol};
use crate::atomics::Atomic;
use crate::cases::{Case, CaseId, Kind, Kit, Member};
use crate::debug::{Debug, Place};
use crate::signatures::Signature;
use crate::sources::types::Type;
use crate::valists::Valist;

/// The text before the vectors. Its comment is for people who get a source without this program.
const HEAD: &str = include_str!("head.cuh");

/// The last types of CUDA's headers, for a compiler without them.
const HANDLES: &str = "\
typedef unsigned long long cudaTextureObject_t;
typedef unsigned long long cudaSurfaceObject_t;
";

const ENUM: &str = "\
#endif
#if defined(__cplusplus)
enum kit_enum : unsigned int { kit_enum_first, kit_enum_second };
#else
typedef enum { kit_enum_first, kit_enum_second } kit_enum;
#endif
typedef int (*kit_function)(int);
";

/// The keywords for device code, which clang does not have without CUDA's wrapper headers.
const DEVICE: &str = include_str!("device.cuh");

/// The declaration of `printf`, which NVRTC has built in.
const STDIO: &str = include_str!("stdio.cuh");

/// The names of atomic operations: nvcc's and NVRTC's, or clang's.
const ATOMICS: &str = include_str!("atomics.cuh");

/// Returns why C cannot express a case.
pub(super) fn not_in_c(kit: &Kit, case: CaseId) -> Option<&'static str> {
    let is_narrow = |ty: &str| Type::named(ty).is_some_and(|ty| ty.family == Family::Narrow);
    let case = match case {
        CaseId::Record(at) => at,
        CaseId::Debug(at) if is_narrow(&kit.data.debug[at].ty) => {
            return Some("CUDA's headers define this type only in C++");
        }
        CaseId::Debug(_) => return None,
        _ => return Some("C for the host does not have this"),
    };
    if kit.any_within(case, &Case::is_class) {
        Some("C does not have base classes and constructors")
    } else if kit.any_within(case, &|case| case.members.iter().any(|member| is_narrow(&member.ty))) {
        Some("CUDA's headers define this type only in C++")
    } else if kit.any_within(case, &|case| case.members.iter().any(over_wide)) {
        Some("C does not have bit-fields with more bits than their type")
    } else if kit.any_within(case, &|case| !case.members.iter().any(occupies)) {
        Some("C gives a record without members the size 0")
    } else {
        None
    }
}

/// Returns whether a record in C with this member cannot have size 0.
fn occupies(member: &Member) -> bool {
    member.bits != Some(0) && !member.dims.contains(&0)
}

/// Returns whether a bit-field has more bits than its type.
pub fn over_wide(member: &Member) -> bool {
    member.bits > Some(Type::named(&member.ty).and_then(Type::bits).unwrap_or(u32::MAX))
}

pub(super) fn write(source: &mut Source, kit: &Kit, definitions: &[usize], units: &[Unit], language: Language) {
    source.push(HEAD);
    for ty in TYPES {
        let Family::Vector(element, count) = ty.family else { continue };
        let align = vector_align(ty).map(|align| format!("__attribute__((aligned({align}))) ")).unwrap_or_default();
        let members = &"x, y, z, w"[..3 * count as usize - 2];
        source.push(&format!("typedef struct {align}{{ {element} {members}; }} {};\n", ty.cxx));
    }
    source.push(HANDLES);
    source.push(ENUM);
    if language == Language::Cuda {
        source.push(DEVICE);
    } else {
        source.push("#define KIT_DEVICE\n#define KIT_KERNEL\n");
    }
    for (part, head) in [(Part::Valist, STDIO), (Part::Atomic, ATOMICS)] {
        if units.iter().any(|unit| unit.part == part) {
            source.push(head);
        }
    }
    for &at in definitions {
        let case = &kit.data.records[at];
        let word = if case.kind == Kind::Struct { "struct" } else { "union" };
        let name = &case.name;
        let alias = if language == Language::C { format!("typedef {word} {name} {name};\n") } else { String::new() };
        source.push_for(Owner::Definition(at), &format!("{alias}{}\n", case.cxx));
    }
    for &unit in units {
        let text = match unit.case {
            CaseId::Record(at) => record(&kit.data.records[at], unit.part, language),
            CaseId::Signature(at) => signature(&kit.data.signatures[at], unit.part),
            CaseId::Name(at) => kit.data.names[at].cxx.clone() + "\n",
            CaseId::Valist(at) => valist(&kit.data.valists[at]),
            CaseId::Atomic(at) => atomic(&kit.data.atomics[at]),
            CaseId::Debug(at) => match &kit.data.debug[at] {
                case if matches!(case.place, Place::Global | Place::Constant) => in_c(debug(case).trim_end()),
                case => debug(case),
            },
        };
        source.push_for(Owner::Unit(unit), &text);
    }
}

fn record(case: &Case, part: Part, language: Language) -> String {
    match part {
        Part::Layout => layout(case),
        Part::Bits => bits(case, language),
        Part::Entry => format!("KIT_C KIT_KERNEL void {}({} value) {{}}\n", symbol("entry_", &case.name), case.name),
        Part::Func => functions(case),
        Part::Debug => in_c(&format!("KIT_DEVICE {} {};", case.name, symbol("described_", &case.name))),
        Part::Call | Part::Name | Part::Valist | Part::Atomic => String::new(),
    }
}

fn signature(signature: &Signature, part: Part) -> String {
    let Signature { name, params, result, .. } = signature;
    let listed: Vec<String> = params.iter().enumerate().map(|(at, ty)| format!("{ty} a{at}")).collect();
    let listed = listed.join(", ");
    match part {
        Part::Entry => format!("KIT_C KIT_KERNEL void {}({listed}) {{}}\n", symbol("entry_", name)),
        Part::Func => {
            let body = if signature.returns() { " __builtin_unreachable(); " } else { "" };
            format!("KIT_C KIT_DEVICE {result} {}({listed}) {{{body}}}\n", symbol("func_", name))
        }
        Part::Call => {
            let (callee, caller) = (symbol("callee_", name), symbol("caller_", name));
            let stores = if signature.returns() { "*result = " } else { "" };
            let from: Vec<String> = std::iter::once(format!("{result} *result"))
                .chain(params.iter().enumerate().map(|(at, ty)| format!("{ty} const *a{at}")))
                .collect();
            let read: Vec<String> = (0..params.len()).map(|at| format!("*a{at}")).collect();
            format!(
                "KIT_C KIT_DEVICE {result} {callee}({listed});\n\
                 KIT_C KIT_DEVICE void {caller}({}) {{ {stores}{callee}({}); }}\n",
                from.join(", "),
                read.join(", ")
            )
        }
        Part::Debug => {
            let (entry, func) = (symbol("described_entry_", name), symbol("described_func_", name));
            let passed: Vec<String> = (0..params.len()).map(|at| format!("a{at}")).collect();
            // The function calls itself, because nvcc drops the parameters of one that does not return.
            let body = if signature.returns() { format!(" return {func}({}); ", passed.join(", ")) } else { String::new() };
            format!("KIT_C KIT_KERNEL void {entry}({listed}) {{}}\nKIT_C KIT_DEVICE {result} {func}({listed}) {{{body}}}\n")
        }
        Part::Layout | Part::Bits | Part::Name | Part::Valist | Part::Atomic => String::new(),
    }
}

/// Returns the declaration of a case of debug information. Compilers drop variables of functions that are not used, so these
/// are written to.
pub(crate) fn debug(case: &Debug) -> String {
    let name = &case.name;
    let dims: String = case.dims.iter().map(|dim| format!("[{dim}]")).collect();
    let variable = symbol("described_", name);
    let declaration = format!("{} {variable}{dims}", case.ty);
    let used = format!("*(volatile char *)&{variable} = 1;");
    let func = symbol("described_func_", name);
    match case.place {
        Place::Global => format!("KIT_DEVICE {declaration};\n"),
        Place::Constant => format!("KIT_CONSTANT {declaration};\n"),
        Place::Shared => format!("KIT_C KIT_DEVICE void {func}() {{ KIT_SHARED {declaration}; {used} }}\n"),
        Place::Local => format!("KIT_C KIT_DEVICE void {func}() {{ {declaration}; {used} }}\n"),
        Place::Entry => format!("KIT_C KIT_KERNEL void {}({declaration}) {{}}\n", symbol("described_entry_", name)),
        Place::Func => format!("KIT_C KIT_DEVICE void {func}({declaration}) {{}}\n"),
    }
}

fn valist(valist: &Valist) -> String {
    let from: String = valist.params.iter().enumerate().map(|(at, ty)| format!(", {ty} const *a{at}")).collect();
    let read: String = (0..valist.params.len()).map(|at| format!(", *a{at}")).collect();
    let symbol = symbol("printf_", &valist.name);
    format!("KIT_C KIT_DEVICE void {symbol}(const char *const *format{from}) {{ printf(*format{read}); }}\n")
}

fn atomic(atomic: &Atomic) -> String {
    let (symbol, ty) = (symbol("atomic_", &atomic.name), &atomic.ty);
    format!("KIT_C KIT_DEVICE void {symbol}({ty} *p, {ty} *o) {{ {} }}\n", atomic.statement())
}

/// Compilers warn about an initializer in an `extern "C"` declaration, unless the declaration is in braces.
fn layout(case: &Case) -> String {
    let name = &case.name;
    let mut words = vec![format!("sizeof({name})"), format!("KIT_ALIGNOF({name})")];
    words.extend(case.ordinary().map(|(_, member)| format!("KIT_OFFSETOF({name}, {member})")));
    words.extend(case.bases().map(|(_, base)| format!("KIT_BASEOF({name}, {base})")));
    let (symbol, count) = (symbol("", name), words.len());
    let declaration = format!("KIT_DEVICE unsigned long long {symbol}[{count}]");
    in_c(&format!("{declaration} = {{ {} }};", words.join(", ")))
}

fn in_c(definition: &str) -> String {
    format!("#ifdef __cplusplus\nextern \"C\" {{\n#endif\n{definition}\n#ifdef __cplusplus\n}}\n#endif\n")
}

fn bits(case: &Case, language: Language) -> String {
    let name = &case.name;
    let object = |(position, field): (usize, &str)| {
        let ones = all_ones(&case.members[position]);
        let [bits, store] = ["bits_", "store_"].map(|part| symbol(&format!("{part}{position}_"), name));
        let initialized = format!("KIT_DEVICE {name} {bits} = {{ .{field} = {ones} }};");
        if language != Language::Cuda || case.kind != Kind::Union {
            return initialized;
        }
        let stored = format!(
            "KIT_DEVICE unsigned char {bits}[sizeof({name})];\n\
             KIT_DEVICE void {store}() {{ {name} value; __builtin_memset(&value, 0, sizeof value); value.{field} = {ones}; \
             _Pragma(\"unroll\") for (unsigned i = 0; i < sizeof value; i++) \
             ((volatile unsigned char *){bits})[i] = ((unsigned char *)&value)[i]; }}"
        );
        format!("#ifdef __CUDACC__\n{stored}\n#else\n{initialized}\n#endif")
    };
    in_c(&case.bit_fields().map(object).collect::<Vec<_>>().join("\n"))
}

/// Returns a value that sets all bits of the field and fits it, since a wider value would be a narrowing conversion. If the
/// field has more bits than its type, only the lowest bit is set, because compilers differ in the other bits.
fn all_ones(member: &Member) -> String {
    let ty = member.ty.as_str();
    let width = member.bits.unwrap_or_default();
    if over_wide(member) {
        return format!("({ty})1");
    }
    match ty {
        "bool" => "true".to_owned(),
        "kit_enum" => format!("(kit_enum)(0xffffffffu >> (32 - {width}))"),
        _ if ty.starts_with("unsigned") => format!("({ty})(({ty})-1 >> (8 * sizeof({ty}) - {width}))"),
        _ => format!("({ty})-1"),
    }
}

/// The functions do nothing: only their declarations matter.
fn functions(case: &Case) -> String {
    let name = &case.name;
    format!(
        "KIT_C KIT_DEVICE void {}({name} value) {{}}\nKIT_C KIT_DEVICE {name} {}() {{ __builtin_unreachable(); }}\n",
        symbol("func_", name),
        symbol("result_", name)
    )
}
