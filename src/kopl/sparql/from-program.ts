import type { KnowledgeBase } from "../../kb/kb.ts";
import { signatureOf } from "../functions.ts";
import type { Program } from "../program.ts";
import type { Condition, Description, LogicalForm, Test } from "./logical-form.ts";
import { type StepReader, stepReader, type TypeOfKey } from "./step-reader.ts";

/** The types of the keys of a knowledge base. @internal */
export const keyTypesOf =
  (kb: KnowledgeBase): TypeOfKey =>
  (key) =>
    kb.keyTypes[kb.keys.number(key)];

/**
 * The logical form of a KoPL program. Every program of KQA Pro's grammar has such a form; a program without one (it asks for the
 * values of a count, or filters by the qualifiers of no fact) has no SPARQL query in the published shapes either.
 * @throws LacunaError `kopl.no-question`, `kopl.unknown-key`, `kopl.too-large`, and `kb.bad-…` for values
 * @internal
 */
export function formOfProgram(program: Program, typeOfKey: TypeOfKey): LogicalForm {
  const reader = stepReader(program, typeOfKey);
  const { dependency, input, word, test, typedValue, noQuestion } = reader;
  const last = program.steps.length - 1;
  const step = reader.stepAt(last);
  const of = (which = 0) => describe(dependency(step, last, which), reader);
  switch (step.function) {
    case "QueryName":
      return { ask: "name", of: of() };
    case "Count":
      return { ask: "count", of: of() };
    case "QueryAttr":
    case "QueryAttrUnderCondition":
      return { ask: "attribute", ...asked(last, reader) };
    case "QueryRelation":
      return { ask: "relation", from: of(0), to: of(1) };
    case "SelectAmong":
      return {
        ask: "among",
        of: of(),
        key: input(step, last, 0),
        extreme: word(step, last, 1, ["largest", "smallest"]),
      };
    case "SelectBetween":
      return {
        ask: "between",
        first: of(0),
        second: of(1),
        key: input(step, last, 0),
        comparison: word(step, last, 1, ["greater", "less"]),
      };
    case "VerifyStr":
    case "VerifyNum":
    case "VerifyYear":
    case "VerifyDate": {
      const { key, ...rest } = asked(dependency(step, last, 0), reader);
      return { ask: "verify", ...rest, test: test(step, last, key, 0) };
    }
    case "QueryAttrQualifier": {
      const key = input(step, last, 0);
      const value = typedValue(key, input(step, last, 1));
      return { ask: "attribute-qualifier", of: of(), key, value, qualifier: input(step, last, 2) };
    }
    case "QueryRelationQualifier":
      return {
        ask: "relation-qualifier",
        from: of(0),
        to: of(1),
        predicate: input(step, last, 0),
        qualifier: input(step, last, 1),
      };
    default:
      throw noQuestion(
        last,
        `${step.function} asks for nothing`,
        "end the program with a function that asks, such as QueryName or Count",
      );
  }
}

/** Conditions of a step that yields entities; the last one holds its facts, if it has any. */
function describe(at: number, reader: StepReader): Description {
  const { dependency, input, word, test, noQuestion } = reader;
  const step = reader.stepAt(at);
  const of = (which = 0) => describe(dependency(step, at, which), reader);
  switch (step.function) {
    case "FindAll":
      return [];
    case "Find":
      return [{ kind: "name", name: input(step, at, 0) }];
    case "FilterConcept":
      return [...of(), { kind: "concept", name: input(step, at, 0) }];
    case "FilterStr":
    case "FilterNum":
    case "FilterYear":
    case "FilterDate":
      return [...of(), { kind: "attribute", ...test(step, at, input(step, at, 0), 1), qualifiers: [] }];
    case "QFilterStr":
    case "QFilterNum":
    case "QFilterYear":
    case "QFilterDate": {
      const on = dependency(step, at, 0);

      const from = reader.program.steps[on];
      const earlier = describe(on, reader);
      const last = earlier.at(-1);
      if (!from || signatureOf(from.function).gives !== "facts" || !last || !("qualifiers" in last))
        throw noQuestion(
          at,
          `${from?.function} finds no facts whose qualifiers ${step.function} could look at`,
          "filter by qualifiers right after Relate or a filter by attributes",
        );
      const qualifiers = [...last.qualifiers, test(step, at, input(step, at, 0), 1)];
      return [...earlier.slice(0, -1), { ...last, qualifiers }];
    }
    case "Relate":
      return [
        {
          kind: "relation",
          predicate: input(step, at, 0),
          direction: word(step, at, 1, ["forward", "backward"]),
          of: of(),
          qualifiers: [],
        },
      ];
    case "And":
      return [...of(0), ...of(1)];
    case "Or":
      return [{ kind: "either", alternatives: [of(0), of(1)] } satisfies Condition];
    default:
      throw noQuestion(at, `${step.function} does not find entities`, "ask at the end of the program only");
  }
}

/** The value that QueryAttr or QueryAttrUnderCondition reads. */
function asked(at: number, reader: StepReader): { of: Description; key: string; under?: Test } {
  const { dependency, input, typedValue, noQuestion } = reader;
  const step = reader.stepAt(at);
  if (step.function !== "QueryAttr" && step.function !== "QueryAttrUnderCondition")
    throw noQuestion(at, `${step.function} reads no value`, "verify what QueryAttr reads");
  const read = { of: describe(dependency(step, at, 0), reader), key: input(step, at, 0) };
  if (step.function === "QueryAttr") return read;
  const key = input(step, at, 1);
  return { ...read, under: { key, operator: "=", value: typedValue(key, input(step, at, 2)) } };
}
