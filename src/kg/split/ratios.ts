import { LacunaError } from "../../error.ts";

/** Shares of train, valid and test; only their proportions count: 80, 10, 10 is 8, 1, 1. */
export type Ratios = readonly [train: number, valid: number, test: number];

/** The shares that the benchmarks of Gregucci et al. (ICML 2025) use. */
export const defaultRatios: Ratios = [80, 10, 10];

/**
 * Reads shares such as `80,10,10` or `0.8,0.1,0.1`.
 * @throws LacunaError `usage.bad-ratios`
 */
export function parseRatios(text: string): Ratios {
  const parts = text.split(",").map((part) => part.trim());
  return checkedRatios(parts.map(shareOf), text);
}

/**
 * Checks shares given as numbers.
 * @throws LacunaError `usage.bad-ratios`
 */
export function checkedRatios(shares: readonly number[], text = shares.join(",")): Ratios {
  const [train = Number.NaN, valid = Number.NaN, test = Number.NaN] = shares;
  if (shares.length !== 3 || shares.some((share) => Number.isNaN(shareOf(String(share)))) || !(train > 0))
    throw new LacunaError("usage.bad-ratios", `"${text}" are no shares of train, valid and test`, {
      hint: "give three numbers with at most six decimals, the first above 0, such as 80,10,10",
    });
  return [train, valid, test];
}

const shareOf = (part: string): number => (/^\d{1,9}(\.\d{1,6})?$/.test(part) ? Number(part) : Number.NaN);

/**
 * The sizes of the splits of `total` triples. The borders between the splits are rounded down, so the remainder goes to the later
 * split. Exact for shares with up to six decimals (0.7 + 0.1 is 0.8 here).
 */
export function splitSizes(total: number, ratios: Ratios): [train: number, valid: number, test: number] {
  const [train, valid, test] = ratios.map((ratio) => BigInt(Math.round(ratio * 1e6))) as [
    bigint,
    bigint,
    bigint,
  ];
  const border = (share: bigint) => Number((BigInt(total) * share) / (train + valid + test));
  const first = border(train);
  const second = border(train + valid);
  return [first, second - first, total - second];
}

/** Gives the items of an order their levels: the first ones train, the next ones valid, the last ones test. */
export function levelsInOrder(order: Uint32Array, ratios: Ratios): Uint8Array {
  const [train, valid] = splitSizes(order.length, ratios);
  const levels = new Uint8Array(order.length);
  for (let i = train; i < order.length; i++) levels[order[i]!] = i < train + valid ? 1 : 2;
  return levels;
}
