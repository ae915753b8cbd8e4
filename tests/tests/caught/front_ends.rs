//! `verify::check` finds every mistake that the macro finds, in the same files, and names the same cause.

#![allow(dead_code, non_upper_case_globals, reason = "the declarations are only compared")]

use super::{errors, mistakes, read};
use gpu_abi::verify::CheckReport;
use gpu_abi_tests::checked;

macro_rules! compared {
    ($($item:tt)*) => {
        #[kernels(set = Set)]
        unsafe extern "C" {
            $($item)*
        }

        pub(super) const CHECK: Check = checked::check::<Set>;
    };
}

include!("../../../ui-tests/caught/kernels.rs");

type Check = fn(&[u8], Option<&[u8]>) -> CheckReport;

macro_rules! modules {
    ($($module:ident)*) => {
        const MODULES: &[(&str, Check)] = &[$((stringify!($module), $module::CHECK)),*];
    };
}

modules! {
    no_mistake parameter_missing parameter_added size member_added member_dropped kind align align_moves sign order pointee_scalar
    pointee_vector pointee_record pointer_level order_of_one_type read_only record_name member_added_in_padding member_moved
    member_renamed member_retyped member_sign member_bit_width member_pointee enumerator_added enumerator_dropped enumerator_renamed
    enumerator_revalued enumerator_of_member behind_added behind_dropped behind_moved behind_renamed behind_retyped behind_sign
    behind_bit_width behind_pointee behind_two_pointers behind_enumerator variable_missing variable_space variable_size
    variable_array variable_member variable_enumerator variable_pointee
}

/// The case in `ui-tests/cases/caught`, and the files that it compares with.
const SOURCES: [(&str, &str, Option<&str>); 6] = [
    ("ptx", "caught.ptx", None),
    ("cubin", "caught.cubin", None),
    ("mangled_name", "caught.mangled.ptx", None),
    ("stub", "caught.plain.o", None),
    ("host_object", "caught.ptx", Some("caught.o")),
    ("device_debug", "caught.debug.ptx", None),
];

/// Returns the names that the macro's error is about: of the parameter, the variable or the kernel, and of the record and its
/// member.
fn causes(error: &str) -> Vec<&str> {
    fn quoted(text: &str) -> Option<&str> {
        text.split('`').nth(1)
    }
    let sentence = error.lines().next().unwrap_or_default();
    let (item, cause) = match sentence.split_once("(found in ") {
        Some((cause, item)) => (quoted(item), quoted(cause)),
        // The cause follows the clause about the file. The parameter's name follows its type in the kernel.
        None => (
            sentence.split_once(" of the kernel is `").map_or_else(|| quoted(sentence), |(_, rest)| rest.split('`').nth(2)),
            sentence.split_once("): `").and_then(|(_, rest)| rest.split('`').next()),
        ),
    };
    let names = item.into_iter().chain(cause.into_iter().flat_map(|path| path.split(['.', ':'])));
    names.filter(|name| !name.is_empty() && !name.contains('/')).collect()
}

/// Returns what a module's declarations differ in from a source's files.
fn checked(check: Check, file: &str, types: Option<&str>) -> CheckReport {
    let kernels = |name: &str| read(&format!("ui-tests/kernels/{name}"));
    check(&kernels(file), types.map(kernels).as_deref())
}

#[test]
fn the_macro_and_the_check_at_run_time_name_the_same_cause() {
    let mistakes = mistakes();
    assert!(
        mistakes.iter().map(|mistake| &mistake.module).eq(MODULES.iter().map(|(name, ..)| name)),
        "the list of modules"
    );
    let mut found = 0;
    for (case, file, types) in SOURCES {
        let errors = errors(case, &mistakes);
        for (module, check) in MODULES {
            let own: Vec<&str> = errors.iter().filter(|(of, _)| of == module).map(|(_, error)| error.as_str()).collect();
            let report = checked(*check, file, types);
            let shown = report.to_string();
            assert_eq!(report.agrees(), own.is_empty(), "{case}, {module}: {own:#?}\n{shown}");
            for error in own {
                for cause in causes(error) {
                    // A variable may have another name in the file.
                    let is_shown = shown.to_lowercase().contains(&cause.to_lowercase());
                    assert!(is_shown, "{case}, {module}: `{cause}` of\n{error}\nin\n{shown}");
                }
                found += 1;
            }
        }
    }
    assert!(found > 100, "only {found} errors were found");
}
