import type { FormName } from "../../query/forms/forms.ts";
import type { ChosenSolver, Known } from "../../solvers/choice/chosen-solvers.ts";
import { modelOf, type OpenModels } from "../../solvers/start-solver.ts";
import { modelRecord } from "./model-record.ts";
import type { SolverRecord } from "./run-manifest.ts";
import { settingRecord } from "./setting-record.ts";

/** What a solver was run on. */
export interface SolvedOn {
  /** Hash of the graph. */
  readonly graph: string;
  readonly types: readonly string[];
  readonly known: Known;
  readonly form: FormName | undefined;
  readonly models: OpenModels;
}

/** A solver as the reports of its run describe it. */
export function solverRecord(
  chosen: ChosenSolver,
  { graph, types, known, form, models }: SolvedOn,
  unsupported: SolverRecord["unsupported"],
): SolverRecord {
  const { solver } = chosen;
  const asked = modelOf(solver, models);
  return {
    kind: "solver",
    name: solver.name,
    graph,
    known,
    setting: settingRecord(chosen, types),
    ...(form === undefined ? {} : { form }),
    model: asked ? modelRecord(asked) : null,
    unsupported,
  };
}
