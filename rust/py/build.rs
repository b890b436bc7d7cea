//! Tells the library which cargo profile it is built with, so that benches can refuse a slow build,
//! and whether the interpreter has a GIL.

use std::env;
use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-env=CARDCORE_PROFILE={}", profile());
    pyo3_build_config::use_pyo3_cfgs();
}

/// The profile's own name. Cargo's `PROFILE` says "release" for every profile that inherits from
/// it, so the name is taken from the output folder, `<target>/<profile>/build/…`.
fn profile() -> String {
    let out = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    Path::new(&out)
        .ancestors()
        .find(|folder| folder.ends_with("build"))
        .and_then(|folder| folder.parent()?.file_name()?.to_str())
        .map_or_else(
            || env::var("PROFILE").expect("cargo sets PROFILE"),
            str::to_owned,
        )
}
