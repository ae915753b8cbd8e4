//! Compares the layout that rustc gives to a type with a `repr` with the one that a kernel gives to it.

use crate::layout::{Kind, TypeLayout};
use crate::text::Text;

type Message = Text<1024>;

/// Fails the build if rustc gives a type with a `repr` another layout than a kernel does.
#[track_caller]
pub const fn claim_repr<T>(layout: &TypeLayout, offsets: &[usize]) {
    let fields = layout.fields();
    let mut i = 0;
    while i < offsets.len() {
        if fields[i].offset() != offsets[i] {
            fail_offset(layout, i, offsets[i]);
        }
        i += 1;
    }
    if layout.size() != size_of::<T>() || layout.align() != align_of::<T>() {
        fail_extent(layout, size_of::<T>(), align_of::<T>());
    }
}

#[track_caller]
const fn fail_offset(layout: &TypeLayout, index: usize, offset: usize) {
    if layout.is_mistaken() {
        return;
    }
    let field = &layout.fields()[index];
    let mut text = Message::new();
    text.push("`");
    text.push(layout.name());
    text.push("` is `repr(C)`, but rustc places `");
    text.push(field.name());
    text.push("` at byte ");
    text.push_number(offset);
    text.push(" and a kernel at byte ");
    text.push_number(field.offset());
    ways_out(&mut text, layout, field.declared_align().is_some());
    panic!("{}", text.as_str())
}

#[track_caller]
const fn fail_extent(layout: &TypeLayout, size: usize, align: usize) {
    if layout.is_mistaken() {
        return;
    }
    let mut text = Message::new();
    text.push("`");
    text.push(layout.name());
    text.push("` has a `repr`, but rustc gives it ");
    push_extent(&mut text, size, align);
    text.push(" and a kernel ");
    push_extent(&mut text, layout.size(), layout.align());
    let mut member_declares = false;
    let mut i = 0;
    while i < layout.fields().len() {
        let field = &layout.fields()[i];
        let wanted = match field.declared_align() {
            Some(declared) if declared > field.layout().align() => declared,
            _ => field.layout().align(),
        };
        if wanted > align {
            text.push(", as a kernel aligns `");
            text.push(field.name());
            text.push("` to ");
            text.push_number(wanted);
            member_declares = field.declared_align().is_some();
            break;
        }
        i += 1;
    }
    ways_out(&mut text, layout, member_declares);
    panic!("{}", text.as_str())
}

const fn push_extent(text: &mut Message, size: usize, align: usize) {
    text.push("size ");
    text.push_number(size);
    text.push(", alignment ");
    text.push_number(align);
}

/// Says what to write instead of a `repr` that claims too much.
const fn ways_out(text: &mut Message, layout: &TypeLayout, member_declares_align: bool) {
    if let Kind::Enum { .. } = layout.kind() {
        text.push(": write `repr(u64)`, or the integer that the values fit");
        return;
    }
    let (union, packed, aligned) = match layout.kind() {
        Kind::Record(form) => (form.is_union(), form.is_packed() || form.pack().is_some(), form.declared_align().is_some()),
        _ => (false, false, false),
    };
    text.push(if member_declares_align {
        ": give the member a type with that alignment"
    } else if packed {
        ": write the packing in `repr` too, as `repr(C, packed)` or `repr(C, packed(N))`"
    } else if aligned {
        ": write the alignment in `repr` too, as `repr(C, align(N))`"
    } else {
        ": give the member the CUDA vector type (`gpu_abi::vector`)"
    });
    if !union {
        text.push(", or drop `repr(C)` and send the value through its mirror");
    }
}
