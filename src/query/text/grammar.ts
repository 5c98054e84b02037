import { answersOf, headOf } from "./answer-clauses.ts";
import { comparisonOf, termSide, valueSide } from "./comparisons.ts";
import { shown, type TextCursor, textCursor } from "./cursor.ts";
import { connectives, linkOf } from "./links.ts";
import type { Name, QuerySyntax, Syntax } from "./syntax.ts";
import type { Token } from "./tokens.ts";

/** Deepest nesting of parentheses and negations that is accepted. */
export const DEEPEST_QUERY = 200;

/** Reads the grammar of the text notation; names stay as they are written. */
export function syntaxOf(source: string): QuerySyntax {
  const cursor = textCursor(source);
  const { head, columns } = headOf(cursor);
  const body = alternatives(cursor, 1);
  const { order, limit } = answersOf(cursor);
  if (cursor.peek().kind !== "end") throw unexpected(cursor, cursor.peek());
  return { head, columns, body, order, limit };
}

function alternatives(cursor: TextCursor, depth: number): Syntax {
  return chain(cursor, "or", "|", () => chain(cursor, "and", "&", () => part(cursor, depth)));
}

function chain(cursor: TextCursor, kind: "and" | "or", sign: Token["kind"], operand: () => Syntax): Syntax {
  const operands = [operand()];
  while (cursor.peek().kind === sign) {
    const token = cursor.next();
    if (cursor.peek().kind === sign && cursor.peek().start === token.end)
      throw cursor.fail(cursor.peek(), `${sign} stands twice`, `write a single ${sign}`);
    operands.push(operand());
  }
  return operands.length === 1 ? operands[0]! : { kind, operands };
}

function part(cursor: TextCursor, depth: number): Syntax {
  const token = cursor.next();
  if (depth > DEEPEST_QUERY)
    throw cursor.fail(
      token,
      `the query is nested more than ${DEEPEST_QUERY} deep`,
      "remove needless parentheses and negations",
      "query.too-deep",
    );
  switch (token.kind) {
    case "!":
      return { kind: "not", body: part(cursor, depth + 1) };
    case "(":
      return group(cursor, token, depth);
    case "^": {
      const name = cursor.next();
      if (name.kind !== "word" && name.kind !== "quoted")
        throw cursor.fail(
          name,
          `expected a relation behind ^, found ${shown(name)}`,
          "write ^relation(tail, head)",
        );
      return linkOf(cursor, name, true);
    }
    case "word":
      if (token.text === "exists" && cursor.peek().kind === "variable") return quantified(cursor, depth);
      if (cursor.peek().kind !== "(") {
        if (token.text === "true") return { kind: "and", operands: [] };
        if (token.text === "false") return { kind: "or", operands: [] };
      }
      return statement(cursor, token);
    case "quoted":
      return statement(cursor, token);
    case "variable":
      if (cursor.peek().kind === "compare") return comparisonOf(cursor, termSide(cursor, token));
      throw cursor.fail(
        token,
        cursor.peek().kind === "("
          ? "a relation cannot be a variable"
          : `expected a link, found ${shown(token)}`,
        "write links as relation(head, tail)",
      );
    default:
      throw cursor.fail(token, `expected a link, found ${shown(token)}`, expectedLinkHint(token));
  }
}

function group(cursor: TextCursor, opener: Token, depth: number): Syntax {
  const body = alternatives(cursor, depth + 1);
  if (cursor.peek().kind === "end")
    throw cursor.fail(opener, "this parenthesis is not closed", "add the missing ) or remove this (");
  if (cursor.peek().kind !== ")") throw unexpected(cursor, cursor.peek());
  cursor.next();
  return body;
}

function quantified(cursor: TextCursor, depth: number): Syntax {
  const variables: Name[] = [];
  while (cursor.peek().kind === "variable" || cursor.peek().kind === ",") {
    const token = cursor.next();
    if (token.kind !== "variable") continue;
    if (!variables.some((each) => each.text === token.text)) variables.push(token as Name);
  }
  const opener = cursor.next();
  if (opener.kind !== "(")
    throw cursor.fail(
      opener,
      `expected ( behind exists, found ${shown(opener)}`,
      `write exists ${variables.map((each) => `?${each.text}`).join(" ")} ( … )`,
    );
  return { kind: "exists", variables, body: group(cursor, opener, depth) };
}

/** A link, or a comparison that begins with a value. */
function statement(cursor: TextCursor, token: Token): Syntax {
  if (cursor.peek().kind === "(") {
    const [subject, closer] = [cursor.peek(1), cursor.peek(2)];
    if (
      token.text === "time" &&
      subject.kind === "variable" &&
      closer.kind === ")" &&
      cursor.peek(3).kind !== "compare"
    ) {
      for (let read = 0; read < 3; read++) cursor.next();
      return { kind: "instant", time: subject as Name };
    }
    const isTerm = subject.kind === "variable" || subject.kind === "word" || subject.kind === "quoted";
    if (isTerm && closer.kind === ")" && cursor.peek(3).kind === "compare")
      return comparisonOf(cursor, valueSide(cursor, token));
    const found = linkOf(cursor, token, false);
    if (cursor.peek().kind === "compare")
      throw cursor.fail(
        cursor.peek(),
        "a link holds or does not hold, and compares with nothing",
        `of an attribute write the value of one thing: ${token.text}(?x) ${cursor.peek().text} …`,
      );
    return found;
  }
  const unit = cursor.peek();
  if (unit.kind === "compare") return comparisonOf(cursor, termSide(cursor, token));
  if ((unit.kind === "word" || unit.kind === "quoted") && cursor.peek(1).kind === "compare")
    return comparisonOf(cursor, termSide(cursor, token));
  return linkOf(cursor, token, false);
}

/** The error for a token that cannot follow a complete link. */
function unexpected(cursor: TextCursor, token: Token) {
  const wordy = token.kind === "word" ? connectives[token.text.toLowerCase()] : undefined;
  if (wordy)
    return cursor.fail(token, `${token.text} is not a sign of a query`, `write ${wordy} for ${token.text}`);
  if (token.kind === "word" && token.text.startsWith("@"))
    return cursor.fail(
      token,
      "a time stands right behind a link",
      "write worksAt(?p, Acme)@2019; of a thing compare a date: start(?p) < 2020",
    );
  if (token.kind === ")")
    return cursor.fail(token, "this parenthesis closes nothing", "remove it or add the missing ( before");
  if (token.kind === ",")
    return cursor.fail(token, "expected & or |, found a comma", "join links with & (and) or | (or)");
  if (token.kind === ":")
    return cursor.fail(
      token,
      "a colon cannot stand here",
      "only the answer variables at the start have a colon behind them",
    );
  return cursor.fail(token, `expected & or |, found ${shown(token)}`, "join links with & (and) or | (or)");
}

function expectedLinkHint(token: Token): string {
  if (token.kind === "end") return "the query ends too early; add a link: relation(head, tail)";
  if (token.kind === ")") return "write a link between the parentheses, or remove them";
  if (token.kind === ":") return "only the answer variables at the start have a colon behind them";
  return "write links as relation(head, tail)";
}
