import { PLAIN_POWER, RULES_POWER } from "../predictors/product.ts";
import { choicesOf, mrrOf, type RankTally } from "../rules/scoring/choices-by-relation.ts";
import type { ProductOption } from "./options.ts";

/** Ranks by which rules that are chosen for a relation are held to those of all. */
const RULES_SHRINK = 20;
/** Ranks by which the choice of a relation is held to the best of all relations. */
const SHRINKS = [320, 80, 20] as const;
/** As many that a relation's own ranks change nothing. */
const FOR_ALL = 1e12;

/** A way to choose an option for each directed relation. */
export interface Way {
  readonly name: string;
  choose(tally: RankTally): Uint16Array;
}

/** The ways from the plainest on: each has more that validation decides. */
export function waysOf(options: readonly ProductOption[]): readonly Way[] {
  const count = options.length;
  return [
    { name: "unfitted powers", choose: (tally) => unfitted(options, tally) },
    { name: "one for all", choose: (tally) => choicesOf(tally, count, FOR_ALL) },
    { name: "by direction", choose: (tally) => byDirection(tally, count) },
    ...SHRINKS.map((shrink) => ({
      name: `by relation and direction, held to all by ${shrink} ranks`,
      choose: (tally: RankTally) => choicesOf(tally, count, shrink),
    })),
  ];
}

/** What a product has that nobody fitted: fixed powers, and rules as they are best alone for each relation. */
function unfitted(options: readonly ProductOption[], tally: RankTally): Uint16Array {
  const isPlain = ({ powers, aggregation }: ProductOption, rules: number) =>
    (aggregation === undefined) === rules < 0 &&
    powers.every((power, at) => power === (at === rules ? RULES_POWER : PLAIN_POWER));
  const rules = options.find(isRulesAlone)?.powers.findIndex((power) => power > 0) ?? -1;
  const together = options.flatMap((option, at) => (isPlain(option, rules) ? [at] : []));
  if (rules < 0) return new Uint16Array(tally.ranks.length).fill(together[0]!);
  const alone = options.flatMap((option, at) => (isRulesAlone(option) ? [at] : []));
  const sums = Float64Array.from({ length: tally.ranks.length * alone.length }, (_, place) => {
    const [relation, nth] = [Math.floor(place / alone.length), place % alone.length];
    return tally.sums[relation * options.length + alone[nth]!]!;
  });
  const best = choicesOf({ sums, ranks: tally.ranks }, alone.length, RULES_SHRINK);
  return best.map(
    (nth) => together.find((at) => options[at]!.aggregation === options[alone[nth]!]!.aggregation)!,
  );
}

const isRulesAlone = ({ powers, aggregation }: ProductOption): boolean =>
  aggregation !== undefined && powers.filter((power) => power > 0).length === 1;

/** The best option of all tails, and that of all heads. */
function byDirection({ sums, ranks }: RankTally, options: number): Uint16Array {
  const best = [0, 1].map((side) => {
    const own = ranks.map((count, relation) => ((relation & 1) === side ? count : 0));
    const some = sums.map((sum, at) => ((Math.floor(at / options) & 1) === side ? sum : 0));
    return indexOfBest(mrrOf({ sums: some, ranks: own }, options));
  });
  return Uint16Array.from(ranks, (_, relation) => best[relation & 1]!);
}

const indexOfBest = (values: Float64Array): number => values.indexOf(Math.max(...values));
