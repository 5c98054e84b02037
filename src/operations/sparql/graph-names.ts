import { LacunaError, type Place } from "../../error.ts";
import type { Graph } from "../../kg/graph.ts";
import { displayName } from "../../kg/shown-names.ts";
import { relationMeaning } from "../../query/names.ts";
import { entityIri, entityOf, idOfIri, relationIri, relationOf } from "../../query/sparql/iris.ts";
import type { Resolve } from "./named-query.ts";

const LABEL = "http://www.w3.org/2000/01/rdf-schema#label";

/** How a store of `storeOf` names what the IRIs of a query mean in a graph: entities, relations and attributes by name or label. */
export const graphIris =
  (graph: Graph): Resolve =>
  (iri, role, place) => {
    if (iri === LABEL) return iri;
    if (role === "entity") return entityIri(entityOf(iri, graph, place), graph);
    if (role === "relation") return predicateIri(graph, iri, place);
    const isRelation = relationMeaning(graph, iri) !== undefined || graph.attributes.has(iri);
    try {
      return entityIri(entityOf(iri, graph, place), graph);
    } catch (error) {
      if (!(error instanceof LacunaError)) throw error;
      if (isRelation || iri.startsWith("urn:lacuna:r")) return predicateIri(graph, iri, place);
      if (role === "made") return iri;
      throw error;
    }
  };

function predicateIri(graph: Graph, iri: string, place: Place): string {
  const found = relationOf(iri, graph, place, "attributes too");
  if (typeof found === "string") return relationIri(found);
  if (found % 2 === 0) return relationIri(found, graph);
  throw new LacunaError("query.unsupported", `<${iri}> is the inverse of a relation`, {
    place,
    hint: `write ^<${relationIri(found - 1, graph)}>`,
  });
}

/** The name for people of what an IRI of the store means; undefined where the graph has none. */
export function nameOfTerm(graph: Graph, iri: string): string | undefined {
  const entity = idOfIri(iri, graph, "entity");
  if (entity !== undefined) return displayName(graph.entities, entity);
  const relation = idOfIri(iri, graph, "relation");
  return relation === undefined ? undefined : displayName(graph.relations, relation >> 1);
}
