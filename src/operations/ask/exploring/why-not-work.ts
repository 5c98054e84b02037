import { usageError } from "../../../error.ts";
import { type Condition, nearestMatch } from "../../../exact/unmatched.ts";
import { chosenView } from "../../../kg/chosen-view.ts";
import type { Graph } from "../../../kg/graph.ts";
import type { Atom, Query, Term } from "../../../query/formula.ts";
import { entityNamed } from "../../../query/names.ts";
import { narrowed } from "../../../query/wide/narrow.ts";
import type { Host } from "../../host.ts";
import { openGraphAndExact } from "../../resources/query.ts";
import { computed } from "../../running/interruptible.ts";
import { limitsFrom } from "../../running/limits.ts";
import { resultNaming } from "../naming.ts";
import { believedTree } from "./believed-tree.ts";
import type { NearestLink, WhyNot } from "./exploring-results.ts";
import { formulaText } from "./formula-text.ts";
import { linkCounts } from "./link-counts.ts";
import type { AskWhyNotParameters } from "./why-not.ts";

/** Does `why-not`. */
export async function askWhyNot(given: AskWhyNotParameters, host: Host): Promise<WhyNot> {
  const { graph, query, asked, source } = await openGraphAndExact(given, host);
  if (given.model !== undefined) narrowed(asked, "a model");
  const values = given.values && entitiesOf(graph, query, given.values, given.ids);
  const view = chosenView(graph, given.view ?? "full", given.split);
  const limits = limitsFrom({ timeout: given.timeout, memory: given.memory }, host);
  const nearest = await computed(host, () => nearestMatch(query, view, values, limits), unsaid);
  const { conditions, unmatched, others, bindings } = nearest;
  const links = await computed(
    host,
    () => linkCounts(query, conditions, view, { ...limits, source, graph }),
    unsaid,
  );
  const naming = resultNaming(graph, given.ids);
  const bound = new Map(bindings);
  const shown = (each: Condition, at: number): NearestLink[] => {
    if (each.formula.kind !== "atom") return [];
    return [shownLink(each.formula, stateOf(each, unmatched.includes(at)), bound, graph)];
  };
  const changing = conditions.filter((_, at) => unmatched.includes(at));
  const branches = changing.filter(({ formula }) => formula.kind !== "atom");
  return {
    variables: query.free.map((each) => `?${each}`),
    ...(values ? { values: values.map(naming.entity) } : {}),
    holds: unmatched.length === 0,
    reading: readingOf(graph, given.values, nearest, links),
    unmatched: conditions.flatMap((each, at) => (unmatched.includes(at) ? shown(each, at) : [])),
    ...(branches.length === 0
      ? {}
      : { branches: branches.map(({ formula }) => formulaText(formula, graph, bound)) }),
    others,
    tree: conditions.flatMap(shown),
    links,
    ...(given.model === undefined || !values
      ? {}
      : {
          predicted: await believedTree(graph, query, values, { ...given, model: given.model }, naming, host),
        }),
    ...naming.takeLabels(),
    outcome: "complete",
  };
}

const unsaid = (): string => "nothing was said";

/** @throws LacunaError `usage.wrong-values`, `query.unknown-entity`, `query.ambiguous-label` */
function entitiesOf(graph: Graph, { free }: Query, values: readonly string[], ids: boolean): number[] {
  if (values.length !== free.length)
    throw usageError(
      "wrong-values",
      `the query has ${free.length} free ${free.length === 1 ? "variable" : "variables"}, and {values} has ${values.length}`,
      `give an entity for ${free.map((each) => `?${each}`).join(", ") || "none: the query has no free variable"}`,
      "values",
    );
  return values.map((each) =>
    ids && /^e?\d+$/.test(each) ? Number(each.replace("e", "")) : entityNamed(graph, each),
  );
}

const stateOf = ({ denied }: Condition, unmatched: boolean): NearestLink["state"] =>
  denied ? (unmatched ? "present" : "absent") : unmatched ? "unmatched" : "known";

function shownLink(
  { relation, head, tail }: Atom,
  state: NearestLink["state"],
  bound: ReadonlyMap<string, number>,
  graph: Graph,
): NearestLink {
  const id = relation as number;
  const { entityInTree, relationInTree } = resultNaming(graph, false);
  const end = (term: Term): string => {
    if (term.kind === "constant") return String(entityInTree(term.entity as number));
    const entity = bound.get(term.name);
    return entity === undefined ? `?${term.name}` : String(entityInTree(entity));
  };
  const [from, to] = id & 1 ? [tail, head] : [head, tail];
  return { head: end(from), relation: String(relationInTree(id & ~1)), tail: end(to), state };
}

/** The reason as a sentence. */
function readingOf(
  graph: Graph,
  asked: readonly string[] | undefined,
  { conditions, unmatched, others, bindings }: ReturnType<typeof nearestMatch>,
  links: WhyNot["links"],
): string {
  const who = asked === undefined ? "the query" : asked.join(", ");
  if (unmatched.length === 0)
    return asked === undefined
      ? "the query has answers by these links"
      : `${who} is an answer by these links`;
  const said = unmatched.map((at) => {
    const { formula, denied } = conditions[at]!;
    if (!denied && links[at]?.alone === 0)
      return `${formulaText(formula, graph)} has no match anywhere in ${graph.name}`;
    const text = formulaText(formula, graph, bindings);
    return denied ? `the query denies ${text}, which is there` : `${text} has no match`;
  });
  const start = asked === undefined ? "there is no answer" : `${who} is no answer`;
  const more =
    others > 0 ? `; ${others} other ${others === 1 ? "choice" : "choices"} of as few links would do` : "";
  return `${start}: ${said.join(", and ")}${more}`;
}
