//! Declared kernels and variables as JSON.

use super::json::{Json, Quoted, write_list};
use crate::description::{Description, DescriptionKind, member};
use crate::launch::{KernelInfo, KernelSet, VariableInfo};
use crate::layout::{Kind, Layout, Pointer, TypeLayout};
use crate::name::{FunctionName, Type};
use crate::variable::MemoryKind;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
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
/// | `kernels` | a list of objects with `name` and `parameters`: *declared types*, each with a `name` |
/// | `variables` | a list of *declared types*, each with a `name` and `memory`: `constant`, `global` or `managed` |
/// | `targets` | a list of *declared types*, each with a `name`: what pointers in records refer to, by the name in `pointee` |
///
/// A *declared type*:
///
/// | key | value |
/// |---|---|
/// | `type` | the layout, as [`Json`] writes it; absent where it is not known |
/// | `cxx` | the name of a class or a number in C++, in the encoding of the Itanium ABI, which `c++filt -t` reads; absent where it is not known |
/// | `const` | true for a read-only type, otherwise absent |
/// | `foreign` | true for another crate's type, such as a vector of `glam`, instead of which the kernel may use a class of its own; otherwise absent |
/// | `kind` | what else is known: `{"pointer":..}` with its target, `{"array":[..,3]}` with its elements, `{"record":[[1,..]]}` with the members that their layouts do not describe completely, by index, `{"sized":4}` with a size in bytes, `leaf`, `opaque`, `void`, `named`, `undescribed` or `unknown` |
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

    /// Returns the targets of the pointers in records, by the names that the pointers' layouts have for them.
    fn targets(&self) -> BTreeMap<&'static str, &'static Description> {
        let mut found = BTreeMap::new();
        let parameters = self.kernels.iter().flat_map(|kernel| kernel.types);
        let mut next: Vec<_> = parameters.chain(self.variables.iter().map(|variable| variable.description)).collect();
        while let Some(ty) = next.pop() {
            if let DescriptionKind::Pointer(of) | DescriptionKind::Array(of, _) = ty.kind {
                next.push(of);
            }
            for field in ty.layout.into_iter().flat_map(Layout::fields) {
                let Some(ty) = member(ty.compared(), field.index()) else { continue };
                match target(field.layout(), ty) {
                    Some((name, to)) if found.insert(name, to).is_none() => next.push(to),
                    Some(_) => {}
                    None => next.push(ty),
                }
            }
        }
        found
    }
}

/// Returns the name and the target of a pointer, or of the pointers in an array.
fn target(layout: &TypeLayout, ty: &Description) -> Option<(&'static str, &'static Description)> {
    match (layout.kind(), ty.kind) {
        (Kind::Pointer(pointer), DescriptionKind::Pointer(to)) => Some((Pointer::pointee(pointer)?, to)),
        (Kind::Array { element, .. }, DescriptionKind::Array(of, _)) => target(element, of),
        _ => None,
    }
}

impl fmt::Display for Declarations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(r#"{"version":1,"kernels":"#)?;
        write_list(f, self.kernels.iter(), |f, kernel| {
            write!(f, r#"{{"name":{},"parameters":"#, Quoted(kernel.name))?;
            write_list(f, kernel.described(), |f, (parameter, ty)| {
                write!(f, r#"{{"name":{},"#, Quoted(parameter.name()))?;
                write_type(f, Some(parameter.layout()), ty)
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
            write_type(f, Some(variable.layout), variable.description)
        })?;
        f.write_str(r#","targets":"#)?;
        write_list(f, self.targets().into_iter(), |f, (name, ty)| {
            write!(f, r#"{{"name":{},"#, Quoted(name))?;
            write_type(f, ty.layout, ty)
        })?;
        f.write_str("}")
    }
}

/// Writes the entries of a declared type, and ends its object.
fn write_type(f: &mut fmt::Formatter<'_>, layout: Option<&TypeLayout>, ty: &Description) -> fmt::Result {
    if let Some(layout) = layout {
        write!(f, r#""type":{},"#, Json::new(layout))?;
    }
    if let Some(cxx) = ty.cxx.and_then(encoded) {
        write!(f, r#""cxx":"{cxx}","#)?;
    }
    if ty.is_const {
        f.write_str(r#""const":true,"#)?;
    }
    if ty.cxx.is_some_and(Type::is_foreign) {
        f.write_str(r#""foreign":true,"#)?;
    }
    f.write_str(r#""kind":"#)?;
    match ty.kind {
        DescriptionKind::Pointer(to) => {
            f.write_str(r#"{"pointer":{"#)?;
            write_type(f, to.layout, to)?;
            f.write_str("}}")
        }
        DescriptionKind::Array(of, len) => {
            f.write_str(r#"{"array":[{"#)?;
            write_type(f, of.layout, of)?;
            write!(f, ",{len}]}}}}")
        }
        DescriptionKind::Record(_) | DescriptionKind::Instance(..) => {
            // The targets of pointers are written once, because a record may refer to itself.
            let fields = ty.layout.into_iter().flat_map(Layout::fields);
            let members = fields.filter_map(|field| Some((field, member(ty.compared(), field.index())?)));
            let members = members.filter(|(field, ty)| target(field.layout(), ty).is_none());
            f.write_str(r#"{"record":"#)?;
            write_list(f, members, |f, (field, ty)| {
                write!(f, "[{},{{", field.index())?;
                write_type(f, Some(field.layout()), ty)?;
                f.write_str("]")
            })?;
            f.write_str("}}")
        }
        DescriptionKind::Sized(size) => write!(f, r#"{{"sized":{size}}}}}"#),
        DescriptionKind::Leaf => f.write_str(r#""leaf"}"#),
        DescriptionKind::Opaque => f.write_str(r#""opaque"}"#),
        DescriptionKind::Void => f.write_str(r#""void"}"#),
        DescriptionKind::Named => f.write_str(r#""named"}"#),
        DescriptionKind::Undescribed => f.write_str(r#""undescribed"}"#),
        DescriptionKind::Unknown => f.write_str(r#""unknown"}"#),
    }
}

/// Returns the type as mangled names contain it, if its name is valid in C++.
fn encoded(ty: &Type<'static>) -> Option<String> {
    let function = FunctionName::new("f", core::slice::from_ref(ty)).mangled().ok()?;
    Some(function.to_string().trim_start_matches("_Z1f").to_string())
}

#[cfg(all(test, feature = "kernels"))]
mod tests {
    use super::*;
    use crate::kernels;
    use crate::name::Const;
    use crate::pointer::DevicePtr;
    use crate::vector::Float4;
    use serde_json::{Value, json};

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
        let fields = first["type"]["fields"].as_array().unwrap();
        let targets = read["targets"].as_array().unwrap();
        let find = |field: &Value| targets.iter().find(|target| target["name"] == field["type"]["pointee"]).unwrap();
        assert_eq!((&find(&fields[0])["cxx"], &find(&fields[0])["kind"]), (&json!("N3sim4NodeE"), &json!({"record": []})));
        let array = &find(&fields[1])["kind"]["pointer"]["kind"]["array"];
        assert_eq!((&array[0]["type"]["name"], &array[1], targets.len()), (&json!("f32"), &json!(3), 2));
    }
}
