import { type KnowledgeBase, nameOf } from "../../kb/kb.ts";
import { printValue, type Value } from "../../kb/values/value.ts";

/** Entities and concepts a step found, by node number. */
export interface EntityResult {
  readonly kind: "entities";
  /** Repeated where several facts led to the same node. */
  readonly nodes: Uint32Array;
  /** The fact by which each node was found, parallel to `nodes`; absent after functions that drop them. */
  readonly facts?: Uint32Array;
  /** `nodes` ascends strictly: no repetition, in the order of the knowledge base. */
  readonly ascending: boolean;
}

/** The result of a step. */
export type StepResult =
  | EntityResult
  | { readonly kind: "names"; readonly names: readonly string[] }
  | { readonly kind: "count"; readonly count: number }
  | { readonly kind: "values"; readonly values: readonly Value[] }
  | { readonly kind: "predicates"; readonly predicates: readonly string[] }
  | { readonly kind: "verdict"; readonly verdict: "yes" | "no" | "not sure" };

/** Number of items in a result. @internal */
export function sizeOf(result: StepResult): number {
  switch (result.kind) {
    case "entities":
      return result.nodes.length;
    case "names":
      return result.names.length;
    case "values":
      return result.values.length;
    case "predicates":
      return result.predicates.length;
    default:
      return 1;
  }
}

/** A result as the texts that answers are compared as; entities by their names. At most `most` of them. @internal */
export function answersOf(kb: KnowledgeBase, result: StepResult, most = Number.POSITIVE_INFINITY): string[] {
  switch (result.kind) {
    case "entities":
      return Array.from(result.nodes.subarray(0, most), (node) => nameOf(kb, node));
    case "names":
      return result.names.slice(0, most);
    case "values":
      return result.values.slice(0, most).map(printValue);
    case "predicates":
      return result.predicates.slice(0, most);
    case "count":
      return [String(result.count)];
    case "verdict":
      return [result.verdict];
  }
}
