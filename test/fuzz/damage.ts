// Damages of files: bytes of any, members of JSON, lines of text; packed ones are unpacked for it and packed again.
import { gunzipSync, gzipSync } from "node:zlib";
import { mutated } from "./mutate.ts";

type Draw = (below: number) => number;
type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** What stands where something else should; `undefined` takes it away. */
const WRONG: readonly (Json | undefined)[] = [
  ...[undefined, null, true, 0, -1, 0.5, 1e308, 4294967296, 2 ** 53],
  ...["", "x", "../../x", "\u202e", "e".repeat(5000)],
  ...[[], [[]], [null], [0, 0], {}, { x: {} }, { length: -1 }],
];

/** One damage of a file. */
export function damaged(name: string, bytes: Uint8Array, draw: Draw): Uint8Array {
  if (draw(4) === 0) return mutated(bytes, draw);
  if (name.endsWith(".gz")) {
    const plain = new Uint8Array(gunzipSync(bytes));
    return new Uint8Array(gzipSync(damaged(name.slice(0, -3), plain, draw)));
  }
  const text = new TextDecoder().decode(bytes);
  if (name.endsWith(".json")) return encoded(inJson(text, draw));
  if (name.endsWith(".jsonl")) return encoded(inLines(text, draw, (line) => inJson(line, draw)));
  if (/\.(txt|tsv|csv)$/.test(name)) return encoded(inLines(text, draw, (line) => inFields(line, draw)));
  return mutated(bytes, draw);
}

const encoded = (text: string): Uint8Array => new TextEncoder().encode(text);

const picked = <Each>(from: readonly Each[], draw: Draw): Each => from[draw(from.length)]!;

/** JSON with something else in one place. */
function inJson(text: string, draw: Draw): string {
  let root: Json;
  try {
    root = JSON.parse(text) as Json;
  } catch {
    return `${text}{`;
  }
  const places = placesIn(root, []);
  const wrong = picked(WRONG, draw);
  return JSON.stringify(replaced(root, picked(places, draw), wrong)) ?? "";
}

type Path = readonly string[];

/** The places of everything in a value, the value itself among them; long lists by their first items. */
function placesIn(value: Json, path: Path): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  const inside = Object.entries(value).slice(0, 40);
  return [path, ...inside.flatMap(([key, each]) => placesIn(each, [...path, key]))];
}

function replaced(value: Json, [first, ...rest]: Path, wrong: Json | undefined): Json | undefined {
  if (first === undefined) return wrong;
  if (Array.isArray(value)) {
    const items = value.map((each: Json, at) => (String(at) === first ? replaced(each, rest, wrong) : each));
    return items.filter((each): each is Json => each !== undefined);
  }
  const members = Object.entries(value as object).map(([key, each]: [string, Json]) => [
    key,
    key === first ? replaced(each, rest, wrong) : each,
  ]);
  return Object.fromEntries(members.filter(([, each]) => each !== undefined)) as Json;
}

/** A text whose lines are damaged: one of them, doubled, left out, or with another in their middle. */
function inLines(text: string, draw: Draw, damage: (line: string) => string): string {
  const lines = text.split("\n");
  const at = draw(Math.max(1, lines.length - 1));
  const line = lines[at]!;
  const others: readonly (readonly string[])[] = [
    [],
    [line, line],
    ["", line],
    ["[]", line],
    ["\u0000"],
    [line.slice(0, draw(line.length))],
  ];
  const put = draw(3) === 0 ? picked(others, draw) : [damage(line)];
  return [...lines.slice(0, at), ...put, ...lines.slice(at + 1)].join("\n");
}

const FIELDS = ["", "999999999999", "-1", "NaN", "1e999", '"', "\u202e", "\ud800"];

function inFields(line: string, draw: Draw): string {
  const fields = line.split("\t");
  const at = draw(fields.length);
  const wrong = draw(4) === 0 ? [] : [picked(FIELDS, draw)];
  return [...fields.slice(0, at), ...wrong, ...fields.slice(at + 1)].join("\t");
}
