import { answer } from "../../../exact/answer.ts";
import { changedGraph, type LinkIds } from "../../../kg/changed-links.ts";
import type { Graph } from "../../../kg/graph.ts";
import type { OpenModel } from "../../../models/open-model.ts";
import type { Query } from "../../../query/formula.ts";
import { believed } from "../../contract/believed.ts";
import type { Host } from "../../host.ts";
import { computed } from "../../running/interruptible.ts";
import type { OpenTruths } from "../../truth/open-truths.ts";
import { answeredWith } from "../answered-with.ts";
import { type AskedTruths, askedTruths, truthsFor } from "../asked-truth.ts";
import { unanswered } from "../exact-work.ts";
import type { ResultNaming } from "../naming.ts";
import { type OpenAsked, openAsked } from "../open-asked.ts";
import type { WhatIf } from "./exploring-results.ts";
import type { AskWhatIfParameters } from "./what-if.ts";

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
  given: AskWhatIfParameters & { readonly model: OpenModel | string },
  naming: ResultNaming,
  host: Host,
): Promise<NonNullable<WhatIf["predicted"]>> {
  const changed = changedGraph(graph, changes.hidden, changes.added);
  const sides: Side[] = [];
  try {
    // What truths are fitted to is the graph as it is: the changed one is asked with them.
    let truths: OpenTruths | undefined;
    for (const each of [graph, changed]) {
      const side = await asked(each, query, given, truths, host);
      truths = side.opened;
      sides.push(side);
    }
    const [before, after] = sides as [Side, Side];
    const tuples = new Map(
      [changes.differing, ...sides.map(({ listed }) => listed)]
        .flat()
        .map((values) => [values.join(), values] as const),
    );
    const { solver, model, calibrated } = answeredWith(query, before.by, before.model, {
      ...given,
      truths: before.truths,
    });
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
      ...believed(belief, side.truths.truth?.(values, belief)),
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
interface Side extends Pick<OpenAsked, "model" | "by" | "close"> {
  readonly opened: OpenTruths;
  readonly truths: AskedTruths;
  /** The best answers. */
  readonly listed: readonly (readonly number[])[];
  /** Answers that follow from the known links. */
  readonly known: ReadonlySet<string>;
}

async function asked(
  graph: Graph,
  query: Query,
  given: AskWhatIfParameters & { readonly model: OpenModel | string },
  before: OpenTruths | undefined,
  host: Host,
): Promise<Side> {
  const options = { ...given, predicted: false, explain: false } as const;
  const all = await openAsked(graph, query, options, host);
  const { model, by, known, limits, close } = all;
  try {
    const question = { ...options, ...all, graph, query, source: given.graph };
    const opened = before ?? (await truthsFor(question, host));
    const { answers } = await computed(host, () => model.rank(query, by), unanswered);
    const following = await computed(host, () => answer(query, known, limits), unanswered);
    return {
      ...{ model, by, close, opened },
      truths: askedTruths(question, opened),
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
