import { isObject } from "../../formats/text/shape.ts";
import { visibleWord } from "../../formats/text/visible.ts";
import type { ToolResult } from "./tool.ts";

/** Bytes of a text. */
export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** Longest piece of text in a result, such as a label: longer ones are cut. */
const LONGEST = 400;

/**
 * A result as lines: the summary, then every field by its name. Lists of objects are tables with `|` between columns. Names are
 * other people's text: control characters and line ends in them are shown, so that none can begin a line of its own.
 */
export function resultText({ summary, ...fields }: ToolResult): string {
  const lines = Object.entries(fields).flatMap(([name, value]) => fieldLines(name, value));
  return [sentence(summary), ...lines].join("\n");
}

const sentence = (text: string): string => visibleWord(text);

function fieldLines(name: string, value: unknown): string[] {
  if (value === undefined) return [];
  // Text of several lines stands below its name.
  if (typeof value === "string" && value.includes("\n"))
    return [
      `${name}:`,
      ...value
        .trimEnd()
        .split("\n")
        .map((line) => `    ${visibleWord(line)}`),
    ];
  if (!Array.isArray(value)) return [`${name}: ${cell(value, name)}`];
  if (value.length === 0) return [`${name}: none`];
  if (value.every(isObject)) return tableLines(name, value);
  if (value.every(Array.isArray))
    return [`${name}:`, ...value.map((each) => `- ${each.map((one) => cell(one, name)).join(" | ")}`)];
  return [`${name}: ${value.map((each) => cell(each, name)).join(", ")}`];
}

function tableLines(name: string, rows: readonly Readonly<Record<string, unknown>>[]): string[] {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row).filter((key) => row[key] !== undefined)))];
  // Tables in tables stand below their row.
  const nested = keys.filter((key) => rows.some((row) => isTable(row[key])));
  const flat = keys.filter((key) => !nested.includes(key));
  return [
    `${name} (${flat.join(" | ")}):`,
    ...rows.flatMap((row) => [
      `- ${flat.map((key) => (row[key] === undefined ? "" : cell(row[key], key))).join(" | ")}`,
      ...nested.flatMap((key) => fieldLines(key, row[key]).map((line) => `    ${line}`)),
    ]),
  ];
}

const isTable = (value: unknown): boolean => Array.isArray(value) && value.some((each) => isObject(each));

/** Fields whose text is ours, with the names in it in quotes already. */
const WRITTEN: ReadonlySet<string> = new Set(
  "program query text link reading sentence sparql plan hint cut open lisp kopl answer_is".split(" "),
);

function cell(value: unknown, field: string): string {
  if (typeof value === "string") return WRITTEN.has(field) ? visibleWord(value) : quotedName(value);
  if (Array.isArray(value)) return value.map((each) => cell(each, field)).join(", ");
  if (isObject(value))
    return Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .map(([key, each]) => `${key}=${cell(each, key)}`)
      .join(", ");
  if (typeof value === "number" && !Number.isInteger(value)) return String(value);
  return String(value);
}

/** Longest text that is read as a name. */
const LONGEST_NAME = 80;

/**
 * Text in a column: in quotes where what it says could be read as a column, a list, or a line of the tool's own. Names in formulas are
 * in quotes already.
 */
function quotedName(text: string): string {
  const shown = visibleWord(text);
  const isPlain = !/^\s|\s$|[|=]|^[-#>]|^$|^(none|true|false|null)$/i.test(shown);
  const isSaying = /\.\s|[:;!?]\s|\b[A-Z]{3,} [A-Z]{3,}\b|,\s/.test(shown) && !/[()]/.test(shown);
  return isPlain && !(isSaying && shown.length <= LONGEST_NAME * 5) ? shown : JSON.stringify(shown);
}

/** Numbers that people and agents compare have four decimals; very long texts are cut. */
export function tidied<Value>(value: Value): Value {
  const visit = (each: unknown): unknown => {
    if (typeof each === "string") return each.length > LONGEST ? `${each.slice(0, LONGEST)}…` : each;
    if (Array.isArray(each)) return each.map(visit);
    if (isObject(each))
      return Object.fromEntries(
        Object.entries(each).flatMap(([key, inner]) => (inner === undefined ? [] : [[key, visit(inner)]])),
      );
    return each;
  };
  return visit(value) as Value;
}

/** A result that fits some bytes: of its longest lists as much as there is room for, and `cut` says so. */
export function fitting(result: ToolResult, room: number): ToolResult {
  let fits = result;
  for (let tries = 0; tries < 64 && sizeOf(fits) > room; tries++) {
    const longest = longestList(fits);
    if (!longest || longest.list.length < 2) break;
    const kept = Math.max(1, Math.floor(longest.list.length * 0.7));
    const shorter = replaced(fits, longest.path, longest.list.slice(0, kept)) as ToolResult;
    fits = { ...shorter, cut: `lists were cut to fit: ask for less at a time, or go on with a cursor` };
  }
  return fits;
}

const sizeOf = (result: ToolResult): number =>
  Math.max(bytesOf(resultText(result)), bytesOf(JSON.stringify(result)));

interface Found {
  readonly path: readonly (string | number)[];
  readonly list: readonly unknown[];
}

function longestList(value: unknown, path: readonly (string | number)[] = []): Found | undefined {
  const children: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : isObject(value)
      ? Object.entries(value)
      : [];
  const found = children.flatMap(([key, each]) => longestList(each, [...path, key]) ?? []);
  const own: Found[] = Array.isArray(value) && value.length > 1 ? [{ path, list: value }] : [];
  return [...own, ...found].sort((a, b) => JSON.stringify(b.list).length - JSON.stringify(a.list).length)[0];
}

function replaced(value: unknown, [key, ...rest]: readonly (string | number)[], put: unknown): unknown {
  if (key === undefined) return put;
  if (Array.isArray(value)) return value.map((each, at) => (at === key ? replaced(each, rest, put) : each));
  const record = value as Readonly<Record<string, unknown>>;
  return { ...record, [key]: replaced(record[key], rest, put) };
}
