//! Compares the library with nvcc's layouts of the conformance kit's records, on each host.

use gpu_abi::layout::Host;
use gpu_abi_tests::agreement::Agreement;
use gpu_abi_tests::compilers::hosted::OtherHost;
use gpu_abi_tests::kit;
use gpu_abi_tests::subject::{Outcome, engine};

#[test]
fn the_engine_lays_every_record_out_as_nvcc_does_or_refuses_it_for_a_reason() {
    for (host, min_equal) in [(None, 2_000), (Some(OtherHost::Windows), 1_000), (Some(OtherHost::Aarch64), 2_000)] {
        let (set, truths) = kit::records(host).unwrap();
        let outcomes = engine::outcomes_on(&set, host.map_or(Host::TARGET, OtherHost::rules));
        let mut agreement = Agreement::default();
        agreement.add_subject("engine", &set, &outcomes, &truths);
        assert!(agreement.wrong.is_empty(), "{host:?} {agreement}\n{}", agreement.wrong.join("\n"));
        let equal: usize = agreement.rows[0].cells.iter().map(|cell| cell.equal).sum();
        let refused = outcomes.iter().filter(|outcome| matches!(outcome, Outcome::Refused(_))).count();
        assert_eq!(equal + refused, set.records().len(), "{host:?}");
        assert!(equal > min_equal && refused > 20, "{host:?} {agreement}");
    }
}
