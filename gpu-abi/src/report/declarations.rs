//! Declared types, kernels and variables as JSON for `gpu-abi check`.

use super::encoded::{Encoded, Foreign, is_known};
use super::json::{Json, Quoted, space_name, write_list};
use crate::launch::{KernelInfo, KernelSet, VariableInfo};
use crate::layout::Layout;
use crate::variable::MemoryKind;
use core::fmt;

/// Types and kernels as declared in Rust, as JSON on one line. `gpu-abi check FILE --against layout.json` compares a
/// compiled file with it.
///
/// The text is one object; `gpu-abi/cli/schema/layout.schema.json` describes it:
///
/// | key | value |
/// |---|---|
/// | `version` | 1 |
/// | `types` | a list of types, each as [`Json`] writes it |
/// | `kernels` | a list of objects with `name` and `parameters` |
/// | `variables` | a list of objects with `name`, `space` (`const` or `global`), `managed`, `type` and `cxx`, if it is known; absent if there are none |
/// | `targets` | the types that pointers reference: a list of objects with `name`, the same as in `pointee`, `type` and `cxx`; absent if there are none |
///
/// A parameter has a `name`, or null, a `type`, and `cxx`, its C++ type in the encoding of the Itanium ABI, which `c++filt -t`
/// reads. `cxx` is null or absent if the type is not known. If `foreign` is true, the kernel may use a class of its own
/// instead of the type, as for `glam`'s vectors. A build script or a test writes the file:
///
/// ```
/// use gpu_abi::report::Declarations;
/// use gpu_abi::{DevicePtr, PtxLayout, kernels};
///
/// #[derive(PtxLayout)]
/// struct Particle {
///     position: gpu_abi::vector::Float3,
///     mass: f32,
/// }
///
/// #[kernels(set = Particles)]
/// unsafe extern "C" {
///     fn step(particles: DevicePtr<Particle>, count: u32);
/// }
///
/// let declarations = Declarations::of::<Particles>();
/// # let folder = std::env::temp_dir();
/// std::fs::write(folder.join("layout.json"), declarations.to_string())?;
/// # assert!(declarations.to_string().contains(r#""name":"particles","type":"#));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Declarations<'a> {
    types: &'a [&'a Layout<'a>],
    kernels: &'a [KernelInfo],
    variables: &'a [VariableInfo],
}

impl Declarations<'static> {
    /// Returns the description of declared kernels and the variables declared with them. `K` is a kernel, or the kernels of
    /// a block.
    ///
    /// With the feature `verify` it includes everything that is known of their types: their C++ types, and the types that
    /// pointers reference.
    pub const fn of<K: KernelSet>() -> Self {
        Self { types: &[], kernels: K::KERNELS, variables: K::VARIABLES }
    }
}

impl<'a> Declarations<'a> {
    /// Returns this description with these types, which kernels need not use, instead of those given before.
    #[must_use]
    #[inline]
    pub const fn with_types(self, types: &'a [&'a Layout<'a>]) -> Self {
        Self { types, ..self }
    }
}

impl fmt::Display for Declarations<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(r#"{"version":1,"types":"#)?;
        write_list(f, self.types.iter(), |f, layout| write!(f, "{}", Json::new(layout)))?;
        f.write_str(r#","kernels":"#)?;
        write_list(f, self.kernels.iter(), write_kernel)?;
        if !self.variables.is_empty() {
            f.write_str(r#","variables":"#)?;
            write_list(f, self.variables.iter(), write_variable)?;
        }
        #[cfg(feature = "verify")]
        super::targets::write(f, self.kernels, self.variables)?;
        f.write_str("}")
    }
}

#[inline]
fn write_kernel(f: &mut fmt::Formatter<'_>, kernel: &KernelInfo) -> fmt::Result {
    write!(f, r#"{{"name":{},"parameters":"#, Quoted(kernel.name))?;
    write_list(f, kernel.described(), |f, (parameter, ty)| {
        let (name, layout) = (Quoted(parameter.name()), Json::described(parameter.layout(), ty));
        let (cxx, foreign) = (Encoded(ty), Foreign(ty));
        write!(f, r#"{{"name":{name},"type":{layout},"cxx":{cxx}{foreign}}}"#)
    })?;
    f.write_str("}")
}

#[inline]
fn write_variable(f: &mut fmt::Formatter<'_>, variable: &VariableInfo) -> fmt::Result {
    let description = variable.description;
    let (name, ty) = (Quoted(variable.name), Json::described(variable.layout, description));
    let (space, managed) = (space_name(variable.memory.space()), variable.memory == MemoryKind::Managed);
    write!(f, r#"{{"name":{name},"space":"{space}","managed":{managed},"type":{ty}"#)?;
    if is_known(description) {
        write!(f, r#","cxx":{}{}"#, Encoded(description), Foreign(description))?;
    }
    f.write_str("}")
}

#[cfg(test)]
#[cfg(all(feature = "kernels", feature = "verify"))]
mod tests {
    use super::*;
    use serde_json::{Value, json};
    use std::string::ToString;

    #[test]
    fn kernels_with_the_targets_of_their_pointers() {
        use crate::kernels;
        use crate::name::Const;
        use crate::pointer::DevicePtr;
        use crate::vector::Float4;
        use std::vec::Vec;

        /// A list node that references itself.
        #[derive(crate::PtxLayout)]
        #[ptx(cxx = sim::Node)]
        struct Node {
            next: DevicePtr<Node>,
            values: DevicePtr<DevicePtr<[f32; 3]>>,
        }

        #[kernels]
        unsafe extern "C" {
            fn walk(first: DevicePtr<Const<Node>>, colors: DevicePtr<Float4>, count: u32);
        }

        let read: Value = serde_json::from_str(&Declarations::of::<walk>().to_string()).unwrap();
        let parameters = read["kernels"][0]["parameters"].as_array().unwrap();
        let cxx: Vec<&Value> = parameters.iter().map(|parameter| &parameter["cxx"]).collect();
        assert_eq!(cxx, ["PKN3sim4NodeE", "P6float4", "j"]);
        assert_eq!(parameters[0]["name"], "first");
        let targets = read["targets"].as_array().unwrap();
        let find = |name: &Value| targets.iter().find(|target| &target["name"] == name).expect("a target");
        let node = find(&parameters[0]["type"]["pointee"]);
        assert_eq!(node["cxx"], "KN3sim4NodeE");
        let fields = node["type"]["fields"].as_array().unwrap();
        assert_eq!(find(&fields[0]["type"]["pointee"])["type"]["size"], 16);
        let values = find(&fields[1]["type"]["pointee"]);
        assert_eq!((&values["type"]["kind"], &values["cxx"]), (&json!("pointer"), &json!("PA3_f")));
        let array = find(&values["type"]["pointee"]);
        assert_eq!((&array["type"]["len"], &array["type"]["element"]["name"]), (&json!(3), &json!("f32")));
        assert_eq!(targets.len(), 5);
    }
}
