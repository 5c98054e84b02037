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
        takes: ["query", ...FORMS, ...OTHERS],
        async answer(request, { url, caller, names }) {
          const { id } = await calling.catalog.find(kind, names.id ?? "");
          const { query, form } =
            method === "GET" ? askedIn(url.searchParams) : await askedOf(request, calling.limits.body);
          if (query === undefined)
            return reply(serviceDescription(`${address()}/api/v1/${collections[kind]}/${id}/sparql`), {
              headers: { "Content-Type": "text/turtle; charset=utf-8" },
            });
          const offer = await offers.get(operation);
          if (!offer) throw refusal("no-route", `there is no ${operation} to be answered`);
          const call = await checkedCall(offer, { [parameter]: id, query }, calling);
          const types = typesOf(request.headers.get("accept") ?? ANY, form);
          const run = (written: BytesTaker) => call.run({ caller, signal: request.signal, written });
          return (await writtenReply(run, { form: "sparql", types }, { headersOf })).reply;
        },
      }),
    ),
  );
}

/** The query of a request, and the form that a parameter asks for. */
interface Asked {
  readonly query: string | undefined;
  readonly form: string | undefined;
}

/** The query of a body: of a form, or the body itself. */
async function askedOf(request: Request, most: number): Promise<Asked> {
  const type = refuseOtherType(request, ["application/sparql-query", "application/x-www-form-urlencoded"]);
  const text = await textBody(request, most);
  if (type === "application/sparql-query")
    return { query: text, form: formIn(new URL(request.url).searchParams) };
  const asked = askedIn(new URLSearchParams(text));
  if (asked.query === undefined) throw refusal("bad-parameter", "the form has no {query}");
  return asked;
}

/** Parameters by which clients of other endpoints ask for a form of results beside the header Accept. */
const FORMS = ["format", "output", "results"] as const;
const ANY = "*/*";

const formIn = (search: URLSearchParams): string | undefined =>
  FORMS.map((name) => search.get(name)).find((value) => value !== null && value !== "") ?? undefined;

const typeOfForm: Readonly<Record<string, string>> = {
  json: "application/sparql-results+json",
  xml: "application/sparql-results+xml",
  csv: "text/csv",
  tsv: "text/tab-separated-values",
  turtle: "text/turtle",
};

/**
 * The media types that are wanted, the best first: those of Accept, which decides where it says something.
 * @throws LacunaError `http.bad-parameter`
 */
function typesOf(accept: string, form: string | undefined): string[] {
  if (form === undefined || accept.trim() !== ANY) return preferences(accept);
  const type = form.includes("/") ? form : typeOfForm[form.toLowerCase()];
  if (type === undefined)
    throw refusal("bad-parameter", `results are not written as ${JSON.stringify(form.slice(0, 80))}`, {
      hint: `there is ${Object.keys(typeOfForm).join(", ")}; the header Accept takes media types`,
    });
  return preferences(type);
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
function askedIn(search: URLSearchParams): Asked {
  for (const name of OTHERS)
    if (search.has(name))
      throw refusal("bad-parameter", `${name} is not taken here`, {
        hint: "queries only, on the one graph that there is",
      });
  if (search.getAll("query").length > 1) throw refusal("bad-parameter", "query is given twice");
  return { query: search.get("query") ?? undefined, form: formIn(search) };
}

const headersOf = ({ type, outcome }: WrittenHead): Readonly<Record<string, string>> => ({
  "Content-Type": `${type}; charset=utf-8`,
  "Cache-Control": "private, no-cache",
  Vary: "Accept, Authorization, Cookie",
  ...(outcome === "complete" || outcome === undefined ? {} : { "Lacuna-Outcome": outcome }),
});
