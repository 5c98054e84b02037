import * as z from "zod/mini";
import type { Window } from "../../../operations/contract/written/wanted.ts";
import { isGeneralSparql } from "../../../query/sparql/is-sparql.ts";
import { guessesSaid } from "../guesses.ts";
import { type ToolCall, type ToolResult, tool } from "../tool.ts";
import { cursor, detail, graph, limit, model, notation, query } from "./parameters.ts";

const input = z.strictObject({
  graph,
  query,
  links: z
    ._default(z.enum(["known", "predicted"]), "known")
    .check(z.describe("known: facts of the graph only; predicted: answers beyond them, which are guesses")),
  model,
  limit: limit(200, 20),
  cursor,
  detail,
  notation,
});
type Given = z.output<typeof input>;

/** Predicted answers of which a part is given. */
const MOST_PREDICTED = 1000;

/** Seconds that one question may take. */
const SECONDS = 25;

export const ask = tool({
  name: "ask",
  title: "Ask a query",
  description:
    "Answers a query over a graph. With links known, answers follow from facts of the graph, and the count is exact. With links predicted, it lists answers that do not follow from known links, as a model guesses them, best first, each with a truth or a score. Where there is no answer it says which link has no match. Write queries as ?x : relation(Entity, ?x) & other(?x, ?y); lower-level rules are in the server's instructions.",
  input,
  readOnly: true,
  room: ({ detail }) => (detail === "full" ? 60_000 : 7000),
  run: (given, call) => (given.links === "known" ? known(given, call) : predicted(given, call)),
});

/** The list that a cursor is a place in: the same question, asked in the same way. */
const listOf = ({ graph, links, query, model = "", detail }: Given): string =>
  JSON.stringify([graph, links, query, model, detail]);

/** The part of the answers that is wanted. */
const windowOf = (given: Given, { context: { cursors } }: ToolCall): Window => ({
  from: given.cursor === undefined ? 0 : cursors.before(given.cursor, listOf(given)),
  size: given.limit,
});

const pageOf = ({ graph, links, query }: Given, { context }: ToolCall) =>
  context.page ? { open: context.page(links === "known" ? "ask" : "predict", { graph, query }) } : {};

async function known(given: Given, call: ToolCall): Promise<ToolResult> {
  try {
    return await knownByFormula(given, call);
  } catch (error) {
    if (!isGeneralSparql(error, given.query, given.notation)) throw error;
    return bySparql(given, call);
  }
}

/** SPARQL that is no formula, such as counts and comparisons. */
async function bySparql({ graph, query, limit }: Given, call: ToolCall): Promise<ToolResult> {
  const found = await call.run("querySparql", { graph, query, limit });
  if (found.kind === "truth")
    return { summary: found.truth ? "yes, by known links" : "no, by known links", holds: found.truth };
  const { count, outcome } = found;
  const summary = `${count} ${count === 1 ? "row follows" : "rows follow"} from known links${outcome === "complete" ? "" : ` (${outcome}: there are more)`}`;
  if (found.kind === "triples") return { summary, triples: found.triples, count, outcome };
  const { variables, rows } = found;
  const shown = rows.map((row) => variables.map((name) => row[name]?.name ?? row[name]?.value ?? null));
  return { summary, variables, answers: shown, count, outcome };
}

async function knownByFormula(given: Given, call: ToolCall): Promise<ToolResult> {
  const { graph, query, notation, detail } = given;
  const window = windowOf(given, call);
  const asked = { graph, query, timeout: SECONDS, ...(notation === undefined ? {} : { notation }) };
  const { count, variables, outcome } = await call.run("countQuery", asked);
  if (variables.length === 0)
    return { summary: count > 0 ? "yes, by known links" : "no, by known links", holds: count > 0, outcome };
  if (count === 0) return empty(given, { variables, outcome }, call);
  const { answers: page } = await (detail === "full"
    ? call.run("explainAnswers", asked, window)
    : call.run("ask", asked, window));
  const end = window.from + page.length;
  return {
    summary: `${count} ${count === 1 ? "answer follows" : "answers follow"} from known links${page.length === count ? "" : `; ${page.length} from number ${window.from + 1} on are listed`}${outcome === "complete" ? "" : ` (${outcome}: there may be more)`}`,
    variables,
    answers: page,
    count,
    outcome,
    ...(end < count && page.length > 0 ? { next: call.context.cursors.after(end, listOf(given)) } : {}),
    ...pageOf(given, call),
  };
}

/** Never an empty list alone: which link has no match. */
async function empty(
  { graph, query, notation }: Given,
  found: { readonly variables: readonly string[]; readonly outcome: string },
  call: ToolCall,
): Promise<ToolResult> {
  if (found.outcome !== "complete")
    return {
      summary: `no answer was found before the limit (${found.outcome}); there may be some`,
      ...found,
      answers: [],
      count: 0,
      hint: "add a link that names an entity, so that there is less to look through",
    };
  const why = await call
    .run("askWhyNot", { graph, query, timeout: 5, ...(notation === undefined ? {} : { notation }) })
    .catch(() => undefined);
  return {
    summary: why?.reading ?? "there is no answer by known links",
    ...found,
    answers: [],
    count: 0,
    links: why?.links.map(({ text, denied, alone, without }) => ({ text, denied, alone, without })),
    hint: 'leave out or change the link without a match, or call ask again with links "predicted" for guesses',
  };
}

async function predicted(given: Given, call: ToolCall): Promise<ToolResult> {
  const { graph, query, notation, limit, detail, model } = given;
  const { from: offset } = windowOf(given, call);
  const asked = { graph, query, ...(notation === undefined ? {} : { notation }) };
  const found = await call.run("predict", {
    ...asked,
    predicted: true,
    known: "full",
    top: offset + limit,
    explain: detail === "full",
    timeout: SECONDS,
    ...(model === undefined ? {} : { model }),
  });
  // A question in words is counted as it was read.
  const { readAs } = found;
  const { count } = await call.run("countQuery", {
    ...asked,
    ...(readAs ? { query: readAs.formula } : {}),
    timeout: SECONDS,
  });
  const page = found.answers.slice(offset);
  const { variables, calibrated, outcome } = found;
  const end = offset + page.length;
  const name = found.model?.name ?? found.solver.name;
  return {
    summary: `${guessesSaid({ name, calibrated })} ${page.length} answers that known links do not give; ${count} ${count === 1 ? "is" : "are"} known, which ask with links "known" lists`,
    ...(readAs ? { read_as: readAs.sentence, formula: readAs.formula, sure: readAs.probability } : {}),
    variables,
    answers: page.map(({ classes: _, known: __, ...each }) => each),
    calibrated,
    known: count,
    model: name,
    solver: found.solver.name,
    outcome,
    ...(outcome !== "complete" && end < MOST_PREDICTED && page.length === limit
      ? { next: call.context.cursors.after(end, listOf(given)) }
      : {}),
    ...(page.length === 0
      ? { hint: "the model believes in none; check_query shows what each link matches" }
      : {}),
    ...pageOf(given, call),
  };
}
