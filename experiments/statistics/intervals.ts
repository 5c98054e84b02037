// How often intervals of the MRR cover it, and how often a comparison decides where there is nothing, on the scores of real
// runs: the queries of a run are taken for the population, samples of n are drawn with replacement.
//   sh experiments/run.sh statistics/intervals <run folder> [<other run of the same queries>] [--repeats 400]
import { skewedInterval } from "../../src/evaluation/statistics/interval.ts";
import { momentsOf, weightedMoments } from "../../src/evaluation/statistics/moments.ts";
import { flipChance, flippedSums, holm } from "../../src/evaluation/statistics/sign-flips.ts";
import { type Random, randomStream } from "../../src/numeric/random.ts";
import { studentQuantile, studentTail } from "../../src/numeric/student-t.ts";
import { runScores } from "./run-scores.ts";

const args = process.argv.slice(2);
const repeatsAt = args.indexOf("--repeats");
const REPEATS = repeatsAt < 0 ? 400 : Number(args.splice(repeatsAt, 2)[1]);
const [first, second] = args;
if (!first) throw new Error("name a run folder");
const RESAMPLES = 399;
const SIZES = [2, 5, 10, 20, 30, 60, 120, 250, 500];

type Interval = readonly [number, number];
type Method = (values: Float64Array, random: Random) => Interval;

const mean = (values: ArrayLike<number>) => {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return sum / values.length;
};
/** Standard error of the mean. */
const error = (values: ArrayLike<number>, middle = mean(values)) => {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += (values[i]! - middle) ** 2;
  return Math.sqrt(sum / (values.length - 1) / values.length);
};
const quantile = (sorted: Float64Array, share: number) => {
  const place = Math.min(sorted.length - 1, Math.max(0, share * (sorted.length + 1) - 1));
  const low = Math.floor(place);
  return sorted[low]! + (place - low) * (sorted[Math.min(low + 1, sorted.length - 1)]! - sorted[low]!);
};
const drawInto = (values: ArrayLike<number>, random: Random, into: Float64Array) => {
  for (let i = 0; i < into.length; i++) into[i] = values[random.below(values.length)]!;
};

const percentile: Method = (values, random) => {
  const means = new Float64Array(RESAMPLES);
  const drawn = new Float64Array(values.length);
  for (let b = 0; b < RESAMPLES; b++) {
    drawInto(values, random, drawn);
    means[b] = mean(drawn);
  }
  means.sort();
  return [quantile(means, 0.025), quantile(means, 0.975)];
};

const student: Method = (values) => {
  const half = studentQuantile(0.975, values.length - 1) * error(values);
  return [mean(values) - half, mean(values) + half];
};

/** What the library does. */
const hall: Method = (values) => skewedInterval(momentsOf(values), [-1, 1]) ?? [mean(values), mean(values)];

const studentised: Method = (values, random) => {
  const [m, se] = [mean(values), error(values)];
  if (se === 0) return [m, m];
  const ts: number[] = [];
  const drawn = new Float64Array(values.length);
  for (let b = 0; b < RESAMPLES; b++) {
    drawInto(values, random, drawn);
    const [dm, de] = [mean(drawn), error(drawn)];
    ts.push(de > 0 ? (dm - m) / de : Math.sign(dm - m) * Number.POSITIVE_INFINITY || 0);
  }
  const sorted = Float64Array.from(ts).sort();
  return [m - quantile(sorted, 0.975) * se, m - quantile(sorted, 0.025) * se];
};

const normal = (p: number) => studentQuantile(p, 1e9);
const phi = (z: number) => (z < 0 ? studentTail(-z, 1e9) : 1 - studentTail(z, 1e9));

const corrected: Method = (values, random) => {
  const n = values.length;
  const m = mean(values);
  const means = new Float64Array(RESAMPLES);
  const drawn = new Float64Array(n);
  let below = 0;
  for (let b = 0; b < RESAMPLES; b++) {
    drawInto(values, random, drawn);
    means[b] = mean(drawn);
    below += Number(means[b]! < m) + 0.5 * Number(means[b] === m);
  }
  means.sort();
  const z0 = normal(Math.min(0.999, Math.max(0.001, below / RESAMPLES)));
  let [up, down] = [0, 0];
  for (const value of values) {
    const difference = (value - m) / (n - 1);
    up += difference ** 3;
    down += difference ** 2;
  }
  const a = down === 0 ? 0 : up / (6 * down ** 1.5);
  const at = (z: number) => phi(z0 + (z0 + z) / (1 - a * (z0 + z)));
  return [quantile(means, at(-1.96)), quantile(means, at(1.96))];
};

const methods: Record<string, Method> = { percentile, student, hall, corrected, studentised };

const population = runScores(first);
const others = second ? runScores(second) : population;
for (const [type, own] of population) {
  for (const id of own.keys()) if (!others.get(type)?.has(id)) own.delete(id);
  if (own.size === 0) population.delete(type);
}
console.log(`scores: ${[...population].map(([type, own]) => `${type} ${own.size}`).join(", ")}`);
console.log(
  `coverage of nominal 95 % intervals, ${REPEATS} samples of each type and size; [share above the interval]`,
);
console.log(["n", ...Object.keys(methods)].join("\t"));
for (const n of SIZES) {
  const row = Object.entries(methods).map(([name, method]) => {
    const [rates, above, widths] = [[] as number[], [] as number[], [] as number[]];
    for (const [type, own] of population) {
      const all = Float64Array.from(own.values());
      const truth = mean(all);
      const random = randomStream(1, `${type} ${n}`);
      const resampling = randomStream(2, `${name} ${type} ${n}`);
      let [inside, over, width] = [0, 0, 0];
      const sample = new Float64Array(n);
      for (let r = 0; r < REPEATS; r++) {
        drawInto(all, random, sample);
        const [low, high] = method(sample, resampling);
        inside += Number(low <= truth && truth <= high);
        over += Number(truth > high);
        width += Math.min(1, high) - Math.max(0, low);
      }
      rates.push(inside / REPEATS);
      above.push(over / REPEATS);
      widths.push(width / REPEATS);
    }
    const percent = (x: number) => (100 * x).toFixed(0);
    return `${percent(mean(rates))} (${percent(Math.min(...rates))}-${percent(Math.max(...rates))}) [${percent(mean(above))}] w${(100 * mean(widths)).toFixed(1)}`;
  });
  console.log([n, ...row].join("\t"));
}

/** A p-value that a mean is 0. */
type Test = (differences: Float64Array, random: Random) => number;

/** What the library does. */
const flips: Test = (values, random) => {
  const flipped = flippedSums(values, "bench", { flips: RESAMPLES, seed: random.below(2 ** 31) });
  return flipChance([{ flipped, weight: 1 }]);
};
const studentTest: Test = (values) => {
  const se = error(values);
  if (se === 0) return mean(values) === 0 ? 1 : 0;
  return 2 * studentTail(Math.abs(mean(values)) / se, values.length - 1);
};
const inverted =
  (method: Method): Test =>
  (values, random) => {
    const [low, high] = method(values, random);
    return low > 0 || high < 0 ? 0 : 1;
  };
const tests: Record<string, Test> = {
  percentile: inverted(percentile),
  student: studentTest,
  corrected: inverted(corrected),
  studentised: inverted(studentised),
  hall: inverted(hall),
  flips,
  // What `eval compare` does.
  both: (values, random) => Math.max(flips(values, random), inverted(hall)(values, random)),
};
const chosen = process.env.TESTS?.split(",");
if (chosen) for (const name of Object.keys(tests)) if (!chosen.includes(name)) delete tests[name];

if (second) {
  for (const [kind, how] of [
    ["differences with drawn signs (two runs that are exchangeable)", "signs"],
    ["differences moved to mean 0 (skewed as they are)", "moved"],
  ] as const) {
    console.log(`\nfalse decisions at nominal 5 %, single types: ${kind}`);
    console.log(["n", ...Object.keys(tests)].join("\t"));
    for (const n of SIZES) {
      const row = Object.entries(tests).map(([name, test]) => {
        const rates: number[] = [];
        for (const [type, own] of population) {
          const all = Float64Array.from([...own].map(([id, value]) => others.get(type)!.get(id)! - value));
          const shift = how === "moved" ? mean(all) : 0;
          const random = randomStream(3, `${type} ${n}`);
          const resampling = randomStream(4, `${name} ${type} ${n}`);
          const sample = new Float64Array(n);
          let decided = 0;
          for (let r = 0; r < REPEATS; r++) {
            drawInto(all, random, sample);
            for (let i = 0; i < n; i++)
              sample[i] = how === "moved" ? sample[i]! - shift : random.below(2) ? sample[i]! : -sample[i]!;
            decided += Number(test(sample, resampling) < 0.05);
          }
          rates.push(decided / REPEATS);
        }
        return `${(100 * mean(rates)).toFixed(1)} (${(100 * Math.min(...rates)).toFixed(0)}-${(100 * Math.max(...rates)).toFixed(0)})`;
      });
      console.log([n, ...row].join("\t"));
    }
  }
}

console.log(
  `\nmean over the ${population.size} types, what the library does: coverage; with two runs also decisions (exchangeable; moved to 0) and types decided wrongly by any test after Holm`,
);
for (const n of SIZES) {
  const draws = [...population].map(([type, own]) => {
    const ids = [...own.keys()];
    return {
      type,
      all: Float64Array.from(ids, (id) => own.get(id)!),
      off: Float64Array.from(ids, (id) => others.get(type)!.get(id)! - own.get(id)!),
    };
  });
  const truth = mean(draws.map(({ all }) => mean(all)));
  const random = randomStream(5, `mean ${n}`);
  let [inside, signs, moved, family] = [0, 0, 0, 0];
  for (let r = 0; r < REPEATS; r++) {
    const sample = new Float64Array(n);
    const moments = draws.map(({ all }) => {
      drawInto(all, random, sample);
      return { moments: momentsOf(sample), weight: 1 };
    });
    const found = skewedInterval(weightedMoments(moments), [0, 1]);
    inside += Number(found !== null && found[0] <= truth && truth <= found[1]);
    if (!second) continue;
    for (const how of ["signs", "moved"] as const) {
      const flipped = draws.map(({ off }) => {
        drawInto(off, random, sample);
        const shift = how === "moved" ? mean(off) : 0;
        for (let i = 0; i < n; i++)
          sample[i] = how === "moved" ? sample[i]! - shift : random.below(2) ? sample[i]! : -sample[i]!;
        return {
          flipped: flippedSums(sample, "bench", { flips: RESAMPLES, seed: random.below(2 ** 31) }),
          weight: 1 / n,
        };
      });
      const wrong = Number(flipChance(flipped) < 0.05);
      if (how === "signs") signs += wrong;
      else {
        moved += wrong;
        family += Number(holm(flipped.map((each) => flipChance([each]))).some((p) => p < 0.05));
      }
    }
  }
  const share = (count: number) => `${((100 * count) / REPEATS).toFixed(1)} %`;
  console.log([n, share(inside), ...(second ? [share(signs), share(moved), share(family)] : [])].join("\t"));
}
