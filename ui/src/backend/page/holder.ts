/** The element that holds the core in a page of one file: gzipped, in base64. */
export const HOLDER = "plyscope-core";
