import { LacunaError, type Place } from "../../error.ts";
import type { Graph } from "../../kg/graph.ts";
import { entityNamed, relationMeaning, relationNamed } from "../names.ts";
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

type Kind = "entity" | "relation";

/** The id of an IRI that `entityIri` or `relationIri` writes, or of a unique name; undefined where the graph has none. Relations have directed ids. */
export function idOfIri(iri: string, graph: Graph, kind: Kind, place: Place = {}): number | undefined {
  const [vocabulary, scheme, pattern, count, factor] =
    kind === "entity"
      ? ([graph.entities, ENTITY, entityIdPattern, graph.entityCount, 1] as const)
      : ([graph.relations, RELATION, relationIdPattern, graph.relationCount, 2] as const);
  const exact = vocabulary.id(iri);
  if (exact !== undefined) return exact * factor;
  const short = iri.startsWith(ID) ? iri.slice(ID.length) : "";
  if (pattern.test(short) && Number(short.slice(1)) < count) return Number(short.slice(1));
  const named = iri.startsWith(scheme) ? vocabulary.id(decoded(iri.slice(scheme.length), place)) : undefined;
  return named === undefined ? undefined : named * factor;
}

/** The name that an IRI is looked up by where it is none of {@link idOfIri}: without its scheme and its escapes. */
function nameIn(iri: string, scheme: string, place: Place): string {
  const name = iri.startsWith(scheme) ? iri.slice(scheme.length) : iri;
  return iri.startsWith(scheme) || !wholeIri.test(iri) ? decoded(name, place) : name;
}

const wholeIri = /^[A-Za-z][A-Za-z0-9+.-]*:/;

/** The entity of an IRI, a name or a label: an id, or a placeholder name without a graph. */
export function entityOf(iri: string, graph: Graph | undefined, place: Place): number | string {
  if (!graph) return placeholder(iri, ENTITY, entityIdPattern, place);
  return idOfIri(iri, graph, "entity", place) ?? entityNamed(graph, nameIn(iri, ENTITY, place), place);
}

/**
 * The directed relation of an IRI, a name or a label, or a placeholder name without a graph.
 * @param attributes whether an attribute is taken too, which is returned by its name
 * @throws LacunaError `query.unsupported` for an attribute where none is taken
 */
export function relationOf(
  iri: string,
  graph: Graph | undefined,
  place: Place,
  attributes?: "attributes too",
): number | string {
  if (!graph) return placeholder(iri, RELATION, relationIdPattern, place);
  const id = idOfIri(iri, graph, "relation", place);
  if (id !== undefined) return id;
  const name = nameIn(iri, RELATION, place);
  if (!graph.attributes.has(name) || relationMeaning(graph, name)) return relationNamed(graph, name, place);
  if (attributes) return name;
  throw new LacunaError("query.unsupported", `"${name}" is an attribute, which has values and no entities`, {
    place,
    hint: "values are compared by general SPARQL, which knows the known links",
  });
}

function placeholder(iri: string, scheme: string, pattern: RegExp, place: Place): number | string {
  const short = iri.startsWith(ID) ? iri.slice(ID.length) : "";
  if (pattern.test(short) && Number(short.slice(1)) < 2 ** 32) return Number(short.slice(1));
  return iri.startsWith(scheme) ? decoded(iri.slice(scheme.length), place) : iri;
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
