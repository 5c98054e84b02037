import { answer } from "../../../exact/answer.ts";
import { changedGraph, type LinkIds } from "../../../kg/changed-links.ts";
import { chosenView } from "../../../kg/chosen-view.ts";
import type { Graph } from "../../../kg/graph.ts";
import type { OpenModel } from "../../../models/open-model.ts";
import type { Query } from "../../../query/formula.ts";
import { chosenSolvers } from "../../../solvers/choice/chosen-solvers.ts";
import { solverGiven } from "../../../solvers/choice/default-solver.ts";
import { believed } from "../../contract/believed.ts";
import type { Host } from "../../host.ts";
import { openModel } from "../../resources/model.ts";
import { computed } from "../../running/interruptible.ts";
import { limitsFrom } from "../../running/limits.ts";
import { unanswered } from "../exact-work.ts";
import type { ResultNaming } from "../naming.ts";
import {
  type AskedModel,
  type AskedSolver,
  askModel,
  checkModelGiven,
  checkRankable,
} from "../predict-model.ts";
import type { WhatIf } from "./exploring-results.ts";
import type { WhatIfParameters } from "./what-if.ts";

/** Links that are taken away and put in. */
export interface Changes {
  readonly hidden: readonly LinkIds[];
  readonly added: readonly LinkIds[];
  /** Answers by known links that appear or go with them. */
  readonly differing: readonly (readonly number[])[];
}

/** The best answers of a model before and after some changes of the graph, and those that differ, with what it believes of each. */
export async function predictedChanges(
  graph: Graph,
  query: Query,
  changes: Changes,
  given: WhatIfParameters & { readonly model: OpenModel | string },
  naming: ResultNaming,
  host: Host,
): Promise<NonNullable<WhatIf["predicted"]>> {
  checkRankable(query);
  const changed = changedGraph(graph, changes.hidden, changes.added);
  const sides: Side[] = [];
  try {
    for (const each of [graph, changed]) sides.push(await asked(each, query, given, host));
    const [before, after] = sides as [Side, Side];
    const tuples = new Map(
      [changes.differing, ...sides.map(({ listed }) => listed)]
        .flat()
        .map((values) => [values.join(), values] as const),
    );
    const { solver, model, calibrated } = before.model.how(query, before.by);
    const rows = await computed(
      host,
      () =>
        [...tuples.values()].map((values) => ({
          values,
          sides: sides.map((side) => beliefOf(side, query, values)),
        })),
      unanswered,
    );
    const change = ({ sides: [was = 0, is = 0] }: (typeof rows)[number]) => Math.abs(is - was);
    rows.sort((a, b) => change(b) - change(a) || b.sides[1]! - a.sides[1]!);
    const shown = (side: Side, belief: number, values: readonly number[]) => ({
      ...believed(belief, calibrated),
      known: side.known.has(values.join()),
    });
    return {
      calibrated,
      answers: rows.map(({ values, sides: [was = 0, is = 0] }) => ({
        values: values.map(naming.entity),
        before: shown(before, was, values),
        after: shown(after, is, values),
      })),
      solver,
      model,
    };
  } finally {
    for (const side of sides) side.close();
    host.resources?.forget(changed);
  }
}

/** A model that was asked on one of the two graphs. */
interface Side {
  readonly model: AskedModel;
  readonly by: AskedSolver;
  /** The best answers. */
  readonly listed: readonly (readonly number[])[];
  /** Answers that follow from the known links. */
  readonly known: ReadonlySet<string>;
  close(): void;
}

async function asked(
  graph: Graph,
  query: Query,
  given: WhatIfParameters & { readonly model: OpenModel | string },
  host: Host,
): Promise<Side> {
  const chosen = await chosenSolvers([solverGiven(query, given.solver, graph)], host);
  checkModelGiven(chosen, given.model);
  const { kernel, threads } = given;
  const known = given.known ?? "observed";
  const seen = chosenView(graph, known, given.split);
  const { models, close } = await openModel(given.model, graph, host, { kernel, threads, seen });
  try {
    const limits = limitsFrom({ timeout: given.timeout }, host);
    const options = { ...given, known, predicted: false, explain: false } as const;
    const model = askModel({ graph, models, chosen, options, stop: limits.stop });
    const by = model.solverOf(query);
    const { answers } = await computed(host, () => model.rank(query, by), unanswered);
    const following = await computed(host, () => answer(query, seen, limits), unanswered);
    return {
      ...{ model, by, close },
      listed: answers.map(({ values }) => values),
      known: new Set(Array.from(following, (values) => values.join())),
    };
  } catch (error) {
    close();
    throw error;
  }
}

const beliefOf = ({ model, by }: Side, query: Query, values: readonly number[]): number =>
  model.belief(query, by, values, query.free.length === 1 ? undefined : model.tree(query, by, values));
