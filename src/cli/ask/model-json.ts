import type { ModelRecord } from "../../evaluation/run/model-record.ts";
import type { Graph } from "../../kg/graph.ts";
import type { Formula, Query } from "../../query/formula.ts";
import type { Setting } from "../../solvers/settings/setting.ts";
import { nameOf } from "../naming.ts";
import type { Ranked, RankedAnswer } from "./rank.ts";

/** With what a query was answered. */
export interface AnsweredWith {
  readonly solver: { readonly name: string; readonly known: string; readonly setting: Setting };
  /** `calibrated`: truths of links are probabilities. Null for solvers that ask no model. */
  readonly model: (ModelRecord & { readonly calibrated: boolean }) | null;
}

/** `{"variables","answers":[{"values","probability","known"}],"count","outcome",…}`, with trees where there are some. */
export function rankedValue(
  graph: Graph,
  query: Query,
  ranked: Ranked,
  how: AnsweredWith,
  {
    ids,
    explain,
    print,
  }: { readonly ids: boolean; readonly explain: boolean; print(formula: Formula): string },
): Readonly<Record<string, unknown>> {
  const entity = (id: number) => (ids ? id : nameOf(graph.entities, id));
  const relation = (id: number) => (ids ? id : nameOf(graph.relations, id >> 1));
  const treeOf = ({ tree, type }: RankedAnswer) => {
    const absences = tree?.absences.map(print) ?? [];
    return {
      tree: (tree?.links ?? []).map(({ head, relation: id, tail, state, truth }) => ({
        head: entity(head),
        relation: relation(id),
        tail: entity(tail),
        ...{ state, truth },
      })),
      ...(absences.length === 0 ? {} : { absences }),
      predicted: tree?.predicted ?? null,
      // An answer without predicted links reduces to nothing.
      reduces: type ?? null,
    };
  };
  const answers = ranked.answers.map((each) => ({
    values: each.values.map(entity),
    probability: each.truth,
    known: each.known,
    ...(explain ? treeOf(each) : {}),
  }));
  const { outcome, candidates, tied, following, expected } = ranked;
  return {
    variables: query.free.map((each) => `?${each}`),
    answers,
    count: answers.length,
    outcome,
    ...(candidates === undefined ? {} : { candidates }),
    ...(tied === undefined ? {} : { tied }),
    ...(following === undefined ? {} : { following }),
    ...(expected === undefined ? {} : { expected }),
    ...how,
  };
}
