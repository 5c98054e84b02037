/** A qualifier of a pattern. */
export interface PatternQualifier {
  readonly key: string;
  readonly value: string;
}

/**
 * A statement with variables, such as `?e,instance of,human` or `?e,spouse,Cher,end time,?qpv`: what is left of a triple pattern
 * of a SPARQL query of KQA Pro once its ids are written as names.
 */
export interface Pattern {
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
  readonly qualifiers: readonly PatternQualifier[];
}

/** The target of a question: a name, a count, a value, a qualifier, or whether the last pattern holds. */
export const targets = ["?e", "count ?e", "?pv", "?qpv", "bool"] as const;
export type Target = (typeof targets)[number];

/** The predicate from an entity to its concept; all others are attributes or relations. */
export const INSTANCE_OF = "instance of";

/** The variables of patterns. Texts may begin with a question mark too. */
export const isVariable = (term: string): boolean => /^\?(?:e|e_\d+|pv|qpv)$/.test(term);
