/** What a column beside the two ends of a link says of the link. */
export type SaidRole = "start" | "end" | "at" | "confidence" | "source";

const WORDS: Readonly<Record<SaidRole, RegExp>> = {
  start:
    /^(since|from|start|started|starts|begin|began|begins|beginning|seit|von|ab|depuis|desde|dal|valid from|(start|begin|from) (date|year|time|day))$/,
  end: /^(until|till|to|end|ended|ends|bis|jusque|hasta|al|valid (to|until)|(end|to|until) (date|year|time|day))$/,
  at: /^(date|year|time|when|day|month|on|timestamp|as of|datum|jahr|año|année|anno)$/,
  confidence: /^(confidence|conf|score|probability|prob|certainty|weight|konfidenz)$/,
  source: /^(sources?|refs?|references?|provenance|citation|evidence|document|url|quelle)$/,
};

/** Headings that say of a link, and of no thing, when it holds. */
const OF_LINKS = /^(since|until|till|seit|bis|depuis|desde|hasta|valid (from|to|until))$/;

const folded = (heading: string): string =>
  heading
    .trim()
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/[\s_.-]+/g, " ");

/** The role of a column by its heading; undefined for any other qualifier. */
export const saidRole = (heading: string): SaidRole | undefined =>
  (Object.keys(WORDS) as SaidRole[]).find((role) => WORDS[role].test(folded(heading)));

/**
 * Whether a table of which nobody chose the columns says things of links: its first two columns are names, and the others say when,
 * how surely or by which source. Where each row may be one thing, as each has another name, only words that a thing is not described
 * by show it; and another column belongs to the link where neither end alone tells its cell.
 * @param isName whether each column has names
 */
export function saysOfLinks(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  isName: (place: number) => boolean,
): boolean {
  if (headings.length < 3 || !isName(0) || !isName(1)) return false;
  const roles = headings.slice(2).map(saidRole);
  if (roles.every((role) => role === undefined)) return false;
  const others = headings
    .map((_, place) => place)
    .slice(2)
    .filter((place) => roles[place - 2] === undefined);
  if (!others.every((place) => isOfBoth(rows, place))) return false;
  const repeats = new Set(rows.map((row) => row[0])).size < rows.length;
  if (repeats) return true;
  return headings.slice(2).some((heading) => OF_LINKS.test(folded(heading)));
}

/** Whether rows of one head have different cells, and rows of one tail too. */
const isOfBoth = (rows: readonly (readonly string[])[], place: number): boolean =>
  [0, 1].every((end) => {
    const cells = new Map<string, string>();
    return rows.some((row) => {
      const before = cells.get(row[end] ?? "");
      cells.set(row[end] ?? "", row[place] ?? "");
      return before !== undefined && before !== (row[place] ?? "");
    });
  });
