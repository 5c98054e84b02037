import { LacunaError } from "../../error.ts";
import { rdfLayout } from "../../kb/formats/rdf-layout.ts";
import { idOf, type KnowledgeBase } from "../../kb/kb.ts";
import { listNames } from "../../kb/values/names.ts";
import { vocabularyOf } from "../../kg/vocabulary.ts";
import { localIri, nameOfIri } from "../../kopl/sparql/iris.ts";
import { similarNames } from "../../query/similar.ts";
import { writeWord } from "../../query/text/words.ts";
import { defaultBase } from "../../sparql/prologue.ts";
import type { Resolve } from "./named-query.ts";

const special = new Set<string>(Object.values(rdfLayout));

/** Checks the predicates of a query against those of KQA Pro's layout of a knowledge base; IRIs stay as they are. */
export function kbIris(kb: KnowledgeBase): Resolve {
  const names = [...listNames(kb.predicates), ...listNames(kb.keys)];
  const written = new Set(names.map(localIri));
  return (iri, role, place) => {
    const local = iri.startsWith(defaultBase) ? iri.slice(defaultBase.length) : iri;
    if (role !== "relation" || special.has(iri) || written.has(local)) return iri;
    const similar = similarNames(vocabularyOf([...new Set(names)]), nameOfIri(local));
    throw new LacunaError(
      "query.unknown-relation",
      `no relation or attribute is called "${nameOfIri(local)}"`,
      {
        place,
        hint:
          similar.length > 0
            ? `did you mean ${similar.map((name) => `<${localIri(name)}>`).join(" or ")}?`
            : `beside its relations and keys, a knowledge base has ${[...special].map(writeWord).join(", ")}`,
      },
    );
  };
}

/** The names of nodes, relations and keys by the IRIs of the layout. */
export function nameOfNode(kb: KnowledgeBase): (iri: string) => string | undefined {
  let nodes: Map<string, string> | undefined;
  return (iri) => {
    if (!iri.startsWith(defaultBase)) return undefined;
    nodes ??= new Map([
      ...[...listNames(kb.predicates), ...listNames(kb.keys)].map((name) => [localIri(name), name] as const),
      ...kb.names.map((name, node) => [localIri(idOf(kb, node)), name] as const),
    ]);
    return nodes.get(iri.slice(defaultBase.length));
  };
}
