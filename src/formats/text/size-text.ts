/** A size in bytes with a unit of powers of 1024. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const power = bytes < 1024 ** 2 ? 1 : bytes < 1024 ** 3 ? 2 : 3;
  return `${(bytes / 1024 ** power).toFixed(1)} ${["KiB", "MiB", "GiB"][power - 1]}`;
}
