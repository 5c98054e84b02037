import type { OptionTable } from "./option-table.ts";

/** Ranks by which the distribution of a relation is held to that of all. */
const SHRINK = 20;

/**
 * 1/rank of each link by each option, `links × options`, as it would be if answers that nobody has shown were left out as well. A
 * ranking of validation links counts the answers of later splits among what is wrong, more of them where a question has many
 * answers. Their number is expected to be `hidden` for each known one, and they stand where other links of the relation stand: of
 * `m` hidden answers m · F(rank) are above, F the share of links that are ranked better, half of the equal ones.
 * @param hidden links of later splits for each known one; 0 where the ranks leave them out
 */
export function reciprocals(table: OptionTable, hidden: number): Float32Array {
  const { options, relations, known, ranks } = table;
  const count = options.length;
  const out = Float32Array.from(ranks, (rank) => 1 / rank);
  if (hidden === 0) return out;
  const places = Uint32Array.from(relations, (_, link) => link);
  for (let option = 0; option < count; option++) {
    const rankOf = (link: number) => ranks[link * count + option]!;
    const order = places.slice().sort((a, b) => rankOf(a) - rankOf(b));
    const all = shares(order, rankOf, new Float64Array(order.length), 0);
    const own = new Float64Array(order.length);
    for (const links of byRelation(order, relations)) shares(links, rankOf, own, SHRINK, all);
    for (const link of order) {
      const rank = rankOf(link);
      out[link * count + option] = 1 / Math.max(1, rank - hidden * known[link]! * own[link]!);
    }
  }
  return out;
}

/** Links in their order, apart for each relation. */
function byRelation(order: Uint32Array, relations: Uint32Array): readonly Uint32Array[] {
  const groups = new Map<number, number[]>();
  for (const link of order) {
    const relation = relations[link]!;
    const group = groups.get(relation);
    if (group) group.push(link);
    else groups.set(relation, [link]);
  }
  return [...groups.values()].map((group) => Uint32Array.from(group));
}

/** The share of links that are ranked better than each, half of the equal ones; held to those of all by `shrink`. */
function shares(
  order: Uint32Array,
  rankOf: (link: number) => number,
  into: Float64Array,
  shrink: number,
  all?: Float64Array,
): Float64Array {
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (to < order.length && rankOf(order[to]!) === rankOf(order[from]!)) to++;
    const better = from + (to - from) / 2;
    for (let at = from; at < to; at++) {
      const link = order[at]!;
      into[link] = (better + shrink * (all?.[link] ?? 0)) / (order.length + shrink);
    }
    from = to;
  }
  return into;
}
