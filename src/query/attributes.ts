import { LacunaError, type Place } from "../error.ts";
import type { Graph } from "../kg/graph.ts";
import { type Vocabulary, vocabularyOf } from "../kg/vocabulary.ts";
import { idsOfIri, lastOfIri } from "./iri-names.ts";
import { relationMeaning } from "./names.ts";
import { similarNames } from "./similar.ts";
import { writeWord } from "./text/words.ts";

const vocabularies = new WeakMap<Graph["attributes"], Vocabulary>();

/** The names of the attributes of a graph. */
function attributeNames({ attributes }: Graph): Vocabulary {
  let found = vocabularies.get(attributes);
  if (!found) {
    found = vocabularyOf([...attributes.keys()]);
    vocabularies.set(attributes, found);
  }
  return found;
}

/** A name without a unit in brackets at its end: `height` of `height (cm)`. */
function bare(name: string): string {
  const own = name.trimEnd();
  const start = Math.max(own.lastIndexOf("("), own.lastIndexOf("["));
  const isUnit = start >= 0 && /^[^()[\]]*[)\]]$/.test(own.slice(start + 1));
  return isUnit ? own.slice(0, start).trimEnd() : name;
}

/**
 * The attribute of this name, of an IRI with this last part, or of this name in other letter case and without its unit in brackets,
 * where that is one.
 */
export function attributeMeaning(graph: Graph, name: string): string | undefined {
  if (graph.attributes.has(name)) return name;
  const names = attributeNames(graph);
  const [id, ...others] = idsOfIri(graph, names, name);
  if (id !== undefined && others.length === 0) return names.name(id);
  const all = [...graph.attributes.keys()];
  const like = (form: (name: string) => string) => all.filter((each) => form(each) === form(name));
  for (const form of [(each: string) => each.toLowerCase(), (each: string) => bare(each).toLowerCase()]) {
    const same = like(form);
    if (same.length > 0) return same.length === 1 ? same[0] : undefined;
  }
  return undefined;
}

/** The name of an attribute that is read back as it: the last part of an IRI, a name without its unit, where no other has it. */
export function readableAttribute(graph: Graph, attribute: string): string {
  const last = lastOfIri(attribute) ?? bare(attribute);
  return attributeMeaning(graph, last) === attribute && !relationMeaning(graph, last) ? last : attribute;
}

/**
 * The attribute of a name.
 * @param place where the name stands
 * @throws LacunaError `query.no-attributes`, `query.not-an-attribute`, `query.unknown-attribute`
 */
export function attributeNamed(graph: Graph, name: string, place: Place): string {
  const found = attributeMeaning(graph, name);
  if (found !== undefined) return found;
  if (relationMeaning(graph, name))
    throw new LacunaError("query.not-an-attribute", `${name} links things; it has no values that compare`, {
      place,
      hint: `write ${writeWord(name)}(head, tail) with a name or a variable as tail; things differ by !=`,
    });
  if (graph.attributes.size === 0)
    throw new LacunaError("query.no-attributes", `${graph.name} has no values of things, and so no ${name}`, {
      place,
      hint: "columns of numbers, years and dates, and numbers and dates of RDF files, are values",
    });
  throw new LacunaError("query.unknown-attribute", `no attribute is called "${name}"`, {
    place,
    hint: () => {
      const similar = similarNames(attributeNames(graph), name);
      const all = [...graph.attributes.keys()]
        .slice(0, SHOWN)
        .map((each) => writeWord(readableAttribute(graph, each)));
      return similar.length > 0
        ? `did you mean ${similar.map((each) => writeWord(readableAttribute(graph, each))).join(" or ")}?`
        : `attributes are ${all.join(", ")}${graph.attributes.size > SHOWN ? ", …" : ""}`;
    },
  });
}

/** Attributes in a hint, at most. */
const SHOWN = 12;
