use super::*;

#[test]
fn facts_are_read_back() {
    let placements = [
        ParamPlacement::Unknown,
        ParamPlacement::Align(16),
        ParamPlacement::Offset { offset: 24, end_before: 20, base: 352 },
    ];
    let mut facts = Vec::new();
    for kind in KINDS {
        let declared = |placement| Fact::Declared(DeclaredParam { size: 12, placement, kind });
        facts.extend(placements.map(declared));
    }
    facts.extend([Fact::Stated { list: 3, index: 0 }, Fact::Host(HostKind::Windows), Fact::Host(HostKind::Linux)]);
    facts.push(Fact::Described { list: 0, index: 1234 });
    let text: String = facts.iter().map(ToString::to_string).collect();
    let mut reader = Facts::new(&text);
    let read: Vec<Fact> = std::iter::from_fn(|| reader.next()).collect();
    assert_eq!(read, facts);
}

#[test]
fn clauses_are_read_back() {
    let text = clauses(["one", "zw\u{1f}ölf", ""], "");
    let read = Clauses::new(&text, 1);
    assert_eq!(([read.nth(0), read.nth(1)], read.how_to_regenerate()), (["zwölf", ""], None));
    assert_eq!(Clauses::new(&clauses(["one"], "run it"), 0).how_to_regenerate(), Some("run it"));
    let last_type = |all: &[&str]| Clauses::new(&clauses(all.iter().copied(), "run it"), 0).last_type().to_owned();
    assert_eq!(
        [&[][..], &["a"], &["long", "a"], &["a", "long", "b", "size_t", "c"]].map(last_type),
        ["", "", "long", "size_t"]
    );
    for (advice, read) in [("run it", Some("run it")), ("", None)] {
        let text = clauses(["one"], advice) + &host(Some(HostKind::Windows));
        let clauses = Clauses::new(&text, 0);
        assert_eq!((clauses.how_to_regenerate(), clauses.host()), (read, Some(HostKind::Windows)));
    }
}
