//! The library's releases of CUDA and the records that changed between them, compared with all records of `releases/records.txt`.

use gpu_abi::release::{Cuda, CudaRecord};
use gpu_abi_tests::releases::Table;

#[test]
fn releases_and_their_versions_of_ptx() {
    let theirs: Vec<String> = Cuda::ALL.iter().map(|cuda| format!("{} {}", cuda.number(), cuda.isa())).collect();
    let surveyed: Vec<String> = Table::read().releases.iter().map(|(release, isa)| format!("{release} {isa}")).collect();
    assert_eq!(theirs, surveyed);
}

#[test]
fn every_changed_record_is_known() {
    let table = Table::read();
    let mut changed = 0;
    for record in &table.records {
        let layouts: Vec<_> = record.history.iter().filter_map(|(_, layout)| *layout).collect();
        let found = CudaRecord::find(&record.name);
        assert_eq!(found.is_some(), layouts.len() > 1, "{}", record.name);
        let Some(found) = found else { continue };
        changed += 1;
        assert_eq!(found.header, record.header);
        for cuda in Cuda::ALL {
            let own = cuda.record(&record.name).map(|layout| (layout.size, layout.align));
            assert_eq!(own, table.layout(record, cuda.number()), "`{}` in {cuda}", record.name);
        }
    }
    assert_eq!(changed, CudaRecord::ALL.len());
}

#[test]
fn errors_name_the_release() {
    use gpu_abi::{PtxLayout, TensorMap, TensorMapA64};
    let error = Cuda::V13_5.check("CUtensorMap_st", TensorMapA64::REF).unwrap_err();
    assert_eq!((error.release, error.record.name), (Cuda::V13_5, "CUtensorMap_st"));
    assert_eq!(
        error.to_string(),
        "`CUtensorMap_st` has size 128 and alignment 128 in CUDA 13.5, but `TensorMapA64` has size 128 and alignment 64: \
         `CUtensorMap_st` is aligned to 128 bytes since CUDA 13.0 and to 64 before"
    );
    let error = Cuda::V11_8.check("CUtensorMap", TensorMap::REF).unwrap_err();
    assert_eq!(error.to_string(), "CUDA 11.8 does not have `CUtensorMap`: its first release is CUDA 12.0");
    assert_eq!(Cuda::V12_0.check("float4", TensorMap::REF), Ok(()));
    let sentence = |name| CudaRecord::find(name).unwrap().to_string();
    assert_eq!(
        sentence("CUdevSmResource"),
        "`CUdevSmResource` has 20 bytes since CUDA 13.4, 16 since 13.1, 12 since 13.0 and 4 before"
    );
}
