import type { Graph } from "../../kg/graph.ts";
import type { Query } from "../../query/formula.ts";
import { type OperatorTree, operandsOf } from "../../query/views/operator-tree.ts";
import { decompose } from "../operator-tree/decompose.ts";
import { denseRows } from "../rows/dense-rows.ts";
import { checkAsked, typeNames } from "../scheduling/asked.ts";
import { solveDenseTogether } from "../scheduling/dense-rows-together.ts";
import { allOf } from "../scheduling/solve-each.ts";
import { solveNow } from "../scheduling/solving.ts";
import type { SettingOf } from "../settings/setting.ts";
import type { LinkSolverContext, RunningSolver, Solution, Solver } from "../solver.ts";
import { beamSearch } from "./evaluate.ts";
import {
  type BeamSetting,
  beamParameters,
  beamTrees,
  type HybridSetting,
  hybridParameters,
  usualBeams,
} from "./parameters.ts";
import { cqdPresets } from "./presets.ts";
import { cqdRules } from "./rules.ts";
import { anchoredLinks } from "./tree.ts";
import { cqdTruth } from "./truth.ts";

/** Queries that advance together at most. */
const ABREAST = 64;

/** Continuous query decomposition with beams. */
export const cqd: Solver<"links", typeof beamParameters> = {
  name: "cqd",
  needs: "links",
  describe: "beam search over the links of a query, truths from scores alone",
  source: "Arakelyan et al., Complex Query Answering with Neural Link Predictors, ICLR 2021",
  known: "observed",
  parameters: beamParameters,
  presets: cqdPresets,
  supports: (query) => decompose(query).support,
  cost,
  trees: beamTrees,
  start: (world, settings) => start("cqd", world, settings),
};

/** CQD that takes known links for certain. */
export const cqdHybrid: Solver<"links", typeof hybridParameters> = {
  ...cqd,
  name: "cqd-hybrid",
  describe: "beam search as in cqd, with known links of truth 1 and beams wide enough for them",
  source: "Gregucci et al., Is Complex Query Answering Really Complex?, ICML 2025; its CQD-Hybrid",
  parameters: hybridParameters,
  start: (world, settings) => start("cqd-hybrid", world, settings),
};

/** A query that is ready to be solved. */
interface Ready {
  readonly tree: OperatorTree;
  readonly setting: BeamSetting | HybridSetting;
}

function start(
  name: string,
  world: LinkSolverContext,
  settings: SettingOf<BeamSetting | HybridSetting>,
): RunningSolver {
  const { graph } = world;
  // Half of the memory is for rows that queries share, half for rows that a query keeps until it has them all.
  const half = Math.floor(world.memory / 2);
  const rows = denseRows({ ...world, memory: half });
  const rowBytes = 4 * Math.max(1, graph.entityCount);
  const fitting = Math.floor(half / rowBytes);
  const nameOf = typeNames(graph);
  const ready = (query: Query): Ready => {
    const { support, tree } = decompose(query);
    checkAsked(name, support, query, graph);
    return { tree: tree!, setting: settings(nameOf(query)) };
  };
  const search = ({ tree, setting }: Ready, abreast: number) =>
    beamSearch(tree, cqdRules(setting, world, half / abreast));
  const loadAnchored = (asked: readonly Ready[]) => {
    const links = asked.flatMap(({ tree }) => anchoredLinks(tree));
    if (links.length < 2 || links.length > fitting) return;
    rows.load(
      Uint32Array.from(links, ({ head }) => head),
      Uint32Array.from(links, ({ relation }) => relation),
    );
  };
  return {
    solve(query) {
      const asked = ready(query);
      loadAnchored([asked]);
      return { rows: [solveNow(search(asked, 1), rows)] };
    },
    solveEach,
    solveMany: allOf(solveEach),
    truth: cqdTruth(rows, cqdRules(settings(undefined), world, half)),
  };

  function* solveEach(
    queries: readonly Query[],
    onSolved: (at: number, solution: Solution) => void,
  ): Generator<void, void, void> {
    const asked = queries.map(ready);
    // Queries that go through many rows of one relation follow each other, so that the rows are still held.
    const order = [...asked.keys()].sort(
      (a, b) => widestRelation(asked[a]!.tree) - widestRelation(asked[b]!.tree) || a - b,
    );
    for (let from = 0; from < order.length; ) {
      const places = order.slice(from, from + abreast(order, from, asked, fitting));
      const some = places.map((place) => asked[place]!);
      loadAnchored(some);
      const searches = some.map((each) => search(each, some.length));
      yield* solveDenseTogether(searches, rows, fitting, (i, row) => {
        onSolved(places[i]!, { rows: [row] });
      });
      from += places.length;
    }
  }
}

/** The number of queries from `from` on that can keep the rows of one beam each. */
function abreast(order: readonly number[], from: number, asked: readonly Ready[], fitting: number): number {
  let widest = 1;
  let count = 0;
  while (count < ABREAST && from + count < order.length) {
    widest = Math.max(widest, asked[order[from + count]!]!.setting.k);
    if (count > 0 && (count + 1) * widest > fitting) break;
    count++;
  }
  return count;
}

/** Beams that come out of a tree with the usual parameters: chains multiply. */
const beams = (tree: OperatorTree): number =>
  tree.op === "e" ? 1 : usualBeams * (tree.op === "p" ? beams(tree.operand) : 1);

/** The relation that is asked for from most beams. */
function widestRelation(tree: OperatorTree): number {
  let [found, most] = [0, 0];
  const visit = (node: OperatorTree): void => {
    if (node.op === "p" && beams(node.operand) > most)
      [found, most] = [node.relation as number, beams(node.operand)];
    operandsOf(node).forEach(visit);
  };
  visit(tree);
  return found;
}

/** One row for an anchor, a row for each beam elsewhere. */
function cost(query: Query, { entityCount }: Graph): number {
  const { tree } = decompose(query);
  const rows = (node: OperatorTree): number =>
    operandsOf(node).reduce(
      (sum, operand) => sum + rows(operand),
      node.op === "p" ? Math.min(entityCount, beams(node.operand)) : 0,
    );
  return tree ? rows(tree) : Number.POSITIVE_INFINITY;
}
