//! What agrees, in whatever words it is declared.

use super::reports;
use super::shapes::{Aligned, Everything, Grid, Tagged};
use gpu_abi::name::CxxType;
use gpu_abi::{DevicePtr, PtxLayout};

#[track_caller]
fn agree<T: PtxLayout + CxxType>(name: &str) {
    for report in reports::<T>(name) {
        assert!(report.agrees(), "{report:#}");
    }
}

#[test]
fn every_kind_of_member() {
    agree::<Everything>("ns::Everything");
    agree::<Everything>("Everything");
    agree::<Everything>(" :: ns :: Everything");
}

#[test]
fn instances_of_templates_and_typedefs() {
    agree::<Grid<f32>>("ns::Grid<float>");
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
    assert!(nvcc.rows()[0].agrees());
}

#[test]
fn flat_arrays_and_wrapped_numbers() {
    #[derive(PtxLayout)]
    struct Metres(f64);
    #[derive(PtxLayout)]
    struct Flat {
        data: DevicePtr<f64>,
        extent: [i32; 12],
        last: Metres,
    }
    agree::<Flat>("Grid<double>");
}

#[test]
fn alignments_come_from_parameters() {
    let [nvcc, cubin, clang] = reports::<Aligned>("Aligned");
    assert_eq!([nvcc.kernel_align(), cubin.kernel_align(), clang.kernel_align()], [Some(32); 3]);
    // No kernel takes it by value.
    let [nvcc, ..] = reports::<Grid<f64>>("Grid<double>");
    assert_eq!(nvcc.kernel_align(), None);
}
