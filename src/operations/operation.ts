import type * as z from "zod/mini";
import { bounded } from "./bounded.ts";
import type { Host } from "./host.ts";
import { refuseOtherReports, refuseOverInputs } from "./inputs.ts";
import { systemMistake } from "./system-mistake.ts";

/**
 * One thing a user can have done. Skins (command line, library, later a server and agent tools) spell its parameters
 * and render its result; checks, work, progress, resuming and errors are here.
 */
export interface Operation<Parameters extends z.ZodMiniType = z.ZodMiniType, Result = unknown> {
  /** As the command line calls it: `benchmark sample`. */
  readonly name: string;
  /** One line that says what it does. */
  readonly describe: string;
  /** The parameters as data: types, defaults, bounds and a description each; skins derive options and help from it. */
  readonly parameters: Parameters;
  /**
   * Does it.
   * @param parameters as the schema gives them out: checked, with defaults
   * @returns plain data, which `--json` prints
   */
  run(parameters: z.output<Parameters>, host: Host): Promise<Result>;
}

/** Keeps the types of an operation that is written down as a plain object. None writes over what it reads. */
export const operation = <Parameters extends z.ZodMiniType, Result>(
  each: Operation<Parameters, Result>,
): Operation<Parameters, Result> => ({
  ...each,
  run: guarded(each.run),
});

/** Work with what holds for every operation: it writes over nothing that it reads, is bounded, and names faults of the machine. */
export const guarded =
  <Parameters, Result>(work: (parameters: Parameters, host: Host) => Promise<Result>) =>
  async (parameters: Parameters, host: Host): Promise<Result> => {
    try {
      refuseOtherReports(parameters);
      await refuseOverInputs(parameters, host);
      return await work(...bounded(parameters, host));
    } catch (error) {
      throw systemMistake(error);
    }
  };

/** What a caller may give an operation. */
export type ParametersOf<Op> = Op extends Operation<infer Parameters, infer _> ? z.input<Parameters> : never;
/** What an operation gives back. */
export type ResultOf<Op> = Op extends Operation<infer _, infer Result> ? Result : never;
