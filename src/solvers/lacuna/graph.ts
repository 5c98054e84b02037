import { directedLinks } from "../query-graph/directed-link.ts";
import type { Condition, FitGraph, FitQuery, Pair } from "../query-graph/graph.ts";
import type { DenseRow } from "../rows/dense-rows.ts";
import type { Solving } from "../scheduling/solving.ts";
import { KNOWN } from "./classes.ts";
import { followedHeads } from "./heads.ts";
import { forKnownLinks } from "./known-links.ts";
import {
  everything,
  joined,
  leftWithout,
  type Message,
  partsOf,
  single,
  united,
  weakened,
} from "./message.ts";
import { overOpenPair, overPair } from "./pair.ts";
import type { Sending } from "./project.ts";

/** The inputs of messages through a graph. */
export interface GraphSending extends Sending {
  /** Candidates of a variable where a cycle is cut. */
  readonly cut: number;
}

/** Times the entities followed elsewhere that are followed behind all candidates of a cycle together. */
const SHARED = 4;

/** A graph in part: what is said of nodes so far, undefined where nothing is, and the pairs that are left. */
interface Part {
  readonly sets: readonly (Message | undefined)[];
  readonly pairs: readonly Pair[];
}

type Messages<Result> = Solving<Result, DenseRow>;

/** The message of a query about one of its variables (`undefined`: whether the query is true at all), alternatives united. */
export function* graphMessage(
  { graphs }: FitQuery,
  variable: string | undefined,
  sending: GraphSending,
): Messages<Message> {
  let message: Message | undefined;
  for (const graph of graphs) {
    const other = yield* alternative(graph, variable, sending);
    message = message ? united(message, other, sending.classes) : other;
  }
  return message!;
}

function* alternative(
  { nodes, pairs, conditions }: FitGraph,
  variable: string | undefined,
  sending: GraphSending,
): Messages<Message> {
  const { entityCount } = sending.known.graph;
  let sets: readonly (Message | undefined)[] = nodes.map((node) =>
    typeof node === "number" ? single(node, entityCount) : undefined,
  );
  for (const condition of conditions)
    sets = sets.with(condition.node, yield* met(condition, sets[condition.node], sending));
  const target = variable === undefined ? -1 : nodes.indexOf(variable);
  return yield* eliminated({ sets, pairs }, target, sending);
}

/** The message of a node under a condition. */
function* met(condition: Condition, set: Message | undefined, sending: GraphSending): Messages<Message> {
  const whole = set ?? all(sending);
  if (condition.kind === "denied") {
    const open = condition.name === "" ? undefined : condition.name;
    return weakened(whole, leftWithout(yield* graphMessage(condition.branch, open, sending)));
  }
  const loop = yield* loops(condition.relation, whole, sending);
  return condition.negated ? weakened(whole, leftWithout(loop)) : joined(whole, loop, sending.classes);
}

/** Links of entities to themselves; missing ones of the entities that are followed. */
function* loops(relation: number, set: Message, sending: GraphSending): Messages<Message> {
  const { entityCount } = sending.known.graph;
  const known = new Float64Array(entityCount);
  const missing = new Float64Array(entityCount);
  const heads = followedHeads(set, sending.follow);
  yield {
    relation,
    heads,
    visit(at, { scores }) {
      const head = heads[at]!;
      if (scores[head]! < 0) known[head] = 1;
      else missing[head] = scores[head]!;
    },
  };
  return { known, strength: known, missing: new Map([[sending.classes.behind(KNOWN), missing]]) };
}

const all = ({ known }: GraphSending): Message =>
  everything(new Float64Array(known.graph.entityCount).fill(1));

/** Takes nodes away one after the other, leaves first, until only the target is left; -1 leaves none. */
function* eliminated({ sets, pairs }: Part, target: number, sending: GraphSending): Messages<Message> {
  if (pairs.length === 0) return together(sets, target, sending);
  const degree = (node: number) => pairs.filter(({ a, b }) => a === node || b === node).length;
  const order = [...sets.keys()].filter((node) => node !== target);
  // Messages to a variable come before its use: leaves with a message go first.
  const leaf =
    order.find((node) => degree(node) === 1 && sets[node]) ?? order.find((node) => degree(node) === 1);
  if (leaf === undefined) return yield* cut({ sets, pairs }, target, sending);
  const pair = pairs.find(({ a, b }) => a === leaf || b === leaf)!;
  const other = pair.a === leaf ? pair.b : pair.a;
  const links = directedLinks(pair, leaf);
  const from = sets[leaf];
  const message = from
    ? yield* overPair(from, links, sending)
    : yield* overOpenPair(sets[other], links, sending);
  const before = sets[other];
  const after = before ? joined(before, message, sending.classes) : message;
  const left = {
    sets: sets.with(other, after).with(leaf, undefined),
    pairs: pairs.filter((each) => each !== pair),
  };
  return yield* eliminated(left, target, sending);
}

/** The message that is left when no pair is: that of the target, times the truth of the parts without a link to it. */
function together(sets: readonly (Message | undefined)[], target: number, sending: GraphSending): Message {
  let message = sets[target] ?? all(sending);
  for (const [node, set] of sets.entries())
    if (node !== target && set) message = joined(message, anywhere(set), sending.classes);
  return message;
}

/** The sums of a message, at every entity: that it holds anywhere. */
function anywhere(message: Message): Message {
  const sums = partsOf(message).map(([name, values]): [string, Float64Array] => {
    const sum = values.reduce((found, value) => found + value, 0);
    return [name, new Float64Array(values.length).fill(name === KNOWN ? Math.min(1, sum) : sum)];
  });
  const [known, ...missing] = sums;
  return { known: known![1], strength: known![1], missing: new Map(missing) };
}

/**
 * Cuts a cycle: the variable with the fewest pairs of those that something is said of is set to one candidate after the
 * other, and what they lead to is summed.
 */
function* cut({ sets, pairs }: Part, target: number, sending: GraphSending): Messages<Message> {
  const degree = (node: number) => pairs.filter(({ a, b }) => a === node || b === node).length;
  const open = [...sets.keys()].filter((node) => node !== target && degree(node) > 1);
  const node = open.reduce((best, each) => {
    const [said, saidBest] = [sets[each] !== undefined, sets[best] !== undefined];
    if (said !== saidBest) return said ? each : best;
    return degree(each) < degree(best) ? each : best;
  });
  const { entityCount } = sending.known.graph;
  const set = sets[node] ?? degrees(node, pairs, sending);
  const tried = followedHeads(set, sending.cut);
  const behind = {
    ...sending,
    follow: Math.min(sending.follow, Math.ceil((SHARED * sending.follow) / Math.max(1, tried.length))),
  };
  const sums = new Map<string, Float64Array>();
  const known = new Float64Array(entityCount);
  const strength = new Float64Array(entityCount);
  for (const candidate of tried) {
    const message = yield* eliminated(fixed({ sets, pairs }, node, candidate, entityCount), target, behind);
    const here = at(set, candidate);
    const found = joined(here, message, sending.classes);
    for (let t = 0; t < entityCount; t++) {
      known[t] = Math.min(1, known[t]! + found.known[t]!);
      strength[t]! += found.strength[t]!;
    }
    for (const [name, values] of found.missing) {
      const sum = sums.get(name);
      if (sum) for (let t = 0; t < entityCount; t++) sum[t]! += values[t]!;
      else sums.set(name, values);
    }
  }
  return { known, strength, missing: sums };
}

/** The value of a message at one entity, repeated for every entity. */
function at({ known, strength, missing }: Message, entity: number): Message {
  const everywhere = (values: Float64Array) => new Float64Array(values.length).fill(values[entity]!);
  return {
    known: everywhere(known),
    strength: everywhere(strength),
    missing: new Map([...missing].map(([name, values]) => [name, everywhere(values)])),
  };
}

/** The part with a node set to one entity: each pair gets a node of its own, as constants have. */
function fixed({ sets, pairs }: Part, node: number, entity: number, entityCount: number): Part {
  const nodes = [...sets].with(node, undefined);
  const only = single(entity, entityCount);
  const moved = pairs.map((pair) => {
    if (pair.a !== node && pair.b !== node) return pair;
    const own = nodes.push(only) - 1;
    return pair.a === node ? { ...pair, a: own } : { ...pair, b: own };
  });
  return { sets: nodes, pairs: moved };
}

/** Every entity, those with most known links first. */
function degrees(node: number, pairs: readonly Pair[], sending: GraphSending): Message {
  const { known: view } = sending;
  const { entityCount } = view.graph;
  const strength = new Float64Array(entityCount);
  for (const pair of pairs) {
    if (pair.a !== node && pair.b !== node) continue;
    for (const { relation, outward, negated } of directedLinks(pair, node)) {
      if (negated) continue;
      forKnownLinks(view, outward ? relation : relation ^ 1, (head) => {
        strength[head]!++;
      });
    }
  }
  return { known: new Float64Array(entityCount).fill(1), strength, missing: new Map() };
}
