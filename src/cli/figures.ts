/** Whole numbers with a space between thousands, others with two decimals: the same in every locale. */
export function numberText(value: number): string {
  if (!Number.isInteger(value)) return value.toFixed(2);
  return String(value).replace(/\B(?=(\d{3})+$)/g, " ");
}

/** A share as a percentage with one decimal. */
export const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

/** A size in bytes with a unit of powers of 1024. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const power = bytes < 1024 ** 2 ? 1 : bytes < 1024 ** 3 ? 2 : 3;
  return `${(bytes / 1024 ** power).toFixed(1)} ${["KiB", "MiB", "GiB"][power - 1]}`;
}
