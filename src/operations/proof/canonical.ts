import { LacunaError } from "../../error.ts";
import { sha256 } from "../../formats/sha256.ts";
import { isObject } from "../../formats/text/shape.ts";

/** A value as JSON whose fields have one order: the same value gives the same text, however a file spells it. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((each) => canonicalText(each ?? null)).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? "null";
  const fields = Object.entries(value).filter(([, each]) => each !== undefined);
  const sorted = fields.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${sorted.map(([name, each]) => `${JSON.stringify(name)}:${canonicalText(each)}`).join(",")}}`;
}

/** SHA-256 of a value, whatever the order of its fields. */
export const valueHash = (value: unknown): string => sha256([new TextEncoder().encode(canonicalText(value))]);

/**
 * Reads JSON that says everything once: of a field that stands twice, readers take different ones.
 * @throws LacunaError `proof.unreadable`
 */
export function readOnce(text: string, file: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw unreadable(file, "is no JSON");
  }
  const fields = fieldsIn(value);
  if (fields === undefined) throw unreadable(file, `is nested more than ${DEEPEST} deep`);
  if (fieldsWritten(text) !== fields) throw unreadable(file, "has a field twice");
  return value;
}

/** The fields that stand in a text of JSON: strings before a colon. */
function fieldsWritten(text: string): number {
  let fields = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at)) {
    for (at++; at < text.length && text[at] !== '"'; at++) if (text[at] === "\\") at++;
    for (at++; at < text.length && " \t\r\n".includes(text[at]!); at++);
    if (text[at] === ":") fields++;
  }
  return fields;
}

/** Values inside of each other, at most: no result has as many. */
const DEEPEST = 64;

/** The fields of all objects in a value; undefined where it is nested too deep. */
function fieldsIn(value: unknown): number | undefined {
  let fields = 0;
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return undefined;
    const objects = level.filter((each) => typeof each === "object" && each !== null) as object[];
    for (const each of objects) if (!Array.isArray(each)) fields += Object.keys(each).length;
    level = objects.flatMap((each): unknown[] => Object.values(each));
  }
  return fields;
}

export const unreadable = (file: string, why: string) =>
  new LacunaError("proof.unreadable", `${file} ${why}`, {
    place: { file },
    hint: "a proof is what `lacuna explain … --proof` and its like write",
  });

/** A place where two values differ, as a path of fields. */
export interface Difference {
  readonly path: string;
  readonly recorded: string;
  readonly found: string;
}

/** All places where two values differ, those that are deepest. */
export function* differencesOf(recorded: unknown, found: unknown, path = ""): Generator<Difference> {
  if (canonicalText(recorded) === canonicalText(found)) return;
  const lists = Array.isArray(recorded) && Array.isArray(found);
  if (!lists && !(isObject(recorded) && isObject(found))) {
    yield { path, recorded: shown(recorded), found: shown(found) };
    return;
  }
  const [a, b] = [recorded, found] as readonly Readonly<Record<string, unknown>>[];
  const names = new Set([...Object.keys(a!), ...Object.keys(b!)]);
  for (const name of names) {
    const below = lists ? `${path}[${name}]` : path === "" ? name : `${path}.${name}`;
    yield* differencesOf(field(a!, name), field(b!, name), below);
  }
}

const field = (of: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(of, name) ? of[name] : undefined;

/** Characters of a value that a difference shows. */
const SHOWN = 80;

function shown(value: unknown): string {
  if (value === undefined) return "nothing";
  const text = canonicalText(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
