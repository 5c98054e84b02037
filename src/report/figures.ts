/** A share in percentage points with one decimal, as the papers' tables have it. */
export const points = (share: number): string => (100 * share).toFixed(1).replace(/^-0\.0$/, "0.0");

/** A whole number with a space between thousands, the same in every locale. */
export const counted = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, " ");

/** A difference of shares in percentage points, with its sign. */
export const signed = (share: number): string => `${share > 0 ? "+" : ""}${points(share)}`;

/** An interval of shares in percentage points; empty where there is none. */
export const range = (interval: readonly [low: number, high: number] | null): string =>
  interval ? `${points(interval[0])} to ${points(interval[1])}` : "";
