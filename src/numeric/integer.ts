/** A whole number; schemas, pages and API descriptions say so. */
export type Integer = number;
