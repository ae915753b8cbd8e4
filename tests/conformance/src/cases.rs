//! The kit's data: cases, and the rules that they test.

use std::collections::HashMap;
use std::path::Path;

use serde::{Deserialize, Serialize};

/// Describes the files in `data` and the source of their numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The version of the data, which changes whenever a case changes.
    pub version: String,
    /// The compiler whose layouts the cases hold.
    pub truth: String,
    /// The document whose sections the rules name.
    pub guide: String,
    /// The command that writes the data.
    pub command: String,
    /// The number of cases.
    pub cases: usize,
    /// The rules, in the order that suits a compiler writer best.
    pub rules: Vec<Rule>,
}

/// A rule of the guide, or of C++ where the guide is silent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// The identifier that cases refer to.
    pub id: String,
    /// The guide's section, or `beyond the guide`.
    pub section: String,
    /// The rule in one sentence.
    pub text: String,
}

/// Whether a record is a struct or a union.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Members follow each other.
    Struct,
    /// Members share their storage.
    Union,
}

/// A record and nvcc's layout of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// The name of the case and of the record in it.
    pub name: String,
    /// The most specific rule that the layout depends on.
    pub rule: String,
    /// The record in CUDA C++.
    pub cxx: String,
    /// Whether it is a struct or a union.
    pub kind: Kind,
    /// Whether it has `__attribute__((packed))`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub packed: bool,
    /// The N of `#pragma pack(push, N)`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pack: Option<u64>,
    /// The N of `__align__(N)`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub align_attribute: Option<u64>,
    /// Whether it has a constructor, which makes it a non-POD class.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub non_pod: bool,
    /// `sizeof`, in bytes.
    pub size: u64,
    /// `alignof`, in bytes.
    pub align: u64,
    /// The members in declaration order, base classes first.
    pub members: Vec<Member>,
    /// How the record is passed by value, with an entry for each architecture at which that changes; empty if nvcc does not
    /// accept it as a parameter.
    pub passed: Vec<Passed>,
}

/// A member and its position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Member {
    /// The name, absent for an unnamed bit-field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The type in C++, or an array's element type: a fundamental type, a type from CUDA's headers, `kit_enum`, or another
    /// case.
    #[serde(rename = "type")]
    pub ty: String,
    /// The array's dimensions, outermost first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dims: Vec<u64>,
    /// The width of a bit-field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bits: Option<u32>,
    /// The N of `__align__(N)` on the member.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub align_attribute: Option<u64>,
    /// Whether the member has `__attribute__((packed))`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub packed: bool,
    /// Whether it is a base class, which has no offset here.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub base: bool,
    /// The offset in bytes of a named member that is not a bit-field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offset: Option<u64>,
    /// The first bit of a named bit-field: bit 0 is the lowest bit of byte 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bit_offset: Option<u64>,
}

/// The PTX declarations of a record that is passed by value, in the form `.align 8 .b8[16]` or `.b64`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Passed {
    /// The first architecture that these apply to, 80 for `sm_80`.
    pub from_sm: u32,
    /// As a parameter of an `.entry`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry: Option<String>,
    /// As the last parameter of a `.func`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub func: Option<String>,
    /// As the return parameter of a `.func`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
}

impl Case {
    /// Returns the declarations for an architecture. For one older than all in the data, these are the first ones.
    pub fn passed_on(&self, sm: u32) -> Option<&Passed> {
        self.passed.iter().rev().find(|passed| passed.from_sm <= sm).or(self.passed.first())
    }

    /// Returns whether nvcc accepts a kernel with this parameter on every architecture.
    pub fn has_entry(&self) -> bool {
        !self.passed.is_empty() && self.passed.iter().all(|passed| passed.entry.is_some())
    }

    /// Returns whether nvcc accepts functions with this parameter and result on every architecture. ptxas rejects
    /// alignments over 128.
    pub fn has_functions(&self) -> bool {
        !self.passed.is_empty() && self.passed.iter().all(|passed| passed.func.is_some() || passed.result.is_some())
    }

    /// Returns the named members that are neither bit-fields nor base classes, with their positions and names.
    pub fn ordinary(&self) -> impl Iterator<Item = (usize, &str)> {
        let named = |(at, member): (usize, &'_ Member)| member.offset.map(|_| at);
        self.members.iter().enumerate().filter_map(named).map(|at| (at, self.name_of(at)))
    }

    /// Returns the named bit-fields, with their positions and names.
    pub fn bit_fields(&self) -> impl Iterator<Item = (usize, &str)> {
        let named = |(at, member): (usize, &'_ Member)| member.bit_offset.map(|_| at);
        self.members.iter().enumerate().filter_map(named).map(|at| (at, self.name_of(at)))
    }

    fn name_of(&self, at: usize) -> &str {
        self.members[at].name.as_deref().unwrap_or_default()
    }

    /// Returns whether the record has a base class or a constructor.
    pub fn is_class(&self) -> bool {
        self.non_pod || self.members.iter().any(|member| member.base)
    }
}

/// All cases.
#[derive(Clone, Debug)]
pub struct Kit {
    /// What the data is and where it comes from.
    pub manifest: Manifest,
    cases: Vec<Case>,
    index: HashMap<String, usize>,
}

impl Kit {
    /// Returns the data that this program was built with.
    ///
    /// # Errors
    /// Never for the repository's data, which the tests read.
    pub fn built_in() -> Result<Self, String> {
        Self::parse(include_str!("../data/manifest.json"), include_str!("../data/records.json"))
    }

    /// Reads the data from a folder.
    ///
    /// # Errors
    /// Names the file that cannot be read, or the case that is wrong.
    pub fn read(folder: &Path) -> Result<Self, String> {
        let text = |name: &str| {
            let path = folder.join(name);
            std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
        };
        Self::parse(&text("manifest.json")?, &text("records.json")?)
    }

    fn parse(manifest: &str, records: &str) -> Result<Self, String> {
        let manifest = serde_json::from_str(manifest).map_err(|error| format!("manifest.json: {error}"))?;
        let cases = serde_json::from_str(records).map_err(|error| format!("records.json: {error}"))?;
        Self::new(manifest, cases)
    }

    /// Returns a kit of these cases. A case must come after the cases that are types of its members.
    ///
    /// # Errors
    /// Names a case that occurs twice, contains a record that does not precede it, or has a rule that is not in the
    /// manifest.
    pub fn new(manifest: Manifest, cases: Vec<Case>) -> Result<Self, String> {
        let mut index = HashMap::new();
        for (position, case) in cases.iter().enumerate() {
            let name = &case.name;
            if !manifest.rules.iter().any(|rule| rule.id == case.rule) {
                return Err(format!("`{name}` names the rule `{}`, which the manifest does not have", case.rule));
            }
            for member in &case.members {
                let known = index.contains_key(&member.ty) || crate::sources::types::Type::named(&member.ty).is_some();
                if !known {
                    return Err(format!("`{name}` has a member of type `{}`, which no earlier case defines", member.ty));
                }
            }
            if index.insert(name.clone(), position).is_some() {
                return Err(format!("`{name}` is there twice"));
            }
        }
        Ok(Self { manifest, cases, index })
    }

    /// Returns the cases, in the order of the data.
    pub fn cases(&self) -> &[Case] {
        &self.cases
    }

    /// Returns the position of the case with this name.
    pub fn position(&self, name: &str) -> Option<usize> {
        self.index.get(name).copied()
    }

    /// Returns the positions of the cases that are types of a case's members.
    pub fn held(&self, case: usize) -> impl Iterator<Item = usize> {
        self.cases[case].members.iter().filter_map(|member| self.position(&member.ty))
    }

    /// Returns the positions of these cases and of all cases that they contain, in the order of the data.
    pub fn closure(&self, wanted: impl IntoIterator<Item = usize>) -> Vec<usize> {
        let mut needed = vec![false; self.cases.len()];
        for case in wanted {
            needed[case] = true;
        }
        // A record comes after the records that it contains, so one backward pass finds all of them.
        for case in (0..self.cases.len()).rev() {
            if needed[case] {
                for held in self.held(case) {
                    needed[held] = true;
                }
            }
        }
        (0..self.cases.len()).filter(|&case| needed[case]).collect()
    }

    /// Returns whether `test` holds for a case or for any case that it contains.
    pub fn any_within(&self, case: usize, test: &impl Fn(&Case) -> bool) -> bool {
        test(&self.cases[case]) || self.held(case).any(|held| self.any_within(held, test))
    }
}
