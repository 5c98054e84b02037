import { pluralOf } from "../../kopl/generate/plural.ts";
import type { Field } from "./field.ts";
import { type Condition, link } from "./meaning.ts";
import { nameWords } from "./spelled-words.ts";

/** What a table has a row for. */
export interface RowThings {
  readonly condition: Condition;
  /** The name of the file, as words. */
  readonly stem: string;
  /** The noun for several. */
  readonly noun: string;
}

/** Names of relations, without blanks and signs, that lead from a thing to what it is. */
export const KIND_RELATION = /^(is|isa|instanceof|type|rdftype|a|p31|class)$/;

/** The things of a table with a row for each; undefined for other graphs. */
export function rowThingsOf({ graph }: Field): RowThings | undefined {
  if (graph.relationCount === 0) return undefined;
  const forward = Array.from({ length: graph.relationCount >> 1 }, (_, k) => 2 * k);
  if (forward.some((each) => KIND_RELATION.test(nameWords(graph.relations.label(each >> 1)).join(""))))
    return undefined;
  const heads = (relation: number) =>
    graph.rows.relationRow[relation + 1]! - graph.rows.relationRow[relation]!;
  const most = forward.reduce((best, each) => (heads(each) > heads(best) ? each : best));
  const shared = forward.filter((each) => 2 * heads(each) >= heads(most)).length;
  if (graph.attributes.size === 0 && shared < forward.length) return undefined;
  const stem = nameWords(graph.name.replace(/^.*[/\\]/, "").replace(/\.\w+$/, "")).join(" ");
  return { condition: link(most), stem, noun: /s$/.test(stem) ? stem : pluralOf(stem) };
}
