import type * as z from "zod/mini";
import { withQueryFiles } from "../../benchmark/folder/with-query-files.ts";
import { LacunaError } from "../../error.ts";
import type { Rows } from "../../report/rows.ts";
import type { Host } from "../host.ts";
import { boundedFiles, withCappedThreads } from "./bounded.ts";
import { hostWith } from "./host-with.ts";
import { partsOf } from "./kinds.ts";
import { checkOutputs, notedFiles, refuseOverInputs, writesByKind } from "./outputs.ts";
import { systemMistake } from "./system-mistake.ts";
import type { WrittenCall } from "./written/write-result.ts";

/** The effects of an operation on the world outside, besides reading its input. */
export const effectNames = ["writes", "network", "runs-code"] as const;
export type Effect = (typeof effectNames)[number];

/**
 * One thing a user can have done. The library, the command line, and every later skin are derived from it: they spell its
 * parameters and render its result. Checks, work, progress, resuming and errors are here.
 * @example
 * export const countOperation = operation({
 *   id: "countQuery",
 *   command: "count",
 *   summary: "count the answers of a query",
 *   parameters: z.strictObject({ ...reading, query, ...bounds }),
 *   result: async () => answerCount,
 *   effects: [],
 *   length: "answer",
 *   run: async (given, host) => count(given, host),
 * });
 */
export interface Operation<
  Parameters extends z.ZodMiniType = z.ZodMiniType,
  Result extends z.ZodMiniType = z.ZodMiniType,
  Item extends z.ZodMiniType = z.ZodMiniType,
> {
  /** The name for programs, and its key in the registry: `evaluateSolvers`. */
  readonly id: string;
  /** Its command: `evaluate --solver`. */
  readonly command: string;
  /** One line that says what it does. */
  readonly summary: string;
  /** The parameters: types, defaults, bounds, kinds and a description each. */
  readonly parameters: Parameters;
  /** The schema of the result, which `--json` prints. Loaded apart, because calls do not need it. */
  readonly result: () => Promise<Result>;
  /** The items that it gives out while it works, where a call takes them; the result then lists none of them. */
  readonly stream?: () => Promise<Item>;
  /** Whether it makes values or lines; they are converted for a caller that takes the other form. Values when left out. */
  readonly makes?: "lines";
  /** The result, or what is given out while it works, as a table, where it is one. */
  rows?(
    result: Plain<z.output<Result>> | Plain<z.output<Item>>,
    given: z.output<Parameters>,
  ): Rows | Promise<Rows>;
  readonly effects: readonly Effect[];
  /**
   * `answer`: somebody waits for it. `moment`: the same, and most calls take a few milliseconds; it asks `host.trial` wherever a
   * call may take longer, so that it can be tried on a thread that serves others. `job`: it runs for minutes or hours, shows
   * progress and is resumed.
   */
  readonly length: "moment" | "answer" | "job";
  /** Does it, with parameters that are checked and have their defaults. */
  run(
    parameters: z.output<Parameters>,
    host: StreamingHost<Plain<z.output<Item>>>,
  ): Promise<Plain<z.output<Result>>>;
}

/** Takes items as they are made; the next ones wait for what it gives back. */
export type ItemsTaker<Item> = (items: readonly Item[]) => void | Promise<void>;

/** Takes whole lines of JSON, an item a line; the next ones wait for what it gives back. */
export type LinesTaker = (lines: Uint8Array) => void | Promise<void>;

/** The form in which a caller takes items: as values, or as lines of JSON. */
export interface Takers<Item> {
  readonly onItems?: ItemsTaker<Item> | undefined;
  readonly onLines?: LinesTaker | undefined;
}

/** A host whose caller may take items. */
export interface StreamingHost<Item> extends Host, Takers<Item> {}

/** Plain data that nobody changes. */
export type Plain<Value> = Value extends (...all: never[]) => unknown
  ? Value
  : Value extends readonly (infer Element)[]
    ? Value extends readonly [unknown, ...unknown[]] | readonly []
      ? { readonly [Key in keyof Value]: Plain<Value[Key]> }
      : readonly Plain<Element>[]
    : Value extends object
      ? { readonly [Key in keyof Value]: Plain<Value[Key]> }
      : Value;

/** Keeps the types of an operation that is written down as a plain object, and puts the rules of all operations around it. */
export const operation = <
  Parameters extends z.ZodMiniType,
  Result extends z.ZodMiniType,
  Item extends z.ZodMiniType = z.ZodMiniType<never>,
>(
  each: Operation<Parameters, Result, Item>,
): Operation<Parameters, Result, Item> => ({
  ...each,
  run: async (parameters, host) => {
    // What the call opens is closed with it.
    const resources = host.resources?.scope();
    try {
      const apart = host.apart?.(each, parameters, host as StreamingHost<unknown>);
      if (apart) return (await apart) as Plain<z.output<Result>>;
      if (host.mostLinks !== undefined) await refuseManyLinks(each, parameters, host.mostLinks);
      const files = withQueryFiles(boundedFiles(parameters, host));
      const own = {
        ...(resources ? { resources } : {}),
        ...(each.effects.includes("writes")
          ? await writingOf(each, parameters, { disk: host.disk, writes: host.writes, files })
          : { files }),
      };
      const run: WrittenCall["run"] = (takers) => {
        const { window } = takers;
        const taking = { ...takersAs(each.makes ?? "items", takers), ...(window ? { window } : {}) };
        // What this operation calls gives its result to it alone.
        const inner = hostWith(host, { ...own, ...taking, written: undefined, mostLinks: undefined });
        return each.run(withCappedThreads(parameters, host), inner as StreamingHost<Plain<z.output<Item>>>);
      };
      if (!host.written)
        return (await run(host as Takers<unknown> & Pick<Host, "window">)) as Plain<z.output<Result>>;
      const { writeResult } = await import("./written/write-result.ts");
      const call = { operation: each as unknown as Operation, given: parameters, run };
      return (await writeResult(call, host.written, host)) as Plain<z.output<Result>>;
    } catch (error) {
      throw systemMistake(error);
    } finally {
      resources?.close();
    }
  },
});

/**
 * The files and writes of a call that writes, by the rules of its outputs.
 * @throws LacunaError what may not be written, before anything is done
 */
async function writingOf(
  { parameters: schema }: Pick<Operation, "parameters">,
  given: unknown,
  host: Pick<Host, "disk" | "files" | "writes">,
) {
  const parts = partsOf(schema, given);
  const force = (given as { readonly force?: unknown }).force === true;
  await refuseOverInputs(parts, host);
  await checkOutputs(host, parts, force);
  const { files, read } = notedFiles(host.files);
  return { files, writes: writesByKind(host, parts, force, read) };
}

/**
 * Reads queries that strangers send, and counts their links, before anything is done for them.
 * @throws LacunaError `http.too-many-links`
 */
async function refuseManyLinks(
  { parameters: schema }: Pick<Operation, "parameters">,
  given: unknown,
  most: number,
): Promise<void> {
  const queries = partsOf(schema, given).filter(
    ({ kind, value }) => kind.is === "query" && typeof value === "string",
  );
  if (queries.length === 0) return;
  const { linksIn } = await import("../../query/links-in.ts");
  const { notation } = given as { readonly notation?: unknown };
  for (const { parameter, value } of queries) {
    const links = linksIn(String(value), notation) ?? 0;
    if (links > most)
      throw new LacunaError("http.too-many-links", `{${parameter}} has ${links} links`, {
        parameter,
        hint: `at most ${most} are taken`,
      });
  }
}

/** The takers of a call as an operation knows them: it makes values or lines, whichever is taken. */
function takersAs<Item>(makes: "items" | "lines", { onItems, onLines }: Takers<Item>): Takers<Item> {
  if (makes === "items" && onLines && !onItems)
    return { onItems: (items) => onLines(encode(items.map((each) => `${JSON.stringify(each)}\n`).join(""))) };
  if (makes === "lines" && onItems && !onLines) {
    const decoder = new TextDecoder();
    return {
      onLines: (lines) =>
        onItems(
          decoder
            .decode(lines)
            .split("\n")
            .flatMap((line) => (line === "" ? [] : [JSON.parse(line) as Item])),
        ),
    };
  }
  return makes === "items" ? { onItems } : { onLines };
}

const encode = (text: string) => new TextEncoder().encode(text);

/** The input of an operation by a caller. */
export type ParametersOf<Op> =
  Op extends Operation<infer Parameters, infer _, infer __> ? z.input<Parameters> : never;
/** The result of an operation. */
export type ResultOf<Op> =
  Op extends Operation<infer _, infer Result, infer __> ? Plain<z.output<Result>> : never;
/** The items that an operation gives out while it works. */
export type ItemOf<Op> = Op extends Operation<infer _, infer __, infer Item> ? Plain<z.output<Item>> : never;
