import type { Term } from "n3";

const REIFIES = "http://www.w3.org/1999/02/22-rdf-syntax-ns#reifies";

/** A triple as the object of another one; the types of the parser leave it out. */
export interface TripleTerm {
  readonly subject: Term;
  readonly predicate: Term;
  readonly object: Term;
}

/** A term as a triple term; undefined for all others, which have names or are literals. */
export const tripleTermOf = (term: Term): TripleTerm | undefined =>
  (term.termType as string) === "Quad" ? (term as unknown as TripleTerm) : undefined;

/** The triples of RDF 1.2 that others speak of, by their reifiers (RDF 1.2 Concepts, §1.5). */
export interface Reifications {
  /** Takes a triple that has a triple term, which is no name of anything; false for all other triples. */
  take(subject: Term, predicate: Term, object: Term): boolean;
  /** Whether a term is a reifier, so that its triples are annotations. Known once the file is read. */
  isReifier(term: Term): boolean;
  /** The reifiers of a triple; the triple is said from now on, and not only spoken of. */
  reifiersOf(subject: Term, predicate: Term, object: Term): readonly string[];
  readonly size: number;
  /** Triples with a triple term that are left out, and those that nothing says. Counted once the file is read. */
  counts(): { readonly tripleTerms: number; readonly spokenOf: number; readonly reified: number };
}

/** The name of a term in maps; literals have their language and datatype. */
export const termKey = (term: Term): string =>
  term.termType === "BlankNode"
    ? `_:${term.value}`
    : term.termType === "Literal"
      ? `"${term.value}"@${term.language}^^${term.datatype.value}`
      : term.value;

/** Collects the reifications of a document. */
export function reifications(): Reifications {
  const triples = new Map<string, { readonly subject: string; readonly by: string[]; isSaid: boolean }>();
  const reifiers = new Set<string>();
  let elsewhere = 0;
  const keyOf = (subject: Term, predicate: Term, object: Term) =>
    JSON.stringify([termKey(subject), predicate.value, termKey(object)]);
  return {
    take(subject, predicate, object) {
      const inner = tripleTermOf(object);
      if (!inner) return false;
      if (predicate.value !== REIFIES || tripleTermOf(inner.object)) {
        elsewhere++;
        return true;
      }
      const [key, reifier] = [keyOf(inner.subject, inner.predicate, inner.object), termKey(subject)];
      const known = triples.get(key) ?? { subject: termKey(inner.subject), by: [], isSaid: false };
      triples.set(key, known);
      if (!known.by.includes(reifier)) known.by.push(reifier);
      reifiers.add(reifier);
      return true;
    },
    isReifier: (term) => reifiers.size > 0 && term.termType !== "Literal" && reifiers.has(termKey(term)),
    reifiersOf(subject, predicate, object) {
      if (triples.size === 0) return [];
      const found = triples.get(keyOf(subject, predicate, object));
      if (found) found.isSaid = true;
      return found?.by ?? [];
    },
    get size() {
      return reifiers.size;
    },
    counts() {
      const all = [...triples.values()];
      const nested = all.filter(({ subject }) => reifiers.has(subject)).length;
      const spokenOf = all.filter(({ subject, isSaid }) => !isSaid && !reifiers.has(subject)).length;
      return { tripleTerms: elsewhere + nested, spokenOf, reified: all.length - nested - spokenOf };
    },
  };
}

/** Lines about triples that were left out because only RDF 1.2 can say them. */
export function reificationNotes({ tripleTerms, spokenOf }: ReturnType<Reifications["counts"]>): string[] {
  return [
    ...(spokenOf > 0
      ? [`${spokenOf} ${spokenOf === 1 ? "triple is" : "triples are"} spoken of, not said: left out`]
      : []),
    ...(tripleTerms > 0
      ? [
          `${tripleTerms} ${tripleTerms === 1 ? "triple has a triple term" : "triples have triple terms"} where a name can stand, or ${tripleTerms === 1 ? "annotates" : "annotate"} an annotation: left out`,
        ]
      : []),
  ];
}
