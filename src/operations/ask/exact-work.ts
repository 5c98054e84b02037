import { usageError } from "../../error.ts";
import { type Answers, answersOf } from "../../exact/answers.ts";
import { answer, countAnswers, plan } from "../../exact/index.ts";
import { chosenView, type ViewName } from "../../kg/chosen-view.ts";
import { type Graph, observed, type View } from "../../kg/graph.ts";
import type { Query } from "../../query/formula.ts";
import type { WideQuery } from "../../query/wide/formula.ts";
import { refuseInterrupted } from "../../runs/working/interruption.ts";
import { type Limits, stopAt } from "../../runs/working/limits.ts";
import type { ItemsTaker, StreamingHost } from "../contract/operation.ts";
import type { Window } from "../contract/written/wanted.ts";
import type { Host } from "../host.ts";
import { openGraphAndExact } from "../resources/query.ts";
import { computed } from "../running/interruptible.ts";
import { limitsFrom } from "../running/limits.ts";
import { untilOver } from "../running/trial.ts";
import { isInDatabase } from "../sql/in-database.ts";
import type { AskParameters } from "./ask.ts";
import type { CountParameters } from "./count.ts";
import { endpointGiven } from "./endpoint-given.ts";
import { explainedAnswer } from "./explained-answer.ts";
import { listed, rowsIn } from "./listing.ts";
import { type ResultNaming, resultNaming } from "./naming.ts";
import type {
  AnswerList,
  AnswersPage,
  CountedAnswers,
  EntityValue,
  ExplainedList,
  ShownPlan,
} from "./results.ts";

/** What is asked, without an order of the answers. */
type ExactParameters = Omit<AskParameters, "order">;

/** Answers of a page. */
const PAGE = 1024;

/** Does `ask`. */
export async function ask(given: AskParameters, host: StreamingHost<AnswersPage>): Promise<AnswerList> {
  const endpoint = endpointGiven(given, host);
  const away = endpoint !== undefined || isInDatabase(given.graph, host);
  if (away && given.order !== undefined) throw unordered();
  if (away) refuseTime(given);
  if (endpoint !== undefined) return (await import("./endpoint-work.ts")).askEndpoint(endpoint, given, host);
  const here = away ? undefined : await opened(given, host, { shaped: true });
  const shaped = here && (await answeredInShape(here, given, host));
  if (shaped) return handedAtOnce(shaped, host);
  const { graph, answers, listing } = await (here ? found(given, host, here) : foundThere(given, host));
  const naming = resultNaming(graph, given.ids);
  const rows = listed(answers, listing, tupleOf(answers, naming), partOf(host));
  const { onItems } = host;
  const variables = variablesOf(answers);
  if (onItems) return handedOut({ variables, rows, naming, total: answers.count }, onItems, host);
  const all: EntityValue[][] = [];
  for (;;) {
    const { done, value } = rows.next();
    if (done)
      return { variables, answers: all, count: value.count, outcome: value.outcome, ...naming.takeLabels() };
    all.push(value);
  }
}

/** Does `explain`. */
export async function explain(given: ExactParameters, host: Host): Promise<ExplainedList> {
  const here = await opened(given, host, { shaped: true });
  const shaped = await answeredInShape(here, given, host);
  // A group follows from many trees, and has none of its own.
  if (shaped)
    return {
      ...shaped,
      answers: shaped.answers.map((values) => ({ values, tree: [], missing: null, reduces: null })),
    };
  const { graph, query, view, limits, answers, listing } = await found(given, host, here);
  const { easiestTrees, reducesTo } = await import("../../hardness/index.ts");
  const treeOf = easiestTrees(query, graph, { ...limits, ...viewsOf(graph, view, given) });
  const unexplained = () => `${answers.count} answers were found, and not yet explained`;
  const explained = (values: readonly number[]) => {
    host.trial?.check();
    return treeOf(values);
  };
  const part = partOf(host);
  const shownOf = () => Array.from(rowsIn(answers, part), (row) => explained(idsOf(answers, row)));
  const trees = await computed(host, shownOf, unexplained);
  const naming = resultNaming(graph, given.ids);
  const values = tupleOf(answers, naming);
  const show = (row: number) => {
    const tree = trees[row - (part?.from ?? 0)];
    return explainedAnswer(values(row), tree, tree && reducesTo(query, tree), naming, graph);
  };
  const rows = listed(answers, listing, show, part);
  const all = [];
  for (;;) {
    const { done, value } = rows.next();
    if (done)
      return {
        variables: variablesOf(answers),
        answers: all,
        count: value.count,
        outcome: value.outcome,
        ...naming.takeLabels(),
      };
    all.push(value);
  }
}

/** Does `count`. */
export async function count(given: CountParameters, host: Host): Promise<CountedAnswers> {
  const endpoint = endpointGiven(given, host);
  if (endpoint !== undefined || isInDatabase(given.graph, host)) refuseTime(given);
  if (endpoint !== undefined)
    return (await import("./endpoint-work.ts")).countAtEndpoint(endpoint, given, host);
  if (isInDatabase(given.graph, host)) {
    const { answers } = await foundThere(given, host);
    return { variables: variablesOf(answers), count: answers.count, outcome: answers.outcome };
  }
  const here = await opened(given, host, { shaped: true });
  const shaped = await answeredInShape(here, given, host);
  if (shaped) return { variables: shaped.variables, count: shaped.count, outcome: shaped.outcome };
  const { query, view, limits } = here;
  const counted = await computed(host, () => countAnswers(query, view, limits), unanswered);
  return { variables: query.free.map((each) => `?${each}`), ...counted };
}

/** Does `plan`. */
export async function showPlan(given: ExactParameters, host: Host): Promise<ShownPlan> {
  const { query, view, limits } = await opened(given, host, { shaped: true });
  return { plan: plan(query, view, limits) };
}

/** The text about an interrupted query. */
export const unanswered = (): string =>
  "the query was not answered; with {timeout} what is found by then is given";

/** Hands the answers out while they are made, waiting whenever the taker is slower; gives the result without them. */
async function handedOut(
  {
    variables,
    rows,
    naming,
    total,
  }: {
    readonly variables: readonly string[];
    readonly rows: ReturnType<typeof listed<EntityValue[]>>;
    readonly naming: ResultNaming;
    readonly total: number;
  },
  take: ItemsTaker<AnswersPage>,
  host: Host,
): Promise<AnswerList> {
  let answers: EntityValue[][] = [];
  for (let handed = 0; ; ) {
    const { done, value } = rows.next();
    if (!done) answers.push(value);
    if (answers.length === PAGE || (done && answers.length > 0)) {
      refuseInterrupted(host, () => `${handed} of ${total} answers were handed on`);
      await take([{ variables, answers, ...naming.takeLabels() }]);
      handed += answers.length;
      answers = [];
    }
    if (done) return { variables, answers: [], count: value.count, outcome: value.outcome };
  }
}

const unordered = () =>
  usageError(
    "unordered",
    "databases and endpoints give their answers in their own order",
    "leave {order} out",
    "order",
  );

/** Refuses a time of links where they are not in memory: databases and endpoints have no statements. */
function refuseTime({ at }: Pick<ExactParameters, "at">): void {
  if (at === undefined) return;
  throw usageError(
    "no-times",
    "databases and endpoints are asked without times of links",
    "leave {at} out",
    "at",
  );
}

/** Groups, sorts and cuts the answers where the query or the call says so. */
async function answeredInShape(
  { graph, query, asked, view, limits: { rows: _, ...limits } }: Opened,
  given: ExactParameters & { readonly order?: string | undefined },
  host: Host,
): Promise<AnswerList | undefined> {
  if (!asked.answer && given.order === undefined) return undefined;
  const { shapedAnswers, shapeGiven } = await import("./shaped-answers.ts");
  const shape = shapeGiven(asked, given);
  if (!shape) return undefined;
  const answers = await computed(host, () => answer(query, view, limits), unanswered);
  return shapedAnswers(answers, graph, shape, resultNaming(graph, given.ids));
}

/** Hands answers on that are all there; gives the result without them. */
async function handedAtOnce(list: AnswerList, { onItems }: StreamingHost<AnswersPage>): Promise<AnswerList> {
  if (!onItems) return list;
  const { variables, answers, labels } = list;
  await onItems([{ variables, answers, ...(labels ? { labels } : {}) }]);
  return { ...list, answers: [] };
}

interface Opened {
  readonly graph: Graph;
  readonly query: Query;
  /** The query as it was read. */
  readonly asked: WideQuery;
  readonly view: View;
  readonly limits: Limits;
}

async function opened(
  given: ExactParameters,
  host: Host,
  options: { readonly shaped?: boolean } = {},
): Promise<Opened> {
  const { graph, query, asked } = await openGraphAndExact(given, host, options);
  return {
    graph,
    query,
    asked,
    view: chosenView(graph, given.view ?? "full", given.split),
    limits: limitsFrom(given, host),
  };
}

/** More answers than any machine lists in a second; in time, no more are looked for than can be listed in as much time. */
const MOST_LISTED = 1 << 22;

const outOfTime = ({ variables, ids, count }: Answers): Answers =>
  answersOf(variables, ids, count, "time-limit");

/** The answers that the database of the graph finds in the given time; listing them has as much again. */
async function foundThere(given: ExactParameters, host: Host) {
  const { answerInDatabase } = await import("./database-work.ts");
  const there = await answerInDatabase({ ...given, graph: String(given.graph) }, host, unanswered);
  const { timeout } = given;
  const listing = () => (timeout === undefined ? undefined : stopAt(host.now() + 1000 * timeout, host.now));
  return { ...there, listing };
}

/** The answers that are found in the given time; listing them ends after twice that time. */
async function found(given: ExactParameters, host: Host, here?: Opened) {
  const { query, view, limits, graph } = here ?? (await opened(given, host));
  const { limit, timeout } = given;
  const end = timeout === undefined ? undefined : host.now() + 2000 * timeout;
  const rows = timeout === undefined ? limit : Math.min(limit ?? Infinity, Math.ceil(timeout * MOST_LISTED));
  const within = { ...limits, ...(rows === undefined ? {} : { rows }) };
  const all = await computed(host, () => answer(query, view, within), unanswered);
  const answers = rows === limit || all.outcome !== "row-limit" ? all : outOfTime(all);
  const listing = () => untilOver(end === undefined ? undefined : stopAt(end, host.now), host.trial);
  return { graph, query, view, limits, answers, listing };
}

const variablesOf = ({ variables }: Answers): string[] => variables.map((each) => `?${each}`);

/** The part of the answers that the caller wants: that alone is named. */
function partOf({ window }: Pick<Host, "window">): Window | undefined {
  if (window) window.kept = true;
  return window;
}

const idsOf = ({ variables: { length: width }, ids }: Answers, row: number): number[] =>
  Array.from(ids.subarray(row * width, (row + 1) * width));

/** The values of an answer by its row. */
function tupleOf({ variables, ids }: Answers, { entity }: ResultNaming): (row: number) => EntityValue[] {
  const { length: width } = variables;
  return (row) => Array.from({ length: width }, (_, at) => entity(ids[row * width + at]!));
}

/** The views that a tree distinguishes: what the split lets one observe, and all that counts. */
function viewsOf(
  graph: Graph,
  view: View,
  { view: name = "full", split }: { readonly view?: ViewName | undefined; readonly split: "test" | "valid" },
): { observed: View; full: View } {
  return { observed: name === "full" ? observed(graph, split) : view, full: view };
}
