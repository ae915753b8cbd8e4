//! Declarations that must compile. `kernels_forbidden_lints` is a crate of its own, which `../../built/tests/ui.rs` builds.

#![allow(dead_code, unreachable_pub, reason = "as they are written in a library, and only declared")]

mod attribute_forms;
mod functions;
mod kernel_families;
mod kernel_forms;
mod kernels_checked;
mod kernels_conditions;
mod kernels_lints;
mod kernels_variables;
mod names_of_std;
mod template_arguments;
