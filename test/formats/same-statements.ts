import type { Term } from "n3";

/** A statement as texts: subject, predicate, object, and the graph where there is one. */
export type Statement = readonly string[];

/** A term as text; a triple term has the texts of its parts, and a literal its direction. */
export function textOfTerm(term: Term): string {
  const { termType, value } = term;
  if (termType === "Literal") {
    const { language, datatype, direction } = term as typeof term & { readonly direction?: string };
    return `"${JSON.stringify(value)}@${language.toLowerCase()}--${direction ?? ""}^^${datatype.value}`;
  }
  if ((termType as string) === "Quad" || (termType as string) === "Triple") {
    const quad = term as unknown as Record<"subject" | "predicate" | "object", Term>;
    return `<<( ${[quad.subject, quad.predicate, quad.object].map(textOfTerm).join(" ")} )>>`;
  }
  return termType === "BlankNode" ? `_:${value} ` : termType === "DefaultGraph" ? "" : `<${value}>`;
}

const BLANK = /_:\S+ /g;
/** More steps are not tried to match blank nodes. */
const MOST = 100_000;

/** Whether two sets of statements are the same but for the names of their blank nodes. */
export function sameStatements(some: readonly Statement[], others: readonly Statement[]): boolean {
  const [one, other] = [some, others].map((each) => [...new Set(each.map((terms) => terms.join("\t")))]);
  if (one!.length !== other!.length) return false;
  const blanksOf = (lines: readonly string[]) => [
    ...new Set(lines.flatMap((line) => line.match(BLANK) ?? [])),
  ];
  const [ours, theirs] = [blanksOf(one!), blanksOf(other!)];
  if (ours.length !== theirs.length) return false;
  const wanted = new Set(other);
  let steps = 0;
  const matches = (at: number, named: ReadonlyMap<string, string>, left: readonly string[]): boolean => {
    if (++steps > MOST) return false;
    const known = one!.filter((line) => (line.match(BLANK) ?? []).every((blank) => named.has(blank)));
    if (!known.every((line) => wanted.has(line.replaceAll(BLANK, (blank) => named.get(blank)!))))
      return false;
    const blank = ours[at];
    if (blank === undefined) return true;
    return left.some((each) =>
      matches(
        at + 1,
        new Map([...named, [blank, each]]),
        left.filter((kept) => kept !== each),
      ),
    );
  };
  return matches(0, new Map(), theirs);
}
