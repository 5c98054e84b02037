import type { EntityValue, Labels } from "../../operations/ask/results.ts";
import type { LabelledLink } from "../../report/tree-lines.ts";

/** An entity in a column: its id, or its name, with the label before it where several things bear that. */
export const columnName =
  (ids: boolean, labels: Labels = {}) =>
  (value: EntityValue): string => {
    const label = ids ? undefined : labels.entities?.[String(value)];
    return label === undefined ? String(value) : `${label} (${value})`;
  };

/** The common fields of links of known and of predicted trees. */
export interface TreeLink {
  readonly head: EntityValue;
  readonly relation: EntityValue;
  readonly tail: EntityValue;
  readonly state: LabelledLink["state"];
  readonly truth?: number | undefined;
  readonly score?: number | undefined;
}

/** Links with the labels that people say them by. */
export const labelled = (
  tree: readonly TreeLink[],
  { entities = {}, relations = {} }: Labels = {},
): LabelledLink[] =>
  tree.map((link) => ({
    ...link,
    head: entities[String(link.head)] ?? String(link.head),
    relation: relations[String(link.relation)] ?? String(link.relation),
    tail: entities[String(link.tail)] ?? String(link.tail),
  }));
