import type { OpenModel } from "../../../models/open-model.ts";
import {
  type ChosenSolver,
  chosenSolvers,
  type Known,
  knownView,
  type SolverGiven,
} from "../../../solvers/choice/chosen-solvers.ts";
import { modelGiven } from "../../../solvers/choice/default-model.ts";
import { refuseHelpless } from "../../../solvers/choice/model-needs.ts";
import { refuseOtherModels } from "../../../solvers/choice/preset-model.ts";
import type { Host } from "../../host.ts";
import { openModel } from "../../resources/model.ts";
import type { EvaluateSolversParameters } from "../evaluate-solvers.ts";
import { openScored, type Scoring, type SolverBenchmark } from "./scored-benchmark.ts";

/** Parameters that say on what solvers run, and with which model. */
export type SolvingParameters = Scoring &
  Pick<EvaluateSolversParameters, "graph" | "model" | "kernel" | "threads"> & {
    readonly known?: Known | undefined;
  };

/** A benchmark, the solvers that run on it and their model, until it is closed. */
export interface OpenSolving {
  readonly benchmark: SolverBenchmark;
  readonly chosen: readonly ChosenSolver[];
  readonly model: OpenModel | undefined;
  close(): void;
}

/**
 * Opens what solvers need to run on a benchmark.
 * @param check refuses solvers before anything is read
 * @throws LacunaError `usage.*`, what opening a benchmark, a graph and a model throws
 */
export async function openSolving(
  asked: readonly SolverGiven[],
  given: SolvingParameters,
  host: Host,
  check: (chosen: readonly ChosenSolver[]) => void = () => {},
): Promise<OpenSolving> {
  const chosen = await chosenSolvers(asked, host);
  const { model: name } = modelGiven(given, chosen);
  check(chosen);
  const benchmark = await openScored(given, host);
  const { kernel, threads, known = "observed" } = given;
  const { graph, split } = benchmark;
  if (!graph) throw new Error("solvers need the graph of the benchmark");
  const seen = knownView(graph, known, split);
  const model =
    name === undefined ? undefined : await openModel(name, graph, host, { kernel, threads, seen });
  const close = () => model?.close();
  try {
    refuseHelpless(
      chosen.map(({ solver }) => solver),
      model?.models,
    );
    refuseOtherModels(chosen, model?.models ?? {});
    return { benchmark: { ...benchmark, graph }, chosen, model, close };
  } catch (error) {
    close();
    throw error;
  }
}
