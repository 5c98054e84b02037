/** A query type with a name in the literature. */
export interface NamedType {
  /** Our spelling: that of Gregucci et al. (ICML 2025) where it has one, BetaE's or FIT's otherwise. */
  readonly name: string;
  /** Other spellings in use; accepted on input. */
  readonly aliases: readonly string[];
  /** Canonical LISP-like string; absent when the type is no operator tree. */
  readonly lisp?: string;
  /** BetaE's structure; absent when BetaE has none. */
  readonly betae?: string;
  /** EFO_k string; absent where the type is not existential (a negated branch with a variable of its own). */
  readonly efok?: string;
  /** Origin of the type. */
  readonly source: "BetaE" | "Gregucci et al., ICML 2025" | "FIT" | "EFO_k-CQA";
}

type Notations = Pick<NamedType, "lisp" | "betae" | "efok">;

const named = (
  name: string,
  aliases: string,
  source: NamedType["source"],
  notations: Notations,
): NamedType => ({
  name,
  aliases: aliases === "" ? [] : aliases.split(" "),
  source,
  ...notations,
});

const P = "(p,(e))";
const PP = `(p,${P})`;
const N = `(n,${P})`;
const E1 = "(e,(r))";
const E2 = "(e,(r,r))";
const EN = "(e,(r,n))";

/**
 * The named query types: BetaE's sixteen structures, `4p` and `4i` of Gregucci et al. (ICML 2025) and their spellings, FIT's
 * existential types that are no trees, and the smallest with two free variables (BetaE's code and EFO_k-CQA).
 *
 * `pni` denies the whole branch and so has no EFO_k string; what EFO_k files call `pni` is `pni-efo`.
 */
export const namedTypes: readonly NamedType[] = [
  named("1p", "", "BetaE", { lisp: P, betae: E1, efok: "r1(s1,f1)" }),
  named("2p", "", "BetaE", { lisp: PP, betae: E2, efok: "(r1(s1,e1))&(r2(e1,f1))" }),
  named("3p", "", "BetaE", {
    lisp: `(p,${PP})`,
    betae: "(e,(r,r,r))",
    efok: "(r1(s1,e1))&((r2(e1,e2))&(r3(e2,f1)))",
  }),
  named("4p", "", "Gregucci et al., ICML 2025", {
    lisp: `(p,(p,${PP}))`,
    betae: "(e,(r,r,r,r))",
    efok: "(r1(s1,e1))&((r2(e1,e2))&((r3(e2,e3))&(r4(e3,f1))))",
  }),
  named("2i", "", "BetaE", {
    lisp: `(i,${P},${P})`,
    betae: `(${E1},${E1})`,
    efok: "(r1(s1,f1))&(r2(s2,f1))",
  }),
  named("3i", "", "BetaE", {
    lisp: `(I,${P},${P},${P})`,
    betae: `(${E1},${E1},${E1})`,
    efok: "(r1(s1,f1))&((r2(s2,f1))&(r3(s3,f1)))",
  }),
  named("4i", "", "Gregucci et al., ICML 2025", {
    lisp: `(I,${P},${P},${P},${P})`,
    betae: `(${E1},${E1},${E1},${E1})`,
    efok: "(r1(s1,f1))&((r2(s2,f1))&((r3(s3,f1))&(r4(s4,f1))))",
  }),
  named("2i1p", "ip", "BetaE", {
    lisp: `(p,(i,${P},${P}))`,
    betae: `((${E1},${E1}),(r))`,
    efok: "(r1(s1,e1))&((r2(s2,e1))&(r3(e1,f1)))",
  }),
  named("1p2i", "pi", "BetaE", {
    lisp: `(i,${P},${PP})`,
    betae: `(${E2},${E1})`,
    efok: "(r1(s1,e1))&((r2(s2,f1))&(r3(e1,f1)))",
  }),
  named("2in", "", "BetaE", {
    lisp: `(i,${N},${P})`,
    betae: `(${E1},${EN})`,
    efok: "(r1(s1,f1))&(!(r2(s2,f1)))",
  }),
  named("3in", "", "BetaE", {
    lisp: `(I,${N},${P},${P})`,
    betae: `(${E1},${E1},${EN})`,
    efok: "(r1(s1,f1))&((r2(s2,f1))&(!(r3(s3,f1))))",
  }),
  named("2in1p", "inp", "BetaE", {
    lisp: `(p,(i,${N},${P}))`,
    betae: `((${E1},${EN}),(r))`,
    efok: "(r1(s1,e1))&((!(r2(s2,e1)))&(r3(e1,f1)))",
  }),
  named("2pi1pn", "pin", "BetaE", {
    lisp: `(i,${N},${PP})`,
    betae: `(${E2},${EN})`,
    efok: "(r1(s1,e1))&((!(r2(s2,f1)))&(r3(e1,f1)))",
  }),
  named("2nu1p", "pni n2pi1p", "BetaE", { lisp: `(i,(n,${PP}),${P})`, betae: `((e,(r,r,n)),${E1})` }),
  named("2u", "2u-DNF", "BetaE", {
    lisp: `(u,${P},${P})`,
    betae: `(${E1},${E1},(u))`,
    efok: "(r1(s1,f1))|(r2(s2,f1))",
  }),
  named("2u1p", "up up-DNF", "BetaE", {
    lisp: `(p,(u,${P},${P}))`,
    betae: `((${E1},${E1},(u)),(r))`,
    efok: "((r1(s1,e1))|(r2(s2,e1)))&(r3(e1,f1))",
  }),
  named("2u-DM", "", "BetaE", {
    lisp: `(n,(i,${N},${N}))`,
    betae: `((${EN},${EN}),(n))`,
    efok: "!((!(r1(s1,f1)))&(!(r2(s2,f1))))",
  }),
  named("2u1p-DM", "up-DM", "BetaE", {
    lisp: `(p,(n,(i,${N},${N})))`,
    betae: `((${EN},${EN}),(n,r))`,
    efok: "(!((!(r1(s1,e1)))&(!(r2(s2,e1)))))&(r3(e1,f1))",
  }),
  named("pni-efo", "", "FIT", { efok: "(r1(s1,e1))&((!(r2(e1,f1)))&(r3(s2,f1)))" }),
  named("2m", "", "FIT", { efok: "(r1(s1,e1))&((r2(e1,f1))&(r3(e1,f1)))" }),
  named("2nm", "", "FIT", { efok: "(r1(s1,e1))&((r2(e1,f1))&(!(r3(e1,f1))))" }),
  named("3mp", "", "FIT", { efok: "(r1(s1,e1))&((r2(e1,e2))&((r3(e2,f1))&(r4(e1,e2))))" }),
  named("3pm", "", "FIT", { efok: "(r1(s1,e1))&((r2(e1,e2))&((r3(e2,f1))&(r4(e2,f1))))" }),
  named("im", "", "FIT", { efok: "(r1(s1,e1))&((r2(s2,e1))&((r3(e1,f1))&(r4(e1,f1))))" }),
  named("2il", "", "FIT", { efok: "(r1(s1,f1))&(r2(e1,f1))" }),
  named("3il", "", "FIT", { efok: "(r1(s1,f1))&((r2(s2,f1))&(r3(e1,f1)))" }),
  named("3c", "", "FIT", {
    efok: "(r1(s1,e1))&((r2(e1,f1))&((r3(s2,e2))&((r4(e2,f1))&(r5(e1,e2)))))",
  }),
  named("3cm", "", "FIT", {
    efok: "(r1(s1,e1))&((r2(e1,f1))&((r3(s2,e2))&((r4(e2,f1))&((r5(e1,e2))&(r6(e1,f1))))))",
  }),
  named("3pcp", "", "FIT", {
    efok: "(r1(s1,e1))&((r2(e1,e3))&((r3(s2,e2))&((r4(e2,e3))&((r5(e1,e2))&(r6(e3,f1))))))",
  }),
  named("efo2m", "", "EFO_k-CQA", { efok: "(r1(s1,f1))&((r2(s2,f2))&(r3(f1,f2)))" }),
  named("efo2y", "", "EFO_k-CQA", { efok: "(r1(s1,e1))&((r2(e1,f1))&(r3(e1,f2)))" }),
];
