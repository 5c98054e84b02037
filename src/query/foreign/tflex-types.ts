/**
 * The query types of TFLEX (Lin et al. 2022, https://github.com/LinXueyuanStdio/TFLEX) with their arguments in the order of its files. `E(s, r, t)` are entities that
 * a link from `s` leads to at `t`, `P(s, r, o)` the times of a link; `&`, `|` and `!` join sets, `after` and `before` are later than
 * every time of a set, or earlier.
 */
const written: Readonly<Record<string, readonly [given: string, means: string]>> = {
  Pe: ["s r t", "E(s,r,t)"],
  Pe2: ["a r1 t1 r2 t2", "E(E(a,r1,t1),r2,t2)"],
  Pe3: ["a r1 t1 r2 t2 r3 t3", "E(E(E(a,r1,t1),r2,t2),r3,t3)"],
  e2i: ["a r1 t1 b r2 t2", "E(a,r1,t1) & E(b,r2,t2)"],
  e3i: ["a r1 t1 b r2 t2 c r3 t3", "E(a,r1,t1) & E(b,r2,t2) & E(c,r3,t3)"],
  Pt: ["s r o", "P(s,r,o)"],
  aPt: ["s r o", "after(P(s,r,o))"],
  bPt: ["s r o", "before(P(s,r,o))"],
  Pe_Pt: ["a r1 b r2 c", "E(a,r1,P(b,r2,c))"],
  Pt_sPe_Pt: ["s1 r1 s2 r2 o1 r3 o2", "P(E(s1,r1,P(s2,r2,o1)),r3,o2)"],
  Pt_oPe_Pt: ["s1 r1 s2 r2 s3 r3 o1", "P(s1,r1,E(s2,r2,P(s3,r3,o1)))"],
  t2i: ["a r1 b c r2 d", "P(a,r1,b) & P(c,r2,d)"],
  t3i: ["a r1 b c r2 d e r3 f", "P(a,r1,b) & P(c,r2,d) & P(e,r3,f)"],
  e2i_N: ["a r1 t1 b r2 t2", "E(a,r1,t1) & !E(b,r2,t2)"],
  e3i_N: ["a r1 t1 b r2 t2 c r3 t3", "E(a,r1,t1) & E(b,r2,t2) & !E(c,r3,t3)"],
  Pe_e2i_Pe_NPe: ["a r1 t1 b r2 t2 r3 t3", "E(E(a,r1,t1) & !E(b,r2,t2),r3,t3)"],
  e2i_PeN: ["a r1 t1 r2 t2 b r3 t3", "E(E(a,r1,t1),r2,t2) & !E(b,r3,t3)"],
  e2i_NPe: ["a r1 t1 r2 t2 b r3 t3", "E(b,r3,t3) & !E(E(a,r1,t1),r2,t2)"],
  t2i_N: ["a r1 b c r2 d", "P(a,r1,b) & !P(c,r2,d)"],
  t3i_N: ["a r1 b c r2 d e r3 f", "P(a,r1,b) & P(c,r2,d) & !P(e,r3,f)"],
  Pe_t2i_PtPe_NPt: ["a r1 b r2 t2 r3 c d r4 e", "E(a,r1,P(E(b,r2,t2),r3,c) & !P(d,r4,e))"],
  t2i_PtN: ["a r1 t1 r2 b c r3 d", "P(E(a,r1,t1),r2,b) & !P(c,r3,d)"],
  t2i_NPt: ["a r1 t1 r2 b c r3 d", "P(c,r3,d) & !P(E(a,r1,t1),r2,b)"],
  e2u: ["a r1 t1 b r2 t2", "E(a,r1,t1) | E(b,r2,t2)"],
  t2u: ["a r1 b c r2 d", "P(a,r1,b) | P(c,r2,d)"],
  Pe_e2u: ["a r1 t1 b r2 t2 r3 t3", "E(E(a,r1,t1) | E(b,r2,t2),r3,t3)"],
  Pe_t2u: ["a r1 b r2 c d r3 e", "E(a,r1,P(b,r2,c) | P(d,r3,e))"],
  t2i_Pe: ["a r1 t1 r2 b c r3 d", "P(E(a,r1,t1),r2,b) & P(c,r3,d)"],
  Pe_t2i: ["a r1 b r2 c d r3 e", "E(a,r1,P(b,r2,c) & P(d,r3,e))"],
  e2i_Pe: ["a r1 t1 r2 t2 b r3 t3", "E(E(a,r1,t1),r2,t2) & E(b,r3,t3)"],
  Pe_e2i: ["a r1 t1 b r2 t2 r3 t3", "E(E(a,r1,t1) & E(b,r2,t2),r3,t3)"],
  between: ["a r1 b c r2 d", "after(P(a,r1,b)) & before(P(c,r2,d))"],
  Pe_aPt: ["a r1 b r2 c", "E(a,r1,after(P(b,r2,c)))"],
  Pe_bPt: ["a r1 b r2 c", "E(a,r1,before(P(b,r2,c)))"],
  Pt_sPe: ["a r1 t1 r2 b", "P(E(a,r1,t1),r2,b)"],
  Pt_oPe: ["a r1 b r2 t1", "P(a,r1,E(b,r2,t1))"],
  Pt_se2i: ["a r1 t1 b r2 t2 r3 c", "P(E(a,r1,t1) & E(b,r2,t2),r3,c)"],
  Pt_oe2i: ["a r1 b r2 t1 c r3 t2", "P(a,r1,E(b,r2,t1) & E(c,r3,t2))"],
  Pe_at2i: ["a r1 b r2 c d r3 e", "E(a,r1,after(P(b,r2,c) & P(d,r3,e)))"],
  Pe_bt2i: ["a r1 b r2 c d r3 e", "E(a,r1,before(P(b,r2,c) & P(d,r3,e)))"],
};

/** Other spellings in use. */
const aliases: Readonly<Record<string, string>> = {
  Pt_lPe: "Pt_sPe",
  Pt_rPe: "Pt_oPe",
  Pt_le2i: "Pt_se2i",
  Pt_re2i: "Pt_oe2i",
};

/** An expression over sets. */
export type SetSyntax =
  | { readonly kind: "given"; readonly place: number }
  | {
      readonly kind: "E" | "P";
      readonly from: SetSyntax;
      readonly relation: number;
      readonly other: SetSyntax;
    }
  | { readonly kind: "and" | "or"; readonly operands: readonly SetSyntax[] }
  | { readonly kind: "not" | "after" | "before"; readonly of: SetSyntax };

export interface TflexType {
  readonly name: string;
  /** Ids that a query has. */
  readonly width: number;
  /** Whether answers are times. */
  readonly asksTimes: boolean;
  readonly means: SetSyntax;
}

/** Names of the types, as TFLEX spells them. */
export const tflexTypeNames: readonly string[] = Object.keys(written);

const read = new Map<string, TflexType>();

/** The type of a name; those of unions are also called by how they are scored, `_DM` and `_DNF`. */
export function tflexType(called: string): TflexType | undefined {
  const bare = called.replace(/_(DM|DNF)$/, "");
  const name = aliases[bare] ?? bare;
  if (!Object.hasOwn(written, name) || (bare !== called && !/[et]2u/.test(name))) return undefined;
  let found = read.get(name);
  if (!found) {
    const [given, means] = written[name]!;
    const places = given.split(" ");
    found = {
      name,
      width: places.length,
      asksTimes: !/^(e|Pe)/.test(name),
      means: syntaxOf(means, places),
    };
    read.set(name, found);
  }
  return found;
}

/** Reads an expression of the table. */
function syntaxOf(text: string, places: readonly string[]): SetSyntax {
  const tokens = text.match(/[A-Za-z]\w*|[(),&|!]/g)!;
  let at = 0;
  const argument = (): SetSyntax => {
    const found = joined();
    at++;
    return found;
  };
  function one(): SetSyntax {
    const word = tokens[at++]!;
    if (word === "!") return { kind: "not", of: one() };
    if (tokens[at] !== "(") return { kind: "given", place: places.indexOf(word) };
    at++;
    if (word === "after" || word === "before") return { kind: word, of: argument() };
    const from = argument();
    const relation = places.indexOf(tokens[at]!);
    at += 2;
    return { kind: word as "E" | "P", from, relation, other: argument() };
  }
  function joined(): SetSyntax {
    const operands = [one()];
    const sign = tokens[at];
    if (sign !== "&" && sign !== "|") return operands[0]!;
    while (tokens[at] === sign) {
      at++;
      operands.push(one());
    }
    return { kind: sign === "&" ? "and" : "or", operands };
  }
  return joined();
}
