//! Random functions and variables, all from a seed.

use super::known::{
    CLASSES, CUDA, KINDS, KNOWN, OPERATORS, Parameter, STANDARD, TEMPLATES, Template, VALUES, WITH_MEMBERS,
};
use super::model::{After, Arg, Form, Instance, Special, Subject, Ty};
use crate::random::Random;

/// `count` functions and variables that all follow from the seed; every known type is a parameter of one.
pub fn subjects(count: usize, seed: u64) -> Vec<Subject> {
    let mut generator = Generator { random: Random::new(seed), used: Vec::new(), template: 0, references: false };
    let mut subjects: Vec<_> = (0..count).map(|number| generator.subject(number)).collect();
    for (at, known) in KNOWN.iter().chain(STANDARD).chain(&*CUDA).enumerate() {
        let parameters = vec![Ty::Known(known), Ty::Pointer(Box::new(Ty::Known(known))), Ty::Known(known)];
        subjects.push(Subject {
            identifier: format!("known_{at:05}_"),
            namespace: "",
            kernel: true,
            form: Form::Free,
            result: Ty::Void,
            parameters,
        });
    }
    subjects
}

struct Generator {
    random: Random,
    /// Types that the function has already: names are full of them.
    used: Vec<Ty>,
    /// How many of the function template's first arguments are types.
    template: usize,
    /// Whether references may stand here: no kernel has them.
    references: bool,
}

impl Generator {
    fn subject(&mut self, number: usize) -> Subject {
        self.used.clear();
        self.template = 0;
        let namespace = *self.random.pick(&["", "", "alpha", "alpha::beta", "omega"]);
        let form = match self.random.below(24) {
            0..7 => Form::Free,
            7 => Form::ExternC,
            8 | 9 => Form::Variable,
            10..13 => Form::Member { constant: self.random.chance(50) },
            13..16 => Form::TemplateMember { arguments: self.arguments(false), constant: self.random.chance(50) },
            16..20 => Form::Special(self.special()),
            _ => Form::Template { arguments: self.arguments(true) },
        };
        let alone = matches!(form, Form::Free | Form::ExternC | Form::Template { .. });
        let kernel = alone && self.random.chance(40);
        self.references = !kernel;
        if let Form::Template { arguments } = &form {
            self.template = arguments.iter().take_while(|argument| matches!(argument, Arg::Type(_))).count();
        }
        let result = match form {
            Form::Variable => Ty::Known(self.random.pick(KNOWN)),
            // `operator` and a type with parameters after it is another declaration.
            Form::Special(Special::Conversion) => self.plain(2),
            _ if kernel => Ty::Void,
            _ => self.result(2),
        };
        let mut parameters: Vec<Ty> = Vec::new();
        let count = match &form {
            Form::Special(Special::Operator { parameters, .. }) => *parameters,
            Form::Special(Special::Conversion | Special::Destructor) => 0,
            _ => self.random.below(7),
        };
        for _ in 0..count {
            let ty = self.parameter(3);
            self.used.push(ty.clone());
            parameters.push(ty);
        }
        if let Form::Template { arguments } = &form {
            if let Some(Arg::Pack(_)) = arguments.last() {
                let each = Ty::Parameter(arguments.len() - 1);
                let each = if self.random.chance(50) { Ty::Pointer(Box::new(each)) } else { each };
                parameters.push(Ty::Expansion(Box::new(each)));
            }
        }
        Subject { identifier: format!("subject_{number:05}_"), namespace, kernel, form, result, parameters }
    }

    fn special(&mut self) -> Special {
        match self.random.below(6) {
            0 => Special::Conversion,
            1 => Special::Constructor,
            2 => Special::Destructor,
            3 => Special::Operator { symbol: "()", parameters: self.random.below(7) },
            _ => {
                let parameters = self.random.below(2);
                let symbol = *self.random.pick(OPERATORS[parameters as usize]);
                Special::Operator { symbol, parameters }
            }
        }
    }

    /// A type that is written before a declared name alone.
    fn plain(&mut self, depth: u32) -> Ty {
        match self.object(depth) {
            ty @ (Ty::Known(_) | Ty::Class(_) | Ty::Instance(_)) => ty,
            ty @ Ty::Pointer(_) if !ty.declare("?").contains("(") => ty,
            _ => Ty::Class("Body"),
        }
    }

    /// The arguments of a template that is declared for them: types first, and for a function a pack at the end.
    fn arguments(&mut self, function: bool) -> Vec<Arg> {
        let mut arguments: Vec<Arg> = (0..self.random.within(1, 2)).map(|_| Arg::Type(self.object(2))).collect();
        for _ in 0..self.random.below(3) {
            arguments.push(match self.random.below(4) {
                0 => self.kind(None),
                1 => Arg::Template(self.random.pick(&TEMPLATES[..2])),
                _ => {
                    let at = self.random.below(VALUES.len() as u64) as usize;
                    self.value(at)
                }
            });
        }
        if function && self.random.chance(25) {
            arguments.push(self.pack());
        }
        arguments
    }

    fn pack(&mut self) -> Arg {
        Arg::Pack((0..self.random.below(4)).map(|_| Arg::Type(self.object(1))).collect())
    }

    fn value(&mut self, at: usize) -> Arg {
        let (low, high) = VALUES[at].range;
        let value = match self.random.below(4) {
            0 => low,
            1 => high,
            2 => i128::from(self.random.below(10)).min(high),
            // A range of 64 bits at most, or all of them.
            _ => low + i128::from(self.random.bits()) % (high - low + 1),
        };
        Arg::Value(at, value)
    }

    fn kind(&mut self, at: Option<usize>) -> Arg {
        let at = at.unwrap_or_else(|| self.random.below(KINDS.len() as u64) as usize);
        Arg::Kind(at, i128::from(self.random.below(3)))
    }

    fn instance(&mut self, depth: u32) -> Instance {
        let template: &'static Template = self.random.pick(TEMPLATES);
        let arguments = template
            .parameters
            .iter()
            .map(|parameter| match parameter {
                Parameter::Type => Arg::Type(self.object(depth)),
                Parameter::Value(at) => self.value(*at),
                Parameter::Kind(at) => self.kind(Some(*at)),
                Parameter::Template => Arg::Template(self.random.pick(&TEMPLATES[..2])),
                Parameter::Pack => self.pack(),
            })
            .collect();
        // A member of an instance that depends on a template's own parameter needs `typename`.
        let member = if self.template == 0 && self.random.chance(40) { template.member } else { None };
        Instance { template, arguments, member }
    }

    /// A type that a value can have, without qualifiers of its own, no reference, array or function.
    fn object(&mut self, depth: u32) -> Ty {
        if self.random.chance(30) {
            let used: Vec<_> = self.used.iter().filter(|ty| is_object(ty)).cloned().collect();
            if !used.is_empty() {
                return self.random.pick(&used).clone();
            }
        }
        if self.template > 0 && self.random.chance(40) {
            return Ty::Parameter(self.random.below(self.template as u64) as usize);
        }
        match self.random.below(10) {
            0..2 => Ty::Known(self.random.pick(KNOWN)),
            2 if self.random.chance(20) => Ty::Known(self.random.pick(STANDARD)),
            2 => Ty::Known(self.random.pick(&CUDA)),
            3..5 => Ty::Class(self.random.pick::<&str>(CLASSES)),
            5..7 if depth > 0 => Ty::Instance(self.instance(depth - 1)),
            7 if depth > 0 && self.random.chance(60) => self.member(depth - 1),
            7.. if depth > 0 => self.pointer(depth),
            _ => Ty::Class("Body"),
        }
    }

    fn pointer(&mut self, depth: u32) -> Ty {
        let target = match self.random.below(8) {
            0 => Ty::Void,
            1 => Ty::Array(Box::new(self.qualified(depth - 1)), self.random.within(1, 9)),
            2 => self.function(depth - 1),
            3 => self.qualified_pointer(depth - 1),
            _ => self.qualified(depth - 1),
        };
        Ty::Pointer(Box::new(target))
    }

    fn member(&mut self, depth: u32) -> Ty {
        let class = match self.random.below(6) {
            0 => Ty::Instance(self.instance(depth)),
            _ => Ty::Class(self.random.pick::<&str>(WITH_MEMBERS)),
        };
        let member = match self.random.below(6) {
            0 => Ty::Array(Box::new(self.qualified(depth)), self.random.within(1, 9)),
            1 | 2 => self.qualified(depth),
            _ => match self.function(depth) {
                Ty::Function(result, parameters, After { noexcept, .. }) => {
                    let (constant, volatile) = (self.random.chance(40), self.random.chance(15));
                    Ty::Function(result, parameters, After { constant, volatile, noexcept })
                }
                other => other,
            },
        };
        Ty::Member(Box::new(member), Box::new(class))
    }

    fn qualified_pointer(&mut self, depth: u32) -> Ty {
        let target = Box::new(self.qualified(depth));
        if self.random.chance(50) { Ty::Restrict(target) } else { Ty::Pointer(target) }
    }

    /// A type of objects, `const` or `volatile` or neither.
    fn qualified(&mut self, depth: u32) -> Ty {
        let inner = self.object(depth);
        match self.random.below(5) {
            0 => Ty::Qualified { inner: Box::new(inner), constant: false, volatile: true },
            1 => Ty::Qualified { inner: Box::new(inner), constant: true, volatile: true },
            2 | 3 => Ty::Qualified { inner: Box::new(inner), constant: true, volatile: false },
            _ => inner,
        }
    }

    fn function(&mut self, depth: u32) -> Ty {
        let result = Box::new(self.result(depth));
        let parameters = (0..self.random.below(3)).map(|_| self.parameter(depth)).collect();
        Ty::Function(result, parameters, After { noexcept: self.random.chance(25), ..After::default() })
    }

    fn result(&mut self, depth: u32) -> Ty {
        match self.random.below(4) {
            0 => Ty::Void,
            1 if self.references => Ty::Reference(Box::new(self.qualified(depth))),
            _ => self.object(depth),
        }
    }

    fn parameter(&mut self, depth: u32) -> Ty {
        if !self.used.is_empty() && self.random.chance(25) {
            return self.random.pick(&self.used).clone();
        }
        match self.random.below(12) {
            0 | 1 if self.references => Ty::Reference(Box::new(self.target(depth))),
            2 if self.references => Ty::Rvalue(Box::new(self.qualified(depth))),
            3 => Ty::Array(Box::new(self.row(depth)), self.random.within(1, 9)),
            4 if depth > 0 => self.function(depth - 1),
            5 => Ty::Restrict(Box::new(self.qualified(depth))),
            6 => self.qualified(depth),
            _ => self.object(depth),
        }
    }

    /// Returns a type that a reference can refer to.
    fn target(&mut self, depth: u32) -> Ty {
        match self.random.below(6) {
            0 => Ty::Array(Box::new(self.row(depth)), self.random.within(1, 9)),
            1 if depth > 0 => self.function(depth - 1),
            _ => self.qualified(depth),
        }
    }

    fn row(&mut self, depth: u32) -> Ty {
        let element = self.qualified(depth);
        if self.random.chance(25) { Ty::Array(Box::new(element), self.random.within(1, 9)) } else { element }
    }
}

fn is_object(ty: &Ty) -> bool {
    matches!(ty, Ty::Known(_) | Ty::Class(_) | Ty::Instance(_) | Ty::Pointer(_) | Ty::Member(..) | Ty::Parameter(_))
}
