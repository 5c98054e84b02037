import type { View } from "../kg/graph.ts";
import { arenaBytes, release, spare, spareArena } from "../numeric/arena.ts";
import { type EntitySet, emptySet, settle, sparse } from "../numeric/entity-set.ts";
import { idsOf, unite } from "../numeric/set-algebra.ts";
import type { Query } from "../query/formula.ts";
import type { Limits, Outcome } from "../runs/working/limits.ts";
import { type Answers, answersOf } from "./answers.ts";
import { createEngine, type Engine, type Prepared, Stopped, tick } from "./engine.ts";
import { forEach } from "./links.ts";
import { compile, type Program } from "./program.ts";
import { createSearch, type Emit, type Sofar, satisfiable, solveMany, solveOne } from "./search.ts";
import { hasShape, readSignature } from "./signature.ts";
import type { Search } from "./steps.ts";
import { createTuples, growTuples, sortedTuples, type Tuples } from "./tuples.ts";

/** Options of one question beside its {@link Limits}. */
export interface AnswerOptions extends Limits {
  /**
   * Split levels that each atom may use, by its place in the formula in reading order; by default those of the view.
   * These levels separate reasoning trees by their missing links (Gregucci et al., ICML 2025: the patterns A(bits)).
   */
  readonly levels?: (atom: number) => number;
}

/**
 * Answers a query on a view of a graph: every variable ranges over all entities, negation is complement.
 *
 * Exact for any existential formula with negation of atoms and of whole branches, unions, parallel atoms, cycles and
 * any number of free variables. When a limit is reached, the answers found by then are true, but not all; `outcome`
 * says so.
 * @throws LacunaError `query.not-grounded`, `query.unbound-variable`, `query.id-out-of-range`
 */
export function answer(query: Query, view: View, options: AnswerOptions = {}): Answers {
  const engine = createEngine(view, spareArena());
  try {
    return answerWith(engine, query, options);
  } finally {
    spare(engine.arena);
  }
}

/** An answerer that keeps its working memory from query to query; for many queries on one view. */
export function createAnswerer(view: View): (query: Query, options?: AnswerOptions) => Answers {
  const engine = createEngine(view);
  return (query, options = {}) => answerWith(engine, query, options);
}

/** Shapes remembered by one engine (those of one hash count once); beyond that all are forgotten, which costs time only. */
const MOST_SHAPES = 4096;

/** Readies an engine for a query: compiles its shape unless that is known, and fills in relations and anchors. */
export function prepare(engine: Engine, query: Query, options: AnswerOptions): Prepared {
  engine.limits = options;
  engine.held = 0;
  const { signature } = engine;
  readSignature(query, engine.view.graph, signature);
  const ready = knownShape(engine) ?? compileShape(engine, query);
  const { search } = ready;
  search.relations = signature.relations;
  search.constants = signature.constants;
  search.levels = options.levels ?? engine.levelsOfView;
  release(engine.arena, 0);
  return ready;
}

function knownShape({ prepared, signature }: Engine): Prepared | undefined {
  const alike = prepared.get(signature.hash);
  if (alike) for (const each of alike) if (hasShape(signature, each.shape)) return each;
  return undefined;
}

function compileShape(engine: Engine, query: Query): Prepared {
  const { prepared, signature } = engine;
  const program = compile(query);
  const shape = signature.shape.slice(0, signature.length);
  const ready: Prepared = { shape, program, search: createSearch(engine, program) };
  if (prepared.size === MOST_SHAPES) prepared.clear();
  const alike = prepared.get(signature.hash);
  if (alike) alike.push(ready);
  else prepared.set(signature.hash, [ready]);
  return ready;
}

export function answerWith(engine: Engine, query: Query, options: AnswerOptions): Answers {
  const { program, search } = prepare(engine, query, options);
  if (program.free.length === 0) return decide(search, program);
  if (program.free.length === 1) return collectSet(search, program, query.free, options);
  return collectTuples(search, program, query.free, options);
}

/** Yes or no: one empty tuple, or none. */
function decide(search: Search, program: Program): Answers {
  let yes = false;
  const outcome = bounded(() => {
    yes = program.union.some((block) => satisfiable(search, block));
  });
  return answersOf([], new Uint32Array(0), yes ? 1 : 0, outcome);
}

function collectSet(
  search: Search,
  program: Program,
  names: readonly string[],
  options: AnswerOptions,
): Answers {
  const { engine } = search;
  const v = program.free[0]!;
  let found: EntitySet = emptySet;
  const sofar: Sofar = { ids: [], bitmap: undefined };
  let outcome = bounded(() => {
    for (const block of program.union) {
      search.domains[v] = undefined;
      sofar.ids.length = 0;
      sofar.bitmap = undefined;
      found = unite(found, solveOne(search, block, v, sofar), engine.universe, engine.arena);
    }
  });
  if (outcome !== "complete") found = withSofar(engine, found, sofar);
  let ids = idsOf(found, engine.universe, engine.arena);
  if (options.rows !== undefined && ids.length > options.rows) {
    ids = ids.slice(0, options.rows);
    if (outcome === "complete") outcome = "row-limit";
  }
  return answersOf(names, ids, ids.length, outcome);
}

/** Adds what a search had found when it was stopped. */
function withSofar({ universe, arena }: Engine, found: EntitySet, { ids, bitmap }: Sofar): EntitySet {
  const listed = unite(found, sparse(Uint32Array.from(ids), 0, ids.length), universe, arena);
  return bitmap ? unite(listed, settle(bitmap, universe, arena), universe, arena) : listed;
}

function collectTuples(
  search: Search,
  program: Program,
  names: readonly string[],
  options: AnswerOptions,
): Answers {
  const { engine } = search;
  const tuples = createTuples(program.free.length);
  const most = options.rows ?? Number.POSITIVE_INFINITY;
  const emit = tupleWriter(search, program, tuples, most);
  let outcome = bounded(() => {
    for (const block of program.union) solveMany(search, block, program.free, emit);
  });
  const { ids, count, cut } = sortedTuples(tuples, engine.universe, engine.limits.stopAfter);
  const kept = Math.min(count, most);
  if (cut) outcome = "time-limit";
  else if (kept < count) outcome = "row-limit";
  return answersOf(names, kept < count ? ids.slice(0, kept * names.length) : ids, kept, outcome);
}

/** Tuples beyond the limit before repeats are looked for. */
const SOME = 1 << 20;

function tupleWriter(search: Search, program: Program, tuples: Tuples, most: number): Emit {
  const { engine } = search;
  const { width } = tuples;
  // One union may find a tuple again that another found: then only a full count can tell how many there are.
  const exactCount = program.union.length === 1;
  const { memory } = engine.limits;
  const room = () => (memory === undefined ? Number.POSITIVE_INFINITY : memory - arenaBytes(engine.arena));
  return (last, set) => {
    const bytes = growTuples(tuples, set.size, room());
    if (bytes === undefined) throw new Stopped("memory-limit");
    engine.held = bytes;
    tick(engine, set.size);
    const { data } = tuples;
    const column = program.free.indexOf(last);
    let at = tuples.count * width;
    const prefix = program.free.map((v) => search.values[v]!);
    forEach(set, engine.universe, (id) => {
      for (let i = 0; i < width; i++) data[at + i] = prefix[i]!;
      data[at + column] = id;
      at += width;
    });
    tuples.count += set.size;
    if (exactCount && tuples.count > most) throw new Stopped("row-limit");
    if (tuples.count <= 2 * most + SOME) return;
    // Repeats go; what is left is counted on from.
    const { ids, count } = sortedTuples(tuples, engine.universe, engine.limits.stopAfter);
    data.set(ids);
    tuples.count = count;
    if (count > most) throw new Stopped("row-limit");
  };
}

/** Runs a search to its end or to a limit. */
export function bounded(run: () => void): Outcome {
  try {
    run();
    return "complete";
  } catch (stopped) {
    if (stopped instanceof Stopped) return stopped.outcome;
    throw stopped;
  }
}
