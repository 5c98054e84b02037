import { createInterner } from "../../../formats/interner.ts";
import type { AttributeType } from "../../attribute-type.ts";
import type { Graph, Split } from "../../graph.ts";
import type { TableThings } from "../../report/report.ts";
import { statementCollector } from "../../statements/build.ts";
import { growingColumns, noTriples } from "../columns.ts";
import { finish } from "../finish.ts";
import type { NameInterners } from "../format.ts";
import { missingSplits, type Source } from "../source.ts";
import { isOfThings } from "./header.ts";
import type { TableTarget } from "./rows.ts";

/**
 * Reads a graph whose splits are files of rows.
 * @param attributesOf returns the numeric attributes of entities; called after all files are read
 * @param readFile adds the rows of a file and returns notes about it
 * @param isDecided whether the reader decided what the files are
 * @throws LacunaError `kg.no-triples`, what `readFile` throws
 */
export async function readTables(
  source: Source,
  graphName: string,
  format: string,
  files: ReadonlyMap<Split, string> | readonly (readonly [Split, string])[],
  readFile: (name: string, split: Split, target: TableTarget) => Promise<readonly string[]>,
  attributesOf?: (names: NameInterners) => ReadonlyMap<string, Float64Array>,
  isDecided = isOfThings(source.table.columns),
): Promise<Graph> {
  const names = { entities: createInterner(), relations: createInterner() };
  const columns = growingColumns(source, Object.values(names));
  const labels = new Map<number, string>();
  const types = new Map<string, AttributeType>();
  const things: TableThings[] = [];
  const statements = statementCollector();
  const notes: string[] = [];
  for (const [split, name] of files)
    notes.push(...(await readFile(name, split, { names, columns, labels, types, things, statements })));
  if (columns.length === 0 && names.entities.size === 0)
    throw noTriples(source.path, "rows of head, relation and tail");
  const missing = source.isFolder && files instanceof Map ? missingSplits(files) : [];
  const attributes = attributesOf?.(names) ?? new Map();
  if (attributes.size > 0)
    notes.push(`numbers were read as attributes of entities: ${[...attributes.keys()].join(", ")}`);
  return finish(source, {
    format,
    graphName,
    names,
    columns,
    missing,
    notes,
    labels,
    attributes,
    attributeTypes: types,
    things,
    statements,
    ...(isDecided ? { isDecided } : {}),
  });
}
