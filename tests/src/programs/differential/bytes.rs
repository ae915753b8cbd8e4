//! Compares the bytes of mirrors with the bytes that C++ reads and writes.

use crate::programs::{Failure, listed};
use gpu_abi_tests::arguments::Arguments;
use gpu_abi_tests::compilers::find::Tools;
use gpu_abi_tests::compilers::hosted::OtherHost;
use gpu_abi_tests::{byteproof, generate};

pub(super) fn prove(given: &Arguments, host: Option<OtherHost>) -> Result<usize, Failure> {
    let set = super::adapted(generate::records(given.number_or("records", 500)?, given.seed()), host)?;
    let proof = byteproof::prove(&set, given.number_or("values", 8)?, given.seed(), &Tools::find()?, host)?;
    println!("{} records compared, {} values of {} numbers", proof.records, proof.values, proof.numbers);
    println!("{} records left out: refused, or without syntax in the derive", proof.left_out);
    if proof.records == 0 {
        return Err("nothing was compared".into());
    }
    Ok(listed(&proof.wrong))
}
