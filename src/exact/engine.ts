import type { Rows, View } from "../kg/graph.ts";
import type { ImpliedLinks } from "../kg/implied-links.ts";
import { type Arena, arenaBytes, createArena } from "../numeric/arena.ts";
import { bitmapWords } from "../numeric/entity-set.ts";
import type { Limits, Outcome } from "../runs/working/limits.ts";
import { createLongRows, type LongRows } from "./long-rows.ts";
import type { Program } from "./program.ts";
import { createSignature, type Signature } from "./signature.ts";
import type { Search } from "./steps.ts";

/** A compiled shape, ready to be filled with relations and anchors. */
export interface Prepared {
  readonly shape: readonly number[];
  readonly program: Program;
  readonly search: Search;
}

/** Working memory for answering over one view; reused from query to query. */
export interface Engine {
  readonly view: View;
  readonly rows: Rows;
  /** Links without rows, and the first of their relations; infinite where there are none. */
  readonly implied: ImpliedLinks | undefined;
  readonly firstImplied: number;
  /** Number of entities: what every variable ranges over. */
  readonly universe: number;
  /** Levels of the view, for atoms that do not say otherwise. */
  readonly levels: number;
  /** The same for every atom. */
  readonly levelsOfView: () => number;
  readonly arena: Arena;
  /** A bitmap of the universe that is all zero between uses … */
  readonly bits: Uint32Array;
  /** … and one bit for each of its words, so that few members are found without a scan of the universe. */
  readonly summary: Uint32Array;
  /** Edge ranges (from, to) of the rows of one step. */
  ranges: Uint32Array;
  /** Bitmaps of long rows; kept from query to query. */
  readonly longRows: LongRows;
  /** Programs with their searches, by the hash of the query's shape. */
  readonly prepared: Map<number, Prepared[]>;
  readonly signature: Signature;
  limits: Limits;
  /** Edges visited so far, and when to look at the limits next. */
  work: number;
  nextCheck: number;
  /** Counts work other than on edges, such as planning, and looks at the limits now and then. */
  readonly watch: (steps: number) => void;
  /** Bytes held outside the arena, by tuples found so far. */
  held: number;
}

/** Thrown inside the engine only, to unwind when a limit is reached. */
export class Stopped {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    this.outcome = outcome;
  }
}

const CHECK_EVERY = 1 << 15;

export function createEngine(view: View, arena = createArena()): Engine {
  const universe = view.graph.entityCount;
  const words = bitmapWords(universe);
  let watched = 0;
  const engine: Engine = {
    view,
    rows: view.graph.rows,
    implied: view.graph.implied,
    firstImplied: view.graph.implied?.from ?? Number.POSITIVE_INFINITY,
    universe,
    levels: view.levels,
    levelsOfView: () => view.levels,
    arena,
    bits: new Uint32Array(words),
    summary: new Uint32Array((words + 31) >>> 5),
    ranges: new Uint32Array(256),
    longRows: createLongRows(),
    prepared: new Map(),
    signature: createSignature(),
    limits: {},
    work: 0,
    nextCheck: CHECK_EVERY,
    watch(steps) {
      watched += steps;
      if (watched < CHECK_EVERY) return;
      watched = 0;
      checkLimits(engine);
    },
    held: 0,
  };
  return engine;
}

/** Counts work and looks at the limits now and then. */
export function tick(engine: Engine, steps: number): void {
  engine.work += steps;
  if (engine.work >= engine.nextCheck) checkLimits(engine);
}

function checkLimits(engine: Engine): void {
  engine.nextCheck = engine.work + CHECK_EVERY;
  const { stop, memory } = engine.limits;
  const reason = stop?.();
  if (reason) throw new Stopped(reason);
  if (memory !== undefined && arenaBytes(engine.arena) + engine.held > memory)
    throw new Stopped("memory-limit");
}
