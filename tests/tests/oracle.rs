//! Compares the library with nvcc's layouts of the conformance kit's records.

use gpu_abi_tests::agreement::Agreement;
use gpu_abi_tests::kit;
use gpu_abi_tests::subject::{Outcome, engine};

#[test]
fn the_engine_lays_every_record_out_as_nvcc_does_or_refuses_it_for_a_reason() {
    let (set, truths) = kit::records().unwrap();
    let outcomes = engine::outcomes(&set);
    let mut agreement = Agreement::default();
    agreement.add_subject("engine", &set, &outcomes, &truths);
    assert!(agreement.wrong.is_empty(), "{agreement}\n{}", agreement.wrong.join("\n"));
    let equal: usize = agreement.rows[0].cells.iter().map(|cell| cell.equal).sum();
    let refused = outcomes.iter().filter(|outcome| matches!(outcome, Outcome::Refused(_))).count();
    assert_eq!(equal + refused, set.records().len());
    assert!(equal > 2_000 && refused > 20, "{agreement}");
}
