import { sha256 } from "../../../formats/sha256.ts";
import type { View } from "../../../kg/graph.ts";
import { graphHash } from "../../../kg/snapshot.ts";
import type { LinkPredictor } from "../../predictor.ts";
import type { Cut, CutRows } from "../../predictors/cut-rows.ts";
import { checkIds, checkRows } from "../../predictors/tables.ts";
import { placeIn } from "../rule-graph.ts";
import { type Aggregation, aggregations } from "./aggregations.ts";
import type { RuleSource } from "./rule-source.ts";
import { evidenceRows } from "./sparse-row.ts";

/** What a tail has that no rule proposes: log(x + 0.0005) is the score of evidence x. */
const UNPROPOSED = 5e-4;
/** Scores where rules are one of several experts: log(1 + x), which leaves to the others what no rule proposes. */
const FACTOR = 1;
/** What evidence is multiplied by where the scores of such an expert are sharp. */
export const SHARPNESS = 50;

/** Settings of {@link rulesPredictor}. */
export interface RulesPredictorOptions {
  /** The aggregation of each directed relation, as places of `aggregations`; the first of all when absent. */
  readonly choices?: Uint8Array;
  /** The directed relations whose factors are log(1 + 50 · evidence). */
  readonly sharp?: readonly boolean[];
}

/**
 * Rules as a link predictor: the score of (h, r, t) is log(x + 0.0005), x the evidence of the rules that propose t. What no rule
 * proposes has the same score everywhere.
 */
export function rulesPredictor(
  view: View,
  rules: RuleSource,
  { choices, sharp }: RulesPredictorOptions = {},
): LinkPredictor {
  const { graph } = view;
  const { entityCount, relationCount } = graph;
  const aggregationOf = (relation: number): Aggregation => aggregations[choices?.[relation] ?? 0]!;
  const rowOf = evidenceRows(() => rules.scorer(), aggregationOf, entityCount);
  const weights = sha256([
    new TextEncoder().encode(`lacuna rules 1 ${rules.identity}\n`),
    choices ?? new Uint8Array(),
  ]);
  const scored =
    (shift: number, scaleOf: (relation: number) => number): LinkPredictor["scoreRows"] =>
    (heads, relations, out) => {
      checkRows(heads, relations, out, graph);
      heads.forEach((head, at) => {
        const row = out.subarray(at * entityCount, (at + 1) * entityCount).fill(Math.log(shift));
        const scale = scaleOf(relations[at]!);
        const { tails, evidence } = rowOf(head, relations[at]!);
        tails.forEach((tail, entry) => {
          row[tail] = Math.log(scale * evidence[entry]! + shift);
        });
      });
    };
  return {
    model: "rules",
    entityCount,
    relationCount,
    hash: sha256([new TextEncoder().encode(`${weights} ${view.levels} ${graphHash(graph)}`)]),
    weights,
    kernel: "none",
    rowCost: 4 * graph.rows.tails.length,
    rules,
    ...(choices ? { aggregations: choices } : {}),
    scoreRows: scored(UNPROPOSED, () => 1),
    factorRows: scored(FACTOR, (relation) => (sharp?.[relation] ? SHARPNESS : 1)),
    cutRows(heads, relations, cut) {
      checkIds(heads, relations, graph);
      return cutSparse(heads, relations, cut);
    },
  };

  function cutSparse(heads: Uint32Array, relations: Uint32Array, cut: Cut): CutRows {
    const offsets = new Uint32Array(heads.length + 1);
    const logSums = new Float64Array(heads.length);
    const kept: number[] = [];
    const scores: number[] = [];
    const rest = Math.fround(Math.log(UNPROPOSED));
    heads.forEach((head, at) => {
      const { tails, evidence } = rowOf(head, relations[at]!);
      const own = Float32Array.from(evidence, (x) => Math.log(x + UNPROPOSED));
      let sum = (entityCount - tails.length) * Math.exp(rest);
      for (const score of own) sum += Math.exp(score);
      logSums[at] = Math.log(sum);
      const least = cut(at, logSums[at]!, (tail) => own[placeIn(tails, tail)] ?? rest);
      let next = 0;
      if (rest >= least)
        for (let tail = 0; tail < entityCount; tail++) {
          const isProposed = tails[next] === tail;
          const score = isProposed ? own[next++]! : rest;
          if (score < least) continue;
          kept.push(tail);
          scores.push(score);
        }
      else
        tails.forEach((tail, entry) => {
          if (own[entry]! < least) return;
          kept.push(tail);
          scores.push(own[entry]!);
        });
      offsets[at + 1] = kept.length;
    });
    return { offsets, tails: Uint32Array.from(kept), scores: Float32Array.from(scores), logSums };
  }
}
