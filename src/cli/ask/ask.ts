import type { Command } from "commander";
import type * as z from "zod/mini";
import { visibleBytes } from "../../formats/text/visible.ts";
import { askOperation } from "../../operations/ask/ask.ts";
import { countOperation } from "../../operations/ask/count.ts";
import { askEndpointOperation } from "../../operations/ask/endpoint.ts";
import { planOperation } from "../../operations/ask/plan.ts";
import { answerManyOperation } from "../../operations/batch/answer-many.ts";
import { usageError } from "../../operations/usage.ts";
import { runOperation } from "../command/command-of.ts";
import { spelledError } from "../command/failure.ts";
import { addHelp } from "../command/help.ts";
import { addOptions, flagsOf, givenBy, propertiesOf } from "../command/options-of.ts";
import { command, type GlobalOptions, type Io } from "../terminal/io.ts";
import { addRowOptions, rowFormat, rowsText } from "../text/rows.ts";
import { checkCombination } from "./check-combination.ts";
import type { Given } from "./given.ts";
import { EXAMPLES, HELP } from "./help.ts";
import { askProperties, askSpelling } from "./options.ts";

/** `lacuna ask`: one command for the operations that answer queries. */
export function ask(parent: Command, io: Io): void {
  const self = command("ask", "answer a query, or a file of queries");
  const properties = askProperties();
  addOptions(self, properties, askSpelling);
  addRowOptions(self);
  addHelp(self, { example: EXAMPLES, help: HELP });
  self.action(async (...all: unknown[]) => {
    const options = self.optsWithGlobals<Readonly<Record<string, unknown>> & GlobalOptions>();
    const given = withoutGraph(givenBy(properties, all, options, askSpelling) as unknown as Given);
    try {
      if (rowFormat({ ...options }) && (given.files || given.plan || given.count))
        throw usageError("conflict", "--csv and --tsv are for the answers to one query", "use --json");
      checkCombination(given);
    } catch (error) {
      throw spelledError(error, flagsOf(askSpelling));
    }
    await answer(given, options, io);
  });
  parent.addCommand(self);
}

/** Runs the operation that is meant. */
async function answer(given: Given, options: GlobalOptions, io: Io): Promise<void> {
  const show = (value: unknown, text: () => string) =>
    io.out(options.json ? `${JSON.stringify(value)}\n` : text());
  if (given.endpoint !== undefined) {
    const { listText } = await import("./list-text.ts");
    const meant = meantFor(askEndpointOperation, given);
    const { result } = await runOperation(askEndpointOperation, meant, io, options, askSpelling);
    show(result, () => listText(result));
  } else if (given.query === undefined) {
    const onLines = given.out === undefined ? { onLines: toStandardOutput } : {};
    const meant = { ...meantFor(answerManyOperation, given), ...onLines };
    await runOperation(answerManyOperation, meant, io, options, askSpelling);
  } else if (given.plan) {
    const meant = meantFor(planOperation, given);
    const { result } = await runOperation(planOperation, meant, io, options, askSpelling);
    show(result, () => `${result.plan.trimEnd()}\n`);
  } else if (given.count) {
    const { countText } = await import("./exact-text.ts");
    const meant = meantFor(countOperation, given);
    const { result } = await runOperation(countOperation, meant, io, options, askSpelling);
    show(result, () => countText(result.variables.length, result));
  } else {
    const [{ askedJson, askedValue, findAnswers }, { askedText }] = await Promise.all([
      import("../../operations/ask/ask-work.ts"),
      import("./text.ts"),
    ]);
    const meant = meantFor(askOperation, given);
    const { result: found } = await runOperation(askOperation, meant, io, options, askSpelling, findAnswers);
    const asRows = rowFormat({ ...options });
    if (asRows) {
      io.out(rowsText((await import("./rows.ts")).askedRows(askedValue(found)), asRows));
      return;
    }
    for (const piece of options.json ? askedJson(found) : askedText(found)) {
      io.out(piece);
      await io.ready?.();
    }
    if (options.json) io.out("\n");
  }
}

/** What an operation knows of all that was given; what it does not know was refused before. */
function meantFor({ parameters }: { readonly parameters: z.ZodMiniType }, given: Given): Partial<Given> {
  const known = propertiesOf(parameters);
  return Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(known, name)));
}

/** Waits whenever the reader is slower. */
const toStandardOutput = (lines: Uint8Array): void | Promise<void> =>
  process.stdout.write(visibleBytes(lines))
    ? undefined
    : new Promise((resolve) => process.stdout.once("drain", resolve));

/** The query stands alone where an endpoint takes the place of the graph. */
const withoutGraph = (given: Given): Given =>
  given.endpoint === undefined || given.query !== undefined || typeof given.graph !== "string"
    ? given
    : { ...given, graph: undefined, query: given.graph };
