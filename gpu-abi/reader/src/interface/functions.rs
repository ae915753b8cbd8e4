//! The C++ functions and variables that a program declares, looked up in the files that it is linked with.

use super::Problem;
use super::item::counted;
use super::problem::{ProblemKind, listed};
use crate::debug::{Function, HostFunctions, KernelTypesError, StatedTypes, Symbol, Type, TypeTable};
use crate::error::ReadError;
use crate::host_file::host_of;
use crate::model::HostKind;
use crate::type_list::TypeList;

/// The maximum number of similar names in a message.
const MAX_NEAR: usize = 3;

/// The requested functions of compiled files.
///
/// ```
/// use gpu_abi_reader::interface::Functions;
///
/// let file = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../cli/testdata/kernels.o"));
/// let mut functions = Functions::open([("`kernels.o`", &file[..])], &["launch_step"]).unwrap();
/// let problem = functions.function("launch_step").unwrap_err();
/// assert_eq!(problem.text, "`kernels.o` does not define a function `launch_step`");
/// ```
#[derive(Debug)]
pub struct Functions<'f> {
    files: Vec<File<'f>>,
}

#[derive(Debug)]
struct File<'f> {
    /// The name in messages.
    name: &'f str,
    /// The host that it was compiled for, as its format shows.
    host: Option<HostKind>,
    functions: HostFunctions<'f>,
    /// The types of parameters and results in the order in which they were asked for.
    described: Vec<Type>,
}

/// A function of C++ as debug information describes it.
#[derive(Clone, Debug)]
pub struct CompiledFunction {
    /// The function as debug information describes it.
    pub function: Function,
    /// The declaration in C++.
    pub declaration: String,
    /// The declarations of the parameters and the type of the result.
    declared: Vec<String>,
    /// The index of the file.
    pub file: usize,
    /// The number of its first type among the described ones of the file.
    first: usize,
}

impl CompiledFunction {
    /// Returns the declaration in C++ of the parameter at `index`, or the type of the result if that is the number of parameters.
    pub fn declared(&self, index: usize) -> &str {
        self.declared.get(index).map_or("", String::as_str)
    }

    /// Returns the number of the type of the parameter at `index`, or of the result if that is the number of parameters, among the
    /// types of the file's list.
    pub const fn number(&self, index: usize) -> usize {
        self.first + index
    }

    /// Returns the mistake if two declared names are those of parameters in the other order. Other names are not compared.
    pub fn misplaced(&self, declared: &[&str]) -> Option<String> {
        let [(name, second), (next, first)] = self.function.misplaced(declared)?;
        Some(format!("`{name}` is declared before `{next}`, but the function takes `{first}` before `{second}`"))
    }
}

impl<'f> Functions<'f> {
    /// Opens files, each with its name in messages, for functions with these symbols.
    ///
    /// # Errors
    ///
    /// If a file is not a host file, is broken, or has debug information in an unsupported form. The error comes with the file's index.
    pub fn open(
        files: impl IntoIterator<Item = (&'f str, &'f [u8])>,
        symbols: &[&str],
    ) -> Result<Self, (usize, ReadError)> {
        let open = |(index, (name, bytes))| match HostFunctions::read(bytes, symbols) {
            Ok(functions) => Ok(File { name, host: host_of(bytes), functions, described: Vec::new() }),
            Err(error) => Err((index, error)),
        };
        Ok(Self { files: files.into_iter().enumerate().map(open).collect::<Result<_, _>>()? })
    }

    /// Returns the function with this symbol, one of those that the files were opened for.
    ///
    /// # Errors
    ///
    /// If no file defines and describes such a function.
    pub fn function(&mut self, symbol: &str) -> Result<CompiledFunction, Problem> {
        self.find(symbol, false)
    }

    /// Returns the variable with this symbol, one of those that the files were opened for, as a function with one parameter of its type.
    ///
    /// # Errors
    ///
    /// If no file defines and describes such a variable.
    pub fn variable(&mut self, symbol: &str) -> Result<CompiledFunction, Problem> {
        self.find(symbol, true)
    }

    fn find(&mut self, symbol: &str, is_variable: bool) -> Result<CompiledFunction, Problem> {
        let (mut found, mut problems) = (Vec::new(), Vec::new());
        for (index, file) in self.files.iter_mut().enumerate() {
            match file.find(symbol, is_variable) {
                Ok(function) => found.push((index, function)),
                Err(problem) => problems.push(problem),
            }
        }
        // The linker takes another definition than the first if that is weak.
        let stated = found.iter().map(|(index, function)| self.files[*index].functions.types().stated(function));
        if StatedTypes::different(stated).len() > 1 {
            let names: Vec<&str> = found.iter().map(|(index, _)| self.files[*index].name).collect();
            let error = KernelTypesError::Ambiguous { symbol: symbol.to_owned(), places: Vec::new() };
            return Err(Problem::of_types(&names.join(", "), &error));
        }
        if let Some((index, function)) = found.into_iter().next() {
            return Ok(self.files[index].described(function, index));
        }
        // A file that has the symbol says more.
        let none = || Problem::new(ProblemKind::Missing, format!("no file was named for `{symbol}`"), "");
        let is_missing = |problem: &Problem| matches!(problem.kind, ProblemKind::Missing);
        Err(problems.into_iter().min_by_key(is_missing).unwrap_or_else(none))
    }

    /// Returns the function that the parameter at `index` of a function points to, or the result if that is the number of parameters,
    /// through this many pointers to pointers; `None` if that is not a pointer to a function.
    pub fn callback(&mut self, of: &CompiledFunction, index: usize, pointers: usize) -> Option<CompiledFunction> {
        let file = &mut self.files[of.file];
        let types = file.functions.types();
        let mut ty: &Type = of.function.types().get(index)?;
        for _ in 0..pointers {
            ty = types.pointee(ty)?;
        }
        let function = types.callback(ty)?.clone();
        Some(file.described(function, of.file))
    }

    /// Returns the host that the files were compiled for, as their formats show.
    pub fn host(&self) -> Option<HostKind> {
        self.files.iter().find_map(|file| file.host)
    }

    /// Returns the types that the functions of each file have and refer to, each list with the indices of the described types by their
    /// numbers.
    pub fn lists(&self) -> Vec<(Vec<usize>, TypeList)> {
        let list = |file: &File<'_>| {
            let mut table = TypeTable::new(file.functions.types_and_classes());
            let places = file.described.iter().map(|ty| table.add(ty)).collect();
            (places, table.into_list().for_kind(file.host))
        };
        self.files.iter().map(list).collect()
    }
}

impl File<'_> {
    /// Returns a function of this file, the one at `index`, and adds its types to the described ones.
    fn described(&mut self, function: Function, index: usize) -> CompiledFunction {
        let first = self.described.len();
        self.described.extend(function.types().into_iter().map(|ty| Type::clone(ty)));
        let types = self.functions.types();
        let declaration = types.declaration(&function);
        let params = function.params.iter().map(|(name, ty)| types.declarator(ty, name.as_deref().unwrap_or_default()));
        let declared = params.chain(function.result.as_deref().map(|ty| types.declarator(ty, ""))).collect();
        CompiledFunction { function, declaration, declared, file: index, first }
    }

    fn find(&mut self, symbol: &str, is_variable: bool) -> Result<Function, Problem> {
        let name = self.name;
        let problem = |text: String, advice: &str| Err(Problem::new(ProblemKind::Types, text, advice));
        match self.functions.symbol(symbol) {
            None => return Err(self.missing(symbol, if is_variable { "variable" } else { "function" })),
            Some(Symbol::Global) if is_variable => {
                return problem(format!("`{symbol}` is a function in {name}, not a variable"), "declare it as a `fn`");
            }
            Some(Symbol::Variable) if !is_variable => {
                return problem(format!("`{symbol}` is a variable in {name}, not a function"), "declare it as a `static`");
            }
            Some(Symbol::Global | Symbol::Variable) => {}
            Some(Symbol::Stub) => {
                return problem(
                    format!(
                        "`{symbol}` is a kernel, and its symbol in {name} is a stub that runs without a launch configuration"
                    ),
                    "declare it in `#[gpu_abi::kernels]`, in a block beside this one if the program calls the stub",
                );
            }
            Some(Symbol::ThreadLocal) => {
                return problem(
                    format!("`{symbol}` is `thread_local` in {name}, and a `static` is the same variable in all threads"),
                    "return its address from a function",
                );
            }
            Some(Symbol::Local) => {
                return problem(
                    format!("`{symbol}` is `static` in {name}, so other files cannot refer to it"),
                    "remove `static` in C++",
                );
            }
        }
        match self.functions.described(symbol, !is_variable) {
            Ok(Some(Function { unpassed: Some(value), .. })) => {
                problem(format!("`{symbol}` {}", value.clause(&format!(" in {name}"))), value.advice())
            }
            Ok(Some(found)) => Ok(found),
            Ok(None) => {
                let text = format!("{name} defines `{symbol}` without debug information");
                let how = self.functions.aliased(symbol).map_or_else(
                    || self.functions.how_to_describe(),
                    |function| format!("declare `{function}`, of which it is another name"),
                );
                Err(Problem::new(ProblemKind::NotDescribed, text, how))
            }
            Err(error) => Err(Problem::of_types(name, &error)),
        }
    }

    /// Returns the problem of a symbol that the file does not define.
    fn missing(&self, symbol: &str, noun: &str) -> Problem {
        let name = self.name;
        let problem = |text: String, advice: String| Problem::new(ProblemKind::Missing, text, advice);
        if self.functions.is_intermediate() {
            return problem(
                format!("{name} has code for link-time optimization, so what it defines is not known"),
                self.functions.how_to_describe(),
            );
        }
        if let Some(pdb) = self.functions.pdb() {
            return problem(format!("{name} does not state what it defines: {pdb}"), pdb.how().to_owned());
        }
        if let Some(dll) = self.functions.dll() {
            let text = format!("{name} is the import library of `{dll}`, and does not describe what that defines");
            return problem(text, "name the DLL's PDB, which `link /DEBUG` writes".to_owned());
        }
        let similar = self.functions.similar(symbol);
        if let Some(mangled) = similar.and_then(|similar| similar.mangled.first()) {
            let others = match similar.map_or(0, |similar| similar.mangled.len()) {
                0 | 1 => String::new(),
                all => format!(" and {}", counted(all - 1, "other")),
            };
            return problem(
                format!("{name} defines `{symbol}` only as a {noun} of C++, `{mangled}`{others}"),
                format!("declare it `extern \"C\"` in C++, or write `#[link_name = \"{mangled}\"]` here"),
            );
        }
        if let Some(decorated) = similar.and_then(|similar| similar.vectorcall.as_deref()) {
            return problem(
                format!(
                    "{name} defines `{symbol}` only as `{decorated}`, which uses `__vectorcall`; Rust's `extern \"C\"` does not"
                ),
                "declare it without that in C++".to_owned(),
            );
        }
        let near = similar.iter().flat_map(|similar| &similar.near).map(String::as_str);
        let advice = match &near.take(MAX_NEAR).collect::<Vec<_>>()[..] {
            [] => String::new(),
            near => format!("did you mean {}?", listed(near)),
        };
        problem(format!("{name} does not define a {noun} `{symbol}`"), advice)
    }
}
