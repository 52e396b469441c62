//! The command line of Plyscope.

fn main() {}
