import type { FunctionName } from "../functions.ts";
import * as ask from "./ask.ts";
import { type Context, input } from "./context.ts";
import * as locate from "./locate.ts";
import type { EntityResult, StepResult } from "./result.ts";
import * as select from "./select.ts";
import * as strict from "./strict.ts";

type Apply = (context: Context, taken: readonly StepResult[], inputs: readonly string[]) => StepResult;

/** A result that a step takes as entities; programs are checked before they run. */
function entities(taken: readonly StepResult[], at = 0): EntityResult {
  const result = taken[at];
  if (result?.kind !== "entities") throw new Error("a program was run without being checked");
  return result;
}

const filter: Record<"attribute" | "qualifier", (name: FunctionName) => Apply> = {
  attribute: (name) => (context, taken, inputs) =>
    context.strict
      ? strict.strictFilterAttribute(context, name, entities(taken), inputs)
      : locate.filterAttribute(context, name, entities(taken), inputs),
  qualifier: (name) => (context, taken, inputs) =>
    locate.filterQualifier(context, name, entities(taken), inputs, context.strict !== undefined),
};

const verify =
  (name: FunctionName): Apply =>
  (context, [result], inputs) => {
    if (result?.kind !== "values") throw strict.executorFails("there is no value to verify");
    return ask.verify(name, result.values, inputs, context.strict !== undefined);
  };

/** A function of one set that the published executors define differently. */
const ofOne =
  (
    bySets: (context: Context, from: EntityResult, inputs: readonly string[]) => StepResult,
    byExecutor: typeof bySets,
  ): Apply =>
  (context, taken, inputs) =>
    (context.strict ? byExecutor : bySets)(context, entities(taken), inputs);

/** A function of two sets that the published executors define differently. */
const ofTwo =
  (
    bySets: (context: Context, a: EntityResult, b: EntityResult, inputs: readonly string[]) => StepResult,
    byExecutor: typeof bySets,
  ): Apply =>
  (context, taken, inputs) =>
    (context.strict ? byExecutor : bySets)(context, entities(taken), entities(taken, 1), inputs);

/** The implementation of each of the 27 functions, from its input results and its textual inputs. */
export const applications: Readonly<Record<FunctionName, Apply>> = {
  FindAll: (context) => locate.findAll(context),
  Find: (context, _, inputs) => locate.find(context, input(inputs, 0)),
  FilterConcept: ofOne(
    (context, from, inputs) => locate.filterConcept(context, from, input(inputs, 0)),
    (context, from, inputs) => strict.strictFilterConcept(context, from, input(inputs, 0)),
  ),
  FilterStr: filter.attribute("FilterStr"),
  FilterNum: filter.attribute("FilterNum"),
  FilterYear: filter.attribute("FilterYear"),
  FilterDate: filter.attribute("FilterDate"),
  QFilterStr: filter.qualifier("QFilterStr"),
  QFilterNum: filter.qualifier("QFilterNum"),
  QFilterYear: filter.qualifier("QFilterYear"),
  QFilterDate: filter.qualifier("QFilterDate"),
  Relate: ofOne(locate.relate, strict.strictRelate),
  And: (context, taken) => locate.and(context, entities(taken), entities(taken, 1)),
  Or: (context, taken) => locate.or(context, entities(taken), entities(taken, 1)),
  QueryName: ofOne(ask.queryName, strict.strictQueryName),
  Count: (_, taken) => ({ kind: "count", count: entities(taken).nodes.length }),
  QueryAttr: ofOne(
    (context, from, inputs) => ask.queryAttribute(context, from, input(inputs, 0)),
    (context, from, inputs) => strict.strictQueryAttribute(context, from, input(inputs, 0)),
  ),
  QueryAttrUnderCondition: ofOne(ask.queryAttributeUnderCondition, strict.strictUnderCondition),
  QueryRelation: ofTwo(ask.queryRelation, strict.strictQueryRelation),
  SelectBetween: ofTwo(select.selectBetween, strict.strictSelectBetween),
  SelectAmong: ofOne(select.selectAmong, strict.strictSelectAmong),
  VerifyStr: verify("VerifyStr"),
  VerifyNum: verify("VerifyNum"),
  VerifyYear: verify("VerifyYear"),
  VerifyDate: verify("VerifyDate"),
  QueryAttrQualifier: ofOne(ask.queryAttributeQualifier, strict.strictAttributeQualifier),
  QueryRelationQualifier: ofTwo(ask.queryRelationQualifier, strict.strictRelationQualifier),
};
