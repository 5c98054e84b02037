import { LacunaError } from "../../../error.ts";
import { textLines } from "../../../formats/text/lines.ts";
import type { Graph, Split } from "../../graph.ts";
import { attributesOf } from "../numbers.ts";
import type { Source } from "../source.ts";
import { type Header, isOfThings, readHeader } from "./header.ts";
import { namedColumns } from "./named-columns.ts";
import { thingRecords } from "./read-things.ts";
import { addRow, type TableTarget } from "./rows.ts";
import type { Numbers } from "./things.ts";
import { readTables } from "./whole-table.ts";

/** Reads objects or arrays, one a line; a file that is one list is read whole. */
export const readJsonTriples = (
  source: Source,
  graphName: string,
  files: ReadonlyMap<Split, string>,
): Promise<Graph> => {
  const numbers: Numbers = new Map();
  const read = async (name: string, split: Split, target: TableTarget) => {
    const file = source.pathOf(name);
    const reader = recordReader(source, { file, split }, target, numbers);
    if (await isList(source, name)) {
      const text = new TextDecoder().decode(await source.whole(name));
      for (const [at, record] of listIn(text, file).entries()) reader.take(record, at + 1);
    } else {
      let line = 0;
      for await (const text of textLines(source.open(name), file)) {
        line++;
        const trimmed = text.replace(/^\uFEFF/, "").trim();
        if (trimmed !== "") reader.take(parsed(trimmed, file, line), line);
      }
    }
    return reader.notes(name);
  };
  return readTables(source, graphName, "jsonl", files, read, ({ entities }) =>
    attributesOf(entities, numbers),
  );
};

/** Whether a file is one list: it begins with a bracket, and its first line alone is no JSON value. */
async function isList(source: Source, name: string): Promise<boolean> {
  const start = new TextDecoder()
    .decode(await source.peek(name))
    .replace(/^\uFEFF/, "")
    .trimStart();
  if (!start.startsWith("[")) return false;
  return /^\[\s*[[{]/.test(start) || !/^\[[^\n]*\]\s*(\n|$)/.test(start);
}

function listIn(text: string, file: string): readonly unknown[] {
  const list = parsed(text.replace(/^\uFEFF/, ""), file, undefined);
  if (Array.isArray(list)) return list;
  throw noTriple(file, 1, "it is no list");
}

function parsed(text: string, file: string, line: number | undefined): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new LacunaError("kg.broken-json", `${file} is no JSON: ${(cause as Error).message.slice(0, 100)}`, {
      place: { file, ...(line === undefined ? {} : { line }) },
      hint: "write one object or array a line, or one list of them; knowledge bases in JSON are read by the commands of kopl, with {kb}",
      cause,
    });
  }
}

/** Reads records; all must have the kind of the first. */
function recordReader(
  source: Source,
  { file, split }: { readonly file: string; readonly split: Split },
  target: TableTarget,
  numbers: Numbers,
) {
  const chosen = source.table.columns;
  const things = isOfThings(chosen)
    ? thingRecords(chosen, { file, split, kinds: source.table.cells }, target, numbers)
    : undefined;
  let header: Header | undefined;
  let keys: readonly string[] | undefined;
  return {
    take(record: unknown, line: number): void {
      const place = { file, line, split };
      if (Array.isArray(record)) {
        const fields = record.map((value) => textOf(value, file, line));
        if (!header) {
          header = readHeader(fields, file, chosen);
          if (header.isHeader) return;
        }
        addRow(target, { ...header, width: header.width ?? 3 }, fields, place);
        return;
      }
      if (typeof record !== "object" || record === null)
        throw noTriple(file, line, "it is no object or array");
      if (things) {
        things.take(record as Readonly<Record<string, unknown>>, line);
        return;
      }
      keys ??= Object.keys(record);
      header ??= namedColumns(keys, file, chosen);
      const { places } = header;
      const fields = keys.map((key, at) =>
        isUsed(places, at) ? textOf((record as Record<string, unknown>)[key], file, line) : "",
      );
      addRow(target, { places }, fields, place);
    },
    notes: (name: string): string[] =>
      things
        ? things.end(name)
        : header && (header.isHeader || chosen)
          ? [`${keys ? "keys" : "columns"} of ${name}: ${header.understood}`]
          : [],
  };
}

const isUsed = (places: Header["places"], at: number): boolean => Object.values(places).includes(at);

/** @throws LacunaError `kg.broken-line` for objects and lists in the place of a name */
function textOf(value: unknown, file: string, line: number): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "object") throw noTriple(file, line, "a name in it is an object or a list");
  return String(value);
}

const noTriple = (file: string, line: number, why: string): LacunaError =>
  new LacunaError("kg.broken-line", `this is no triple: ${why}`, {
    place: { file, line },
    hint: 'write {"head": "a", "relation": "r", "tail": "b"} or ["a", "r", "b"]; other keys are named with {columns}',
  });
