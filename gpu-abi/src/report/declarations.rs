//! Declared kernels and variables as JSON.

use super::json::{Json, Quoted, write_list};
use crate::description::{Description, DescriptionKind, Members};
use crate::launch::{KernelInfo, KernelSet, VariableInfo};
use crate::layout::TypeLayout;
use crate::variable::MemoryKind;
use alloc::vec::Vec;
use core::fmt;

/// Kernels and variables as declared in Rust, as JSON on one line. `gpu-abi check FILE --against declarations.json` compares a
/// compiled file with it, as [`verify::check`](crate::verify::check()) does.
///
/// The text is one object; `gpu-abi/cli/schema/declarations.schema.json` describes it:
///
/// | key | value |
/// |---|---|
/// | `version` | 1 |
/// | `kernels` | a list of objects with `name` and `parameters`: *declared types*, each with `name` and `type`, the layout |
/// | `variables` | a list of *declared types*, each with `name`, `type` and `memory`: `constant`, `global` or `managed` |
/// | `records` | a list of records: the members that their layouts do not describe completely, each as its index and a *declared type*; a record follows those that it holds by value |
///
/// A *declared type*; layouts are as [`Json`] writes them:
///
/// | key | value |
/// |---|---|
/// | `layout` | the layout; absent if the parameter, variable or member already states it, or if it is not known |
/// | `cxx` | the name of a class or a number in C++, in the encoding of the Itanium ABI, which `c++filt -t` reads; absent where it is not known |
/// | `const` | true for a read-only type, otherwise absent |
/// | `foreign` | true for another crate's type, such as a vector of `glam`, instead of which the kernel may use a class of its own; otherwise absent |
/// | `kind` | what else is known: `{"pointer":..}` with its target, `{"array":[..,3]}` with its elements, `{"record":1}` with an index in `records`, `leaf`, `opaque`, `void`, `named`, `undescribed` or `unknown` |
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
/// let declarations = Declarations::of::<Particles>().to_string();
/// # let folder = std::env::temp_dir();
/// std::fs::write(folder.join("declarations.json"), &declarations)?;
/// # assert!(declarations.starts_with(r#"{"version":1,"kernels":[{"name":"step","parameters":[{"name":"particles","#));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Declarations {
    kernels: &'static [KernelInfo],
    variables: &'static [VariableInfo],
}

impl Declarations {
    /// Returns the declarations of a kernel, or of the kernels and variables of a block.
    pub const fn of<K: KernelSet>() -> Self {
        Self { kernels: K::KERNELS, variables: K::VARIABLES }
    }

    /// Returns the members of all records, each list once, and after those of the records that it holds by value.
    fn records(&self) -> Vec<Members> {
        let parameters = self.kernels.iter().flat_map(|kernel| kernel.types);
        let mut targets: Vec<_> = parameters.chain(self.variables.iter().map(|variable| variable.description)).collect();
        let mut found = Vec::new();
        while let Some(ty) = targets.pop() {
            add_records(&mut found, &mut targets, ty);
        }
        found
    }
}

/// Adds the records in a type to `found`, and the targets of the pointers in it to `targets`.
fn add_records(found: &mut Vec<Members>, targets: &mut Vec<&'static Description>, ty: &'static Description) {
    match ty.kind {
        DescriptionKind::Pointer(to) => targets.push(to),
        DescriptionKind::Array(of, _) => add_records(found, targets, of),
        _ => {
            let members = ty.compared();
            if !members.is_empty() && position(found, members).is_none() {
                members.iter().for_each(|(_, ty)| add_records(found, targets, ty));
                found.push(members);
            }
        }
    }
}

fn position(records: &[Members], members: Members) -> Option<usize> {
    records.iter().position(|known| core::ptr::eq(*known, members))
}

impl fmt::Display for Declarations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let records = self.records();
        f.write_str(r#"{"version":1,"kernels":"#)?;
        write_list(f, self.kernels.iter(), |f, kernel| {
            write!(f, r#"{{"name":{},"parameters":"#, Quoted(kernel.name))?;
            write_list(f, kernel.described(), |f, (parameter, ty)| {
                write!(f, r#"{{"name":{},"type":{},"#, Quoted(parameter.name()), Json::new(parameter.layout()))?;
                write_type(f, ty, Some(parameter.layout()), &records)
            })?;
            f.write_str("}")
        })?;
        f.write_str(r#","variables":"#)?;
        write_list(f, self.variables.iter(), |f, variable| {
            let memory = match variable.memory {
                MemoryKind::Constant => "constant",
                MemoryKind::Global => "global",
                MemoryKind::Managed => "managed",
            };
            write!(f, r#"{{"name":{},"memory":"{memory}","#, Quoted(variable.name))?;
            write!(f, r#""type":{},"#, Json::new(variable.layout))?;
            write_type(f, variable.description, Some(variable.layout), &records)
        })?;
        f.write_str(r#","records":"#)?;
        write_list(f, records.iter(), |f, members| {
            write_list(f, members.iter(), |f, (index, ty)| {
                write!(f, "[{index},{{")?;
                write_type(f, ty, None, &records)?;
                f.write_str("]")
            })
        })?;
        f.write_str("}")
    }
}

/// Writes the entries of a declared type, and ends its object. `own` is the layout of the parameter or variable.
fn write_type(f: &mut fmt::Formatter<'_>, ty: &Description, own: Option<&TypeLayout>, records: &[Members]) -> fmt::Result {
    if let Some(layout) = ty.layout.filter(|_| ty.layout != own) {
        write!(f, r#""layout":{},"#, Json::new(layout))?;
    }
    if let Some(cxx) = ty.cxx {
        write!(f, r#""cxx":{},"#, Quoted(&cxx.encoding()))?;
        if cxx.is_foreign() {
            f.write_str(r#""foreign":true,"#)?;
        }
    }
    if ty.is_const {
        f.write_str(r#""const":true,"#)?;
    }
    f.write_str(r#""kind":"#)?;
    match ty.kind {
        DescriptionKind::Pointer(Description { kind: DescriptionKind::Function(_), .. }) | DescriptionKind::Undescribed => {
            f.write_str(r#""undescribed"}"#)
        }
        DescriptionKind::Pointer(to) => {
            f.write_str(r#"{"pointer":{"#)?;
            write_type(f, to, None, records)?;
            f.write_str("}}")
        }
        DescriptionKind::Array(of, len) => {
            f.write_str(r#"{"array":[{"#)?;
            write_type(f, of, None, records)?;
            write!(f, ",{len}]}}}}")
        }
        DescriptionKind::Leaf | DescriptionKind::Record(_) | DescriptionKind::Instance(..) => {
            match position(records, ty.compared()) {
                Some(record) => write!(f, r#"{{"record":{record}}}}}"#),
                None => f.write_str(r#""leaf"}"#),
            }
        }
        DescriptionKind::Opaque => f.write_str(r#""opaque"}"#),
        DescriptionKind::Void => f.write_str(r#""void"}"#),
        DescriptionKind::Named => f.write_str(r#""named"}"#),
        // Only host functions have types of which the size is known.
        DescriptionKind::Unknown | DescriptionKind::Sized(_) | DescriptionKind::Function(_) => f.write_str(r#""unknown"}"#),
    }
}

#[cfg(all(test, feature = "kernels"))]
mod tests {
    use super::*;
    use crate::kernels;
    use crate::name::Const;
    use crate::pointer::DevicePtr;
    use crate::vector::Float4;
    use serde_json::{Value, json};
    use std::string::ToString;

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

    #[test]
    fn pointers_have_their_targets() {
        let read: Value = serde_json::from_str(&Declarations::of::<walk>().to_string()).unwrap();
        let parameters = read["kernels"][0]["parameters"].as_array().unwrap();
        let first = &parameters[0]["kind"]["pointer"];
        assert_eq!(
            (&parameters[0]["name"], &first["cxx"], &first["const"]),
            (&json!("first"), &json!("N3sim4NodeE"), &json!(true))
        );
        assert_eq!((&parameters[1]["kind"]["pointer"]["cxx"], &parameters[2]["cxx"]), (&json!("6float4"), &json!("j")));
        assert_eq!((&first["layout"]["name"], &first["kind"]), (&json!("Node"), &json!({"record": 0})));
        let [next, values] = [0, 1].map(|member| &read["records"][0][member][1]["kind"]["pointer"]);
        assert_eq!((&next["cxx"], &next["kind"]), (&json!("N3sim4NodeE"), &json!({"record": 0})));
        let array = &values["kind"]["pointer"]["kind"]["array"];
        assert_eq!((&array[0]["layout"]["name"], &array[1]), (&json!("f32"), &json!(3)));
    }
}
