/** A directed relation of a graph: `2k` from head to tail, `2k + 1` from tail to head. */
export type Directed = number;

export type Compare = "=" | "!=" | "<" | "<=" | ">" | ">=";

/** What things are ordered by: a figure (in a year), or how many links they have (to things of a kind). */
export type Measure =
  | { readonly by: "figure"; readonly figure: number; readonly year?: number }
  | {
      readonly by: "links";
      readonly relation: Directed;
      readonly to?: Condition;
      /** Links of both directions are counted, each thing once: friends. */
      readonly eitherWay?: true;
    };

/** Which of the ordered things: from the first or a later one, at most `n`; things that tie with the last are kept. */
export interface Order {
  readonly measure: Measure;
  readonly largest: boolean;
  readonly from: number;
  readonly count: number;
}

/** When a link holds; periods are years, months or days as they are written, and an end that is absent is open. */
export interface When {
  /** At some time in it, all through it, from a time in it, until one, from one until now, or until now. */
  readonly how: "some" | "all" | "starts" | "ends" | "since" | "open";
  readonly from?: string;
  readonly to?: string;
}

/** What is said of a link beside that it holds: when, and qualifiers with the entity or text of each. */
export interface Told {
  readonly when?: When;
  readonly pairs?: readonly { readonly key: string; readonly value: number | string }[];
}

/** What is asked of one thing. */
export type Condition =
  /** Some link leads to a thing that meets `to`, to anything without; one statement of it says all that is told. */
  | { readonly is: "link"; readonly relation: Directed; readonly to?: Condition; readonly told?: Told }
  /** It is one of these entities. */
  | { readonly is: "entity"; readonly entities: readonly number[] }
  /** A figure of it compares with a number, a text or a time; of a thing without the figure nothing holds. */
  | {
      readonly is: "figure";
      readonly figure: number;
      readonly compare: Compare;
      readonly value: number | string;
      readonly year?: number;
    }
  /** Something is known of a figure of it. */
  | { readonly is: "known"; readonly figure: number }
  /** Its measure compares with that of some thing that meets `thing`. */
  | { readonly is: "than"; readonly measure: Measure; readonly compare: Compare; readonly thing: Condition }
  /** It has this many links, to things that meet `to`. */
  | {
      readonly is: "links";
      readonly relation: Directed;
      readonly compare: Compare;
      readonly count: number;
      readonly to?: Condition;
      readonly eitherWay?: true;
    }
  /** It is among the first of those that meet `of`. */
  | { readonly is: "first"; readonly of: Condition; readonly order: Order }
  | { readonly is: "and" | "or"; readonly of: readonly Condition[] }
  | { readonly is: "not"; readonly of: Condition };

/** A column of a table: numbers, or what a relation leads to. */
export type Column = { readonly figure: number } | { readonly relation: Directed };

/** What is answered about the things that meet a condition. */
export type Asked =
  /** `none` is yes where no thing meets the condition. */
  | { readonly ask: "things" | "count" | "whether" | "none"; readonly of: Condition }
  | { readonly ask: "values"; readonly of: Condition; readonly figure: number; readonly year?: number }
  | {
      readonly ask: "sum" | "mean" | "min" | "max";
      readonly of: Condition;
      readonly measure: Measure;
    }
  /** What several columns say of each thing. */
  | { readonly ask: "columns"; readonly of: Condition; readonly columns: readonly Column[] }
  /** A number for each thing at the other end of a relation: of how many, or of their measures. */
  | {
      readonly ask: "groups";
      readonly of: Condition;
      readonly by: Directed;
      readonly each?: { readonly ask: "sum" | "mean" | "min" | "max"; readonly figure: number };
    };

/** Everything. @internal */
export const anything: Condition = { is: "and", of: [] };

/** @internal */
export const entities = (...ids: readonly number[]): Condition => ({ is: "entity", entities: ids });

/** @internal */
export const link = (relation: Directed, to?: Condition): Condition => ({
  is: "link",
  relation,
  ...(to && to !== anything ? { to } : {}),
});

/** The opposite; the opposite of an opposite is the thing itself. @internal */
export const not = (of: Condition): Condition => (of.is === "not" ? of.of : { is: "not", of });

/** Links of the first of some relations, or of both directions where they are one and its inverse. @internal */
export const counted = (
  relations: readonly Directed[],
): { readonly relation: Directed; readonly eitherWay?: true } => {
  const [first = 0, second] = relations;
  return second === (first ^ 1) ? { relation: first, eitherWay: true } : { relation: first };
};

/** What a condition on a number of links counts. @internal */
export const linksOf = ({ relation, to, eitherWay }: Extract<Condition, { readonly is: "links" }>) => ({
  relation,
  ...(to ? { to } : {}),
  ...(eitherWay ? { eitherWay } : {}),
});

/** All of some conditions; what holds anyway and what is said twice is left out. @internal */
export const both = (...of: readonly Condition[]): Condition => joined("and", of);

/** One of some conditions. @internal */
export const either = (...of: readonly Condition[]): Condition => joined("or", of);

/** Whether two conditions are written the same. @internal */
export const isSame = (one: Condition, other: Condition): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

function joined(is: "and" | "or", of: readonly Condition[]): Condition {
  const seen = new Map<string, Condition>();
  for (const each of of)
    for (const part of each.is === is ? each.of : [each]) seen.set(JSON.stringify(part), part);
  const [only] = seen.values();
  return seen.size === 1 ? only! : { is, of: [...seen.values()] };
}
