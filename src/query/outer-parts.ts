/** Splits a list at the commas outside of brackets; formulas contain commas inside brackets. */
export function outerParts(list: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at <= list.length; at++) {
    const sign = list[at];
    if (sign === "(") depth++;
    else if (sign === ")") depth--;
    else if ((sign === "," && depth <= 0) || sign === undefined) {
      parts.push(list.slice(from, at).trim());
      from = at + 1;
    }
  }
  return parts;
}
