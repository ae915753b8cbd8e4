//! The rules that the kit's cases test. A case is counted under the most specific rule that it depends on.

use gpu_abi_conformance::cases::Rule;

use crate::base_type::Family;
use crate::record::{Kind, Layout, Member, MemberType, Place, Record, RecordSet};

/// The identifier, section and text of each rule, from the simple rules to those beyond the guide.
const RULES: &[[&str; 3]] = &[
    [
        "scalar",
        "1.1, 1.2",
        "A member is at the next multiple of its alignment, and the size is a multiple of the largest alignment.",
    ],
    [
        "vector",
        "1.2",
        "Vectors of 2 and 4 elements are aligned to their size, up to 16 bytes unless their name says otherwise; the others like an element.",
    ],
    ["array", "1.2", "An array is aligned like its element."],
    ["nested", "1.2", "A record in a record keeps its size, its alignment and its trailing padding."],
    [
        "union",
        "1.2",
        "All members of a union begin at byte 0; its size is that of the largest, rounded up to the largest alignment.",
    ],
    ["empty", "1.2", "A record without members has size 1, as in C++."],
    ["empty-array", "1.2", "A trailing or other array of 0 elements takes no space, but raises the alignment."],
    ["narrow", "1.1", "CUDA's narrow floats are classes of 1, 2 or 4 bytes."],
    ["bit-field", "1.3", "Bit-fields follow each other from the lowest bit on, and share bytes with ordinary members."],
    ["bit-field-straddle", "1.3", "A bit-field that would cross a boundary of its type begins at that boundary."],
    [
        "bit-field-zero",
        "1.3",
        "A bit-field of zero width aligns the next member to its type, and does not align the record.",
    ],
    ["bit-field-unnamed", "1.3", "An unnamed bit-field takes space and does not align the record."],
    ["bit-field-bool", "1.3", "A bit-field of type `bool` has a storage unit of one byte."],
    ["bit-field-enum", "1.3", "A bit-field of an enumeration has the storage unit of its underlying type."],
    ["bit-field-int128", "beyond the guide", "A bit-field of type `__int128` has a storage unit of 16 bytes."],
    ["bit-field-union", "1.3", "A bit-field in a union begins at bit 0; a named one aligns the union."],
    ["record-align", "1.2", "`__align__` on a record raises its alignment, and never lowers it."],
    ["member-align", "1.2", "`__align__` on a member raises its alignment and the record's."],
    [
        "packed",
        "beyond the guide",
        "`__attribute__((packed))` on a record removes padding before its members, bit-fields included.",
    ],
    ["packed-member", "beyond the guide", "`__attribute__((packed))` on a member removes the padding before it."],
    [
        "pragma-pack",
        "beyond the guide",
        "`#pragma pack(N)` limits the alignment of members to N bytes, and lets bit-fields cross boundaries.",
    ],
    ["bit-field-align", "beyond the guide", "`__align__` on a bit-field."],
    ["bit-field-wide", "beyond the guide", "A bit-field with more bits than its type: the rest is padding."],
    ["base", "beyond the guide", "A base class is placed like a first member; an empty one takes no space."],
    [
        "base-tail",
        "beyond the guide",
        "The trailing padding of a base class that is not POD holds the members that follow.",
    ],
    ["real", "1.1 to 1.3", "Records that CUDA's headers and known libraries pass to kernels."],
    ["entry-parameter", "2.3", "A record is a `.param` array of bytes of a kernel, with the record's size and alignment."],
    ["func-parameter", "2.3", "A record is a `.param` array of bytes of a function, as parameter and as result."],
    ["parameter-none", "2.3", "A function without parameters and result declares no `.param`."],
    [
        "parameter-scalar",
        "2.3",
        "A scalar is a `.param` of its width; of functions, not of kernels, at least 32 bits. `__int128` is an array of 16 bytes.",
    ],
    ["parameter-pointer", "2.3", "A pointer is a `.param .b64` with a generic address."],
    ["parameter-handle", "1.4, 2.3", "A texture or surface object is a 64-bit handle."],
    ["parameter-vector", "2.3", "A vector is a `.param` array of bytes with the vector's alignment."],
    ["parameter-narrow", "beyond the guide", "CUDA's narrow floats are passed as the classes that they are."],
    ["parameter-record", "2.3", "A record is a `.param` array of bytes with the record's size and alignment."],
    ["parameter-mixed", "2.3", "Each parameter is declared in order, without regard to the others."],
    [
        "call",
        "2.3",
        "A caller declares each argument and the result as the function does, extends scalars to 32 bits, and writes all bytes that are not padding.",
    ],
    [
        "name-fundamental",
        "7",
        "The symbol of a function is its name in the Itanium C++ ABI: fundamental types are letters.",
    ],
    ["name-pointer", "7", "Pointers, arrays and functions as parameters; qualifiers of the parameter itself are left out."],
    ["name-reference", "7", "References, and arrays by reference."],
    ["name-record", "7", "Records and pointers to members."],
    ["name-enum", "7", "Enumerations."],
    ["name-namespace", "7", "Functions and types in namespaces; `std` is short."],
    ["name-member", "7", "Member functions."],
    ["name-substitution", "7", "A part of a name that occurs again is written as a reference to the first."],
    ["name-vector", "7", "CUDA's vectors and handles."],
    ["name-template", "7", "Templates: arguments, and parameters that depend on them."],
    ["valist-none", "3", "`printf` without arguments passes no bytes to `vprintf`."],
    [
        "valist-scalar",
        "3",
        "An argument of `printf` is in local memory at the next multiple of its size, promoted as in C: integers under 32 bits to `int`, `float` to `double`.",
    ],
    ["valist-pointer", "3", "A pointer in an argument list is a generic address of 8 bytes."],
    ["valist-handle", "3", "A texture or surface object in an argument list has 8 bytes."],
    [
        "valist-vector",
        "beyond the guide",
        "A vector in an argument list is at the next multiple of its size, so one of 3 elements is at a multiple of 3 elements.",
    ],
    [
        "valist-narrow",
        "beyond the guide",
        "CUDA's narrow floats in an argument list are not promoted, since they are classes.",
    ],
    [
        "valist-record",
        "beyond the guide",
        "A record in an argument list is at the next multiple of its size, which can be less or more than its alignment.",
    ],
    ["valist-mixed", "3", "Each argument follows the one before it."],
    ["atomic-fence", "4", "A thread fence is `fence` with its ordering and scope."],
    [
        "atomic-load",
        "4",
        "A load is `ld` with its ordering and scope; if it is sequentially consistent, an acquire after `fence.sc`.",
    ],
    [
        "atomic-store",
        "4",
        "A store is `st` with its ordering and scope; if it is sequentially consistent, it is after `fence.sc`.",
    ],
    [
        "atomic-rmw",
        "4",
        "A read-modify-write operation is `atom` with its ordering and scope; if it is sequentially consistent, an acquire after `fence.sc`.",
    ],
    ["atomic-cas", "4", "A compare-and-swap has the stronger of its two orderings."],
    ["atomic-type", "4", "The type of the value is the type of the instruction."],
    ["debug-base-type", "5.1", "A fundamental type is a base type with its size and its encoding."],
    ["debug-pointer", "5.1", "A pointer type leads to the type that it points to."],
    ["debug-enum", "5.1", "An enumeration has its name, its size, and its enumerators with their values."],
    ["debug-handle", "5.1", "A texture or surface object is a typedef of an integer of 8 bytes."],
    ["debug-vector", "5.1", "A vector is a structure with its size and its elements as members."],
    ["debug-narrow", "beyond the guide", "CUDA's narrow floats are described as the classes that they are."],
    ["debug-array", "5.1", "An array has its element type and its dimensions, outermost first."],
    [
        "debug-record",
        "5.1",
        "A record is a structure or a union with its name and its size, and the names, types and offsets of its members.",
    ],
    ["debug-bit-field", "5.1", "A bit-field has its position, its width and its declared type."],
    ["debug-base-class", "beyond the guide", "A base class is an inheritance of its type before the members."],
    [
        "debug-parameter",
        "5.1",
        "A function lists its parameters in order, with their names and types, and the type of its result.",
    ],
    ["debug-space", "5.2", "A variable has the address class of its state space."],
    ["debug-parameter-space", "5.2", "A parameter has the address class of the storage that holds it."],
    ["debug-pointer-space", "beyond the guide", "A pointer type has the address class of generic addresses."],
];

pub(super) fn all() -> Vec<Rule> {
    RULES
        .iter()
        .map(|[id, section, text]| Rule { id: (*id).to_owned(), section: (*section).to_owned(), text: (*text).to_owned() })
        .collect()
}

/// Returns the rule that a record tests. nvcc's layout shows which bit-fields were moved to a boundary.
pub(super) fn of(record: &Record, set: &RecordSet, layout: Option<&Layout>) -> &'static str {
    if record.class == "real" {
        return "real";
    }
    let any = |test: &dyn Fn(&Record) -> bool| any_within(record, set, test);
    let member = |test: &dyn Fn(&Member) -> bool| any(&|record| record.members.iter().any(test));
    let field = |test: &dyn Fn(&Member) -> bool| record.members.iter().any(|member| member.bits.is_some() && test(member));
    let is_base =
        |held: &MemberType| matches!(held, MemberType::Record(name) if set.get(name).is_some_and(|held| held.non_pod));
    let family = |member: &Member| match &member.ty {
        MemberType::Base(base) => Some(base.family),
        MemberType::Record(_) => None,
    };
    let found = [
        (member(&|member| member.base && is_base(&member.ty)), "base-tail"),
        (any(&Record::is_class), "base"),
        (member(&Member::is_over_wide), "bit-field-wide"),
        (member(&|member| member.bits.is_some() && member.align.is_some()), "bit-field-align"),
        (member(&|member| member.packed), "packed-member"),
        (any(&|record| record.packed), "packed"),
        (any(&|record| record.pack.is_some()), "pragma-pack"),
        (member(&|member| member.align.is_some()), "member-align"),
        (any(&|record| record.align.is_some()), "record-align"),
        (record.kind == Kind::Union && field(&|_| true), "bit-field-union"),
        (field(&|member| member.bits == Some(0)), "bit-field-zero"),
        (field(&|member| member.name.is_none()), "bit-field-unnamed"),
        (field(&|member| family(member) == Some(Family::Bool)), "bit-field-bool"),
        (field(&|member| family(member) == Some(Family::Enum)), "bit-field-enum"),
        (field(&|member| matches!(family(member), Some(Family::Integer { bits: 128, .. }))), "bit-field-int128"),
        (layout.is_some_and(|layout| straddles(record, layout)), "bit-field-straddle"),
        (field(&|_| true), "bit-field"),
        (member(&|member| member.dims.contains(&0)), "empty-array"),
        (record.members.is_empty(), "empty"),
        (record.kind == Kind::Union, "union"),
        (record.members.iter().any(|member| matches!(member.ty, MemberType::Record(_))), "nested"),
        (member(&|member| matches!(family(member), Some(Family::Narrow { .. }))), "narrow"),
        (member(&|member| matches!(family(member), Some(Family::Vector { .. }))), "vector"),
        (member(&|member| !member.dims.is_empty()), "array"),
    ];
    found.into_iter().find(|(applies, _)| *applies).map_or("scalar", |(_, rule)| rule)
}

fn any_within(record: &Record, set: &RecordSet, test: &dyn Fn(&Record) -> bool) -> bool {
    let held = |member: &Member| match &member.ty {
        MemberType::Record(name) => set.get(name),
        MemberType::Base(_) => None,
    };
    test(record) || record.members.iter().filter_map(held).any(|held| any_within(held, set, test))
}

/// Returns whether a bit-field does not begin where the one before it ends.
fn straddles(record: &Record, layout: &Layout) -> bool {
    layout.members.windows(2).any(|places| match places {
        [Some(Place::Bits { bit_offset, bits }), Some(Place::Bits { bit_offset: next, .. })] => {
            record.kind == Kind::Struct && bit_offset + u64::from(*bits) != *next
        }
        _ => false,
    })
}
