import { LacunaError, usageError } from "../../error.ts";
import type { Cell, SparqlEngine } from "../../kopl/sparql/engines/engine.ts";
import type { Query } from "../../query/formula.ts";
import { notationFor, queryReader } from "../../query/source.ts";
import { type IriNames, nameOfIri, withIris } from "../../query/sparql/iri-names.ts";
import { printSparql } from "../../query/sparql/print.ts";
import { narrowed } from "../../query/wide/narrow.ts";
import type { Host } from "../host.ts";
import { openEndpointGiven } from "../resources/endpoint.ts";
import type { AskEndpointParameters } from "./endpoint.ts";
import type { EndpointAnswers } from "./results.ts";

/** Does `ask --endpoint`. */
export async function askEndpoint(
  given: AskEndpointParameters,
  host: Pick<Host, "fetch" | "wait" | "signal">,
): Promise<EndpointAnswers> {
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
  const engine = await openEndpointGiven({ ...given, base: "" }, host);
  if (query.free.length === 0) return answered([], (await asked(engine, text)) ? [[]] : [], given);
  return given.count ? counted(engine, query, text, given) : listed(engine, query, text, names, given);
}

function queryRead({ query, notation }: Pick<AskEndpointParameters, "query" | "notation">): Query {
  if (typeof query !== "string") return narrowed(query, "an endpoint");
  const text = query.trim();
  return queryReader(notationFor(text, notation), {})(text).query;
}

async function asked(engine: SparqlEngine, text: string): Promise<boolean> {
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

async function listed(
  engine: SparqlEngine,
  query: Query,
  text: string,
  names: IriNames,
  given: AskEndpointParameters,
): Promise<EndpointAnswers> {
  const result = await engine.query(bounded(text, given.limit));
  if (result.kind !== "rows") throw unexpected(engine, "yes or no to a SELECT");
  const nameOf = ({ kind, value }: Cell): string => (kind === "iri" ? nameOfIri(value, names) : value);
  const tuples = result.rows.map((row) =>
    printedNames(text).map((variable) => {
      const cell = row.get(variable);
      if (!cell) throw unexpected(engine, `no value of ?${variable}`);
      return nameOf(cell);
    }),
  );
  return answered(query.free, tuples, given);
}

async function counted(
  engine: SparqlEngine,
  query: Query,
  text: string,
  given: AskEndpointParameters,
): Promise<EndpointAnswers> {
  const inner = bounded(text, given.limit);
  const result = await engine.query(`SELECT (COUNT(*) AS ?lacuna_count) WHERE { { ${inner} } }`);
  const count = result.kind === "rows" ? Number(result.rows[0]?.get("lacuna_count")?.value) : Number.NaN;
  if (!Number.isInteger(count)) throw unexpected(engine, "no number to a COUNT");
  return { variables: query.free.map((each) => `?${each}`), ...within(count, given.limit) };
}

function answered(
  free: readonly string[],
  tuples: readonly (readonly string[])[],
  { limit, count: counting }: AskEndpointParameters,
): EndpointAnswers {
  const bound = free.length === 0 ? undefined : limit;
  const sorted = [...tuples].sort(byText);
  const variables = free.map((each) => `?${each}`);
  const shape = within(sorted.length, bound);
  return counting ? { variables, ...shape } : { variables, answers: sorted.slice(0, shape.count), ...shape };
}

const within = (
  count: number,
  limit = Number.POSITIVE_INFINITY,
): Pick<EndpointAnswers, "count" | "outcome"> =>
  count > limit ? { count: limit, outcome: "row-limit" } : { count, outcome: "complete" };

function byText(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((each, i) => each !== b[i]);
  return at < 0 ? 0 : (a[at] ?? "") < (b[at] ?? "") ? -1 : 1;
}

const unexpected = ({ name }: SparqlEngine, what: string) =>
  new LacunaError("endpoint.broken-result", `${name} gave ${what}`, {
    hint: "check that the address is that of a SPARQL 1.1 query service",
  });
