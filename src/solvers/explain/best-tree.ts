import { hasLink, type View } from "../../kg/graph.ts";
import { type Atom, constant, type Formula, type Query } from "../../query/formula.ts";
import { substitute } from "../../query/scope.ts";
import { type Fuzzy, these, valueAt } from "../fuzzy/precise-sets.ts";
import { type FitGraph, fitQuery } from "../query-graph/graph.ts";
import { graphMarginal, marginal } from "../query-graph/marginal.ts";
import { type FitWork, fitWork } from "../query-graph/truths.ts";
import type { RowSource } from "../rows/rows.ts";
import { solveNow } from "../scheduling/solving.ts";
import type { BestTreeOptions, SolverContext } from "../solver.ts";
import { nudged } from "./best-tree-ties.ts";
import type { PredictedLink, PredictedTree } from "./predicted-tree.ts";

/** The share of a truth that is surely less than it, whatever is rounded on the way. */
const NEARLY = 0.999;

/** Truths closer than this share are equal. */
const TIE = 2 ** -42;

/**
 * Finds the reasoning tree a solver believes in most: over the alternatives of the query, the values of all variables that
 * maximise the product of the truths of links and denied branches, the free variables given. Of equal trees the one with
 * fewest predicted links, then that of the alternative written first, then of the smallest ids in the order in which the
 * variables are met. Undefined where every tree has truth 0.
 *
 * The truth that is expected of the tree, such as that of the answer, may be given: entities that are less true on their
 * own are then not looked at first, and the tree is the same.
 *
 * It is FIT's max-product with constants for what is bound: one variable after the other takes its best entity.
 * @throws LacunaError `solvers.unsupported`, `query.not-grounded`, `query.too-many-alternatives`
 */
export function bestTree(
  query: Query,
  world: Pick<SolverContext, "graph" | "known">,
  truth: RowSource,
  { direction = "written", width = Number.POSITIVE_INFINITY }: BestTreeOptions = {},
): (values: readonly number[], expected?: number) => PredictedTree | undefined {
  const { graphs } = fitQuery(query, direction);
  const choices = { norm: "product", cut: Number.POSITIVE_INFINITY, width } as const;
  const whole = fitWork(world.graph.entityCount, { ...choices, above: 0 });
  const source = nudged(truth, world.known);
  const bestAbove = (values: readonly number[], above: number): PredictedTree | undefined => {
    const work = { ...whole, above };
    let best: PredictedTree | undefined;
    for (const graph of graphs) {
      const given = new Map(query.free.map((name, at) => [name, values[at]!]));
      const bindings = bindAll(graph, given, source, work);
      if (!bindings) continue;
      const tree = treeOf(graph, values, bindings, { work: whole, truth, known: world.known });
      if (!best || isBetter(tree, best)) best = tree;
    }
    return best;
  };
  return (values, expected = 0) => {
    const above = NEARLY * expected;
    const best = above > 0 ? bestAbove(values, above) : undefined;
    // Trees that were left out are less true than that.
    return best && best.truth >= above ? best : bestAbove(values, 0);
  };
}

const isBetter = (a: PredictedTree, b: PredictedTree): boolean =>
  Math.abs(a.truth - b.truth) <= TIE * b.truth ? a.predicted < b.predicted : a.truth > b.truth;

/** Binds the variables of an alternative one after the other; undefined where nothing is true. */
function bindAll(
  graph: FitGraph,
  given: ReadonlyMap<string, number>,
  source: ReturnType<typeof nudged>,
  work: FitWork,
): Map<string, number> | undefined {
  const bound = new Map(given);
  const best = (name: string | undefined) =>
    solveNow(graphMarginal(graph, name, singles(bound), work), source);
  for (const name of graph.variables) {
    if (bound.has(name)) continue;
    const entity = firstOfTheBest(best(name), work.entityCount);
    if (entity === undefined) return undefined;
    bound.set(name, entity);
  }
  // Without a variable of its own, whether it is true has not been asked yet.
  return bound.size > given.size || best(undefined).rest > 0 ? bound : undefined;
}

const singles = (bound: ReadonlyMap<string, number>): Map<string, Fuzzy> =>
  new Map([...bound].map(([name, entity]) => [name, these(Uint32Array.of(entity))]));

/** The smallest entity whose truth is the largest but for rounding; undefined where all are 0. */
function firstOfTheBest(set: Fuzzy, entityCount: number): number | undefined {
  let most = 0;
  for (const value of set.values) most = Math.max(most, value);
  // The smallest entity that is not listed.
  let unlisted = 0;
  while (set.ids[unlisted] === unlisted) unlisted++;
  if (unlisted < entityCount) most = Math.max(most, set.rest);
  if (most === 0) return undefined;
  const least = most * (1 - TIE);
  const listed = set.values.findIndex((value) => value >= least);
  if (unlisted < entityCount && set.rest >= least)
    return listed < 0 ? unlisted : Math.min(unlisted, set.ids[listed]!);
  return set.ids[listed]!;
}

interface Reading {
  readonly work: FitWork;
  readonly truth: RowSource;
  readonly known: View;
}

function treeOf(
  { disjunct, conditions }: FitGraph,
  values: readonly number[],
  bindings: ReadonlyMap<string, number>,
  reading: Reading,
): PredictedTree {
  const { work, truth } = reading;
  const links = [
    ...disjunct.atoms.map((each) => linkOf(each, false, bindings, reading)),
    ...disjunct.absent.map((each) => linkOf(each, true, bindings, reading)),
  ];
  const names = new Map([...bindings].map(([name, entity]) => [name, constant(entity)]));
  let product = links.reduce((sofar, link) => sofar * link.truth, 1);
  for (const condition of conditions)
    if (condition.kind === "denied") {
      const { name, branch } = condition;
      const found = solveNow(marginal(branch, name || undefined, singles(bindings), work), truth);
      product *= 1 - (name === "" ? found.rest : valueAt(found, bindings.get(name)!));
    }
  return {
    values,
    bindings,
    links,
    atoms: disjunct.atoms,
    absences: disjunct.branches.map((each): Formula => substitute(each, names)),
    truth: product,
    predicted: links.filter((link) => link.state === "predicted").length,
  };
}

/** The link of an atom, with its truth in the direction in which the atom stands. */
function linkOf(
  { relation, head, tail }: Atom,
  negated: boolean,
  bindings: ReadonlyMap<string, number>,
  { truth, known }: Reading,
): PredictedLink {
  const id = relation as number;
  const [from, to] = [head, tail].map((term) =>
    term.kind === "constant" ? (term.entity as number) : bindings.get(term.name)!,
  ) as [number, number];
  let value = 0;
  truth.visit(id, Uint32Array.of(from), (_, row) => {
    for (let i = row.from; i < row.to; i++) if (row.tails[i] === to) value = row.values[i]!;
  });
  const state = negated ? "absent" : hasLink(known, from, id, to) ? "known" : "predicted";
  const ends = id & 1 ? { head: to, relation: id ^ 1, tail: from } : { head: from, relation: id, tail: to };
  return { ...ends, state, truth: negated ? 1 - value : value };
}
