/** Least share of the cells that are values. */
export const ENOUGH = 0.8;
/** Cells left out that are shown, at most. */
const SHOWN = 3;

/** What the cells of a column are, with those that are left out. */
export function counted(
  what: string,
  said: readonly string[],
  good: readonly string[],
  missing: number,
): string {
  const set = new Set(good);
  const bad = said.filter((text) => !set.has(text));
  const none = missing === 0 ? "" : `, ${missing} ${missing === 1 ? "says" : "say"} that there is none`;
  if (bad.length === 0) return `${what}${none}`;
  const shown = [...new Set(bad)].slice(0, SHOWN).map((text) => `\`${text.slice(0, 40)}\``);
  const more = new Set(bad).size > SHOWN ? ", …" : "";
  return `${good.length} of ${said.length + missing} cells are ${what}${none}, ${bad.length} ${bad.length === 1 ? "is" : "are"} none and left out: ${shown.join(", ")}${more}`;
}
