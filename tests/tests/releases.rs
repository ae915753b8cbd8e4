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
            let own = found.history.iter().take_while(|(release, _)| release <= cuda).last();
            let own = own.map(|(_, layout)| (layout.size, layout.align));
            assert_eq!(own, table.layout(record, cuda.number()), "`{}` in {cuda}", record.name);
        }
    }
    assert_eq!(changed, CudaRecord::ALL.len());
}

#[test]
fn the_history_is_a_sentence() {
    let sentence = |name| CudaRecord::find(name).unwrap().to_string();
    assert_eq!(sentence("CUtensorMap_st"), "`CUtensorMap_st` is aligned to 128 bytes since CUDA 13.0 and to 64 before");
    assert_eq!(
        sentence("CUdevSmResource"),
        "`CUdevSmResource` has 20 bytes since CUDA 13.4, 16 since 13.1, 12 since 13.0 and 4 before"
    );
}
