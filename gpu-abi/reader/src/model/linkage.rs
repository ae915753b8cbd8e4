//! The linkage of functions and variables.

/// The modules that can refer to a function or a variable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Linkage {
    /// Only the module that defines it. This is the linkage of `static` variables and, since CUDA 13, of all variables in
    /// code that is not relocatable; the CUDA runtime still finds those by name.
    Internal,
    /// All modules: `.visible`.
    #[default]
    Visible,
    /// All modules, and several may define it: `.weak`, `.common`.
    Weak,
    /// All modules; another one defines it: `.extern`.
    Extern,
}

impl Linkage {
    /// Returns the linkage as PTX writes it, such as `.visible`; `None` for internal linkage.
    #[inline]
    pub const fn directive(self) -> Option<&'static str> {
        match self {
            Self::Internal => None,
            Self::Visible => Some(".visible"),
            Self::Weak => Some(".weak"),
            Self::Extern => Some(".extern"),
        }
    }
}
