import { chosenView } from "../../kg/chosen-view.ts";
import type { Graph, View } from "../../kg/graph.ts";
import { linkReasons, type ReasonsOf } from "../../links/rules/reasons.ts";
import type { OpenModel } from "../../models/open-model.ts";
import type { Query } from "../../query/formula.ts";
import type { Limits } from "../../runs/working/limits.ts";
import {
  type AskedModel,
  type AskedSolver,
  type AskingOptions,
  askModel,
} from "../../solvers/asking/ask-model.ts";
import { chosenSolvers } from "../../solvers/choice/chosen-solvers.ts";
import { askedModelGiven } from "../../solvers/choice/default-model.ts";
import { checkRankable, solverGiven } from "../../solvers/choice/default-solver.ts";
import type { Host } from "../host.ts";
import { openModel } from "../resources/model.ts";
import { limitsFrom } from "../running/limits.ts";
import type { PredictParameters } from "./predict.ts";

/** One query with the model and the running solver that answer it, until it is closed. */
export interface OpenAsked {
  readonly model: AskedModel;
  readonly by: AskedSolver;
  /** The model as it was opened; undefined for solvers that ask none. */
  readonly opened: OpenModel | undefined;
  /** No model was named. */
  readonly byDefault: boolean;
  /** Links that count as known. */
  readonly known: View;
  /** Bounds of the computation; their clock started when the model was open. */
  readonly limits: Limits;
  /** Why predicted links may hold, by the rules of the model or those that are met in the known links. */
  readonly reasonsOf: ReasonsOf;
  close(): void;
}

/** Parameters that choose solver and model. */
type Asking = AskingOptions &
  Pick<PredictParameters, "solver" | "known" | "split" | "timeout" | "kernel" | "threads"> & {
    readonly model?: OpenModel | string | undefined;
  };

/**
 * Opens the model that answers one query, and starts its solver.
 * @throws LacunaError `usage.nothing-to-rank`, `usage.missing-model`, what choosing a solver and opening a model throw
 */
export async function openAsked(
  graph: Graph,
  query: Query,
  given: Asking,
  host: Host,
  onRows?: (done: number, total: number) => void,
): Promise<OpenAsked> {
  checkRankable(query);
  const chosen = await chosenSolvers([solverGiven(query, given.solver, graph)], host);
  const { model: name, byDefault } = askedModelGiven(given, chosen);
  const { kernel, threads, timeout } = given;
  const known = chosenView(graph, given.known ?? "observed", given.split);
  const opened =
    name === undefined ? undefined : await openModel(name, graph, host, { kernel, threads, seen: known });
  const close = () => opened?.close();
  try {
    const limits = limitsFrom({ timeout }, host);
    const model = askModel({
      graph,
      known,
      chosen,
      options: given,
      stop: limits.stop,
      models: opened?.models ?? {},
      ...(onRows && { onRows }),
    });
    const reasonsOf = linkReasons(known, opened?.models.links?.rules);
    return { model, by: model.solverOf(query), opened, byDefault, known, limits, reasonsOf, close };
  } catch (error) {
    close();
    throw error;
  }
}
