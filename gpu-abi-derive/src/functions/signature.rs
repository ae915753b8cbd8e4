//! The parameters and the result of a function, or of a function that a pointer refers to.

use super::host::{Host, is_void};
use crate::kernels::{Generated, Parameter, advice};
use crate::tokens::spelled;
use gpu_abi_reader::debug::TypeKind;
use gpu_abi_reader::interface::{CompiledFunction, Functions};
use gpu_abi_reader::model::{Access, Lends};
use proc_macro2::Ident;
use syn::{LitStr, ReturnType, Type, TypeFnPtr};

/// What Rust declares.
pub(super) struct Signature<'b> {
    /// How errors name the function.
    pub(super) name: String,
    /// The parameters' types, how errors name them, and whether they have `#[ptx(readonly)]`.
    pub(super) parameters: Vec<(String, &'b Type, bool)>,
    pub(super) variadic: bool,
    /// The type of the result; `None` for `()` and `!`.
    pub(super) output: Option<&'b Type>,
}

/// A type in a declaration.
pub(super) struct Use<'b> {
    /// How errors name what has the type.
    pub(super) name: String,
    pub(super) ty: &'b Type,
    /// The number of the type of C++ among those of its file.
    pub(super) number: usize,
    /// How C++ declares it.
    pub(super) cxx: String,
    pub(super) role: Role,
    /// The number of its function's first type, if it is a parameter whose place its name does not tell.
    pub(super) unplaced: Option<usize>,
}

/// What a type is used for.
#[derive(Clone, Copy)]
pub(super) struct Role {
    /// Whether a call passes values of it.
    pub(super) is_passed: bool,
    /// What Rust lends with the value. The parameters of a callback come from C++.
    pub(super) lends: Lends,
}

impl<'b> Signature<'b> {
    /// Returns what the declaration of `ident` has.
    pub(super) fn new(
        ident: &Ident,
        parameters: &'b [(Parameter, bool)],
        variadic: bool,
        output: Option<&'b Type>,
    ) -> Self {
        let parameters = parameters.iter().enumerate().map(|(index, (parameter, is_readonly))| {
            let name = parameter.name().map_or_else(|| numbered(index), |name| format!("`{name}`"));
            (name, &*parameter.ty, *is_readonly)
        });
        Self {
            name: format!("`{ident}`"),
            parameters: parameters.collect(),
            variadic,
            output: output.filter(|ty| !is_void(ty)),
        }
    }

    /// Returns the function that a pointer, which errors name `name`, refers to.
    fn of_pointer(name: &str, pointer: &'b TypeFnPtr) -> Result<Self, String> {
        let abi = pointer.abi.as_ref().map(|abi| abi.name.as_ref().map_or_else(|| "C".to_owned(), LitStr::value));
        match abi.as_deref() {
            Some("C" | "C-unwind" | "system") => {}
            None | Some("Rust") => {
                return Err(format!(
                    "{name} points to a function with Rust's own calling convention: write `extern \"C\" fn`"
                ));
            }
            Some(abi) => return Err(format!("{name} points to an `extern \"{abi}\"` function: write `extern \"C\" fn`")),
        }
        let parameters = pointer.inputs.iter().enumerate();
        Ok(Self {
            parameters: parameters.map(|(index, of)| (format!("{} of {name}", numbered(index)), &of.ty, false)).collect(),
            name: name.to_owned(),
            variadic: pointer.variadic.is_some(),
            output: match &pointer.output {
                ReturnType::Type(_, output) => Some(&**output).filter(|ty| !is_void(ty)),
                ReturnType::Default => None,
            },
        })
    }

    /// Compares the numbers of parameters, and whether there is a result.
    pub(super) fn check(&self, found: &CompiledFunction, generated: Option<&Generated>) -> Result<(), String> {
        let Self { name, parameters, variadic, output } = self;
        if let Some(fat) = parameters.iter().map(|(_, ty, _)| *ty).chain(*output).find_map(fat_pointer) {
            let fat = spelled(fat);
            return Err(format!(
                "`{fat}` is an address and a length, which C++ does not have: write a pointer to an element"
            ));
        }
        let function = &found.function;
        let (count, own) = (function.params().len(), parameters.len());
        let plural = if own == 1 { "" } else { "s" };
        let mistake = match (output, function.result.as_deref()) {
            _ if count != own => format!("{name} has {own} parameter{plural} in Rust and {count} in C++"),
            _ if *variadic && !function.is_variadic => format!("{name} takes no `...` in C++"),
            _ if !variadic && function.is_variadic => format!("{name} takes `...` in C++"),
            (Some(output), None) => format!("{name} returns `{}` in Rust and nothing in C++", spelled(output)),
            (None, Some(result)) => format!("{name} returns nothing in Rust and `{}` in C++", result.name()),
            _ => match found.misplaced(&self.names()) {
                Some(mistake) => mistake,
                None => return Ok(()),
            },
        };
        Err(different(&mistake, found, generated))
    }

    fn names(&self) -> Vec<&str> {
        self.parameters.iter().map(|(name, ..)| name.trim_matches('`')).collect()
    }

    /// Adds the types to compare, with those of the functions that the parameters and the result point to.
    ///
    /// # Errors
    ///
    /// If one of these functions has another shape in C++.
    pub(super) fn compare(
        self,
        found: &CompiledFunction,
        role: Role,
        functions: &mut Functions<'_>,
        generated: Option<&Generated>,
        uses: &mut Vec<Use<'b>>,
    ) -> Result<(), String> {
        let count = self.parameters.len();
        let names = self.names();
        let are_placed: Vec<bool> = (0..count).map(|index| found.function.is_placed(&names, index)).collect();
        let result = self.output.map(|ty| (format!("the result of {}", self.name), ty, false));
        let is_callback = role.lends == Lends::Nothing;
        for (index, (name, ty, is_readonly)) in self.parameters.into_iter().chain(result).enumerate() {
            let is_result = index == count;
            let host = Host::of(ty);
            let (pointers, last) = host.last();
            let pointer = match last {
                Host::Function(pointer) => functions.callback(found, index, pointers).map(|callback| (pointer, callback)),
                _ => None,
            };
            if let Some((pointer, callback)) = pointer {
                let signature = Self::of_pointer(&name, pointer)?;
                signature.check(&callback, generated)?;
                if let Some(value) = &callback.function.unpassed {
                    let (clause, advice) = (value.clause(""), value.advice());
                    return Err(format!("{name} points to a function that {clause}; {advice}"));
                }
                let role = Role { is_passed: true, lends: if is_callback { Lends::All } else { Lends::Nothing } };
                signature.compare(&callback, role, functions, generated, uses)?;
            }
            let function = &found.function;
            let result = function.result.as_deref().filter(|_| is_result);
            let cxx = found.declared(index).to_owned();
            let of_cxx = result.or_else(|| function.params().nth(index).map(|(_, ty)| ty));
            let is_const = of_cxx.is_some_and(|ty| matches!(&ty.kind, TypeKind::Pointer { is_const: Some(true), .. }));
            // What C++ gives as read-only is not Rust's to write.
            if is_const && matches!(host, Host::Pointer { access: Access::Unique, .. }) && is_result != is_callback {
                let mistake = format!("{name} is `{}` in Rust, and `{cxx}` does not let Rust write", spelled(ty));
                return Err(different(&mistake, found, generated));
            }
            let lends = match (is_result, is_callback) {
                (true, true) => Lends::All,
                (true, false) => Lends::References,
                (false, _) if is_readonly => Lends::Inner,
                (false, _) => role.lends,
            };
            let role = Role { lends, ..role };
            let unplaced = (!is_result && !are_placed[index]).then(|| found.number(0));
            uses.push(Use { name, ty, number: found.number(index), cxx, role, unplaced });
        }
        Ok(())
    }
}

/// Returns the error for a declaration with another shape than in C++.
fn different(mistake: &str, found: &CompiledFunction, generated: Option<&Generated>) -> String {
    let usual = "correct the declaration here or in C++";
    format!("{mistake}: it is `{}` in C++; {}", found.declaration, advice(generated, usual))
}

fn numbered(index: usize) -> String {
    format!("parameter {}", index + 1)
}

/// Returns a pointer within a type, or the type itself, that is not only an address.
fn fat_pointer(ty: &Type) -> Option<&Type> {
    let Host::Pointer { to, .. } = Host::of(ty) else { return None };
    let is_fat = match to {
        Type::Slice(_) | Type::TraitObject(_) => true,
        Type::Path(path) => path.path.is_ident("str") || path.path.is_ident("CStr"),
        _ => false,
    };
    if is_fat { Some(ty) } else { fat_pointer(to) }
}
