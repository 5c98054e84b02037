/** The name of the class of what follows from known links alone. */
export const KNOWN = "(e)";

/**
 * How classes of answers are named, and what becomes of them on the way up a query. A class is what the missing links form.
 */
export interface Classes {
  /** The class behind one more missing link. */
  behind(name: string): string;
  /** The class of what both ask for. */
  both(a: string, b: string): string;
  /** The class of what both alternatives lead to. */
  either(a: string, b: string): string;
  /** Number of missing links of a class. */
  missing(name: string): number;
}

/**
 * Classes by the query type that the missing links form (Gregucci et al., ICML 2025, section 4), known links contracted:
 * `(p,(e))` is one missing link, `(i,(p,(e)),(p,(e)))` two that meet. Operands are sorted, so that equal types are one class.
 */
export const classesByType: Classes = {
  behind: (name) => `(p,${name})`,
  both: (a, b) => combined("i", a, b),
  either: (a, b) => combined("u", a, b),
  missing: (name) => name.split("p").length - 1,
};

/** Classes by how many links are missing: where a query is no tree, its types are too many. */
export const classesByCount: Classes = {
  behind: (name) => `${count(name) + 1}`,
  both: (a, b) => sum(a, b),
  either: (a, b) => sum(a, b),
  missing: count,
};

function count(name: string): number {
  return name === KNOWN ? 0 : Number(name);
}

function sum(a: string, b: string): string {
  const total = count(a) + count(b);
  return total === 0 ? KNOWN : `${total}`;
}

/** Operands of the same operator are joined, those without a missing link left out. */
function combined(op: "i" | "u", a: string, b: string): string {
  const operands = [a, b].flatMap((name) => (name.startsWith(`(${op},`) ? operandsOf(name) : [name]));
  const missing = operands.filter((name) => name !== KNOWN);
  if (missing.length === 0) return KNOWN;
  return missing.length === 1 ? missing[0]! : `(${op},${missing.sort().join(",")})`;
}

/** The operands of `(i,…)` or `(u,…)`. */
function operandsOf(name: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let from = 3;
  for (let at = 3; at < name.length - 1; at++) {
    if (name[at] === "(") depth++;
    else if (name[at] === ")") depth--;
    else if (name[at] === "," && depth === 0) {
      found.push(name.slice(from, at));
      from = at + 1;
    }
  }
  return [...found, name.slice(from, -1)];
}
