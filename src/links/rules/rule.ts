/** A rule without constants, h(X, Y) <= b1(X, A), …; relations are directed. */
export interface AnyPathRule {
  readonly kind: "path";
  readonly head: number;
  readonly atoms: readonly number[];
  readonly body: number;
  readonly support: number;
}

/** A rule h(X, c) <= b(X, d), or h(X, c) <= b(X, A) where `other` is absent. */
export interface AnyConstantRule {
  readonly kind: "constant";
  readonly head: number;
  readonly constant: number;
  readonly relation: number;
  readonly other?: number;
  readonly body: number;
  readonly support: number;
}

/** One rule of any kind, with its counts. */
export type AnyRule = AnyPathRule | AnyConstantRule;
