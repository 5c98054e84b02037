import type { Command } from "commander";
import type * as z from "zod/mini";
import { usageError } from "../../error.ts";
import type { Operation, Plain } from "../../operations/contract/operation.ts";
import { command, type Io } from "../terminal/io.ts";
import { addRowOptions, rowFormat } from "../terminal/rows.ts";
import { saidOnce } from "../terminal/said-once.ts";
import { spelledError } from "./failure.ts";
import { addHelp, addResultHelp } from "./help.ts";
import { addOptions, flagsOf, givenBy, isByDefault, type Properties } from "./options-of.ts";
import {
  type LiveRendering,
  type Options,
  type OptionValues,
  type Rendering,
  type Spelling,
  type Variant,
  variant,
} from "./rendering.ts";
import { runAndShow } from "./run-and-show.ts";
import { inOrder, knownTo, propertiesOfAll } from "./several.ts";

/** Adds a command below a parent, and gives it. */
export type AddCommand = (parent: Command, io: Io) => Command;

/** The command of an operation: its flags, help, defaults and checks come from the operation's parameters. */
export function commandOf<
  Parameters extends z.ZodMiniType,
  Result extends z.ZodMiniType,
  Item extends z.ZodMiniType,
>(
  operation: Operation<Parameters, Result, Item>,
  spelling: Spelling<"only"> &
    (
      | Rendering<z.output<Parameters>, Plain<z.output<Result>>>
      | LiveRendering<Plain<z.output<Result>>, Plain<z.output<Item>>>
    ),
): AddCommand {
  return commandOfSeveral({
    ...spelling,
    name: operation.command.split(" ").at(-1) ?? operation.command,
    summary: operation.summary,
    variants: { only: variant(operation, spelling) },
    choose: () => "only",
  });
}

/** The spelling of the parameters of several operations by one command, and the choice of the operation. */
export interface SeveralSpelling<Names extends string> extends Spelling<Names> {
  readonly name: string;
  readonly summary: string;
  readonly variants: Readonly<Record<Names, Variant>>;
  /** The operation that is meant. */
  choose(given: OptionValues): Names;
}

/** One command for several operations: its options are those of all, and what the meant one does not know is refused. */
export function commandOfSeveral<Names extends string>(spelling: SeveralSpelling<Names>): AddCommand {
  return (parent, io) => {
    const self = command(spelling.name, spelling.summary);
    const variants = Object.values<Variant>(spelling.variants);
    const operations = variants.map(({ operation }) => operation);
    const all = propertiesOfAll(operations);
    const properties = inOrder(spelling.properties?.(all) ?? all, spelling.order);
    addOptions(self, properties, spelling);
    useOwnSeed(self, properties);
    if (variants.some(hasRows)) addRowOptions(self);
    spelling.options?.(self);
    addHelp(self, spelling);
    addResultHelp(self, operations);
    self.action(async (...words: unknown[]) => {
      const options = self.optsWithGlobals<Options>();
      const given = givenBy(properties, words, options, spelling);
      try {
        await spelling.check?.(given, self);
        const chosen = spelling.choose(given);
        const meant = spelling.variants[chosen];
        const own = (await spelling.prepare?.(given, chosen)) ?? given;
        const known = knownTo(meant.operation, own, operations, (name) => isByDefault(self, name, spelling));
        if (rowFormat(options) && !hasRows(meant))
          throw usageError("conflict", "--csv and --tsv have no table to print here", "use --json");
        // What answers otherwise reads the same files again, and says the same of them.
        const once = saidOnce(io);
        try {
          await runAndShow(meant, known, spelling, options, once);
        } catch (failure) {
          if (!spelling.otherwise) throw failure;
          await spelling.otherwise(failure, given, chosen, options, once);
        }
      } catch (failure) {
        throw spelledError(failure, flagsOf(spelling), given);
      }
    });
    parent.addCommand(self);
    return self;
  };
}

const hasRows = ({ operation, rendering }: Variant): boolean =>
  operation.rows !== undefined || ("rows" in rendering && rendering.rows !== undefined);

/** The default of `--seed`, where the operation has one of its own. */
function useOwnSeed(self: Command, { seed }: Properties): void {
  if (typeof seed?.default !== "number") return;
  self.options.find(({ long }) => long === "--seed")?.default(seed.default);
  self.setOptionValueWithSource("seed", seed.default, "default");
}
