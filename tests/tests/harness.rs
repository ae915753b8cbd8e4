//! What the harness must not take for agreement: each of these mistakes in it would go unnoticed.

use gpu_abi::atomic::RmwOrdering;
use gpu_abi_tests::atomics::events::{self, Likeness};
use gpu_abi_tests::base_type::BASE_TYPES;
use gpu_abi_tests::emulator::{Parameters, Program};
use gpu_abi_tests::generate;
use gpu_abi_tests::judge::{self, Truth, Verdict};
use gpu_abi_tests::limits::Limits;
use gpu_abi_tests::record::{Layout, Member, MemberType, Place, RecordSet, compact};
use gpu_abi_tests::subject::Outcome;

const ENTRY: &str = ".align 4 .b8[8]";

/// Judges a record that is `packed`, or not.
fn judge(attribute: &str, outcome: &Outcome, truth: &Truth) -> Verdict {
    let record = compact::parse(&format!("R c struct{attribute} {{ a int; b uint:3 }}")).unwrap();
    judge::judge(&RecordSet::new(), &record, outcome, truth)
}

fn truth() -> Truth {
    let members = vec![Some(Place::Bytes { offset: 0 }), Some(Place::Bits { bit_offset: 32, bits: 3 })];
    let entry = || Some(ENTRY.to_owned());
    Truth { layout: Layout { size: 8, align: 4, members }, entry_old: entry(), entry_new: entry(), host_differs: false }
}

#[test]
fn a_layout_agrees_only_if_all_of_it_does() {
    let ours = Outcome::Laid { layout: truth().layout, entry: Ok(ENTRY.to_owned()) };
    assert_eq!(judge("", &ours, &truth()), Verdict::Agrees);
    let changes: [fn(&mut Truth); 8] = [
        |truth| truth.layout.size = 12,
        |truth| truth.layout.align = 8,
        |truth| truth.layout.members[0] = Some(Place::Bytes { offset: 4 }),
        |truth| truth.layout.members[1] = Some(Place::Bits { bit_offset: 33, bits: 3 }),
        |truth| truth.layout.members[1] = Some(Place::Bits { bit_offset: 32, bits: 2 }),
        |truth| truth.entry_old = Some(".align 4 .b8[12]".to_owned()),
        |truth| truth.entry_new = Some(".align 4 .b8[12]".to_owned()),
        |truth| truth.host_differs = true,
    ];
    for change in changes {
        let mut other = truth();
        change(&mut other);
        assert!(matches!(judge("", &ours, &other), Verdict::Disagrees(_)), "{other:?}");
    }
    let refused = Outcome::Refused("no".to_owned());
    for attribute in ["", " packed"] {
        assert!(matches!(judge(attribute, &refused, &truth()), Verdict::Disagrees(_)));
        assert!(matches!(judge(attribute, &refused, &Truth { host_differs: true, ..truth() }), Verdict::Refused(_)));
    }
    assert!(matches!(judge(" non_pod", &refused, &truth()), Verdict::Refused(_)));
    let no_parameter = Outcome::Laid { layout: truth().layout, entry: Err("no".to_owned()) };
    assert!(matches!(judge("", &no_parameter, &truth()), Verdict::Disagrees(_)));
    let of_new = Truth { entry_new: None, ..truth() };
    assert_eq!(judge("", &no_parameter, &of_new), Verdict::NoParameter);
}

#[test]
fn weaker_atomic_operations_are_not_like_stronger_ones() {
    let read = |text: &str| events::read(text).unwrap();
    let keeps = |text: &str, ordering| events::keeps(&read(text), ordering, true, true);
    assert!(keeps("fence.sc.gpu;\natom.acquire.gpu.add.u32 %r1, [a], 1;", RmwOrdering::SeqCst));
    assert!(!keeps("fence.acq_rel.gpu;\natom.acquire.gpu.add.u32 %r1, [a], 1;", RmwOrdering::SeqCst));
    assert!(!keeps("fence.sc.gpu;\natom.relaxed.gpu.add.u32 %r1, [a], 1;", RmwOrdering::SeqCst));
    assert!(!keeps("atom.acquire.gpu.add.u32 %r1, [a], 1;\nfence.release.gpu;", RmwOrdering::AcqRel));
    for (ours, nvccs, likeness) in [
        ("fence.acquire.gpu;", "fence.acq_rel.gpu;", Likeness::SecondStronger),
        ("st.release.gpu.b32 [a], 1;", "st.relaxed.gpu.b32 [a], 1;", Likeness::FirstStronger),
        ("ld.acquire.gpu.b8 %r1, [a];", "ld.acquire.gpu.b16 %r1, [a];", Likeness::OtherForm),
        ("ld.acquire.gpu.b16 %r1, [a];", "ld.acquire.gpu.b8 %r1, [a];", Likeness::Different),
        ("st.release.gpu.b32 [a], 1;", "st.release.cta.b32 [a], 1;", Likeness::Different),
        ("st.release.gpu.b32 [a], 1;", "st.release.gpu.b64 [a], 1;", Likeness::Different),
        ("atom.acquire.gpu.max.s32 %r1, [a], 1;", "atom.acquire.gpu.max.u32 %r1, [a], 1;", Likeness::Different),
    ] {
        assert_eq!(events::compare(&read(ours), &read(nvccs)), likeness, "{ours} {nvccs}");
    }
}

#[test]
fn random_records_have_all_types() {
    let set = generate::records(6_000, 1);
    let members = || set.records().iter().flat_map(|record| &record.members);
    for base in BASE_TYPES {
        let is = |member: &&Member| member.ty == MemberType::Base(base);
        assert!(members().any(|member| is(&member)), "{base:?}");
        for bits in [Some(0), Some(1)].into_iter().filter(|_| base.max_bits().is_some()) {
            assert!(members().any(|member| is(&member) && member.bits.map(|bits| bits.min(1)) == bits), "{base:?}");
        }
    }
}

#[test]
fn the_emulator_refuses_accesses_outside_a_variable() {
    let text = ".visible .global .align 4 .b8 a[6];\n.visible .entry k()\n{\nst.u32 [a+4], 0;\nret;\n}\n";
    let mut program = Program::default();
    program.add(text, Parameters::Aligned).unwrap();
    assert!(program.run("k", &mut |_, _, _| {}).unwrap_err().contains("lie in no variable"));
}

#[test]
fn figures_beyond_a_limit_and_limits_without_a_figure_are_listed() {
    let mut limits = Limits::read("structs: a = 20\nstructs: b = 20\nblock: c = 1\ncold: d = 1").unwrap();
    limits.compare("structs", "a", 20.9);
    limits.compare("structs", "b", 21.1);
    let expected = ["structs: b is 21.10, beyond the limit of 20", "block: c: nothing was compared with its limit"];
    assert_eq!(limits.into_failures(|part| part != "cold"), expected);
}
