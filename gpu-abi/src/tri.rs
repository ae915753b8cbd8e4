//! `?` for constants, which cannot convert errors.

/// Returns the value of a `Result`, or returns its error from the function, after an optional conversion.
macro_rules! tri {
    ($result:expr) => {
        $crate::tri::tri!($result, |error| error)
    };
    ($result:expr, |$error:ident| $into:expr) => {
        match $result {
            Ok(value) => value,
            Err($error) => return Err($into),
        }
    };
}
pub(crate) use tri;
