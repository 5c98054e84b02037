import { LacunaError, usageError } from "../../error.ts";
import type { Query } from "../../query/formula.ts";
import { notationFor, queryReader } from "../../query/source.ts";
import { type IriNames, nameOfIri, withIris } from "../../query/sparql/iri-names.ts";
import { printSparql } from "../../query/sparql/print.ts";
import { narrowed } from "../../query/wide/narrow.ts";
import type { Cell, SparqlEngine } from "../../sparql/engines/engine.ts";
import type { StreamingHost } from "../contract/operation.ts";
import type { Host } from "../host.ts";
import { openEndpointGiven } from "../resources/endpoint.ts";
import type { AskParameters } from "./ask.ts";
import type { AnswerList, AnswersPage, CountedAnswers } from "./results.ts";

interface AskedQuestion {
  readonly engine: SparqlEngine;
  readonly names: IriNames;
  readonly query: Query;
  /** The query as SPARQL. */
  readonly text: string;
}

/** Does `ask` where the graph is an endpoint. */
export async function askEndpoint(
  endpoint: string,
  given: AskParameters,
  host: StreamingHost<AnswersPage>,
): Promise<AnswerList> {
  const asked = await openedQuestion(endpoint, given, host);
  const list =
    asked.query.free.length === 0
      ? answered([], (await holds(asked)) ? [[]] : [], undefined)
      : answered(asked.query.free, await tuplesOf(asked, given.limit), given.limit);
  const { variables, answers } = list;
  if (!host.onItems) return list;
  if (answers.length > 0) await host.onItems([{ variables, answers }]);
  return { ...list, answers: [] };
}

/** Does `count` where the graph is an endpoint, which counts. */
export async function countAtEndpoint(
  endpoint: string,
  given: AskParameters,
  host: Host,
): Promise<CountedAnswers> {
  const asked = await openedQuestion(endpoint, given, host);
  const variables = asked.query.free.map((each) => `?${each}`);
  if (variables.length === 0) return { variables, ...within((await holds(asked)) ? 1 : 0) };
  return { variables, ...within(await numberOf(asked, given.limit), given.limit) };
}

/** @throws LacunaError `usage.bad-iri`, `query.*`, `endpoint.*` */
async function openedQuestion(
  endpoint: string,
  given: AskParameters,
  host: Pick<Host, "fetch" | "wait" | "signal">,
): Promise<AskedQuestion> {
  const names: IriNames = { base: given.base, prefixes: given.prefixes };
  for (const [name, iri] of Object.entries({ base: given.base, ...given.prefixes }))
    if (iri !== undefined && !/^[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"{}|\\^`]*$/u.test(iri))
      throw usageError(
        "bad-iri",
        `"${iri}" is no absolute IRI`,
        "write it whole, such as http://example.org/",
        name,
      );
  const query = queryRead(given);
  const text = withIris(printSparql(query, {}), names);
  return { engine: await openEndpointGiven({ ...given, endpoint, base: "" }, host), names, query, text };
}

function queryRead({ query, notation }: Pick<AskParameters, "query" | "notation">): Query {
  if (typeof query !== "string") return narrowed(query, "an endpoint");
  const text = query.trim();
  return queryReader(notationFor(text, notation), {})(text).query;
}

async function holds({ engine, text }: AskedQuestion): Promise<boolean> {
  const result = await engine.query(text);
  if (result.kind !== "boolean") throw unexpected(engine, "rows to an ASK");
  return result.value;
}

/** The free variables as a printed query calls them, in their order. */
const printedNames = (text: string): string[] =>
  (text.slice(0, text.indexOf("{")).match(/\?\w+/g) ?? []).map((each) => each.slice(1));

/** One answer more than the limit shows that there are more; in order, so that the same ones are given every time. */
const bounded = (text: string, limit: number | undefined): string =>
  limit === undefined
    ? text
    : `${text} ORDER BY ${printedNames(text)
        .map((name) => `?${name}`)
        .join(" ")} LIMIT ${limit + 1}`;

async function tuplesOf(
  { engine, text, names }: AskedQuestion,
  limit: number | undefined,
): Promise<readonly (readonly string[])[]> {
  const result = await engine.query(bounded(text, limit));
  if (result.kind !== "rows") throw unexpected(engine, "yes or no to a SELECT");
  const nameOf = ({ kind, value }: Cell): string => (kind === "iri" ? nameOfIri(value, names) : value);
  return result.rows.map((row) =>
    printedNames(text).map((variable) => {
      const cell = row.get(variable);
      if (!cell) throw unexpected(engine, `no value of ?${variable}`);
      return nameOf(cell);
    }),
  );
}

async function numberOf({ engine, text }: AskedQuestion, limit: number | undefined): Promise<number> {
  const inner = bounded(text, limit);
  const result = await engine.query(`SELECT (COUNT(*) AS ?lacuna_count) WHERE { { ${inner} } }`);
  const count = result.kind === "rows" ? Number(result.rows[0]?.get("lacuna_count")?.value) : Number.NaN;
  if (!Number.isInteger(count)) throw unexpected(engine, "no number to a COUNT");
  return count;
}

function answered(
  free: readonly string[],
  tuples: readonly (readonly string[])[],
  limit: number | undefined,
): AnswerList {
  const sorted = [...tuples].sort(byText);
  const shape = within(sorted.length, limit);
  return { variables: free.map((each) => `?${each}`), answers: sorted.slice(0, shape.count), ...shape };
}

const within = (count: number, limit = Number.POSITIVE_INFINITY): Pick<AnswerList, "count" | "outcome"> =>
  count > limit ? { count: limit, outcome: "row-limit" } : { count, outcome: "complete" };

function byText(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((each, i) => each !== b[i]);
  return at < 0 ? 0 : (a[at] ?? "") < (b[at] ?? "") ? -1 : 1;
}

const unexpected = ({ name }: SparqlEngine, what: string) =>
  new LacunaError("endpoint.broken-result", `${name} gave ${what}`, {
    hint: "check that the address is that of a SPARQL 1.1 query service",
  });
