import { queryHash } from "../../query/canonical/canonical.ts";
import { findForm } from "../../query/forms/forms.ts";
import { namedNotation, notationFor, queryReader } from "../../query/source.ts";
import type { Host } from "../host.ts";
import { openGraph } from "../resources/graph.ts";
import type { Conversion } from "./convert.ts";
import { writeForm } from "./form.ts";
import type { ConvertedQuery } from "./results.ts";

/** Writes a query as it is asked for. */
export async function convertQuery(given: Conversion, host: Host): Promise<ConvertedQuery> {
  const source = given.query.trim();
  const form = findForm(given.to);
  const target = form || given.to === "hash" ? undefined : namedNotation(given.to, "to");
  const from = notationFor(source, given.from, "from");
  const graph =
    given.graph === undefined ? undefined : await openGraph(given.graph, host, { ...given, shared: false });
  const context = { ...(graph ? { graph } : {}), ids: given.ids, unsafe: given.unsafe };
  const { query } = queryReader(from, context)(source);
  const hash = queryHash(query);
  if (form) {
    const { text, notation, formula } = writeForm(query, form, context);
    return { query: text, notation, form: form.name, formula, from: from.name, hash };
  }
  return {
    query: target ? target.print(query, context) : hash,
    notation: target?.name ?? "hash",
    from: from.name,
    hash,
  };
}
