import { LacunaError } from "../../error.ts";
import type { LinkTables } from "../../links/tables.ts";
import { plainProduct } from "../../numeric/product-plain.ts";
import type { Query } from "../../query/formula.ts";
import type { OperatorTree } from "../../query/views/operator-tree.ts";
import { logicOf } from "../fuzzy/tnorm.ts";
import { type Decomposed, decompose } from "../operator-tree/decompose.ts";
import { denseRows } from "../rows/dense-rows.ts";
import { checkStop } from "../rows/stop.ts";
import { checkAsked, typeNames } from "../scheduling/asked.ts";
import { allOf, oneByOne } from "../scheduling/solve-each.ts";
import type { Parameter, SettingOf, ValuesOf } from "../settings/setting.ts";
import type { LinkSolverContext, RunningSolver, Solution, Solver } from "../solver.ts";
import { deniesVariables, freeQuery, touchingSteps } from "./co-atoms.ts";
import { combined, objectiveOf, queryVector, sigmoid } from "./co-objective.ts";
import { descend, startValues } from "./co-optimise.ts";
import { beamTrees, logicParameters } from "./parameters.ts";
import { cqdTruth } from "./truth.ts";

const parameters = [
  ...logicParameters,
  { name: "steps", summary: "steps of Adam at most", default: 1000, least: 0 },
  { name: "rate", summary: "the rate of Adam", default: 0.1, least: 0 },
  { name: "n3", summary: "weight of the cubes of the variables in the loss", default: 0.05, least: 0 },
  { name: "seed", summary: "seed of where variables start", default: 0 },
] as const satisfies readonly Parameter[];

type CoSetting = ValuesOf<typeof parameters>;

/** Continuous query decomposition with variables that may be anywhere in the space of entities. */
export const cqdCo: Solver<"links", typeof parameters> = {
  name: "cqd-co",
  needs: "links",
  describe: "variables as free vectors that gradient steps make as true as they can",
  source: "Arakelyan et al., Complex Query Answering with Neural Link Predictors, ICLR 2021, §3.2",
  known: "observed",
  parameters,
  presets: [],
  supports: (query) => decomposed(query).support,
  // A step looks at every link once; what a predictor scores is the rows of at most as many.
  cost: (query) => {
    const { tree } = decompose(query);
    return tree ? freeQuery(tree).atoms.length : Number.POSITIVE_INFINITY;
  },
  trees: beamTrees,
  start,
};

/** A query and its tree, or why it is not answered. */
function decomposed(query: Query): Decomposed {
  const found = decompose(query);
  if (!found.tree || !deniesVariables(found.tree)) return found;
  const reason = "a denied branch has variables of its own, which would be moved to make it false";
  return { support: { supported: false, reason, hint: "cqd answers it with beams" } };
}

function start(world: LinkSolverContext, settings: SettingOf<CoSetting>): RunningSolver {
  const { graph, predictor } = world;
  const { tables } = predictor;
  if (tables?.model.measure !== "product" || tables.model.twoSided)
    throw new LacunaError(
      "solvers.unsupported",
      `cqd-co needs the vectors of a model that multiplies them, one an entity; ${predictor.model} has none`,
      { hint: "use one complex or distmult model, or the solver cqd" },
    );
  const nameOf = typeNames(graph);
  const solve = (query: Query): Solution => {
    const { support, tree } = decomposed(query);
    checkAsked("cqd-co", support, query, graph);
    return { rows: [solved(tree!, settings(nameOf(query)), tables, world)] };
  };
  const rules = { normalisation: "sigmoid", max: 1, known: undefined } as const;
  return {
    solve,
    solveEach: oneByOne(solve),
    solveMany: allOf(oneByOne(solve)),
    truth: cqdTruth(denseRows(world), { ...rules, entityCount: graph.entityCount }),
  };
}

function solved(
  tree: OperatorTree,
  setting: CoSetting,
  tables: LinkTables,
  world: LinkSolverContext,
): Float32Array {
  const { predictor } = world;
  const free = freeQuery(tree);
  const logic = logicOf(setting);
  const { entityCount } = predictor;
  const width = tables.model.width(tables.rank);
  const values = startValues(free.variables * width, setting.seed, JSON.stringify(tree));
  // Without other variables than the free one there is nothing that a ranking would depend on.
  if (free.variables > 1)
    descend(objectiveOf(free, tables, logic, setting.n3), values, {
      rate: setting.rate,
      steps: setting.steps,
      onStep: () => checkStop(world),
    });
  checkStop(world);
  const steps = touchingSteps(free);
  const sets: Float32Array[] = [];
  for (const step of steps) {
    const set = new Float32Array(entityCount);
    if (step.op !== "atom") {
      const truths: Record<number, number> = {};
      const places = step.op === "not" ? [step.of] : [step.left, step.right];
      for (let t = 0; t < entityCount; t++) {
        for (const place of places) truths[place] = sets[place]![t]!;
        set[t] = combined(step, truths, logic);
      }
    } else {
      const atom = free.atoms[step.atom]!;
      if ("anchor" in atom.head)
        predictor.scoreRows(Uint32Array.of(atom.head.anchor), Uint32Array.of(atom.relation), set);
      else {
        const vector = queryVector(atom, values, tables, new Float32Array(width));
        plainProduct(vector, 1, tables.entities, entityCount, width, set);
      }
      for (let t = 0; t < entityCount; t++) set[t] = sigmoid(set[t]!);
    }
    sets.push(set);
  }
  return sets.at(-1)!;
}
