import { LacunaError } from "../../error.ts";
import type { Graph } from "../../kg/graph.ts";
import { type IriNames, nameOfIri, ownIri } from "../../query/sparql/iri-names.ts";
import { entityIri, relationIri } from "../../query/sparql/iris.ts";

/** An RDF term of a result. */
interface Cell {
  readonly kind: string;
  readonly value: string;
}

/** Something that answers SPARQL 1.1 queries, and either gives whole results or fails. */
export interface SparqlSource {
  /** Its name in messages. */
  readonly name: string;
  query(
    text: string,
  ): Promise<
    | { readonly kind: "boolean"; readonly value: boolean }
    | { readonly kind: "rows"; readonly rows: readonly ReadonlyMap<string, Cell>[] }
  >;
}

/** A graph at an endpoint: the triples of each level in a graph of their own. */
export interface SparqlGraph {
  /** Names, and how many triples each level has. */
  readonly graph: Graph;
  readonly source: SparqlSource;
  readonly names: IriNames;
  /** The IRIs of the graphs of train, valid and test. */
  readonly levels: readonly [string, string, string];
}

/** What to do where names at the endpoint are not those of the graph. */
export const CALLED =
  "give {base} and {prefixes} as the triples were written, and the graph they were written from";

/** The IRI of an entity at the endpoint. */
export const entityAt = ({ graph, names }: Pick<SparqlGraph, "graph" | "names">, entity: number): string =>
  ownIri(entityIri(entity, graph), names);

/** The IRI of a forward relation, by its number `k`. */
export const relationAt = ({ graph, names }: Pick<SparqlGraph, "graph" | "names">, relation: number) =>
  ownIri(relationIri(2 * relation, graph), names);

/**
 * The entity that a result names.
 * @throws LacunaError `endpoint.unknown-entity`
 */
export function entityOfCell({ graph, names, source }: SparqlGraph, cell: Cell | undefined): number {
  if (cell?.kind !== "iri") throw unexpected(source, `no IRI for an entity, but ${cell?.value ?? "nothing"}`);
  const id = graph.entities.id(nameOfIri(cell.value, names));
  if (id === undefined)
    throw new LacunaError(
      "endpoint.unknown-entity",
      `${source.name} answers <${cell.value}>, which is no entity of the graph`,
      {
        hint: CALLED,
      },
    );
  return id;
}

/** `FROM` and `FROM NAMED` for the lowest levels: the default graph has all of their triples, `GRAPH` tells them apart. */
export function datasetUpTo({ levels }: SparqlGraph, highest: number, isTold: boolean): string {
  const own = levels.slice(0, highest + 1);
  return [
    ...own.map((each) => `FROM <${each}>`),
    ...(isTold ? own.map((each) => `FROM NAMED <${each}>`) : []),
  ].join(" ");
}

/** @internal */
export const unexpected = ({ name }: SparqlSource, what: string): LacunaError =>
  new LacunaError("endpoint.broken-result", `${name} gave ${what}`, {
    hint: "check that the address is that of a SPARQL 1.1 query service",
  });
