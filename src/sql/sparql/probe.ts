import { LacunaError } from "../../error.ts";
import { nameOfIri } from "../../query/sparql/iri-names.ts";
import {
  CALLED,
  datasetUpTo,
  entityOfCell,
  type SparqlGraph,
  type SparqlSource,
  unexpected,
} from "./dataset.ts";

/** Rows of the probe: more than the limits that servers are delivered with (Virtuoso: 10,000). */
export const PROBED = 20_000;
/** Triples of each level whose names are looked up. */
const SOME = 20;

/**
 * Asks an endpoint whether it has the triples of the graph, and small questions whose answers are known: a sum of masks, a denial, a
 * long result.
 * @throws LacunaError `endpoint.other-graph`, `endpoint.unknown-entity`, `endpoint.unknown-relation`, `endpoint.cut-off`, `endpoint.broken-result`
 */
export async function probeEndpoint(at: SparqlGraph): Promise<void> {
  await refuseOtherTriples(at);
  await refuseOtherNames(at);
  const { source } = at;
  const masks =
    "SELECT ?a ?m WHERE { VALUES (?a ?b) { (1 1) (2 3) } BIND ((IF(BOUND(?c) && ?c = 1, 1, 0) + IF(BOUND(?b) && ?b = 3, 2, 0)) AS ?m) }";
  const found = (await rowsOf(source, masks)).map((row) => `${row.get("a")?.value} ${row.get("m")?.value}`);
  if (found.sort().join() !== "1 0,2 2") throw unexpected(source, `${found.join()} where 1 0,2 2 is right`);
  const digits = "0 1 2 3 4 5 6 7 8 9";
  const long = `SELECT ?a ?b ?c ?d ?e WHERE { VALUES ?a { ${digits} } VALUES ?b { ${digits} } VALUES ?c { ${digits} } VALUES ?d { ${digits} } VALUES ?e { 0 1 } }`;
  const rows = (await rowsOf(source, long)).length;
  if (rows !== PROBED)
    throw new LacunaError(
      "endpoint.cut-off",
      `${source.name} gave ${rows} rows of a result that has ${PROBED}`,
      { hint: "lift the server's limit on the rows of a result" },
    );
}

/**
 * Some triples of each level have names of the graph: with other IRIs nothing would be found, which is no error.
 * @throws LacunaError `endpoint.unknown-entity`, `endpoint.unknown-relation`
 */
async function refuseOtherNames(at: SparqlGraph): Promise<void> {
  const { source, graph, names, levels } = at;
  for (const level of levels) {
    const some = `SELECT ?s ?p ?o FROM <${level}> WHERE { ?s ?p ?o } LIMIT ${SOME}`;
    for (const row of await rowsOf(source, some)) {
      entityOfCell(at, row.get("s"));
      entityOfCell(at, row.get("o"));
      const iri = row.get("p")?.value ?? "";
      if (graph.relations.id(nameOfIri(iri, names)) === undefined)
        throw new LacunaError(
          "endpoint.unknown-relation",
          `${source.name} has triples with <${iri}>, which is no relation of the graph`,
          { hint: CALLED },
        );
    }
  }
}

/** @throws LacunaError `endpoint.other-graph` */
async function refuseOtherTriples(at: SparqlGraph): Promise<void> {
  const { source, graph, levels } = at;
  const counted = `SELECT ?g (COUNT(*) AS ?n) ${datasetUpTo(at, 2, true)} WHERE { GRAPH ?g { ?s ?p ?o } } GROUP BY ?g`;
  const found = new Map(
    (await rowsOf(source, counted)).map((row) => [row.get("g")?.value, Number(row.get("n")?.value)]),
  );
  const own = levels.map((each) => found.get(each) ?? 0);
  if (own.every((count, level) => count === graph.tripleCounts[level])) return;
  throw new LacunaError(
    "endpoint.other-graph",
    `${source.name} has ${own.join(", ")} triples in <${levels.join(">, <")}>, and the graph has ${graph.tripleCounts.join(", ")}`,
    {
      hint: "load the file of `lacuna kg export --to nquads` of this graph; {namedGraphs} says how the graphs of train, valid and test are called there",
    },
  );
}

async function rowsOf(source: SparqlSource, query: string) {
  const result = await source.query(query);
  if (result.kind !== "rows") throw unexpected(source, "yes or no to a SELECT");
  return result.rows;
}
