import { LacunaError } from "../../error.ts";
import type { GraphModel } from "../solver.ts";

/** @throws LacunaError `solvers.other-model` when a graph model is for another solver */
export function checkProjects(
  { model, projects }: GraphModel,
  wanted: GraphModel["projects"],
  solver: string,
): void {
  if (projects === wanted) return;
  const other = projects === "ultra" ? "ultraquery" : "gnn-qe";
  throw new LacunaError(
    "solvers.other-model",
    `${solver} cannot ask ${model}, whose weights project otherwise`,
    {
      hint: `give it weights of its own, or ask ${other}`,
    },
  );
}
