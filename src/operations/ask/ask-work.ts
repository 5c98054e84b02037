import { chosenView } from "../../kg/chosen-view.ts";
import { modelGiven } from "../../models/default-model.ts";
import { openModel } from "../../models/open-model.ts";
import { refuseInterrupted } from "../../runs/working/interruption.ts";
import { chosenSolvers } from "../../solvers/choice/chosen-solvers.ts";
import { solverFor } from "../../solvers/choice/default-solver.ts";
import type { Host } from "../host.ts";
import { openGraphAndQuery } from "../resources/query.ts";
import { computed } from "../running/interruptible.ts";
import { limitsFrom } from "../running/limits.ts";
import type { AnswersTaker, AskParameters } from "./ask.ts";
import { type AskedModel, askModel, checkModelGiven, checkRankable, settingsOf } from "./ask-model.ts";
import { checkAsked, usesModel } from "./checks.ts";
import { exactJson, exactRows, exactValue, variablesOf } from "./exact-value.ts";
import { findExactly, unanswered } from "./exact-work.ts";
import type { Found, FoundRanked } from "./found.ts";
import { rankedValue } from "./ranked-value.ts";
import type { Asked } from "./results.ts";

/** Answers a query: exactly, or with a model. */
export async function findAnswers(given: AskParameters, host: Host): Promise<Found> {
  checkAsked(given);
  return usesModel(given) ? findRanked(given, host) : findExactly(given, host);
}

/** The answers as results write them. */
export const askedValue = (found: Found): Asked =>
  "ranked" in found ? rankedValue(found) : exactValue(found);

/** Answers that are handed on at a time. */
const AT_ONCE = 1024;

/** Hands the answers on while they are made, waiting whenever the taker is slower; gives the result without them. */
export async function handedOn(found: Found, take: AnswersTaker, host: Host): Promise<Asked> {
  if ("ranked" in found) {
    const value = rankedValue(found);
    await take(value.answers);
    return { ...value, answers: [] };
  }
  const rows = exactRows(found);
  let answers: (typeof rows extends Generator<infer Answer> ? Answer : never)[] = [];
  for (let handed = 0; ; ) {
    const { done, value } = rows.next();
    if (!done) answers.push(value);
    if (answers.length === AT_ONCE || (done && answers.length > 0)) {
      refuseInterrupted(host, () => `${handed} of ${found.answers.count} answers were handed on`);
      await take(answers as Asked["answers"]);
      handed += answers.length;
      answers = [];
    }
    if (done)
      return { variables: variablesOf(found), answers: [], count: value.count, outcome: value.outcome };
  }
}

/** The same as JSON, in pieces. */
export function* askedJson(found: Found): Generator<string> {
  if ("ranked" in found) yield JSON.stringify(rankedValue(found));
  else yield* exactJson(found);
}

async function findRanked(given: AskParameters, host: Host): Promise<FoundRanked> {
  const { graph, query } = await openGraphAndQuery(given, host);
  checkRankable(query);
  const chosen = await chosenSolvers([solverFor(query, given.solver, graph).name], settingsOf(given), host);
  const { model: name, byDefault } = modelGiven(given, chosen);
  checkModelGiven(chosen, name);
  const { kernel, threads } = given;
  const seen = chosenView(graph, given.known ?? "observed", given.split);
  const model =
    name === undefined ? undefined : await openModel(name, graph, host, { kernel, threads, seen });
  try {
    const { stop } = limitsFrom({ timeout: given.timeout }, host);
    const asked: AskedModel = askModel({
      graph,
      models: model?.models ?? {},
      chosen,
      options: { ...given, byDefault },
      stop,
    });
    const by = asked.solverOf(query);
    const { ids, explain, predicted } = given;
    return {
      graph,
      query,
      ranked: await computed(host, () => asked.rank(query, by), unanswered),
      how: asked.how(query, by),
      ids,
      explain,
      predicted,
    };
  } finally {
    model?.close();
  }
}
