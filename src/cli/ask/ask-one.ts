import type { Answers } from "../../exact/answers.ts";
import { type Graph, observed, type View } from "../../kg/graph.ts";
import type { Formula, Query } from "../../query/formula.ts";
import type { AskOptions } from "../commands/ask.ts";
import type { Io } from "../io.ts";
import { limitsFrom } from "../../operations/limits.ts";
import { chosenView } from "../../operations/view.ts";
import { answersJson, explainedJson } from "./ask-json.ts";
import { answersText, countText, explainedText } from "./ask-text.ts";
import { openQuery } from "./open-query.ts";

/** `lacuna ask <graph> "<query>"`. */
export async function askOne(source: string, text: string, options: AskOptions, io: Io): Promise<void> {
  const [engine, { graph, query }] = await Promise.all([
    import("../../exact/index.ts"),
    openQuery(source, text, options),
  ]);
  const view = chosenView(graph, options);
  const limits = limitsFrom({
    rows: options.limit,
    memory: options.memory,
    timeoutSeconds: options.timeout,
  });
  if (options.plan) return showPlan(engine.plan(query, view, limits), options, io);
  if (options.count) return showCount(query, engine.countAnswers(query, view, limits), options, io);
  const answers = engine.answer(query, view, limits);
  if (!options.explain) {
    io.out(
      options.json ? answersJson(graph, answers, options.ids) : answersText(graph, answers, options.ids),
    );
    return;
  }
  const [{ easiestTrees, reducesTo }, { notationOf }] = await Promise.all([
    import("../../hardness/index.ts"),
    import("../../query/notations.ts"),
  ]);
  const treeOf = easiestTrees(query, graph, { ...limits, ...viewsOf(graph, view, options) });
  const printBranch = (body: Formula) =>
    notationOf("text").print({ free: [], body }, { graph, ids: options.ids ?? false });
  const trees = Array.from(answers, treeOf);
  const reduces = trees.map((tree) => tree && reducesTo(query, tree));
  io.out(
    options.json
      ? explainedJson(graph, answers, trees, reduces, printBranch, options.ids)
      : explainedText(graph, answers, trees, reduces, engine.renderExplanation, options.ids),
  );
}

/** What a tree may use, told apart by what the split lets one observe. */
function viewsOf(graph: Graph, view: View, options: AskOptions): { observed: View; full: View } {
  return { observed: options.graph === "full" ? observed(graph, options.split) : view, full: view };
}

function showPlan(plan: string, options: AskOptions, io: Io): void {
  io.out(options.json ? `${JSON.stringify({ plan })}\n` : `${plan.trimEnd()}\n`);
}

function showCount(
  query: Query,
  found: { count: number; outcome: Answers["outcome"] },
  options: AskOptions,
  io: Io,
): void {
  io.out(
    options.json
      ? `${JSON.stringify({ variables: query.free.map((each) => `?${each}`), ...found })}\n`
      : countText(query.free.length, found),
  );
}
