//! Compiles headers that the library writes, and compares the compilers' layouts with the library's.
//!
//! ```text
//! header [--records N] [--seed S]
//! ```
//!
//! nvcc 13.5 and 13.0, NVRTC 13.5 and 12.9, clang 19 and g++ compile headers of random records, some with base classes, bit-fields
//! wider than their types and arrays of unknown length, of derived types of every kind, of structs with random callbacks, and of
//! members with the names of macros. All assertions must hold. nvcc's debug information of the compiled header must have the
//! layouts that it was made from, and that of g++ the signatures of the callbacks. Each compiler must find one more member in C++, or a member with another offset in Rust. The debug information must
//! find a changed width of a bit-field.

use std::path::Path;
use std::process::Command;

use super::{Failure, listed};
use gpu_abi::TypeLayout;
use gpu_abi::header::Header;
use gpu_abi::verify::{Artifact, check, fields};
use gpu_abi_reader::Module;
use gpu_abi_reader::debug::DebugInfo;
use gpu_abi_tests::arguments::Arguments;
use gpu_abi_tests::compilers::find::{Cuda, cuda_program};
use gpu_abi_tests::compilers::scratch::{Scratch, read, run, write};
use gpu_abi_tests::header::callbacks::Callbacks;
use gpu_abi_tests::header::toolchain::Toolchain;
use gpu_abi_tests::header::{Subject, macros, of, planted, shapes};
use gpu_abi_tests::subject::engine;
use gpu_abi_tests::{generate, parallel};

/// The number of records with a planted difference.
const PLANTED: usize = 12;

/// The number of bit-fields with a changed width.
const WIDTHS: usize = 6;

pub(super) fn compare(given: &Arguments) -> Result<usize, Failure> {
    let scratch = Scratch::new()?;
    let toolchains = Toolchain::find(scratch.path())?;
    let nvcc = cuda_program(Cuda::Newest, "nvcc")?;
    let set = generate::records_of_every_recipe(given.number_or("records", 400)?, given.seed());
    let subjects: Vec<Subject> = engine::layouts(&set).into_iter().flatten().map(Subject::new).collect();
    println!("{} records have a layout", subjects.len());
    let all = Run { toolchains: &toolchains, nvcc: &nvcc, folder: scratch.path(), subjects: &subjects };
    let mut wrong = Vec::new();
    all.hold(&mut wrong)?;
    all.shapes(&mut wrong)?;
    all.callbacks(given.seed(), &mut wrong)?;
    all.words(&mut wrong)?;
    all.read_back(&mut wrong)?;
    all.planted(&mut wrong)?;
    Ok(listed(&wrong))
}

struct Run<'a> {
    toolchains: &'a [Toolchain],
    nvcc: &'a Path,
    folder: &'a Path,
    subjects: &'a [Subject],
}

impl Run<'_> {
    /// Compiles a text in its own folder. Returns the messages if that fails.
    fn try_out(&self, toolchain: &Toolchain, name: &str, text: &str) -> Result<Result<(), String>, String> {
        let folder = self.folder.join(format!("{}-{name}", toolchain.name));
        std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        let source = folder.join("header.cu");
        write(&source, text)?;
        Ok(toolchain.compile(&source, &folder))
    }

    /// Checks with each compiler that all assertions of a header hold.
    fn try_everywhere(&self, name: &str, text: &str, what: &str, wrong: &mut Vec<String>) -> Result<(), String> {
        let held = parallel::map(self.toolchains, |toolchain| self.try_out(toolchain, name, text));
        for (toolchain, held) in self.toolchains.iter().zip(held) {
            match held? {
                Ok(()) => println!("{}: {what}", toolchain.name),
                Err(words) => wrong.push(format!("{}: {what}: {words}", toolchain.name)),
            }
        }
        Ok(())
    }

    /// Returns what nvcc makes of a source.
    fn with_debug_information(&self, name: &str, text: &str) -> Result<Vec<u8>, String> {
        let (source, ptx) = (self.folder.join(format!("{name}.cu")), self.folder.join(format!("{name}.ptx")));
        write(&source, text)?;
        let options = ["-std=c++17", "-w", "-G", "-arch=sm_80", "-ptx"];
        run(Command::new(self.nvcc).args(options).arg(&source).arg("-o").arg(&ptx))?;
        read(&ptx)
    }

    /// Checks that all assertions hold.
    fn hold(&self, wrong: &mut Vec<String>) -> Result<(), String> {
        let held = parallel::map(self.toolchains, |toolchain| {
            let layouts: Vec<&TypeLayout> =
                self.subjects.iter().filter(|one| toolchain.takes(one)).map(|one| &one.layout).collect();
            let text = of(layouts.iter().copied())?;
            let count = (layouts.len(), text.matches("static_assert").count());
            Ok::<_, String>((count, self.try_out(toolchain, "random", &text)?))
        });
        for (toolchain, held) in self.toolchains.iter().zip(held) {
            match held? {
                ((records, assertions), Ok(())) => {
                    println!("{}: {records} records, {assertions} assertions hold", toolchain.name);
                }
                (_, Err(words)) => wrong.push(format!("{}: {words}", toolchain.name)),
            }
        }
        Ok(())
    }

    /// Checks derived types of every kind, with kernels and variables; Rust's own check must find them in the compiled
    /// file.
    fn shapes(&self, wrong: &mut Vec<String>) -> Result<(), String> {
        let header = Header::new().with_type::<shapes::Scene>().with_type::<shapes::Unsigned>();
        let text = header.with_kernels::<shapes::Kernels>().text().map_err(|error| error.to_string())?;
        let text = text + shapes::KERNELS;
        self.try_everywhere("shapes", &text, "derived types of every kind", wrong)?;
        let bytes = self.with_debug_information("shapes", &text)?;
        let artifact = Artifact::read(&bytes).map_err(|error| error.to_string())?;
        let report = check::<shapes::Kernels>(&artifact).map_err(|error| error.to_string())?;
        println!("Rust beside what nvcc made of its header:\n{report}");
        if !report.agrees() {
            wrong.push(format!("derived types, read back: {report}"));
        }
        let report = fields::<shapes::Scene>(&artifact, "Scene").map_err(|error| error.to_string())?;
        if !report.agrees() {
            wrong.push(format!("derived types, read back: {report}"));
        }
        Ok(())
    }

    /// Checks random callbacks: the header that a program writes for them, and what is read back from its debug information.
    fn callbacks(&self, seed: u64, wrong: &mut Vec<String>) -> Result<(), String> {
        let callbacks = Callbacks::new(seed);
        let text = callbacks.header()?;
        self.try_everywhere("callbacks", &text, "structs with random callbacks", wrong)?;
        wrong.extend(callbacks.read_back(&text, self.folder)?);
        Ok(())
    }

    /// Checks members and enumerators with the names of macros from C's headers, which are included first.
    fn words(&self, wrong: &mut Vec<String>) -> Result<(), String> {
        let names = macros::names(self.nvcc, self.folder)?;
        let text = format!("{}{}", macros::INCLUDES, macros::header(&names)?);
        self.try_everywhere("words", &text, &format!("{} members called like macros", names.len()), wrong)
    }

    /// Compiles a header with debug information, and returns the difference for each record that is read back differently.
    fn differing(&self, name: &str, text: &str, layouts: &[TypeLayout]) -> Result<Vec<Option<String>>, String> {
        let variables: String =
            layouts.iter().map(|layout| format!("__device__ {} of_{};\n", layout.name(), layout.name())).collect();
        let bytes = self.with_debug_information(name, &format!("{text}{variables}"))?;
        let module = Module::read(&bytes).map_err(|error| error.to_string())?;
        let info = DebugInfo::read(&module).map_err(|error| error.to_string())?.ok_or("no debug information")?;
        let differs = |layout: &TypeLayout| {
            let ty = info.ty(layout.name()).map_err(|error| error.to_string())?;
            let report = fields::compare_layout(layout, ty, &info.types);
            Ok((!report.agrees()).then(|| report.to_string()))
        };
        layouts.iter().map(differs).collect()
    }

    /// Checks that nvcc's layouts of the header are those that it was made from.
    fn read_back(&self, wrong: &mut Vec<String>) -> Result<(), String> {
        // nvcc does not define empty variables, and its debug information counts in storage units, which packed bit-fields
        // cross.
        let subjects = self.subjects.iter().filter(|one| one.layout.size() > 0 && !one.crosses_units);
        let layouts: Vec<TypeLayout> = subjects.map(|one| one.layout).collect();
        let differ = self.differing("back", &of(&layouts)?, &layouts)?;
        println!("{} records are read back as they were", differ.iter().filter(|report| report.is_none()).count());
        for (layout, report) in layouts.iter().zip(differ) {
            let Some(report) = report else { continue };
            wrong.push(format!("{}: read back otherwise: {report}\n{}", layout.name(), of([layout])?));
        }
        Ok(())
    }

    /// Checks that each difference is found.
    fn planted(&self, wrong: &mut Vec<String>) -> Result<(), String> {
        let plain: Vec<&Subject> = self.subjects.iter().filter(|one| one.is_common()).collect();
        let moved: Vec<(&Subject, TypeLayout)> =
            plain.iter().filter_map(|one| Some((*one, planted::moved(&one.layout)?))).take(PLANTED).collect();
        let kept: Vec<TypeLayout> = moved.iter().map(|(one, _)| one.layout).collect();
        let with_members = planted::members(&of(&kept)?, &kept).ok_or("a record is not in its header")?;
        let mut jobs: Vec<(&Toolchain, String, String, &str)> = Vec::new();
        for toolchain in self.toolchains {
            jobs.push((toolchain, "member".into(), with_members.clone(), ""));
            // Each is tested separately, because others may contain the original.
            for (one, layout) in &moved {
                let name = one.layout.name();
                jobs.push((toolchain, format!("moved-{name}"), of([layout])?, name));
            }
        }
        let results = parallel::map(&jobs, |(toolchain, name, text, _)| self.try_out(toolchain, name, text));
        let mut found = 0;
        for ((toolchain, kind, _, name), result) in jobs.iter().zip(results) {
            let records: Vec<&str> =
                if name.is_empty() { kept.iter().map(|one| one.name()).collect() } else { vec![*name] };
            let words = result?.err().unwrap_or_default();
            for record in records {
                // The form in which assertions name it.
                if words.contains(&format!("{record}: ")) || words.contains(&format!("{record}::")) {
                    found += 1;
                } else {
                    wrong.push(format!("{}: {kind}: {record} was not found: {words}", toolchain.name));
                }
            }
        }
        println!("{found} members more, or elsewhere in Rust, are found by the compilers");
        let mut widths = 0;
        for one in plain.iter().filter(|one| one.layout.fields().iter().any(|field| field.bits().is_some())) {
            let text = of([&one.layout])?;
            let Some(text) = planted::width(&text, &one.layout).filter(|_| widths < WIDTHS) else { continue };
            let name = one.layout.name();
            // A text that does not compile counts as found.
            if let Ok([None]) = self.differing(&format!("width-{name}"), &text, &[one.layout]).as_deref() {
                wrong.push(format!("another width of {name} was not read back"));
            }
            widths += 1;
        }
        println!("{widths} bit-fields of another width are found in debug information");
        if found == 0 || widths < WIDTHS {
            wrong.push("something was not compared at all".to_owned());
        }
        Ok(())
    }
}
