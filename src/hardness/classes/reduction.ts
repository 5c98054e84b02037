import type { Explanation } from "../../exact/explanation.ts";
import { type Atom, and, type Query } from "../../query/formula.ts";
import { typeOf } from "../../query/types/lookup.ts";
import { contract } from "./contraction.ts";
import { typeName } from "./type-name.ts";

/**
 * The reduced type of an answer: the query type formed by the missing links of its reasoning tree, the known links contracted
 * (Gregucci et al., ICML 2025). `undefined` for an answer without missing links.
 *
 * A name where the type has one, otherwise its EFO_k string. An answer whose links are all missing (full inference) gets the name
 * of the query's own type, negations included.
 * @internal
 */
export function reducesTo(query: Query, { atoms, links }: Explanation): string | undefined {
  return typeFormed(
    query,
    atoms,
    atoms.map((_, at) => links[at]!.state === "missing"),
  );
}

/** The query type formed by some of the positive atoms of a reasoning tree, the others contracted. */
export function typeFormed(
  query: Query,
  atoms: readonly Atom[],
  forms: readonly boolean[],
): string | undefined {
  if (!forms.includes(true)) return undefined;
  if (!forms.includes(false)) {
    const own = typeOf(query);
    if (own) return own.name;
  }
  const mask = forms.reduce((bits, formed, bit) => (formed ? bits | (1 << bit) : bits), 0);
  return typeName(contract({ free: query.free, body: and(...atoms), atoms }, mask));
}
