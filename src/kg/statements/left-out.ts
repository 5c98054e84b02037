import { manyOf } from "../../report/figures.ts";
import type { Graph } from "../graph.ts";
import { statementFacts } from "./facts.ts";

/** Names of qualifiers that the note of what is left out has at most. */
const NAMED = 5;

/** What a writer of links alone says of a graph with statements, one line; nothing of any other graph. */
export function statementsLeftOut({ statements }: Pick<Graph, "statements">): string[] {
  if (!statements) return [];
  const { count, keys } = statements;
  const named = keys.slice(0, NAMED).map(({ name }) => name);
  const more = keys.length - named.length;
  const what = [
    ...(statementFacts(statements).timed.size > 0 ? ["times"] : []),
    ...named,
    ...(more > 0 ? [`${more} more qualifiers`] : []),
  ].join(", ");
  return [
    `what ${manyOf(count, "statement")} say of links is left out (${what}); a snapshot of \`kg import\` keeps it`,
  ];
}
