import type { Explanation } from "../exact/explanation.ts";
import { efokNotation } from "../query/efok.ts";
import { type Atom, and, atom, constant, exists, type Query, type Term, variable } from "../query/formula.ts";
import { typeOf } from "../query/named-type-lookup.ts";

/**
 * What an answer reduces to: the query type formed by the missing links of its easiest reasoning tree, the known
 * links contracted (hardness, §1 and the general algorithm of §2). `undefined` for an answer without missing links.
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
  const reduced = contracted(query.free, tree);
  return typeOf(reduced)?.name ?? efokNotation.print(reduced, {});
}

/** The missing atoms as a query type, with placeholders for relations and anchors. */
export function contracted(free: readonly string[], { atoms, links }: Explanation): Query {
  const ends = atoms.map(
    (each, slot) => [nodeOf(each.head, slot, "h"), nodeOf(each.tail, slot, "t")] as const,
  );
  const group = new Map<string, string>();
  const root = (node: string): string => {
    const up = group.get(node);
    return up === undefined ? node : root(up);
  };
  ends.forEach(([head, tail], slot) => {
    if (links[slot]!.state !== "missing" && root(head) !== root(tail)) group.set(root(head), root(tail));
  });

  const missing = ends.filter((_, slot) => links[slot]!.state === "missing");
  const degree = new Map<string, number>();
  for (const node of missing.flat()) degree.set(root(node), (degree.get(root(node)) ?? 0) + 1);
  const anchored = new Set(ends.flat().filter(isAnchor).map(root));
  const freeOf = new Map(free.map((name) => [root(`?${name}`), name]));

  const terms = new Map<string, Term>();
  const open: string[] = [];
  const termOf = (node: string): Term => {
    const at = root(node);
    let term = terms.get(at);
    if (!term) {
      const name = freeOf.get(at);
      if (name !== undefined) term = variable(name);
      // Known links make an end of the missing ones an anchor; a node between missing links stays to be found.
      else if (anchored.has(at) && degree.get(at) === 1) term = constant(`s${terms.size + 1}`);
      else {
        open.push(`e${open.length + 1}`);
        term = variable(open.at(-1)!);
      }
      terms.set(at, term);
    }
    return term;
  };
  const reduced = missing.map(([head, tail], i): Atom => atom(`r${i + 1}`, termOf(head), termOf(tail)));
  const kept = free.filter((name) =>
    reduced.some(({ head, tail }) => names(head, name) || names(tail, name)),
  );
  return { free: kept, body: exists(open, and(...reduced)) };
}

/** Variables are one node each; every occurrence of a constant is a node of its own, as in query graphs. */
const nodeOf = (term: Term, slot: number, end: string): string =>
  term.kind === "variable" ? `?${term.name}` : `#${slot}${end}`;

const isAnchor = (node: string): boolean => node.startsWith("#");

const names = (term: Term, name: string): boolean => term.kind === "variable" && term.name === name;
