//! Compares the library with nvcc's layouts of the conformance kit's records.

use gpu_abi_tests::agreement::Agreement;
use gpu_abi_tests::kit;
use gpu_abi_tests::record::{Member, Record, compact};
use gpu_abi_tests::subject::{Outcome, engine};

#[test]
fn the_engine_lays_every_record_out_as_nvcc_does_or_refuses_it_for_a_reason() {
    let (set, truths) = kit::records().unwrap();
    let outcomes = engine::outcomes(&set);
    let mut agreement = Agreement::default();
    agreement.add_subject("engine", &set, &outcomes, &truths);
    assert!(agreement.wrong.is_empty(), "{agreement}\n{}", agreement.wrong.join("\n"));
    let equal: usize = agreement.rows[0].cells.iter().map(|cell| cell.equal).sum();
    let refused = |at: &usize| matches!(outcomes[*at], Outcome::Refused(_));
    let refused: Vec<usize> = (0..outcomes.len()).filter(refused).collect();
    assert_eq!(equal + refused.len(), set.records().len());
    assert!(equal > 2_000 && refused.len() > 20, "{agreement}");
    // The library also refuses base classes, and bit-fields with more bits than their type, that g++ may place elsewhere.
    let may_differ = |record: &Record| record.is_class() || record.members.iter().any(Member::is_over_wide);
    let is_unexplained = |at: &usize| {
        let differs = |held: usize| truths[held].as_ref().is_some_and(|truth| truth.host_differs);
        !set.closure([*at]).into_iter().any(|held| differs(held) || may_differ(&set.records()[held]))
    };
    let unexplained: Vec<String> =
        refused.into_iter().filter(is_unexplained).map(|at| compact::line(&set.records()[at])).collect();
    assert!(unexplained.is_empty(), "refused without a reason:\n{}", unexplained.join("\n"));
}
