//! The kit's data: cases, and the rules that they test.

use std::collections::HashMap;
use std::io::ErrorKind;
use std::path::Path;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::atomics::Atomic;
use crate::debug::Debug;
use crate::names::Name;
use crate::signatures::{RESULT_NONE, Signature};
use crate::sources::cxx;
use crate::sources::types::Type;
use crate::valists::Valist;

/// The file that every folder of data has.
const MANIFEST: &str = "manifest.json";

/// Describes the files in `data` and the source of their numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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
    /// Whether nvcc's debug information describes the record in another way than its layout, so that it is not compared.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub undescribed: bool,
    /// Whether g++ lays the record out in another way, so that nvcc's device code and its host code disagree.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub host_differs: bool,
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
    /// Whether it is a base class.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub base: bool,
    /// The offset in bytes of a base class or of a named member that is not a bit-field.
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
        let named = |(at, member): (usize, &'_ Member)| member.offset.filter(|_| !member.base).map(|_| at);
        self.members.iter().enumerate().filter_map(named).map(|at| (at, self.name_of(at)))
    }

    /// Returns the base classes, with their positions and types.
    pub fn bases(&self) -> impl Iterator<Item = (usize, &str)> {
        self.members.iter().enumerate().filter(|(_, member)| member.base).map(|(at, member)| (at, member.ty.as_str()))
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

/// The cases of each kind, in the order of the data: smallest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Data {
    /// Records.
    pub records: Vec<Case>,
    /// Signatures of functions.
    pub signatures: Vec<Signature>,
    /// Names of functions in C++.
    pub names: Vec<Name>,
    /// Argument lists of `printf`.
    pub valists: Vec<Valist>,
    /// Atomic operations.
    pub atomics: Vec<Atomic>,
    /// Debug information of types and variables.
    pub debug: Vec<Debug>,
}

/// The kind of a case and its position among the cases of this kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CaseId {
    /// A record.
    Record(usize),
    /// A signature.
    Signature(usize),
    /// A name.
    Name(usize),
    /// An argument list.
    Valist(usize),
    /// An atomic operation.
    Atomic(usize),
    /// Debug information of a type or a variable.
    Debug(usize),
}

/// All cases.
#[derive(Clone, Debug)]
pub struct Kit {
    /// The purpose and the origin of the data.
    pub manifest: Manifest,
    /// The cases of each kind; a change does not reach the index of their names.
    pub data: Data,
    index: HashMap<String, usize>,
}

impl Kit {
    /// Returns the data that this program was built with.
    ///
    /// # Errors
    /// Never for the repository's data, which the tests read.
    pub fn built_in() -> Result<Self, String> {
        Self::parse(|file| match file {
            MANIFEST => Ok(include_str!("../data/manifest.json").to_owned()),
            "records.json" => Ok(include_str!("../data/records.json").to_owned()),
            "signatures.json" => Ok(include_str!("../data/signatures.json").to_owned()),
            "names.json" => Ok(include_str!("../data/names.json").to_owned()),
            "valists.json" => Ok(include_str!("../data/valists.json").to_owned()),
            "atomics.json" => Ok(include_str!("../data/atomics.json").to_owned()),
            "debug.json" => Ok(include_str!("../data/debug.json").to_owned()),
            _ => Err("not in the built-in data".to_owned()),
        })
    }

    /// Reads the data from a folder. A kind of cases whose file is not there has none.
    ///
    /// # Errors
    /// Names the file that cannot be read, or the case that is wrong.
    pub fn read(folder: &Path) -> Result<Self, String> {
        let text = |file: &str| match std::fs::read_to_string(folder.join(file)) {
            Err(error) if error.kind() == ErrorKind::NotFound && file != MANIFEST => Ok("[]".to_owned()),
            read => read.map_err(|error| error.to_string()),
        };
        Self::parse(text).map_err(|error| format!("{}: {error}", folder.display()))
    }

    fn parse(text: impl Fn(&str) -> Result<String, String>) -> Result<Self, String> {
        fn json<T: DeserializeOwned>(file: &str, text: &impl Fn(&str) -> Result<String, String>) -> Result<T, String> {
            let parsed = text(file).and_then(|text| serde_json::from_str(&text).map_err(|error| error.to_string()));
            parsed.map_err(|error| format!("{file}: {error}"))
        }
        let data = Data {
            records: json("records.json", &text)?,
            signatures: json("signatures.json", &text)?,
            names: json("names.json", &text)?,
            valists: json("valists.json", &text)?,
            atomics: json("atomics.json", &text)?,
            debug: json("debug.json", &text)?,
        };
        Self::new(json(MANIFEST, &text)?, data)
    }

    /// Returns a kit of these cases. A record must come after the records that are types of its members.
    ///
    /// # Errors
    /// Names a case that occurs twice, contains a record that does not precede it, or has a rule that is not in the
    /// manifest.
    pub fn new(manifest: Manifest, data: Data) -> Result<Self, String> {
        let mut index = HashMap::new();
        for (position, case) in data.records.iter().enumerate() {
            let name = &case.name;
            for member in &case.members {
                let known = index.contains_key(&member.ty) || Type::named(&member.ty).is_some();
                if !known {
                    return Err(format!("`{name}` has a member of type `{}`, which no earlier case defines", member.ty));
                }
            }
            if index.insert(name.clone(), position).is_some() {
                return Err(format!("`{name}` is there twice"));
            }
        }
        let of_signatures = data.signatures.iter().map(|each| (&each.name, each.types().collect::<Vec<_>>()));
        let of_lists = data.valists.iter().map(|each| (&each.name, each.params.iter().map(String::as_str).collect()));
        let of_debug = data.debug.iter().map(|each| (&each.name, vec![each.ty.as_str()]));
        for (name, types) in of_signatures.chain(of_lists).chain(of_debug) {
            let is_unknown = |ty: &&&str| **ty != RESULT_NONE && !index.contains_key(**ty) && Type::named(ty).is_none();
            if let Some(ty) = types.iter().find(is_unknown) {
                return Err(format!("`{name}` has the type `{ty}`, which no record defines"));
            }
        }
        let kit = Self { manifest, data, index };
        let mut seen = std::collections::HashSet::new();
        for id in kit.ids() {
            let (name, rule) = (kit.name_of(id), kit.rule_of(id));
            if !kit.manifest.rules.iter().any(|known| known.id == rule) {
                return Err(format!("`{name}` names the rule `{rule}`, which the manifest does not have"));
            }
            if !seen.insert(name) {
                return Err(format!("`{name}` is there twice"));
            }
        }
        Ok(kit)
    }

    /// Returns all cases: records, signatures, names, argument lists, atomic operations, then debug information.
    pub fn ids(&self) -> impl Iterator<Item = CaseId> + use<> {
        let Data { records, signatures, names, valists, atomics, debug } = &self.data;
        let (records, signatures, names) = (0..records.len(), 0..signatures.len(), 0..names.len());
        let (valists, atomics, debug) = (0..valists.len(), 0..atomics.len(), 0..debug.len());
        let of_types = records.map(CaseId::Record).chain(signatures.map(CaseId::Signature));
        let of_code = names.map(CaseId::Name).chain(valists.map(CaseId::Valist)).chain(atomics.map(CaseId::Atomic));
        of_types.chain(of_code).chain(debug.map(CaseId::Debug))
    }

    /// Returns a case's name.
    pub fn name_of(&self, id: CaseId) -> &str {
        self.name_and_rule_of(id).0
    }

    /// Returns a case's rule.
    pub fn rule_of(&self, id: CaseId) -> &str {
        self.name_and_rule_of(id).1
    }

    fn name_and_rule_of(&self, id: CaseId) -> (&str, &str) {
        let Data { records, signatures, names, valists, atomics, debug } = &self.data;
        match id {
            CaseId::Record(at) => (&records[at].name, &records[at].rule),
            CaseId::Signature(at) => (&signatures[at].name, &signatures[at].rule),
            CaseId::Name(at) => (&names[at].name, &names[at].rule),
            CaseId::Valist(at) => (&valists[at].name, &valists[at].rule),
            CaseId::Atomic(at) => (&atomics[at].name, &atomics[at].rule),
            CaseId::Debug(at) => (&debug[at].name, &debug[at].rule),
        }
    }

    /// Returns a case in CUDA C++, after the records that it contains.
    pub fn cxx_of(&self, id: CaseId) -> String {
        let records = self.records_of(id).into_iter().map(|at| self.data.records[at].cxx.clone());
        let own = match id {
            CaseId::Record(_) => None,
            CaseId::Signature(at) => Some(self.data.signatures[at].prototype()),
            CaseId::Name(at) => Some(self.data.names[at].cxx.clone()),
            CaseId::Valist(at) => Some(self.data.valists[at].call()),
            CaseId::Atomic(at) => {
                Some(format!("{} *p, *o; {}", self.data.atomics[at].ty, self.data.atomics[at].statement()))
            }
            CaseId::Debug(at) => Some(cxx::debug(&self.data.debug[at]).trim_end().to_owned()),
        };
        records.chain(own).collect::<Vec<_>>().join("\n")
    }

    /// Returns the positions of the records that a case needs, in the order of the data; those of a record include the
    /// record.
    pub fn records_of(&self, id: CaseId) -> Vec<usize> {
        match id {
            CaseId::Record(at) => self.closure([at]),
            CaseId::Signature(at) => self.closure(self.data.signatures[at].types().filter_map(|ty| self.position(ty))),
            CaseId::Valist(at) => self.closure(self.data.valists[at].params.iter().filter_map(|ty| self.position(ty))),
            CaseId::Name(_) | CaseId::Atomic(_) | CaseId::Debug(_) => Vec::new(),
        }
    }

    /// Returns the position of the record with this name.
    pub fn position(&self, name: &str) -> Option<usize> {
        self.index.get(name).copied()
    }

    /// Returns the positions of the cases that are types of a case's members.
    pub fn held(&self, case: usize) -> impl Iterator<Item = usize> {
        self.data.records[case].members.iter().filter_map(|member| self.position(&member.ty))
    }

    /// Returns the positions of these cases and of all cases that they contain, in the order of the data.
    pub fn closure(&self, wanted: impl IntoIterator<Item = usize>) -> Vec<usize> {
        let mut needed = vec![false; self.data.records.len()];
        for case in wanted {
            needed[case] = true;
        }
        // A record comes after the records that it contains, so one backward pass finds all of them.
        for case in (0..self.data.records.len()).rev() {
            if needed[case] {
                for held in self.held(case) {
                    needed[held] = true;
                }
            }
        }
        (0..self.data.records.len()).filter(|&case| needed[case]).collect()
    }

    /// Returns whether `test` holds for a case or for any case that it contains.
    pub fn any_within(&self, case: usize, test: &impl Fn(&Case) -> bool) -> bool {
        test(&self.data.records[case]) || self.held(case).any(|held| self.any_within(held, test))
    }
}
