// How often `eval compare` decides wrongly, and how often its intervals hold the truth, taken as a whole: sign flips with
// Holm's correction, the interval, and the least number of queries. The queries that two real runs share are taken for the
// population; samples of n queries of each type are drawn with replacement and put through the library's own rule.
//   sh experiments/run.sh statistics/decisions <run folder> <other run of the same queries> [--repeats 1000] [--flips 999]
import { parseArgs } from "node:util";
import {
  type Difference,
  decidedTogether,
  meanDifference,
  type Pair,
  tested,
} from "../../src/evaluation/compare/paired.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { runScores } from "./run-scores.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { repeats: { type: "string", default: "1000" }, flips: { type: "string", default: "999" } },
});
const [first, second] = positionals;
if (!first || !second) throw new Error("name two run folders");
const repeats = Number(values.repeats);
const sizes = [1, 2, 5, 10, 20, 30, 60, 120, 250, 500];

const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;

const others = runScores(second);
const population = [...runScores(first)].flatMap(([type, own]) => {
  const pairs = [...own].flatMap(([id, a]): Pair[] => {
    const b = others.get(type)?.get(id);
    return b === undefined ? [] : [[a, b]];
  });
  // Types that both runs answer alike can not be decided wrongly.
  if (pairs.every(([a, b]) => a === b)) return [];
  return [{ type, pairs, difference: mean(pairs.map(([a, b]) => b - a)) }];
});
console.log(
  population
    .map(({ type, pairs, difference }) => `${type} ${pairs.length} (${(100 * difference).toFixed(2)})`)
    .join(", "),
);

type Type = (typeof population)[number];

/** What the truth is made to be. */
const worlds = {
  /** For each query chance decides which run is which. */
  alike: { of: ([a, b]: Pair, swap: boolean): Pair => (swap ? [b, a] : [a, b]), truth: () => 0 },
  /** The differences are as skewed as they are, and their mean is 0. */
  moved: {
    of: ([a, b]: Pair, _: boolean, { difference }: Type): Pair => [a, b - difference],
    truth: () => 0,
  },
  /** As it is: one run may be ahead. */
  real: { of: (pair: Pair) => pair, truth: ({ difference }: Type) => difference },
};

const share = (count: number, of: number) =>
  of === 0 || Number.isNaN(count) ? "–" : (100 * (count / of)).toFixed(1);

for (const [name, { of, truth }] of Object.entries(worlds)) {
  console.log(`\n${name}: ${repeats} samples, ${population.length} types, percent`);
  console.log(
    "n\twrong: types\tworst type\tany type\tmean\tcovered: types\tworst type\tmean\tdecided right: types\tmean",
  );
  for (const n of sizes) {
    const types = population.map(() => ({ wrong: 0, right: 0, given: 0, held: 0 }));
    const whole = { wrong: 0, right: 0, given: 0, held: 0 };
    const count = (into: typeof whole, found: Difference, at: number) => {
      if (found.decided) into[Math.sign(found.difference) === Math.sign(at) ? "right" : "wrong"]++;
      if (!found.interval) return false;
      into.given++;
      into.held += Number(found.interval[0] <= at && at <= found.interval[1]);
      return found.decided;
    };
    let any = 0;
    const middle = mean(population.map(truth));
    for (let repeat = 0; repeat < repeats; repeat++) {
      const random = randomStream(repeat, `decisions ${name} ${n}`);
      const options = { flips: Number(values.flips), seed: repeat };
      const drawn = population.map((type) => {
        const pairs = Array.from({ length: n }, () =>
          of(type.pairs[random.below(type.pairs.length)]!, random.below(2) === 1, type),
        );
        return tested(pairs, type.type, options);
      });
      const found = decidedTogether(drawn);
      for (const [at, each] of found.entries()) count(types[at]!, each, truth(population[at]!));
      any += Number(
        found.some(
          (each, at) => each.decided && Math.sign(each.difference) !== Math.sign(truth(population[at]!)),
        ),
      );
      count(whole, meanDifference(drawn), middle);
    }
    const sum = (key: keyof typeof whole) => types.reduce((total, each) => total + each[key], 0);
    const all = repeats * types.length;
    console.log(
      [
        n,
        share(sum("wrong"), all),
        share(Math.max(...types.map(({ wrong }) => wrong)), repeats),
        share(any, repeats),
        share(whole.wrong, repeats),
        share(sum("held"), sum("given")),
        share(Math.min(...types.map(({ held, given }) => held / given)), 1),
        share(whole.held, whole.given),
        share(sum("right"), all),
        share(whole.right, repeats),
      ].join("\t"),
    );
  }
}
