import type { Condition, Description, LogicalForm } from "../../kopl/sparql/logical-form.ts";
import type { Random } from "../../numeric/random.ts";
import { chance } from "../wordings/pattern.ts";
import type { TrainingQuestion } from "./examples.ts";

type Several = Extract<LogicalForm, { ask: "name" | "count" | "among" }>;

/** Conditions of questions, to be joined with those of others: by the concept they are said of, and by relation and direction. */
export interface Conditions {
  readonly byConcept: ReadonlyMap<string, readonly Condition[]>;
  readonly byRelation: ReadonlyMap<string, readonly Condition[]>;
}

const relationOf = (condition: Condition): string =>
  condition.kind === "relation" ? `${condition.direction} ${condition.predicate}` : "";

const conditionsIn = (description: Description): Condition[] =>
  description.filter((each) => each.kind === "relation" || each.kind === "attribute");

/** Conditions of one kind that are kept. */
const KEPT = 400;

/** Gathers the conditions of all questions that ask for entities by one. */
export function conditionsOf(questions: readonly TrainingQuestion[]): Conditions {
  const byConcept = new Map<string, Condition[]>();
  const byRelation = new Map<string, Condition[]>();
  const keep = (lists: Map<string, Condition[]>, key: string, condition: Condition) => {
    const list = lists.get(key) ?? [];
    lists.set(key, list);
    if (key !== "" && list.length < KEPT) list.push(condition);
  };
  for (const { form } of questions) {
    if (!form || !isOfSeveral(form)) continue;
    for (const each of conditionsIn(form.of)) {
      keep(byRelation, relationOf(each), each);
      keep(byConcept, conceptOf(form.of), each);
    }
  }
  return { byConcept, byRelation };
}

const conceptOf = (description: Description): string => {
  const found = description.find((each) => each.kind === "concept");
  return found?.kind === "concept" ? found.name : "";
};

const isOfSeveral = (form: LogicalForm): form is Several =>
  form.ask === "name" || form.ask === "count" || form.ask === "among";

/**
 * A question with a second condition, taken from another question: of both ("that border France and speak German"), or of
 * either. Whether anything fulfils it does not matter for how it is worded.
 */
export function withSecondCondition(
  form: LogicalForm,
  { byConcept, byRelation }: Conditions,
  random: Random,
): LogicalForm {
  if (!isOfSeveral(form)) return form;
  const all = byConcept.get(conceptOf(form.of)) ?? [];
  const own = conditionsIn(form.of);
  const [first] = own;
  const name = form.of.some((each) => each.kind === "name" || each.kind === "either");
  if (own.length !== 1 || !first || name) return form;
  const same = byRelation.get(relationOf(first)) ?? [];
  const from = same.length > 1 && chance(0.4, random) ? same : all;
  const second = from[random.below(Math.max(from.length, 1))];
  if (!second || JSON.stringify(second) === JSON.stringify(first)) return form;
  const concepts = form.of.filter((each) => each.kind === "concept");
  const either = chance(from === same ? 0.5 : 0.15, random);
  return {
    ...form,
    of: either
      ? [...concepts, { kind: "either", alternatives: [[first], [second]] }]
      : [...concepts, first, second],
  };
}
