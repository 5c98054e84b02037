import { LacunaError } from "../../../error.ts";
import { conditionsOf } from "../../../exact/unmatched.ts";
import { chosenView } from "../../../kg/chosen-view.ts";
import type { Graph } from "../../../kg/graph.ts";
import { queryHash, wideHash } from "../../../query/canonical/canonical.ts";
import type { Query } from "../../../query/formula.ts";
import { notationOf } from "../../../query/notations.ts";
import { readingOf } from "../../../query/reading.ts";
import { unsafeVariable } from "../../../query/safety.ts";
import { similarNames } from "../../../query/similar.ts";
import { notationFor } from "../../../query/source.ts";
import { printText } from "../../../query/text/print.ts";
import { writeWord } from "../../../query/text/words.ts";
import { typeOf } from "../../../query/types/lookup.ts";
import { isNarrowQuery, type WideQuery } from "../../../query/wide/formula.ts";
import { lowered } from "../../../query/wide/lower.ts";
import type { Host } from "../../host.ts";
import { openGraph } from "../../resources/graph.ts";
import { openWideQuery } from "../../resources/query.ts";
import { computed } from "../../running/interruptible.ts";
import { stopAfter } from "../../running/limits.ts";
import { hasFewNames, leaveTrial } from "../../running/trial.ts";
import type { CheckParameters } from "./check.ts";
import type { CheckedQuery, Diagnostic } from "./exploring-results.ts";
import { linkCounts } from "./link-counts.ts";

/** Does `check`. */
export async function checkQuery(given: CheckParameters, host: Host): Promise<CheckedQuery> {
  if (given.notation !== undefined) notationFor(given.query.trim(), given.notation);
  const graph = await openGraph(given.graph, host, { ...given, shared: false });
  const read = readOrNot(given, graph, host);
  if ("diagnostic" in read) return { ok: false, diagnostics: [read.diagnostic], warnings: [] };
  const { query } = read;
  const narrow = isNarrowQuery(query);
  const exact = narrow ? { query, graph } : lowered(query, graph);
  const view = chosenView(exact.graph, given.view ?? "full", given.split);
  const stop = stopAfter(1000 * given.timeout, host);
  const [conditions, ...others] = alternativesOrNone(exact.query);
  const links =
    conditions && others.length === 0
      ? await computed(
          host,
          () =>
            linkCounts(exact.query, conditions, view, {
              stop,
              source: narrow ? given.query : undefined,
              graph: exact.graph,
            }),
          () => "the query was not checked",
        )
      : undefined;
  const unmatched = links?.filter(({ denied, alone }) => !denied && alone === 0) ?? [];
  return {
    ok: true,
    query: printText(query, { graph, ids: given.ids }),
    reading: readingOf(query, graph),
    variables: query.free.map((each) => `?${each}`),
    type: (narrow && typeOf(query)?.name) || null,
    hash: narrow ? queryHash(query) : wideHash(query),
    ...sparqlOf(query, graph),
    ...(links ? { links } : {}),
    diagnostics: [],
    warnings: [
      ...unmatched.map(
        ({ text }) => `${text} has no match in ${graph.name}: there is no answer by known links`,
      ),
      ...(unsafeVariable(query)
        ? ["a variable ranges over all entities, because no positive link holds it"]
        : []),
    ],
  };
}

const alternativesOrNone = (query: Query) => {
  try {
    return conditionsOf(query);
  } catch (error) {
    if (error instanceof LacunaError) return [];
    throw error;
  }
};

function readOrNot(
  given: CheckParameters,
  graph: Graph,
  { trial }: Pick<Host, "trial">,
): { query: WideQuery } | { diagnostic: Diagnostic } {
  try {
    return { query: openWideQuery(given.query, graph, given) };
  } catch (error) {
    if (!(error instanceof LacunaError) || error.code.startsWith("usage.")) throw error;
    // Names that may have been meant are looked for among all.
    if (!hasFewNames(graph)) leaveTrial(trial);
    return { diagnostic: diagnosticOf(error, given.query, graph) };
  }
}

/** A mistake with its place in what was given, and what to write there instead. */
function diagnosticOf(error: LacunaError, source: string, graph: Graph): Diagnostic {
  const { code, message, hint, place } = error;
  // A query is read without the blanks around it.
  const shift = source.length - source.trimStart().length;
  const own = place?.text === source ? 0 : shift;
  const from = Math.min((place?.start ?? 0) + own, source.length);
  const to = Math.min(Math.max((place?.end ?? source.length) + own, from), source.length);
  return {
    code,
    message,
    ...(hint === undefined ? {} : { hint }),
    from,
    to,
    fixes: namesFor(code, source.slice(from, to), graph).map((name) => ({
      from,
      to,
      insert: writeWord(name),
    })),
  };
}

/** Names that may have been meant. */
function namesFor(code: string, written: string, graph: Graph): readonly string[] {
  const name = written.startsWith('"') ? written.slice(1, -1) : written;
  const vocabulary =
    code === "query.unknown-relation"
      ? graph.relations
      : code === "query.unknown-entity"
        ? graph.entities
        : undefined;
  if (vocabulary) return similarNames(vocabulary, name);
  if (code !== "query.ambiguous-label") return [];
  return graph.entities
    .withLabel(name)
    .slice(0, MOST_FIXES)
    .map((id) => graph.entities.name(id));
}

const MOST_FIXES = 8;

function sparqlOf(query: WideQuery, graph: Graph): { readonly sparql?: string } {
  try {
    return { sparql: notationOf("sparql").printWide!(query, { graph }) };
  } catch (error) {
    if (error instanceof LacunaError) return {};
    throw error;
  }
}
