import type { Formula, Query, Term } from "../../../src/query/formula.ts";
import { relationPhrase } from "./relation-phrase.ts";

/**
 * A query in words, as the title of its page: "Which ?c borders Chad, has Arabic as a language and does not have English as a
 * language?".
 * @param nameOf how a name of the graph is written
 */
export function readingOf({ free, body }: Query, nameOf: (name: string) => string): string {
  if (free.length === 0) return `Is it so that ${listed(clausesOf(body, undefined, nameOf).map(saying))}?`;
  const names = listed(free.map((name) => `?${name}`));
  if (free.length > 1)
    return `Which ${names}, where ${listed(clausesOf(body, undefined, nameOf).map(saying))}?`;
  const clauses = clausesOf(body, free[0], nameOf);
  const own = clauses.filter((each) => each.isOwn);
  const others = clauses.filter((each) => !each.isOwn);
  const [only] = others;
  if (own.length === 0 && others.length === 1 && only?.does !== undefined)
    return `Which ${names} ${only.does}?`;
  const first = own.length === 0 ? "" : ` ${listed(own.map(saying))}`;
  const last =
    others.length === 0 ? "" : `${own.length === 0 ? "," : ", and"} where ${listed(others.map(saying))}`;
  return `Which ${names}${first}${own.length === 0 ? last : last.replace(", and where", ", where")}?`;
}

interface Clause {
  readonly text: string;
  /** Whether the variable that is asked for is its subject, and left out. */
  readonly isOwn: boolean;
  /** As the end of a question about the other end of a verb: `does France border`. */
  readonly does?: string | undefined;
}

const saying = ({ text }: Clause): string => text;

const listed = (words: readonly string[], last = "and"): string =>
  words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;

const termOf = (term: Term, nameOf: (name: string) => string): string =>
  term.kind === "variable" ? `?${term.name}` : nameOf(String(term.entity));

/** The parts of a formula that hold together; a formula that is no conjunction is one. */
function clausesOf(
  formula: Formula,
  subject: string | undefined,
  nameOf: (name: string) => string,
): Clause[] {
  if (formula.kind === "exists") return clausesOf(formula.body, subject, nameOf);
  if (formula.kind === "and" && formula.operands.length > 0)
    return formula.operands.flatMap((each) => clausesOf(each, subject, nameOf));
  return [clauseOf(formula, subject, nameOf)];
}

function clauseOf(
  formula: Formula,
  subject: string | undefined,
  nameOf: (name: string) => string,
  denied = false,
): Clause {
  switch (formula.kind) {
    case "atom": {
      const { head, tail, relation } = formula;
      const phrase = relationPhrase(String(relation), nameOf);
      const shown = phrase.says(denied);
      const behind = phrase.behind === "" ? "" : ` ${phrase.behind}`;
      const isSubject = (term: Term) => term.kind === "variable" && term.name === subject;
      if (isSubject(tail) && !isSubject(head) && phrase.of)
        return { isOwn: true, text: `${phrase.of(denied)} ${termOf(head, nameOf)}` };
      const said = `${shown} ${termOf(tail, nameOf)}${behind}`;
      if (isSubject(head)) return { isOwn: true, text: said };
      const does =
        isSubject(tail) && phrase.verb !== undefined && !denied
          ? `does ${termOf(head, nameOf)} ${phrase.verb}`
          : undefined;
      return { isOwn: false, text: `${termOf(head, nameOf)} ${said}`, does };
    }
    case "not": {
      const inner = formula.body;
      if (inner.kind === "atom") return clauseOf(inner, subject, nameOf, !denied);
      const parts = clausesOf(inner, undefined, nameOf).map(saying);
      return { isOwn: false, text: `it is ${denied ? "" : "not "}so that ${listed(parts)}` };
    }
    case "or": {
      if (formula.operands.length === 0) return { isOwn: false, text: "nothing holds" };
      const parts = formula.operands.map((each) => {
        const clauses = clausesOf(each, subject, nameOf);
        return { isOwn: clauses.every(({ isOwn }) => isOwn), text: listed(clauses.map(saying)) };
      });
      if (parts.every(({ isOwn }) => isOwn)) return { isOwn: true, text: listed(parts.map(saying), "or") };
      const whole = formula.operands.map((each) => listed(clausesOf(each, undefined, nameOf).map(saying)));
      return { isOwn: false, text: `${whole.length > 1 ? "either " : ""}${listed(whole, "or")}` };
    }
    case "and":
      return { isOwn: false, text: "anything holds" };
    case "exists":
      return clauseOf(formula.body, subject, nameOf, denied);
  }
}
