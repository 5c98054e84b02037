import { LacunaError } from "../../error.ts";
import { plainBytes } from "../../formats/compression/compression.ts";
import type { Files } from "../../formats/files/files.ts";
import { loadOxigraph } from "../../formats/oxigraph.ts";
import type { SparqlEngine } from "../../sparql/engines/engine.ts";
import { guardedQuery } from "../../sparql/engines/guarded-query.ts";
import { engineAnswers, resultAnswers } from "../formats/qald-answers.ts";
import type { Json } from "../question/json.ts";
import type { Answer } from "../question/question.ts";
import { commonPrefixes } from "../schema-items/prefixes.ts";

/** Answers of a query, or why there are none. @internal */
export type Executed = { readonly answers: readonly Answer[] } | { readonly problem: string };

/** Executes a SPARQL query. @internal */
export type Execute = (sparql: string) => Promise<Executed>;

/** Failures of the server or of the run, which the next query would meet too. */
const ENDING: ReadonlySet<string> = new Set([
  "endpoint.unreachable",
  "endpoint.unauthorized",
  "endpoint.redirected",
  "endpoint.cancelled",
]);

/**
 * Executes queries on an engine, such as `openEndpoint` of `lacuna/kopl` gives. A failure of one query is recorded as its problem,
 * not an error; an endpoint that cannot be reached ends the work.
 * @internal
 */
export const engineExecutor =
  (engine: SparqlEngine): Execute =>
  async (sparql) => {
    try {
      return { answers: engineAnswers(await engine.query(sparql)) };
    } catch (cause) {
      if (cause instanceof LacunaError && ENDING.has(cause.code)) throw cause;
      return { problem: cause instanceof Error ? cause.message : String(cause) };
    }
  };

/**
 * Executes queries on RDF files held in memory (N-Triples, Turtle, N-Quads, TriG, packed or not), with oxigraph.
 * @throws LacunaError `kgqa.needs-oxigraph`, `kgqa.broken-rdf`
 * @internal
 */
export async function localExecutor(files: Files, paths: readonly string[]): Promise<Execute> {
  const { Store } = await loadOxigraph().catch((cause) => {
    throw new LacunaError(
      "kgqa.needs-oxigraph",
      "queries are executed on local files by the package oxigraph",
      {
        hint: "npm install oxigraph",
        cause,
      },
    );
  });
  const store = new Store();
  for (const path of paths) {
    const decoder = new TextDecoder();
    let text = "";
    for await (const chunk of plainBytes(files, path)) text += decoder.decode(chunk, { stream: true });
    const format = /\.(ttl|nq|trig)(\.gz|\.zst)?$/i.exec(path)?.[1]?.toLowerCase() ?? "nt";
    try {
      store.load(text, { format });
    } catch (cause) {
      throw new LacunaError(
        "kgqa.broken-rdf",
        `${path} is no RDF: ${cause instanceof Error ? cause.message : cause}`,
        {
          place: { file: path },
          hint: "the ending of its name says what it is read as: .nt, .ttl, .nq or .trig",
          cause,
        },
      );
    }
  }
  const prefixes = Object.entries(commonPrefixes);
  return async (sparql) => {
    const declared = new Set([...sparql.matchAll(/prefix\s+([\w-]*):/gi)].map(([, name]) => name));
    const missing = prefixes.filter(([name]) => !declared.has(name) && sparql.includes(`${name}:`));
    const prologue = missing.map(([name, iri]) => `PREFIX ${name}: <${iri}> `).join("");
    try {
      const result = guardedQuery(sparql, () =>
        store.query(prologue + sparql, { results_format: "json" }),
      ) as unknown as string;
      const answers = resultAnswers(JSON.parse(result) as Json);
      return answers ? { answers } : { problem: "the query gives no rows and no truth value" };
    } catch (cause) {
      return { problem: cause instanceof Error ? cause.message : String(cause) };
    }
  };
}
