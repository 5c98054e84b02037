import { LacunaError } from "../../error.ts";
import { type KnowledgeBase, valueAt } from "../../kb/kb.ts";
import { randomStream } from "../../numeric/random.ts";
import { sameAnswer } from "../evaluate/match.ts";
import { hopsOf } from "../hops.ts";
import type { Program } from "../program.ts";
import { runProgram } from "../run/run.ts";
import { canonicalForm, formKey } from "../sparql/canonical.ts";
import type { LogicalForm } from "../sparql/logical-form.ts";
import { sparqlOfForm } from "../sparql/printing/print.ts";
import { sharedIris } from "../sparql/printing/shared-iris.ts";
import { programOfForm } from "../sparql/to-program.ts";
import { drawForm } from "./ask.ts";
import { CHOICES, drawChoices } from "./choices.ts";
import type { Drawing } from "./conditions.ts";
import { type Locating, type Plan, plans } from "./plans.ts";
import { type Pool, type Pools, poolsOf } from "./pools.ts";
import { type QuestionType, typeOfForm } from "./question-types.ts";
import { answersOfRows, type Rows, rowCount, rowsOfForm } from "./rows.ts";
import type { QuestionTemplates } from "./templates.ts";
import { questionOfForm } from "./wording.ts";

/** A generated question. */
export interface Question {
  readonly question: string;
  readonly program: Program;
  readonly sparql: string;
  readonly answer: string;
  /** Ten, the answer among them. */
  readonly choices: readonly string[];
  readonly type: QuestionType;
  readonly hops: number;
}

/** A question that an attempt gave, with the key that recognises duplicates. @internal */
export interface Candidate {
  readonly plan: number;
  /** The canonical form: equal for questions that ask the same. */
  readonly key: string;
  readonly question: Question;
}

export interface GenerationSetup {
  readonly kb: KnowledgeBase;
  readonly seed: number;
  readonly templates?: QuestionTemplates;
}

/** Makes questions of one knowledge base; workers have one each. @internal */
export interface QuestionMaker {
  /** Makes one attempt. Its result depends only on the seed, its number and its plan. */
  readonly attempt: (number: number, plan: number) => Candidate | undefined;
}

/** The plans for which the knowledge base has no facts at all, or fewer things of the answer's kind than a question has choices. @internal */
export function impossiblePlans(kb: KnowledgeBase): number[] {
  const pools = poolsOf(kb);
  const lacks = (pool: Pool) => pool.all.length === 0;
  const cannot = (locating: Locating): boolean => {
    switch (locating.by) {
      case "name":
        return locating.literal === true && lacks(pools.attributes);
      case "concept":
        return kb.conceptCount === 0;
      case "literal":
        return lacks(locating.qualified ? pools.qualifiedAttributes : pools.attributes);
      case "relational":
        return lacks(locating.qualified ? pools.qualifiedRows : pools.rows) || cannot(locating.of);
      default:
        return locating.parts.some(cannot);
    }
  };
  const needs = (type: QuestionType, under: boolean): Pool => {
    if (type === "SelectAmong" || type === "SelectBetween") return pools.quantities;
    if (type === "QueryRelation") return pools.rows;
    if (type === "QueryRelationQualifier") return pools.qualifiedRows;
    if (type === "QueryAttrQualifier" || under) return pools.qualifiedAttributes;
    return pools.attributes;
  };
  return plans.flatMap(({ type, locating, under }, at) => {
    const locatedOnly = type === "QueryName" || type === "Count";
    return locating.some(cannot) ||
      mostChoices(kb, type) < CHOICES ||
      (!locatedOnly && lacks(needs(type, under === true)))
      ? [at]
      : [];
  });
}

/** The largest possible number of different choices for a type of questions. */
function mostChoices(kb: KnowledgeBase, type: QuestionType): number {
  switch (type) {
    case "Count":
    case "Verify":
      return CHOICES;
    case "QueryName":
    case "SelectAmong":
    case "SelectBetween":
      return kb.nodeCount;
    case "QueryRelation":
      return kb.predicates.size + kb.keys.size;
    default:
      return kb.values.size;
  }
}

/** Most draws of one attempt. */
const DRAWS = 60;

/** @internal */
export function questionMaker({ kb, seed, templates }: GenerationSetup): QuestionMaker {
  const pools: Pools = poolsOf(kb);
  return {
    attempt(number, at) {
      const plan = plans[at];
      if (!plan) return undefined;
      const drawing: Drawing = { kb, pools, random: randomStream(seed, "kopl-question", number) };
      for (let draw = 0; draw < DRAWS; draw++) {
        const found = questionOf(drawing, plan, templates);
        if (found) return { plan: at, ...found };
      }
      return undefined;
    },
  };
}

/** One draw; undefined when it gives no question with one answer. */
function questionOf(
  drawing: Drawing,
  plan: Plan,
  templates: QuestionTemplates | undefined,
): Omit<Candidate, "plan"> | undefined {
  const { kb } = drawing;
  const form = drawForm(drawing, plan);
  if (!form) return undefined;
  const rows = rowsOfForm(kb, form);
  const [answer, ...more] = answersOfRows(kb, rows);
  if (answer === undefined || answer === "" || more.length > 0 || rowCount(rows) !== 1) return undefined;
  if (!isAnswerable(kb, form, rows)) return undefined;
  // Conditions on one's own facts give many sets of one; most of them are left out.
  if (rows.kind === "count" && rows.count === 1 && drawing.random.below(4) > 0) return undefined;
  const program = programOfForm(form);
  // The canonical form may be shorter than the draw: then it is another plan's question.
  if (program.steps.length !== plan.length || hopsOf(program) !== plan.hops) return undefined;
  const canonical = canonicalForm(form);
  if (hopsOf(programOfForm(canonical)) !== plan.hops) return undefined;
  if (!koplAgrees(kb, program, answer)) return undefined;
  const choices = drawChoices(drawing, form, rows, answer, sameAnswer);
  if (!choices) return undefined;
  return {
    key: formKey(canonical),
    question: {
      question: questionOfForm(form, templates),
      program,
      sparql: sparqlOfForm(form, { shared: sharedIris(kb) }),
      answer,
      choices,
      type: typeOfForm(form),
      hops: plan.hops,
    },
  };
}

/** Whether a question is good, beyond its single row. */
function isAnswerable(kb: KnowledgeBase, form: LogicalForm, rows: Rows): boolean {
  if (rows.kind === "count") return rows.count > 0;
  if (rows.kind === "extreme") return rows.clear;
  if (rows.kind === "values") return isOfKeyType(kb, form, rows.values[0] ?? 0);
  if (form.ask !== "verify") return true;
  // One value to be verified, of a kind that compares with what is asked: otherwise "no" says nothing.
  const { test, under, of } = form;
  const read = rowsOfForm(kb, { ask: "attribute", of, key: test.key, ...(under ? { under } : {}) });
  if (read.kind !== "values" || read.values.length !== 1) return false;
  const value = valueAt(kb, read.values[0] ?? 0);
  if (test.value.type === "quantity") return value.type === "quantity" && value.unit === test.value.unit;
  if (test.value.type === "string") return value.type === "string";
  return value.type === "date" || value.type === test.value.type;
}

/** The published procedure reads values as their key's type says, and gives no answer for one of another type. */
function isOfKeyType(kb: KnowledgeBase, form: LogicalForm, value: number): boolean {
  const key = "qualifier" in form ? form.qualifier : "key" in form ? form.key : "";
  const { type } = valueAt(kb, value);
  return kb.keyTypes[kb.keys.number(key)] === (type === "year" ? "date" : type);
}

/** KoPL's definition gives the same: questions on which it and SPARQL differ have no answer that both would give. */
function koplAgrees(kb: KnowledgeBase, program: Program, answer: string): boolean {
  try {
    const { answers } = runProgram(kb, program);
    return answers.length > 0 && answers.every((each) => each === answer);
  } catch (error) {
    if (error instanceof LacunaError) return false;
    throw error;
  }
}
