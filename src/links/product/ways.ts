import { PLAIN_POWER, RULES_POWER } from "../predictors/product.ts";
import { bestOf, choicesOf, type RankTally } from "../rules/scoring/choices-by-relation.ts";
import type { ProductOption } from "./options.ts";

/** Ranks by which the choice of a relation is held to the best of all relations. */
const SHRINKS = [320, 80, 20] as const;
/** As many that a relation's own ranks change nothing. */
const FOR_ALL = 1e12;

/** A way to choose an option for each directed relation. */
export interface Way {
  readonly name: string;
  choose(tally: RankTally): Uint16Array;
}

/**
 * The ways from the plainest on: each has more that validation decides.
 * @param own how rules are put together for each directed relation, as they come
 */
export function waysOf(options: readonly ProductOption[], own?: Uint8Array): readonly Way[] {
  const count = options.length;
  return [
    { name: "unfitted powers", choose: ({ ranks }) => unfitted(options, own, ranks.length) },
    { name: "one for all", choose: (tally) => choicesOf(tally, count, FOR_ALL) },
    { name: "by direction", choose: (tally) => byDirection(tally, count) },
    ...SHRINKS.map((shrink) => ({
      name: `by relation and direction, held to all by ${shrink} ranks`,
      choose: (tally: RankTally) => choicesOf(tally, count, shrink),
    })),
  ];
}

/** What a product has that nobody fitted: fixed powers, and rules put together as they come. */
function unfitted(options: readonly ProductOption[], own: Uint8Array | undefined, relations: number) {
  const places = new Map<number, number>();
  const rules = options.find(isRulesAlone)?.powers.findIndex((power) => power > 0) ?? -1;
  options.forEach(({ powers, aggregation = 0, sharp }, place) => {
    if (sharp) return;
    if (powers.every((power, at) => power === (at === rules ? RULES_POWER : PLAIN_POWER)))
      places.set(aggregation, place);
  });
  return Uint16Array.from({ length: relations }, (_, relation) => places.get(own?.[relation] ?? 0)!);
}

const isRulesAlone = ({ powers, aggregation }: ProductOption): boolean =>
  aggregation !== undefined && powers.filter((power) => power > 0).length === 1;

/** The best option of all tails, and that of all heads. */
function byDirection({ sums, ranks }: RankTally, options: number): Uint16Array {
  const best = [0, 1].map((side) => {
    const own = ranks.map((count, relation) => ((relation & 1) === side ? count : 0));
    const some = sums.map((sum, at) => ((Math.floor(at / options) & 1) === side ? sum : 0));
    return bestOf({ sums: some, ranks: own }, options);
  });
  return Uint16Array.from(ranks, (_, relation) => best[relation & 1]!);
}
