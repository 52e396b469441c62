//! The flows: each body is written once and runs in both windows.

mod smoke;

/// Instantiates test bodies for the browser and the desktop window.
macro_rules! both {
    ($($how:ident $name:ident;)*) => {
        mod browser {
            $(#[test] fn $name() {
                plyscope_e2e::case::$how(plyscope_e2e::shell::Kind::Browser, stringify!($name), crate::$name::body);
            })*
        }
        mod desktop {
            $(#[test] fn $name() {
                plyscope_e2e::case::$how(plyscope_e2e::shell::Kind::Desktop, stringify!($name), crate::$name::body);
            })*
        }
    };
}

both! {
    run smoke;
}
