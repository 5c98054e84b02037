/** A share in percentage points with one decimal, as the papers' tables have it. */
export const points = (share: number): string => (100 * share).toFixed(1).replace(/^-0\.0$/, "0.0");

/** A whole number with a space between thousands, the same in every locale. */
export function counted(count: number): string {
  const text = String(count);
  const first = text.startsWith("-") ? 1 : 0;
  if (!/^-?\d+$/.test(text)) return text;
  const groups: string[] = [];
  let end = text.length;
  for (; end - first > 3; end -= 3) groups.unshift(text.slice(end - 3, end));
  return [text.slice(0, end), ...groups].join(" ");
}

/** A difference of shares in percentage points, with its sign. */
export const signed = (share: number): string => `${share > 0 ? "+" : ""}${points(share)}`;

/** An interval of shares in percentage points; empty where there is none. */
export const range = (interval: readonly [low: number, high: number] | null): string =>
  interval ? `${points(interval[0])} to ${points(interval[1])}` : "";

/** Whole numbers with a space between thousands, others with two decimals: the same in every locale. */
export const numberText = (value: number): string =>
  Number.isInteger(value) ? counted(value) : value.toFixed(2);

/** A number of things: `1 relation`, `11 relations`. */
export const manyOf = (count: number, one: string, more = `${one}s`): string =>
  `${numberText(count)} ${count === 1 ? one : more}`;

/** A share as a percentage with one decimal. */
export const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
