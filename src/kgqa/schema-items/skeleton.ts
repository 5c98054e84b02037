import { commonPrefixes } from "./prefixes.ts";
import type { PatternTerm, SparqlFacts, TriplePattern } from "./sparql-facts.ts";

/** A query with its constants taken out: many questions of a dataset share one. */
export interface Skeleton {
  /** The query with `<urn:constant:0>`, `<urn:constant:1>`, … for its IRIs and prefixed names. */
  readonly text: string;
  /** The IRIs that were taken out. */
  readonly constants: readonly string[];
}

const CONSTANT = "urn:constant:";

/**
 * The signs among which constants are looked for, so that none is found inside of a literal, a comment or a
 * declaration: `<…>` as the grammar has it, and prefixed names without escapes. A quote that is escaped in a name begins no literal;
 * this also keeps the time linear, since each quote would be followed to the end of its line.
 */
const signs =
  /#[^\n\r]*|\\.|"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\n\r]|\\.)*"|'(?:[^'\\\n\r]|\\.)*'|prefix\s+[\w.-]*:\s*<[^<>\s]*>|(<[^<>"{}|^`\\\s]*>)|(?<![\w:.\\%?$@\u0080-\uffff-])([A-Za-z][\w-]*):(\w(?:[\w.:-]*\w)?)(?![\w%\\\u0080-\uffff-]|[.:][\w%\\\u0080-\uffff-])/giu;

/** The skeleton of a query; undefined when its IRIs are relative to a base of its own. */
export function skeletonOf(query: string): Skeleton | undefined {
  if (/\bbase\s*</i.test(query)) return undefined;
  const declared = new Map<string, string>();
  for (const [, name, iri] of query.matchAll(/\bprefix\s+([\w.-]*):\s*<([^<>\s]*)>/gi))
    declared.set(name ?? "", iri ?? "");
  const constants: string[] = [];
  const text = query.replace(signs, (sign, iri?: string, prefix?: string, local?: string) => {
    let found: string | undefined;
    if (iri !== undefined) found = iri.slice(1, -1);
    else if (prefix !== undefined) {
      const start =
        declared.get(prefix) ?? (Object.hasOwn(commonPrefixes, prefix) ? commonPrefixes[prefix] : undefined);
      if (start !== undefined) found = start + local;
    }
    // The parser handles relative IRIs and unknown prefixes.
    if (found === undefined || !/^[A-Za-z][\w+.-]*:/.test(found)) return sign;
    constants.push(found);
    return `<${CONSTANT}${constants.length - 1}>`;
  });
  return { text, constants };
}

/** The facts of a skeleton with its constants put back. */
export function filledIn(facts: SparqlFacts, constants: readonly string[]): SparqlFacts {
  const term = (each: PatternTerm): PatternTerm =>
    each.kind === "iri" && each.value.startsWith(CONSTANT)
      ? { kind: "iri", value: constants[Number(each.value.slice(CONSTANT.length))] ?? "" }
      : each;
  return {
    ...facts,
    triples: facts.triples.map(
      (triple): TriplePattern => ({
        ...triple,
        subject: term(triple.subject),
        predicates: triple.predicates.map(term),
        object: term(triple.object),
      }),
    ),
  };
}
