import oxigraph from "oxigraph";
import { entityIri, relationIri } from "../../src/query/sparql/iris.ts";
import type { Link } from "./links.ts";

/** A store of the independent engine with some forward triples, ids as IRIs; loaded once for many questions. */
export function storeOf(links: Iterable<Link>): oxigraph.Store {
  const store = new oxigraph.Store();
  let lines: string[] = [];
  // In portions: one long call would stay in the WebAssembly code that was compiled first, which is slow.
  const flush = () => {
    store.load(lines.join("\n"), { format: "application/n-triples", no_transaction: true });
    lines = [];
  };
  for (const [head, relation, tail] of links) {
    lines.push(`<${entityIri(head)}> <${relationIri(relation)}> <${entityIri(tail)}> .`);
    if (lines.length === 1000) flush();
  }
  flush();
  return store;
}

const skip = "urn:lacuna:e".length;

/** The answers of a SELECT DISTINCT as ascending tuples of ids; one empty tuple for a true ASK. */
export function storeAnswers(store: oxigraph.Store, sparql: string, free: readonly string[]): number[][] {
  const result = store.query(sparql) as boolean | Map<string, { value: string }>[];
  if (typeof result === "boolean") return result ? [[]] : [];
  const tuples = result.map((row) => free.map((name) => Number(row.get(name)!.value.slice(skip))));
  return tuples.sort(
    (a, b) => a.map((each, at) => each - b[at]!).find((difference) => difference !== 0) ?? 0,
  );
}
