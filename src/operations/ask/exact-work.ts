import { answer, countAnswers, plan } from "../../exact/index.ts";
import { chosenView, type ViewName } from "../../kg/chosen-view.ts";
import { type Graph, observed, type View } from "../../kg/graph.ts";
import type { Query } from "../../query/formula.ts";
import type { Limits } from "../../runs/working/limits.ts";
import type { Host } from "../host.ts";
import { openGraphAndQuery } from "../resources/query.ts";
import { computed } from "../running/interruptible.ts";
import { limitsFrom } from "../running/limits.ts";
import type { AskParameters } from "./ask.ts";
import type { CountParameters } from "./count.ts";
import type { FoundAnswers } from "./found.ts";
import type { CountedAnswers, ShownPlan } from "./results.ts";

/** Finds the answers that follow from links. */
export async function findExactly(given: AskParameters, host: Host): Promise<FoundAnswers> {
  const { graph, query, view, limits } = await opened(given, host);
  const answers = await computed(host, () => answer(query, view, limits), unanswered);
  const { ids, timeout } = given;
  const listing = () => limitsFrom({ timeout }, host).stop;
  const found = { graph, query, answers, ids, listing };
  if (!given.explain) return found;
  const { easiestTrees, reducesTo } = await import("../../hardness/index.ts");
  const treeOf = easiestTrees(query, graph, { ...limits, ...viewsOf(graph, view, given) });
  const unexplained = () => `${answers.count} answers were found, and not yet explained`;
  const trees = await computed(host, () => Array.from(answers, treeOf), unexplained);
  return { ...found, explained: { trees, reduces: trees.map((tree) => tree && reducesTo(query, tree)) } };
}

/** What an interrupt leaves of a query. */
export const unanswered = (): string =>
  "the query was not answered; with {timeout} what is found by then is given";

/** Counts answers without listing them. */
export async function count(given: CountParameters, host: Host): Promise<CountedAnswers> {
  const { query, view, limits } = await opened(given, host);
  const counted = await computed(host, () => countAnswers(query, view, limits), unanswered);
  return { variables: query.free.map((each) => `?${each}`), ...counted };
}

/** Shows how a query is answered. */
export async function showPlan(given: CountParameters, host: Host): Promise<ShownPlan> {
  const { query, view, limits } = await opened(given, host);
  return { plan: plan(query, view, limits) };
}

interface Opened {
  readonly graph: Graph;
  readonly query: Query;
  readonly view: View;
  readonly limits: Limits;
}

async function opened(given: CountParameters, host: Host): Promise<Opened> {
  const { graph, query } = await openGraphAndQuery(given, host);
  return {
    graph,
    query,
    view: chosenView(graph, given.view ?? "full", given.split),
    limits: limitsFrom(given, host),
  };
}

/** What a tree may use, told apart by what the split lets one observe. */
function viewsOf(
  graph: Graph,
  view: View,
  { view: name = "full", split }: { readonly view?: ViewName | undefined; readonly split: "test" | "valid" },
): { observed: View; full: View } {
  return { observed: name === "full" ? observed(graph, split) : view, full: view };
}
