import { LacunaError } from "../../error.ts";
import type { Graph, Split } from "../../kg/graph.ts";
import { randomStream, sample } from "../../numeric/random.ts";
import type { Limits } from "../../runs/working/limits.ts";
import type { Pieces } from "../../runs/working/pieces.ts";
import { type LinkPredictor, rowsWithin } from "../predictor.ts";
import { tailsOf } from "../rules/scoring/tails-of.ts";
import { optionRanker } from "./option-ranks.ts";
import { type ProductOption, plainPowers, productOptions, rulesAmong } from "./options.ts";

/** Bytes of scores of one expert that are held at once. */
const SCORES = 1 << 25;
/** Questions that are asked between two pauses. */
const ABREAST = 64;
/** Ranks that are held, at most: those of all options together. */
const MOST_RANKS = 1 << 26;

/** The ranks of links that are asked for, by every option. */
export interface OptionTable {
  readonly options: readonly ProductOption[];
  /** By link that is asked for: its directed relation, the place of its question, and the known answers of that. */
  readonly relations: Uint32Array;
  readonly questions: Uint32Array;
  readonly known: Uint32Array;
  /** `links × options` filtered ranks, mean rank among ties. */
  readonly ranks: Float32Array;
}

/** Limits of the ranking. */
export interface OptionTableWork {
  readonly split?: Split;
  /** The split up to which other answers are left out of a ranking; the one that is asked for when absent. */
  readonly filterWith?: Split;
  /** Also try rules whose scores are sharp. */
  readonly sharp?: boolean;
  /** Questions (h, r, ?) that are drawn; all when absent, or as many as there is room for. */
  readonly limit?: number;
  readonly seed?: number;
  readonly stop?: Limits["stop"];
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Ranks the links of a split by every way to put experts together.
 * @param experts over the links of train alone
 * @throws LacunaError `links.stopped`, `links.empty-split`
 */
export function* rankOptions(
  experts: readonly LinkPredictor[],
  graph: Graph,
  {
    split = "valid",
    filterWith = split,
    sharp = false,
    limit,
    seed = 0,
    stop,
    onProgress,
  }: OptionTableWork = {},
): Pieces<OptionTable> {
  const { entityCount } = graph;
  const options = productOptions(experts, sharp);
  const rank = optionRanker(entityCount, plainPowers(experts, sharp));
  const rules = rulesAmong(experts);
  const plain = experts.filter((_, at) => at !== rules);
  const questions = drawn(questionsOf(graph, split, filterWith), options.length, limit, seed);
  const count = linksOf(questions);
  const table = {
    options,
    relations: new Uint32Array(count),
    questions: new Uint32Array(count),
    known: new Uint32Array(count),
    ranks: new Float32Array(count * options.length),
  };
  const batch = Math.min(ABREAST, ...plain.map((each) => rowsWithin(SCORES, each)));
  const scores = experts.map((_, at) => new Float32Array(at === rules ? 0 : batch * entityCount));
  let link = 0;
  for (let from = 0; from < questions.length; from += batch) {
    const some = questions.slice(from, from + batch);
    const heads = Uint32Array.from(some, ({ head }) => head);
    const relations = Uint32Array.from(some, ({ relation }) => relation);
    experts.forEach((each, at) => {
      if (at === rules) return;
      const out = scores[at]!.subarray(0, some.length * entityCount);
      (each.factorRows ?? each.scoreRows).call(each, heads, relations, out);
    });
    some.forEach(({ head, relation, asked, known }, place) => {
      const [at, to] = [place * entityCount, (place + 1) * entityCount];
      const rows = scores.map((all) => all.subarray(at, to));
      const found = rules < 0 ? {} : { found: experts[rules]!.rules!.scorer().ask(head, relation) };
      rank({ rows, ...found, known, asked }, (option, value, nth) => {
        table.ranks[(link + nth) * options.length + option] = value;
      });
      table.relations.fill(relation, link, link + asked.length);
      table.questions.fill(from + place, link, link + asked.length);
      table.known.fill(known.length, link, link + asked.length);
      link += asked.length;
    });
    if (stop?.()) throw new LacunaError("links.stopped", "the fit was stopped");
    onProgress?.(from + some.length, questions.length);
    yield;
  }
  return table;
}

/** A row of the graph with links that are asked for. */
interface Question {
  readonly head: number;
  readonly relation: number;
  readonly asked: readonly number[];
  readonly known: readonly number[];
}

const linksOf = (questions: readonly Question[]): number =>
  questions.reduce((sum, { asked }) => sum + asked.length, 0);

/** The questions of a split in the order of the graph's rows. */
function questionsOf(graph: Graph, split: Split, filterWith: Split): readonly Question[] {
  const { relationRow, rowHead } = graph.rows;
  const all: Question[] = [];
  for (let relation = 0; relation < graph.relationCount; relation++)
    for (let row = relationRow[relation]!; row < relationRow[relation + 1]!; row++) {
      const tails = tailsOf(graph, row, split, filterWith);
      if (tails.asked.length > 0) all.push({ head: rowHead[row]!, relation, ...tails });
    }
  if (all.length === 0)
    throw new LacunaError("links.empty-split", `${graph.name} has no ${split} triples to fit a product by`, {
      hint: "make splits: lacuna kg split {=graph} --random 80,10,10 --out gaps",
    });
  return all;
}

/** Some of the questions, drawn at random: as many as are wanted, and as there is room for the ranks of. */
function drawn(
  all: readonly Question[],
  options: number,
  limit: number = all.length,
  seed: number,
): readonly Question[] {
  const room = Math.floor((all.length * MOST_RANKS) / (linksOf(all) * options));
  const most = Math.max(1, Math.min(limit, room));
  if (most >= all.length) return all;
  const some = new Set(sample(all.length, most, randomStream(seed, "questions of a product")));
  return all.filter((_, at) => some.has(at));
}
