import type { QuestionType } from "./question-types.ts";

/**
 * The description of an entity or a set of entities: the seven locating strategies of KQA Pro (Cao et al. 2022, §4.1).
 * A relational condition whose `of` is more than a name is the recursive one.
 */
export type Locating =
  /** Entity Name; with `literal`, a condition on an attribute after it. */
  | { readonly by: "name"; readonly literal?: true }
  /** Concept Name. */
  | { readonly by: "concept" }
  /** Concept + Literal. */
  | { readonly by: "literal"; readonly qualified?: true }
  /** Concept + Relational, Recursive Multi-Hop. */
  | { readonly by: "relational"; readonly of: Locating; readonly qualified?: true }
  | { readonly by: "intersection" | "union"; readonly parts: readonly [Locating, Locating] };

/** The skeleton of a question: its asking strategy, and the locating strategies of its one or two descriptions. */
export interface Plan {
  readonly type: QuestionType;
  readonly locating: readonly Locating[];
  /** A qualifier says which of several values is meant (QueryAttr and Verify). */
  readonly under?: true;
  /** Number of functions of the program. */
  readonly length: number;
  readonly hops: number;
  /** Share before the wanted shares are fitted. */
  readonly weight: number;
}

interface Sized {
  readonly locating: Locating;
  readonly length: number;
  readonly hops: number;
  readonly weight: number;
}

const name: Sized = { locating: { by: "name" }, length: 1, hops: 0, weight: 1 };
const literalName: Sized = { locating: { by: "name", literal: true }, length: 2, hops: 1, weight: 0.25 };
const concept: Sized = { locating: { by: "concept" }, length: 2, hops: 0, weight: 0.4 };
const literal: Sized = { locating: { by: "literal" }, length: 3, hops: 1, weight: 0.6 };
const qualifiedLiteral: Sized = {
  locating: { by: "literal", qualified: true },
  length: 4,
  hops: 2,
  weight: 0.2,
};

const relational = (of: Sized, qualified?: true): Sized => ({
  locating: { by: "relational", of: of.locating, ...(qualified ? { qualified } : {}) },
  length: of.length + 2 + (qualified ? 1 : 0),
  hops: of.hops + 1 + (qualified ? 1 : 0),
  weight: of.weight * (qualified ? 0.2 : 0.6),
});

/** Both branches end with the concept, and `And` or `Or` joins them. */
const joined = (by: "intersection" | "union", a: Sized, b: Sized): Sized => ({
  locating: { by, parts: [a.locating, b.locating] },
  length: a.length + b.length + 1,
  hops: a.hops + b.hops,
  weight: a.weight * b.weight * 0.3,
});

const conditions = [literal, qualifiedLiteral, relational(name), relational(name, true)];
const twoHops = [literal, qualifiedLiteral, relational(name), relational(name, true)].flatMap((of) => [
  relational(of),
  relational(of, true),
]);
const threeHops = [literal, relational(name), relational(name, true)].map((of) => relational(relational(of)));
const pairsOf = (by: "intersection" | "union"): Sized[] =>
  conditions.flatMap((a, at) => conditions.slice(at).map((b) => joined(by, a, b)));
const longPairs = (by: "intersection" | "union"): Sized[] =>
  conditions.flatMap((a) => [relational(literal), relational(relational(name))].map((b) => joined(by, a, b)));

/** Descriptions by conditions alone. */
const described = [
  ...conditions,
  ...twoHops,
  ...threeHops,
  ...pairsOf("intersection"),
  ...longPairs("intersection"),
];
/** Descriptions of one entity, and of any number. */
const single = [name, literalName, ...described];
const several = [concept, ...described, ...pairsOf("union"), ...longPairs("union")];
/** Two entities: the second by its name mostly. */
const both = single.flatMap((a) =>
  [name, literalName, literal, relational(name)].map((b) => [a, b] as const),
);

const one = (
  type: QuestionType,
  locators: readonly Sized[],
  length: number,
  hops: number,
  under?: true,
): Plan[] =>
  locators.map((each) => ({
    type,
    locating: [each.locating],
    length: each.length + length,
    hops: each.hops + hops,
    weight: each.weight * (under ? 0.4 : 1),
    ...(under ? { under } : {}),
  }));
const two = (type: QuestionType, hops: number): Plan[] =>
  both.map(([a, b]) => ({
    type,
    locating: [a.locating, b.locating],
    length: a.length + b.length + 1,
    hops: a.hops + b.hops + hops,
    weight: a.weight * b.weight,
  }));

/** Every skeleton of questions that are generated. */
export const plans: readonly Plan[] = [
  ...one("QueryName", described, 1, 0),
  ...one("Count", several, 1, 0),
  ...one("QueryAttr", single, 1, 1),
  ...one("QueryAttr", single, 1, 2, true),
  ...two("QueryRelation", 0),
  ...one("SelectAmong", several, 1, 2),
  ...two("SelectBetween", 3),
  ...one("Verify", single, 2, 2),
  ...one("Verify", single, 2, 3, true),
  ...one("QueryAttrQualifier", single, 1, 2),
  ...two("QueryRelationQualifier", 1),
];
