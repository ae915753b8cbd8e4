//! Paths of compiled files in the written code.

use crate::error::Error;
use crate::options::Options;
use std::path::{Component, Path, PathBuf};

/// The folders that paths in the text are relative to.
#[derive(Debug, Default)]
pub(crate) struct Folders {
    /// The folder of the package that the text belongs to: relative paths start there.
    package: Option<PathBuf>,
    /// `OUT_DIR`, the folder for the output of a build script, if one runs.
    out_dir: Option<PathBuf>,
}

impl Folders {
    /// Returns the folders for the running build script's package. Without a build script, they are those for the package that
    /// contains `out`, or the current folder if there is no `out`.
    pub(crate) fn new(out: Option<&Path>) -> Self {
        let out_dir = std::env::var_os("OUT_DIR").map(|folder| absolute(Path::new(&folder)));
        let build_script =
            std::env::var_os("CARGO_MANIFEST_DIR").filter(|_| out_dir.is_some()).map(|folder| absolute(Path::new(&folder)));
        let of_out = || {
            let out = absolute(out.unwrap_or(Path::new("standard output")));
            let folder = out.ancestors().skip(1).find(|folder| folder.join("Cargo.toml").is_file());
            folder.map(Path::to_owned)
        };
        Self { package: build_script.or_else(of_out), out_dir }
    }

    /// Returns a note if some of these files have relative paths, and the text is in no package.
    pub(crate) fn note(&self, files: &[PathBuf], types: Option<&Path>) -> Option<String> {
        let are_absolute = files.iter().map(PathBuf::as_path).chain(types).all(Path::is_absolute);
        (self.package.is_none() && !are_absolute).then(|| {
            "The declarations are outside any package (no folder above them has a Cargo.toml): paths in them start at the current folder, \
             but the macros resolve them from the package's folder. Write them again in the package."
                .to_owned()
        })
    }

    /// Returns whether a path is in `OUT_DIR`.
    pub(crate) fn is_in_out_dir(&self, path: &Path) -> bool {
        self.out_dir.as_ref().is_some_and(|out_dir| absolute(path).starts_with(out_dir))
    }

    /// Returns the expression for a path that the macro evaluates.
    pub(crate) fn expression(&self, file: &Path) -> String {
        let path = absolute(file);
        if let Some(rest) = self.out_dir.as_ref().and_then(|out_dir| path.strip_prefix(out_dir).ok()) {
            return format!("concat!(env!(\"OUT_DIR\"), {:?})", format!("/{}", slashes(rest)));
        }
        format!("{:?}", self.shown(file, &path))
    }

    /// Returns the command that writes the text to `out`, for a shell in the package's folder; `None` if a build script writes
    /// it.
    ///
    /// # Errors
    ///
    /// If the name of a file cannot be part of a command on one line.
    pub(crate) fn command(
        &self,
        files: &[PathBuf],
        types: Option<&Path>,
        options: &Options,
        out: Option<&Path>,
    ) -> Result<Option<String>, Error> {
        if self.out_dir.is_some() {
            return Ok(None);
        }
        let is_unwritable = |file: &&Path| file.to_str().is_none_or(|name| name.contains(char::is_control));
        if let Some(file) = files.iter().map(PathBuf::as_path).chain(types).chain(out).find(is_unwritable) {
            return Err(Error::new(format!(
                "{file:?} cannot be written into the declarations: its name has control characters or is not Unicode; rename the file"
            )));
        }
        let path = |file: &Path| self.shown(file, &absolute(file));
        let mut words = vec!["gpu-abi".to_owned(), "bindgen".to_owned()];
        words.extend(files.iter().map(|file| path(file)));
        for (option, file) in [("--types", types), ("-o", out)] {
            words.extend(file.into_iter().flat_map(|file| [option.to_owned(), path(file)]));
        }
        words.extend(options.arguments());
        Ok(Some(words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")))
    }

    /// Returns the path relative to the package's folder, or unchanged if there is no package; `path` is its absolute form.
    fn shown(&self, file: &Path, path: &Path) -> String {
        let from_package = self.package.as_ref().and_then(|package| relative(path, package));
        let shown = slashes(from_package.as_deref().unwrap_or(file));
        // Otherwise, the command would take it for an option.
        if shown.starts_with('-') { format!("./{shown}") } else { shown }
    }
}

/// Returns a word of a command, in quotes if a shell would change it.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./:=,+@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

fn absolute(path: &Path) -> PathBuf {
    // A file that does not exist yet is in a folder that does.
    let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    if let Ok(found) = whole.canonicalize() {
        return found;
    }
    match (whole.parent().and_then(|parent| parent.canonicalize().ok()), whole.file_name()) {
        (Some(parent), Some(name)) => parent.join(name),
        _ => whole,
    }
}

/// Returns the path from `folder` to `path`; `None` on different drives.
fn relative(path: &Path, folder: &Path) -> Option<PathBuf> {
    let shared = path.components().zip(folder.components()).take_while(|(one, other)| one == other).count();
    if shared == 0 {
        return None;
    }
    let up = folder.components().skip(shared).map(|_| Component::ParentDir);
    Some(up.chain(path.components().skip(shared)).collect())
}

/// Returns the path with `/` between its parts. On systems other than Windows, `\` is an ordinary character of names.
fn slashes(path: &Path) -> String {
    path.to_string_lossy().replace(std::path::MAIN_SEPARATOR, "/")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Names;

    #[test]
    fn paths_between_folders() {
        let path = relative(Path::new("/a/b/c.o"), Path::new("/a/d/e")).unwrap();
        assert_eq!(slashes(&path), "../../b/c.o");
    }

    #[test]
    fn commands() {
        let root = if cfg!(windows) { "C:" } else { "" };
        let file = |path: &str| PathBuf::from(format!("{root}{path}"));
        let folders = Folders { package: Some(file("/package")), out_dir: None };
        let mut options = Options { kernels: vec!["sim::st*".to_owned()], names: Names::Rust, ..Options::default() };
        options.with.insert("sim::Grid<float>".to_owned(), "crate::Grid".to_owned());
        let command = folders.command(
            &[file("/package/kernels/a.o"), file("/other/it's.o")],
            Some(&file("/package/b.o")),
            &options,
            Some(&file("/package/src/kernels.rs")),
        );
        let expected = r"gpu-abi bindgen kernels/a.o '../other/it'\''s.o' --types b.o -o src/kernels.rs \
                         --kernel 'sim::st*' --with 'sim::Grid<float>=crate::Grid' --names rust";
        assert_eq!(
            command.unwrap().unwrap(),
            expected.split_whitespace().filter(|word| *word != "\\").collect::<Vec<_>>().join(" ")
        );
        let dashed = folders.command(&[file("/package/-a.o")], None, &Options::default(), None);
        assert_eq!(dashed.unwrap().unwrap(), "gpu-abi bindgen ./-a.o");
        if !cfg!(windows) {
            let strange = folders.command(&[file(r"/package/a\b.o")], None, &Options::default(), None);
            assert_eq!(strange.unwrap().unwrap(), r"gpu-abi bindgen 'a\b.o'");
        }
        let error = folders.command(&[file("/package/a\nb.o")], None, &Options::default(), None).unwrap_err();
        assert!(
            error.to_string().ends_with("its name has control characters or is not Unicode; rename the file"),
            "{error}"
        );
        // Without an output file, the text belongs to the package of the current folder.
        let here = Folders { out_dir: None, ..Folders::new(None) };
        assert_eq!(here.package.as_deref(), Some(absolute(Path::new(env!("CARGO_MANIFEST_DIR"))).as_path()));
        let command = here.command(&["src/../src/lib.rs".into()], None, &Options::default(), None);
        assert_eq!(command.unwrap().unwrap(), "gpu-abi bindgen src/lib.rs");
        let made = Folders { out_dir: Some(file("/out")), ..folders };
        assert_eq!(made.command(&[file("/out/a.o")], None, &options, Some(&file("/out/a.rs"))).unwrap(), None);
    }
}
