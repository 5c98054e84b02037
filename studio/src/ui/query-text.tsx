import { visibleWord } from "../../../src/formats/text/visible.ts";
import type { Query } from "../../../src/query/formula.ts";
import { readingOf } from "../query/reading.ts";
import { colouredTokens } from "../query/tokens.ts";

/** Letters that are written from right to left. */
export const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A name that keeps its direction to itself, for text that is no HTML: between FSI and PDI (Unicode UAX 9, 2.4). */
const isolated = (name: string): string =>
  RIGHT_TO_LEFT.test(name) ? `\u2068${visibleWord(name)}\u2069` : visibleWord(name);

/** A query in words as plain text; names from right to left do not turn the words around them. */
export const titleOf = (query: Query): string => readingOf(query, isolated);

/** A query in the text notation, from left to right; each name has a direction of its own. */
export function QueryText({ text }: { readonly text: string }) {
  if (!RIGHT_TO_LEFT.test(text))
    return (
      <code>
        <bdi>{visibleWord(text)}</bdi>
      </code>
    );
  const tokens = colouredTokens(text);
  return (
    <code>
      <bdi dir="ltr">
        {tokens.map(({ from, to }, nth) => [
          visibleWord(text.slice(tokens[nth - 1]?.to ?? 0, from)),
          <bdi key={from}>{visibleWord(text.slice(from, to))}</bdi>,
        ])}
      </bdi>
    </code>
  );
}
