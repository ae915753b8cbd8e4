//! The headers whose types callers see.

use crate::loaded::Loaded;
use crate::sheet::first_of;
use gpu_abi_reader::debug::{SourceLocation, Type};
use std::collections::BTreeSet;

/// The folders and files of public headers. If none are named, all types are public.
#[derive(Debug, Default, clap::Args)]
pub(crate) struct Public {
    /// Leave out how types differ that are not defined in this folder or file of public headers; repeatable
    #[arg(long = "public", value_name = "PATH")]
    paths: Vec<String>,
}

impl Public {
    /// Returns whether callers see the definition of a type on any of two sides, or if nothing says where it is.
    pub(crate) fn has(&self, sides: [&Type; 2]) -> bool {
        self.paths.is_empty()
            || sides
                .into_iter()
                .any(|ty| path(ty).is_none_or(|path| self.paths.iter().any(|within| is_within(&path, within))))
    }

    /// Checks that each folder and file has types of these files.
    ///
    /// # Errors
    ///
    /// If one has none.
    pub(crate) fn check(&self, files: [&Loaded<'_>; 2]) -> Result<(), String> {
        if self.paths.is_empty() {
            return Ok(());
        }
        let infos = files
            .into_iter()
            .flat_map(|file| file.modules.iter().filter_map(|one| one.debug.as_ref()).chain(&file.functions));
        let known: BTreeSet<String> =
            infos.flat_map(|info| info.definitions().filter_map(|(_, ty)| path(ty)).collect::<Vec<_>>()).collect();
        match self.paths.iter().find(|within| !known.iter().any(|path| is_within(path, within))) {
            None => Ok(()),
            Some(within) if known.is_empty() => {
                Err(format!("--public {within}: no debug information says where types are defined"))
            }
            Some(within) => Err(format!(
                "--public {within}: neither file has a type that is defined there; there are types in {}",
                first_of(&Vec::from_iter(known))
            )),
        }
    }
}

fn path(ty: &Type) -> Option<String> {
    ty.source_location().and_then(SourceLocation::path)
}

/// Returns whether a file is, or is in, a file or folder: whatever folders are around both.
fn is_within(path: &str, within: &str) -> bool {
    let parts = |path: &str| {
        let mut parts: Vec<String> = Vec::new();
        for part in path.split(['/', '\\']) {
            match part {
                "" | "." => {}
                // At the start, it leads to folders that are around both.
                ".." => _ = parts.pop(),
                _ => parts.push(part.to_owned()),
            }
        }
        parts
    };
    let (path, within) = (parts(path), parts(within));
    !within.is_empty() && path.windows(within.len()).any(|parts| parts == within)
}

#[cfg(test)]
mod tests {
    use super::is_within;

    #[test]
    fn folders_and_files() {
        for (path, within) in [
            ("/src/include/sim/grid.h", "include"),
            ("/src/include/sim/grid.h", "./include/"),
            ("/src/include/sim/grid.h", "/src/include"),
            ("include/sim/grid.h", "include/sim"),
            ("include/sim/grid.h", "grid.h"),
            ("C:\\sim\\include\\grid.h", "sim/include"),
            ("build/../include/sim/../grid.h", "../include"),
            ("/src/include/grid.h", "../src/../src/include/sim/.."),
        ] {
            assert!(is_within(path, within), "{path} {within}");
        }
        for (path, within) in [
            ("src/grid.cu", "include"),
            ("includes/grid.h", "include"),
            ("include/grid.h", "sim/include"),
            ("a.h", ""),
            ("include/../src/grid.h", "include"),
            ("a.h", "include/.."),
        ] {
            assert!(!is_within(path, within), "{path} {within}");
        }
    }
}
