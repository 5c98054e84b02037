import oxigraph from "oxigraph";
import type { Graph } from "../../src/kg/graph.ts";
import { entityIri, relationIri } from "../../src/query/sparql/iris.ts";
import type { Link } from "./naive.ts";

/** Answers SPARQL over some triples with an independent engine; tuples of ids, ascending, as `naiveAnswers` gives. */
export function sparqlAnswers(
  sparql: string,
  triples: readonly Link[],
  entityCount: number,
  graph?: Graph,
): number[][] {
  const store = new oxigraph.Store();
  const ids = new Map<string, number>();
  for (let id = 0; id < entityCount; id++) ids.set(entityIri(id, graph), id);
  for (const [head, relation, tail] of triples)
    store.add(
      oxigraph.triple(
        oxigraph.namedNode(entityIri(head, graph)),
        oxigraph.namedNode(relationIri(relation, graph)),
        oxigraph.namedNode(entityIri(tail, graph)),
      ),
    );
  const result = store.query(sparql) as boolean | Map<string, { value: string }>[];
  if (typeof result === "boolean") return result ? [[]] : [];
  const names = [...(/SELECT DISTINCT((?: \?\w+)+)/.exec(sparql)?.[1] ?? "").matchAll(/\?(\w+)/g)].map(
    ([, name]) => name!,
  );
  return result
    .map((row) => names.map((name) => ids.get(row.get(name)!.value)!))
    .sort((a, b) => a.map((each, at) => each - b[at]!).find((difference) => difference !== 0) ?? 0);
}
