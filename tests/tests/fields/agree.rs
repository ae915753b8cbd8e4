//! Records that agree. The program `files kernels` compares random ones.

use super::{Aligned, Grid, Tagged, reports};
use gpu_abi::name::CxxType;
use gpu_abi::verify::{self, Artifact};
use gpu_abi::{PtxLayout, Unnamed};

#[track_caller]
fn agree<T: PtxLayout + CxxType>(name: &str) {
    for report in reports::<T>(name) {
        assert!(report.agrees(), "{report:#}");
    }
}

#[test]
fn records_are_found_by_their_names_in_cxx() {
    agree::<Grid<f32>>("ns::Grid<float>");
    agree::<Grid<f32>>(" :: ns :: Grid<float>");
    agree::<Grid<f64>>("Grid< double >");
    agree::<Tagged>("Tagged");
    agree::<Aligned>("Aligned");
}

#[test]
fn members_of_anonymous_records_and_base_classes_may_be_the_holders() {
    #[derive(PtxLayout)]
    struct Word {
        real: f32,
    }
    // The other members are missing, but this one is found.
    let [nvcc, ..] = reports::<Word>("Word");
    assert!(nvcc.rows[0].agrees());
}

/// nvcc's older back end describes such a bit-field as an ordinary member that starts at the byte in which the bit-field
/// begins.
#[test]
fn a_bit_field_as_wide_as_its_type_may_begin_within_a_byte() {
    #[derive(PtxLayout)]
    #[ptx(packed)]
    struct WholeBits {
        before: u64,
        #[ptx(bits = 7)]
        narrow: u32,
        #[ptx(bits = 64)]
        whole: u64,
        after: i8,
    }
    #[derive(PtxLayout)]
    #[ptx(packed)]
    struct Shifted {
        before: u64,
        #[ptx(bits = 7)]
        narrow: u32,
        #[ptx(bits = 1)]
        _between: Unnamed<u32>,
        #[ptx(bits = 64)]
        whole: u64,
        after: i8,
    }
    let kernel = Artifact::read(include_bytes!("../../data/debug/whole_bits.sm_75.ptx")).unwrap();
    let report = verify::fields::<WholeBits>(&kernel, "WholeBits").unwrap();
    assert!(report.agrees(), "{report:#}");
    let report = verify::fields::<Shifted>(&kernel, "WholeBits").unwrap();
    let differing: Vec<_> = report.rows.iter().filter(|row| !row.agrees()).filter_map(|row| row.rust.as_ref()).collect();
    assert_eq!(differing.iter().map(|side| &side.name).collect::<Vec<_>>(), ["whole"], "{report:#}");
}

/// nvcc describes a bit-field that is wider than its type like one of the type's width, so the next one may begin at several bits
/// of its byte.
#[test]
fn bindgen_does_not_guess_what_follows_a_wide_bit_field() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/data/debug/whole_bits.sm_75.ptx");
    let text = gpu_abi_bindgen::Bindings::new().file(file).generate().unwrap();
    assert!(text.contains("/// `AfterWide` as bytes: a member lies within another one.\n"), "{text}");
    for line in [
        "    #[ptx(bits = 64)]\n    pub whole: u64,\n",
        "size: 18, align: 1, before: 0, narrow: 8, whole: 8, after: 17",
        "WholeBitsFirst { size: 4, align: 1, whole: 0, after: 2 }",
    ] {
        assert!(text.contains(line), "{text}");
    }
}

#[test]
fn alignments_come_from_parameters() {
    let [nvcc, cubin, clang] = reports::<Aligned>("Aligned");
    assert_eq!([nvcc.kernel.align, cubin.kernel.align, clang.kernel.align], [Some(32); 3]);
    // No kernel takes it by value.
    let [nvcc, ..] = reports::<Grid<f64>>("Grid<double>");
    assert_eq!(nvcc.kernel.align, None);
}
