//! Properties of every layout that the engine makes.

use super::{check, seed};
use gpu_abi::layout::{Field, Kind, Layout, LayoutErrorKind, Member, Padding, PaddingRange, Record};
use gpu_abi::scalar::Scalar;
use gpu_abi::{PtxLayout, TypeLayout};
use gpu_abi_tests::generate;
use gpu_abi_tests::random::Random;
use gpu_abi_tests::subject::engine;

/// Marks the bytes that members use, nested ones included, in bytes of their record.
fn mark(layout: &Layout<'_>, used: &mut [bool]) {
    match *layout.kind() {
        Kind::Array { element, len } => {
            for i in 0..len {
                mark(element, &mut used[i * element.size()..][..element.size()]);
            }
        }
        Kind::Record(_) => {
            for field in layout.fields() {
                let bytes = &mut used[field.offset()..field.end()];
                match field.bits() {
                    Some(_) => bytes.fill(true),
                    None => mark(field.layout(), bytes),
                }
            }
        }
        _ => used.fill(true),
    }
}

/// Checks that every byte is either a member's or padding, never both.
fn is_member_or_padding(layout: &TypeLayout) {
    let mut used = vec![false; layout.size()];
    mark(layout, &mut used);
    let mut padding = vec![false; layout.size()];
    let mut from = 0;
    let mut count = 0;
    while let Some(PaddingRange { offset, len }) = PaddingRange::first_from(layout, from) {
        assert!(len > 0 && (offset > from || from == 0), "ranges do not touch");
        padding[offset..offset + len].fill(true);
        from = offset + len;
        count += 1;
    }
    assert!(used.iter().zip(&padding).all(|(used, padding)| used != padding), "{layout}: {used:?} {padding:?}");
    match Padding::<4>::of(layout) {
        Some(padding) => assert_eq!(padding.ranges().len(), count, "{layout}"),
        None => assert!(count > 4, "{layout}"),
    }
}

/// Of random records, nested up to several deep.
#[test]
fn padding_is_what_no_member_uses() {
    let (seed, mut ranges) = (seed(), 0);
    println!("GPU_ABI_SEED={seed}");
    for layout in engine::layouts(&generate::records_of_every_recipe(3000, seed)).into_iter().flatten() {
        is_member_or_padding(&layout);
        ranges += usize::from(PaddingRange::first_from(&layout, 0).is_some());
        assert!(layout.to_string().contains(layout.name()));
    }
    assert!(ranges > 500, "{ranges} records have padding");
}

/// The same record of pointers and `long`s on each host: only their sizes differ.
#[test]
fn layouts_follow_the_data_model() {
    use gpu_abi::layout::{Host, StateSpace};
    let of = |host: Host| {
        let pointer = |space| Layout::pointer("pointer", space, host);
        let types = [
            Layout::scalar(Scalar::U8),
            Layout::scalar(host.long()),
            pointer(StateSpace::Generic),
            pointer(StateSpace::Shared),
        ];
        let members = types.each_ref().map(|ty| Member::new("m", ty));
        let mut fields = [Field::EMPTY; 4];
        let layout = Record::structure("R", &members).layout_in(&mut fields).unwrap();
        (layout.fields().iter().map(Field::offset).collect::<Vec<_>>(), layout.size(), layout.align())
    };
    assert_eq!(of(Host::LINUX_X86_64), (vec![0, 8, 16, 24], 32, 8));
    assert_eq!(of(Host::WINDOWS), (vec![0, 4, 8, 16], 24, 8));
    assert_eq!(of(Host::ILP32), (vec![0, 4, 8, 12], 16, 4));
}

/// Sizes near the end of the address space are errors, not panics or wrong numbers.
#[test]
fn huge_members() {
    let size = |random: &mut Random| {
        let around = |middle: u64, random: &mut Random| middle.saturating_add(random.below(300)) - random.below(300);
        match random.below(4) {
            0 => around(isize::MAX as u64, random) as usize,
            1 => around(u64::MAX, random) as usize,
            2 => around(u64::MAX / 8, random) as usize,
            _ => random.bits() as usize,
        }
    };
    let record = |random: &mut Random| {
        let member = |random: &mut Random| (size(random), random.below(8), random.chance(50));
        let members: Vec<_> = (0..random.within(1, 3)).map(|_| member(random)).collect();
        (members, random.chance(50), random.below(8))
    };
    check(3000, record, |&(ref members, union, align)| {
        let arrays: Vec<_> = members.iter().map(|&(size, ..)| Layout::array("huge", &u8::LAYOUT, size)).collect();
        let described: Vec<_> = members
            .iter()
            .zip(&arrays)
            .flat_map(|(&(_, log, bits), array)| {
                let behind = if bits { Member::new("b", &u64::LAYOUT).bits(33) } else { Member::unnamed(&u64::LAYOUT, 0) };
                [Member::new("m", array).align(1 << log), behind]
            })
            .collect();
        let record = if union { Record::union("R", &described) } else { Record::structure("R", &described) };
        let mut fields = [Field::EMPTY; 6];
        match record.align(1 << align).layout_in(&mut fields) {
            Err(error) => assert_eq!(error.kind, LayoutErrorKind::TooLarge),
            Ok(layout) => {
                let sum = members
                    .iter()
                    .map(|&(size, ..)| size as u128)
                    .fold(0, |sum, size| if union { sum.max(size) } else { sum + size });
                assert!(layout.size() as u128 >= sum, "{} {}", layout.size(), sum);
                assert_eq!(layout.size() % layout.align(), 0);
                assert!(layout.fields().iter().all(|field| field.end() <= layout.size()));
            }
        }
    });
}

/// Whatever the numbers, a bad description is an error that names its member.
#[test]
fn bad_descriptions() {
    let description = |random: &mut Random| {
        let width = if random.chance(50) { random.below(140) } else { random.bits() } as u32;
        let align = if random.chance(50) { random.below(200) } else { random.bits() } as usize;
        (random.below(3) as usize, width, align, random.chance(50), random.chance(50))
    };
    check(3000, description, |&(at, width, align, named, on_record)| {
        let mut members = [Member::new("a", &u16::LAYOUT); 3];
        if named {
            members[at] = members[at].bits(width);
        } else {
            members[at] = Member::unnamed(&u16::LAYOUT, width);
        }
        let other = (at + 1) % 3;
        if !on_record {
            members[other] = members[other].align(align);
        }
        let record = Record::structure("R", &members);
        let record = if on_record { record.align(align) } else { record };
        let mut fields = [Field::EMPTY; 3];
        let good_bits = width > 0 || !named;
        match record.layout_in(&mut fields) {
            Ok(_) => assert!(good_bits && align.is_power_of_two()),
            Err(error) => match error.kind {
                // The device and the host place it differently.
                LayoutErrorKind::HostDiffersInWidth | LayoutErrorKind::HostAligns { .. } => assert!(width > 16),
                LayoutErrorKind::NamedZeroWidth => assert_eq!((width, named, error.member), (0, true, Some(at))),
                LayoutErrorKind::NoPowerOfTwo { found } => {
                    assert_eq!(found, align);
                    assert!(!align.is_power_of_two());
                    assert_eq!(error.member, (!on_record).then_some(other));
                }
                LayoutErrorKind::TooLarge => assert!(align > 1 << 40),
                kind => panic!("{kind:?}"),
            },
        }
    });
}

#[test]
fn too_short_a_buffer() {
    let members = [Member::new("a", &u8::LAYOUT), Member::new("b", &u8::LAYOUT)];
    let error = Record::structure("R", &members).layout_in(&mut [Field::EMPTY]).unwrap_err();
    assert_eq!(error.kind, LayoutErrorKind::BufferTooShort { needed: 2 });
    assert!(Record::structure("R", &members).layout_in(&mut [Field::EMPTY; 3]).is_ok());
}
