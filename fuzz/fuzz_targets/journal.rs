#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| lod_fuzz::journal(bytes));
