//! Files that contain modules: objects, programs, libraries, and builds of one source in two folders.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use super::{Tool, list, text, usage};
use crate::compilers::scratch::{run, write};

/// The programs that are asked, and a folder for their files.
#[derive(Debug)]
pub struct Workshop<'a> {
    /// The command that is tested.
    pub tool: &'a Tool,
    /// CUDA's compiler.
    pub nvcc: &'a Path,
    /// CUDA's reader.
    pub cuobjdump: &'a Path,
    /// Where files are made.
    pub folder: &'a Path,
}

/// The counts of what was compared.
#[derive(Debug, Default)]
pub struct Findings {
    /// Files.
    pub files: usize,
    /// The mistakes, as messages.
    pub wrong: Vec<String>,
}

impl Workshop<'_> {
    /// Makes files of the kernels in `source`, of which each has a C++ name of its own, and looks at all of them.
    ///
    /// # Errors
    /// If a program fails.
    pub fn look(&self, source: &Path, findings: &mut Findings) -> Result<(), String> {
        let object = |name: &str, flags: &[&str]| self.compile(&[&["-c"], flags].concat(), source, name);
        let linker_code = object("linker-code.o", &["-dlto", "-arch=sm_90"])?;
        let both = object("both.o", &["-rdc=true", "-gencode=arch=compute_90,code=lto_90", SM_80])?;
        for file in [&linker_code, &both] {
            self.compare_images(file, &["lto sm_90"], findings)?;
        }
        let program = self.linked(source)?;
        self.compare_images(&program, &[], findings)?;
        self.look_into_library(source, findings)
    }

    /// Compares builds of `source`, whose kernels' names follow the compilation, with each other.
    ///
    /// # Errors
    /// If a program fails.
    pub fn compare_builds(&self, source: &Path, findings: &mut Findings) -> Result<(), String> {
        let name = source.file_name().ok_or("a source without a name")?;
        let mut builds = Vec::new();
        for place in ["here", "there"] {
            let folder = self.folder.join(place);
            std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
            std::fs::copy(source, folder.join(name)).map_err(|error| error.to_string())?;
            for flag in ["-O3", "-lineinfo", "-G", "-rdc=true"] {
                for form in ["ptx", "cubin"] {
                    let file = format!("{place}{flag}.{form}");
                    builds.push(self.compile(&["-arch=sm_80", flag, &format!("-{form}")], &folder.join(name), &file)?);
                }
            }
        }
        for build in &builds[1..] {
            let found = self.tool.json(&["diff", "--json", text(&builds[0]), text(build)])?;
            findings.files += 1;
            if found["differences"] != 0 {
                findings.wrong.push(format!("{} differs: {found}", build.display()));
            }
        }
        Ok(())
    }

    fn compile(&self, flags: &[&str], source: &Path, name: &str) -> Result<PathBuf, String> {
        let file = self.folder.join(name);
        run(Command::new(self.nvcc).args(["-std=c++20", "-w"]).args(flags).arg(source).arg("-o").arg(&file))?;
        Ok(file)
    }

    /// A program that is linked of relocatable device code, with a part that is for a host alone.
    fn linked(&self, source: &Path) -> Result<PathBuf, String> {
        let main = self.folder.join("main.cu");
        write(&main, "int main() {}\n")?;
        let program = self.folder.join("program");
        let mut nvcc = Command::new(self.nvcc);
        nvcc.args(["-std=c++20", "-w", "-rdc=true", "-gencode=arch=compute_80,code=[sm_80,compute_80]", SM_90]);
        run(nvcc.args([source, &main]).arg("-o").arg(&program))?;
        Ok(program)
    }

    /// Checks that the modules of a file are `cuobjdump`'s and those that it does not list, and that each has its own kernels.
    ///
    /// # Errors
    /// If a program fails.
    pub fn compare_images(&self, file: &Path, unlisted: &[&str], findings: &mut Findings) -> Result<(), String> {
        let document = self.tool.json(&["inspect", "--json", text(file)])?;
        let mut wanted = usage::images(self.cuobjdump, file)?;
        wanted.extend(unlisted.iter().map(|title| (*title).to_owned()));
        wanted.sort_unstable();
        let modules = list(&document["modules"]);
        let mut found: Vec<String> = modules.iter().map(title).collect();
        found.sort_unstable();
        findings.files += 1;
        if found != wanted || found.is_empty() {
            findings.wrong.push(format!("{}: {found:?}, cuobjdump says {wanted:?}", file.display()));
        }
        let mut kernels: Vec<(String, &Value)> = modules
            .iter()
            .flat_map(|module| list(&module["kernels"]).iter().map(|kernel| (title(module), &kernel["name"])))
            .collect();
        let all = kernels.len();
        kernels.sort_unstable_by_key(|(title, name)| (title.clone(), name.to_string()));
        kernels.dedup();
        let has_kernels = modules.iter().any(|module| module["kind"] != "lto");
        if kernels.len() != all || has_kernels == kernels.is_empty() {
            findings.wrong.push(format!("{}: {} of {all} kernels are different ones", file.display(), kernels.len()));
        }
        Ok(())
    }

    /// A library of members for different architectures has the images of all.
    fn look_into_library(&self, source: &Path, findings: &mut Findings) -> Result<(), String> {
        let other = self.folder.join("other.cu");
        write(&other, "extern \"C\" __global__ void other(int *to) { *to = 1; }\n")?;
        let objects = [
            self.compile(&["-c", SM_80, SM_90], source, "member.o")?,
            self.compile(&["-c", "-arch=sm_100"], &other, "other.o")?,
        ];
        let library = self.folder.join("members.a");
        run(Command::new(self.nvcc).arg("-lib").args(objects).arg("-o").arg(&library))?;
        self.compare_images(&library, &[], findings)
    }
}

const SM_80: &str = "-gencode=arch=compute_80,code=sm_80";
const SM_90: &str = "-gencode=arch=compute_90,code=[sm_90,compute_90]";

fn title(module: &Value) -> String {
    format!("{} {}", module["kind"].as_str().unwrap_or_default(), module["arch"].as_str().unwrap_or_default())
}
