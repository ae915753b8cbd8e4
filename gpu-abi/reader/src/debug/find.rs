//! Looks types up by name.

use super::DebugInfo;
use super::types::Type;
use crate::names::{has_scopes_of, in_order, nearest, own_name, squeezed};
use std::fmt;
use std::sync::Arc;

/// The maximum number of names that are suggested.
const MAX_NEAR: usize = 5;

impl DebugInfo {
    /// Returns all named types, each with its own name or a typedef's.
    #[inline]
    pub fn named(&self) -> impl Iterator<Item = (&str, &Type)> {
        let records = self.records.iter().filter_map(|ty| Some((ty.record()?.name.as_deref()?, ty)));
        // An anonymous enumeration is named after its keyword.
        let enumerations = self.enumerations.iter().filter(|ty| ty.name() != "enum");
        let others = enumerations.chain(&self.typedefs).chain(&self.declarations).map(|ty| (ty.name(), ty));
        records.chain(others).map(|(name, ty)| (name, Arc::as_ref(ty)))
    }

    /// Returns the record, enumeration or typedef called `name` in C++.
    ///
    /// Whitespace in `name` is ignored. A full match, `ns::Grid<float>`, takes precedence. Otherwise, as in C++ after
    /// `using namespace`, a name with more scopes around it matches. nvcc leaves namespaces out, so `ns::Body` also
    /// matches its `Body`.
    ///
    /// # Errors
    ///
    /// If there is no such type (the error lists similar names), if it is declared but not defined, or if several different
    /// types have the name.
    #[inline]
    pub fn ty(&self, name: &str) -> Result<&Type, RecordError> {
        let squeezed_name = squeezed(name);
        let sought = squeezed_name.strip_prefix("::").unwrap_or(&squeezed_name);
        let exact = |found: &str| found == sought;
        let within = |found: &str| has_scopes_of(sought, found);
        let bare = |found: &str| found == own_name(sought);
        let tests: [&dyn Fn(&str) -> bool; 3] = [&exact, &within, &bare];
        let mut is_incomplete = false;
        for is_meant in tests {
            let mut found: Vec<&Type> = Vec::new();
            for (_, ty) in self.named().filter(|(name, _)| is_meant(&squeezed(name))) {
                if !found.iter().any(|known| known.has_contents_of(ty)) {
                    found.push(ty);
                }
            }
            // One unit may declare what another defines.
            if found.iter().any(|ty| !ty.is_declaration()) {
                found.retain(|ty| !ty.is_declaration());
            }
            match found.as_slice() {
                [] => {}
                // Another scope may define it.
                [ty] if ty.is_declaration() => is_incomplete = true,
                [ty] => return Ok(ty),
                several => {
                    let mut places: Vec<String> = several.iter().map(|ty| described(ty)).collect();
                    places.sort_unstable();
                    return Err(RecordError::Ambiguous(format!(
                        "several different types are called `{name}`: {}; nvcc's debug information has no namespaces, so give them \
                         different names",
                        places.join(", ")
                    )));
                }
            }
        }
        if is_incomplete {
            return Err(RecordError::Incomplete(format!(
                "`{name}` is declared but not defined in the source of the kernels, so its members are unknown"
            )));
        }
        let names = in_order(self.named().map(|(name, _)| name).collect());
        let near = nearest(own_name(sought), &names, own_name);
        let near: Vec<String> = near.into_iter().take(MAX_NEAR).map(|name| format!("`{name}`")).collect();
        let advice = match &near[..] {
            [] => ": compilers only describe types that a kernel's code uses".to_owned(),
            near => format!("; there is {}", near.join(", ")),
        };
        Err(RecordError::Missing(format!("no type `{name}` in the debug information{advice}")))
    }
}

#[inline]
fn described(ty: &Type) -> String {
    match (ty.source_location(), ty.size) {
        (Some(place), _) => format!("`{}` at {place}", ty.name()),
        (None, Some(size)) => format!("`{}` of {size} bytes", ty.name()),
        (None, None) => format!("`{}`", ty.name()),
    }
}

/// The reason why a name does not identify one type, in words.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecordError {
    /// There is no type with the name.
    Missing(String),
    /// The type is declared but not defined, because no code needs its members.
    Incomplete(String),
    /// Several different types have the name, since nvcc leaves namespaces out.
    Ambiguous(String),
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Missing(text) | Self::Incomplete(text) | Self::Ambiguous(text)) = self;
        f.write_str(text)
    }
}

crate::error::debug_as_display!(RecordError);

impl std::error::Error for RecordError {}
