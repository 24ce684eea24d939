//! Says where the data files are that the crate embeds: beside it where it is packed, else at the top of the project.

use std::env;
use std::path::Path;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=data");
    let crate_folder = env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    let packed = Path::new(&crate_folder).join("data");
    let folder = if packed.is_dir() { packed } else { Path::new(&crate_folder).join("../..") };
    println!("cargo:rustc-env=LOD_DATA={}", folder.display());
}
