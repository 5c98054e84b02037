import { type LacunaError, usageError } from "../../error.ts";
import type { Graph } from "../../kg/graph.ts";
import type { Query } from "../../query/formula.ts";
import { qto } from "../qto/qto.ts";
import { solvers } from "../registry.ts";
import type { Solver } from "../solver.ts";
import { foundSolver, nameGiven, type SolverGiven } from "./chosen-solvers.ts";
import { wholeRelation } from "./whole-relation.ts";

/** Solvers that answer where none is named, in the order in which they are asked. */
const byDefault = solvers
  .filter(({ precedence }) => precedence !== undefined)
  .sort((a, b) => precedenceOf(a) - precedenceOf(b));

/** One solver, or several of which each query is given one. */
export type SolversGiven = SolverGiven | readonly SolverGiven[];

/** The solvers that queries may be given when these, or none, are named. */
export const askedSolvers = (given: SolversGiven | undefined): readonly SolverGiven[] =>
  given === undefined ? byDefault.map((each) => each.name) : isOne(given) ? [given] : given;

const isOne = (given: SolversGiven): given is SolverGiven => !Array.isArray(given);

/**
 * The solver of a query: of the given solvers, or else of the default ones, that support the query, the one of the lowest precedence;
 * among equals, the one of the lowest cost. QTO answers a whole relation where no solver is given, link by link.
 * @throws LacunaError `usage.unknown-solver`, `usage.unsupported-query` with what does answer it
 */
export function solverFor(query: Query, given: SolversGiven | undefined, graph: Graph): Solver {
  if (given === undefined && wholeRelation(query)) return qto;
  const asked =
    given === undefined ? byDefault : askedSolvers(given).map((each) => foundSolver(nameGiven(each)));
  const [first, ...others] = asked
    .filter((each) => each.supports(query).supported)
    .sort((a, b) => precedenceOf(a) - precedenceOf(b));
  if (first === undefined) {
    const why = asked.map((each) => {
      const support = each.supports(query);
      return [each.name, support.supported ? "" : support.reason] as const;
    });
    const [[name, reason] = ["", ""]] = why;
    if (why.length === 1) throw unsupported(query, `${name} does not answer this query: ${reason}`);
    const all = why.map((each) => each.join(": ")).join("; ");
    const which = given === undefined ? "no default solver" : "none of the solvers";
    throw unsupported(query, `${which} answers this query (${all})`);
  }
  const equals = others.filter((each) => precedenceOf(each) === precedenceOf(first));
  return equals.reduce(
    (cheapest, each) => (each.cost(query, graph) < cheapest.cost(query, graph) ? each : cheapest),
    first,
  );
}

/** @throws LacunaError `usage.nothing-to-rank` */
export function checkRankable({ free }: Query): void {
  if (free.length === 0)
    throw usageError(
      "nothing-to-rank",
      "the query has no free variable, so there is nothing to rank",
      "put a variable before the colon, or ask without {model}",
    );
}

/** The same with the settings that it was given. */
export function solverGiven(query: Query, given: SolversGiven | undefined, graph: Graph): SolverGiven {
  const { name } = solverFor(query, given, graph);
  return askedSolvers(given).find((each) => nameGiven(each) === name) ?? name;
}

function precedenceOf({ precedence = Number.MAX_SAFE_INTEGER }: Solver): number {
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
