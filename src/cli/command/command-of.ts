import type { Command } from "commander";
import type * as z from "zod/mini";
import type { LacunaError } from "../../error.ts";
import { checked } from "../../operations/contract/check.ts";
import { hostWith } from "../../operations/contract/host-with.ts";
import type { Operation, Plain, Takers } from "../../operations/contract/operation.ts";
import { type Rows, rowsText } from "../../report/rows.ts";
import { command, type GlobalOptions, type Io } from "../terminal/io.ts";
import { hostOf } from "../terminal/node-host.ts";
import { renderError } from "../terminal/render-error.ts";
import { addRowOptions, rowFormat } from "../text/rows.ts";
import { spelledError } from "./failure.ts";
import { addHelp, addResultHelp } from "./help.ts";
import {
  addOptions,
  flagsOf,
  givenBy,
  type OptionSpelling,
  type Properties,
  propertiesOf,
} from "./options-of.ts";

/** The rendering of a result. */
export interface Rendering<Parameters, Result> {
  /** The result for people. A renderer that needs much code is loaded here, so that help comes at once. */
  readonly text: (
    result: Result,
    given: Parameters,
    options: Readonly<Record<string, unknown>>,
  ) => string | Promise<string>;
  /** A warning about a result that is no failure; it is shown like an error, whatever else is asked for. */
  readonly warn?: (result: Result, given: Parameters) => LacunaError | undefined;
  /** The result as a table, where it is one and the operation makes none of it: what `--csv` and `--tsv` print. */
  readonly rows?: (result: Result, given: Parameters) => Rows | Promise<Rows>;
  /** Throws where a result is a failure, after it was shown. */
  readonly after?: (result: Result, given: Parameters) => void;
}

/** The texts around the options of a command. */
export interface Framing {
  /** Command lines that work; the first one is run by a test. */
  readonly example: string | readonly string[];
  /** More help, below the examples. */
  readonly help?: string | (() => string);
  /** Adds options that only say how the text looks; they reach `text` as its third argument. */
  readonly options?: (self: Command) => void;
}

/** The spelling of an operation's parameters by a command, and the rendering of its result. */
export interface Spelling<Parameters, Given, Result>
  extends OptionSpelling,
    Framing,
    Rendering<Parameters, Result> {
  /** Refuses what only this spelling makes possible, before the operation is asked. */
  readonly check?: (given: Partial<Given>, self: Command) => unknown;
}

/** Adds a command below a parent. */
export type AddCommand = (parent: Command, io: Io) => void;

/** The options of a command as Commander gives them. */
export type Options = Readonly<Record<string, unknown>> & GlobalOptions;

/** The command of an operation: its flags, help, defaults and checks come from the operation's parameters. */
export function commandOf<Parameters extends z.ZodMiniType, Result extends z.ZodMiniType>(
  operation: Operation<Parameters, Result>,
  spelling: Spelling<z.output<Parameters>, z.input<Parameters>, Plain<z.output<Result>>>,
): AddCommand {
  return (parent, io) => {
    const words = operation.command.split(" ");
    const self = command(words.at(-1) ?? operation.command, operation.summary);
    const properties = propertiesOf(operation.parameters);
    addOptions(self, properties, spelling);
    useOwnSeed(self, properties);
    if (spelling.rows ?? operation.rows) addRowOptions(self);
    spelling.options?.(self);
    addHelp(self, spelling);
    addResultHelp(self, [operation as unknown as Operation]);
    self.action(async (...all: unknown[]) => {
      const options = self.optsWithGlobals<Options>();
      const given = givenBy(properties, all, options, spelling);
      await spelling.check?.(given as Partial<z.input<Parameters>>, self);
      await runAndShow(operation, given, spelling, spelling, options, io);
    });
    parent.addCommand(self);
  };
}

/** Runs an operation and prints its result as JSON, as rows or as text. */
export async function runAndShow<Parameters extends z.ZodMiniType, Result extends z.ZodMiniType>(
  operation: Operation<Parameters, Result>,
  given: Readonly<Record<string, unknown>>,
  rendering: Rendering<z.output<Parameters>, Plain<z.output<Result>>>,
  spelling: OptionSpelling,
  options: Options,
  io: Io,
): Promise<void> {
  const asRows = rowFormat(options);
  const rows = rendering.rows ?? operation.rows;
  const { parameters, result } = await runOperation(operation, given, io, options, spelling);
  io.out(
    options.json
      ? `${JSON.stringify(result)}\n`
      : asRows && rows
        ? rowsText(await rows(result, parameters), asRows)
        : await rendering.text(result, parameters, options),
  );
  const warning = rendering.warn?.(result, parameters);
  if (warning)
    io.err(renderError(spelledError(warning, flagsOf(spelling)) as LacunaError, undefined, "warning"));
  rendering.after?.(result, parameters);
}

/** The default of `--seed`, where the operation has one of its own. */
export function useOwnSeed(self: Command, { seed }: Properties): void {
  if (typeof seed?.default !== "number") return;
  self.options.find(({ long }) => long === "--seed")?.default(seed.default);
  self.setOptionValueWithSource("seed", seed.default, "default");
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
  given: Readonly<Record<string, unknown>>,
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
