import { escaped } from "../../query/sparql/iri-names.ts";

/**
 * A predicate, key or id as KQA Pro writes it between `<` and `>`: blanks as underscores. Characters that no IRI may
 * contain, and colons, which would make a scheme of the text before them, are percent-encoded.
 */
export function localIri(name: string): string {
  const encoded = escaped(name.replaceAll(" ", "_"));
  // Segments of dots would be taken as a way up and down, an empty first one as another host.
  return encoded.replaceAll(/(?<=^|\/)\.{1,2}(?=\/|$)/g, percentAll).replace(/^(?=[/?#])|^$/, "./");
}

const percentAll = (text: string): string =>
  [...text].map((each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`).join("");

/** The inverse of {@link localIri}, except that an underscore of the name itself becomes a blank. */
export function nameOfIri(iri: string): string {
  const plain = iri.replace(/^\.\//, "").replaceAll("_", " ");
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}

/** Text between quotes, as N-Triples, Turtle and SPARQL have it. */
export function quoted(text: string): string {
  const escaped = text
    .replaceAll("\\", "\\\\")
    .replaceAll('"', '\\"')
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r")
    .replaceAll("\t", "\\t")
    .replaceAll(/\p{Surrogate}/gu, "\ufffd");
  return `"${escaped}"`;
}
