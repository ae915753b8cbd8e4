#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| gpu_abi_fuzz::check(gpu_abi_fuzz::Target::Ptx, input));
