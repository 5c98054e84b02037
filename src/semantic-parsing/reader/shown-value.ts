/** A value with its unit. */
export const shownValue = ({
  value,
  unit,
}: {
  readonly value: number | string;
  readonly unit?: string | undefined;
}): string => `${plainNumber(value)}${unit === undefined ? "" : ` ${unit}`}`;

/** Sums of binary fractions carry an error in the last digits; whole numbers, such as those of codes, have none. */
const plainNumber = (value: number | string): string =>
  typeof value !== "number" || Number.isSafeInteger(value)
    ? String(value)
    : String(Number(value.toPrecision(12)));
