import { type OptimizerSettings, stateNames } from "../descent.ts";
import type { OptimizerState } from "../optimizer.ts";
import type { NamedValues } from "../tensors.ts";
import type { TableState } from "./entity-trainer.ts";
import type { RowTable } from "./row-table.ts";

/** The tables of a training for a checkpoint: their values and the optimizer's state for each, by name. */
export function checkpointOfTables(
  tables: ReadonlyMap<string, Pick<RowTable, "snapshot">>,
  { kind }: OptimizerSettings,
): { readonly parameters: NamedValues; readonly optimizer: OptimizerState } {
  const states = [...tables].map(([name, table]) => [name, table.snapshot()] as const);
  return {
    parameters: new Map(states.map(([name, { values }]) => [name, values])),
    optimizer: {
      steps: Object.fromEntries(states.map(([name, { steps }]) => [name, steps])),
      moments: new Map(
        states.flatMap(([name, { state }]) =>
          stateNames[kind].map((kept, at) => [`${name}.${kept}`, state[at]!] as const),
        ),
      ),
    },
  };
}

/** A table of a checkpoint that {@link checkpointOfTables} made. */
export const tableOfCheckpoint = (
  { parameters, optimizer }: ReturnType<typeof checkpointOfTables>,
  name: string,
  { kind }: OptimizerSettings,
): TableState => ({
  values: parameters.get(name)!,
  state: stateNames[kind].map((kept) => optimizer.moments.get(`${name}.${kept}`)!),
  steps: optimizer.steps[name]!,
});
