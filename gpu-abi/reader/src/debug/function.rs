//! Functions and their parameters.

use super::build::{Builder, MAX_NESTING, is_transparent};
use super::die::Die;
use super::types::{Function, Type};
use super::unpassed::Unpassed;
use crate::error::ReadError;
use gimli::{DwTag, constants as dw};
use std::sync::Arc;

/// How a description states the records that a function takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Convention {
    /// By value or by reference, as declared.
    Declared,
    /// As in nvcc's stubs: by reference if the kernel takes them by value, by pointer if the kernel takes them by
    /// reference.
    Stub,
}

impl<'a> Builder<'_, 'a> {
    /// Returns the function at byte `at` of `.debug_info`, under its name in PTX.
    pub(super) fn function(
        &mut self,
        at: usize,
        symbol: &str,
        convention: Convention,
        depth: usize,
    ) -> Result<Function, ReadError> {
        let (mut params, mut is_variadic) = (Vec::new(), false);
        for (place, child) in self.params(at)? {
            is_variadic |= child.tag == dw::DW_TAG_unspecified_parameters;
            let child = self.whole(child)?;
            let Some(ty) = child.ty else { continue };
            let ty = match convention {
                Convention::Declared => self.type_at(ty, depth)?,
                Convention::Stub => self.stub_param(ty)?,
            };
            // rustc passes nothing for a value without storage.
            if ty.size == Some(0) && self.unit(place)?.is_rust {
                continue;
            }
            // nvcc's made-up names are not informative.
            let name = child.name.filter(|name| convention != Convention::Stub || !name.starts_with("__par"));
            self.keep(place, size_of::<(Option<String>, Arc<Type>)>() + name.map_or(0, str::len))?;
            params.push((name.map(String::from), ty));
        }
        self.keep(at, size_of::<Function>() + symbol.len())?;
        let die = self.entry(at)?;
        let whole = self.whole(die)?;
        // `nvcc -G` writes the `void` that others leave out.
        let result = whole.ty.map(|ty| self.type_at(ty, depth)).transpose()?.filter(|ty| !ty.is_void());
        let path = whole.name.filter(|_| symbol.starts_with('?')).map(str::to_owned);
        let mut function = Function { symbol: symbol.into(), path, params, result, is_variadic, ..Function::default() };
        // A device has other conventions for values than the host, to whose functions its records may point.
        function.unpassed = match self.kept.is_host_code {
            true => Unpassed::find(&function, &whole),
            false => Unpassed::of_convention(&whole),
        };
        Ok(function)
    }

    /// Returns the parameters of the function at byte `at`; g++ groups those of a parameter pack.
    fn params(&mut self, at: usize) -> Result<Vec<(usize, Die<'a>)>, ReadError> {
        const PACK: DwTag = dw::DW_TAG_GNU_formal_parameter_pack;
        let is_param = |tag| matches!(tag, dw::DW_TAG_formal_parameter | dw::DW_TAG_unspecified_parameters | PACK);
        let mut params = Vec::new();
        for (place, child) in self.children(at, is_param)? {
            match child.tag {
                PACK => params.extend(self.children(place, is_param)?),
                _ => params.push((place, child)),
            }
        }
        Ok(params)
    }

    /// Returns the kernel's parameter type for a stub's parameter type at byte `at`.
    fn stub_param(&mut self, at: usize) -> Result<Arc<Type>, ReadError> {
        // Qualifiers of the reference itself do not matter.
        let (_, reference) = self.past(at, is_transparent)?;
        if let (dw::DW_TAG_reference_type, Some(inner)) = (reference.tag, reference.ty) {
            let ty = self.type_at(inner, MAX_NESTING)?;
            if ty.record().is_some() {
                return Ok(ty);
            }
        }
        self.type_at(at, MAX_NESTING)
    }
}
