//! Host functions in `inspect` and `diff`.

use super::{document, fine, gpu_abi};
use crate::Verdict;
use serde_json::json;

#[test]
fn host_functions_are_listed() {
    let text = fine("inspect @/wrapper.o");
    let expected = "
host functions
  void sim_copy(float *to, float *from)
  void sim_log(const char *format, ...)
  void sim_on_error(function *report, void *user)
  bool sim_reset(Engine *engine, float *seconds)
  Stats sim_stats(const Engine *engine, sim::Mode mode)
  int sim_step(Engine *engine, sim::Body *bodies, const Params *params, size_t count, cudaStream_t stream)
  int sim_version()
";
    assert!(text.ends_with(expected), "{text}");
    let document = document("inspect", &fine("inspect @/wrapper.o --json"));
    let expected = json!({
        "name": "sim_stats",
        "declaration": "Stats sim_stats(const Engine *engine, sim::Mode mode)",
        "result": "Stats",
        "parameters": [{"name": "engine", "cxx": "const Engine *"}, {"name": "mode", "cxx": "sim::Mode"}],
        "variadic": false,
    });
    assert_eq!(document["functions"][4], expected);
    assert!(!fine("inspect @/wrapper.o --kernel step").contains("host functions"));
}

#[test]
fn host_functions_are_compared() {
    let outcome = gpu_abi("diff @/wrapper.o @/wrapper-changed.o", b"");
    assert_eq!(outcome.verdict, Verdict::Findings);
    let functions = "\
! function sim_copy
  - void sim_copy(float *to, float *from)
  + void sim_copy(float *from, float *to)
! function sim_log
  - void sim_log(const char *format, ...)
  + int sim_log(const char *format, ...)
- function bool sim_reset(Engine *engine, float *seconds)
! function sim_step
  - int sim_step(Engine *engine, sim::Body *bodies, const Params *params, size_t count, cudaStream_t stream)
  + int sim_step(Engine *engine, sim::Body *bodies, size_t count, const Params *params, cudaStream_t stream)
  the same: 3 functions, 4 types
6 differences
";
    assert!(outcome.out.ends_with(functions), "{}", outcome.out);
    // Kernels and functions refer to this type, and the difference is one.
    assert_eq!(outcome.out.matches("! type Params").count(), 1, "{}", outcome.out);
    let document = document("diff", &gpu_abi("diff --json @/wrapper.o @/wrapper-changed.o", b"").out);
    let differences = |index: usize| document["host"]["functions"][index]["differences"].clone();
    assert_eq!([0, 1, 2, 5].map(differences), [json!(["order"]), json!(["result"]), json!([]), json!(["type", "order"])]);
    assert_eq!(document["host"]["functions"][3]["change"], "removed");
    let of_copy = &document["findings"][2];
    assert_eq!(
        (&of_copy["modules"], of_copy["text"].as_str().unwrap().lines().next()),
        (&json!([]), Some("! function sim_copy"))
    );
    assert!(fine("diff @/wrapper.o @/wrapper.o").contains("  the same: 7 functions, 5 types\n"));
}

#[test]
fn functions_of_a_file_without_debug_information_are_not_compared() {
    let outcome = gpu_abi("diff @/wrapper.o @/kernels.o", b"");
    let note = "  host functions were not compared because only the old side has debug information\n";
    assert!(outcome.out.contains(note) && !outcome.out.contains("- function"), "{}", outcome.out);
}
