import type { Command } from "commander";
import type * as z from "zod/mini";
import type { LacunaError } from "../../error.ts";
import type { Operation, Plain, Takers } from "../../operations/contract/operation.ts";
import type { Rows } from "../../report/rows.ts";
import type { GlobalOptions, Io } from "../terminal/io.ts";
import type { MoreHelp } from "./help.ts";
import type { OptionSpelling, Properties } from "./options-of.ts";

/** The given values of the parameters, by their names. */
export type OptionValues = Readonly<Record<string, unknown>>;

/** The options of a command as Commander gives them. */
export type Options = OptionValues & GlobalOptions;

/** The rendering of a result. */
export interface Rendering<Parameters, Result> {
  /** The result for people. A renderer that needs much code is loaded here, so that help comes at once. */
  readonly text: (result: Result, given: Parameters, options: OptionValues) => string | Promise<string>;
  /** A warning about a result that is no failure; it is shown like an error, whatever else is asked for. */
  readonly warn?: (result: Result, given: Parameters) => LacunaError | undefined;
  /** The result as a table, where it is one and the operation makes none of it: what `--csv` and `--tsv` print. */
  readonly rows?: (result: Result, given: Parameters) => Rows | Promise<Rows>;
  /** Throws where a result is a failure, after it was shown. */
  readonly after?: (result: Result, given: Parameters) => void;
}

/** The rendering of a result that is shown while it is made. */
export interface LiveRendering<Result, Item> {
  readonly live: (
    given: OptionValues,
    options: Options,
    io: Io,
  ) => Live<Result, Item> | Promise<Live<Result, Item>>;
}

/** One showing of a result: who takes its items, and what stands behind all of them. */
export interface Live<Result, Item> {
  readonly takers: Takers<Item>;
  readonly end: (result: Result) => void | Promise<void>;
}

/** An operation of a command that has several, with how its result is shown. */
export interface Variant {
  readonly operation: Operation;
  // Each variant is made by `variant`, which holds the rendering to the operation's own types.
  readonly rendering: Rendering<never, never> | LiveRendering<never, never>;
}

/** Holds a rendering to the types of its operation. */
export const variant = <
  Parameters extends z.ZodMiniType,
  Result extends z.ZodMiniType,
  Item extends z.ZodMiniType,
>(
  operation: Operation<Parameters, Result, Item>,
  rendering:
    | Rendering<z.output<Parameters>, Plain<z.output<Result>>>
    | LiveRendering<Plain<z.output<Result>>, Plain<z.output<Item>>>,
): Variant => ({
  operation: operation as unknown as Operation,
  rendering: rendering as Variant["rendering"],
});

/** The spelling of a command: its options, what stands around them, and what is done before its operation is asked. */
export interface Spelling<Names extends string = string> extends OptionSpelling, MoreHelp {
  /** Adds options that only say how the text looks; they reach `text` as its third argument. */
  readonly options?: (self: Command) => void;
  /** The options, where they are not those of all operations. */
  readonly properties?: (all: Properties) => Properties;
  /** Options in the order in which help shows them; others follow. */
  readonly order?: string;
  /** Refuses what only this spelling makes possible, before an operation is asked. */
  readonly check?: (given: OptionValues, self: Command) => unknown;
  /** The parameters of the operation, where options have other names. */
  readonly prepare?: (given: OptionValues, chosen: Names) => OptionValues | Promise<OptionValues>;
  /** What is done where the operation fails; throws the failure where it is one. */
  readonly otherwise?: (
    failure: unknown,
    given: OptionValues,
    chosen: Names,
    options: Options,
    io: Io,
  ) => void | Promise<void>;
}
