import type { Graph } from "../graph.ts";
import { type TimeAxis, timeAxis } from "../values/time-axis.ts";
import { pairKinds, type StatementKey, type Statements } from "./statements.ts";

/** What the statements of a graph speak of, so that queries that none of them can fit are refused. */
export interface StatementFacts {
  /** Directed and even relations of which some link has a time. */
  readonly timed: ReadonlySet<number>;
  /** Keys by their names. */
  readonly keys: ReadonlyMap<string, KeyFacts>;
  readonly axis: TimeAxis | undefined;
  readonly texts: ReadonlySet<string>;
}

export interface KeyFacts extends StatementKey {
  /** The kinds of its values. */
  readonly kinds: ReadonlySet<(typeof pairKinds)[number]>;
  readonly pairs: number;
}

const made = new WeakMap<Statements, StatementFacts>();

/** Gathers what statements speak of, once. */
export function statementFacts(statements: Statements): StatementFacts {
  let found = made.get(statements);
  if (!found) {
    found = gatheredFacts(statements);
    made.set(statements, found);
  }
  return found;
}

/** Directed and even relations of a graph of which some link has a time. */
export const timedRelations = ({ statements }: Pick<Graph, "statements">): ReadonlySet<number> =>
  statements ? statementFacts(statements).timed : new Set();

function gatheredFacts(statements: Statements): StatementFacts {
  const { count, relations, froms, tos, pairKeys, pairKinds: kinds, keys, texts } = statements;
  const timed = new Set<number>();
  for (let at = 0; at < count; at++) if (!Number.isNaN(froms[at])) timed.add(relations[at]!);
  const seen = keys.map(() => ({ kinds: new Set<(typeof pairKinds)[number]>(), pairs: 0 }));
  for (let pair = 0; pair < pairKeys.length; pair++) {
    const key = seen[pairKeys[pair]!]!;
    key.kinds.add(pairKinds[kinds[pair]!]!);
    key.pairs++;
  }
  return {
    timed,
    keys: new Map(keys.map((key, at) => [key.name, { ...key, ...seen[at]! }])),
    axis: timeAxis(froms, tos),
    texts: new Set(texts),
  };
}
