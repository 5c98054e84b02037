import type { RowSource, TruthRow } from "../rows/rows.ts";
import { runThrough } from "./solve-each.ts";
import { isYieldPoint, type RowRequest, type Solving } from "./solving.ts";

/** Heads of requests that are visited at once, about: they are sorted together, at 16 bytes each. */
const VISITED_HEADS = 1 << 22;

/** Rows of a piece of work. */
const PIECE = 1 << 11;

const ALL = Number.POSITIVE_INFINITY;

/** Bounds of {@link advanceTogether}; results do not depend on them. */
export interface TogetherOptions {
  /** Requests that are visited at once: each may hold a truth for every entity meanwhile. 1,024 by default. */
  readonly visited?: number;
  /** Heads that requests may hold while they wait, all together; 2^26 by default. Beyond it the heaviest go first. */
  readonly waiting?: number;
  /** Queries that are in progress at once; 65,536 by default. */
  readonly started?: number;
  /**
   * Requests that a query will make, about. Shorter queries then begin later, so that all make their last request,
   * which asks for most rows, in the same wave.
   */
  readonly steps?: (at: number) => number;
}

/** A query in progress and what it waits for. */
interface Pending<Result, Row> {
  readonly at: number;
  readonly solving: Solving<Result, Row>;
  readonly wave: number;
  request: RowRequest<Row>;
}

/**
 * Advances many queries at once, in waves: all that wait for rows of one relation see them in one visit of the union
 * of their heads, so that a row that they share is scored once. Results are those of `solveNow`, to the bit. The work comes
 * in pieces of some thousand rows.
 *
 * A query that waits holds its heads only. When those of all grow too many, the relation with most of them is served
 * first, whatever its wave, so that queries end and make room.
 * @param onDone told each result when it is there, in no particular order
 */
export function* advanceTogether<Result, Row = TruthRow>(
  solvings: readonly Solving<Result, Row>[],
  source: RowSource<Row>,
  onDone: (at: number, result: Result) => void,
  options: TogetherOptions = {},
): Generator<void, void, void> {
  const { visited = 1 << 10, waiting = 1 << 26, started = 1 << 16, steps = () => 0 } = options;
  for (let from = 0; from < solvings.length; from += started) {
    const tell = (at: number, result: Result) => onDone(from + at, result);
    const bounds = { visited, waiting, steps: (at: number) => steps(from + at) };
    yield* advanceSome(solvings.slice(from, from + started), source, tell, bounds);
  }
}

/** Runs {@link advanceTogether} through; the results in the order of the queries. */
export function solveTogether<Result, Row = TruthRow>(
  solvings: readonly Solving<Result, Row>[],
  source: RowSource<Row>,
  options: TogetherOptions = {},
): Result[] {
  const results = new Array<Result>(solvings.length);
  const keep = (at: number, result: Result) => {
    results[at] = result;
  };
  runThrough(advanceTogether(solvings, source, keep, options));
  return results;
}

function* advanceSome<Result, Row>(
  solvings: readonly Solving<Result, Row>[],
  source: RowSource<Row>,
  done: (at: number, result: Result) => void,
  { visited, waiting, steps }: Required<Omit<TogetherOptions, "started">>,
): Generator<void, void, void> {
  /** The requests that wait for each relation, earlier waves first. */
  const queues = new Map<number, Pending<Result, Row>[]>();
  let held = 0;
  const advance = (at: number, solving: Solving<Result, Row>, wave: number) => {
    let step = solving.next();
    for (; !step.done && isYieldPoint(step.value); step = solving.next())
      source.visit(step.value.relation, step.value.heads, () => {});
    if (step.done) {
      done(at, step.value);
      return;
    }
    const request = step.value;
    held += request.heads.length;
    const pending = { at, solving, wave, request };
    const queue = queues.get(request.relation);
    if (queue) queue.push(pending);
    else queues.set(request.relation, [pending]);
  };
  /** Serves requests of one relation: of waves up to this one, or of all, those with most heads first. */
  function* serve(relation: number, wave: number): Generator<void, void, void> {
    const queue = queues.get(relation)!;
    if (wave === ALL) queue.sort((a, b) => b.request.heads.length - a.request.heads.length);
    const served: Pending<Result, Row>[] = [];
    const left: Pending<Result, Row>[] = [];
    let heads = 0;
    for (const each of queue)
      if (each.wave <= wave && served.length < visited && heads < VISITED_HEADS) {
        served.push(each);
        heads += each.request.heads.length;
      } else left.push(each);
    if (left.length > 0) queues.set(relation, left);
    else queues.delete(relation);
    yield* visitUnion(
      relation,
      served.map(({ request }) => request),
      source,
    );
    for (const { at, solving, wave: its, request } of served) {
      held -= request.heads.length;
      advance(at, solving, its + 1);
    }
  }

  const most = solvings.reduce((found, _, at) => Math.max(found, steps(at)), 0);
  solvings.forEach((solving, at) => {
    advance(at, solving, most - steps(at));
  });
  for (let wave = 0; queues.size > 0; wave++)
    // There and back: the rows of the relations that came last may still be held.
    for (const relation of [...queues.keys()].sort((a, b) => (wave % 2 === 0 ? a - b : b - a)))
      while (queues.get(relation)?.some((each) => each.wave <= wave)) {
        if (held <= waiting) yield* serve(relation, wave);
        else yield* serve(heaviest(queues), ALL);
      }
}

/** The relation whose requests hold most heads. */
function heaviest<Result, Row>(queues: ReadonlyMap<number, readonly Pending<Result, Row>[]>): number {
  let [found, most] = [-1, -1];
  for (const [relation, queue] of queues) {
    const heads = queue.reduce((sum, { request }) => sum + request.heads.length, 0);
    if (heads > most) [found, most] = [relation, heads];
  }
  return found;
}

/** Visits the rows of several requests, each once, and hands them to all that asked for them. */
function* visitUnion<Row>(
  relation: number,
  requests: readonly RowRequest<Row>[],
  source: RowSource<Row>,
): Generator<void, void, void> {
  if (requests.length === 1) {
    const [request] = requests as [RowRequest<Row>];
    yield* visitInPieces(source, relation, request.heads, (at, row) => request.visit(at, row));
    return;
  }
  const total = requests.reduce((sum, { heads }) => sum + heads.length, 0);
  // (head, request) pairs as exact doubles, which the platform sorts natively.
  const keys = new Float64Array(total);
  let count = 0;
  requests.forEach(({ heads }, each) => {
    for (const head of heads) keys[count++] = head * requests.length + each;
  });
  keys.sort();
  const union = new Uint32Array(total);
  const ends = new Uint32Array(total);
  const asking = new Uint32Array(total);
  let rows = 0;
  for (let i = 0; i < total; i++) {
    const head = Math.floor(keys[i]! / requests.length);
    asking[i] = keys[i]! - head * requests.length;
    if (rows === 0 || union[rows - 1] !== head) union[rows++] = head;
    ends[rows - 1] = i + 1;
  }
  /** The next head of each request: heads ascend. */
  const next = new Uint32Array(requests.length);
  yield* visitInPieces(source, relation, union.subarray(0, rows), (at, row) => {
    for (let i = at === 0 ? 0 : ends[at - 1]!; i < ends[at]!; i++) {
      const each = asking[i]!;
      requests[each]!.visit(next[each]!, row);
      next[each]!++;
    }
  });
}

/** Visits at most n rows. */
function* visitInPieces<Row>(
  source: RowSource<Row>,
  relation: number,
  heads: Uint32Array,
  visitor: (at: number, row: Row) => void,
): Generator<void, void, void> {
  for (let from = 0; from < heads.length; from += PIECE) {
    source.visit(relation, heads.subarray(from, from + PIECE), (at, row) => visitor(from + at, row));
    yield;
  }
}
