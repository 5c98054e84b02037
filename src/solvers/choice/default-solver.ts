import { type LacunaError, usageError } from "../../error.ts";
import type { Graph } from "../../kg/graph.ts";
import type { Query } from "../../query/formula.ts";
import { solvers } from "../registry.ts";
import type { Solver } from "../solver.ts";
import { foundSolver } from "./chosen-solvers.ts";

/** Solvers that answer where none is named, in the order in which they are asked. */
const byDefault = solvers
  .filter(({ precedence }) => precedence !== undefined)
  .sort((a, b) => precedenceOf(a) - precedenceOf(b));

/** The solvers that queries may be given when this one, or none, is named. */
export const askedNames = (name: string | undefined): readonly string[] =>
  name === undefined ? byDefault.map((each) => each.name) : [name];

/**
 * The solver of a name; where none is named, of those that support the query the one of the lowest precedence, among equals
 * the one of the lowest cost.
 * @throws LacunaError `usage.unknown-solver`, `usage.unsupported-query` with what does answer it
 */
export function solverFor(query: Query, name: string | undefined, graph: Graph): Solver {
  if (name !== undefined) {
    const found = foundSolver(name);
    const support = found.supports(query);
    if (support.supported) return found;
    throw unsupported(query, `${found.name} does not answer this query: ${support.reason}`);
  }
  const [first, ...others] = byDefault.filter((each) => each.supports(query).supported);
  if (first === undefined) {
    const why = byDefault.map((each) => {
      const support = each.supports(query);
      return `${each.name}: ${support.supported ? "" : support.reason}`;
    });
    throw unsupported(query, `no default solver answers this query (${why.join("; ")})`);
  }
  const equals = others.filter((each) => precedenceOf(each) === precedenceOf(first));
  return equals.reduce(
    (cheapest, each) => (each.cost(query, graph) < cheapest.cost(query, graph) ? each : cheapest),
    first,
  );
}

function precedenceOf({ precedence = Number.POSITIVE_INFINITY }: Solver): number {
  return precedence;
}

function unsupported(query: Query, message: string): LacunaError {
  const others = solvers.filter((each) => each.supports(query).supported).map((each) => each.name);
  return usageError(
    "unsupported-query",
    message,
    others.length === 0
      ? "no solver does"
      : `these do: ${others.map((each) => `{solver} ${each}`).join(", ")}`,
  );
}
