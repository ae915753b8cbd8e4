//! Compares the library with the compilers' layouts of the records in `data/records.txt`.

use gpu_abi_tests::judge::{Tally, Truth, Verdict, judge};
use gpu_abi_tests::kit;
use gpu_abi_tests::record::{Host, RecordSet, compact};
use gpu_abi_tests::subject::engine;

fn oracle() -> RecordSet {
    compact::read(&compact::path()).unwrap()
}

#[test]
fn every_line_of_the_compact_copy_is_written_as_it_was_read() {
    let text = std::fs::read_to_string(compact::path()).unwrap();
    let set = oracle();
    assert!(set.records().len() > 5_000, "the copy holds {} records", set.records().len());
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    for (record, line) in set.records().iter().zip(lines) {
        assert_eq!(compact::line(record), line);
    }
}

#[test]
fn the_profile_of_a_record_follows_from_the_rules_it_needs() {
    let set = oracle();
    for record in set.records() {
        assert_eq!(set.profile_of(record), record.profile, "{}", compact::line(record));
    }
}

#[test]
fn the_engine_lays_every_record_out_as_nvcc_does_or_refuses_it_for_a_reason() {
    let set = oracle();
    let outcomes = engine::outcomes(&set);
    let mut tally = Tally::default();
    for (position, (record, outcome)) in set.records().iter().zip(&outcomes).enumerate() {
        let verdict = judge(record, outcome, Truth::of(record).unwrap());
        tally.add(record, &verdict);
        if matches!(verdict, Verdict::Refused(_)) {
            // Some record in it is laid out otherwise by nvcc's own host.
            let differs = |held: usize| set.records()[held].host != Some(Host::Same);
            let reason = set.closure([position]).into_iter().any(differs);
            assert!(reason, "refused without a reason: {}", compact::line(record));
        } else {
            let differs = matches!(record.host, Some(Host::Differs(_)));
            assert!(!differs, "laid out, though nvcc's host differs: {}", compact::line(record));
        }
    }
    assert!(tally.disagreements.is_empty(), "{tally}\n{}", tally.disagreements.join("\n"));
    assert_eq!(tally.checked + tally.refused, set.records().len());
}

/// The kit has what the oracle's records lack: base classes, classes with constructors, bit-fields wider than their types.
#[test]
fn the_engine_lays_out_the_records_of_the_conformance_kit_as_nvcc_does() {
    let set = kit::records().unwrap();
    let mut tally = Tally::default();
    for (record, outcome) in set.records().iter().zip(engine::outcomes(&set)) {
        let verdict = judge(record, &outcome, Truth::of(record).unwrap());
        tally.add(record, &verdict);
    }
    assert!(tally.disagreements.is_empty(), "{tally}\n{}", tally.disagreements.join("\n"));
    let classes = set.records().iter().filter(|record| record.is_class()).count();
    assert!(tally.checked > 2_000 && classes > 80, "{tally}, {classes} classes");
}
