import type { CompareSign } from "../../kg/values/value.ts";
import { isShapeWord } from "./answer-clauses.ts";
import { shown, type TextCursor } from "./cursor.ts";
import { isExtreme } from "./decorations.ts";
import { connectives, linkOf, missingCloser, termOf } from "./links.ts";
import type { Name, Side, Syntax } from "./syntax.ts";
import type { Token } from "./tokens.ts";

/** The comparison that begins with a side. */
export function comparisonOf(cursor: TextCursor, left: Side): Syntax {
  const sign = cursor.next();
  const right = cursor.next();
  if (isExtreme(cursor, right)) return extremeOf(cursor, left, sign, right);
  const isNamed = right.kind === "word" || right.kind === "quoted";
  if (right.kind !== "variable" && !isNamed)
    throw cursor.fail(
      right,
      `expected a value behind ${sign.text}, found ${shown(right)}`,
      "write a number, a date, a variable or the value of an attribute: 50_000, 2020-01-01, ?n, budget(?p)",
    );
  const isValue = isNamed && cursor.peek().kind === "(";
  const side = isValue ? valueSide(cursor, right) : termSide(cursor, right);
  if (cursor.peek().kind === "compare")
    throw cursor.fail(
      cursor.peek(),
      "a comparison has two sides, not three",
      `write two comparisons: ${cursor.source.slice(left.start, side.end)} & ${cursor.source.slice(side.start, side.end)} ${cursor.peek().text} …`,
    );
  return {
    kind: "compare",
    sign: sign.text as CompareSign,
    at: { start: sign.start, end: sign.end },
    left,
    right: side,
  };
}

/** A comparison with the first or the last time of a link. */
function extremeOf(cursor: TextCursor, side: Side, sign: Token, word: Token): Syntax {
  const of = word.text as "first" | "last";
  const signs = of === "last" ? [">", ">="] : ["<", "<="];
  if (!signs.includes(sign.text))
    throw cursor.fail(
      sign,
      `${sign.text} ${of} says nothing of all times of the link`,
      `${of === "last" ? "after all of them is > last(…)" : "before all of them is < first(…)"}; for some time of it write the link with @?u and compare ?u`,
    );
  const opener = cursor.next();
  const link = linkOf(cursor, cursor.next(), false);
  if (link.said?.when)
    throw cursor.fail(link.said.when, `${of} is of all times of a link`, "leave the time of the link out");
  const closer = cursor.next();
  if (closer.kind !== ")")
    throw cursor.fail(
      closer.kind === "end" ? opener : closer,
      closer.kind === "end" ? "this parenthesis is not closed" : `expected ), found ${shown(closer)}`,
      `write ${of}(relation(head, tail)); of several links write !(exists ?u (…@?u & … & ?u >= ?t))`,
    );
  return {
    kind: "extreme",
    side,
    sign: sign.text as CompareSign,
    at: { start: sign.start, end: sign.end },
    of,
    link,
  };
}

/** The side that a term begins: a thing, a variable, or a number with its unit. */
export function termSide(cursor: TextCursor, token: Token): Side {
  const name = token as Name;
  const unit = cursor.peek();
  if (name.kind === "variable" || (unit.kind !== "word" && unit.kind !== "quoted"))
    return { kind: "term", name, start: token.start, end: token.end };
  if (unit.kind === "word" && (unit.text.toLowerCase() in connectives || isShapeWord(unit)))
    return { kind: "term", name, start: token.start, end: token.end };
  cursor.next();
  return { kind: "term", name, unit: unit as Name, start: token.start, end: unit.end };
}

/** The side whose attribute has been read: `budget(?p)`. */
export function valueSide(cursor: TextCursor, token: Token): Side {
  const opener = cursor.next();
  const subject = termOf(cursor, opener, token as Name);
  const closer = cursor.next();
  if (closer.kind === ",")
    throw cursor.fail(
      closer,
      "the value of an attribute is that of one thing",
      `write ${token.text}(?x) for the value, and ${token.text}(?x, ?v) to give it a name`,
    );
  if (closer.kind !== ")") throw missingCloser(cursor, closer, subject, opener);
  return { kind: "value-of", attribute: token as Name, subject, start: token.start, end: closer.end };
}
