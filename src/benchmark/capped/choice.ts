import { randomStream, sample } from "../../numeric/random.ts";
import { balancedChoice, type ChoiceRules, FEW_QUERIES, filterNote } from "../balanced/choice.ts";
import { withSelected } from "../balanced/selected.ts";
import type { Acceptance, BenchmarkQuery, SampleSetup } from "../protocol.ts";
import { capsOfClasses, keysOf } from "./headroom.ts";
import { type EqualPackings, type Item, mostOf, packEqually } from "./packing.ts";
import { capShare } from "./parameters.ts";

/** Types with fewer pairs in a class are no row of a table (MERIT). */
const FEW_PAIRS = 100;

/**
 * Collects pairs of every class as balanced benchmarks do, with a cap in each class, and chooses among them at the end: as
 * many of each class, no relation and no anchor in more than a share of them (MERIT, families 2 and 3).
 */
export function cappedChoice(setup: SampleSetup, rules: ChoiceRules): Acceptance {
  const names = rules.classes.map(({ name }) => name);
  const most = mostOf(Number(setup.parameters[capShare.name]), setup.count);
  const collecting = balancedChoice(setup, { ...rules, caps: capsOfClasses(names, most) });
  const pool: BenchmarkQuery[] = [];
  let chosen: Chosen | undefined;
  const choose = () => {
    chosen ??= chooseFrom(pool, names, setup, rules.name);
    return chosen;
  };
  return {
    offer(candidate) {
      const kept = collecting.offer(candidate);
      if (kept) pool.push(kept);
      return undefined;
    },
    phase: () => collecting.phase?.() ?? 0,
    done: (attempts) => collecting.done(attempts),
    progress: () => collecting.progress(),
    finish: () => choose().queries,
    report: () => ({
      filter: filterNote,
      draws: rules.draws,
      pairs: choose().packings.size,
      classes: classesReport(choose(), names, setup.count),
    }),
  };
}

interface Chosen {
  readonly queries: readonly BenchmarkQuery[];
  readonly packings: EqualPackings;
}

function chooseFrom(
  pool: readonly BenchmarkQuery[],
  names: readonly string[],
  { seed, split, count, parameters }: SampleSetup,
  type: string,
): Chosen {
  const keys = pool.map(({ query }) => keysOf(query));
  const items = names.map((name) =>
    pool.map(({ reduces }, at): Item => ({ keys: keys[at]!, pairs: reduces!.get(name)?.length ?? 0 })),
  );
  const packings = packEqually(items, Number(parameters[capShare.name]), count);
  const queries = pool.flatMap((query, at): BenchmarkQuery[] => {
    const picked = new Map<string, Uint32Array>();
    for (const [place, name] of names.entries()) {
      const [positions, take] = [query.reduces!.get(name), packings.taken[place]![at]!];
      if (!positions || take === 0) continue;
      const random = randomStream(seed, `capped choice ${split} ${type} ${name}`, at);
      picked.set(
        name,
        sample(positions.length, take, random)
          .sort()
          .map((each) => positions[each]!),
      );
    }
    return picked.size === 0 ? [] : [withSelected(query, picked)];
  });
  return { queries, packings };
}

function classesReport({ queries, packings }: Chosen, names: readonly string[], wanted: number) {
  const { size, largest } = packings;
  const told = names.map((name, at) => {
    const got = largest[at] === 0 ? 0 : size;
    const carrying = queries.filter(({ reduces }) => reduces!.has(name)).length;
    const warnings = [
      ...(got < FEW_PAIRS ? [`${got} pairs are too few for a table`] : []),
      ...(carrying < FEW_QUERIES ? [`${carrying} queries carry it`] : []),
    ];
    const entry = {
      wanted,
      got,
      queries: carrying,
      alone: largest[at],
      ...(warnings.length > 0 ? { warning: warnings.join("; ") } : {}),
      ...(got < wanted ? { why: whyFewer(at, packings, names) } : {}),
    };
    return [name, entry] as const;
  });
  return Object.fromEntries(told);
}

function whyFewer(at: number, { size, largest }: EqualPackings, names: readonly string[]): string {
  if (largest[at] === 0) return "fewer than 5 pairs are there below the cap";
  const least = Math.min(...largest.filter((each) => each > 0));
  if (largest[at] === least) return `no more than ${size} pairs were packed below the cap`;
  return `the class ${names[largest.indexOf(least)]} has no more`;
}
