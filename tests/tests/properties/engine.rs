//! Properties of every layout that the engine makes.

use crate::check;
use crate::records::{Declared, Description, Type, records};
use gpu_abi::layout::{Field, Kind, Layout, LayoutErrorKind, Member, Padding, PaddingRange, Record};
use gpu_abi::{PtxLayout, TypeLayout};
use proptest::prelude::*;

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

/// Returns the layout, `None` if nvcc's device and host code disagree on it.
fn laid_out(description: &Description) -> Result<Option<&'static TypeLayout>, TestCaseError> {
    match description.layout() {
        Ok(layout) => Ok(Some(layout)),
        Err(error) => {
            let differs = matches!(
                error.kind(),
                LayoutErrorKind::HostDiffers | LayoutErrorKind::HostDoesNotPack { .. } | LayoutErrorKind::PackedClass
            );
            prop_assert!(differs, "{}", error);
            Ok(None)
        }
    }
}

/// Checks what the guide says of every record: its members' order, their alignment, and where bit-fields may lie.
fn holds_together(description: &Description) -> Result<(), TestCaseError> {
    let Some(layout) = laid_out(description)? else { return Ok(()) };
    prop_assert!(layout.align().is_power_of_two());
    prop_assert_eq!(layout.size() % layout.align(), 0);
    let indices: Vec<_> = layout.members().map(Field::index).collect();
    prop_assert_eq!(indices, (0..description.members.len()).collect::<Vec<_>>());

    let mut end = 0;
    for field in layout.members() {
        let (start, after) = match field.bits() {
            Some(bits) => (bits.offset(), bits.end()),
            None => (8 * field.offset() as u64, 8 * field.end() as u64),
        };
        prop_assert!(after <= 8 * layout.size() as u64, "inside the record");
        if description.union {
            prop_assert_eq!(start, 0);
        } else {
            prop_assert!(start >= end, "in order, none over another");
            end = end.max(after);
        }
        if description.pack.is_none() {
            if let Some(bits) = field.bits() {
                let unit = 8 * field.layout().size() as u64;
                if bits.width() > 0 {
                    prop_assert_eq!(bits.offset() / unit, (bits.end() - 1) / unit, "inside its unit");
                }
                prop_assert_eq!(field.offset() as u64, bits.offset() / 8);
            } else {
                let align = field.layout().align().max(field.declared_align().unwrap_or(1));
                prop_assert_eq!(field.offset() % align, 0);
            }
        }
    }
    Ok(())
}

/// Checks that every byte is either a member's or padding, never both.
fn is_member_or_padding(description: &Description) -> Result<(), TestCaseError> {
    let Some(layout) = laid_out(description)? else { return Ok(()) };
    let mut used = vec![false; layout.size()];
    mark(layout, &mut used);
    let mut padding = vec![false; layout.size()];
    let mut from = 0;
    let mut count = 0;
    while let Some(PaddingRange { offset, len }) = PaddingRange::first_from(layout, from) {
        prop_assert!(len > 0 && (offset > from || from == 0), "ranges do not touch");
        padding[offset..offset + len].fill(true);
        from = offset + len;
        count += 1;
    }
    prop_assert!(used.iter().zip(&padding).all(|(used, padding)| used != padding), "{used:?} {padding:?}");
    match Padding::<4>::of(layout) {
        Some(padding) => prop_assert_eq!(padding.ranges().len(), count),
        None => prop_assert!(count > 4),
    }
    Ok(())
}

#[test]
fn layouts_hold_together() {
    check(3000, records(true), |description| holds_together(&description));
}

#[test]
fn padding_is_what_no_member_uses() {
    check(2000, records(true), |description| is_member_or_padding(&description));
}

/// Every record of up to three members, each of a type or width that is placed by a rule of its own, packed and not.
#[test]
fn small_records_hold_together() {
    use gpu_abi::scalar::Scalar::{F64, I8, I16, I32, I64, U8, U16, U32, U64};
    let bits = |ty, widths: &'static [u32]| widths.iter().map(move |&width| Declared::Bits { ty, width, named: width > 0 });
    let ordinary = [
        Declared::Ordinary { ty: Type::Scalar(I8), align: None },
        Declared::Ordinary { ty: Type::Scalar(U16), align: None },
        Declared::Ordinary { ty: Type::Scalar(F64), align: None },
        Declared::Ordinary { ty: Type::Scalar(I32), align: Some(16) },
        Declared::Ordinary { ty: Type::Array(Box::new(Type::Scalar(I16)), 3), align: None },
    ];
    let members: Vec<Declared> = ordinary
        .into_iter()
        .chain(bits(U8, &[0, 1, 7, 8]))
        .chain(bits(I16, &[0, 3, 9, 16]))
        .chain(bits(U32, &[0, 5, 17, 32]))
        .chain(bits(I64, &[0, 31, 33]))
        .chain(bits(U64, &[64]))
        .collect();
    let some = || std::iter::once(None).chain(members.iter().map(Some));
    let mut records = 0;
    for (union, pack) in [(false, None), (false, Some(None)), (false, Some(Some(2))), (true, None)] {
        for first in &members {
            for second in some() {
                for third in some() {
                    if second.is_none() && third.is_some() {
                        continue;
                    }
                    let members = [Some(first), second, third].into_iter().flatten().cloned().collect();
                    let description = Description { union, align: None, pack, members };
                    let result = holds_together(&description).and_then(|()| is_member_or_padding(&description));
                    result.unwrap_or_else(|error| panic!("{error}\n{description:?}"));
                    records += 1;
                }
            }
        }
    }
    assert_eq!(records, 4 * (21 + 21 * 21 + 21 * 21 * 21));
}

#[test]
fn the_strictest_member_aligns() {
    check(2000, records(false), |description| {
        let Some(layout) = laid_out(&description)? else { return Ok(()) };
        let aligns = layout.fields().iter().map(|field| field.layout().align().max(field.declared_align().unwrap_or(1)));
        prop_assert_eq!(layout.align(), aligns.max().unwrap_or(1).max(description.align.unwrap_or(1)));
        Ok(())
    });
}

#[test]
fn one_more_member_moves_none() {
    check(2000, records(true), |mut description| {
        let Some(all) = laid_out(&description)? else { return Ok(()) };
        if description.members.pop().is_none() {
            return Ok(());
        }
        let Some(fewer) = laid_out(&description)? else { return Ok(()) };
        prop_assert!(fewer.size() <= all.size() || description.members.is_empty());
        for (before, after) in fewer.members().zip(all.members()) {
            prop_assert_eq!((before.offset(), before.bits()), (after.offset(), after.bits()));
        }
        Ok(())
    });
}

/// The same record of pointers and `long`s under each data model: only their sizes differ.
#[test]
fn layouts_follow_the_data_model() {
    use gpu_abi::layout::{DataModel, StateSpace};
    let of = |model: DataModel| {
        let layout = Description {
            union: false,
            align: None,
            pack: None,
            members: [
                Type::Scalar(gpu_abi::scalar::Scalar::U8),
                Type::Long(model),
                Type::Pointer(StateSpace::Generic, model),
                Type::Pointer(StateSpace::Shared, model),
            ]
            .map(|ty| Declared::Ordinary { ty, align: None })
            .into(),
        }
        .layout()
        .unwrap();
        (layout.fields().iter().map(Field::offset).collect::<Vec<_>>(), layout.size(), layout.align())
    };
    assert_eq!(of(DataModel::LP64), (vec![0, 8, 16, 24], 32, 8));
    assert_eq!(of(DataModel::LLP64), (vec![0, 4, 8, 16], 24, 8));
    assert_eq!(of(DataModel::ILP32), (vec![0, 4, 8, 12], 16, 4));
}

/// Sizes near the end of the address space are errors, not panics or wrong numbers.
#[test]
fn huge_members() {
    let sizes = prop_oneof![
        (isize::MAX as usize - 300..=isize::MAX as usize + 300),
        (usize::MAX - 300..=usize::MAX),
        (usize::MAX / 8 - 40..usize::MAX / 8 + 40),
        any::<usize>(),
    ];
    let members = prop::collection::vec((sizes, 0_u32..=7, any::<bool>()), 1..4);
    check(3000, (members, any::<bool>(), 0_u32..=7), |(members, union, align)| {
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
            Err(error) => prop_assert_eq!(error.kind(), LayoutErrorKind::TooLarge),
            Ok(layout) => {
                let sum = members
                    .iter()
                    .map(|&(size, ..)| size as u128)
                    .fold(0, |sum, size| if union { sum.max(size) } else { sum + size });
                prop_assert!(layout.size() as u128 >= sum, "{} {}", layout.size(), sum);
                prop_assert_eq!(layout.size() % layout.align(), 0);
                prop_assert!(layout.fields().iter().all(|field| field.end() <= layout.size()));
            }
        }
        Ok(())
    });
}

/// Whatever the numbers, a bad description is an error that names its member.
#[test]
fn bad_descriptions() {
    let widths = prop_oneof![any::<u32>(), 0_u32..140];
    let aligns = prop_oneof![any::<usize>(), 0_usize..200];
    check(3000, (0_usize..3, widths, aligns, any::<bool>(), any::<bool>()), |(at, width, align, named, on_record)| {
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
            Ok(_) => prop_assert!(good_bits && align.is_power_of_two()),
            Err(error) => match error.kind() {
                // The device and the host place it differently.
                LayoutErrorKind::HostDiffersInWidth | LayoutErrorKind::HostAligns { .. } => prop_assert!(width > 16),
                LayoutErrorKind::NamedZeroWidth => prop_assert_eq!((width, named, error.member()), (0, true, Some(at))),
                LayoutErrorKind::NoPowerOfTwo { found } => {
                    prop_assert_eq!(found, align);
                    prop_assert!(!align.is_power_of_two());
                    prop_assert_eq!(error.member(), (!on_record).then_some(other));
                }
                LayoutErrorKind::TooLarge => prop_assert!(align > 1 << 40),
                kind => prop_assert!(false, "{kind:?}"),
            },
        }
        Ok(())
    });
}

#[test]
fn too_short_a_buffer() {
    let members = [Member::new("a", &u8::LAYOUT), Member::new("b", &u8::LAYOUT)];
    let error = Record::structure("R", &members).layout_in(&mut [Field::EMPTY]).unwrap_err();
    assert_eq!(error.kind(), LayoutErrorKind::BufferTooShort { needed: 2 });
    assert!(Record::structure("R", &members).layout_in(&mut [Field::EMPTY; 3]).is_ok());
}

/// Reports are made of any layout without a panic.
#[test]
fn any_layout_can_be_shown() {
    check(500, records(true), |description| {
        let Some(layout) = laid_out(&description)? else { return Ok(()) };
        prop_assert!(layout.to_string().contains(layout.name()));
        Ok(())
    });
}
