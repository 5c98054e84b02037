import { LacunaError } from "../error.ts";
import { cqdCo } from "./cqd/co.ts";
import { cqd, cqdHybrid } from "./cqd/cqd.ts";
import { exact } from "./exact.ts";
import { fit } from "./fit/fit.ts";
import { lacuna } from "./lacuna/lacuna.ts";
import { gnnQe } from "./message-passing/gnn-qe.ts";
import { ultraQuery } from "./message-passing/ultraquery.ts";
import { qto } from "./qto/qto.ts";
import { queryModelSolvers } from "./query-models/solvers.ts";
import { hintOf } from "./settings/setting-of.ts";
import type { Solver } from "./solver.ts";

/** All ways to answer queries through links that are missing. @internal */
export const solvers: readonly Solver[] = [
  ...[exact, cqd, cqdHybrid, cqdCo, qto, fit, lacuna],
  ...[ultraQuery, gnnQe],
  ...queryModelSolvers,
];

/**
 * The solver of a name.
 * @throws LacunaError `solvers.unknown-solver` with the names there are
 */
export function findSolver(name: string): Solver {
  const found = solvers.find((each) => each.name === name.trim().toLowerCase());
  if (found) return found;
  const names = solvers.map((each) => each.name);
  throw new LacunaError(
    "solvers.unknown-solver",
    `no solver is called ${JSON.stringify(name.slice(0, 60))}`,
    { hint: hintOf(name, names, "solvers are", "there are no solvers") },
  );
}
