import type { Explanation } from "../exact/explanation.ts";
import { and, type Query } from "../query/formula.ts";
import { typeOf } from "../query/named-type-lookup.ts";
import { contract } from "./contraction.ts";
import { typeName } from "./type-name.ts";

/**
 * What an answer reduces to: the query type formed by the missing links of its reasoning tree, the known links
 * contracted (hardness, §1 and the general algorithm of §2). `undefined` for an answer without missing links.
 *
 * A name where the type has one, otherwise its EFO_k string. An answer whose links are all missing (full inference)
 * gets the name of the query's own type, negations included.
 */
export function reducesTo(query: Query, tree: Explanation): string | undefined {
  if (tree.missing === 0) return undefined;
  if (tree.missing === tree.atoms.length) {
    const own = typeOf(query);
    if (own) return own.name;
  }
  const { atoms, links } = tree;
  const missing = atoms.reduce(
    (mask, _, bit) => (links[bit]!.state === "missing" ? mask | (1 << bit) : mask),
    0,
  );
  return typeName(contract({ free: query.free, body: and(...atoms), atoms }, missing));
}
