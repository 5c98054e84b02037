import { LacunaError } from "../../../error.ts";
import { loadOxigraph } from "../../../formats/oxigraph.ts";
import type { KnowledgeBase } from "../../../kb/kb.ts";
import type { Cell, SparqlEngine } from "../../../sparql/engines/engine.ts";
import { guardedQuery } from "../../../sparql/engines/guarded-query.ts";
import { defaultBase, prologue } from "../../../sparql/prologue.ts";
import { exportRdf } from "../export.ts";
import { inJoinOrder } from "./join-order.ts";
import { patternSizes } from "./pattern-sizes.ts";

type Oxigraph = typeof import("oxigraph");

/**
 * A knowledge base in an oxigraph store in memory, in the published layout with IRIs as value nodes. oxigraph is an
 * optional package and loaded when this is called.
 * @throws LacunaError `kopl.no-oxigraph`
 * @internal
 */
export async function openOxigraph(kb: KnowledgeBase): Promise<SparqlEngine> {
  const oxigraph = await loaded();
  const store = new oxigraph.Store();
  // In portions: one long call would stay in the WebAssembly code that was compiled first, which is slow.
  for (const text of exportRdf(kb, { format: "ntriples" }))
    store.load(text, { format: "application/n-triples", no_transaction: true });
  const before = prologue(defaultBase);
  const sizeOf = patternSizes(kb);
  return {
    name: "oxigraph",
    base: defaultBase,
    query: async (text) => {
      const result: unknown = guardedQuery(text, () => store.query(before + inJoinOrder(text, sizeOf)));
      if (typeof result === "boolean") return { kind: "boolean", value: result };
      const rows = (result as Map<string, Term>[]).map(
        (row) => new Map([...row].map(([name, term]) => [name, cellOf(term)])),
      );
      return { kind: "rows", variables: [...(rows[0]?.keys() ?? [])], rows };
    },
  };
}

interface Term {
  readonly termType: string;
  readonly value: string;
  readonly datatype?: { readonly value: string };
}

const kinds: Readonly<Record<string, Cell["kind"]>> = { NamedNode: "iri", BlankNode: "blank" };

const cellOf = ({ termType, value, datatype }: Term): Cell => ({
  kind: kinds[termType] ?? "literal",
  value,
  ...(datatype ? { datatype: datatype.value } : {}),
});

async function loaded(): Promise<Oxigraph> {
  try {
    return await loadOxigraph();
  } catch (cause) {
    throw new LacunaError("kopl.no-oxigraph", "the package oxigraph is not there", {
      hint: "install it beside lacuna: npm install oxigraph; or ask a SPARQL endpoint instead",
      cause,
    });
  }
}
