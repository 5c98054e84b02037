import type { Setting } from "../../solvers/settings/setting.ts";

/** The result of one combination of values on validation queries: MRR by type. */
export interface Tried {
  readonly values: Setting;
  readonly mrr: ReadonlyMap<string, number>;
}

/** Mean over types. */
export function mean(mrr: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const each of mrr.values()) sum += each;
  return mrr.size === 0 ? 0 : sum / mrr.size;
}

/** The values of the highest MRR for each type, and on average for all others; of equal ones the first tried. */
export function bestByType(tried: readonly Tried[]): {
  readonly values: Setting;
  readonly types: Readonly<Record<string, Setting>>;
  /** The best MRR by type. */
  readonly best: ReadonlyMap<string, number>;
} {
  const best = new Map<string, Tried>();
  let average = tried[0]!;
  for (const each of tried) {
    if (mean(each.mrr) > mean(average.mrr)) average = each;
    for (const [type, mrr] of each.mrr) if (mrr > (best.get(type)?.mrr.get(type) ?? -1)) best.set(type, each);
  }
  return {
    values: average.values,
    types: Object.fromEntries([...best].map(([type, { values }]) => [type, values])),
    best: new Map([...best].map(([type, { mrr }]) => [type, mrr.get(type)!])),
  };
}
