/** The element that holds the core in a page of one file: gzipped, in base64. */
export const HOLDER = "plyscope-core";
/** The licences of the page's components: an element as above in a page of one file, else a file beside it. */
export const NOTICES = "third-party.md";
/** The link that a saved page opens if its address has no #: `#q=...`, or `#embed&q=...` for the stage alone. */
export const OPENS = "plyscope-open";
/** The trace inside it: its record, gzipped, in base64. */
export const TRACE = "plyscope-trace";
