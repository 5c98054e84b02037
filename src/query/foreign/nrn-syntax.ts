import { LacunaError } from "../../error.ts";
import { maximalDepth } from "../efo1/lisp.ts";

const names = ["e", "nv", "rp", "ap", "rap", "np", "i", "u", "n"] as const;

/** A term of NRN's notation with its place. */
export interface NrnTerm {
  readonly name: (typeof names)[number];
  readonly id: number | undefined;
  /** The number of `nv`. */
  readonly value: number | undefined;
  readonly inner: readonly NrnTerm[];
  readonly start: number;
  readonly end: number;
}

/** Reads nested terms. @throws LacunaError `query.syntax` with the place */
export function nrnSyntaxOf(source: string): NrnTerm {
  const tokens = [...source.matchAll(/[(),]|[^\s(),]+/g)].map(({ 0: text, index }) => ({
    text,
    start: index,
  }));
  let at = 0;
  const fail = (message: string, start = tokens[at]?.start ?? source.length) =>
    new LacunaError("query.syntax", message, {
      place: { text: source, start, end: Math.min(source.length, start + (tokens[at]?.text.length ?? 1)) },
      hint: "terms are (e,(40)), (nv,(2,1976.0)), (rp,(12),q), (ap,(6),q), (rap,(7),q), (np,(1),q), (i,q,q), (u,q,q) and (n,q)",
    });
  const take = (text: string) => {
    if (tokens[at]?.text !== text) throw fail(`expected ${text}`);
    at++;
  };
  const number = (): number => {
    const text = tokens[at]?.text.replace(/^(['"])(.*)\1$/, "$2") ?? "";
    if (!/^[-+]?\d+(\.\d+)?([eE][-+]?\d+)?$/.test(text)) throw fail("expected a number");
    at++;
    return Number(text);
  };
  const id = (): number => {
    const start = tokens[at]?.start;
    const found = number();
    if (!Number.isInteger(found) || found < 0 || found > 0xffff_ffff) throw fail("expected an id", start);
    return found;
  };
  function term(depth: number): NrnTerm {
    const start = tokens[at]?.start ?? source.length;
    if (depth > maximalDepth) throw fail(`the query nests deeper than ${maximalDepth} levels`);
    take("(");
    const name = names.find((each) => each === tokens[at]?.text.replace(/^(['"])(.*)\1$/, "$2"));
    if (!name) throw fail("expected the name of a term");
    at++;
    let [own, value]: (number | undefined)[] = [];
    const inner: NrnTerm[] = [];
    if (name !== "i" && name !== "u" && name !== "n") {
      take(",");
      take("(");
      own = id();
      if (name === "nv") {
        take(",");
        value = number();
      } else if (tokens[at]?.text === ",") at++;
      take(")");
    }
    if (name !== "e" && name !== "nv") {
      do {
        take(",");
        inner.push(term(depth + 1));
      } while (tokens[at]?.text === "," && (name === "i" || name === "u"));
      if ((name === "i" || name === "u") && inner.length < 2) throw fail(`"${name}" joins two or more sets`);
    }
    take(")");
    return { name, id: own, value, inner, start, end: (tokens[at - 1]?.start ?? start) + 1 };
  }
  const whole = term(0);
  if (at < tokens.length) throw fail("the query ends before this");
  return whole;
}
