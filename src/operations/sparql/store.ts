import type { Store } from "oxigraph";
import { LacunaError } from "../../error.ts";
import { loadOxigraph } from "../../formats/oxigraph.ts";
import { XSD } from "../../formats/text/xsd.ts";
import type { KnowledgeBase } from "../../kb/kb.ts";
import type { AttributeType } from "../../kg/attribute-type.ts";
import { forwardTriples } from "../../kg/forward.ts";
import type { Graph } from "../../kg/graph.ts";
import { isoDay } from "../../kg/values/calendar.ts";
import { entityIri, relationIri } from "../../query/sparql/iris.ts";
import type { Host } from "../host.ts";
import { ENGINE_FAILED } from "../running/engine-failed.ts";

const stores = new WeakMap<object, Promise<Store>>();

/** Bytes that a store takes for each of its triples, about: 163 were measured on FB15k-237. */
const BYTES = 170;

/** The store of a graph or a knowledge base; filled once, and kept and counted as long as that is. */
export function storeOf(
  source: Graph | KnowledgeBase,
  { resources }: Pick<Host, "resources">,
): Promise<Store> {
  const known = stores.get(source);
  if (known) return known;
  const texts = "conceptCount" in source ? statementsOf(source) : linksOf(source);
  const made = filled(texts);
  stores.set(source, made);
  // The next request reports what is wrong.
  made.then(({ size }) => resources?.grow(source, size * BYTES)).catch(() => stores.delete(source));
  return made;
}

async function filled(texts: AsyncIterable<string>): Promise<Store> {
  const oxigraph = await loadOxigraph().catch((cause: unknown) => {
    throw new LacunaError("sparql.needs-oxigraph", "SPARQL is answered by the package oxigraph", {
      hint: "npm install oxigraph",
      cause,
    });
  });
  const store = new oxigraph.Store();
  // In portions: one long call would stay in the WebAssembly code that was compiled first, which is slow.
  for await (const text of texts)
    try {
      store.load(text, { format: "application/n-triples", no_transaction: true });
    } catch (cause) {
      if (!(cause instanceof Error) || cause.name !== "RuntimeError") throw cause;
      throw new LacunaError(ENGINE_FAILED, "the data take more memory than the engine may take", {
        hint: "give the server more memory",
        cause,
      });
    }
  return store;
}

async function* statementsOf(kb: KnowledgeBase): AsyncGenerator<string> {
  const { exportRdf } = await import("../../kopl/sparql/export.ts");
  yield* exportRdf(kb, { format: "ntriples" });
}

/** Characters of a portion. */
const PORTION = 1 << 20;

const LABEL = "<http://www.w3.org/2000/01/rdf-schema#label>";

/** The known links of a graph as N-Triples, in all its splits, with the labels of what is called otherwise, and the numbers of entities. */
async function* linksOf(graph: Graph): AsyncGenerator<string> {
  const { heads, relations, tails } = forwardTriples(graph);
  let text = "";
  const names = Array.from({ length: graph.entityCount }, (_, id) => `<${entityIri(id, graph)}>`);
  for (const [at, head] of heads.entries()) {
    text += `${names[head]} <${relationIri(relations[at]!, graph)}> ${names[tails[at]!]} .\n`;
    if (text.length < PORTION) continue;
    yield text;
    text = "";
  }
  for (let id = 0; id < graph.entityCount; id++) {
    const label = graph.entities.label(id);
    if (label !== graph.entities.name(id)) text += `${names[id]} ${LABEL} ${JSON.stringify(label)} .\n`;
  }
  for (let id = 0; id < graph.relationCount; id += 2) {
    const label = graph.relations.label(id >> 1);
    if (label !== graph.relations.name(id >> 1))
      text += `<${relationIri(id, graph)}> ${LABEL} ${JSON.stringify(label)} .\n`;
  }
  for (const [attribute, values] of graph.attributes) {
    const iri = relationIri(attribute);
    const type = graph.attributeTypes?.get(attribute);
    for (const [id, value] of values.entries())
      if (!Number.isNaN(value)) text += `${names[id]} <${iri}> ${valueText(value, type)} .\n`;
    yield text;
    text = "";
  }
  yield text;
}

/** A value as a literal: years are numbers, so that they compare with numbers. */
const valueText = (value: number, type: AttributeType | undefined): string =>
  type?.type === "date" ? `"${isoDay(value)}"^^<${XSD}date>` : numberText(value);

const numberText = (value: number): string =>
  Number.isInteger(value) ? `"${BigInt(value)}"^^<${XSD}integer>` : `"${value}"^^<${XSD}double>`;
