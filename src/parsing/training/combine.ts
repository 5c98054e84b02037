import type { Condition, Description, LogicalForm } from "../../kopl/sparql/logical-form.ts";
import type { Random } from "../../numeric/random.ts";
import { chance } from "../wordings/pattern.ts";
import type { TrainingQuestion } from "./examples.ts";

type Several = Extract<LogicalForm, { ask: "name" | "count" | "among" }>;

/** Conditions of questions, to be joined with those of others: all of them, and by relation and direction. */
export interface Conditions {
  readonly all: readonly Condition[];
  readonly byRelation: ReadonlyMap<string, readonly Condition[]>;
}

const relationOf = (condition: Condition): string =>
  condition.kind === "relation" ? `${condition.direction} ${condition.predicate}` : "";

const conditionsIn = (description: Description): Condition[] =>
  description.filter((each) => each.kind === "relation" || each.kind === "attribute");

/** Gathers the conditions of all questions that ask for entities by one. */
export function conditionsOf(questions: readonly TrainingQuestion[]): Conditions {
  const all = questions.flatMap(({ form }) => (form && isOfSeveral(form) ? conditionsIn(form.of) : []));
  const byRelation = new Map<string, Condition[]>();
  for (const each of all) {
    const relation = relationOf(each);
    if (relation !== "") byRelation.set(relation, [...(byRelation.get(relation) ?? []), each].slice(-400));
  }
  return { all, byRelation };
}

const isOfSeveral = (form: LogicalForm): form is Several =>
  form.ask === "name" || form.ask === "count" || form.ask === "among";

/**
 * A question with a second condition, taken from another question: of both ("that border France and speak German"), or of
 * either. Whether anything fulfils it does not matter for how it is worded.
 */
export function withSecondCondition(
  form: LogicalForm,
  { all, byRelation }: Conditions,
  random: Random,
): LogicalForm {
  if (!isOfSeveral(form) || all.length === 0) return form;
  const own = conditionsIn(form.of);
  const [first] = own;
  const name = form.of.some((each) => each.kind === "name" || each.kind === "either");
  if (own.length !== 1 || !first || name) return form;
  const same = byRelation.get(relationOf(first)) ?? [];
  const from = same.length > 1 && chance(0.4, random) ? same : all;
  const second = from[random.below(from.length)]!;
  if (JSON.stringify(second) === JSON.stringify(first)) return form;
  const concepts = form.of.filter((each) => each.kind === "concept");
  const either = chance(from === same ? 0.5 : 0.15, random);
  return {
    ...form,
    of: either
      ? [...concepts, { kind: "either", alternatives: [[first], [second]] }]
      : [...concepts, first, second],
  };
}
