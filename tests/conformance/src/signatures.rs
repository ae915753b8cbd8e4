//! Signatures of functions: the parameters that kernels and functions declare, and the bytes that a caller passes.

use serde::{Deserialize, Serialize};

use crate::bytes::Bytes;

/// The result of a function that returns nothing.
pub const RESULT_NONE: &str = "void";

/// Types of parameters and of a result, and how nvcc passes them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Signature {
    /// The name of the case.
    pub name: String,
    /// The most specific rule that the signature tests.
    pub rule: String,
    /// The types of the parameters: fundamental types, types from CUDA's headers, or names of records.
    pub params: Vec<String>,
    /// The type of the result; a kernel with these parameters does not have it.
    pub result: String,
    /// The declarations, with an entry for each architecture at which they change.
    pub declared: Vec<Declarations>,
    /// The bytes that pass from a caller to the function and back, without padding.
    pub call: CallBytes,
    /// Whether nvcc's debug information lacks a parameter or describes one by its address, so that it is not compared.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub undescribed: bool,
}

/// The PTX declarations of a signature, each in the form `.align 8 .b8[16]` or `.b64`.
///
/// The types of scalars are written by width: `.b32` for `.u32`, `.s32` and `.f32`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Declarations {
    /// The first architecture that these apply to, 80 for `sm_80`.
    pub from_sm: u32,
    /// The parameters of an `.entry`.
    pub entry: Vec<String>,
    /// The parameters of a `.func`, and the arguments that its caller declares.
    pub func: Vec<String>,
    /// The return parameter of a `.func`, and the one that its caller declares.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
}

/// The bytes that a call passes, without padding.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CallBytes {
    /// The bytes of each argument that the caller writes.
    pub arguments: Vec<Bytes>,
    /// The bytes of the result that the caller reads.
    pub result: Bytes,
}

impl Signature {
    /// Returns the declarations for an architecture. For one older than all in the data, these are the first ones.
    pub fn declared_on(&self, sm: u32) -> Option<&Declarations> {
        self.declared.iter().rev().find(|declared| declared.from_sm <= sm).or(self.declared.first())
    }

    /// Returns the types of the parameters and of the result.
    pub fn types(&self) -> impl Iterator<Item = &str> {
        self.params.iter().chain([&self.result]).map(String::as_str)
    }

    /// Returns whether the function returns a value.
    pub fn returns(&self) -> bool {
        self.result != RESULT_NONE
    }

    /// Returns the function's declaration in C++.
    pub fn prototype(&self) -> String {
        format!("{} {}({});", self.result, self.name, self.params.join(", "))
    }
}

/// Returns a declaration with the type of a scalar written by its width, `.b32` for `.f32`: the kind of a number does not
/// change its place.
pub fn by_width(declared: &str) -> String {
    match declared.strip_prefix(['.']).and_then(|ty| ty.strip_prefix(['u', 's', 'f'])) {
        Some(width) => format!(".b{width}"),
        None => declared.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::by_width;

    #[test]
    fn the_kind_of_a_number_is_left_out() {
        assert_eq!([".u8", ".f64", ".b32", ".align 4 .b8[12]"].map(by_width), [".b8", ".b64", ".b32", ".align 4 .b8[12]"]);
    }
}
