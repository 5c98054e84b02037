import { queryHash, wideHash } from "../../query/canonical/canonical.ts";
import { findForm } from "../../query/forms/forms.ts";
import { namedNotation, notationFor, wideReader } from "../../query/source.ts";
import { isNarrowQuery } from "../../query/wide/formula.ts";
import { narrowed } from "../../query/wide/narrow.ts";
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
  const { query: wide } = wideReader(from, context)(source);
  if (!isNarrowQuery(wide) && target?.printWide)
    return {
      query: target.printWide(wide, context),
      notation: target.name,
      from: from.name,
      hash: wideHash(wide),
    };
  const query = narrowed(wide, target ? `the notation ${target.name}` : `{to} ${given.to}`);
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
