//! What Rust declares, as JSON for `gpu-abi check`.

use super::json::{Json, Quoted, write_list};
use crate::call::Signature;
use crate::layout::Layout;
use crate::variable::Declaration;
use core::fmt;

/// Types and kernels as Rust declares them, as JSON on one line: what `gpu-abi check FILE --against layout.json` compares a compiled
/// file with.
///
/// The text is one object; `gpu-abi/cli/schema/layout.schema.json` describes it:
///
/// | key | value |
/// |---|---|
/// | `version` | 1 |
/// | `types` | a list of types, each as [`Json`] writes it |
/// | `kernels` | a list of objects with `name` and `parameters` |
/// | `variables` | a list of objects with `name`, `space` (`const` or `global`), `managed` and `type`, if there are any |
///
/// A parameter has a `name`, or null, and a `type`. A build script or a test writes the file:
///
/// ```
/// use gpu_abi::report::Interface;
/// use gpu_abi::{DevicePtr, PtxLayout, kernels};
///
/// #[derive(PtxLayout)]
/// struct Particle {
///     position: gpu_abi::vector::Float3,
///     mass: f32,
/// }
///
/// #[kernels]
/// unsafe extern "C" {
///     fn step(particles: DevicePtr<Particle>, count: u32);
/// }
///
/// let interface = Interface::new(&[&Particle::LAYOUT], &[step::SIGNATURE]);
/// # let folder = std::env::temp_dir();
/// std::fs::write(folder.join("layout.json"), interface.to_string())?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Interface<'a> {
    types: &'a [&'a Layout<'a>],
    kernels: &'a [Signature<'a>],
    variables: &'a [Declaration],
}

impl<'a> Interface<'a> {
    /// Returns the description of these types and kernels; signatures of functions that are no kernels are left out.
    pub const fn new(types: &'a [&'a Layout<'a>], kernels: &'a [Signature<'a>]) -> Self {
        Self { types, kernels, variables: &[] }
    }

    /// Returns the description with these variables of the module.
    ///
    /// ```
    /// use gpu_abi::kernels;
    /// use gpu_abi::report::Interface;
    /// use gpu_abi::variable::Constant;
    ///
    /// #[kernels]
    /// unsafe extern "C" {
    ///     static SEED: Constant<u32>;
    /// }
    ///
    /// let text = Interface::new(&[], &[]).with_variables(&[SEED.declaration()]).to_string();
    /// assert!(text.contains(r#""variables":[{"name":"SEED","space":"const","managed":false,"type":{"name":"u32""#));
    /// ```
    #[must_use]
    pub const fn with_variables(self, variables: &'a [Declaration]) -> Self {
        Self { variables, ..self }
    }
}

impl fmt::Display for Interface<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(r#"{"version":1,"types":"#)?;
        write_list(f, self.types.iter(), |f, layout| write!(f, "{}", Json::new(layout)))?;
        f.write_str(r#","kernels":"#)?;
        write_list(f, self.kernels.iter().filter(|kernel| kernel.is_entry()), write_kernel)?;
        if !self.variables.is_empty() {
            f.write_str(r#","variables":"#)?;
            write_list(f, self.variables.iter(), write_variable)?;
        }
        f.write_str("}")
    }
}

fn write_variable(f: &mut fmt::Formatter<'_>, variable: &Declaration) -> fmt::Result {
    let space = variable.space().directive().unwrap_or_default().trim_start_matches('.');
    let (name, managed, ty) = (Quoted(variable.name()), variable.is_managed(), Json::new(variable.layout()));
    write!(f, r#"{{"name":{name},"space":"{space}","managed":{managed},"type":{ty}}}"#)
}

fn write_kernel(f: &mut fmt::Formatter<'_>, kernel: &Signature<'_>) -> fmt::Result {
    write!(f, r#"{{"name":{},"parameters":"#, Quoted(kernel.name()))?;
    write_list(f, kernel.parameters().iter().enumerate(), |f, (index, parameter)| {
        let (name, layout) = (kernel.parameter_name(index), parameter.layout());
        // A name is an identifier of PTX, which needs no escapes.
        write!(f, r#"{{"name":"{name}","type":{}}}"#, Json::new(layout))
    })?;
    f.write_str("}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PtxLayout;
    use crate::call::Parameter;
    use serde_json::{Value, json};
    use std::string::ToString;

    #[test]
    fn types_and_kernels() {
        let parameters = [Parameter::of::<u32>(), Parameter::of::<crate::vector::Float3>()];
        let kernel = Signature::entry("fill", &parameters).unwrap();
        let func = Signature::func("help", &parameters).unwrap();
        let text = Interface::new(&[&u32::LAYOUT], &[func, kernel]).to_string();
        let read: Value = serde_json::from_str(&text).unwrap();
        let ty: Value = serde_json::from_str(&Json::new(&u32::LAYOUT).to_string()).unwrap();
        assert_eq!((&read["version"], &read["types"]), (&json!(1), &json!([ty])));
        assert_eq!(read["kernels"].as_array().unwrap().len(), 1);
        let parameters = &read["kernels"][0]["parameters"];
        assert_eq!((&parameters[0]["name"], &parameters[0]["type"]), (&json!("fill_param_0"), &ty));
        assert_eq!(parameters[1]["type"]["size"], 12);
    }
}
