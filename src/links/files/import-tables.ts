import { LacunaError } from "../../error.ts";
import type { TensorFile } from "../../formats/tensors/tensors.ts";
import type { Graph } from "../../kg/graph.ts";
import { atOnce, type Pieces } from "../../runs/working/pieces.ts";
import { type LinkTables, refuseNotFinite } from "../tables.ts";
import type { AngleUnit } from "./angles.ts";
import { dialects, recognise } from "./dialects.ts";
import {
  type CheckedReading,
  checkingReading,
  type MeasuredReadings,
  type MeasuringOptions,
  measuringReadings,
} from "./measure-readings.ts";
import { tablesByReading } from "./reading-tables.ts";
import {
  type FoundBy,
  type ImportOptions,
  type InverseRows,
  possibleReadings,
  type Reading,
  readingText,
} from "./readings.ts";

/** Tables as the graph numbers them, and what was found out about the file. @internal */
export interface ImportedTables {
  readonly tables: LinkTables;
  readonly dialect: string;
  readonly dtype: string;
  readonly names: { readonly entities: string; readonly relations: string; readonly objects?: string };
  readonly reading: ImportReading;
}

/** The interpretation of a file, and its evidence. @internal */
export interface ImportReading {
  readonly model: {
    readonly name: string;
    /** Who said so: the caller, the file, or a measurement on links. */
    readonly found: FoundBy;
  };
  readonly inverses: {
    /** The place of the rows of inverse relations; `none`: there are no such rows, `named`: a map names every row. */
    readonly rows: InverseRows;
    /** Who said so: the caller, the file, or a measurement on links. */
    readonly found: FoundBy;
  };
  /** The radians of one unit, for rotations that are angles. */
  readonly angles?: AngleUnit;
  /** The layout of complex models. */
  readonly layout?: {
    /** How complex numbers lie in a row. */
    readonly name: "halves" | "pairs";
    /** Who said so: the caller, the file, or a measurement on links. */
    readonly found: FoundBy;
  };
  /** The choices that were open. */
  readonly measured?: MeasuredReadings;
  /** How well the given choice does, when others were possible. */
  readonly checked?: CheckedReading;
}

/**
 * Makes the tables of a predictor of the arrays of a file. What the names of the tensors, the file and `options` leave
 * open is measured on links of the graph.
 * @throws LacunaError `links.unknown-tensors`, `links.unfit-tensors`, `links.unclear-reading`, `links.unknown-model`,
 *   `links.unknown-unit`,
 *   `links.size-mismatch`, `links.bad-width`, `links.not-finite`
 * @internal
 */
export const importTables = (
  file: TensorFile,
  path: string,
  graph: Graph,
  options: ImportOptions = {},
): ImportedTables => atOnce(importingTables(file, path, graph, options));

/** The work of {@link importTables}, in pieces. */
export function* importingTables(
  file: TensorFile,
  path: string,
  graph: Graph,
  options: ImportOptions & MeasuringOptions = {},
): Pieces<ImportedTables> {
  const recognised = recognise(file, { entities: graph.entityCount, relations: graph.relationCount });
  if (!recognised) throw unknownTensors(file, path);
  const { dialect, entities, relations, objects } = recognised;
  for (const side of [entities, ...(objects ? [objects] : [])])
    if (side.tensor.shape[0] !== graph.entityCount)
      throw mismatch(
        path,
        `${side.name} has ${side.tensor.shape[0]} rows, ${graph.name} has ${graph.entityCount} entities`,
      );
  const rows = relations.tensor.shape[0];
  if (rows !== graph.relationCount && rows !== graph.relationCount >> 1)
    throw mismatch(
      path,
      `${relations.name} has ${rows} rows, ${graph.name} has ${graph.relationCount >> 1} relations (${graph.relationCount} with inverses)`,
    );
  const { readings, found, angles } = possibleReadings(recognised, file, path, graph, options);
  const tablesOf = tablesByReading(recognised, graph, options);
  // An angle is read in any unit, so one way to read them is no reason to believe it.
  const open = readings.length > 1 || (angles !== undefined && options.model === undefined);
  const decided = open ? yield* measuringReadings(readings, tablesOf, path, graph, options) : undefined;
  const reading = decided?.best ?? readings[0]!;
  const tables = tablesOf(reading);
  refuseNotFinite(tables, path);
  const checked = decided ? undefined : yield* checkedReading(reading);
  const { model, inverses, layout } = reading;
  return {
    tables,
    dialect: dialect.name,
    dtype: entities.tensor.dtype,
    names: {
      entities: entities.name,
      relations: relations.name,
      ...(objects ? { objects: objects.name } : {}),
    },
    reading: {
      model: { name: model.name, found: found.model },
      inverses: { rows: inverses, found: found.inverses },
      ...(angles && reading.radians !== undefined ? { angles } : {}),
      ...(layout === undefined ? {} : { layout: { name: layout, found: found.layout } }),
      ...(decided ? { measured: decided.measured } : {}),
      ...(checked ? { checked } : {}),
    },
  };

  /** What was given of order and layout, beside what else they could be. */
  function* checkedReading(given: Reading): Pieces<CheckedReading | undefined> {
    const { inverses: _, layout: __, ...open } = options;
    if (options.inverses === undefined && options.layout === undefined) return undefined;
    if (graph.tripleCounts.every((count) => count === 0)) return undefined;
    const same = (each: Reading) => readingKey(each) === readingKey(given);
    const others = possibleReadings(recognised!, file, path, graph, {
      ...open,
      model: given.model.name,
    }).readings.filter((each) => !same(each));
    if (others.length === 0) return undefined;
    const found = yield* checkingReading([given, ...others], tablesOf, path, graph, options);
    if (found.better && options.verify)
      throw new LacunaError(
        "links.wrong-reading",
        `${path} read as given (${readingKey(given)}) finds links of ${graph.name} worse than as ${readingText(found.better)}: ` +
          `filtered MRR ${found.mrr.toFixed(3)} and ${found.better.mrr.toFixed(3)} on ${found.measured.triples} ${found.measured.split} triples`,
        {
          place: { file: path },
          hint: "leave out {inverses} and {layout}: they are then measured; or leave out {verify}",
        },
      );
    return found;
  }
}

const readingKey = ({ model, inverses, layout }: Reading): string =>
  readingText({ model: model.name, inverses, ...(layout === undefined ? {} : { layout }) });

function unknownTensors({ tensors }: TensorFile, path: string): LacunaError {
  const some = [...tensors]
    .slice(0, 6)
    .map(([name, { shape }]) => `${name.slice(0, 60)} (${shape.join(" × ")})`);
  const more = tensors.size > 6 ? `, and ${tensors.size - 6} more` : "";
  return new LacunaError(
    "links.unknown-tensors",
    `${path} holds ${some.join(", ") || "no tensors"}${more}: no tables of entities and relations that are known`,
    {
      place: { file: path },
      hint: `known are the names of ${dialects.map(({ name }) => name).join(", ")}, or two matrices with as many rows as the graph has entities and relations`,
    },
  );
}

const mismatch = (path: string, why: string) =>
  new LacunaError("links.size-mismatch", `${path}: ${why}`, {
    place: { file: path },
    hint: "give the graph the model was trained on; where ids differ, {entities} and {relations} map them",
  });
