import { LacunaError, usageError } from "../../../error.ts";
import { answer } from "../../../exact/answer.ts";
import type { Answers } from "../../../exact/answers.ts";
import { changedLinks, type LinkIds } from "../../../kg/changed-links.ts";
import { chosenView } from "../../../kg/chosen-view.ts";
import { type Graph, hasLink, type View } from "../../../kg/graph.ts";
import { atom, constant } from "../../../query/formula.ts";
import { atomsOf } from "../../../query/scope.ts";
import { parseText } from "../../../query/text/parse.ts";
import type { Host } from "../../host.ts";
import { openGraphAndQuery } from "../../resources/query.ts";
import { computed } from "../../running/interruptible.ts";
import { limitsFrom } from "../../running/limits.ts";
import { leaveTrial } from "../../running/trial.ts";
import { resultNaming } from "../naming.ts";
import type { WhatIf } from "./exploring-results.ts";
import { formulaText } from "./formula-text.ts";
import { predictedChanges } from "./predicted-changes.ts";
import type { AskWhatIfParameters } from "./what-if.ts";

/** Links that are copied in a moment. */
const MOST_AT_ONCE = 1 << 13;

/** Links whose names are read in a moment. */
const MOST_CHANGES = 64;

/** Does `what-if`. */
export async function askWhatIf(given: AskWhatIfParameters, host: Host): Promise<WhatIf> {
  const { graph, query } = await openGraphAndQuery(given, host);
  if (given.hide.length + given.add.length === 0)
    throw usageError("no-change", "no link is hidden or added", "name one with {hide} or {add}");
  if (given.hide.length + given.add.length > MOST_CHANGES) leaveTrial(host.trial);
  const view = chosenView(graph, given.view ?? "full", given.split);
  const hidden = given.hide.map((each) => linkOf(each, "hide", graph, given.ids));
  const added = given.add.map((each) => linkOf(each, "add", graph, given.ids));
  refuseIdle(view, hidden, given.hide, added, given.add);
  const relations = new Set(atomsOf(query.body).map(({ relation }) => (relation as number) & ~1));
  if (linksBy(view, relations) > MOST_AT_ONCE) leaveTrial(host.trial);
  const limits = limitsFrom({ timeout: given.timeout }, host);
  const [before, after] = await computed(
    host,
    () => {
      const changed = changedLinks(view, relations, hidden, added);
      return [whole(answer(query, view, limits)), whole(answer(query, changed.full, limits))];
    },
    () => "the query was not answered",
  );
  const naming = resultNaming(graph, given.ids);
  const named = (rows: readonly number[][]) =>
    rows.slice(0, given.limit).map((row) => row.map(naming.entity));
  const [appear, go] = [without(after!, before!), without(before!, after!)];
  const shown = (links: readonly LinkIds[]) => links.map((each) => linkText(graph, each));
  return {
    variables: query.free.map((each) => `?${each}`),
    before: before!.count,
    after: after!.count,
    appear: named(appear),
    appearing: appear.length,
    go: named(go),
    going: go.length,
    hidden: shown(hidden),
    added: shown(added),
    ...(given.model === undefined
      ? {}
      : {
          predicted: await predictedChanges(
            graph,
            query,
            { hidden, added, differing: [...appear.slice(0, given.limit), ...go.slice(0, given.limit)] },
            { ...given, model: given.model },
            naming,
            host,
          ),
        }),
    ...naming.takeLabels(),
    outcome: "complete",
  };
}

const linksBy = ({ graph: { rows } }: View, relations: ReadonlySet<number>): number =>
  [...relations].reduce(
    (sum, each) => sum + rows.rowEdge[rows.relationRow[each + 1]!]! - rows.rowEdge[rows.relationRow[each]!]!,
    0,
  );

/** @throws LacunaError `exact.limit`: a difference of parts would say what is not so */
function whole(answers: Answers): Answers {
  if (answers.outcome === "complete") return answers;
  throw new LacunaError("exact.limit", `the query was not answered in full (${answers.outcome})`, {
    hint: "give it more time with {timeout}, or ask for less",
  });
}

/** The tuples of one list that the other does not have; both are sorted. */
function without(list: Answers, other: Answers): number[][] {
  if (list.variables.length === 0) return list.count > other.count ? [[]] : [];
  const key = (row: readonly number[]) => row.join(" ");
  const known = new Set(Array.from(other, key));
  return [...list].filter((row) => !known.has(key(row)));
}

/** @throws LacunaError `usage.no-link`, `query.*` */
function linkOf(text: string, parameter: "hide" | "add", graph: Graph, ids: boolean): LinkIds {
  const { free, body } = parseText(text, { graph, ids, unsafe: true });
  const is = body.kind === "atom" && body.head.kind === "constant" && body.tail.kind === "constant";
  if (!is || free.length > 0)
    throw usageError(
      "no-link",
      `${JSON.stringify(text)} in {${parameter}} is no link between two entities`,
      "write relation(head, tail) with names of the graph",
      parameter,
    );
  const [relation, head, tail] = [body.relation, body.head, body.tail].map((each) =>
    typeof each === "object" ? (each as { readonly entity: number }).entity : each,
  ) as [number, number, number];
  return relation & 1 ? { head: tail, relation: relation - 1, tail: head } : { head, relation, tail };
}

/** @throws LacunaError `usage.no-change` for a hidden link that is not there, and an added one that is */
function refuseIdle(
  view: View,
  hidden: readonly LinkIds[],
  hide: readonly string[],
  added: readonly LinkIds[],
  add: readonly string[],
): void {
  const has = ({ head, relation, tail }: LinkIds) => hasLink(view, head, relation, tail);
  const absent = hidden.findIndex((each) => !has(each));
  if (absent >= 0)
    throw usageError(
      "no-change",
      `${hide[absent]} cannot be hidden: the graph does not have it`,
      "name a link that the graph has, or put this one in with {add}",
      "hide",
    );
  const present = added.findIndex(has);
  if (present >= 0)
    throw usageError(
      "no-change",
      `${add[present]} cannot be added: the graph has it already`,
      "name a link that the graph does not have, or take this one away with {hide}",
      "add",
    );
}

const linkText = (graph: Graph, { head, relation, tail }: LinkIds): string =>
  formulaText(atom(relation, constant(head), constant(tail)), graph);
