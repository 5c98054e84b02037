import { parseEfok } from "../../query/efok/parse.ts";
import type { Formula, Query, Term } from "../../query/formula.ts";
import { namedTypeQuery } from "../../query/types/lookup.ts";
import { namedTypes } from "../../query/types/named-types.ts";
import { foundSolver } from "../../solvers/choice/chosen-solvers.ts";
import { solvers } from "../../solvers/registry.ts";
import type { Solver } from "../../solvers/solver.ts";
import type { ListSolversParameters } from "./list.ts";
import type { ListedSolver } from "./results.ts";

/** Does `solvers`. */
export const listedSolvers = ({ solver }: ListSolversParameters): readonly ListedSolver[] =>
  (solver === undefined ? solvers : [foundSolver(solver)]).map(listed);

function listed(solver: Solver): ListedSolver {
  const { name, describe, source, known, parameters, presets, needs } = solver;
  return {
    name,
    describe,
    source,
    known,
    model: needs !== "nothing",
    supports: Object.fromEntries([
      ...namedTypes.map((type) => [type.name, takes(solver, namedTypeQuery(type))]),
      ...shapes.map(([shape, query]) => [shape, takes(solver, query)]),
    ]),
    parameters,
    // Presets leave values out, and have none that are undefined.
    presets: presets as ListedSolver["presets"],
  };
}

/** Shapes beyond the named types, each with what it is called. */
const shapes: readonly (readonly [name: string, query: Query])[] = [
  ["cycles", parseEfok("(r1(s1,e1))&(r2(e1,e2))&(r3(e2,f1))&(r4(e1,f1))")],
  ["several free variables", parseEfok("(r1(s1,f1))&(r2(f1,f2))")],
];

/** Whether a solver answers the queries of a type; some look at grounded queries only, so it gets some ids. */
const takes = (solver: Solver, { free, body }: Query): boolean =>
  solver.supports({ free, body: grounded(body) }).supported;

function grounded(formula: Formula): Formula {
  const idOf = (name: number | string) => (typeof name === "number" ? name : Number(name.slice(1)));
  const term = (each: Term): Term =>
    each.kind === "constant" ? { ...each, entity: idOf(each.entity) } : each;
  switch (formula.kind) {
    case "atom": {
      const { relation, head, tail } = formula;
      return { kind: "atom", relation: 2 * idOf(relation), head: term(head), tail: term(tail) };
    }
    case "and":
    case "or":
      return { kind: formula.kind, operands: formula.operands.map(grounded) };
    default:
      return { ...formula, body: grounded(formula.body) };
  }
}
