import type { Store } from "oxigraph";
import { LacunaError } from "../../error.ts";
import { guardedQuery } from "../../sparql/engines/guarded-query.ts";
import { defaultBase } from "../../sparql/prologue.ts";
import type { SparqlAnswer, SparqlTerm } from "../../sparql/results/answer.ts";
import type { Host } from "../host.ts";
import { openGraph } from "../resources/graph.ts";
import { openKb } from "../resources/knowledge-base.ts";
import { ENGINE_FAILED } from "../running/engine-failed.ts";
import { computed } from "../running/interruptible.ts";
import type { CheckedQuery } from "./checked-query.ts";
import { graphIris, nameOfTerm } from "./graph-names.ts";
import { kbIris, nameOfNode } from "./kb-names.ts";
import { namedQuery } from "./named-query.ts";
import type { QuerySparqlParameters } from "./query.ts";
import type { QueryKnowledgeBaseParameters } from "./query-kb.ts";
import { storeOf } from "./store.ts";
import { refuseUnlikeValues } from "./unlike-values.ts";

/** Does `querySparql`. */
export async function onGraph(given: QuerySparqlParameters, host: Host): Promise<SparqlAnswer> {
  const { limit } = given;
  const graph = await openGraph(given.graph, host, given);
  const query = await namedQuery(textOf(given.query), limit, graphIris(graph), {
    ...(graph.prefixes ? { own: graph.prefixes } : {}),
    hasPlainNumbers: true,
    check: (asked) => refuseUnlikeValues(graph, asked),
  });
  const found = await asked(query, limit, await storeOf(graph, host), host);
  return given.iris ? found : withNames(found, (iri) => nameOfTerm(graph, iri));
}

/** Does `queryKnowledgeBase`. */
export async function onKnowledgeBase(
  given: QueryKnowledgeBaseParameters,
  host: Host,
): Promise<SparqlAnswer> {
  const kb = await openKb(given.kb, host, given);
  const query = await namedQuery(textOf(given.query), given.limit, kbIris(kb));
  const found = await asked(query, given.limit, await storeOf(kb, host), host);
  return given.iris ? found : withNames(found, nameOfNode(kb));
}

/** An answer with the names of its IRIs beside them. */
function withNames(answer: SparqlAnswer, nameOf: (iri: string) => string | undefined): SparqlAnswer {
  if (answer.kind !== "rows") return answer;
  const named = (term: SparqlTerm): SparqlTerm => {
    const name = term.type === "uri" ? nameOf(term.value) : undefined;
    return name === undefined ? term : { ...term, name };
  };
  const rows = answer.rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([variable, term]) => [variable, named(term)])),
  );
  return { ...answer, rows };
}

const textOf = (query: unknown): string => String(query);

async function asked(query: CheckedQuery, limit: number, store: Store, host: Host): Promise<SparqlAnswer> {
  const isOfTriples = query.form === "CONSTRUCT" || query.form === "DESCRIBE";
  const run = () =>
    guardedQuery(query.text, () =>
      store.query(query.text, {
        results_format: isOfTriples ? "application/n-triples" : "json",
        base_iri: defaultBase,
      }),
    );
  let text: string;
  try {
    text = String(await computed(host, run, () => "the query was not answered"));
  } catch (cause) {
    if (cause instanceof LacunaError && cause.code === "kopl.engine-failed")
      throw new LacunaError(ENGINE_FAILED, cause.message, {
        hint: "ask for less; the engine is started anew",
        cause,
      });
    if (cause instanceof LacunaError) throw cause;
    throw new LacunaError("sparql.failed", cause instanceof Error ? cause.message : String(cause), {
      hint: "check the query",
      cause,
    });
  }
  if (isOfTriples) {
    const lines = text.split("\n").filter((line) => line !== "");
    const triples = lines.slice(0, limit);
    const isAll = lines.length <= limit;
    return {
      kind: "triples",
      triples: triples.map((line) => `${line}\n`).join(""),
      count: triples.length,
      outcome: isAll ? "complete" : "row-limit",
    };
  }
  const found = JSON.parse(text) as ResultsJson;
  if (found.boolean !== undefined) return { kind: "truth", truth: found.boolean };
  const { head, results } = found;
  const rows = results?.bindings ?? [];
  const isCut = rows.length > limit && query.isBounded;
  const shown = isCut ? rows.slice(0, limit) : rows;
  return {
    kind: "rows",
    variables: head.vars ?? [],
    rows: shown,
    count: shown.length,
    outcome: isCut ? "row-limit" : "complete",
  };
}

/** SPARQL 1.1 Query Results JSON. */
interface ResultsJson {
  readonly head: { readonly vars?: readonly string[] };
  readonly boolean?: boolean;
  readonly results?: { readonly bindings: readonly Readonly<Record<string, SparqlTerm>>[] };
}
