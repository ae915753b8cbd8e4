//! All records of up to 3 members of 30 kinds, laid out by the engine and by a second implementation that shares nothing with it;
//! and all records of up to 3 of 12 Rust types, laid out by the engine and by rustc.

mod kinds;
mod rustc;
mod simple;

use gpu_abi::layout::{Field, Layout, LayoutErrorKind, Member, Padding, Record};
use kinds::{Kind, bits, ordinary, unnamed};
use simple::{Compiler, Pack};

/// Calls `visit` with every choice of up to `max` of `kinds`, in every order, repetitions included.
fn choices<'k>(kinds: &'k [Kind], max: usize, visit: &mut dyn FnMut(&[&'k Kind])) {
    fn extend<'k>(chosen: &mut Vec<&'k Kind>, kinds: &'k [Kind], left: usize, visit: &mut dyn FnMut(&[&'k Kind])) {
        visit(chosen);
        if left == 0 {
            return;
        }
        for kind in kinds {
            chosen.push(kind);
            extend(chosen, kinds, left - 1, visit);
            chosen.pop();
        }
    }
    extend(&mut Vec::new(), kinds, max, visit);
}

/// A form of record: a struct or a union, aligned or not, packed or not.
#[derive(Clone, Copy, Debug)]
struct Form {
    union: bool,
    align: Option<usize>,
    pack: Pack,
}

impl Form {
    fn describe<'m, 'a>(&self, members: &'m [Member<'a>]) -> Record<'m, 'a> {
        let record = if self.union { Record::union("R", members) } else { Record::structure("R", members) };
        let record = match self.align {
            Some(align) => record.align(align),
            None => record,
        };
        match self.pack {
            Pack::None => record,
            Pack::Packed => record.packed(),
            Pack::Cap(cap) => record.pack(cap),
        }
    }
}

/// Compares one record; returns whether the engine refused it.
fn compare(form: Form, chosen: &[&Kind]) -> bool {
    let members: Vec<_> = chosen.iter().map(|kind| kind.member).collect();
    let simple: Vec<_> = chosen.iter().map(|kind| kind.simple).collect();
    let mut fields = vec![Field::EMPTY; members.len()];
    let shown = || {
        let text = |kind: &&Kind| {
            let (name, simple) = (kind.type_name, kind.simple.declared);
            format!("{name} {simple:?}")
        };
        format!("{form:?} {:#?}", chosen.iter().map(text).collect::<Vec<_>>())
    };
    let layout = form.describe(&members).layout_in(&mut fields);
    let agreed =
        simple::agreed(&simple::Record { union: form.union, align: form.align, pack: form.pack, members: &simple });
    let (layout, placed) = match (layout, agreed) {
        (Ok(layout), Some(placed)) => (layout, placed),
        (Err(error), None) if error.kind() == LayoutErrorKind::HostDiffers => return true,
        (Ok(_), None) => panic!("nvcc's halves disagree, but the engine has a layout for {}", shown()),
        (Err(error), _) => panic!("{error}: {}", shown()),
    };
    assert_eq!((layout.size(), layout.align()), (placed.size, placed.align), "size and alignment of {}", shown());

    let named = || simple.iter().zip(&placed.starts).enumerate().filter(|(_, (member, _))| member.is_named());
    assert_eq!(layout.fields().len(), named().count(), "{}", shown());
    for (field, (index, (member, &start))) in layout.fields().iter().zip(named()) {
        assert_eq!(field.index(), index, "{}", shown());
        assert_eq!(field.offset(), start / 8, "offset of member {index} of {}", shown());
        assert_eq!(field.bits().is_some(), member.is_bits(), "{}", shown());
        if let Some(bits) = field.bits() {
            assert_eq!(bits.offset(), start as u64, "bit offset of member {index} of {}", shown());
        }
    }
    let unnamed = simple.iter().zip(&placed.starts).enumerate().filter(|(_, (member, _))| !member.is_named());
    for (field, (index, (_, &start))) in layout.unnamed().iter().zip(unnamed) {
        let bits = field.bits().map(|bits| bits.offset());
        assert_eq!((field.index(), bits), (index, Some(start as u64)), "unnamed member {index} of {}", shown());
    }
    compare_padding(&layout, &placed.taken, chosen, &shown);
    false
}

/// A byte none of whose bits belongs to a named member is padding, and so is that of a nested record.
fn compare_padding(layout: &Layout<'_>, taken: &[bool], chosen: &[&Kind], shown: &dyn Fn() -> String) {
    // Nested records have padding of their own, which the simple implementation does not know.
    if chosen.iter().any(|kind| kind.type_name == "Nested") {
        return;
    }
    let mut padding = vec![false; layout.size()];
    for range in Padding::<16>::of(layout).expect("few ranges").ranges() {
        assert!(range.len > 0, "{}", shown());
        padding[range.offset..][..range.len].fill(true);
    }
    let free: Vec<_> = taken.chunks(8).map(|byte| byte.iter().all(|taken| !taken)).collect();
    assert_eq!(padding, free, "padding of {}", shown());
}

fn enumerate(forms: &[Form], max: usize) -> (usize, usize) {
    let kinds = kinds::all();
    assert_eq!(kinds.len(), 30);
    let (mut count, mut refused) = (0, 0);
    for &form in forms {
        choices(&kinds, max, &mut |chosen| {
            count += 1;
            refused += usize::from(compare(form, chosen));
        });
    }
    (count, refused)
}

const PLAIN: Form = Form { union: false, align: None, pack: Pack::None };

/// How many records have up to 3 members of 30 kinds.
const UP_TO_3: usize = 1 + 30 + 30 * 30 + 30 * 30 * 30;

/// How many of these hold empty arrays and zero-width bit-fields, of which there are 1 and 3 kinds, and nothing else: two
/// compilers' readings differ.
const EMPTY_AND_ZERO_WIDTH: usize = 2 * 3 + 3 * 3 + 3 * 3 * 3;

#[test]
fn structs_and_unions() {
    let counts = enumerate(&[PLAIN, Form { union: true, ..PLAIN }], 3);
    assert_eq!(counts, (2 * UP_TO_3, 2 * EMPTY_AND_ZERO_WIDTH));
}

#[test]
fn aligned_records() {
    let aligned = |align, union| Form { union, align: Some(align), ..PLAIN };
    let counts = enumerate(&[aligned(1, false), aligned(8, false), aligned(64, false), aligned(8, true)], 3);
    assert_eq!(counts, (4 * UP_TO_3, 4 * EMPTY_AND_ZERO_WIDTH));
}

#[test]
fn packed_records() {
    let packs = [Pack::Packed, Pack::Cap(1), Pack::Cap(2), Pack::Cap(4), Pack::Cap(8), Pack::Cap(16)];
    let forms: Vec<_> = [false, true].iter().flat_map(|&union| packs.map(|pack| Form { union, pack, ..PLAIN })).collect();
    let (count, refused) = enumerate(&forms, 3);
    assert_eq!(count, 12 * UP_TO_3);
    assert!(0 < refused && refused < count / 2, "{refused} refused");
}

#[test]
fn aligned_and_packed_records() {
    let form = |pack| Form { union: false, align: Some(8), pack };
    let (count, refused) = enumerate(&[form(Pack::Packed), form(Pack::Cap(2))], 3);
    assert_eq!(count, 2 * UP_TO_3);
    assert!(0 < refused && refused < count / 2, "{refused} refused");
}

/// The records of the figures 2 to 6 in the guide's section 1.3, with the numbers that nvcc has for them.
#[test]
fn figures_of_the_guide() {
    let figure = |union, kinds: &[Kind], size, align, starts: &[usize]| {
        let members: Vec<_> = kinds.iter().map(|kind| kind.simple).collect();
        let record = simple::Record { union, align: None, pack: Pack::None, members: &members };
        let placed = simple::place(&record, Compiler::Device);
        assert_eq!((placed.size, placed.align, &placed.starts[..]), (size, align, starts));
        let refused = compare(Form { union, ..PLAIN }, &kinds.iter().collect::<Vec<_>>());
        assert!(!refused, "the engine has the same layout");
    };
    let (char, short, int) = (|| ordinary::<i8>(1, 1), |width| bits::<i16>(2, width), |width| bits::<i32>(4, width));
    figure(false, &[int(5), int(6), int(7)], 4, 4, &[0, 5, 11]);
    figure(false, &[short(9), int(9), char(), short(9), short(9), char()], 12, 4, &[0, 9, 24, 32, 48, 64]);
    figure(false, &[char(), short(8)], 2, 2, &[0, 8]);
    figure(true, &[char(), short(8)], 2, 2, &[0, 0]);
    let unnamed = [char(), unnamed::<i32>(4, 0), char(), unnamed::<i16>(2, 9), char(), unnamed::<i8>(1, 0)];
    figure(false, &unnamed, 9, 1, &[0, 32, 32, 48, 64, 72]);
}
