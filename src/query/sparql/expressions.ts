import type { CompareSign } from "../../kg/values/value.ts";
import { DEEPEST_QUERY } from "../text/grammar.ts";
import type { SparqlCursor } from "./cursor.ts";
import type { ComparedSide, Expression, Node, Span } from "./syntax.ts";

const SIGNS: ReadonlySet<string> = new Set(["=", "!=", "<", "<=", ">", ">="]);

const instead: Readonly<Record<string, string>> = {
  LANG: "names have no language here",
  LANGMATCHES: "names have no language here",
  DATATYPE: "an attribute has values of one kind; compare them",
  STR: "compare the thing itself with its IRI",
  REGEX: "`lacuna kg find` looks for names",
  CONTAINS: "`lacuna kg find` looks for names",
  STRSTARTS: "`lacuna kg find` looks for names",
  MONTH: 'write two bounds: ?d >= "2020-03-01"^^xsd:date && ?d <= "2020-03-31"^^xsd:date',
  DAY: "write a day in full",
  BOUND: "every variable of a query is bound",
  NOW: "write the day",
};

type Fail = (span: Span, message: string, hint: string, code?: string) => Error;

/** Reads what FILTER says: comparisons, IN, !, && and ||. */
export function expressionReader(cursor: SparqlCursor, node: () => Node, fail: Fail): () => Expression {
  const { peek, next, is, accept } = cursor;
  const need = (text: string) => {
    if (accept(text)) return;
    refuseArithmetic(peek());
    throw fail(peek(), `expected ${text}`, text === ")" ? "close the parenthesis" : `write ${text} here`);
  };
  const several = (kind: "and" | "or", sign: string, part: () => Expression): Expression => {
    const operands = [part()];
    while (accept(sign)) operands.push(part());
    return operands.length === 1 ? operands[0]! : { kind, operands };
  };
  const either = (depth: number): Expression =>
    several("or", "||", () => several("and", "&&", () => unary(depth)));
  const refuseArithmetic = ({ kind, text, ...span }: ReturnType<typeof peek>) => {
    if ((kind === "sign" && /^[-+*/]$/.test(text)) || kind === "literal")
      throw fail(
        span,
        "arithmetic is not supported",
        "work the number out and write it",
        "query.unsupported",
      );
  };
  function unary(depth: number): Expression {
    if (depth > DEEPEST_QUERY)
      throw fail(peek(), "the condition is nested too deep", "remove needless parentheses", "query.too-deep");
    if (accept("!")) return { kind: "not", body: unary(depth + 1) };
    if (accept("TRUE")) return { kind: "truth", value: true };
    if (accept("FALSE")) return { kind: "truth", value: false };
    if (accept("(")) {
      const inner = either(depth + 1);
      need(")");
      return inner;
    }
    const { start } = peek();
    const left = side();
    const denied = accept("NOT") !== undefined;
    if (denied || is("IN")) {
      if (!accept("IN")) throw fail(peek(), "expected IN", "write NOT IN (…)");
      const found = among(left, start);
      return denied ? { kind: "not", body: found } : found;
    }
    const sign = next();
    refuseArithmetic(sign);
    if (sign.kind !== "sign" || !SIGNS.has(sign.text))
      throw fail(
        sign,
        "expected a comparison",
        "write =, !=, <, <=, >, >= or IN (…)",
        sign.text === ")" || sign.kind === "word" ? "query.unsupported" : undefined,
      );
    const right = side();
    refuseArithmetic(peek());
    return { kind: "compare", sign: sign.text as CompareSign, left, right, start, end: right.end };
  }
  function among(left: ComparedSide, start: number): Expression {
    need("(");
    const operands: Expression[] = [];
    while (!is(")")) {
      const right = side();
      operands.push({ kind: "compare", sign: "=", left, right, start, end: right.end });
      if (!accept(",")) break;
    }
    need(")");
    return { kind: "or", operands };
  }
  function side(): ComparedSide {
    const token = peek();
    if (token.kind !== "word") return node();
    if (token.text === "YEAR" && peek(1).text === "(") {
      next();
      next();
      const of = node();
      const { end } = peek();
      need(")");
      return { kind: "year", of, start: token.start, end };
    }
    if (token.text === "EXISTS" || token.text === "NOT")
      throw fail(
        token,
        "EXISTS beside a comparison is not supported",
        "write it as a FILTER of its own",
        "query.unsupported",
      );
    throw fail(
      token,
      `${token.text} is not supported in a condition`,
      instead[token.text] ?? "comparisons, IN, YEAR, !, && and || are read",
      "query.unsupported",
    );
  }
  return () => either(0);
}
