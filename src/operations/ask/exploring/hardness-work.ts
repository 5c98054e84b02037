import { observed } from "../../../kg/graph.ts";
import { typeOf } from "../../../query/types/lookup.ts";
import type { Host } from "../../host.ts";
import { openGraphAndExact } from "../../resources/query.ts";
import { explain } from "../exact-work.ts";
import type { QueryHardness } from "./exploring-results.ts";
import type { MeasureQueryHardnessParameters } from "./hardness.ts";

/** Does `hardness`. */
export async function measureQueryHardness(
  given: MeasureQueryHardnessParameters,
  host: Host,
): Promise<QueryHardness> {
  const { graph, query } = await openGraphAndExact(given, host);
  const { answers, variables, outcome } = await explain({ ...given, graph, query }, host);
  const classes = new Map<string, { reduces: string | null; missing: number; pairs: number }>();
  let known = 0;
  for (const { missing, reduces } of answers) {
    if (missing === 0) known++;
    if (!missing) continue;
    const key = `${missing} ${reduces}`;
    const found = classes.get(key) ?? { reduces, missing, pairs: 0 };
    found.pairs++;
    classes.set(key, found);
  }
  const hard = [...classes.values()].reduce((sum, { pairs }) => sum + pairs, 0);
  const type = typeOf(query)?.name ?? null;
  const listed = [...classes.values()]
    .sort((a, b) => a.missing - b.missing || b.pairs - a.pairs)
    .map((each) => ({ ...each, share: each.pairs / hard }));
  const splits =
    observed(graph, given.split).levels !== 0b111 && graph.tripleCounts[1] + graph.tripleCounts[2] > 0;
  return {
    variables,
    type,
    answers: answers.length,
    known,
    hard,
    classes: listed,
    reading: readingOf(type, answers.length, hard, listed, splits),
    outcome,
  };
}

function readingOf(
  type: string | null,
  answers: number,
  hard: number,
  classes: QueryHardness["classes"],
  splits: boolean,
): string {
  if (!splits) return "the graph has no held-out links, so that every answer follows from known ones";
  if (hard === 0) return `none of ${answers} answers needs a missing link`;
  const [first] = [...classes].sort((a, b) => b.pairs - a.pairs);
  const most = `${first?.pairs} of ${hard} hard answers ${first?.pairs === 1 ? "is" : "are"} as hard as ${first?.reduces ?? "an unnamed type"} (${first?.missing} missing)`;
  return `${hard} of ${answers} answers need missing links; ${most}${type === null ? "" : `, asked as ${type}`}`;
}
