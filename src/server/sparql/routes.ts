import type { BytesTaker, WrittenHead } from "../../operations/contract/written/wanted.ts";
import { refuseOtherType, textBody } from "../calls/body.ts";
import { type Calling, checkedCall } from "../calls/call.ts";
import { preferences } from "../calls/forms.ts";
import { reply } from "../calls/reply.ts";
import type { Route } from "../calls/route.ts";
import { writtenReply } from "../calls/written-reply.ts";
import { collections } from "../catalog/resource.ts";
import type { Offers } from "../offers/offers.ts";
import { refusal } from "../refusal.ts";
import { serviceDescription } from "./description.ts";

/** The SPARQL engine of each kind of resource. */
const engines = [
  { kind: "graph", operation: "querySparql", parameter: "graph" },
  { kind: "knowledge-base", operation: "queryKnowledgeBase", parameter: "kb" },
] as const;

/** Endpoints of the SPARQL 1.1 Protocol, which only answer queries, one for each graph and knowledge base. */
export function sparqlRoutes(offers: Offers, calling: Calling, address: () => string): Route[] {
  return engines.flatMap(({ kind, operation, parameter }) =>
    (["GET", "POST"] as const).map(
      (method): Route => ({
        method,
        path: `/api/v1/${collections[kind]}/{id}/sparql`,
        takes: ["query", ...OTHERS],
        async answer(request, { url, caller, names }) {
          const { id } = await calling.catalog.find(kind, names.id ?? "");
          const query =
            method === "GET" ? queryIn(url.searchParams) : await queryOf(request, calling.limits.body);
          if (query === undefined)
            return reply(serviceDescription(`${address()}/api/v1/${collections[kind]}/${id}/sparql`), {
              headers: { "Content-Type": "text/turtle; charset=utf-8" },
            });
          const offer = await offers.get(operation);
          if (!offer) throw refusal("no-route", `there is no ${operation} to be answered`);
          const call = await checkedCall(offer, { [parameter]: id, query }, calling);
          const types = preferences(request.headers.get("accept") ?? "*/*");
          const run = (written: BytesTaker) => call.run({ caller, signal: request.signal, written });
          return (await writtenReply(run, { form: "sparql", types }, { headersOf })).reply;
        },
      }),
    ),
  );
}

/** The query of a body: of a form, or the body itself. */
async function queryOf(request: Request, most: number): Promise<string | undefined> {
  const type = refuseOtherType(request, ["application/sparql-query", "application/x-www-form-urlencoded"]);
  const text = await textBody(request, most);
  if (type === "application/sparql-query") return text;
  const query = queryIn(new URLSearchParams(text));
  if (query === undefined) throw refusal("bad-parameter", "the form has no {query}");
  return query;
}

/** Parameters of the protocol that are not taken here. */
const OTHERS = [
  "update",
  "using-graph-uri",
  "using-named-graph-uri",
  "default-graph-uri",
  "named-graph-uri",
] as const;

/** @throws LacunaError `http.bad-parameter` for updates, and for other graphs than the one that there is */
function queryIn(search: URLSearchParams): string | undefined {
  for (const name of OTHERS)
    if (search.has(name))
      throw refusal("bad-parameter", `{${name}} is not taken here`, {
        hint: "queries only, on the one graph that there is",
      });
  if (search.getAll("query").length > 1) throw refusal("bad-parameter", "{query} is given twice");
  return search.get("query") ?? undefined;
}

const headersOf = ({ type, outcome }: WrittenHead): Readonly<Record<string, string>> => ({
  "Content-Type": `${type}; charset=utf-8`,
  "Cache-Control": "private, no-cache",
  Vary: "Accept, Authorization, Cookie",
  ...(outcome === "complete" || outcome === undefined ? {} : { "Lacuna-Outcome": outcome }),
});
