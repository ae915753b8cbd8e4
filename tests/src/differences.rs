//! The differences between a Rust type and a record that several compilers describe.

use gpu_abi::verify::fields::{FieldDifference, FieldReport};

/// The differences of each member, by its name in Rust or else in the kernel; those of the whole type come first, under "".
pub type ByMember = Vec<(String, Vec<String>)>;

/// Returns the differences, which must be the same in all reports.
///
/// # Panics
/// If the reports differ.
#[track_caller]
pub fn by_member<const N: usize>(reports: [FieldReport; N]) -> ByMember {
    let mut found = reports.into_iter().map(|report| of(&report));
    let first = found.next().expect("there is a report");
    for other in found {
        assert_eq!(first, other);
    }
    first
}

#[track_caller]
fn of(report: &FieldReport) -> ByMember {
    let text = |differences: &[FieldDifference]| differences.iter().map(ToString::to_string).collect::<Vec<_>>();
    let mut found = vec![(String::new(), text(&report.differences))];
    found.extend(report.rows.iter().map(|row| {
        let side = row.rust.as_ref().or(row.kernel.as_ref()).expect("a row has a side");
        (side.name.to_owned(), text(&row.differences))
    }));
    found.retain(|(_, differences)| !differences.is_empty());
    assert_eq!(report.agrees(), found.is_empty());
    found
}

/// Compares a struct with these fields with a record, and its differences with the listed ones.
///
/// The first argument is the function that compares a type with the record of a name.
#[macro_export]
macro_rules! assert_differences {
    ($reports:ident, $name:literal, $(#[$attribute:meta])* { $($fields:tt)* }, [$($member:literal: $($text:literal),+;)*]) => {{
        #[derive(gpu_abi::PtxLayout)]
        $(#[$attribute])*
        #[allow(dead_code)]
        struct Changed { $($fields)* }
        let wanted: $crate::differences::ByMember = vec![$(($member.into(), vec![$($text.into()),+])),*];
        assert_eq!($crate::differences::by_member($reports::<Changed>($name)), wanted);
    }};
}
