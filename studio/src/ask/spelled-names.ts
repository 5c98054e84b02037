// Names of registries that the page spells out, so that it loads none of them; a test compares them.

/** Solvers that answer with any link predictor; others bring a model of their own. */
export const solversOfLinks = ["qto", "fit", "cqd", "cqd-hybrid", "lacuna"] as const;

/** Notations that a query can be written in, beside its text. */
export const otherNotations = ["sparql", "lisp", "json", "efok", "betae", "query2box"] as const;
