//! Asks a compiler about any number of records: hundreds to a source, since a compilation costs
//! much the same whatever it holds, and two compilations at a time.
//!
//! A compiler refuses some records, or some uses of them (nvcc takes no parameter of size 0). The
//! diagnostics say which; those are taken out, kept as the answer for that part, and the rest is
//! compiled again. A failure that names no record is narrowed down by halving the batch.

use super::probe::{self, Asked, Part};
use super::scratch::Scratch;
use super::{Compiler, Emitted, Failure, Refused, observe};
use crate::parallel;
use crate::record::{Layout, Param, Record, RecordSet};

/// A compiler's answer about one record; a refused part holds its message.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Size, alignment, offsets and bits.
    pub layout: Result<Layout, String>,
    /// The kernel's parameter.
    pub entry: Result<Option<Param>, String>,
    /// A function's parameter, and its return parameter.
    pub func: Result<[Option<Param>; 2], String>,
}

/// The records of one source.
const BATCH: usize = 400;

/// Asks about the records at the positions `wanted`; the answers stand in the same order.
///
/// # Errors
/// If the compiler cannot work, or its output cannot be read.
pub fn ask(compiler: &dyn Compiler, set: &RecordSet, wanted: &[usize]) -> Result<Vec<Answer>, String> {
    let batches: Vec<&[usize]> = wanted.chunks(BATCH).collect();
    let answered = parallel::map(&batches, |batch| ask_batch(compiler, set, batch));
    let mut all = Vec::with_capacity(wanted.len());
    for answers in answered {
        all.extend(answers?);
    }
    Ok(all)
}

/// One batch on its way: what is still asked, and what was refused.
struct Session<'a> {
    compiler: &'a dyn Compiler,
    set: &'a RecordSet,
    asked: Vec<Asked>,
    refused: Vec<(usize, Part, String)>,
}

fn ask_batch(compiler: &dyn Compiler, set: &RecordSet, batch: &[usize]) -> Result<Vec<Answer>, String> {
    let asked =
        batch.iter().map(|&position| Asked { position, parts: parts(compiler, &set.records()[position]) }).collect();
    let mut session = Session { compiler, set, asked, refused: Vec::new() };
    let scratch = Scratch::new()?;
    loop {
        let refused_types: Vec<usize> =
            session.refused.iter().filter(|(_, part, _)| *part == Part::Type).map(|(position, ..)| *position).collect();
        let source = probe::source(set, &session.asked, &refused_types, compiler.style());
        match compiler.compile(&source, scratch.path()) {
            Ok(emitted) => {
                return batch.iter().map(|&at| session.answer(at, &emitted)).collect();
            }
            Err(Failure::Broken(message)) => {
                return Err(format!("{}: {message}", compiler.name()));
            }
            Err(Failure::Diagnosed { message, refused }) => {
                if !session.take_out(&refused) {
                    return session.halve(batch, &message);
                }
            }
        }
    }
}

/// Returns the parts of a record that the compiler is asked for. A record with an array of unknown length cannot be a
/// parameter.
fn parts(compiler: &dyn Compiler, record: &Record) -> Vec<Part> {
    compiler.style().parts.iter().copied().filter(|part| *part == Part::Data || !record.has_tail()).collect()
}

impl Session<'_> {
    /// Takes out what the compiler refuses; `false` where it names nothing that is still asked.
    fn take_out(&mut self, refused: &[Refused]) -> bool {
        let mut progress = false;
        for refused in refused {
            let Some(position) = self.set.position(&refused.record) else {
                continue;
            };
            let known =
                |(at, part, _): &(usize, Part, String)| *at == position && (*part == refused.part || *part == Part::Type);
            if self.refused.iter().any(known) {
                continue;
            }
            progress = true;
            self.refused.push((position, refused.part, refused.message.clone()));
            for asked in self.asked.iter_mut().filter(|asked| asked.position == position) {
                asked.parts.retain(|part| *part != refused.part && refused.part != Part::Type);
            }
        }
        progress
    }

    /// A failure that names no record is the fault of the one record asked, or of one of many.
    fn halve(&self, batch: &[usize], message: &str) -> Result<Vec<Answer>, String> {
        if let [_] = batch {
            return Ok(vec![Answer {
                layout: Err(message.to_owned()),
                entry: Err(message.to_owned()),
                func: Err(message.to_owned()),
            }]);
        }
        let (left, right) = batch.split_at(batch.len() / 2);
        let mut answers = ask_batch(self.compiler, self.set, left)?;
        answers.extend(ask_batch(self.compiler, self.set, right)?);
        Ok(answers)
    }

    fn answer(&self, position: usize, emitted: &Emitted) -> Result<Answer, String> {
        let record = &self.set.records()[position];
        let asked = parts(self.compiler, record);
        let refusal = |part| {
            let refused =
                self.refused.iter().find(|(at, other, _)| *at == position && (*other == part || *other == Part::Type));
            match refused {
                Some((_, _, message)) => Some(message.clone()),
                None if !asked.contains(&part) => Some("not asked".to_owned()),
                None => None,
            }
        };
        let of = |error: String| format!("{}: {}: {error}", self.compiler.name(), record.name);
        // A refusal is an answer; output that cannot be read is none.
        Ok(Answer {
            layout: refusal(Part::Data)
                .map_or_else(|| observe::layout(record, emitted).map(Ok), |words| Ok(Err(words)))
                .map_err(of)?,
            entry: refusal(Part::Entry)
                .map_or_else(|| observe::entry(record, emitted).map(Ok), |words| Ok(Err(words)))
                .map_err(of)?,
            func: refusal(Part::Func)
                .map_or_else(|| observe::func(record, emitted).map(Ok), |words| Ok(Err(words)))
                .map_err(of)?,
        })
    }
}
