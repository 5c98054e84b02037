import { usageError } from "../../cli/failure.ts";
import type { LacunaError } from "../../error.ts";
import type { Query } from "../../query/formula.ts";
import { solvers } from "../../solvers/registry.ts";
import type { Solver } from "../../solvers/solver.ts";
import { foundSolver } from "./chosen.ts";

/** Solvers that are taken when none is named, in this order: trees are answered exactly, everything else by FIT. */
const PREFERRED = ["qto", "fit"];

/** The solvers that queries may be given when this one, or none, is named. */
export const askedNames = (name: string | undefined): readonly string[] =>
  name === undefined ? PREFERRED : [name];

/**
 * The solver of a name, or the first preferred one that answers the query.
 * @throws LacunaError `usage.unknown-solver`, `usage.unsupported-query` with what does answer it
 */
export function solverFor(query: Query, name: string | undefined): Solver {
  if (name !== undefined) {
    const found = foundSolver(name);
    const support = found.supports(query);
    if (support.supported) return found;
    throw unsupported(query, `${found.name} does not answer this query: ${support.reason}`);
  }
  const preferred = PREFERRED.map(foundSolver);
  const fitting = preferred.find((each) => each.supports(query).supported);
  if (fitting) return fitting;
  const why = preferred.map((each) => {
    const support = each.supports(query);
    return `${each.name}: ${support.supported ? "" : support.reason}`;
  });
  throw unsupported(query, `no usual solver answers this query (${why.join("; ")})`);
}

function unsupported(query: Query, message: string): LacunaError {
  const others = solvers.filter((each) => each.supports(query).supported).map((each) => each.name);
  return usageError(
    "unsupported-query",
    message,
    others.length === 0
      ? "no solver does"
      : `these do: ${others.map((each) => `--solver ${each}`).join(", ")}`,
  );
}
