import { LacunaError } from "../../error.ts";
import { withoutEnd } from "../../formats/text/trimmed.ts";
import type { Graph } from "../../kg/graph.ts";

/**
 * Reads which name each row of a table has. Lines of `row<TAB>name` (LibKGE, DGL-KE, BetaE, with or without a header as
 * PyKEEN writes it), `name<TAB>row` (OpenKE, after a line with the count), bare names in the order of the rows, or a
 * JSON object of names to rows.
 * @throws LacunaError `links.broken-map` with the line
 */
export function readRowNames(text: string, file: string): string[] {
  const fault = (why: string, line?: number) =>
    new LacunaError("links.broken-map", `${file} does not say which row has which name: ${why}`, {
      place: { file, ...(line === undefined ? {} : { line }) },
      hint: "write lines of a row number, a tab and a name",
    });
  const pairs: [row: number, name: string, line: number | undefined][] = [];
  if (/^\s*\{/.test(text)) {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw fault("it begins like JSON and is none");
    }
    for (const [name, row] of Object.entries(value as Record<string, unknown>)) {
      if (typeof row !== "number") throw fault(`${JSON.stringify(name.slice(0, 80))} has no row number`);
      pairs.push([row, name, undefined]);
    }
  } else {
    const lines = text.replace(/^\ufeff/, "").split(/\r?\n/);
    while (lines.at(-1) === "") lines.pop();
    const counted = lines.length > 1 && /^\s*\d+\s*$/.test(lines[0]!) && /\S\s+\S/.test(lines[1]!);
    const headed =
      !counted &&
      /^(id|entity|relation|index)?[\t ,]+(label|name|id|entity|relation|index)$/i.test(lines[0] ?? "");
    lines.forEach((line, at) => {
      if (at === 0 && (counted || headed)) return;
      const cut = counted ? beforeLastWord(line) : line.indexOf("\t");
      if (cut < 0) pairs.push([at - Number(counted || headed), line, at + 1]);
      else {
        const [left, right] = [line.slice(0, cut), line.slice(cut).trim()];
        const [row, name] = !counted && isCount(left) ? [left, line.slice(cut + 1)] : [right, left];
        if (!isCount(row)) throw fault("a line has no row number", at + 1);
        pairs.push([Number(row), name, at + 1]);
      }
    });
  }
  const names: string[] = new Array(pairs.length);
  for (const [row, name, line] of pairs) {
    if (!(Number.isInteger(row) && row >= 0 && row < pairs.length))
      throw fault(`row ${row} is out of range`, line);
    if (names[row] !== undefined) throw fault(`row ${row} has two names`, line);
    names[row] = name;
  }
  return names;
}

/** The place of the blanks before the last word of a line, or -1. */
function beforeLastWord(line: string): number {
  const text = line.trimEnd();
  const blank = Math.max(text.lastIndexOf(" "), text.lastIndexOf("\t"));
  return blank < 0 ? -1 : withoutEnd(text.slice(0, blank), " \t").length;
}

const isCount = (text: string): boolean => /^\d{1,10}$/.test(text);

/**
 * The row of each entity of the graph.
 * @throws LacunaError `links.unknown-name` for names the graph does not have, or has twice in the map
 */
export function entityRows(names: readonly string[], graph: Graph, file: string): Uint32Array {
  return rowsOf(names, graph.entityCount, (name) => graph.entities.id(name), file, "entity");
}

/** Names of inverse relations as BetaE (`-`), PyKEEN, LibKGE and others write them. */
const INVERSE = /^-(.*)$|^(.*)(?:_inverse|_reverse|_reciprocal|_inv|\^-1)$/s;

/**
 * The row of each directed relation of the graph, or of each forward one when the map has no inverses.
 * @throws LacunaError `links.unknown-name`
 */
export function relationRows(names: readonly string[], graph: Graph, file: string): Uint32Array {
  const forward = (name: string) => graph.relations.id(name) ?? graph.relations.id(name.replace(/^\+/, ""));
  const directed = (name: string) => {
    const plain = forward(name);
    if (plain !== undefined) return 2 * plain;
    const inverse = INVERSE.exec(name);
    const found = inverse && forward((inverse[1] ?? inverse[2])!);
    return found === null || found === undefined ? undefined : 2 * found + 1;
  };
  if (names.length === graph.relationCount) return rowsOf(names, names.length, directed, file, "relation");
  return rowsOf(names, graph.relationCount >> 1, forward, file, "relation");
}

function rowsOf(
  names: readonly string[],
  count: number,
  idOf: (name: string) => number | undefined,
  file: string,
  what: string,
): Uint32Array {
  const fault = (message: string) =>
    new LacunaError("links.unknown-name", `${file}: ${message}`, {
      place: { file },
      hint: "give the graph the model was trained on, and its own map",
    });
  if (names.length !== count)
    throw fault(`it names ${names.length} rows, the graph has ${count} of the kind ${what}`);
  const rows = new Uint32Array(count).fill(0xffffffff);
  names.forEach((name, row) => {
    const id = idOf(name);
    const quoted = JSON.stringify(name.slice(0, 80));
    if (id === undefined) throw fault(`the graph has no ${what} called ${quoted}`);
    if (rows[id] !== 0xffffffff) throw fault(`${quoted} is the name of two rows`);
    rows[id] = row;
  });
  return rows;
}
