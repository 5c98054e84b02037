import type { Command } from "commander";
import type * as z from "zod/mini";
import type { LacunaError } from "../../error.ts";
import { checked } from "../../operations/check.ts";
import type { Host } from "../../operations/host.ts";
import { guarded, type Operation } from "../../operations/operation.ts";
import { command, type GlobalOptions, type Io } from "../terminal/io.ts";
import { hostOf } from "../terminal/node-host.ts";
import { renderError } from "../terminal/render-error.ts";
import { addRowOptions, type Rows, rowFormat, rowsText } from "../text/rows.ts";
import { spelledError } from "./failure.ts";
import { addHelp } from "./help.ts";
import {
  addOptions,
  flagsOf,
  givenBy,
  type OptionSpelling,
  type Properties,
  propertiesOf,
} from "./options-of.ts";

/** How a command spells an operation's parameters and shows its result. */
export interface Spelling<Parameters, Given, Result> extends OptionSpelling {
  /** Command lines that work; the first one is run by a test. */
  readonly example: string | readonly string[];
  /** More help, below the examples: the shape of `--json` among others. */
  readonly help?: string | (() => string);
  /** Adds options that only say how the text looks; they reach `text` as its third argument. */
  readonly options?: (self: Command) => void;
  /** Refuses what only this spelling makes possible, before the operation is asked. */
  readonly check?: (given: Partial<Given>, self: Command) => unknown;
  /** The result for people. A renderer that needs much code is loaded here, so that help comes at once. */
  readonly text: (
    result: Result,
    given: Parameters,
    options: Readonly<Record<string, unknown>>,
  ) => string | Promise<string>;
  /** What has to be seen of a result that is no failure; told like an error, whatever else is asked for. */
  readonly warn?: (result: Result, given: Parameters) => LacunaError | undefined;
  /** The result as a table, where it is one: what `--csv` and `--tsv` print. */
  readonly rows?: (result: Result, given: Parameters) => Rows | Promise<Rows>;
  /** Throws where a result is a failure, after it was shown. */
  readonly after?: (result: Result, given: Parameters) => void;
}

/** Adds a command below a parent. */
export type AddCommand = (parent: Command, io: Io) => void;

/** The command of an operation: its flags, help, defaults and checks come from the operation's parameters. */
export function commandOf<Parameters extends z.ZodMiniType, Result>(
  operation: Operation<Parameters, Result>,
  spelling: Spelling<z.output<Parameters>, z.input<Parameters>, Result>,
): AddCommand {
  return (parent, io) => {
    const words = operation.name.split(" ");
    const self = command(words.at(-1) ?? operation.name, operation.describe);
    const properties = propertiesOf(operation.parameters);
    addOptions(self, properties, spelling);
    useOwnSeed(self, properties);
    if (spelling.rows) addRowOptions(self);
    spelling.options?.(self);
    addHelp(self, spelling);
    self.action(async (...all: unknown[]) => {
      const options = self.optsWithGlobals<Readonly<Record<string, unknown>> & GlobalOptions>();
      const given = givenBy(properties, all, options, spelling);
      const asRows = rowFormat(options);
      await spelling.check?.(given as Partial<z.input<Parameters>>, self);
      const { parameters, result } = await runOperation(operation, given, io, options, spelling);
      io.out(
        options.json
          ? `${JSON.stringify(result)}\n`
          : asRows && spelling.rows
            ? rowsText(await spelling.rows(result, parameters), asRows)
            : await spelling.text(result, parameters, options),
      );
      const warning = spelling.warn?.(result, parameters);
      if (warning)
        io.err(renderError(spelledError(warning, flagsOf(spelling)) as LacunaError, undefined, "warning"));
      spelling.after?.(result, parameters);
    });
    parent.addCommand(self);
  };
}

/** The default of `--seed`, where the operation has one of its own. */
function useOwnSeed(self: Command, { seed }: Properties): void {
  if (typeof seed?.default !== "number") return;
  self.options.find(({ long }) => long === "--seed")?.default(seed.default);
  self.setOptionValueWithSource("seed", seed.default, "default");
}

/**
 * Checks the parameters and runs an operation with the host of one command. Errors name flags.
 * @param work what is done instead of the operation itself
 * @throws LacunaError
 */
export async function runOperation<Parameters extends z.ZodMiniType, Result, Done = Result>(
  operation: Operation<Parameters, Result>,
  given: unknown,
  io: Io,
  options: Pick<GlobalOptions, "quiet">,
  spelling: OptionSpelling,
  work?: (parameters: z.output<Parameters>, host: Host) => Promise<Done>,
): Promise<{ readonly parameters: z.output<Parameters>; readonly result: Done }> {
  try {
    const parameters = checked(operation, given);
    const { host, done } = hostOf(io, options);
    try {
      const run = work ? guarded(work) : (operation.run as unknown as NonNullable<typeof work>);
      return { parameters, result: await run(parameters, host) };
    } finally {
      done();
    }
  } catch (error) {
    throw spelledError(error, flagsOf(spelling), given as Readonly<Record<string, unknown>>);
  }
}
