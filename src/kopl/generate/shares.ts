import { type Plan, plans } from "./plans.ts";
import { type QuestionType, questionTypes } from "./question-types.ts";

/** The requested properties of a generated set; shares between 0 and 1. */
export interface GeneratedShares {
  /** Share of each type of question. */
  readonly types: Readonly<Record<QuestionType, number>>;
  /** Questions of two hops and more, and of five and more. */
  readonly multiHop: number;
  /** Questions of five hops and more. */
  readonly fiveHops: number;
  /** Programs of exactly four functions, and of more than ten. */
  readonly fourSteps: number;
  /** Programs of more than ten functions. */
  readonly longPrograms: number;
  /** Functions of a program on average. */
  readonly meanSteps: number;
}

const other = (1 - 0.115 - 0.046) / 7;

/**
 * The shares of KQA Pro as far as they are published in text (Cao et al. 2022, §4.3, §5 and Appendix): Count 11.5 %,
 * SelectAmong 4.6 %, "about 10 %" for each other type, which are taken alike here; 73.7 % multi-hop, 4.7 % of five hops
 * and more, programs of four functions 28.42 %, of more than ten 1.24 %, 4.79 on average. The figures with the rest are
 * images: everything between these numbers is ours, as is the way hops are counted.
 * @internal
 */
export const publishedShares: GeneratedShares = {
  types: {
    ...(Object.fromEntries(questionTypes.map((type) => [type, other])) as Record<QuestionType, number>),
    Count: 0.115,
    SelectAmong: 0.046,
  },
  multiHop: 0.737,
  fiveHops: 0.047,
  fourSteps: 0.2842,
  longPrograms: 0.0124,
  meanSteps: 4.79,
};

/** A property of plans whose mean is wanted. */
interface Feature {
  readonly of: (plan: Plan) => number;
  readonly wanted: number;
}

const indicator = (holds: (plan: Plan) => boolean) => (plan: Plan) => (holds(plan) ? 1 : 0);

export const isMultiHop = ({ hops }: Pick<Plan, "hops">): boolean => hops >= 2;
export const hasFiveHops = ({ hops }: Pick<Plan, "hops">): boolean => hops >= 5;
export const isLong = ({ length }: Pick<Plan, "length">): boolean => length > 10;

function featuresOf(shares: GeneratedShares): Feature[] {
  return [
    ...questionTypes.map((type) => ({
      of: indicator((plan) => plan.type === type),
      wanted: shares.types[type],
    })),
    { of: indicator(isMultiHop), wanted: shares.multiHop },
    { of: indicator(hasFiveHops), wanted: shares.fiveHops },
    { of: indicator(({ length }) => length === 4), wanted: shares.fourSteps },
    { of: indicator(isLong), wanted: shares.longPrograms },
    { of: ({ length }) => length, wanted: shares.meanSteps },
  ];
}

const SWEEPS = 300;
/** Multipliers beyond e^±20 have no further effect: the share is not reachable. */
const BOUND = 20;

/**
 * Assigns a number of the `total` questions to each plan, so that the set has the wanted shares: the distribution that is
 * nearest to the plans' weights (in relative entropy) among those with these means, found by iterative scaling. Shares
 * that contradict each other are approximated as closely as scaling allows.
 * @param had existing questions of each plan; they count
 * @param closed plans that give no more questions
 */
export function allot(
  shares: GeneratedShares,
  total: number,
  had: readonly number[] = [],
  closed: ReadonlySet<number> = new Set(),
): Uint32Array {
  const open = plans.map((_, at) => at).filter((at) => !closed.has(at));
  const there = had.reduce((sum, each) => sum + each, 0);
  const left = total - there;
  const allotted = new Uint32Array(plans.length);
  if (left <= 0 || open.length === 0) return allotted;
  const features = featuresOf(attainable(shares, total, had, open))
    .map(({ of, wanted }) => {
      const values = open.map((at) => of(plans[at] as Plan));
      const already = had.reduce((sum, count, at) => sum + count * of(plans[at] as Plan), 0);
      return { values, wanted: (wanted * total - already) / left };
    })
    .filter(({ values }) => values.some((each) => each !== values[0]));
  const chances = scaled(
    open.map((at) => plans[at]?.weight ?? 0),
    features,
  );
  // Systematic rounding: similar plans are neighbours. The many plans with less than one question are then rounded up and
  // down in turn, and their common properties keep their shares.
  const order = chances
    .map((chance, at) => [chance * left, open[at] ?? 0] as const)
    .sort(([, a], [, b]) => alike(a, b) || a - b);
  let sum = 0.5;
  let given = 0;
  for (const [exact, at] of order) {
    sum += exact;
    allotted[at] = Math.floor(sum) - given;
    given = Math.floor(sum);
  }
  return allotted;
}

function alike(a: number, b: number): number {
  const [one, two] = [plans[a], plans[b]];
  if (!one || !two) return 0;
  return (
    one.length - two.length ||
    one.hops - two.hops ||
    questionTypes.indexOf(one.type) - questionTypes.indexOf(two.type)
  );
}

/** The shares with those of types that have no plan left given to the other types. */
function attainable(
  shares: GeneratedShares,
  total: number,
  had: readonly number[],
  open: readonly number[],
): GeneratedShares {
  const left = new Set(open.map((at) => plans[at]?.type));
  const there = (type: QuestionType) =>
    had.reduce((sum, count, at) => sum + (plans[at]?.type === type ? count : 0), 0) / total;
  const fixed = questionTypes.filter((type) => !left.has(type)).reduce((sum, type) => sum + there(type), 0);
  const wanted = questionTypes
    .filter((type) => left.has(type))
    .reduce((sum, type) => sum + shares.types[type], 0);
  const types = Object.fromEntries(
    questionTypes.map((type) => [
      type,
      left.has(type) ? (shares.types[type] / Math.max(wanted, 1e-9)) * (1 - fixed) : there(type),
    ]),
  ) as Record<QuestionType, number>;
  return { ...shares, types };
}

function scaled(
  weights: readonly number[],
  features: readonly { values: readonly number[]; wanted: number }[],
): number[] {
  const multipliers = features.map(() => 0);
  const logs = weights.map(Math.log);
  let chances: number[] = [];
  const normalise = () => {
    const top = logs.reduce((most, each) => Math.max(most, each), Number.NEGATIVE_INFINITY);
    const raw = logs.map((each) => Math.exp(each - top));
    const sum = raw.reduce((all, each) => all + each, 0);
    chances = raw.map((each) => each / sum);
  };
  normalise();
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    let largest = 0;
    features.forEach(({ values, wanted }, at) => {
      const mean = chances.reduce((sum, chance, i) => sum + chance * (values[i] ?? 0), 0);
      const spread = chances.reduce((sum, chance, i) => sum + chance * ((values[i] ?? 0) - mean) ** 2, 0);
      const highest = values.reduce((most, each) => Math.max(most, each), 0);
      const target = Math.min(Math.max(wanted, 1e-6), highest - 1e-6);
      // For shares the step is exact; for the mean length it is Newton's, held short.
      const step =
        highest === 1
          ? Math.log((target * Math.max(1 - mean, 1e-300)) / Math.max(mean * (1 - target), 1e-300))
          : Math.max(-0.5, Math.min(0.5, (target - mean) / Math.max(spread, 1e-9)));
      const before = multipliers[at] ?? 0;
      const after = Math.max(-BOUND, Math.min(BOUND, before + step));
      multipliers[at] = after;
      values.forEach((value, i) => {
        logs[i] = (logs[i] ?? 0) + (after - before) * value;
      });
      largest = Math.max(largest, Math.abs(after - before));
      normalise();
    });
    if (largest < 1e-4) break;
  }
  return chances;
}
