import type { Formula, Query, Term } from "../../../src/query/formula.ts";

/**
 * A query in words, as the title of its page: "Which ?c: borders Chad, language Arabic, not language English?".
 * @param nameOf how a name of the graph is written
 */
export function readingOf({ free, body }: Query, nameOf: (name: string) => string): string {
  const only = free.length === 1 ? free[0] : undefined;
  const words = partOf(body, only, nameOf);
  if (free.length === 0) return `Is it so: ${words}?`;
  return `Which ${listed(free.map((name) => `?${name}`))}: ${words}?`;
}

const listed = (words: readonly string[], last = "and"): string =>
  words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;

const termOf = (term: Term, nameOf: (name: string) => string): string =>
  term.kind === "variable" ? `?${term.name}` : nameOf(String(term.entity));

/** @param subject a free variable that is left out where it stands at the head */
function partOf(formula: Formula, subject: string | undefined, nameOf: (name: string) => string): string {
  switch (formula.kind) {
    case "atom": {
      const { head, tail, relation } = formula;
      const own = head.kind === "variable" && head.name === subject;
      return `${own ? "" : `${termOf(head, nameOf)} `}${nameOf(String(relation))} ${termOf(tail, nameOf)}`;
    }
    case "not": {
      const inner = formula.body;
      return inner.kind === "atom"
        ? `not ${partOf(inner, subject, nameOf)}`
        : `not (${partOf(inner, subject, nameOf)})`;
    }
    case "exists":
      return partOf(formula.body, subject, nameOf);
    case "and":
    case "or": {
      const [only] = formula.operands;
      if (only === undefined) return formula.kind === "and" ? "anything" : "nothing";
      const parts = formula.operands.map((each) =>
        (each.kind === "and" || each.kind === "or") && each.kind !== formula.kind
          ? `(${partOf(each, subject, nameOf)})`
          : partOf(each, subject, nameOf),
      );
      return formula.kind === "and" ? parts.join(", ") : listed(parts, "or");
    }
  }
}
