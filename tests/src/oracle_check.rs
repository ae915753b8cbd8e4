//! Compares the layouts of this machine's compilers with those in the oracle's records.
//!
//! Equal layouts show that the extraction is right, and that a new compiler has not changed anything.

use crate::compilers::Compiler;
use crate::compilers::batch::{Answer, ask};
use crate::compilers::find::Tools;
use crate::record::{Host, Layout, Params, Record, RecordSet};

/// The comparison with one compiler.
#[derive(Debug)]
pub struct Compared {
    /// The compiler.
    pub compiler: String,
    /// Records compared.
    pub records: usize,
    /// Records of which the compiler rejects a part, as in the oracle.
    pub refused: usize,
    /// Each difference, in one line.
    pub differences: Vec<String>,
}

/// Compares nvcc on both of the oracle's architectures, and g++.
///
/// # Errors
/// If a compiler does not work.
pub fn check(set: &RecordSet, tools: &Tools) -> Result<Vec<Compared>, String> {
    Ok(vec![
        compare(set, &tools.nvcc("sm_80"), |record, answer| device(record, record.nvcc_sm80.as_ref(), answer))?,
        compare(set, &tools.nvcc("sm_100"), |record, answer| device(record, record.nvcc_sm100.as_ref(), answer))?,
        compare(set, &tools.gxx(), |record, answer| match &record.host {
            Some(Host::Same) => layout(record.nvcc.as_ref(), &answer.layout),
            Some(Host::Differs(other)) => layout(Some(other), &answer.layout),
            None => layout(None, &answer.layout),
        })?,
    ])
}

/// Differences, and whether both sides reject a part.
type Verdict = (Vec<String>, bool);

fn compare(
    set: &RecordSet,
    compiler: &dyn Compiler,
    verdict: impl Fn(&Record, &Answer) -> Verdict,
) -> Result<Compared, String> {
    let wanted: Vec<usize> = (0..set.records().len()).collect();
    let answers = ask(compiler, set, &wanted)?;
    let mut compared = Compared { compiler: compiler.name(), records: answers.len(), refused: 0, differences: Vec::new() };
    for (record, answer) in set.records().iter().zip(&answers) {
        let (differences, refused) = verdict(record, answer);
        compared.refused += usize::from(refused);
        let named = differences.into_iter().map(|line| format!("{}: {line}", record.name));
        compared.differences.extend(named);
    }
    Ok(compared)
}

fn layout(expected: Option<&Layout>, answer: &Result<Layout, String>) -> Verdict {
    match (expected, answer) {
        (Some(expected), Ok(layout)) if expected == layout => (Vec::new(), false),
        (None, Err(_)) => (Vec::new(), true),
        _ => (vec![format!("the oracle has {expected:?}, the compiler {answer:?}")], false),
    }
}

/// The oracle does not have parameters if nvcc rejects a part of them.
fn device(record: &Record, params: Option<&Params>, answer: &Answer) -> Verdict {
    let (mut differences, mut refused) = layout(record.nvcc.as_ref(), &answer.layout);
    match (params, &answer.entry, &answer.func) {
        (Some(params), Ok(entry), Ok([param, ret])) => {
            let said = Params { func_param: param.clone(), func_ret: ret.clone(), entry_param: entry.clone() };
            if *params != said {
                differences.push(format!("the oracle has {params:?}, the compiler {said:?}"));
            }
        }
        (None, Err(_), _) | (None, _, Err(_)) => refused = true,
        (params, entry, func) => {
            differences.push(format!("the oracle has {params:?}, the compiler {entry:?}, {func:?}"));
        }
    }
    (differences, refused)
}
