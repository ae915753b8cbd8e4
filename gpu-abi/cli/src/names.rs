//! Names that compilers make up.

/// Returns whether a compiler made up a parameter's name from its kernel's name and a number.
pub(crate) fn is_made_up(kernel: &str, name: &str) -> bool {
    let number = name.strip_prefix(kernel).and_then(|rest| rest.strip_prefix("_param_"));
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_say_nothing() {
        assert!(is_made_up("step", "step_param_12"));
        assert!(!is_made_up("step", "step_param_"));
        assert!(!is_made_up("step", "bodies"));
    }
}
