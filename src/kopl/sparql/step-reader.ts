import { LacunaError } from "../../error.ts";
import { type KeyType, type Operator, operators, parseValue, type Value } from "../../kb/values/value.ts";
import { signatureOf } from "../functions.ts";
import type { Program, Step } from "../program.ts";
import type { Test } from "./logical-form.ts";

/** The type of the values of a key; undefined for an unknown key. @internal */
export type TypeOfKey = (key: string) => KeyType | undefined;

/** Most steps after expansion. A step that is used n times is written n times, so a short program could expand to any size. */
const LARGEST = 2_000;

/** Reads the steps of a program, and refuses those that lack something. */
export interface StepReader {
  readonly program: Program;
  /** @throws LacunaError `kopl.no-question`, `kopl.too-large` */
  stepAt(at: number): Step;
  /** The number of the step that a step depends on. */
  dependency(step: Step, at: number, which: number): number;
  input(step: Step, at: number, which: number): string;
  /** An input that is one of some words. */
  word<Word extends string>(step: Step, at: number, which: number, words: readonly Word[]): Word;
  /** The test of a filter or a verification: its value is read as the function says, whatever the key. */
  test(step: Step, at: number, key: string, from: number): Test;
  /** @throws LacunaError `kopl.unknown-key`, and `kb.bad-…` for values */
  typedValue(key: string, text: string): Value;
  /** The error of a step that asks nothing. */
  noQuestion(at: number, why: string, hint: string): LacunaError;
}

export function stepReader(program: Program, typeOfKey: TypeOfKey): StepReader {
  let written = 0;
  const noQuestion = (at: number, why: string, hint: string) => {
    const place = program.source?.steps[at];
    return new LacunaError("kopl.no-question", `step ${at}: ${why}`, {
      hint,
      ...(place && program.source
        ? { place: { text: program.source.text, start: place.name[0], end: place.name[1] } }
        : {}),
    });
  };
  const input: StepReader["input"] = (step, at, which) => {
    const text = step.inputs[which];
    if (text !== undefined) return text;
    const name = signatureOf(step.function).inputs[which] ?? "input";
    throw noQuestion(at, `${step.function} lacks its ${name}`, "give every function all of its inputs");
  };
  const word: StepReader["word"] = (step, at, which, words) => {
    const text = input(step, at, which);
    const found = words.find((each) => each === text);
    if (found !== undefined) return found;
    throw noQuestion(at, `"${text}" is none of ${words.join(", ")}`, `use one of ${words.join(", ")}`);
  };
  return {
    program,
    noQuestion,
    input,
    word,
    stepAt(at) {
      const step = program.steps[at];
      if (!step) throw noQuestion(at, "there is no such step", "let every step depend on earlier steps");
      if (++written > LARGEST)
        throw new LacunaError("kopl.too-large", `written out, the program has more than ${LARGEST} steps`, {
          hint: "use the result of a step once",
        });
      return step;
    },
    dependency(step, at, which) {
      const on = step.dependencies[which];
      if (on !== undefined && on < at) return on;
      throw noQuestion(at, `${step.function} lacks an input`, "let it depend on earlier steps");
    },
    test(step, at, key, from) {
      const { valueType = "string" } = signatureOf(step.function);
      const operator: Operator = valueType === "string" ? "=" : word(step, at, from + 1, operators);
      const type = valueType === "year" ? "date" : valueType;
      return { key, operator, value: parseValue(input(step, at, from), type) };
    },
    typedValue(key, text) {
      const type = typeOfKey(key);
      if (type === undefined)
        throw new LacunaError("kopl.unknown-key", `no value has the key "${key}"`, {
          hint: "use a key of the knowledge base; its type says how the value is to be read",
        });
      return parseValue(text, type);
    },
  };
}
