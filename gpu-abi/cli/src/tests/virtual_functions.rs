//! `diff` of classes with virtual functions.

use super::{document, gpu_abi};

const CODEVIEW: &str = "@/../../../tests/data/codeview";

fn blocks(text: &str) -> Vec<&str> {
    let starts = text.match_indices("\n! type ").map(|(at, _)| at + 1);
    let starts: Vec<usize> = starts.chain(text.find("\n  the same: ").map(|at| at + 1)).collect();
    starts.windows(2).map(|ends| &text[ends[0]..ends[1]]).collect()
}

#[test]
fn virtual_functions_are_compared_by_their_slots() {
    let out = gpu_abi("diff @/virtual.o @/virtual-changed.o", b"").out;
    // Neither `Derived`, which follows its base class, nor `Defined`.
    let expected = [
        "\
! type sim::Appended
     slot  virtual function                        |  slot  virtual function
     0     void sim::Appended::step(sim::Event *)  |  0     void sim::Appended::step(sim::Event *)
  +                                                |  1     void sim::Appended::stop()
  !  derived classes that are not compiled again have these functions in the old slots, without `stop`, and their own from slot 1 on, not 2
",
        "\
! type sim::Exchanged
     slot  virtual function              |  slot  virtual function
  !  1     void sim::Exchanged::stop()   |  0     void sim::Exchanged::stop()
  !  0     void sim::Exchanged::start()  |  1     void sim::Exchanged::start()
  !  callers that are not compiled again call `start` for `stop`, and 1 more
  !  derived classes that are not compiled again have these functions in the old slots
",
        "\
! type sim::First
     offset  size  type  name   |  offset  size  type         name
  +                             |       0     8  function **  _vptr.First
  !       0     4  int   value  |       8     4  int          value
  !  size 4 | size 16
     |  slot  virtual function
  +  |  0     void sim::First::get()
  !  only one side has objects with a table of virtual functions
",
        "\
! type sim::Inserted
     slot  virtual function                 |  slot  virtual function
  +                                         |  2     void sim::Inserted::reset()
  !  2     void sim::Inserted::step(float)  |  3     void sim::Inserted::step(float)
  !  3     int sim::Inserted::last() const  |  4     int sim::Inserted::last() const
  !  callers that are not compiled again call `reset` for `step`, and 1 more
  !  derived classes that are not compiled again have these functions in the old slots, without `reset`, and their own from slot 4 on, not 5
",
        "\
! type sim::Rebased
     offset  size  type            name         |  offset  size  type        name
  !       0        sim::Elsewhere  (anonymous)  |       0        sim::Other  (anonymous)
          8     4  int             value        |       8     4  int         value
",
        "\
! type sim::Signature
     slot  virtual function              |  slot  virtual function
  !  0     void sim::Signature::first()  |  0     void sim::Signature::first(int)
  !  1     int sim::Signature::second()  |  1     double sim::Signature::second()
     2     void sim::Signature::third()  |  2     void sim::Signature::third()
  !  callers and overriding functions that are not compiled again have the old signature of `first`, `second`
",
    ];
    assert_eq!(blocks(&out), expected, "{out}");
    // The other way, one is removed.
    let removed = gpu_abi("diff @/virtual-changed.o @/virtual.o", b"").out;
    for line in [
        "  !  callers that are not compiled again call no function for `stop`\n",
        "  !  callers that are not compiled again call `step` for `reset`, and 2 more\n",
    ] {
        assert!(removed.contains(line), "{line}{removed}");
    }
}

#[test]
fn tables_of_windows_have_one_slot_for_a_destructor() {
    let out = gpu_abi(&format!("diff {CODEVIEW}/virtual.obj {CODEVIEW}/virtual_changed.obj"), b"").out;
    let names: Vec<&str> = blocks(&out).iter().filter_map(|block| block.lines().next()).collect();
    let changed = ["Appended", "Exchanged", "First", "Inserted", "Signature"];
    assert_eq!(names, changed.map(|name| format!("! type sim::{name}")), "{out}");
    let expected = "\
     0     sim::Inserted::~Inserted()       |  0     sim::Inserted::~Inserted()
  +                                         |  1     void sim::Inserted::reset()
  !  1     void sim::Inserted::step(float)  |  2     void sim::Inserted::step(float)
  !  2     int sim::Inserted::last() const  |  3     int sim::Inserted::last() const
  !  callers that are not compiled again call `reset` for `step`, and 1 more
  !  derived classes that are not compiled again have these functions in the old slots, without `reset`, and their own from slot 3 on, not 4
";
    assert!(out.contains(expected), "{out}");
}

#[test]
fn the_json_has_slots() {
    let document = document("diff", &gpu_abi("diff --json @/virtual.o @/virtual-changed.o", b"").out);
    let types = document["host"]["types"].as_array().unwrap();
    let appended = types.iter().find(|ty| ty["name"] == "sim::Appended").unwrap();
    let added = &appended["virtual_functions"][1];
    assert_eq!((&added["change"], &added["old"]), (&"added".into(), &serde_json::Value::Null));
    assert_eq!(added["new"], serde_json::json!({ "slot": 1, "declaration": "void sim::Appended::stop()" }));
}

#[test]
fn unchanged_classes_are_the_same() {
    for file in ["@/virtual.o".to_owned(), "@/virtual-changed.o".to_owned(), format!("{CODEVIEW}/virtual.obj")] {
        let out = gpu_abi(&format!("diff {file} {file}"), b"").out;
        assert!(out.ends_with("\nno differences in what was compared\n"), "{out}");
    }
}
