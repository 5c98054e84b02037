import { LacunaError } from "../../error.ts";
import type { KnowledgeBase } from "../../kb/kb.ts";
import { type KeyType, type Operator, operators, parseValue, type Value } from "../../kb/values/value.ts";
import { signatureOf } from "../functions.ts";
import type { Program, Step } from "../program.ts";
import type { Condition, Description, LogicalForm, Test } from "./logical-form.ts";

/** What the values of a key are read as; undefined for an unknown key. */
export type TypeOfKey = (key: string) => KeyType | undefined;

/** The types of the keys of a knowledge base. */
export const keyTypesOf =
  (kb: KnowledgeBase): TypeOfKey =>
  (key) =>
    kb.keyTypes[kb.keys.number(key)];

/** A step that is used n times is written out n times, so that a short program could ask for any amount. */
const LARGEST = 2_000;

/**
 * What a KoPL program asks. Every program of KQA Pro's grammar has such a form; a program without one (it asks for the
 * values of a count, or filters by the qualifiers of no fact) has no SPARQL query in the published shapes either.
 * @throws LacunaError `kopl.no-question`, `kopl.unknown-key`, `kopl.too-large`, and `kb.bad-…` for values
 */
export function formOfProgram(program: Program, typeOfKey: TypeOfKey): LogicalForm {
  let written = 0;

  const stepAt = (at: number): Step => {
    const step = program.steps[at];
    if (!step)
      throw noQuestion(program, at, "there is no such step", "let every step depend on earlier steps");
    if (++written > LARGEST)
      throw new LacunaError("kopl.too-large", `written out, the program has more than ${LARGEST} steps`, {
        hint: "use the result of a step once",
      });
    return step;
  };
  const dependency = (step: Step, at: number, which: number): number => {
    const on = step.dependencies[which];
    if (on === undefined || !(on < at))
      throw noQuestion(program, at, `${step.function} lacks an input`, "let it depend on earlier steps");
    return on;
  };
  const input = (step: Step, at: number, which: number): string => {
    const text = step.inputs[which];
    if (text === undefined)
      throw noQuestion(
        program,
        at,
        `${step.function} lacks its ${signatureOf(step.function).inputs[which] ?? "input"}`,
        "give every function all of its inputs",
      );
    return text;
  };
  const word = <Word extends string>(step: Step, at: number, which: number, words: readonly Word[]): Word => {
    const text = input(step, at, which);
    const found = words.find((each) => each === text);
    if (found === undefined)
      throw noQuestion(
        program,
        at,
        `"${text}" is none of ${words.join(", ")}`,
        `use one of ${words.join(", ")}`,
      );
    return found;
  };
  /** The test of a filter or a verification: its value is read as the function says, whatever the key. */
  const test = (step: Step, at: number, key: string, from: number): Test => {
    const { valueType = "string" } = signatureOf(step.function);
    const operator: Operator = valueType === "string" ? "=" : word(step, at, from + 1, operators);
    const type = valueType === "year" ? "date" : valueType;
    return { key, operator, value: parseValue(input(step, at, from), type) };
  };
  const typedValue = (key: string, text: string): Value => {
    const type = typeOfKey(key);
    if (type === undefined)
      throw new LacunaError("kopl.unknown-key", `no value has the key "${key}"`, {
        hint: "use a key of the knowledge base; its type says how the value is to be read",
      });
    return parseValue(text, type);
  };

  /** Conditions of a step that yields entities; the last one holds its facts, if it has any. */
  function describe(at: number): Description {
    const step = stepAt(at);
    const of = (which = 0) => describe(dependency(step, at, which));
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
        const from = program.steps[on];
        const earlier = describe(on);
        const last = earlier.at(-1);
        if (!from || signatureOf(from.function).gives !== "facts" || !last || !("qualifiers" in last))
          throw noQuestion(
            program,
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
        throw noQuestion(
          program,
          at,
          `${step.function} does not find entities`,
          "ask at the end of the program only",
        );
    }
  }

  const last = program.steps.length - 1;
  const step = stepAt(last);
  const of = (which = 0) => describe(dependency(step, last, which));
  switch (step.function) {
    case "QueryName":
      return { ask: "name", of: of() };
    case "Count":
      return { ask: "count", of: of() };
    case "QueryAttr":
    case "QueryAttrUnderCondition":
      return { ask: "attribute", ...asked(last) };
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
      const { key, ...rest } = asked(dependency(step, last, 0));
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
        program,
        last,
        `${step.function} asks for nothing`,
        "end the program with a function that asks, such as QueryName or Count",
      );
  }

  /** What QueryAttr or QueryAttrUnderCondition reads. */
  function asked(at: number): { of: Description; key: string; under?: Test } {
    const step = stepAt(at);
    if (step.function !== "QueryAttr" && step.function !== "QueryAttrUnderCondition")
      throw noQuestion(program, at, `${step.function} reads no value`, "verify what QueryAttr reads");
    const read = { of: describe(dependency(step, at, 0)), key: input(step, at, 0) };
    if (step.function === "QueryAttr") return read;
    const key = input(step, at, 1);
    return { ...read, under: { key, operator: "=", value: typedValue(key, input(step, at, 2)) } };
  }
}

function noQuestion(program: Program, at: number, why: string, hint: string): LacunaError {
  const place = program.source?.steps[at];
  return new LacunaError("kopl.no-question", `step ${at}: ${why}`, {
    hint,
    ...(place && program.source
      ? { place: { text: program.source.text, start: place.name[0], end: place.name[1] } }
      : {}),
  });
}
