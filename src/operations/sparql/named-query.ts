import { LacunaError, type Place } from "../../error.ts";
import { knownPrefixes } from "../../query/known-prefixes.ts";
import { type CheckedQuery, checkedQuery } from "./checked-query.ts";
import { type IriRole, iriRoles } from "./iri-roles.ts";
import { iriTokens } from "./iri-tokens.ts";
import { storedNumbers } from "./number-tokens.ts";
import { withPrefixes } from "./prologue.ts";
import type { QueryTree } from "./unlike-values.ts";

/** The IRI that a store has for one of a query. @throws LacunaError for what the data do not have */
export type Resolve = (iri: string, role: IriRole, place: Place) => string;

/** What the data have beside names. */
export interface QueriedData {
  /** What prefixes of the asked data stand for. */
  readonly own?: ReadonlyMap<string, string>;
  /** Refuses what the data cannot answer as it is meant. */
  check?(query: QueryTree): void;
  /** Whether all numbers are kept as integers and doubles. */
  readonly hasPlainNumbers?: boolean;
}

/** Stands for an IRI while its role is found: the tree of a query has no places. */
const MARK = "urn:lacuna:at:";

/**
 * A query that may be run, with the IRIs of the store: names are read as in the formulas of SPARQL.
 * @throws LacunaError as `checkedQuery`, and what `resolve` throws, with the place in the text
 */
export async function namedQuery(
  text: string,
  rows: number,
  resolve: Resolve,
  { own = new Map(), check, hasPlainNumbers = false }: QueriedData = {},
): Promise<CheckedQuery> {
  const tokens = iriTokens(text, new Map([...knownPrefixes, ...own]));
  const written = (iriAt: (at: number) => string, isStored = false) => {
    let end = 0;
    const numbers = isStored ? storedNumbers() : { part: (part: string) => part, withIri: asWritten };
    const parts = tokens.map((token, at) => {
      const before = text.slice(end, token.start);
      end = token.end;
      return numbers.withIri(before, token.iri, `<${iriAt(at)}>`);
    });
    return withPrefixes(parts.join("") + numbers.part(text.slice(end)), own);
  };
  const marked = await checkedQuery(
    written((at) => MARK + at),
    rows,
  ).catch(async (error: unknown) => {
    // The message is about the query as it was written.
    if (error instanceof LacunaError) await checkedQuery(withPrefixes(text, own), rows);
    throw error;
  });
  const iriOf = (value: string) =>
    value.startsWith(MARK) ? (tokens[Number(value.slice(MARK.length))]?.iri ?? value) : value;
  check?.({ tree: marked.tree, text, iriOf });
  const roles = iriRoles(marked.tree);
  const final = written((at) => {
    const { iri, start, end } = tokens[at]!;
    const role = roles.get(MARK + at);
    return role === undefined ? iri : resolve(iri, role, { text, start, end });
  }, hasPlainNumbers);
  return { ...marked, text: marked.bound(final) };
}

const asWritten = (part: string, _iri: string, written: string): string => part + written;
