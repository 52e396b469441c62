//! B
fn main() {}
