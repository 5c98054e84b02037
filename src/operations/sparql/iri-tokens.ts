import { iris, strings } from "../../query/sparql/lexicon.ts";

/** An IRI, a prefixed name or `a` in the text of a query. */
export interface IriToken {
  readonly start: number;
  readonly end: number;
  /** The IRI as written, or the prefixed name with its prefix written out; it may be relative. */
  readonly iri: string;
}

const local = String.raw`(?:[\p{L}\p{M}\p{N}_:-]|%[0-9A-Fa-f]{2}|\\[_~.\-!$&'()*+,;=/?#@%])`;
const named = String.raw`(?<prefix>(?:\p{L}(?:[\p{L}\p{M}\p{N}_.-]*[\p{L}\p{M}\p{N}_-])?)?):(?<local>(?:${local}(?:\.*${local})*)?)`;
const others = String.raw`[?$][\p{L}\p{N}_]+|_:[\p{L}\p{N}_]+|@[A-Za-z-]+|#[^\n\r]*`;
const words = String.raw`(?<word>[\p{L}\p{N}_]+)`;

/** The tokens of SPARQL 1.1 that hold an IRI, and those that must not be taken for one. */
const lexicon = new RegExp(`${strings}|(?<iri>${iris})|${others}|${named}|${words}`, "gu");

/**
 * The IRIs of a query in the order of the text, without those of its prologue. A name whose prefix is not declared is none.
 * @param usual what prefixes stand for that the query does not declare
 */
export function iriTokens(query: string, usual: ReadonlyMap<string, string>): IriToken[] {
  const prefixes = new Map(usual);
  const tokens: IriToken[] = [];
  let declaring: { prefix?: string } | undefined;
  let base = "";
  for (const match of query.matchAll(lexicon)) {
    const { iri, prefix, local: name, word } = match.groups!;
    const [start, end] = [match.index, match.index + match[0].length];
    if (word !== undefined && /^(prefix|base)$/i.test(word)) declaring = {};
    else if (declaring && prefix !== undefined) declaring.prefix = prefix;
    else if (declaring && iri !== undefined) {
      const whole = resolved(iri.slice(1, -1), base);
      if (declaring.prefix === undefined) base = whole;
      else prefixes.set(declaring.prefix, whole);
      declaring = undefined;
    } else if (iri !== undefined) tokens.push({ start, end, iri: resolved(iri.slice(1, -1), base) });
    else if (word === "a") tokens.push({ start, end, iri: TYPE });
    else if (prefix !== undefined) {
      const space = prefixes.get(prefix);
      if (space !== undefined) tokens.push({ start, end, iri: space + name!.replaceAll(/\\(.)/gu, "$1") });
    }
  }
  return tokens;
}

const TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";

/** A relative IRI against the base that the query declares. */
function resolved(iri: string, base: string): string {
  if (base === "" || /^[A-Za-z][A-Za-z0-9+.-]*:/.test(iri)) return iri;
  try {
    return new URL(iri, base).href;
  } catch {
    return base + iri;
  }
}
