import { LacunaError } from "../../error.ts";
import type { Graph } from "../../kg/graph.ts";
import { randomStream, sample } from "../../numeric/random.ts";
import type { Limits } from "../../runs/working/limits.ts";
import type { Pieces } from "../../runs/working/pieces.ts";
import { type LinkPredictor, rowsWithin } from "../predictor.ts";
import { choicesOf, mrrOf, type RankTally, ranksOf } from "../rules/scoring/choices-by-relation.ts";
import { tailsOf } from "../rules/scoring/choose.ts";
import { optionRanker } from "./option-ranks.ts";
import { type ProductOption, plainPowers, productOptions, rulesAmong } from "./options.ts";

/** Bytes of scores of one expert that are held at once. */
const SCORES = 1 << 25;
/** Questions that are asked between two pauses. */
const ABREAST = 64;
/** Ranks by which the choice of a relation may be held to the best of all relations: of the last, there is one choice. */
const SHRINKS = [5, 20, 80, 320, 1e12] as const;

/** How experts are put together for each directed relation, and how good each way is on validation. */
export interface FittedProduct {
  readonly options: readonly ProductOption[];
  /** The place of the option of each directed relation. */
  readonly choices: Uint16Array;
  /** That of the best option of all, for relations without validation links. */
  readonly best: number;
  /** MRR of each option over all validation ranks. */
  readonly mrr: Float64Array;
  /** MRR of the choices, on the links that they were chosen by: no estimate of what they give on others. */
  readonly chosen: number;
  /** The MRR to expect on other links: of each half of the questions by what the other half has chosen. */
  readonly expected: number;
  readonly ranks: number;
}

/** Limits of the fit. */
export interface FitProductWork {
  /** Questions (h, r, ?) that are drawn; all of validation when absent. */
  readonly limit?: number;
  readonly seed?: number;
  readonly stop?: Limits["stop"];
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Chooses for each directed relation which experts count by which powers, and how rules are put together, by the filtered ranks of
 * validation links, mean rank among ties, known links of train and valid left out: the greatest
 * (Σ 1/rank + k · MRR over all) / (ranks + k). Of equal ones the first: fewer experts, smaller powers. k is that of five by which each
 * half of the questions is ranked best by what the other half has chosen.
 * @param experts over the links of train alone
 * @throws LacunaError `links.stopped`, `links.empty-split`
 */
export function* fitProduct(
  experts: readonly LinkPredictor[],
  graph: Graph,
  { limit, seed = 0, stop, onProgress }: FitProductWork = {},
): Pieces<FittedProduct> {
  const { entityCount, relationCount } = graph;
  const options = productOptions(experts);
  const rank = optionRanker(entityCount, plainPowers(experts));
  const rules = rulesAmong(experts);
  const plain = experts.filter((_, at) => at !== rules);
  const halves = [tallyOf(relationCount, options.length), tallyOf(relationCount, options.length)] as const;
  const questions = questionsOf(graph, limit, seed);
  const batch = Math.min(ABREAST, ...plain.map((each) => rowsWithin(SCORES, each)));
  const scores = experts.map((_, at) => new Float32Array(at === rules ? 0 : batch * entityCount));
  for (let from = 0; from < questions.length; from += batch) {
    const some = questions.slice(from, from + batch);
    const heads = Uint32Array.from(some, ({ head }) => head);
    const relations = Uint32Array.from(some, ({ relation }) => relation);
    experts.forEach((each, at) => {
      if (at === rules) return;
      const out = scores[at]!.subarray(0, some.length * entityCount);
      (each.factorRows ?? each.scoreRows).call(each, heads, relations, out);
    });
    some.forEach(({ row, head, relation }, place) => {
      const { asked, known } = tailsOf(graph, row, "valid");
      const [at, to] = [place * entityCount, (place + 1) * entityCount];
      const rows = scores.map((all) => all.subarray(at, to));
      const found = rules < 0 ? {} : { found: experts[rules]!.rules!.scorer().ask(head, relation) };
      const { sums, ranks } = halves[((from + place) & 1) as 0 | 1];
      rank({ rows, ...found, known, asked }, (option, value) => {
        sums[relation * options.length + option]! += 1 / value;
      });
      ranks[relation]! += asked.length;
    });
    if (stop?.()) throw new LacunaError("links.stopped", "the fit was stopped");
    onProgress?.(from + some.length, questions.length);
    yield;
  }
  return chosen(options, halves);
}

/** A row of the graph that has validation links. */
interface Question {
  readonly row: number;
  readonly head: number;
  readonly relation: number;
}

/** The questions of validation in the order of the graph's rows; some of them, drawn at random. */
function questionsOf(graph: Graph, limit: number | undefined, seed: number): readonly Question[] {
  const { relationRow, rowHead, rowEdge, levels } = graph.rows;
  const all: Question[] = [];
  for (let relation = 0; relation < graph.relationCount; relation++)
    for (let row = relationRow[relation]!; row < relationRow[relation + 1]!; row++) {
      const own = levels.subarray(rowEdge[row]!, rowEdge[row + 1]!);
      if (own.includes(1)) all.push({ row, head: rowHead[row]!, relation });
    }
  if (all.length === 0)
    throw new LacunaError("links.empty-split", `${graph.name} has no valid triples to fit a product by`, {
      hint: "make splits: lacuna kg split {=graph} --random 80,10,10 --out gaps",
    });
  if (limit === undefined || limit >= all.length) return all;
  const drawn = new Set(sample(all.length, limit, randomStream(seed, "questions of a product")));
  return all.filter((_, at) => drawn.has(at));
}

const tallyOf = (relations: number, options: number): RankTally => ({
  sums: new Float64Array(relations * options),
  ranks: new Float64Array(relations),
});

function chosen(options: readonly ProductOption[], halves: readonly [RankTally, RankTally]): FittedProduct {
  const [one, other] = halves;
  const count = options.length;
  const whole: RankTally = {
    sums: one.sums.map((sum, at) => sum + other.sums[at]!),
    ranks: one.ranks.map((ranks, at) => ranks + other.ranks[at]!),
  };
  const all = ranksOf(whole);
  const crossed = SHRINKS.map(
    (shrink) =>
      (reached(choicesOf(one, count, shrink), other, count) +
        reached(choicesOf(other, count, shrink), one, count)) /
      all,
  );
  const expected = Math.max(...crossed);
  const choices = choicesOf(whole, count, SHRINKS[crossed.indexOf(expected)]!);
  const mrr = mrrOf(whole, count);
  return {
    options,
    choices,
    best: mrr.indexOf(Math.max(...mrr)),
    mrr,
    chosen: reached(choices, whole, count) / all,
    expected,
    ranks: all,
  };
}

/** The sum of 1/rank that choices give. */
const reached = (choices: Uint16Array, { sums }: RankTally, options: number): number =>
  choices.reduce((sum, option, relation) => sum + sums[relation * options + option]!, 0);
