import { LacunaError } from "../../error.ts";
import type { createAnswerer } from "../../exact/answer.ts";
import type { Answers } from "../../exact/answers.ts";
import type { Graph } from "../../kg/graph.ts";
import { constant, type Query } from "../../query/formula.ts";
import { substitute } from "../../query/scope.ts";
import type { Outcome } from "../../runs/working/limits.ts";
import { atOnce, type Pieces } from "../../runs/working/pieces.ts";
import { asksForFewRows } from "../choice/few-rows.ts";
import { wholeRelation } from "../choice/whole-relation.ts";
import { bestEntities } from "../explain/best-entities.ts";
import { bestTree } from "../explain/best-tree.ts";
import { predictedType } from "../explain/best-tree-type.ts";
import type { PredictedTree } from "../explain/predicted-tree.ts";
import { bestTuples } from "../explain/tuples.ts";
import type { RowSource } from "../rows/rows.ts";
import type {
  AnswerClass,
  BestTreeOptions,
  NodeGuess,
  RunningSolver,
  Solution,
  Solver,
  SolverContext,
} from "../solver.ts";
import { pairsOfRelation } from "./whole-relation.ts";

/** An answer with how much a solver believes in it. */
export interface RankedAnswer {
  readonly values: readonly number[];
  /** The truth, 0 to 1. */
  readonly truth: number;
  /** It follows from the known links. */
  readonly known: boolean;
  /** The best reasoning tree, where trees were asked for and one was found. */
  readonly tree?: PredictedTree;
  /** The type that the predicted links of the tree form; undefined where all are known. */
  readonly type?: string | undefined;
  /** Its evidence by the query type that the missing links form, where trees were asked for and the solver keeps that apart. */
  readonly classes?: readonly AnswerClass[];
}

/** The best answers to a query. */
export interface Ranked {
  readonly answers: readonly RankedAnswer[];
  /** `row-limit` when there are, or may be, more with a truth above 0. */
  readonly outcome: Outcome;
  /**
   * Answers with a truth above 0, listed or not; undefined for tuples, and where those that are hardly true were not
   * worked out because enough are truer.
   */
  readonly candidates?: number;
  /** Answers that are not listed though they are as true as the last one that is; undefined for tuples. */
  readonly tied?: number;
  /** Answers that follow from the known links; undefined for tuples, but for those of a whole relation. */
  readonly following?: number;
  /** Number of answers that the solver expects. */
  readonly expected?: number;
  /** The nearest entities of inner nodes, from a solver without trees, where explanations were asked for. */
  readonly guesses?: readonly NodeGuess[];
}

/** The world of a solver, and the engine over its known links. */
export interface RankContext extends SolverContext {
  readonly follow: ReturnType<typeof createAnswerer>;
}

/** The truths in which reasoning trees are searched, with options. */
export interface TreeSearch {
  readonly truth: RowSource;
  readonly options: BestTreeOptions;
}

/** Options of {@link rankAnswers}. */
export interface RankOptions {
  readonly top: number;
  /** Only answers that do not follow from the known links. */
  readonly predicted: boolean;
  /** Trees for the answers. */
  readonly explain: boolean;
  /** For trees, and for tuples; absent where nothing says how true single links are, and then there are no trees. */
  readonly search: TreeSearch | undefined;
  /** Whether every truth is worked out, and not only those of the best answers. */
  readonly everything: boolean;
  /** Entities that are no answer unless they follow from the known links. */
  readonly impossible?: readonly number[];
  /** For tuples: entities that each free variable cannot stand for, unless the tuple follows from the known links. */
  readonly impossibleAt?: readonly ReadonlySet<number>[];
  /** The truths of single links, for a whole relation. */
  readonly pairs?: RowSource | undefined;
  /** Told of the rows that were asked for, of a whole relation. */
  readonly onRows?: ((done: number, total: number) => void) | undefined;
  /** The solution of the solver, where it is known already. */
  readonly solution?: Solution | undefined;
}

/** Answers are first looked for among truths above it, then among lesser ones: most rows bear on hardly true answers only. */
const FIRST_LEVEL = 0.1;
const STEP = 0.01;
const LAST_LEVEL = 0.00001;

/** Whether a query is answered through the truths of all entities: where that is cheap, and for tuples. */
export const asksForAll = (query: Query, solver: Solver, graph: Graph): boolean =>
  query.free.length > 1 || asksForFewRows(query, solver, graph);

/** Answers a query, best first. Stopping is no failure: what was found by then is given, and the outcome says so. */
export const rankAnswers = (
  query: Query,
  world: RankContext,
  running: RunningSolver,
  options: RankOptions,
): Ranked => atOnce(rankInPieces(query, world, running, options));

/** The same in pieces: several of a whole relation, one of any other query. */
export function* rankInPieces(
  query: Query,
  world: RankContext,
  running: RunningSolver,
  options: RankOptions,
): Pieces<Ranked> {
  const whole = options.pairs && wholeRelation(query);
  const found =
    whole && options.pairs
      ? yield* pairsOfRelation(whole, world, options.pairs, options)
      : untilStopped(() =>
          query.free.length === 1
            ? bestValues(query, world, running, options)
            : truestTuples(query, world, running, options),
        );
  if (!found) return { answers: [], outcome: "time-limit" };
  const { explain, search } = options;
  if (!explain || !search) return found;
  const explained: RankedAnswer[] = [];
  const all = untilStopped(() => {
    const treeOf = bestTree(query, world, search.truth, search.options);
    const entities = found.answers.map(({ values }) => values[0]!);
    const classes = query.free.length === 1 ? running.classes?.(query, entities) : undefined;
    for (const [at, answer] of found.answers.entries()) {
      const each = classes ? { ...answer, classes: classes[at]! } : answer;
      const tree = treeOf(each.values, each.truth);
      explained.push(tree ? { ...each, tree, type: predictedType(query, tree) } : each);
    }
    return true;
  });
  const answers = [...explained, ...found.answers.slice(explained.length)];
  return { ...found, answers, ...(all ? {} : { outcome: "time-limit" }) };
}

/** The truth of one entity. Entities that are hardly true are left out where the others decide. */
export function truthAt(entity: number, solve: (level: number) => Solution): number {
  for (let level = FIRST_LEVEL; ; level = level * STEP < LAST_LEVEL ? 0 : level * STEP) {
    const { rows, above = 0 } = solve(level);
    const truth = rows[0]![entity]!;
    if (above === 0 || truth > above) return truth;
  }
}

/** The best values of the one free variable. */
function bestValues(
  query: Query,
  { follow: answer, stop }: RankContext,
  running: RunningSolver,
  { top, predicted, everything, impossible = [], solution }: RankOptions,
): Ranked {
  const follow = wholeAnswers(answer(query, stop ? { stop } : {}));
  const isKnown = new Set(follow.ids);
  for (let level = everything ? 0 : FIRST_LEVEL; ; ) {
    const { rows, count, above = 0 } = solution ?? running.solve(query, level);
    const row = predicted || impossible.length > 0 ? rows[0]!.slice() : rows[0]!;
    for (const id of impossible) if (!isKnown.has(id)) row[id] = 0;
    if (predicted) for (const id of follow.ids) row[id] = 0;
    const { entities, truths, candidates, tied } = bestEntities(row, top);
    const whole = above === 0;
    const enough = entities.length === top;
    if (!whole && !(enough && truths.every((truth) => truth > above))) {
      // Truths only grow: the best answers will be at least as true as these.
      level = enough ? 0.999 * truths.at(-1)! : level * STEP;
      if (level < LAST_LEVEL) level = 0;
      continue;
    }
    return {
      answers: entities.map((id, at) => ({ values: [id], truth: truths[at]!, known: isKnown.has(id) })),
      outcome: whole && candidates === entities.length ? "complete" : "row-limit",
      ...(whole ? { candidates } : {}),
      tied,
      following: follow.count,
      ...(count === undefined ? {} : { expected: count }),
    };
  }
}

/** The best tuples of several free variables. */
function truestTuples(
  query: Query,
  world: RankContext,
  running: RunningSolver,
  { top, predicted, search, impossibleAt = [], solution = running.solve(query) }: RankOptions,
): Ranked {
  if (!search)
    throw new LacunaError("solvers.no-links", "a solver of single variables has no truths of tuples", {
      hint: "ask for one variable at a time, or use the solver fit",
    });
  const { rows, count } = solution;
  const isKnown = knownTuples(query, world);
  // One more than is listed tells whether there are more; known ones that are not wanted make way for others.
  for (let looked = top + 1; ; looked *= 4) {
    const tuples = bestTuples(query, rows, world, search.truth, looked, search.options);
    const answers = tuples.map((each) => ({ ...each, known: isKnown(each.values) }));
    const believed = answers.filter(
      ({ known, values }) => known || !values.some((value, at) => impossibleAt[at]?.has(value)),
    );
    const wanted = predicted ? believed.filter(({ known }) => !known) : believed;
    if (wanted.length <= top && tuples.length === looked && looked < MOST_TUPLES) continue;
    return {
      answers: wanted.slice(0, top),
      outcome: wanted.length > top || tuples.length === looked ? "row-limit" : "complete",
      ...(count === undefined ? {} : { expected: count }),
    };
  }
}

/** Tuples that are not known are looked for up to this number. */
const MOST_TUPLES = 1 << 16;

/** Whether tuples of values follow from the known links. */
function knownTuples(
  { free, body }: Query,
  { follow: answer, stop }: RankContext,
): (values: readonly number[]) => boolean {
  return (values) => {
    const given = new Map(free.map((name, at) => [name, constant(values[at]!)]));
    const closed = { free: [], body: substitute(body, given) };
    return wholeAnswers(answer(closed, stop ? { stop } : {})).count > 0;
  };
}

function wholeAnswers(answers: Answers): Answers {
  if (answers.outcome === "complete") return answers;
  throw new LacunaError("solvers.stopped", "looking for known answers was stopped");
}

function untilStopped<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof LacunaError && error.code === "solvers.stopped") return undefined;
    throw error;
  }
}
