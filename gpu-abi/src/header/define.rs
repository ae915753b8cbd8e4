//! Definitions of records and enumerations.

use super::collect::{Collected, Definition, Include, Member, Name};
use super::ty::rooted;
use crate::interface::Docs;
use crate::layout::{Enumerator, Field, Kind, Layout, RecordForm};
use crate::scalar::Scalar;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// Returns the lines that include CUDA's headers.
pub(super) fn includes(includes: &BTreeSet<Include>) -> String {
    let mut text = String::new();
    for include in includes {
        text += match include {
            // NVRTC declares them by itself.
            Include::Vectors => "#if !defined(__CUDACC_RTC__)\n#include <vector_types.h>\n#endif\n",
            Include::Fp16 => "#include <cuda_fp16.h>\n",
            Include::Bf16 => "#include <cuda_bf16.h>\n",
            Include::Fp8 => "#include <cuda_fp8.h>\n",
            Include::Fp6 => "#include <cuda_fp6.h>\n",
            Include::Fp4 => "#include <cuda_fp4.h>\n",
        };
    }
    text
}

/// Returns all definitions, with what must be declared before them.
pub(super) fn definitions(collected: &Collected<'_>) -> String {
    let mut out = Namespaces::default();
    if collected.definitions.iter().any(|one| one.is_non_pod() || one.nested.iter().any(Definition::is_non_pod)) {
        out.put(&[], NON_POD);
    }
    // Types that are known by now, and templates.
    let (mut known, mut templates) = (BTreeSet::new(), BTreeSet::new());
    for name in collected.declared.values() {
        match &name.template {
            None => out.put(&name.namespaces, &format!("struct {};\n", name.ident)),
            Some([_, parameters]) if templates.insert(name.path()) => {
                let parameters = if name.namespaces.is_empty() { parameters.clone() } else { rooted(parameters) };
                out.put(&name.namespaces, &format!("template <{parameters}> struct {};\n", name.ident));
            }
            Some(_) => {}
        }
    }
    for definition in &collected.definitions {
        let mut targets = Vec::new();
        for one in definition.nested.iter().chain([definition]) {
            one.members.iter().for_each(|member| member.ty.targets(&mut |name| targets.push(name.to_string())));
        }
        let target = |name: &String| collected.definitions.iter().find(|one| one.name.qualified == *name);
        for one in targets.iter().filter_map(target).chain([definition]) {
            let name = &one.name;
            if let (Some([_, parameters]), true) = (&name.template, templates.insert(name.path())) {
                let parameters = if name.namespaces.is_empty() { parameters.clone() } else { rooted(parameters) };
                out.put(&name.namespaces, &format!("template <{parameters}> {} {};\n", keyword(one.layout), name.ident));
            }
            let is_self = name.qualified == definition.name.qualified;
            if !is_self && known.insert(name.qualified.clone()) {
                out.put(&name.namespaces, &declaration(one.layout, name));
            }
        }
        known.insert(definition.name.qualified.clone());
        out.put(
            &definition.name.namespaces,
            &define(definition, collected.docs.get(&definition.name.qualified).copied(), ""),
        );
    }
    out.finish()
}

/// Several headers may have it in one source.
const NON_POD: &str = "\
// The base of a class that is not plain old data: classes derived from such a one use its trailing padding.
#ifndef GPU_ABI_NON_POD
#define GPU_ABI_NON_POD
template <class T> struct gpu_abi_non_pod {};
#endif
";

/// Text in namespaces, of which one is open at a time.
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

fn keyword(layout: &Layout<'_>) -> String {
    match layout.kind() {
        Kind::Enum { .. } => "enum class".into(),
        Kind::Record(form) if form.is_union() => "union".into(),
        _ => "struct".into(),
    }
}

/// Returns the declaration of a type that is defined later.
fn declaration(layout: &Layout<'_>, name: &Name) -> String {
    let template = if name.template.is_some() { "template <> " } else { "" };
    let ty = match layout.kind() {
        Kind::Enum { repr, .. } => format!(" : {}", underlying(*repr)),
        _ => String::new(),
    };
    format!("{template}{} {}{}{ty};\n", keyword(layout), name.ident, arguments(name))
}

fn arguments(name: &Name) -> String {
    let Some([arguments, _]) = &name.template else { return String::new() };
    let arguments = format!("<{arguments}>");
    if name.namespaces.is_empty() { arguments } else { rooted(&arguments) }
}

fn underlying(repr: Scalar) -> String {
    super::ty::scalar(repr).declare("").unwrap_or_default()
}

fn define(definition: &Definition<'_>, docs: Option<&Docs>, indent: &str) -> String {
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
        Kind::Enum { repr, enumerators } => {
            let mut text = format!("{documented}{indent}{template}enum class {called} : {} {{\n", underlying(*repr));
            for (index, one) in enumerators.iter().enumerate() {
                let ident = super::ty::identifier(one.name()).unwrap_or_default();
                text += &format!("{}{inner}{ident} = {},\n", part(index), value(one, *repr));
            }
            text + &format!("{indent}}};\n")
        }
        Kind::Record(form) => {
            let mut text = String::new();
            if let Some(pack) = form.pack() {
                text += &format!("#pragma pack(push, {pack})\n");
            }
            text += &documented;
            let bases = bases(definition);
            text += &format!("{indent}{template}{}{} {called}{bases} {{\n", keyword(layout), attributes(layout, *form));
            for one in nested {
                text += &define(one, None, &inner);
            }
            for member in members.iter().filter(|member| !member.field.is_base()) {
                // The fields of an enumeration with data are its tag and its variants together.
                if nested.is_empty() {
                    text += &part(member.field.index());
                }
                text += &format!("{inner}{};", declare(member, *form));
                text += &member.note.as_ref().map(|note| format!(" // {note}")).unwrap_or_default();
                text += "\n";
            }
            text += &format!("{indent}}};\n");
            if form.pack().is_some() {
                text += "#pragma pack(pop)\n";
            }
            text
        }
        _ => String::new(),
    }
}

/// Returns a doc comment. A line that ended in a backslash would continue in the next one.
fn comment(text: &str, indent: &str) -> String {
    let line = |line: &str| {
        let line = line.trim_end();
        let end = if line.ends_with('\\') { " ." } else { "" };
        let space = if line.is_empty() { "" } else { " " };
        format!("{indent}///{space}{line}{end}\n")
    };
    text.lines().map(line).collect()
}

/// What follows the name of a class in its definition.
///
/// A base class is what makes a class anything but plain old data, for all compilers, without a constructor, which would keep it out of
/// unions and shared memory. Each class has one of its own, so that two of them may lie at the same address.
fn bases(definition: &Definition<'_>) -> String {
    let bases = definition.members.iter().filter(|member| member.field.is_base());
    let mut names: Vec<String> = bases.map(|base| base.declare("")).collect();
    if definition.is_non_pod() {
        let Name { namespaces, qualified, .. } = &definition.name;
        let base = format!("gpu_abi_non_pod<{qualified}>");
        names.push(if namespaces.is_empty() { base } else { rooted(&base) });
    }
    if names.is_empty() { String::new() } else { format!(" : {}", names.join(", ")) }
}

/// Returns an enumerator's value; C++ has no negative literals, and thus none of the least number.
fn value(one: &Enumerator<'_>, repr: Scalar) -> String {
    match one.value() {
        value if value == i64::MIN.into() => format!("{} - 1", value + 1),
        value if !repr.is_signed() && value > i64::MAX.into() => format!("{value}u"),
        value => value.to_string(),
    }
}

/// Returns the attributes of a record's definition.
///
/// An alignment below the natural one has no effect in nvcc and clang, but lowers it in NVRTC, and `alignas` refuses it: it is left out.
pub(super) fn attributes(layout: &Layout<'_>, form: RecordForm) -> String {
    let align = form.declared_align().filter(|align| *align >= layout.align());
    match (form.is_packed(), form.pack(), align) {
        (false, None, Some(align)) => format!(" alignas({align})"),
        (false, Some(_), _) => form.declared_align().map(aligned).unwrap_or_default(),
        (true, ..) => format!(" __attribute__((packed)){}", form.declared_align().map(aligned).unwrap_or_default()),
        (false, None, None) => String::new(),
    }
}

fn aligned(align: usize) -> String {
    format!(" __attribute__((aligned({align})))")
}

/// Returns the declaration of a member outside the class.
pub(super) fn declare_rooted(member: &Member<'_>, form: RecordForm) -> String {
    declare(&Member { is_rooted: true, ..member.clone() }, form)
}

/// Returns the declaration of a member.
fn declare(member: &Member<'_>, form: RecordForm) -> String {
    let Member { field, name, .. } = member;
    let packed = if field.is_packed() { "__attribute__((packed)) " } else { "" };
    let declared = match field.bits() {
        Some(bits) => format!("{} : {}", member.declare(name), bits.width()),
        // What has no storage itself ends a bit-field's byte.
        None if name.is_empty() => "unsigned char : 0".into(),
        None => member.declare(name),
    };
    format!("{packed}{}{declared}", member_align(field, form))
}

fn member_align(field: &Field<'_>, form: RecordForm) -> String {
    let is_packed = form.is_packed() || field.is_packed();
    match field.declared_align() {
        None => String::new(),
        Some(align) if field.bits().is_none() && !is_packed && form.pack().is_none() => {
            if align < field.layout().align() {
                String::new()
            } else {
                format!("alignas({align}) ")
            }
        }
        // `alignas` is not for bit-fields, nor for less than the natural alignment.
        Some(align) if is_packed || form.pack().is_some() || align >= field.layout().align() => {
            format!("__attribute__((aligned({align}))) ")
        }
        Some(_) => String::new(),
    }
}
