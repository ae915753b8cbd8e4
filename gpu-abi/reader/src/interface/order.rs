//! The order of parameters that names tell, where types do not.

use super::{Described, Problem, ProblemKind};

impl Described {
    /// Returns the first two declared names that are the names of described parameters in the other order, each with the described name.
    /// Other names are not compared. `declared` has a name for each parameter of the kernel.
    ///
    /// Upper and lower case and underscores do not matter unless another name is written in the same way.
    pub fn exchanged<'d>(&self, declared: &[&'d str]) -> Option<[(&'d str, &str); 2]> {
        misplaced(declared, &self.names(declared))
    }

    /// Returns whether the parameter at `index` has the declared name at `index`.
    pub fn is_placed(&self, declared: &[&str], index: usize) -> bool {
        is_placed(declared, &self.names(declared), index)
    }

    fn names(&self, declared: &[&str]) -> Vec<(usize, &str)> {
        let mut names = Vec::new();
        for index in 0..declared.len() {
            if let Some(name) = self.ty(index).and_then(|ty| ty.param.as_deref()) {
                names.push((index, name));
            }
        }
        names
    }

    /// Returns the first of two names that are [exchanged](Self::exchanged), and the problem.
    pub fn misplaced<'d>(&self, declared: &[&'d str]) -> Option<(&'d str, Problem)> {
        let [(name, second), (next, first)] = self.exchanged(declared)?;
        let text = format!(
            "`{name}` is declared before `{next}`, but the kernel takes `{first}` before `{second}`, as {} describes it",
            self.place
        );
        let advice = "declare them in the kernel's order, or rename them if the order here is right";
        Some((name, Problem::new(ProblemKind::Order, text, advice)))
    }
}

/// Returns the first two declared names that are those of compiled parameters in the other order, each with the compiled name.
/// `compiled` has the parameters' names with their indices.
pub(crate) fn misplaced<'d, 'k>(declared: &[&'d str], compiled: &[(usize, &'k str)]) -> Option<[(&'d str, &'k str); 2]> {
    let mut before: Option<(&'d str, (usize, &'k str))> = None;
    for name in declared {
        let Some(partner) = partner(name, declared, compiled) else { continue };
        match before {
            Some((first, (index, of_first))) if index > partner.0 => return Some([(first, of_first), (name, partner.1)]),
            _ => before = Some((name, partner)),
        }
    }
    None
}

/// Returns whether the compiled parameter at `index` has the declared name at `index`.
pub(crate) fn is_placed(declared: &[&str], compiled: &[(usize, &str)], index: usize) -> bool {
    declared.get(index).and_then(|name| partner(name, declared, compiled)).is_some_and(|(at, _)| at == index)
}

/// Returns the only parameter of the kernel with a declared name, and its index.
fn partner<'k>(name: &str, declared: &[&str], kernel: &[(usize, &'k str)]) -> Option<(usize, &'k str)> {
    let only = |is_it: &dyn Fn(&str) -> bool| {
        let mut found = kernel.iter().filter(|(_, other)| is_it(other));
        found.next().copied().filter(|_| found.next().is_none())
    };
    let folded = |name: &str| name.replace('_', "").to_ascii_lowercase();
    only(&|other| other == name).or_else(|| only(&|other| folded(other) == folded(name) && !declared.contains(&other)))
}

#[cfg(test)]
mod tests {
    use super::super::item::DescribedType;
    use super::*;

    /// Returns the pair of declared names that an error is about.
    fn pair(declared: &str, kernel: &str) -> Option<String> {
        let ty = |name: &str| DescribedType { number: 0, name: String::new(), param: Some(name.into()) };
        let types = kernel.split(' ').map(|name| (name != "-").then(|| ty(name))).collect();
        let described = Described { source: 0, is_of_host: false, image: None, types, place: "`k.o`".into() };
        let (_, problem) = described.misplaced(&declared.split(' ').collect::<Vec<_>>())?;
        let mut quoted = problem.text.split('`').skip(1).step_by(2);
        Some(format!("{} {}", quoted.next()?, quoted.next()?))
    }

    #[test]
    fn names_in_another_order_are_errors() {
        assert_eq!(pair("b a", "a b").as_deref(), Some("b a"));
        assert_eq!(pair("a c x b", "a b y c").as_deref(), Some("c b"));
        assert_eq!(pair("b x y a", "r a b s").as_deref(), Some("b a"));
        assert_eq!(pair("grad_out gradIn n", "n grad_in gradOut_").as_deref(), Some("grad_out gradIn"));
        assert_eq!(pair("b a", "- b"), None);
    }

    #[test]
    fn other_names_are_free() {
        for (declared, kernel) in
            [("a b", "a b"), ("x y", "a b"), ("b x", "a b"), ("n a", "args args"), ("N a b", "a n n_")]
        {
            assert_eq!(pair(declared, kernel), None, "{declared} for {kernel}");
        }
        // Exact names come first.
        assert_eq!(pair("n N", "N n").as_deref(), Some("n N"));
    }
}
