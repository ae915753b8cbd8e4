//! The library's description of a type beside nvcc's, member for member.

use super::read::{Member, Record, Shape};

/// The counts of what is equal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Equal {
    /// Members, those of members included.
    pub members: usize,
    /// Bit-fields among them that nvcc describes as such.
    pub bit_fields: usize,
    /// Bit-fields among these whose storage unit too is the same: nvcc's older back end names one.
    pub storage_units: usize,
    /// Bit-fields that cross a unit's end, for which nvcc writes a bit offset below zero and this library does not.
    pub crossing: usize,
    /// Bit-fields as wide as their type, which nvcc's older back end describes as ordinary members.
    pub whole: usize,
    /// Those among them that begin within a byte, as in a packed record: nvcc's older back end names that byte, and so another
    /// place than its newer one and its code.
    pub misplaced: usize,
}

/// Compares two types.
///
/// # Errors
/// Names the first member that differs, and how.
pub fn compare(ours: &Shape, nvccs: &Shape, equal: &mut Equal) -> Result<(), String> {
    match (ours, nvccs) {
        (Shape::Record(ours), Shape::Record(nvccs)) => records(ours, nvccs, equal),
        (Shape::Array { lens: a, element: x }, Shape::Array { lens: b, element: y }) if a == b => compare(x, y, equal),
        _ if ours == nvccs => Ok(()),
        _ => Err(format!("{ours:?}, nvcc {nvccs:?}")),
    }
}

fn records(ours: &Record, nvccs: &Record, equal: &mut Equal) -> Result<(), String> {
    let head = |record: &Record| (class_name(&record.name), record.union, record.size, record.members.len());
    if head(ours) != head(nvccs) {
        return Err(format!("{:?}, nvcc {:?}", head(ours), head(nvccs)));
    }
    for (ours, nvccs) in ours.members.iter().zip(&nvccs.members) {
        member(ours, nvccs, equal).map_err(|words| format!("`{}`: {words}", nvccs.name))?;
    }
    Ok(())
}

fn member(ours: &Member, nvccs: &Member, equal: &mut Equal) -> Result<(), String> {
    let place = |member: &Member| (member.name.clone(), member.bit_offset, member.bits);
    if let Some(as_ordinary) = as_ordinary(ours).filter(|_| nvccs.bits.is_none()) {
        equal.whole += 1;
        equal.misplaced += usize::from(as_ordinary.bit_offset != ours.bit_offset);
        return member(&as_ordinary, nvccs, equal);
    }
    if place(ours) != place(nvccs) {
        return Err(format!("{:?}, nvcc {:?}", place(ours), place(nvccs)));
    }
    equal.members += 1;
    equal.bit_fields += usize::from(ours.bits.is_some());
    if let (Some(unit), Some(nvccs)) = (ours.storage, nvccs.storage) {
        let [_, _, down] = nvccs;
        if (down as i64) < 0 {
            equal.crossing += 1;
        } else if unit == nvccs {
            equal.storage_units += 1;
        } else {
            return Err(format!("storage unit {unit:?}, nvcc {nvccs:?}"));
        }
    }
    compare(&ours.shape, &nvccs.shape, equal)
}

/// Returns a bit-field as wide as its type as nvcc's older back end describes it.
fn as_ordinary(member: &Member) -> Option<Member> {
    let size = match member.shape {
        Shape::Base { size, .. } | Shape::Enumeration { size, .. } => size,
        _ => return None,
    };
    let ordinary = || Member { bit_offset: member.bit_offset / 8 * 8, bits: None, storage: None, ..member.clone() };
    (member.bits == Some(8 * size)).then(ordinary)
}

/// The one of two names that the library uses: it does not know `long` from `long long`, nor `double4_16a` from `double4`.
fn class_name(name: &str) -> String {
    let name = name.strip_suffix("_16a").unwrap_or(name);
    for prefix in ["long", "ulong"] {
        if let Some(lanes) = name.strip_prefix(prefix).filter(|lanes| lanes.starts_with(|c: char| c.is_ascii_digit())) {
            return format!("{prefix}long{lanes}");
        }
    }
    name.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_the_library_does_not_have_are_those_it_has() {
        assert_eq!(class_name("ulong4_16a"), "ulonglong4");
        assert_eq!(class_name("longlong4_32a"), "longlong4_32a");
        assert_eq!(class_name("double2"), "double2");
    }

    #[test]
    fn a_member_elsewhere_is_found() {
        let int = Shape::Base { encoding: 5, size: 4 };
        let member = |bit_offset| Member { name: "m".into(), bit_offset, bits: None, storage: None, shape: int.clone() };
        let record = |member| Shape::Record(Record { name: "R".into(), union: false, size: 8, members: vec![member] });
        let mut equal = Equal::default();
        assert_eq!(compare(&record(member(32)), &record(member(32)), &mut equal), Ok(()));
        assert_eq!(equal.members, 1);
        let words = compare(&record(member(32)), &record(member(0)), &mut equal).unwrap_err();
        assert!(words.starts_with("`m`: "), "{words}");
        let other = Member { shape: Shape::Base { encoding: 7, size: 4 }, ..member(32) };
        assert!(compare(&record(member(32)), &record(other), &mut equal).is_err());
    }

    #[test]
    fn only_a_bit_field_of_its_types_width_can_be_an_ordinary_member() {
        let int = Shape::Base { encoding: 5, size: 4 };
        let bits =
            |width| Member { name: "m".into(), bit_offset: 35, bits: Some(width), storage: None, shape: int.clone() };
        let ordinary = Member { bit_offset: 32, bits: None, ..bits(32) };
        let mut equal = Equal::default();
        assert_eq!(member(&bits(32), &ordinary, &mut equal), Ok(()));
        assert_eq!((equal.members, equal.whole, equal.misplaced), (1, 1, 1));
        assert!(member(&bits(31), &ordinary, &mut equal).is_err());
    }
}
