import { LacunaError } from "../../error.ts";
import { createSignature, readSignature } from "../../exact/signature.ts";
import type { Graph } from "../../kg/graph.ts";
import type { Query } from "../../query/formula.ts";
import { typeOf } from "../../query/types/lookup.ts";
import type { QuerySupport } from "../solver.ts";

/**
 * Checks that a solver can take a query.
 * @throws LacunaError `solvers.unsupported`, `query.not-grounded`, `query.id-out-of-range`
 */
export function checkAsked(solver: string, support: QuerySupport, query: Query, graph: Graph): void {
  if (!support.supported)
    throw new LacunaError("solvers.unsupported", `${solver} does not answer this query: ${support.reason}`, {
      ...(support.hint === undefined ? {} : { hint: support.hint }),
    });
  readSignature(query, graph, createSignature());
}

/** Names the types of grounded queries of a graph, each shape of query once. */
export function typeNames(graph: Graph): (query: Query) => string | undefined {
  const signature = createSignature();
  const names = new Map<string, string | undefined>();
  return (query) => {
    readSignature(query, graph, signature);
    const shape = signature.shape.slice(0, signature.length).join(" ");
    if (!names.has(shape)) names.set(shape, typeOf(query)?.name);
    return names.get(shape);
  };
}
