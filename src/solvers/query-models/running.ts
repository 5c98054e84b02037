import { LacunaError } from "../../error.ts";
import type { Compute } from "../../numeric/autograd/compute.ts";
import { lasting, type Matrix, openTape, type Tape } from "../../numeric/autograd/tape.ts";
import type { Random } from "../../numeric/random.ts";
import { matrixShape, type NamedValues } from "../../training/tensors.ts";
import type { ModelSettings, ModelSizes, QueryModel, Run } from "./model.ts";
import type { QueryTrainingSettings } from "./settings.ts";

/** A query model with its parameters in memory. */
export interface RunningModel {
  readonly model: QueryModel;
  readonly sizes: ModelSizes;
  readonly settings: ModelSettings;
  readonly compute: Compute;
  readonly parameters: ReadonlyMap<string, Matrix>;
  /** The loss it is trained with, which says what its logits are. */
  readonly loss: QueryTrainingSettings["loss"];
}

/**
 * Lays the values of a model out to compute with.
 * @throws LacunaError `solvers.other-tensors` when a tensor is missing or has another size
 */
export function runningModel(
  model: QueryModel,
  sizes: ModelSizes,
  settings: ModelSettings,
  values: NamedValues,
  compute: Compute,
  loss: QueryTrainingSettings["loss"] = "published",
): RunningModel {
  const parameters = new Map<string, Matrix>();
  for (const { name, shape, trained } of model.tensors(sizes, settings)) {
    const { rows, columns } = matrixShape(shape);
    const found = values.get(name);
    if (found?.length !== rows * columns)
      throw new LacunaError(
        "solvers.other-tensors",
        found
          ? `${name} has ${found.length} values where ${model.name} has ${shape.join(" × ")}`
          : `the tensor ${name} of ${model.name} is missing`,
        { hint: "import the checkpoint with the settings it was trained with" },
      );
    parameters.set(name, lasting(compute, rows, columns, found, trained));
  }
  return { model, sizes, settings, compute, parameters, loss };
}

/** A computation of the model on a tape. */
export function runOn(running: RunningModel, tape: Tape, dropout?: Random): Run {
  const { model, sizes, settings, parameters } = running;
  const parameter = (name: string): Matrix => {
    const found = parameters.get(name);
    if (!found) throw new RangeError(`${model.name} has no parameter ${name}`);
    return found;
  };
  return { tape, sizes, settings, parameter, dropout };
}

/** Runs something on a tape of its own, and gives back what memory it took. */
export function withRun<T>(
  running: RunningModel,
  { gradients = false, dropout }: { readonly gradients?: boolean; readonly dropout?: Random | undefined },
  use: (run: Run, tape: Tape) => T,
): T {
  const tape = openTape(running.compute, { gradients });
  try {
    return use(runOn(running, tape, dropout), tape);
  } finally {
    tape.close();
  }
}
