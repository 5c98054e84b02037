import type { BenchmarkQuery } from "../../benchmark/protocol.ts";
import type { Random } from "../../numeric/random.ts";
import { filteredTuples } from "../../ranking/joint-rank.ts";
import { filtered, placesOf, ranked, underRule } from "../../ranking/ranks.ts";
import { lowerBound } from "../../ranking/standing.ts";
import type { Ordering, TieRule } from "../../ranking/ties.ts";
import type { QueryRanks, RankRules } from "./rank-rules.ts";
import type { ScoreRow } from "./score-row.ts";

/** Marginal, multiply and joint ranks of a query with several free variables (EFO_k-CQA). */
export function tupleRanks(
  { easy, hard }: BenchmarkQuery,
  rows: readonly ScoreRow[],
  { ties, joint }: RankRules,
  random: Random,
): QueryRanks {
  const width = rows.length;
  const columns = rows.map((_, at) => columnOf(easy, hard, width, at));
  const looks = columns.map(({ values }, at) => ranked(rows[at]!, values));
  // Every rank of a query goes by the same order, so that a random one is drawn once.
  const known = new Map<Ordering, Float64Array[]>();
  const places = (ordering: Ordering): Float64Array[] => {
    const found = known.get(ordering) ?? looks.map((look) => placesOf(look, ordering, random));
    known.set(ordering, found);
    return found;
  };

  const ranks = columns.map((_, at) => underRule(ties, (ordering) => filtered(places(ordering)[at]!)));
  const marginal = columns.map(({ values, easyValues }, at) =>
    ranks[at]!.filter((_, i) => !easyValues.has(values[i]!)),
  );
  const count = hard.length / width;
  const worst = new Float64Array(count);
  const couple = new Float64Array(count);
  for (let tuple = 0; tuple < count; tuple++) {
    let product = 1;
    for (let at = 0; at < width; at++) {
      const rank = ranks[at]![lowerBound(columns[at]!.values, hard[tuple * width + at]!)]!;
      worst[tuple] = Math.max(worst[tuple]!, rank);
      product *= rank;
    }
    couple[tuple] = product ** (1 / width);
  }
  const universe = joint === "bounded" ? rows[0]!.universe : Number.POSITIVE_INFINITY;
  const jointRanks = (rule: TieRule) =>
    underRule(rule, (ordering) =>
      filteredTuples(
        [hard, easy].flatMap((ids) => placesOfTuples(ids, columns, places(ordering))),
        universe,
      ).subarray(0, count),
    );
  return {
    ranks: jointRanks(ties),
    best: jointRanks("optimistic"),
    worst: jointRanks("pessimistic"),
    tuples: { marginal, worst, couple },
  };
}

/** The values that one variable has in the answers. */
interface Column {
  /** Distinct, ascending. */
  readonly values: Uint32Array;
  readonly easyValues: ReadonlySet<number>;
}

function columnOf(easy: Uint32Array, hard: Uint32Array, width: number, at: number): Column {
  const easyValues = new Set(easy.filter((_, i) => i % width === at));
  const all = new Set([...easyValues, ...hard.filter((_, i) => i % width === at)]);
  return { values: Uint32Array.from(all).sort(), easyValues };
}

/** The places of the values of each tuple. */
function placesOfTuples(
  ids: Uint32Array,
  columns: readonly Column[],
  places: readonly Float64Array[],
): number[][] {
  const found: number[][] = [];
  for (let from = 0; from < ids.length; from += columns.length)
    found.push(columns.map(({ values }, at) => places[at]![lowerBound(values, ids[from + at]!)]!));
  return found;
}
