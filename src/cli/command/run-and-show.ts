import type * as z from "zod/mini";
import type { LacunaError } from "../../error.ts";
import { checked } from "../../operations/contract/check.ts";
import { hostWith } from "../../operations/contract/host-with.ts";
import type { Operation, Plain, Takers } from "../../operations/contract/operation.ts";
import { renderError } from "../../report/error-text.ts";
import { rowsText } from "../../report/rows.ts";
import type { GlobalOptions, Io } from "../terminal/io.ts";
import { hostOf } from "../terminal/node-host.ts";
import { rowFormat } from "../terminal/rows.ts";
import { spelledError } from "./failure.ts";
import { flagsOf, type OptionSpelling } from "./options-of.ts";
import type { LiveRendering, Options, OptionValues, Rendering, Variant } from "./rendering.ts";

/** Runs an operation and prints its result while it is made, or as JSON, as rows or as text. */
export async function runAndShow(
  { operation, rendering }: Variant,
  given: OptionValues,
  spelling: OptionSpelling,
  options: Options,
  io: Io,
): Promise<void> {
  if ("live" in rendering) {
    const { live } = rendering as LiveRendering<unknown, unknown>;
    const { takers, end } = await live(given, options, io);
    await end((await runOperation(operation, given, io, options, spelling, takers)).result);
    return;
  }
  const { text, warn, after, rows = operation.rows } = rendering as Rendering<unknown, unknown>;
  const asRows = rowFormat(options);
  const { parameters, result } = await runOperation(operation, given, io, options, spelling);
  io.out(
    options.json
      ? `${JSON.stringify(result)}\n`
      : asRows && rows
        ? rowsText(await rows(result, parameters), asRows)
        : await text(result, parameters, options),
  );
  const warning = warn?.(result, parameters);
  if (warning)
    io.err(renderError(spelledError(warning, flagsOf(spelling)) as LacunaError, undefined, "warning"));
  after?.(result, parameters);
}

/**
 * Checks the parameters and runs an operation with the host of one command. Errors name flags.
 * @param takers who takes what is given out while it works
 * @throws LacunaError
 */
export async function runOperation<
  Parameters extends z.ZodMiniType,
  Result extends z.ZodMiniType,
  Item extends z.ZodMiniType,
>(
  operation: Operation<Parameters, Result, Item>,
  given: OptionValues,
  io: Io,
  options: Pick<GlobalOptions, "quiet">,
  spelling: OptionSpelling,
  takers: Takers<Plain<z.output<Item>>> = {},
): Promise<{ readonly parameters: z.output<Parameters>; readonly result: Plain<z.output<Result>> }> {
  try {
    const parameters = checked(operation, given);
    const { host, done } = hostOf(io, options);
    try {
      return { parameters, result: await operation.run(parameters, hostWith(host, takers)) };
    } finally {
      done();
    }
  } catch (error) {
    throw spelledError(error, flagsOf(spelling), given);
  }
}
