import type { Graph } from "../../kg/graph.ts";
import { nameOf } from "../../kg/shown-names.ts";
import { valueShown } from "../../kg/values/value.ts";
import type { Vocabulary } from "../../kg/vocabulary.ts";
import type { Formula } from "../../query/formula.ts";
import { readableName } from "../../query/names.ts";
import { printText } from "../../query/text/print.ts";
import type { EntityValue, Labels } from "./results.ts";

/** The names of entities and relations in one result, and their labels. */
export interface ResultNaming {
  entity(id: number): EntityValue;
  /** A directed relation. */
  relation(id: number): EntityValue;
  /** The same in a tree, where a label is always shown. */
  entityInTree(id: number): EntityValue;
  relationInTree(id: number): EntityValue;
  /** A denied branch as text. */
  branch(body: Formula): string;
  /** The labels of what was named so far that its name alone does not say; forgotten then. */
  takeLabels(): { readonly labels?: Labels };
}

/** @param ids whether results have ids instead of names */
export function resultNaming(graph: Graph, ids: boolean): ResultNaming {
  const seen = { entities: new Map<string, string>(), relations: new Map<string, string>() };
  const { entities, relations } = graph;
  const named = (vocabulary: Vocabulary, id: number): EntityValue => (ids ? id : nameOf(vocabulary, id));
  /** A name that is no label stands for something whose label others bear as well. */
  const noted = (kind: keyof typeof seen, value: EntityValue, label: string): EntityValue => {
    if (label !== String(value)) seen[kind].set(String(value), label);
    return value;
  };
  // A value has no id to ask for it by, and is given as it is.
  const { valueAt } = graph;
  const shown = (id: number): EntityValue => {
    const value = valueAt?.(id);
    return value ? valueShown(value) : named(entities, id);
  };
  const plain = ids || !entities.hasLabels;
  return {
    entity: plain ? shown : (id) => noted("entities", shown(id), entities.label(id)),
    relation: (id) => named(relations, id >> 1),
    entityInTree: (id) => noted("entities", shown(id), entities.label(id)),
    relationInTree: (id) =>
      noted("relations", ids ? id : nameOf(relations, id >> 1), readableName(relations, id >> 1)),
    branch: (body) => printText({ free: [], body }, { graph, ids }),
    takeLabels() {
      const labels = Object.fromEntries(
        Object.entries(seen).flatMap(([kind, found]) =>
          found.size === 0 ? [] : [[kind, Object.fromEntries(found)]],
        ),
      ) as Labels;
      for (const found of Object.values(seen)) found.clear();
      return Object.keys(labels).length === 0 ? {} : { labels };
    },
  };
}
