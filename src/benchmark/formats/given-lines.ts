import { LacunaError } from "../../error.ts";
import { isObject } from "../../formats/text/shape.ts";
import type { Graph, Split } from "../../kg/graph.ts";
import { rankOf } from "../../query/foreign/ranks.ts";
import { timePlace } from "../../query/foreign/tflex.ts";
import { notationOf } from "../../query/notations.ts";
import type { WideQuery } from "../../query/wide/formula.ts";

/** An answer as a file writes it: an id, a place among times, a number, or a name. */
export type GivenAnswer = string | number;

/** The answers that a line says a query has on a part of the graph. */
export interface GivenAnswers {
  readonly on: "train" | "known" | "full";
  readonly answers: ReadonlySet<GivenAnswer>;
  /** Whether answers that are known without the split may be left out, or only those count that stay true on the full graph. */
  readonly but?: "known-left-out" | "still-true";
}

/** A query of another tool's file, over values or links, and what the file says its answers are. */
export interface GivenLine {
  readonly type: string;
  readonly query: WideQuery;
  readonly given: readonly GivenAnswers[];
}

/** Files of other tools with queries over times, qualifiers and numbers, and with their answers. */
export interface GivenFormat {
  /** The notation of the queries. */
  readonly notation: string;
  /** Whether a line is one of the format. */
  recognises(record: Readonly<Record<string, unknown>>): boolean;
  typeOf(record: Readonly<Record<string, unknown>>): string;
  given(record: Readonly<Record<string, unknown>>, split: Split): GivenAnswers[];
  /** How the files write an answer. */
  written(entity: number, graph: Graph, things: Graph): GivenAnswer;
}

function listOf(record: Readonly<Record<string, unknown>>, name: string): ReadonlySet<GivenAnswer> {
  const value = record[name];
  if (!Array.isArray(value) || !value.every((each) => typeof each === "number" || typeof each === "string"))
    throw new LacunaError("benchmark.broken-line", `"${name}" is no list of answers`);
  return new Set(value as GivenAnswer[]);
}

const easyAndHard = (record: Readonly<Record<string, unknown>>): GivenAnswers[] => {
  const easy = listOf(record, "easy");
  return [
    { on: "full", answers: new Set([...easy, ...listOf(record, "hard")]) },
    { on: "known", answers: easy, but: "still-true" },
  ];
};

/** All formats, the first that recognises a line goes. */
export const givenFormats: readonly GivenFormat[] = [
  {
    notation: "tflex",
    recognises: ({ query_name: name }) => typeof name === "string",
    typeOf: ({ query_name: name }) => String(name),
    // Answers of single facts are those of the split's own facts, and easy ones are what train says, for test too.
    given: (record) =>
      record.query_name === "Pe" || record.query_name === "Pt"
        ? [{ on: "full", answers: listOf(record, "answer"), but: "known-left-out" }]
        : [
            { on: "full", answers: listOf(record, "answer") },
            ...(record.easy_answer === undefined
              ? []
              : [{ on: "train", answers: listOf(record, "easy_answer") } as const]),
          ],
    written: (entity, wide, things) => {
      const value = wide.valueAt?.(entity);
      return value?.kind === "time" ? timePlace(things, value.from) : rankOf(things.entities, entity);
    },
  },
  {
    notation: "starqe",
    recognises: ({ edges }) => Array.isArray(edges),
    typeOf: ({ shape, setting }) => `${String(shape)}${setting === undefined ? "" : ` ${String(setting)}`}`,
    given: easyAndHard,
    written: (entity, _, things) => things.entities.name(entity),
  },
  {
    notation: "numeric",
    recognises: ({ query }) => Array.isArray(query) && typeof query[0] === "string" && query.length > 1,
    typeOf: ({ type, query }) => String(type ?? (query as unknown[])[0]),
    // Numbers have no splits: what was known before some of them is not to be told.
    given: (record) => easyAndHard(record).slice(0, 1),
    written: (entity, wide) => {
      const value = wide.valueAt?.(entity);
      return value?.kind === "number" ? value.value : entity;
    },
  },
];

/** The format of a line that is JSON; undefined for any other. */
export function givenFormatOf(text: string): GivenFormat | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return isObject(value) ? givenFormats.find((each) => each.recognises(value)) : undefined;
}

/** Reads a line of a format. @throws LacunaError what the notation throws; `benchmark.broken-line` */
export function readGivenLine(format: GivenFormat, text: string, graph: Graph, split: Split): GivenLine {
  let record: unknown;
  try {
    record = JSON.parse(text);
  } catch (cause) {
    throw new LacunaError("benchmark.broken-line", `this is no JSON: ${(cause as Error).message}`, { cause });
  }
  if (!isObject(record)) throw new LacunaError("benchmark.broken-line", "a line is an object with a query");
  const query = notationOf(format.notation).readWide!(record, { graph, ids: true, unsafe: true });
  return { type: format.typeOf(record), query, given: format.given(record, split) };
}
