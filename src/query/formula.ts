/** A variable, existential or free, known by its name (without the question mark of the text notation). */
export interface Variable {
  readonly kind: "variable";
  readonly name: string;
}

/** An anchor: an entity id of a graph, or its placeholder name (`s1`) in a query type. */
export interface Constant {
  readonly kind: "constant";
  readonly entity: number | string;
}

export type Term = Variable | Constant;

/** A directed relation id (`2k` forward, `2k+1` inverse), or the placeholder name (`r1`) in a query type. */
export type Relation = number | string;

/** `relation(head, tail)`. */
export interface Atom {
  readonly kind: "atom";
  readonly relation: Relation;
  readonly head: Term;
  readonly tail: Term;
}

/**
 * Negation as set complement. Over a body with its own `exists` it denies the whole branch (BetaE's `pni`); over an
 * atom whose variables are bound outside it denies one link. The two are different queries (BetaE's code).
 */
export interface Not {
  readonly kind: "not";
  readonly body: Formula;
}

/** Conjunction; no operands means true. */
export interface And {
  readonly kind: "and";
  readonly operands: readonly Formula[];
}

/** Disjunction; no operands means false. */
export interface Or {
  readonly kind: "or";
  readonly operands: readonly Formula[];
}

export interface Exists {
  readonly kind: "exists";
  readonly variables: readonly string[];
  readonly body: Formula;
}

/** A first-order formula over the links of a graph; every variable ranges over all entities. */
export type Formula = Atom | Not | And | Or | Exists;

/**
 * A question: which tuples of entities, one per name in `free` and in that order, make `body` true?
 * Every variable of `body` is either free or bound by an `exists`; no name is bound twice on one path.
 * A query without free variables asks yes or no.
 */
export interface Query {
  readonly free: readonly string[];
  readonly body: Formula;
}

/** @internal */
export const variable = (name: string): Variable => ({ kind: "variable", name });
/** @internal */
export const constant = (entity: number | string): Constant => ({ kind: "constant", entity });
/** @internal */
export const atom = (relation: Relation, head: Term, tail: Term): Atom => ({
  kind: "atom",
  relation,
  head,
  tail,
});
/** @internal */
export const not = (body: Formula): Not => ({ kind: "not", body });

/** Conjunction of any number of formulas; one operand is returned as it is. @internal */
export const and = (...operands: Formula[]): Formula =>
  operands.length === 1 ? operands[0]! : { kind: "and", operands };

/** Disjunction of any number of formulas; one operand is returned as it is. @internal */
export const or = (...operands: Formula[]): Formula =>
  operands.length === 1 ? operands[0]! : { kind: "or", operands };

/** Existential closure over some variables; none leaves the body as it is. @internal */
export const exists = (variables: readonly string[], body: Formula): Formula =>
  variables.length === 0 ? body : { kind: "exists", variables, body };

/** The relation read from tail to head: exchanges `2k` and `2k+1`. @internal */
export const inverse = (relation: number): number => relation ^ 1;
