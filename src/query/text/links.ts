import { shown, type TextCursor } from "./cursor.ts";
import { decorated } from "./decorations.ts";
import type { LinkSyntax, Name } from "./syntax.ts";
import type { Token } from "./tokens.ts";

/** A link whose relation has been read. */
export function linkOf(cursor: TextCursor, token: Token, inverted: boolean): LinkSyntax {
  const relation = token as Name;
  const opener = cursor.next();
  if (opener.kind !== "(") {
    const wordy = connectives[relation.text.toLowerCase()];
    if (wordy && relation.kind === "word")
      throw cursor.fail(
        relation,
        `${relation.text} is not a sign of a query`,
        `write ${wordy} for ${relation.text}`,
      );
    if (opener.kind === "word" || opener.kind === "quoted")
      throw cursor.fail(
        opener,
        `expected ( behind ${relation.text}, found ${shown(opener)}`,
        `write relation(head, tail), and names of several words in double quotes: "${relation.text} ${opener.text}"`,
      );
    throw cursor.fail(
      opener,
      `expected ( behind ${relation.text}, found ${shown(opener)}`,
      `write ${relation.text}(head, tail)`,
    );
  }
  const head = termOf(cursor, opener, relation);
  const comma = cursor.next();
  if (comma.kind !== ",") throw missingComma(cursor, comma, head, opener);
  const tail = termOf(cursor, opener, relation);
  const closer = cursor.next();
  if (closer.kind !== ")") throw missingCloser(cursor, closer, tail, opener);
  return decorated(cursor, { kind: "link", relation, inverted, head, tail });
}

/** A thing or a variable in the parentheses of a relation or an attribute. */
export function termOf(cursor: TextCursor, opener: Token, relation: Name): Name {
  const token = cursor.next();
  if (token.kind === "end") throw unclosed(cursor, opener);
  if (token.kind === "variable" || token.kind === "word" || token.kind === "quoted") {
    if (cursor.peek().kind !== "(") return token as Name;
    const wordy = relation.kind === "word" ? connectives[relation.text.toLowerCase()] : undefined;
    if (wordy)
      throw cursor.fail(
        relation,
        `${relation.text} is not a sign of a query`,
        `write ${wordy} for ${relation.text}`,
      );
    throw cursor.fail(
      cursor.peek(),
      "a link cannot stand inside another",
      "give the inner entity a variable and join the links with &",
    );
  }
  throw cursor.fail(
    token,
    `expected an entity or a variable, found ${shown(token)}`,
    "a link is written relation(head, tail)",
  );
}

const unclosed = (cursor: TextCursor, opener: Token) =>
  cursor.fail(opener, "this parenthesis is not closed", "close the link: relation(head, tail)");

function missingComma(cursor: TextCursor, token: Token, head: Name, opener: Token) {
  if (token.kind === "end") return unclosed(cursor, opener);
  if (token.kind === ")")
    return cursor.fail(
      token,
      "a link needs two ends, this has one",
      "write relation(head, tail), or compare the value of an attribute: budget(?p) > 50_000",
    );
  return cursor.fail(
    token,
    `expected a comma, found ${shown(token)}`,
    severalWords(cursor, head, token, "put a comma between head and tail"),
  );
}

/** The error for a token in the place of the closing parenthesis of a link. */
export function missingCloser(cursor: TextCursor, token: Token, tail: Name, opener: Token) {
  if (token.kind === "end") return unclosed(cursor, opener);
  if (token.kind === ",")
    return cursor.fail(
      token,
      "a link has two ends, not three",
      "put names that hold a comma in double quotes",
    );
  return cursor.fail(
    token,
    `expected ), found ${shown(token)}`,
    severalWords(cursor, tail, token, "close the link with )"),
  );
}

/** @param token the last token of the name so far; further words of the same name may follow */
function severalWords(cursor: TextCursor, before: Name, token: Token, otherwise: string): string {
  if (before.kind !== "word" || token.kind !== "word") return otherwise;
  const words = [before.text, token.text];
  for (let ahead = 0; cursor.peek(ahead).kind === "word"; ahead++) words.push(cursor.peek(ahead).text);
  return `if it is one name, put it in double quotes: "${words.join(" ")}"; else ${otherwise}`;
}

/** Words people write for the signs of the notation. */
export const connectives: Readonly<Record<string, string>> = {
  and: "&",
  or: "|",
  not: "!",
  union: "|",
  minus: "& !",
};
