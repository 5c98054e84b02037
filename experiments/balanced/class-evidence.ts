import type { BenchmarkQuery } from "../../src/benchmark/protocol.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { topK } from "../../src/numeric/top-k.ts";
import { filteredRanks } from "../../src/ranking/filtered-ranks.ts";
import type { Message } from "../../src/solvers/lacuna/message.ts";
import { type Prior, weightOf } from "../../src/solvers/lacuna/prior.ts";

/** What each class of missing links says of the hard answers of a query and of those that may stand before them. */
export interface Evidence {
  readonly type: string;
  readonly names: readonly string[];
  /** What all entities have of a class outside known answers. */
  readonly masses: readonly number[];
  /** By class: hard answers, then the others. */
  readonly values: readonly Float64Array[];
  /** Which of them follow from known links. */
  readonly known: Uint8Array;
  readonly hard: number;
  /** Hard answers by what they reduce to. */
  readonly reduces: ReadonlyMap<string, Uint32Array>;
}

/** Of each class the entities that speak loudest; an answer behind so many has next to no reciprocal rank. */
const OTHERS = 400;

export function evidenceOf(
  { type, easy, hard, reduces = new Map() }: BenchmarkQuery,
  { known, missing }: Message,
): Evidence {
  const isOther = new Uint8Array(known.length).fill(1);
  for (const id of [...easy, ...hard]) isOther[id] = 0;
  const others = new Set<number>();
  for (const values of missing.values()) {
    const own = values.map((value, t) => (isOther[t] && known[t] === 0 ? value : 0));
    for (const t of topK(own, OTHERS)) if (own[t]! > 0) others.add(t);
  }
  for (let t = 0; t < known.length; t++) if (isOther[t] && known[t]! > 0) others.add(t);
  const ids = [...hard, ...others];
  return {
    ...{ type, names: [...missing.keys()], hard: hard.length },
    masses: [...missing.values()].map((values) =>
      values.reduce((sum, value, t) => sum + (known[t] === 0 ? value : 0), 0),
    ),
    values: [...missing.values()].map((values) => Float64Array.from(ids, (id) => values[id]!)),
    known: Uint8Array.from(ids, (id) => Number(known[id]! > 0)),
    reduces: new Map([...reduces].map(([name, at]) => [name === type ? "full" : name, at])),
  };
}

/** The reciprocal rank of each hard answer, ties at the mean. */
export function reciprocalRanks(evidence: Evidence, prior: Prior): Float64Array {
  const { names, masses, values, known, hard } = evidence;
  const scores = new Float64Array(known.length);
  for (const [at, of] of values.entries()) {
    const weight = weightOf(prior, names[at]!, masses[at]!);
    for (let t = 0; t < scores.length; t++) scores[t]! += weight * of[t]!;
  }
  for (let t = 0; t < scores.length; t++) if (known[t]) scores[t] = Number.MAX_VALUE;
  const places = Uint32Array.from({ length: hard }, (_, at) => at);
  const row = { universe: scores.length, scores };
  return filteredRanks(row, places, places, "realistic", randomStream(0, "ties")).map((rank) => 1 / rank);
}
