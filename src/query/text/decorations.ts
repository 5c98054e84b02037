import type { CompareSign } from "../../kg/values/value.ts";
import { shown, type TextCursor } from "./cursor.ts";
import type { LinkSyntax, Name, PairSyntax, SaidSyntax, Span, WhenSyntax } from "./syntax.ts";
import type { Token } from "./tokens.ts";

const TIMES =
  "write @2019, @2019-03, @[1995, 2007], @in [1995, 2007], @throughout [1995, 2007], @<2019, @>2019, @=[1995, 2007], @?t or @none";
const PAIRS = "write {key: value}, {key: *}, {key > 0.8} or {!key: value}";

/** The link with what is said of it behind: times and qualifiers, all of one statement. */
export function decorated(cursor: TextCursor, link: LinkSyntax): LinkSyntax {
  let when: WhenSyntax | undefined;
  const pairs: PairSyntax[] = [];
  const { start } = cursor.peek();
  let end = start;
  while (cursor.peek().kind === "@" || cursor.peek().kind === "{") {
    const opener = cursor.next();
    if (opener.kind === "@") {
      if (when)
        throw cursor.fail(
          opener,
          "a link has one time behind it",
          "write the link twice, joined by &; the two may then be two statements",
        );
      when = whenOf(cursor, opener);
      end = when.end;
    } else end = pairsOf(cursor, opener, pairs);
  }
  if (end === start) return link;
  return { ...link, said: { ...(when ? { when } : {}), pairs, start, end } satisfies SaidSyntax };
}

const SIGNED: Readonly<Record<string, WhenSyntax["is"]>> = { "<": "before", ">": "after", "=": "equals" };
const WORDED: Readonly<Record<string, WhenSyntax["is"]>> = { in: "within", throughout: "throughout" };

function whenOf(cursor: TextCursor, opener: Token): WhenSyntax {
  const first = cursor.peek();
  let is: WhenSyntax["is"] = "overlaps";
  if (first.kind === "word" && first.text === "none") {
    cursor.next();
    return { is: "untimed", ends: [], start: opener.start, end: first.end };
  }
  if (first.kind === "compare") {
    const signed = SIGNED[first.text];
    if (!signed)
      throw cursor.fail(
        first,
        `@${first.text} is no relation of times`,
        `@< is before and @> after; ${TIMES}`,
      );
    is = signed;
    cursor.next();
  } else if (first.kind === "word" && Object.hasOwn(WORDED, first.text)) {
    is = WORDED[first.text]!;
    cursor.next();
  }
  const bracket = cursor.peek();
  if (bracket.kind !== "[") {
    const only = endOf(cursor);
    return { is, ends: [only], start: opener.start, end: only.end };
  }
  cursor.next();
  const from = endOf(cursor);
  const comma = cursor.next();
  if (comma.kind !== ",")
    throw cursor.fail(comma, `expected a comma between two times, found ${shown(comma)}`, TIMES);
  const to = endOf(cursor);
  const closer = cursor.next();
  if (closer.kind !== "]")
    throw closer.kind === "end"
      ? cursor.fail(bracket, "this bracket is not closed", TIMES)
      : cursor.fail(closer, `expected ], found ${shown(closer)}`, TIMES);
  return { is, ends: [from, to], start: opener.start, end: closer.end };
}

function endOf(cursor: TextCursor): Name {
  const token = cursor.next();
  if (token.kind === "word" || token.kind === "variable" || token.kind === "quoted") return token as Name;
  throw cursor.fail(token, `expected a time, found ${shown(token)}`, TIMES);
}

/** @returns the end of the brace */
function pairsOf(cursor: TextCursor, opener: Token, pairs: PairSyntax[]): number {
  for (;;) {
    const denied = cursor.peek().kind === "!";
    if (denied) cursor.next();
    const key = cursor.next();
    if (key.kind === "end") throw cursor.fail(opener, "this brace is not closed", PAIRS);
    if (key.kind !== "word" && key.kind !== "quoted")
      throw cursor.fail(key, `expected the key of a qualifier, found ${shown(key)}`, PAIRS);
    const sign = cursor.next();
    if (sign.kind === "end") throw cursor.fail(opener, "this brace is not closed", PAIRS);
    if (sign.kind !== ":" && sign.kind !== "compare")
      throw cursor.fail(
        sign,
        `expected a colon behind ${shown(key)}, found ${shown(sign)}`,
        sign.kind === "word"
          ? `put keys of several words in double quotes: "${key.text} ${sign.text}"; ${PAIRS}`
          : PAIRS,
      );
    const at: Span = { start: sign.start, end: sign.end };
    const value = cursor.next();
    if (value.kind === "end") throw cursor.fail(opener, "this brace is not closed", PAIRS);
    if (value.kind !== "word" && value.kind !== "quoted" && value.kind !== "variable")
      throw cursor.fail(value, `expected a value, found ${shown(value)}`, PAIRS);
    const behind = cursor.peek();
    const unit =
      value.kind === "word" && (behind.kind === "word" || behind.kind === "quoted")
        ? (cursor.next() as Name)
        : undefined;
    pairs.push({
      key: key as Name,
      denied,
      sign: sign.kind === ":" ? "=" : (sign.text as CompareSign),
      at,
      value: value as Name,
      ...(unit ? { unit } : {}),
    });
    const closer = cursor.next();
    if (closer.kind === "}") return closer.end;
    if (closer.kind === "end") throw cursor.fail(opener, "this brace is not closed", PAIRS);
    if (closer.kind !== ",")
      throw cursor.fail(closer, `expected a comma or }, found ${shown(closer)}`, PAIRS);
  }
}

/** `last(visit(Aurora, Oslo))`: where a link stands in the parentheses of first or last. */
export const isExtreme = (cursor: TextCursor, word: Token): boolean =>
  word.kind === "word" &&
  (word.text === "first" || word.text === "last") &&
  cursor.peek().kind === "(" &&
  (cursor.peek(1).kind === "word" || cursor.peek(1).kind === "quoted") &&
  cursor.peek(2).kind === "(";
