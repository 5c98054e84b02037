import { LacunaError } from "../../../error.ts";
import { internText } from "../../../formats/interner.ts";
import type { AttributeType } from "../../attribute-type.ts";
import type { Split } from "../../graph.ts";
import type { TableThings } from "../../report/report.ts";
import type { StatementCollector } from "../../statements/build.ts";
import { addTriple, type GrowingColumns } from "../columns.ts";
import { levelOfSplit, type NameInterners, splitLevel, type TripleLabels } from "../format.ts";
import type { ColumnPlaces } from "./header.ts";

/** Destination of the triples of a table. */
export interface TableTarget {
  readonly names: NameInterners;
  readonly columns: GrowingColumns;
  readonly labels: TripleLabels;
  /** What the values of attributes stand for, where they are no plain numbers. */
  readonly types?: Map<string, AttributeType>;
  /** What rows say of their links; absent where it is left out. */
  readonly statements?: StatementCollector;
  /** The things of tables with one a row, which reading adds to. */
  readonly things?: TableThings[];
}

/** Columns of the parts of a triple in a table, and the number of fields of a row. */
export interface RowLayout {
  readonly places: ColumnPlaces;
  /** Absent where a row may have any number of fields. */
  readonly width?: number | undefined;
}

/**
 * Adds the triple of a row of texts.
 * @param split the split of the file, used when no column names the split
 * @throws LacunaError `kg.broken-line`, `kg.unknown-split`, `kg.too-large`
 */
export function addRow(
  { names, columns, labels }: TableTarget,
  { places, width }: RowLayout,
  fields: readonly string[],
  { file, line, split }: { readonly file: string; readonly line: number; readonly split: Split },
): void {
  const [head, relation, tail] = [fields[places.head], fields[places.relation], fields[places.tail]];
  if ((width !== undefined && fields.length !== width) || !head || !relation || !tail)
    throw new LacunaError(
      "kg.broken-line",
      `${width === undefined || width === 3 ? "a triple has 3 fields" : `the first line has ${width} fields`}, this line has ${fields.filter((each) => each !== "").length}: ${JSON.stringify(fields.join(",").slice(0, 100))}`,
      {
        place: { file, line },
        hint: "correct the line: head, relation, tail; or name the columns that are meant with {columns}",
      },
    );
  const said = places.split === undefined ? undefined : fields[places.split];
  const [headId, tailId] = [internText(names.entities, head), internText(names.entities, tail)];
  addTriple(
    columns,
    headId,
    internText(names.relations, relation) * 2,
    tailId,
    said === undefined ? levelOfSplit[split] : splitLevel(said, file, line),
  );
  if (places.headLabel !== undefined) labels.set(headId, fields[places.headLabel] ?? "");
  if (places.tailLabel !== undefined) labels.set(tailId, fields[places.tailLabel] ?? "");
}
