import { LacunaError } from "../error.ts";
import { type Graph, type Split, splits } from "../kg/graph.ts";
import type { Integer } from "../numeric/integer.ts";
import { randomStream, sample } from "../numeric/random.ts";
import { checkScores, rankSpan } from "../ranking/filtered-ranks.ts";
import { type ByHits, byHits, rankMetrics } from "../ranking/measures.ts";
import type { TieRange, TieRule } from "../ranking/ties.ts";
import type { Limits, Outcome } from "../runs/working/limits.ts";
import { atOnce, type Pieces } from "../runs/working/pieces.ts";
import { filterLevels, filterName } from "./filter-with.ts";
import { type HalvesSeen, halvesSeen, seenIn } from "./half-seen.ts";
import { type LinkPredictor, rowsWithin } from "./predictor.ts";

export interface LinkEvaluationOptions {
  /** The split whose links are asked for. */
  readonly split?: Split;
  readonly ties?: TieRule;
  /** See {@link filterLevels}; the split that is asked for by default. */
  readonly filterWith?: Split;
  /** Triples that are drawn at random from the split; all when absent or larger than it. */
  readonly limit?: number;
  /** The seed of the draw and of random ties. */
  readonly seed?: number;
  /** Memory for the scores that are held at once, in bytes. */
  readonly memory?: number;
  readonly stop?: Limits["stop"];
  readonly onProgress?: (done: number, total: number) => void;
  /** Is told every rank; the order depends on the graph and the draw, not on the predictor. */
  readonly onRank?: (rank: number) => void;
}

/** Means over a set of ranks: of 1/rank, and of rank ≤ k. */
export interface RankMeans {
  /** Number of ranks. */
  readonly ranks: Integer;
  /** Mean reciprocal rank. */
  readonly mrr: number;
  /** Share of ranks up to 1, 3 and 10. */
  readonly hits: ByHits<number>;
}

/** The quality of a predictor on held-out links, with the protocol of the figures. */
export interface LinkEvaluation extends RankMeans {
  /** The MRR when all ties count for or against the answers: the sensitivity to ties. */
  readonly tied: TieRange;
  /** Why there are no more; anything but `complete` means that there are, or may be, more. */
  readonly outcome: Outcome;
  readonly directions: {
    /** Figures of questions (head, relation, ?). */
    readonly tail: RankMeans;
    /** Figures of questions (?, relation, tail). */
    readonly head: RankMeans;
  };
  /** Figures by which halves of the link train has seen: figures of all differ far more between these than between models. */
  readonly seen: Readonly<Record<HalvesSeen, RankMeans>>;
  readonly protocol: {
    readonly split: Split;
    /** Triples asked for. */
    readonly triples: Integer;
    /** Triples of the split. */
    readonly of: Integer;
    /** How triples were drawn, where they were. */
    readonly sample: { readonly seed: Integer } | undefined;
    /** Splits whose answers are left out of a ranking. */
    readonly filter: string;
    readonly candidates: "all entities";
    readonly directions: "both";
    readonly ties: TieRule;
    readonly average: "over ranks";
  };
}

/**
 * Link prediction: for every triple of a split, the filtered rank of its tail in (h, r, ?) and of its head in
 * (?, r, t), among all entities, other answers filtered out (Bordes et al. 2013): those of the split and of the splits
 * before it, so that nothing that is chosen on validation ranks depends on test.
 * @throws LacunaError `links.size-mismatch`, `links.empty-split`, `links.bad-filter`, `links.nan-score`
 */
export const evaluatePredictor = (
  predictor: LinkPredictor,
  graph: Graph,
  options: LinkEvaluationOptions = {},
): LinkEvaluation => atOnce(evaluatingLinks(predictor, graph, options));

/** The work of {@link evaluatePredictor}, in pieces. */
export function* evaluatingLinks(
  predictor: LinkPredictor,
  graph: Graph,
  options: LinkEvaluationOptions = {},
): Pieces<LinkEvaluation> {
  const { split = "test", ties = "realistic", seed = 0, memory = 1 << 26, stop } = options;
  const { onProgress, onRank } = options;
  const { filterWith = split } = options;
  const known = filterLevels(split, filterWith);
  checkSizes(predictor, graph);
  const questions = questionsOf(graph, split, options.limit, seed);
  const random = randomStream(seed, "ties of link prediction");
  const batch = rowsWithin(memory, predictor);
  const { rows } = graph;
  const { entityCount } = graph;
  const scores = new Float32Array(Math.min(batch, questions.rows.length) * entityCount);
  const sums = [emptySums(), emptySums()] as const;
  const halves = seenIn(graph.train);
  const bySeen = Object.fromEntries(halvesSeen.map((each) => [each, emptySums()])) as Record<
    HalvesSeen,
    Sums
  >;
  const tied = { optimistic: 0, pessimistic: 0 };
  let done = 0;
  let outcome: Outcome = "complete";
  for (let from = 0; from < questions.rows.length; from += batch) {
    const reason = stop?.();
    if (reason) {
      outcome = reason;
      break;
    }
    const some = questions.rows.slice(from, from + batch);
    const heads = Uint32Array.from(some, ({ row }) => rows.rowHead[row]!);
    const relations = Uint32Array.from(some, ({ relation }) => relation);
    predictor.scoreRows(heads, relations, scores);
    some.forEach(({ row, relation, edges }, i) => {
      const scored = scores.subarray(i * entityCount, (i + 1) * entityCount);
      checkScores(scored);
      const answers = tailsOf(graph, row, known);
      const asked = Uint32Array.from(edges, (edge) => rows.tails[edge]!);
      const ranked = { universe: entityCount, scores: scored };
      const { ranks, best, worst } = rankSpan(ranked, answers, asked, ties, random);
      ranks.forEach((rank, at) => {
        addRank(sums[(relation & 1) as 0 | 1], rank);
        addRank(bySeen[halves(heads[i]!, relation, asked[at]!)], rank);
        onRank?.(rank);
      });
      for (const rank of best) tied.optimistic += 1 / rank;
      for (const rank of worst) tied.pessimistic += 1 / rank;
      done += edges.length;
    });
    onProgress?.(done, 2 * questions.triples);
    yield;
  }
  return {
    ...figures(sums, tied, outcome),
    seen: {
      both: means(bySeen.both),
      question: means(bySeen.question),
      answer: means(bySeen.answer),
      neither: means(bySeen.neither),
    },
    protocol: {
      split,
      triples: questions.triples,
      of: questions.of,
      sample: questions.triples < questions.of ? { seed } : undefined,
      filter: filterName(filterWith),
      candidates: "all entities",
      directions: "both",
      ties,
      average: "over ranks",
    },
  };
}

/** The figures of both directions together and of each. */
function figures(sums: readonly [Sums, Sums], tied: TieRange, outcome: Outcome) {
  const both = emptySums();
  for (const each of sums) for (const key of Object.keys(both)) both[key]! += each[key]!;
  const over = (sum: number) => (both.ranks === 0 ? 0 : sum / both.ranks!);
  return {
    ...means(both),
    tied: { optimistic: over(tied.optimistic), pessimistic: over(tied.pessimistic) },
    outcome,
    directions: { tail: means(sums[0]), head: means(sums[1]) },
  };
}

/** @throws LacunaError `links.size-mismatch` when a predictor was made for other numbers of entities or relations */
export function checkSizes(
  { entityCount, relationCount }: Pick<LinkPredictor, "entityCount" | "relationCount">,
  graph: Graph,
  name = "the model",
): void {
  if (entityCount === graph.entityCount && relationCount === graph.relationCount) return;
  throw new LacunaError(
    "links.size-mismatch",
    `${name} has ${entityCount} entities and ${relationCount >> 1} relations, ` +
      `${graph.name} has ${graph.entityCount} and ${graph.relationCount >> 1}`,
    { hint: "give the graph the model was trained on" },
  );
}

/** The tails of a row on some levels, ascending. */
function tailsOf({ rows: { rowEdge, tails, levels } }: Graph, row: number, known: number): Uint32Array {
  const [from, to] = [rowEdge[row]!, rowEdge[row + 1]!];
  return tails.subarray(from, to).filter((_, at) => (known >> levels[from + at]!) & 1);
}

/** A question (head, relation, ?) with the edges that are asked for. */
interface Question {
  readonly row: number;
  readonly relation: number;
  readonly edges: number[];
}

/** The questions of a split in both directions, in the order of the graph's rows. */
function questionsOf(graph: Graph, split: Split, limit: number | undefined, seed: number) {
  const { relationRow, rowEdge, rowHead, tails, levels } = graph.rows;
  const level = splits.indexOf(split);
  const of = graph.tripleCounts[level]!;
  if (of === 0)
    throw new LacunaError("links.empty-split", `${graph.name} has no ${split} triples`, {
      hint: "choose another split, or make splits: lacuna kg split {=graph} --random 80,10,10 --out gaps",
    });
  // A triple is drawn with both of its directions: it is known by its place among the forward ones.
  const drawn =
    limit !== undefined && limit < of
      ? new Set(sample(of, limit, randomStream(seed, "sample of link prediction")))
      : undefined;
  const chosen = new Set<number>();
  const key = (head: number, tail: number) => head * graph.entityCount + tail;
  const rows: Question[] = [];
  let place = 0;
  for (let relation = 0; relation < graph.relationCount; relation++) {
    if ((relation & 1) === 0) chosen.clear();
    for (let row = relationRow[relation]!; row < relationRow[relation + 1]!; row++) {
      const edges: number[] = [];
      for (let edge = rowEdge[row]!; edge < rowEdge[row + 1]!; edge++) {
        if (levels[edge] !== level) continue;
        if (drawn) {
          const [head, tail] = [rowHead[row]!, tails[edge]!];
          if ((relation & 1) === 0) {
            if (!drawn.has(place++)) continue;
            chosen.add(key(head, tail));
          } else if (!chosen.has(key(tail, head))) continue;
        }
        edges.push(edge);
      }
      if (edges.length > 0) rows.push({ row, relation, edges });
    }
  }
  return { rows, triples: drawn?.size ?? of, of };
}

/** The number of ranks, and the sum of each metric over them. */
type Sums = Record<string, number>;

const emptySums = (): Sums => ({ ranks: 0, ...Object.fromEntries(rankMetrics.map(({ name }) => [name, 0])) });

function addRank(sums: Sums, rank: number): void {
  sums.ranks!++;
  for (const { name, ofRank } of rankMetrics) sums[name]! += ofRank(rank);
}

function means({ ranks = 0, ...sums }: Sums): RankMeans {
  const share = (name: string) => (ranks === 0 ? 0 : sums[name]! / ranks);
  return {
    ranks,
    mrr: share("mrr"),
    hits: byHits((most) => share(`hits@${most}`)),
  };
}
