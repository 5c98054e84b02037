import {
  both,
  type Fuzzy,
  followed,
  followedSize,
  hinted,
  isBound,
  largest,
  promises,
  restricted,
  supportSize,
  these,
  uniform,
  weighted,
} from "../fuzzy/precise-sets.ts";
import { conditionRows, meetCondition } from "./condition.ts";
import { cutCycle } from "./cycle.ts";
import { directedLinks } from "./directed-link.ts";
import type { Condition, Pair } from "./graph.ts";
import { message, messageRows } from "./message.ts";
import type { FitSolving, FitWork } from "./truths.ts";

/** A conjunction half way through: what is left of its graph, and how true each candidate of each node is. */
export interface Elimination {
  readonly sets: readonly Fuzzy[];
  /** Nodes that are left. */
  readonly nodes: readonly number[];
  readonly pairs: readonly Pair[];
  readonly conditions: readonly Condition[];
  /** The node whose truths are asked for; -1 for none, and then the one truth of the conjunction is. */
  readonly target: number;
  /** Truth of what has been eliminated without a trace in any set. */
  readonly weight: number;
}

/** One step that can be taken, and the rows it takes, roughly. */
interface Step {
  readonly rows: number;
  run(): FitSolving<Elimination>;
}

/**
 * Max-product inference (FIT, §5 of the reference): for each entity of the target, the largest t-norm of all links over the
 * values of the other nodes. In which order leaves are eliminated makes no difference to the result, so the cheapest
 * comes first: nodes near constants, whose few candidates need few rows. When only cycles are left, one is cut.
 */
export function* eliminate(start: Elimination, work: FitWork): FitSolving<Fuzzy> {
  const { entityCount, norm } = work;
  let state = start;
  for (;;) {
    if (state.weight === 0 || state.nodes.some((node) => supportSize(state.sets[node]!, entityCount) === 0))
      return uniform(0);
    const step = cheapest(state, work);
    if (step) state = yield* step.run();
    else if (state.pairs.length === 0)
      return state.target < 0
        ? uniform(state.weight)
        : weighted(state.sets[state.target]!, state.weight, norm);
    else if (pairsAt(state, state.target).length === 1) return yield* throughNeighbour(state, work);
    else return weighted(yield* cutCycle({ ...state, weight: 1 }, work), state.weight, norm);
  }
}

export const pairsAt = ({ pairs }: Elimination, node: number): Pair[] =>
  pairs.filter(({ a, b }) => a === node || b === node);

export const otherEnd = ({ a, b }: Pair, node: number): number => (a === node ? b : a);

function cheapest(state: Elimination, work: FitWork): Step | undefined {
  const steps = [...conditionSteps(state, work), ...nodeSteps(state, work)];
  let best = least(steps);
  // A step that has to look at every entity waits for other links to say which entities matter.
  if (!best || best.rows >= work.entityCount) best = least(bindingSteps(state, work)) ?? best;
  return best;
}

function least(steps: readonly Step[]): Step | undefined {
  return steps.reduce<Step | undefined>(
    (best, step) => (best && best.rows <= step.rows ? best : step),
    undefined,
  );
}

function conditionSteps(state: Elimination, work: FitWork): Step[] {
  return state.conditions.map((condition) => ({
    rows: conditionRows(condition, state.sets[condition.node]!, work),
    *run() {
      const set = yield* meetCondition(condition, state.sets[condition.node]!, work);
      const conditions = state.conditions.filter((each) => each !== condition);
      return { ...state, sets: state.sets.with(condition.node, set), conditions };
    },
  }));
}

/** Leaves, nodes with one candidate and nodes without links that can go. */
function nodeSteps(state: Elimination, work: FitWork): Step[] {
  const steps: Step[] = [];
  for (const node of state.nodes) {
    if (node === state.target || state.conditions.some((each) => each.node === node)) continue;
    const set = state.sets[node]!;
    const pairs = pairsAt(state, node);
    const single = isBound(set) && set.ids.length === 1;
    if (pairs.length > 1 && !single) continue;
    const to = (pair: Pair) => state.sets[otherEnd(pair, node)]!;
    const rows = pairs.reduce(
      (sum, pair) => sum + messageRows(directedLinks(pair, node), set, to(pair), work),
      0,
    );
    steps.push({ rows, run: () => dropNode(state, node, pairs, work) });
  }
  return steps;
}

function* dropNode(
  state: Elimination,
  node: number,
  pairs: readonly Pair[],
  work: FitWork,
): FitSolving<Elimination> {
  const { norm, entityCount } = work;
  // The truth of a node that goes to several neighbours, or to none, counts once, for all.
  const apart = pairs.length !== 1;
  const weight = apart ? both(state.weight, largest(state.sets[node]!, entityCount), norm) : state.weight;
  const from = apart && pairs.length > 0 ? these(state.sets[node]!.ids) : state.sets[node]!;
  let sets = state.sets;
  for (const pair of pairs) {
    const to = otherEnd(pair, node);
    sets = sets.with(to, yield* message(directedLinks(pair, node), from, sets[to]!, work));
  }
  return {
    ...state,
    sets,
    weight,
    nodes: state.nodes.filter((each) => each !== node),
    pairs: state.pairs.filter((each) => !pairs.includes(each)),
  };
}

/** Positive links from a node with known candidates to one that may still be any entity. */
function bindingSteps(state: Elimination, work: FitWork): Step[] {
  const steps: Step[] = [];
  for (const pair of state.pairs)
    for (const node of [pair.a, pair.b]) {
      const other = otherEnd(pair, node);
      if (!isBound(state.sets[node]!) || isBound(state.sets[other]!)) continue;
      const link = directedLinks(pair, node).find((each) => each.outward && !each.negated);
      if (!link) continue;
      steps.push({
        rows: followedSize(state.sets[node]!, work),
        *run() {
          const from = followed(state.sets[node]!, work);
          const heads = { ...from, values: promises(from) };
          const reached = yield* message([link], heads, uniform(1), { ...work, above: 0 });
          const bound = restricted(state.sets[other]!, reached);
          // The published order of candidates stays when all of them are followed.
          const set = work.width === Number.POSITIVE_INFINITY ? bound : hinted(bound, reached);
          return { ...state, sets: state.sets.with(other, set) };
        },
      });
    }
  return steps;
}

/** A target with one neighbour: the rest is solved for the neighbour, then goes through the links between them. */
function* throughNeighbour(state: Elimination, work: FitWork): FitSolving<Fuzzy> {
  const [pair] = pairsAt(state, state.target);
  const target = otherEnd(pair!, state.target);
  const rest = yield* eliminate(
    {
      ...state,
      target,
      nodes: state.nodes.filter((each) => each !== state.target),
      pairs: state.pairs.filter((each) => each !== pair),
    },
    work,
  );
  return yield* message(directedLinks(pair!, target), rest, state.sets[state.target]!, work);
}
