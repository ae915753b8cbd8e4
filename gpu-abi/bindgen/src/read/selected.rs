//! The declaration of one kernel or variable.

use crate::model::{Aligns, Collector, Kernel, KernelParameter, NO_MEMBERS, Type, Variable};
use gpu_abi::__tools::narrow_class;
use gpu_abi::scalar::Scalar;
use gpu_abi_reader::ParamKind;
use gpu_abi_reader::debug::{self, Types};
use gpu_abi_reader::interface::{CompiledKernel, CompiledVariable, DescribedType, Interface};
use gpu_abi_reader::names::{base_name, signature};

/// A selected kernel or variable.
pub(super) struct Selected<'f, T> {
    pub(super) file: usize,
    pub(super) symbol: &'f str,
    pub(super) item: T,
    /// Whether it is the only one of the file with its name.
    pub(super) is_only: bool,
    /// Whether the file that was given for its types describes the parameters.
    pub(super) is_in_types: bool,
}

impl<'f> Selected<'f, CompiledKernel<'f>> {
    /// Returns whether debug information describes all parameters.
    pub(super) fn is_described(&self) -> bool {
        (0..self.stated().params.len()).all(|index| self.described(index).is_some())
    }

    /// Passes the facts to the collector that it needs before the first type is declared.
    pub(super) fn look_ahead(&self, interface: &Interface<'_>, collector: &mut Collector<'_, '_>) {
        for (index, param) in self.stated().params.iter().enumerate() {
            let Some((source, described)) = self.described(index) else {
                if let Some(ty) = self.item.stated_type(index) {
                    collector.see_stated(ty, param.size as u64, self.aligns(index));
                }
                continue;
            };
            let Some((ty, _)) = interface.ty(source, described.number) else { continue };
            if let (Some(align), true) = (param.align, ty.size == Some(param.size as u64)) {
                collector.see_align(ty, align as u64);
            }
        }
    }

    /// Returns the declaration of the kernel.
    ///
    /// # Errors
    ///
    /// Why it is not declared.
    pub(super) fn kernel(&self, interface: &Interface<'_>, collector: &mut Collector<'_, '_>) -> Result<Kernel, String> {
        let kernel = self.stated();
        if kernel.params.iter().any(|param| param.size == 0) {
            return Err("it takes texture, sampler or surface references, which are not arguments of a launch".to_owned());
        }
        if (0..kernel.params.len()).any(|index| self.aligns(index).smallest().is_none()) {
            let why = "no alignment up to 128 bytes, the largest that can be declared, places all its parameters";
            return Err(why.to_owned());
        }
        let (mut params, mut declared) = (Vec::new(), Vec::new());
        for (index, param) in kernel.params.iter().enumerate() {
            let mut name = kernel.param_name(index).map(str::to_owned);
            let described = self.described(index);
            let described =
                described.and_then(|(source, described)| Some((described, interface.ty(source, described.number)?)));
            let (ty, cxx) = match (described, self.item.stated_type(index)) {
                (Some((described, (ty, types))), _) => {
                    name = described.param.clone().or(name);
                    let bytes = ty.size.unwrap_or(0);
                    if bytes != param.size as u64 {
                        // The macro compares a declaration with both, so none would compile.
                        let (name, size) = (ty.name(), param.size);
                        return Err(format!(
                            "`{name}` has {bytes} bytes in the debug information and {size} in the kernel"
                        ));
                    }
                    declared.push(types.declarator(ty, name.as_deref().unwrap_or_default()));
                    let declared = match (param.kind, types.unwrapped(ty)) {
                        (ParamKind::Bytes | ParamKind::Unknown, inner) if inner.record().is_some() => Some(inner),
                        (ParamKind::Bytes | ParamKind::Unknown, _) => Some(ty),
                        // rustc passes `half::f16` as its bits.
                        (_, inner) if narrow_class(inner.name()).is_some() => Some(inner),
                        _ => types.number(ty),
                    };
                    let declared = match declared {
                        Some(ty) => collector.add(ty, types, None),
                        None => collector.unstated(ty.name(), param, self.aligns(index)),
                    };
                    (declared, types.declarator(ty, ""))
                }
                (None, Some(stated)) => {
                    declared.push(stated.to_string());
                    (collector.stated(stated, param, self.aligns(index)), stated.to_string())
                }
                (None, None) => {
                    let (bytes, owner) = (format!("{} bytes", param.size), format!("{}_param_{index}", kernel.base_name()));
                    declared.push(bytes.clone());
                    (collector.unstated(&owner, param, self.aligns(index)), bytes)
                }
            };
            let offset = param
                .offset
                .filter(|_| self.item.images.iter().all(|image| image.item.params[index].offset == param.offset));
            params.push(KernelParameter { name, ty, cxx, offset });
        }
        let title = signature(self.symbol);
        let arguments = title.as_ref().and_then(|title| title.name.instance().strip_prefix(title.name.name()));
        let arguments = arguments.unwrap_or_default().to_owned();
        let name = title.as_ref().map_or(kernel.base_name(), |title| title.name.name());
        let size = kernel.params.iter().fold(0_u64, |end, param| {
            end.next_multiple_of(param.align.unwrap_or(16).max(1) as u64).saturating_add(param.size as u64)
        });
        Ok(Kernel {
            symbol: self.symbol.to_owned(),
            name: kernel.base_name().to_owned(),
            is_only: self.is_only,
            declared: format!("{name}{arguments}({})", declared.join(", ")),
            arguments,
            params,
            size,
        })
    }

    /// Returns the kernel as PTX text declares it, which states more than a cubin, or else as the first image does.
    fn stated(&self) -> &gpu_abi_reader::Kernel<'f> {
        let mut images = self.item.images.iter().map(|declared| &declared.item);
        let first = &self.item.images[0].item;
        images.find(|kernel| kernel.line.is_some()).unwrap_or(first)
    }

    /// Returns the alignments that the images allow for the parameter at `index`.
    fn aligns(&self, index: usize) -> Aligns {
        Aligns::of(self.item.images.iter().map(|image| image.item.declared(index).placement))
    }

    /// Returns the type of the parameter at `index` in debug information, and its source.
    fn described(&self, index: usize) -> Option<(usize, &DescribedType)> {
        self.item.described.iter().find_map(|described| Some((described.source, described.ty(index)?)))
    }
}

impl<'f> Selected<'f, CompiledVariable<'f>> {
    /// Returns whether the variable's type is a class without members.
    pub(super) fn is_empty(&self, interface: &Interface<'_>) -> bool {
        self.ty(interface).and_then(|(ty, _)| ty.record()).is_some_and(|record| record.is_empty)
    }

    /// Returns the declaration of the variable.
    ///
    /// # Errors
    ///
    /// Why it is not declared.
    pub(super) fn variable(
        &self,
        interface: &Interface<'_>,
        collector: &mut Collector<'_, '_>,
    ) -> Result<Variable, String> {
        let name = base_name(self.symbol);
        let size = self.images().find_map(|image| image.size).ok_or("the file does not state its size")? as u64;
        if size == 0 {
            return Err("its size is zero".to_owned());
        }
        let (ty, declared) = match self.ty(interface) {
            Some((ty, types)) if ty.size == Some(size) => {
                let declared = collector.add(ty, types, None);
                self.images()
                    .filter_map(|image| image.align)
                    .for_each(|align| collector.see_variable(&declared, align as u64));
                (declared, types.declarator(ty, name))
            }
            Some((ty, _)) if ty.size.is_some() => {
                let described = ty.size.unwrap_or_default();
                let name = ty.name();
                return Err(format!("`{name}` has {described} bytes in the debug information and {size} in the module"));
            }
            _ => {
                let align = self.align().unwrap_or(1);
                let ty = match (align, size) {
                    (1, 1) => Type::Scalar(Scalar::U8),
                    (1, _) => Type::Array(Box::new(Type::Scalar(Scalar::U8)), size),
                    _ => collector.opaque(&format!("{name}_type"), size, align, NO_MEMBERS.into()),
                };
                (ty, format!("{name}, {size} bytes"))
            }
        };
        Ok(Variable {
            symbol: self.symbol.to_owned(),
            is_only: self.is_only,
            name: name.to_owned(),
            declared,
            space: self.item.images[0].item.space,
            is_managed: self.images().any(|image| image.is_managed),
            ty,
        })
    }

    /// Returns the type in debug information, and the types that it refers to.
    fn ty<'i>(&self, interface: &'i Interface<'_>) -> Option<(&'i debug::Type, &'i Types)> {
        let described = self.item.described.first()?;
        interface.ty(described.source, described.ty(0)?.number)
    }

    /// Returns the variable as each image declares it.
    fn images(&self) -> impl Iterator<Item = &gpu_abi_reader::Variable<'f>> {
        self.item.images.iter().map(|declared| &declared.item)
    }

    /// Returns the alignment in bytes, if an image states it.
    fn align(&self) -> Option<u64> {
        self.images().find_map(|image| image.align).map(|align| align as u64)
    }
}
