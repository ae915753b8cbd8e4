//! Assertions that the compiler lays every type out as Rust does.
//!
//! C++ cannot ask for the position of a bit-field, but the members before it determine it. So each assertion uses a
//! probe: a struct with these members, the bit-field, filler bits, and a byte whose offset is asserted. If the
//! bit-field directly follows the bits before it, the filler just fits into its last byte; it would not if the
//! bit-field began at the next storage unit. If the bit-field does begin there, the filler just does not fit; it would
//! if the bit-field began earlier. By Microsoft's rules, a bit-field is in the storage unit of the one before it or begins
//! its own; there, the filler has the bit-field's size, and ends the unit.

use super::collect::Collected;
use super::define::{declare_rooted, with_pack};
use super::record::{Definition, Member};
use crate::layout::{Kind, Layout, RecordForm};
use alloc::format;
use alloc::string::String;

/// Returns the assertions for all definitions. Their helpers are in the namespace `space`, because one source may
/// include several headers.
pub(super) fn assertions(collected: &Collected<'_>, space: &str) -> String {
    if collected.definitions.is_empty() {
        return String::new();
    }
    let mut text = format!("\n// Checks that the layouts are the same as in Rust.\n{OFFSET}{QUIET}");
    let (mut probes, mut count) = (String::new(), 0);
    for definition in &collected.definitions {
        for one in definition.nested.iter().chain([definition]) {
            layout(one, &mut text);
            bit_fields(one, &mut probes, &mut count);
        }
    }
    if !probes.is_empty() {
        text += &format!("\nnamespace {space} {{\n");
        text += "\n// Each struct ends with one of the bit-fields, so that the offset of the next member shows where it ends.\n";
        text += &format!("{probes}\n}} // namespace {space}\n");
    }
    text + LOUD
}

fn layout(definition: &Definition<'_>, text: &mut String) {
    let Definition { name, layout, members, .. } = definition;
    let name = &name.full.here;
    let size = layout.size();
    *text += &format!("static_assert(sizeof({name}) == {size}, \"{name}: size {size} in Rust\");\n");
    if let Some(align) = Layout::known_align(layout) {
        *text += &format!("static_assert(alignof({name}) == {align}, \"{name}: alignment {align} in Rust\");\n");
    }
    for Member { field, name: member, .. } in members {
        if field.bits().is_none() && !member.is_empty() && !field.is_base() {
            let offset = field.offset();
            *text += &format!(
                "static_assert(GPU_ABI_OFFSET({member}, {name}) == {offset}, \"{name}::{member}: at byte {offset} in Rust\");\n"
            );
        }
    }
}

fn bit_fields(definition: &Definition<'_>, text: &mut String, count: &mut usize) {
    let Definition { name, layout, members, .. } = definition;
    let Kind::Record(form) = layout.kind() else { return };
    if form.is_union {
        return;
    }
    // The index of the first bit-field in the run, the run's first bit, the first bit after the members before this one,
    // and the bytes in the unit of the last bit-field, and its end.
    let (mut first, mut start, mut free, mut unit) = (0, 0, 0, (0, 0));
    for (index, member) in members.iter().enumerate() {
        let Some(bits) = member.field.bits() else {
            first = index + 1;
            // An empty base class takes no bits, and only a base class leaves part of its size to others.
            if !member.field.is_base() || member.field.own_size() > 0 {
                free = 8 * (member.field.offset() + member.field.own_size()) as u64;
            }
            (start, unit) = (free, (0, 0));
            continue;
        };
        let size = member.field.layout().size();
        if unit.0 != size || bits.offset() != free || bits.end() > unit.1 {
            unit = (size, bits.offset() + 8 * size as u64);
        }
        if !member.name.is_empty() {
            let run = &members[first..=index];
            let (name, probe) = (&name.full.here, format!("Probe{count}"));
            *count += 1;
            let (filler, after) = if layout.is_microsofts() {
                let ty = match size {
                    1 => "char",
                    2 => "short",
                    4 => "int",
                    _ => "long long",
                };
                (format!("unsigned {ty} : {}", unit.1 - bits.end()), unit.1 / 8)
            } else {
                let skips = bits.offset() > free;
                let after = bits.end().div_ceil(8) + u64::from(skips || bits.end() % 8 == 0);
                (format!("unsigned char : {}", filler(bits.end(), skips)), after)
            };
            *text += &define_probe(&probe, (layout, *form), start / 8, run, &filler);
            *text += &format!(
                "static_assert(GPU_ABI_OFFSET(gpu_abi_after, {probe}) == {after}, \"{name}::{}: bits {} to {} in Rust\");\n",
                member.name,
                bits.offset(),
                bits.end() - 1,
            );
        }
        free = bits.end();
    }
}

/// NVRTC before CUDA 13 has no `__builtin_offsetof`. The macro is variadic because names of template instances contain
/// commas.
const OFFSET: &str = "\
#if defined(__CUDACC_RTC__)
#define GPU_ABI_OFFSET(member, ...) __INTADDR__(&((__VA_ARGS__ *)0)->member)
#else
#define GPU_ABI_OFFSET(member, ...) __builtin_offsetof(__VA_ARGS__, member)
#endif
";

/// All compilers know the offsets in classes with bases, but some warn that the standard does not define them.
const QUIET: &str = "\
#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored \"-Winvalid-offsetof\"
#elif defined(__CUDACC_RTC__) || defined(__NVCC_DIAG_PRAGMA_SUPPORT__)
#pragma nv_diagnostic push
#pragma nv_diag_suppress 1427
#endif
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored \"-Winvalid-offsetof\"
#endif
";

const LOUD: &str = "\
#if defined(__clang__)
#pragma clang diagnostic pop
#elif defined(__CUDACC_RTC__) || defined(__NVCC_DIAG_PRAGMA_SUPPORT__)
#pragma nv_diagnostic pop
#endif
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif
#undef GPU_ABI_OFFSET
";

/// Returns the number of filler bits after a bit-field that ends before bit `end`: one more than fit into its last byte
/// if the bit-field `skips` bits, otherwise as many as fit.
const fn filler(end: u64, skips: bool) -> u64 {
    let used = (end - 1) % 8 + 1;
    match (skips, used) {
        (true, _) => 9 - used,
        // A full byte has no room: the next one is filled.
        (false, 8) => 8,
        (false, _) => 8 - used,
    }
}

fn define_probe(
    name: &str,
    (record, form): (&Layout<'_>, RecordForm),
    before: u64,
    run: &[Member<'_>],
    filler: &str,
) -> String {
    let packed = if form.is_packed { " __attribute__((packed))" } else { "" };
    let mut text = format!("struct{packed} {name} {{ ");
    if before > 0 {
        text += &format!("unsigned char gpu_abi_before[{before}]; ");
    }
    for member in run {
        text += &format!("{}; ", declare_rooted(member, record));
    }
    text += &format!("{filler}; unsigned char gpu_abi_after; }};\n");
    with_pack(form, text)
}

#[cfg(test)]
mod tests {
    use super::{filler, format};
    use crate::PtxLayout as _;
    use crate::header::Header;
    use crate::layout::{Field, Host, Member, Record};

    #[test]
    fn fillers_just_fit_or_just_do_not() {
        assert_eq!([1, 5, 7, 8, 13, 16].map(|end| filler(end, false)), [7, 3, 1, 8, 3, 8]);
        assert_eq!([1, 5, 7, 8, 13, 16].map(|end| filler(end, true)), [8, 4, 2, 1, 4, 1]);
    }

    #[test]
    fn by_microsofts_rules_a_filler_ends_the_unit() {
        let members = [Member::new("a", &u32::LAYOUT).bits(3), Member::new("b", &u8::LAYOUT).bits(2)];
        let mut fields = [Field::EMPTY; 2];
        let layout = Record::structure("Flags", &members).host(Host::WINDOWS).layout_in(&mut fields).unwrap();
        let header = Header::new().with_layout(&layout);
        let error = header.clone().for_host(Host::LINUX_X86_64).text().unwrap_err();
        assert!(error.0.starts_with("`Flags` follows the rules of another host than the header"), "{error}");
        let text = header.for_host(Host::WINDOWS).text().unwrap();
        for probe in ["unsigned int a : 3; unsigned int : 29;", "unsigned char b : 2; unsigned char : 6;"] {
            assert!(text.contains(&format!("{probe} unsigned char gpu_abi_after; }};")), "{text}");
        }
        for end in ["Probe0) == 4, \"Flags::a: bits 0 to 2 in Rust\"", "Probe1) == 5, \"Flags::b: bits 32 to 33 in Rust\""]
        {
            assert!(text.contains(end), "{text}");
        }
    }
}
