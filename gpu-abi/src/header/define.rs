//! Definitions of records and enumerations.

use super::collect::{Collected, Include};
use super::name::Name;
use super::record::{Definition, Member};
use crate::description::Docs;
use crate::layout::{Enumerator, Field, Host, Kind, Layout, PtxLayout, RecordForm};
use crate::name::{Lookup, angled};
use crate::scalar::Scalar;
use crate::tensor_map::TensorMap;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use gpu_abi_reader::model::HostKind;

/// Returns the lines that include CUDA's headers.
pub(super) fn includes(includes: &BTreeSet<Include>) -> String {
    let mut text = String::new();
    for include in includes {
        text += match include {
            // NVRTC declares them itself.
            Include::Vectors => "#if !defined(__CUDACC_RTC__)\n#include <vector_types.h>\n#endif\n",
            Include::Fp16 => "#include <cuda_fp16.h>\n",
            Include::Bf16 => "#include <cuda_bf16.h>\n",
            Include::Fp8 => "#include <cuda_fp8.h>\n",
            Include::Fp6 => "#include <cuda_fp6.h>\n",
            Include::Fp4 => "#include <cuda_fp4.h>\n",
            Include::Tf32 => "#include <cuda_tf32.h>\n",
            Include::TensorMap(None) if includes.iter().any(|one| matches!(one, Include::TensorMap(Some(_)))) => continue,
            Include::TensorMap(align) => {
                text += &tensor_map(*align);
                continue;
            }
        };
    }
    text
}

/// Returns the lines that declare `CUtensorMap`. NVRTC cannot compile cuda.h, which includes headers of the C library.
fn tensor_map(align: Option<usize>) -> String {
    let declared = align.unwrap_or(TensorMap::ALIGN);
    let mut text = format!(
        "\
#if !defined(__CUDACC_RTC__)
#include <cuda.h>
#elif !defined(__cuda_cuda_h__) && !defined(GPU_ABI_TENSOR_MAP)
#define GPU_ABI_TENSOR_MAP
typedef struct CUtensorMap_st {{
    alignas({declared}) unsigned long long opaque[16];
}} CUtensorMap;
#endif
"
    );
    if let Some(align) = align {
        text += &format!("static_assert(alignof(CUtensorMap) == {align}, \"CUtensorMap: alignment {align} in Rust\");\n");
    }
    text
}

/// Returns all definitions, each after the declarations that it needs.
pub(super) fn definitions(collected: &Collected<'_>) -> String {
    let mut out = Namespaces::default();
    let is_non_pod = |one: &Definition<'_>| one.is_non_pod(collected.host);
    if collected.definitions.iter().any(|one| is_non_pod(one) || one.nested.iter().any(is_non_pod)) {
        out.put(&[], NON_POD);
    }
    let mut announced = Announced::new(collected);
    let host = collected.host;
    for name in collected.declared.values() {
        announced.announce(name, &mut out);
    }
    // Types of CUDA's headers are only checked.
    for definition in collected.definitions.iter().filter(|one| one.name.include().is_none()) {
        let mut targets = Vec::new();
        for one in definition.nested.iter().chain([definition]) {
            one.members.iter().for_each(|member| member.ty.targets(&mut |name| targets.push(name.to_string())));
        }
        let is_other = |name: &&String| **name != definition.name.full.here;
        let targets: Vec<_> = targets.iter().filter(is_other).filter_map(|name| announced.find(name)).collect();
        targets.into_iter().for_each(|target| announced.announce(&target.name, &mut out));
        announced.announce_parts(&definition.name, &mut out);
        announced.known.insert(definition.name.full.here.clone());
        let docs = collected.docs.get(&definition.name.full.here).copied();
        out.put(&definition.name.namespaces, &define(definition, docs, host, ""));
    }
    out.finish()
}

/// The declarations written so far.
struct Announced<'c, 'a> {
    defined: BTreeMap<&'c str, &'c Definition<'a>>,
    /// The names of declared types.
    known: BTreeSet<String>,
    /// The names of declared templates, without arguments.
    templates: BTreeSet<String>,
    host: Host,
}

impl<'c, 'a> Announced<'c, 'a> {
    fn new(collected: &'c Collected<'a>) -> Self {
        let defined = collected.definitions.iter().map(|one| (one.name.full.here.as_str(), one)).collect();
        Self { defined, known: BTreeSet::new(), templates: BTreeSet::new(), host: collected.host }
    }

    fn find(&self, name: &str) -> Option<&'c Definition<'a>> {
        self.defined.get(name).copied()
    }

    /// Declares a type, unless it is already declared or one of CUDA's headers defines it.
    fn announce(&mut self, name: &Name, out: &mut Namespaces) {
        if name.include().is_some() || self.known.contains(&name.full.here) {
            return;
        }
        self.announce_parts(name, out);
        self.known.insert(name.full.here.clone());
        match self.find(&name.full.here) {
            Some(definition) => out.put(&name.namespaces, &declaration(definition.layout, name, self.host)),
            None if name.template.is_none() => out.put(&name.namespaces, &format!("struct {};\n", name.ident)),
            None => {}
        }
    }

    /// Declares a type's template after the classes in its arguments, one of which may be the type that needs the
    /// declaration.
    fn announce_parts(&mut self, name: &Name, out: &mut Namespaces) {
        name.mentioned.iter().for_each(|class| self.announce(class, out));
        let Some(template) = &name.template else { return };
        if self.templates.insert(name.path()) {
            let keyword = self.find(&name.full.here).map_or("struct", |definition| keyword(definition.layout));
            let parameters = template.parameters.text(name.lookup());
            out.put(&name.namespaces, &format!("template <{parameters}> {keyword} {};\n", name.ident));
        }
    }
}

/// The base class of classes that are not plain old data. Several headers in one source may define it.
const NON_POD: &str = "\
// An empty base of classes that are not plain old data, whose derived classes use their trailing padding.
#ifndef GPU_ABI_NON_POD
#define GPU_ABI_NON_POD
template <class T> struct gpu_abi_non_pod {};
#endif
";

/// Text in namespaces. Only one namespace, with those around it, is open at a time.
#[derive(Default)]
struct Namespaces {
    text: String,
    open: Vec<String>,
}

impl Namespaces {
    fn put(&mut self, namespaces: &[String], text: &str) {
        if self.open != namespaces {
            self.close();
            for name in namespaces {
                self.text += &format!("namespace {name} {{\n");
            }
            self.open = namespaces.to_vec();
        }
        self.text += "\n";
        self.text += text;
    }

    fn close(&mut self) {
        if !self.open.is_empty() {
            self.text += "\n";
        }
        for name in self.open.drain(..).rev() {
            self.text += &format!("}} // namespace {name}\n");
        }
    }

    fn finish(mut self) -> String {
        self.close();
        self.text
    }
}

const fn keyword(layout: &Layout<'_>) -> &'static str {
    match layout.kind() {
        Kind::Enum { .. } => "enum class",
        Kind::Record(form) if form.is_union => "union",
        _ => "struct",
    }
}

/// Returns the declaration of a type that is defined later.
fn declaration(layout: &Layout<'_>, name: &Name, host: Host) -> String {
    let template = if name.template.is_some() { "template <> " } else { "" };
    let ty = match layout.kind() {
        Kind::Enum { repr, .. } => format!(" : {}", repr.fundamental(host).name()),
        _ => String::new(),
    };
    format!("{template}{} {}{}{ty};\n", keyword(layout), name.ident, arguments(name))
}

fn arguments(name: &Name) -> &str {
    name.template.as_ref().map_or("", |template| template.arguments.text(name.lookup()))
}

fn define(definition: &Definition<'_>, docs: Option<&Docs>, host: Host, indent: &str) -> String {
    let Definition { name, layout, members, nested } = definition;
    let template = if name.template.is_some() { "template <> " } else { "" };
    let called = format!("{}{}", name.ident, arguments(name));
    let documented = docs.map(|docs| comment(docs.ty, indent)).unwrap_or_default();
    let inner = format!("{indent}    ");
    let part = |index: usize| {
        let parts = docs.map_or(&[][..], |docs| docs.parts);
        parts.iter().find(|(at, _)| *at == index).map(|(_, text)| comment(text, &inner)).unwrap_or_default()
    };
    match layout.kind() {
        Kind::Enum { repr, enumerators, .. } => {
            let mut text =
                format!("{documented}{indent}{template}enum class {called} : {} {{\n", repr.fundamental(host).name());
            for (index, one) in enumerators.iter().enumerate() {
                let ident = super::words::member(one.name, String::new).unwrap_or_default();
                text += &format!("{}{inner}{ident} = {},\n", part(index), value(one, *repr));
            }
            text + &format!("{indent}}};\n")
        }
        Kind::Record(form) => {
            let bases = bases(definition, host);
            let mut text = documented;
            text +=
                &format!("{indent}{template}{}{} {called}{bases} {{\n", keyword(layout), attributes(layout, *form, host));
            for one in nested {
                text += &define(one, None, host, &inner);
            }
            for member in members.iter().filter(|member| !member.field.is_base()) {
                // The fields of an enumeration with data include its tag, so they are not numbered like its variants.
                if nested.is_empty() {
                    text += &part(member.field.index());
                }
                text += &format!("{inner}{};", declare(member, layout));
                match &member.note {
                    Some(note) => text += &format!(" // {}\n", line(note)),
                    None => text += "\n",
                }
            }
            text += &format!("{indent}}};\n");
            with_pack(*form, text)
        }
        _ => String::new(),
    }
}

/// Returns the definition of a record with the pragmas that set its pack.
pub(super) fn with_pack(form: RecordForm, definition: String) -> String {
    match form.pack {
        Some(pack) => format!("#pragma pack(push, {pack})\n{definition}#pragma pack(pop)\n"),
        None => definition,
    }
}

/// Returns the text as a doc comment.
fn comment(text: &str, indent: &str) -> String {
    let line = |text: &str| {
        let line = line(text);
        let space = if line.is_empty() { "" } else { " " };
        format!("{indent}///{space}{line}\n")
    };
    text.lines().map(line).collect()
}

/// Returns text for a comment at the end of a line, without characters that would end the line or continue it on the next
/// one.
pub(super) fn line(text: &str) -> String {
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let text = text.trim_end();
    // `??/` is the trigraph for a backslash.
    let end = if text.ends_with('\\') || text.ends_with("??/") { " ." } else { "" };
    format!("{text}{end}")
}

/// Returns the list of base classes that follows a class's name in its definition, or an empty string.
///
/// A class that is not plain old data gets an empty base class. All compilers agree on its effect, and unlike a
/// constructor it does not keep the class out of unions and shared memory. Each such class has its own, so that two of
/// them may be at the same address.
fn bases(definition: &Definition<'_>, host: Host) -> String {
    let bases = definition.members.iter().filter(|member| member.field.is_base());
    let mut names: Vec<String> = bases.map(|base| base.declare("")).collect();
    if definition.is_non_pod(host) {
        let name = &definition.name;
        let root = if name.namespaces.is_empty() { "" } else { "::" };
        names.push(format!("{root}gpu_abi_non_pod{}", angled(name.full.text(name.lookup()))));
    }
    if names.is_empty() { String::new() } else { format!(" : {}", names.join(", ")) }
}

/// Returns an enumerator's value. C++ has no negative literals, so `i64::MIN` is written as a difference.
fn value(one: &Enumerator<'_>, repr: Scalar) -> String {
    match one.value {
        value if value == i64::MIN.into() => format!("{} - 1", value + 1),
        value if !repr.is_signed() && value > i64::MAX.into() => format!("{value}u"),
        value => value.to_string(),
    }
}

/// Microsoft's attribute may be written where `alignas` may not: on bit-fields, and with an alignment below the type's own. NVRTC only has
/// GNU's attribute; the assertions find the records for which it means something else.
pub(super) const MICROSOFTS_ALIGN: &str = "
#if defined(__CUDACC_RTC__)
#define GPU_ABI_ALIGN(bytes) __align__(bytes)
#else
#define GPU_ABI_ALIGN(bytes) __declspec(align(bytes))
#endif
";

/// Returns the attributes of a record's definition.
///
/// In a record that is not packed, an alignment below the natural one is left out, except for Windows: nvcc and clang ignore it, NVRTC
/// lowers the alignment to it, and `alignas` rejects it.
pub(super) fn attributes(layout: &Layout<'_>, form: RecordForm, host: Host) -> String {
    if let Some(align) = form.align.filter(|align| *align < layout.align() && host.is_like(HostKind::Windows)) {
        return format!(" GPU_ABI_ALIGN({align})");
    }
    let align = form.align.filter(|align| *align >= layout.align());
    match (form.is_packed, form.pack, align) {
        (false, _, None) => String::new(),
        (false, None, Some(align)) => format!(" alignas({align})"),
        (false, Some(_), Some(align)) => format!(" {}", aligned(align, layout)),
        (true, ..) => {
            let align = form.align.map(|align| format!(" {}", aligned(align, layout)));
            format!(" __attribute__((packed)){}", align.unwrap_or_default())
        }
    }
}

fn aligned(align: usize, record: &Layout<'_>) -> String {
    if record.is_microsofts() { format!("alignas({align})") } else { format!("__attribute__((aligned({align})))") }
}

/// Returns the declaration of a member as spelled outside of its class.
pub(super) fn declare_rooted(member: &Member<'_>, record: &Layout<'_>) -> String {
    declare(&Member { lookup: Lookup::Global, ..member.clone() }, record)
}

/// Returns the declaration of a member.
fn declare(member: &Member<'_>, record: &Layout<'_>) -> String {
    let Member { field, name, .. } = member;
    let packed = if field.is_packed() { "__attribute__((packed)) " } else { "" };
    let declared = match field.bits() {
        Some(bits) => format!("{} : {}", member.declare(name), bits.width()),
        // A member without storage ends the byte of the bit-field before it.
        None if name.is_empty() => "unsigned char : 0".into(),
        None => member.declare(name),
    };
    format!("{packed}{}{declared}", member_align(field, record))
}

fn member_align(field: &Field<'_>, record: &Layout<'_>) -> String {
    let (Some(declared), Kind::Record(form)) = (field.declared_align(), record.kind()) else { return String::new() };
    let natural = field.layout().align();
    let is_unpacked = !form.is_packed && !field.is_packed();
    let is_plain = is_unpacked && form.pack.is_none();
    match field.bits() {
        bits if record.is_microsofts() && (bits.is_some() || declared < natural) => format!("GPU_ABI_ALIGN({declared}) "),
        // nvcc raises an alignment below the type's own to the type's own, which ends the run of bit-fields before it.
        // clang does not.
        Some(_) if is_plain => format!("{} ", aligned(declared.max(natural), record)),
        // As for records.
        None if is_unpacked && declared < natural && form.pack.is_none_or(|pack| natural <= pack) => String::new(),
        None if is_plain => format!("alignas({declared}) "),
        _ => format!("{} ", aligned(declared, record)),
    }
}

#[cfg(test)]
mod tests {
    use crate::PtxLayout as _;
    use crate::header::Header;
    use crate::layout::{Field, Host, Member, Record};
    use alloc::{format, string::ToString as _};

    #[test]
    fn for_windows_alignments_in_packed_records_are_microsofts() {
        // By cicc.exe of CUDA 13.5 and clang 19 for `x86_64-pc-windows-msvc`, `pack` lowers the type's alignment and not the declared one.
        let of = |declared: usize, pack: usize| {
            let second = Member::new("second", &u64::LAYOUT).align(declared);
            let members = [Member::new("first", &u8::LAYOUT), second, Member::new("third", &u8::LAYOUT).bits(3).align(1)];
            let mut fields = [Field::EMPTY; 3];
            let layout = Record::structure("Pair", &members).pack(pack).host(Host::WINDOWS).layout_in(&mut fields).unwrap();
            let header = Header::new().with_layout(&layout).for_host(Host::WINDOWS).text().unwrap();
            assert!(!header.contains("__attribute__"), "{header}");
            let end = header.find("#undef GPU_ABI_ALIGN").unwrap();
            let probe = "GPU_ABI_ALIGN(1) unsigned char third : 3;";
            assert!(header.rfind("GPU_ABI_ALIGN(") < Some(end) && header.matches(probe).count() == 2, "{header}");
            let text = header.lines().find(|line| line.contains("unsigned long long second;")).unwrap().trim().to_string();
            (layout.fields()[1].offset(), text)
        };
        let second = "unsigned long long second;";
        assert_eq!(of(4, 1), (4, format!("GPU_ABI_ALIGN(4) {second}")));
        assert_eq!(of(8, 1), (8, format!("alignas(8) {second}")));
        assert_eq!(of(16, 2), (16, format!("alignas(16) {second}")));
    }

    #[test]
    fn for_windows_classes_have_no_empty_base() {
        // By Microsoft's rules, it moves what follows several bases.
        for (host, expected) in
            [(Host::WINDOWS, "struct Pair {"), (Host::LINUX_X86_64, "struct Pair : gpu_abi_non_pod<Pair> {")]
        {
            let members = [Member::new("first", &u32::LAYOUT)];
            let mut fields = [Field::EMPTY; 1];
            let layout = Record::structure("Pair", &members).non_pod().host(host).layout_in(&mut fields).unwrap();
            let header = Header::new().with_layout(&layout).for_host(host).text().unwrap();
            assert!(header.contains(expected), "{header}");
            assert_eq!(header.contains("non_pod"), expected.contains("non_pod"), "{header}");
        }
    }
}
