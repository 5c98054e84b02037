import type { CompareSign } from "../../kg/values/value.ts";
import { type AggregateName, aggregates } from "../wide/formula.ts";
import { syntaxError, type Token, tokensOf } from "./tokens.ts";

/** A range of the query's text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** An unresolved name of an entity, a relation or a variable. */
export interface Name extends Span {
  readonly kind: "variable" | "word" | "quoted";
  readonly text: string;
}

/** A side of a comparison as written: a term, a number with its unit, or the value of an attribute. */
export type Side = Span &
  (
    | { readonly kind: "term"; readonly name: Name; readonly unit?: Name }
    | { readonly kind: "value-of"; readonly attribute: Name; readonly subject: Name }
  );

/** A query as written, before names are looked up and variables are quantified. */
export type Syntax =
  | {
      readonly kind: "link";
      readonly relation: Name;
      readonly inverted: boolean;
      readonly head: Name;
      readonly tail: Name;
    }
  | ComparisonSyntax
  | { readonly kind: "not"; readonly body: Syntax }
  | { readonly kind: "and" | "or"; readonly operands: readonly Syntax[] }
  | { readonly kind: "exists"; readonly variables: readonly Name[]; readonly body: Syntax };

export interface ComparisonSyntax {
  readonly kind: "compare";
  readonly sign: CompareSign;
  /** The place of the sign. */
  readonly at: Span;
  readonly left: Side;
  readonly right: Side;
}

/** An answer column as written: a variable, or what is made of the values of one. */
export interface ColumnSyntax {
  readonly name: Name;
  readonly aggregate?: AggregateName;
}

export interface QuerySyntax {
  /** The columns of the head that is `head`; some may be aggregates. */
  readonly columns: readonly ColumnSyntax[];
  /** The columns that the answers are sorted by, as written; empty where the query does not say. */
  readonly order: readonly Name[];
  readonly limit: Name | undefined;
  /** The answer variables; undefined when the query has no `vars :`. */
  readonly head: readonly Name[] | undefined;
  readonly body: Syntax;
}

/** Deepest nesting of parentheses and negations that is accepted. */
export const DEEPEST_QUERY = 200;

/** Reads the grammar of the text notation; names stay as they are written. */
export function syntaxOf(source: string): QuerySyntax {
  const tokens = tokensOf(source);
  let at = 0;
  const peek = (): Token => tokens[at]!;
  const next = (): Token => tokens[at++]!;
  const fail = ({ start, end }: Span, message: string, hint: string, code?: string) =>
    syntaxError(source, start, Math.max(end, start), message, hint, code);

  function head(): Name[] | undefined {
    const first = peek();
    const second = tokens[at + 1];
    if (first.kind === "word" && (second?.kind === ":" || (second?.kind === "," && at === 0)))
      throw fail(
        first,
        `${first.text} is no variable`,
        `answer variables start with a question mark: ?${first.text}`,
      );
    if (first.kind !== ":" && first.kind !== "variable" && !aggregateAt(at)) return undefined;
    const names: Name[] = [];
    while (peek().kind !== ":") {
      const aggregate = aggregateAt(at);
      if (aggregate) {
        columns.push({ name: tokens[at + 2] as Name, aggregate });
        at += 4;
        if (peek().kind === "," && tokens[at + 1]!.kind !== ":") next();
        continue;
      }
      const token = next();
      if (token.kind !== "variable")
        throw fail(
          token,
          `expected a colon, found ${shown(token)}`,
          `write the answer variables, a colon and the links: ${names.map((each) => `?${each.text}`).join(", ")} : relation(head, tail)`,
        );
      if (names.some((each) => each.text === token.text))
        throw fail(token, `?${token.text} stands twice among the answer variables`, "write it once");
      names.push(token as Name);
      columns.push({ name: token as Name });
      if (peek().kind === "," && (tokens[at + 1]!.kind === "variable" || aggregateAt(at + 1))) next();
    }
    next();
    return names;
  }

  /** What is made of a variable in the head, as in `count(?p) :`, which a link never is. */
  function aggregateAt(from: number): AggregateName | undefined {
    const [word, opener, variable, closer, behind] = tokens.slice(from, from + 5);
    if (word?.kind !== "word" || opener?.kind !== "(" || variable?.kind !== "variable") return undefined;
    if (closer?.kind !== ")" || (behind?.kind !== ":" && behind?.kind !== ",")) return undefined;
    return aggregates.find((each) => each === word.text);
  }

  /** `order -count, ?city limit 5` behind the formula. */
  function shape(): Pick<QuerySyntax, "order" | "limit"> {
    const order: Name[] = [];
    let limit: Name | undefined;
    while (isShapeWord(peek())) {
      const word = next();
      if (word.text.toLowerCase() === "limit") {
        const token = next();
        if (token.kind !== "word" || !/^[1-9]\d{0,14}$/.test(token.text))
          throw fail(token, `expected a number of answers, found ${shown(token)}`, "write limit 10");
        limit = token as Name;
        continue;
      }
      if (peek().kind === "word" && peek().text.toLowerCase() === "by") next();
      do {
        const minus = peek().kind === "word" && peek().text === "-" ? next() : undefined;
        const token = next();
        if (token.kind !== "variable" && token.kind !== "word")
          throw fail(
            token,
            `expected a column, found ${shown(token)}`,
            "write order ?name, order count, or order -count",
          );
        order.push({
          ...(token as Name),
          text: `${minus ? "-" : ""}${token.text}`,
          start: minus?.start ?? token.start,
        });
      } while (peek().kind === "," && next());
    }
    return { order, limit };
  }

  function alternatives(depth: number): Syntax {
    return chain("or", "|", () => chain("and", "&", () => part(depth)));
  }

  function chain(kind: "and" | "or", sign: Token["kind"], operand: () => Syntax): Syntax {
    const operands = [operand()];
    while (peek().kind === sign) {
      const token = next();
      if (peek().kind === sign && peek().start === token.end)
        throw fail(peek(), `${sign} stands twice`, `write a single ${sign}`);
      operands.push(operand());
    }
    return operands.length === 1 ? operands[0]! : { kind, operands };
  }

  function part(depth: number): Syntax {
    const token = next();
    if (depth > DEEPEST_QUERY)
      throw fail(
        token,
        `the query is nested more than ${DEEPEST_QUERY} deep`,
        "remove needless parentheses and negations",
        "query.too-deep",
      );
    switch (token.kind) {
      case "!":
        return { kind: "not", body: part(depth + 1) };
      case "(":
        return group(token, depth);
      case "^": {
        const name = next();
        if (name.kind !== "word" && name.kind !== "quoted")
          throw fail(
            name,
            `expected a relation behind ^, found ${shown(name)}`,
            "write ^relation(tail, head)",
          );
        return link(name, true);
      }
      case "word":
        if (token.text === "exists" && peek().kind === "variable") return quantified(depth);
        if (peek().kind !== "(") {
          if (token.text === "true") return { kind: "and", operands: [] };
          if (token.text === "false") return { kind: "or", operands: [] };
        }
        return statement(token);
      case "quoted":
        return statement(token);
      case "variable":
        if (peek().kind === "compare") return comparison(termSide(token));
        throw fail(
          token,
          peek().kind === "(" ? "a relation cannot be a variable" : `expected a link, found ${shown(token)}`,
          "write links as relation(head, tail)",
        );
      default:
        throw fail(token, `expected a link, found ${shown(token)}`, expectedLinkHint(token));
    }
  }

  function group(opener: Token, depth: number): Syntax {
    const body = alternatives(depth + 1);
    if (peek().kind === "end")
      throw fail(opener, "this parenthesis is not closed", "add the missing ) or remove this (");
    if (peek().kind !== ")") throw unexpected(peek());
    next();
    return body;
  }

  function quantified(depth: number): Syntax {
    const variables: Name[] = [];
    while (peek().kind === "variable" || peek().kind === ",") {
      const token = next();
      if (token.kind !== "variable") continue;
      if (!variables.some((each) => each.text === token.text)) variables.push(token as Name);
    }
    const opener = next();
    if (opener.kind !== "(")
      throw fail(
        opener,
        `expected ( behind exists, found ${shown(opener)}`,
        `write exists ${variables.map((each) => `?${each.text}`).join(" ")} ( … )`,
      );
    return { kind: "exists", variables, body: group(opener, depth) };
  }

  /** A link, or a comparison that begins with a value. */
  function statement(token: Token): Syntax {
    if (peek().kind === "(") {
      const [subject, closer] = [tokens[at + 1], tokens[at + 2]];
      const isTerm = subject?.kind === "variable" || subject?.kind === "word" || subject?.kind === "quoted";
      if (isTerm && closer?.kind === ")" && tokens[at + 3]?.kind === "compare")
        return comparison(valueSide(token));
      const found = link(token, false);
      if (peek().kind === "compare")
        throw fail(
          peek(),
          "a link holds or does not hold, and compares with nothing",
          `of an attribute write the value of one thing: ${token.text}(?x) ${peek().text} …`,
        );
      return found;
    }
    const unit = peek();
    if (unit.kind === "compare") return comparison(termSide(token));
    if ((unit.kind === "word" || unit.kind === "quoted") && tokens[at + 1]?.kind === "compare")
      return comparison(termSide(token));
    return link(token, false);
  }

  function comparison(left: Side): Syntax {
    const sign = next();
    const right = next();
    const isNamed = right.kind === "word" || right.kind === "quoted";
    if (right.kind !== "variable" && !isNamed)
      throw fail(
        right,
        `expected a value behind ${sign.text}, found ${shown(right)}`,
        "write a number, a date, a variable or the value of an attribute: 50_000, 2020-01-01, ?n, budget(?p)",
      );
    const isValue = isNamed && peek().kind === "(";
    const side = isValue ? valueSide(right) : termSide(right);
    if (peek().kind === "compare")
      throw fail(
        peek(),
        "a comparison has two sides, not three",
        `write two comparisons: ${source.slice(left.start, side.end)} & ${source.slice(side.start, side.end)} ${peek().text} …`,
      );
    return {
      kind: "compare",
      sign: sign.text as CompareSign,
      at: { start: sign.start, end: sign.end },
      left,
      right: side,
    };
  }

  function termSide(token: Token): Side {
    const name = token as Name;
    const unit = peek();
    if (name.kind === "variable" || (unit.kind !== "word" && unit.kind !== "quoted"))
      return { kind: "term", name, start: token.start, end: token.end };
    if (unit.kind === "word" && (unit.text.toLowerCase() in connectives || isShapeWord(unit)))
      return { kind: "term", name, start: token.start, end: token.end };
    next();
    return { kind: "term", name, unit: unit as Name, start: token.start, end: unit.end };
  }

  function valueSide(token: Token): Side {
    const opener = next();
    const subject = term(opener, token as Name);
    const closer = next();
    if (closer.kind === ",")
      throw fail(
        closer,
        "the value of an attribute is that of one thing",
        `write ${token.text}(?x) for the value, and ${token.text}(?x, ?v) to give it a name`,
      );
    if (closer.kind !== ")") throw missingCloser(closer, subject, opener);
    return { kind: "value-of", attribute: token as Name, subject, start: token.start, end: closer.end };
  }

  function link(token: Token, inverted: boolean): Syntax {
    const relation = token as Name;
    const opener = next();
    if (opener.kind !== "(") {
      const wordy = connectives[relation.text.toLowerCase()];
      if (wordy && relation.kind === "word")
        throw fail(
          relation,
          `${relation.text} is not a sign of a query`,
          `write ${wordy} for ${relation.text}`,
        );
      if (opener.kind === "word" || opener.kind === "quoted")
        throw fail(
          opener,
          `expected ( behind ${relation.text}, found ${shown(opener)}`,
          `write relation(head, tail), and names of several words in double quotes: "${relation.text} ${opener.text}"`,
        );
      throw fail(
        opener,
        `expected ( behind ${relation.text}, found ${shown(opener)}`,
        `write ${relation.text}(head, tail)`,
      );
    }
    const head = term(opener, relation);
    const comma = next();
    if (comma.kind !== ",") throw missingComma(comma, head, opener);
    const tail = term(opener, relation);
    const closer = next();
    if (closer.kind !== ")") throw missingCloser(closer, tail, opener);
    return { kind: "link", relation, inverted, head, tail };
  }

  function term(opener: Token, relation: Name): Name {
    const token = next();
    if (token.kind === "end") throw unclosed(opener);
    if (token.kind === "variable" || token.kind === "word" || token.kind === "quoted") {
      if (peek().kind !== "(") return token as Name;
      const wordy = relation.kind === "word" ? connectives[relation.text.toLowerCase()] : undefined;
      if (wordy)
        throw fail(
          relation,
          `${relation.text} is not a sign of a query`,
          `write ${wordy} for ${relation.text}`,
        );
      throw fail(
        peek(),
        "a link cannot stand inside another",
        "give the inner entity a variable and join the links with &",
      );
    }
    throw fail(
      token,
      `expected an entity or a variable, found ${shown(token)}`,
      "a link is written relation(head, tail)",
    );
  }

  const unclosed = (opener: Token) =>
    fail(opener, "this parenthesis is not closed", "close the link: relation(head, tail)");

  function missingComma(token: Token, head: Name, opener: Token) {
    if (token.kind === "end") return unclosed(opener);
    if (token.kind === ")")
      return fail(
        token,
        "a link needs two ends, this has one",
        "write relation(head, tail), or compare the value of an attribute: budget(?p) > 50_000",
      );
    return fail(
      token,
      `expected a comma, found ${shown(token)}`,
      severalWords(head, token, "put a comma between head and tail"),
    );
  }

  function missingCloser(token: Token, tail: Name, opener: Token) {
    if (token.kind === "end") return unclosed(opener);
    if (token.kind === ",")
      return fail(token, "a link has two ends, not three", "put names that hold a comma in double quotes");
    return fail(
      token,
      `expected ), found ${shown(token)}`,
      severalWords(tail, token, "close the link with )"),
    );
  }

  /** @param token the last token of the name so far; further words of the same name may follow */
  function severalWords(before: Name, token: Token, otherwise: string): string {
    if (before.kind !== "word" || token.kind !== "word") return otherwise;
    const words = [before.text, token.text];
    for (let next = at; tokens[next]!.kind === "word"; next++) words.push(tokens[next]!.text);
    return `if it is one name, put it in double quotes: "${words.join(" ")}"; else ${otherwise}`;
  }

  /** The error for a token that cannot follow a complete link. */
  function unexpected(token: Token) {
    const wordy = token.kind === "word" ? connectives[token.text.toLowerCase()] : undefined;
    if (wordy)
      return fail(token, `${token.text} is not a sign of a query`, `write ${wordy} for ${token.text}`);
    if (token.kind === "word" && token.text.startsWith("@"))
      return fail(
        token,
        "a formula has no times of links",
        "compare a date of a thing: start(?p) < 2020; times of statements are asked by KoPL over a knowledge base",
      );
    if (token.kind === ")")
      return fail(token, "this parenthesis closes nothing", "remove it or add the missing ( before");
    if (token.kind === ",")
      return fail(token, "expected & or |, found a comma", "join links with & (and) or | (or)");
    if (token.kind === ":")
      return fail(
        token,
        "a colon cannot stand here",
        "only the answer variables at the start have a colon behind them",
      );
    return fail(token, `expected & or |, found ${shown(token)}`, "join links with & (and) or | (or)");
  }

  const columns: ColumnSyntax[] = [];
  const names = head();
  const body = alternatives(1);
  const { order, limit } = shape();
  if (peek().kind !== "end") throw unexpected(peek());
  return { head: names, columns, body, order, limit };
}

/** Words behind a formula that say how answers are shown. */
const isShapeWord = ({ kind, text }: Token): boolean => kind === "word" && /^(order|limit)$/i.test(text);

/** Words people write for the signs of the notation. */
const connectives: Readonly<Record<string, string>> = {
  and: "&",
  or: "|",
  not: "!",
  union: "|",
  minus: "& !",
};

function shown(token: Token): string {
  switch (token.kind) {
    case "end":
      return "the end of the query";
    case "variable":
      return `?${token.text}`;
    case "quoted":
      return `"${token.text}"`;
    default:
      return token.text;
  }
}

function expectedLinkHint(token: Token): string {
  if (token.kind === "end") return "the query ends too early; add a link: relation(head, tail)";
  if (token.kind === ")") return "write a link between the parentheses, or remove them";
  if (token.kind === ":") return "only the answer variables at the start have a colon behind them";
  return "write links as relation(head, tail)";
}
