/** Rules without constants: h(X, Y) <= b1(X, A), b2(A, B), b3(B, Y), of one to three atoms; relations are directed. */
export interface PathRules {
  readonly heads: Uint32Array;
  /** The relations of each rule's body, one after another from `starts[i]` to `starts[i + 1]`. */
  readonly starts: Uint32Array;
  readonly atoms: Uint32Array;
  /** Distinct pairs (x, y) that the body yields, x ≠ y. */
  readonly bodies: Float64Array;
  /** How many of them are linked by the head. */
  readonly supports: Float64Array;
}

/** One rule without constants. */
export interface PathRule {
  readonly head: number;
  readonly atoms: readonly number[];
  readonly body: number;
  readonly support: number;
}

/** Body pairs of which nothing is known are taken to fail: five more of them (AnyBURL's `unseen negatives`). */
export const UNSEEN = 5;

/** The confidence that counts: support / (body + 5). */
export const confidenceOf = ({
  body,
  support,
}: {
  readonly body: number;
  readonly support: number;
}): number => support / (body + UNSEEN);

/** The rule that says the same backwards: h(X, Y) <= b1(X, A), b2(A, Y) is h⁻¹(Y, X) <= b2⁻¹(Y, A), b1⁻¹(A, X). */
export const mirrored = ({ head, atoms, ...counts }: PathRule): PathRule => ({
  head: head ^ 1,
  atoms: atoms.map((atom) => atom ^ 1).reverse(),
  ...counts,
});

/** Packs rules: by head, the surest first, then by the relations of the body. */
export function packPaths(rules: readonly PathRule[]): PathRules {
  const sorted = [...rules].sort(byHead);
  const starts = new Uint32Array(sorted.length + 1);
  sorted.forEach(({ atoms }, at) => {
    starts[at + 1] = starts[at]! + atoms.length;
  });
  return {
    heads: Uint32Array.from(sorted, ({ head }) => head),
    starts,
    atoms: Uint32Array.from(sorted.flatMap(({ atoms }) => [...atoms])),
    bodies: Float64Array.from(sorted, ({ body }) => body),
    supports: Float64Array.from(sorted, ({ support }) => support),
  };
}

function byHead(one: PathRule, other: PathRule): number {
  if (one.head !== other.head) return one.head - other.head;
  const surer = confidenceOf(other) - confidenceOf(one);
  if (surer !== 0) return surer;
  if (one.atoms.length !== other.atoms.length) return one.atoms.length - other.atoms.length;
  for (let at = 0; at < one.atoms.length; at++)
    if (one.atoms[at] !== other.atoms[at]) return one.atoms[at]! - other.atoms[at]!;
  return 0;
}

/** The rule at a place. */
export const pathAt = ({ heads, starts, atoms, bodies, supports }: PathRules, at: number): PathRule => ({
  head: heads[at]!,
  atoms: Array.from(atoms.subarray(starts[at], starts[at + 1])),
  body: bodies[at]!,
  support: supports[at]!,
});

/** All rules, in their order. */
export const unpackPaths = (paths: PathRules): PathRule[] =>
  Array.from(paths.heads, (_, at) => pathAt(paths, at));
