import { LacunaError } from "../../error.ts";
import { type Graph, type Split, splits } from "../../kg/graph.ts";
import type { Integer } from "../../numeric/integer.ts";
import { randomStream } from "../../numeric/random.ts";
import { checkScores, filteredRanks } from "../../ranking/filtered-ranks.ts";
import { type ByHits, byHits, hitsAt } from "../../ranking/measures.ts";
import type { Limits, Outcome } from "../../runs/working/limits.ts";
import { atOnce, type Pieces } from "../../runs/working/pieces.ts";
import { checkSizes } from "../evaluate.ts";
import { type LinkPredictor, rowsWithin } from "../predictor.ts";

/** @internal */
export interface UltraRankingOptions {
  readonly split?: Split;
  /** `tail` for data sets that are published with tails only (WDsinger, NELL23k, FB15k-237 of 10, 20 and 50 percent). */
  readonly directions?: "both" | "tail";
  /** Bytes of scores that are held at once. */
  readonly memory?: number;
  readonly stop?: Limits["stop"];
  readonly onProgress?: (done: number, total: number) => void;
}

/** Means over ranks, as the official code of ULTRA gives them. @internal */
export interface UltraRanking {
  /** Why there are no more; anything but `complete` means that there are, or may be, more. */
  readonly outcome: Outcome;
  readonly ranks: Integer;
  /** Mean rank. */
  readonly mr: number;
  readonly mrr: number;
  readonly hits: ByHits<number>;
  /** Expected share of ranks up to 10 among the target and 49 others drawn at random. */
  readonly hits10Of50: number;
  readonly protocol: {
    readonly name: "ultra";
    readonly split: Split;
    readonly filter: "all splits";
    readonly candidates: "all entities";
    readonly directions: "both" | "tail";
    readonly ties: "pessimistic";
    readonly average: "over ranks";
  };
}

/**
 * Link prediction as the official code of ULTRA ranks (its `script/run.py`): for every triple of a split the tail of
 * (h, r, ?) and the head of (?, r, t) among all entities, answers of any split filtered out; an entity with the same score
 * comes before the target. Published figures go with a predictor on the links of train and with `direct` conditioning.
 *
 * A triple that stands twice in its split is ranked once, where the official code ranks each line. Lines of train that are
 * repeated are edges of their own in the official code; a view with `repeats` keeps them.
 * @throws LacunaError `links.size-mismatch`, `links.empty-split`, `links.nan-score`
 * @internal
 */
export const ultraRanking = (
  predictor: LinkPredictor,
  graph: Graph,
  options: UltraRankingOptions = {},
): UltraRanking => atOnce(rankingAsUltra(predictor, graph, options));

/** What {@link ultraRanking} does, in pieces. */
export function* rankingAsUltra(
  predictor: LinkPredictor,
  graph: Graph,
  { split = "test", directions = "both", memory = 1 << 26, stop, onProgress }: UltraRankingOptions = {},
): Pieces<UltraRanking> {
  checkSizes(predictor, graph);
  const { rows, entityCount } = graph;
  const questions = questionsOf(graph, split, directions);
  const total = questions.reduce((sum, { asked }) => sum + asked.length, 0);
  if (total === 0)
    throw new LacunaError("links.empty-split", `${graph.name} has no ${split} triples`, {
      hint: "choose another split, or split the graph first",
    });
  const batch = Math.min(questions.length, rowsWithin(memory, predictor));
  const scores = new Float32Array(batch * entityCount);
  const sums = { ranks: 0, mr: 0, mrr: 0, of50: 0 };
  const within = new Map<number, number>();
  const random = randomStream(0, "not used: ties are pessimistic");
  let outcome: Outcome = "complete";
  for (let from = 0; from < questions.length; from += batch) {
    const reason = stop?.();
    if (reason) {
      outcome = reason;
      break;
    }
    const some = questions.slice(from, from + batch);
    const heads = Uint32Array.from(some, ({ row }) => rows.rowHead[row]!);
    predictor.scoreRows(
      heads,
      Uint32Array.from(some, ({ relation }) => relation),
      scores,
    );
    some.forEach(({ row, asked }, at) => {
      const scored = scores.subarray(at * entityCount, (at + 1) * entityCount);
      checkScores(scored);
      const answers = rows.tails.subarray(rows.rowEdge[row]!, rows.rowEdge[row + 1]!);
      const ranked = { universe: entityCount, scores: scored };
      // The target is no candidate beside itself.
      const candidates = entityCount - answers.length;
      for (const rank of filteredRanks(ranked, answers, asked, "pessimistic", random)) {
        sums.ranks++;
        sums.mr += rank;
        sums.mrr += 1 / rank;
        for (const most of hitsAt) within.set(most, (within.get(most) ?? 0) + Number(rank <= most));
        sums.of50 += hitsOf50(rank, candidates);
      }
    });
    onProgress?.(sums.ranks, total);
    yield;
  }
  const mean = (sum: number) => (sums.ranks === 0 ? 0 : sum / sums.ranks);
  return {
    outcome,
    ranks: sums.ranks,
    mr: mean(sums.mr),
    mrr: mean(sums.mrr),
    hits: byHits((most) => mean(within.get(most) ?? 0)),
    hits10Of50: mean(sums.of50),
    protocol: {
      name: "ultra",
      split,
      filter: "all splits",
      candidates: "all entities",
      directions,
      ties: "pessimistic",
      average: "over ranks",
    },
  };
}

/** Others that are drawn beside the target. */
const DRAWN = 49;

/** Probability that fewer than 10 of 49 others, each before the target with the same probability, come before it. */
function hitsOf50(rank: number, candidates: number): number {
  if (candidates === 0) return 1;
  const before = (rank - 1) / candidates;
  let [sum, binomial] = [0, 1];
  for (let i = 0; i < 10; i++) {
    sum += binomial * before ** i * (1 - before) ** (DRAWN - i);
    binomial *= (DRAWN - i) / (i + 1);
  }
  return sum;
}

/** A row of the graph that holds targets, ascending. */
interface Question {
  readonly row: number;
  readonly relation: number;
  readonly asked: Uint32Array;
}

function questionsOf({ rows, relationCount }: Graph, split: Split, directions: "both" | "tail"): Question[] {
  const { relationRow, rowEdge, tails, levels } = rows;
  const level = splits.indexOf(split);
  const found: Question[] = [];
  for (let relation = 0; relation < relationCount; relation += directions === "tail" ? 2 : 1)
    for (let row = relationRow[relation]!; row < relationRow[relation + 1]!; row++) {
      const [from, to] = [rowEdge[row]!, rowEdge[row + 1]!];
      const asked = tails.subarray(from, to).filter((_, at) => levels[from + at] === level);
      if (asked.length > 0) found.push({ row, relation, asked });
    }
  return found;
}
