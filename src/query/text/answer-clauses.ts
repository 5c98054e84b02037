import { type AggregateName, aggregates } from "../wide/formula.ts";
import { shown, type TextCursor } from "./cursor.ts";
import type { ColumnSyntax, Name, QuerySyntax } from "./syntax.ts";
import type { Token } from "./tokens.ts";

/** `?d, count(?p) :` before the formula: the variables that stand there by themselves, and all columns. */
export function headOf(cursor: TextCursor): Pick<QuerySyntax, "head" | "columns"> {
  const first = cursor.peek();
  const second = cursor.peek(1);
  if (first.kind === "word" && (second.kind === ":" || second.kind === ","))
    throw cursor.fail(
      first,
      `${first.text} is no variable`,
      `answer variables start with a question mark: ?${first.text}`,
    );
  if (first.kind !== ":" && first.kind !== "variable" && !aggregateAt(cursor, 0))
    return { head: undefined, columns: [] };
  const names: Name[] = [];
  const columns: ColumnSyntax[] = [];
  while (cursor.peek().kind !== ":") {
    const aggregate = aggregateAt(cursor, 0);
    if (aggregate) {
      columns.push({ name: cursor.peek(2) as Name, aggregate });
      for (let read = 0; read < 4; read++) cursor.next();
      if (cursor.peek().kind === "," && cursor.peek(1).kind !== ":") cursor.next();
      continue;
    }
    const token = cursor.next();
    if (token.kind !== "variable")
      throw cursor.fail(
        token,
        `expected a colon, found ${shown(token)}`,
        `write the answer variables, a colon and the links: ${names.map((each) => `?${each.text}`).join(", ")} : relation(head, tail)`,
      );
    if (names.some((each) => each.text === token.text))
      throw cursor.fail(token, `?${token.text} stands twice among the answer variables`, "write it once");
    names.push(token as Name);
    columns.push({ name: token as Name });
    if (cursor.peek().kind === "," && (cursor.peek(1).kind === "variable" || aggregateAt(cursor, 1)))
      cursor.next();
  }
  cursor.next();
  return { head: names, columns };
}

/** What is made of a variable in the head, as in `count(?p) :`, which a link never is. */
function aggregateAt(cursor: TextCursor, from: number): AggregateName | undefined {
  const [word, opener, variable, closer, behind] = [0, 1, 2, 3, 4].map((each) => cursor.peek(from + each));
  if (word?.kind !== "word" || opener?.kind !== "(" || variable?.kind !== "variable") return undefined;
  if (closer?.kind !== ")" || (behind?.kind !== ":" && behind?.kind !== ",")) return undefined;
  return aggregates.find((each) => each === word.text);
}

/** `order -count, ?city limit 5` behind the formula. */
export function answersOf(cursor: TextCursor): Pick<QuerySyntax, "order" | "limit"> {
  const order: Name[] = [];
  let limit: Name | undefined;
  while (isShapeWord(cursor.peek())) {
    const word = cursor.next();
    if (word.text.toLowerCase() === "limit") {
      const token = cursor.next();
      if (token.kind !== "word" || !/^[1-9]\d{0,14}$/.test(token.text))
        throw cursor.fail(token, `expected a number of answers, found ${shown(token)}`, "write limit 10");
      limit = token as Name;
      continue;
    }
    if (cursor.peek().kind === "word" && cursor.peek().text.toLowerCase() === "by") cursor.next();
    do {
      const minus = cursor.peek().kind === "word" && cursor.peek().text === "-" ? cursor.next() : undefined;
      const token = cursor.next();
      if (token.kind !== "variable" && token.kind !== "word")
        throw cursor.fail(
          token,
          `expected a column, found ${shown(token)}`,
          "write order ?name, order count, or order -count",
        );
      order.push({
        ...(token as Name),
        text: `${minus ? "-" : ""}${token.text}`,
        start: minus?.start ?? token.start,
      });
    } while (cursor.peek().kind === "," && cursor.next());
  }
  return { order, limit };
}

/** Words behind a formula that say how answers are shown. */
export const isShapeWord = ({ kind, text }: Token): boolean =>
  kind === "word" && /^(order|limit)$/i.test(text);
