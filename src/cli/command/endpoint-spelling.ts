import { InvalidArgumentError } from "commander";

/** Reads `wd=http://www.wikidata.org/entity/`. */
export function iriFor(text: string, before: unknown): Record<string, string> {
  const cut = text.indexOf("=");
  if (cut < 0) throw new InvalidArgumentError(`"${text}" is not of the form wd=http://…`);
  return { ...(before as Record<string, string> | undefined), [text.slice(0, cut)]: text.slice(cut + 1) };
}

/** Adds a header, `name: value`, to those before. */
export function withHeader(text: string, before: unknown): Record<string, string> {
  const cut = text.indexOf(":");
  const name = text.slice(0, cut).trim().toLowerCase();
  if (cut < 1 || !/^[\w!#$%&'*+.^`|~-]+$/.test(name))
    throw new InvalidArgumentError("a header is written as 'name: value'");
  return { ...(before as Record<string, string> | undefined), [name]: text.slice(cut + 1).trim() };
}

/** How commands spell an endpoint that has the links of a graph. */
export const endpointSpelling = {
  flags: { prefixes: "prefix", namedGraphs: "named-graph" },
  values: {
    endpoint: "url",
    base: "iri",
    prefixes: "prefix=iri",
    namedGraphs: "split=iri",
    header: "name: value",
    timeout: "seconds",
  },
  read: { header: withHeader, prefixes: iriFor, namedGraphs: iriFor },
};
