import { LacunaError, type Place } from "../../error.ts";
import type { Graph } from "../../kg/graph.ts";
import { unknownEntity, unknownRelation } from "../names.ts";
import { entityIdPattern, relationIdPattern } from "../text/words.ts";

// How names become IRIs: a name that is an IRI is unchanged; any other is percent-encoded after urn:lacuna:entity: or
// urn:lacuna:relation:. Ids without names are urn:lacuna:e40 and urn:lacuna:r12.
const ENTITY = "urn:lacuna:entity:";
const RELATION = "urn:lacuna:relation:";
const ID = "urn:lacuna:";

/** The IRI of an entity, given by id or by placeholder name. */
export function entityIri(entity: number | string, graph?: Graph): string {
  if (typeof entity === "string") return iriOf(entity, ENTITY);
  return graph ? iriOf(graph.entities.name(entity), ENTITY) : `${ID}e${entity}`;
}

/** The IRI of a relation, given by directed id or placeholder name; with a graph, an even id. */
export function relationIri(relation: number | string, graph?: Graph): string {
  if (typeof relation === "string") return iriOf(relation, RELATION);
  return graph ? iriOf(graph.relations.name(relation >> 1), RELATION) : `${ID}r${relation}`;
}

/** Names that every SPARQL engine accepts between < and >: absolute, plain ASCII, whole escapes. */
const plainIri =
  /^[A-Za-z][A-Za-z0-9+.-]*:(\/\/[A-Za-z0-9.-]+(:\d+)?(?=[/?#]|$))?(?!\/\/)([A-Za-z0-9._~:/@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*(\?([A-Za-z0-9._~:/@!$&'()*+,;=?-]|%[0-9A-Fa-f]{2})*)?(#([A-Za-z0-9._~:/@!$&'()*+,;=?-]|%[0-9A-Fa-f]{2})*)?$/;

function iriOf(name: string, scheme: string): string {
  if (plainIri.test(name) && !name.startsWith(ID)) return name;
  try {
    return scheme + encodeURIComponent(name);
  } catch (cause) {
    throw new LacunaError(
      "query.not-expressible",
      `${JSON.stringify(name)} is no Unicode text, so it has no IRI`,
      {
        hint: "write the query with ids",
        cause,
      },
    );
  }
}

/** The entity of an IRI: an id, or a placeholder name without a graph. */
export function entityOf(iri: string, graph: Graph | undefined, place: Place): number | string {
  const exact = graph?.entities.id(iri);
  if (exact !== undefined) return exact;
  const short = iri.startsWith(ID) ? iri.slice(ID.length) : "";
  if (entityIdPattern.test(short) && Number(short.slice(1)) < (graph?.entityCount ?? 2 ** 32))
    return Number(short.slice(1));
  const name = iri.startsWith(ENTITY) ? decoded(iri.slice(ENTITY.length), place) : iri;
  if (!graph) return name;
  const id = graph.entities.id(name);
  if (id === undefined) throw unknownEntity(graph, name, place);
  return id;
}

/** The directed relation of an IRI, or a placeholder name without a graph. */
export function relationOf(iri: string, graph: Graph | undefined, place: Place): number | string {
  const exact = graph?.relations.id(iri);
  if (exact !== undefined) return exact * 2;
  const short = iri.startsWith(ID) ? iri.slice(ID.length) : "";
  if (relationIdPattern.test(short) && Number(short.slice(1)) < (graph?.relationCount ?? 2 ** 32))
    return Number(short.slice(1));
  const name = iri.startsWith(RELATION) ? decoded(iri.slice(RELATION.length), place) : iri;
  if (!graph) return name;
  const id = graph.relations.id(name);
  if (id === undefined) throw unknownRelation(graph, name, place);
  return id * 2;
}

function decoded(text: string, place: Place): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new LacunaError("query.syntax", "the percent escapes of this IRI are broken", {
      place,
      hint: "write bytes of UTF-8 as %XX",
    });
  }
}
