import type { Formula, Query, Term } from "../../../src/query/formula.ts";

/** A query in words, as the title of its page: "Which ?c: borders Chad, language Arabic, not language English?". */
export function readingOf({ free, body }: Query): string {
  const only = free.length === 1 ? free[0] : undefined;
  const words = partOf(body, only);
  if (free.length === 0) return `Is it so: ${words}?`;
  return `Which ${listed(free.map((name) => `?${name}`))}: ${words}?`;
}

const listed = (words: readonly string[], last = "and"): string =>
  words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;

const termOf = (term: Term): string => (term.kind === "variable" ? `?${term.name}` : String(term.entity));

/** @param subject a free variable that is left out where it stands at the head */
function partOf(formula: Formula, subject: string | undefined): string {
  switch (formula.kind) {
    case "atom": {
      const { head, tail, relation } = formula;
      const own = head.kind === "variable" && head.name === subject;
      return `${own ? "" : `${termOf(head)} `}${relation} ${termOf(tail)}`;
    }
    case "not": {
      const inner = formula.body;
      return inner.kind === "atom" ? `not ${partOf(inner, subject)}` : `not (${partOf(inner, subject)})`;
    }
    case "exists":
      return partOf(formula.body, subject);
    case "and":
    case "or": {
      const [only] = formula.operands;
      if (only === undefined) return formula.kind === "and" ? "anything" : "nothing";
      const parts = formula.operands.map((each) =>
        (each.kind === "and" || each.kind === "or") && each.kind !== formula.kind
          ? `(${partOf(each, subject)})`
          : partOf(each, subject),
      );
      return formula.kind === "and" ? parts.join(", ") : listed(parts, "or");
    }
  }
}
