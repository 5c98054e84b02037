import { LacunaError } from "../error.ts";
import { vocabularyOf } from "../kg/vocabulary.ts";
import { similarNames } from "../query/similar.ts";
import { functionNames, functions, inputWords, type ResultKind } from "./functions.ts";
import type { Program, TextRange } from "./program.ts";

/** The place of a stretch in the text a program was read from; nothing for programs that have none. */
export const placeIn = (program: Program, stretch: TextRange | undefined) =>
  program.source && stretch
    ? { place: { text: program.source.text, start: stretch[0], end: stretch[1] } }
    : {};

/** A hint that names the most similar names, or otherwise the given text. */
export function meant(names: readonly string[], wrong: string, otherwise: string): string {
  const near = similarNames(vocabularyOf(names), wrong);
  return near.length > 0 ? `did you mean ${near.join(" or ")}?` : otherwise;
}

/** @internal */
export interface CheckOptions {
  /** Accepts what the executors published with KQA Pro ignore: superfluous inputs, and words that they do not know. */
  readonly lenient?: boolean;
}

/**
 * Checks a program without a knowledge base: functions that exist, the number of inputs, words that inputs may be, and
 * that every step takes results of the right type from earlier steps. Gives the type of each step's result.
 * @throws LacunaError `kopl.empty-program`, `kopl.unknown-function`, `kopl.wrong-inputs`, `kopl.unknown-word`,
 * `kopl.wrong-dependencies`, `kopl.wrong-type`, with the place where the program has one
 * @internal
 */
export function checkProgram(program: Program, options: CheckOptions = {}): readonly ResultKind[] {
  if (program.steps.length === 0)
    throw new LacunaError("kopl.empty-program", "the program has no steps", {
      hint: 'begin with Find("…") or FindAll()',
    });
  const kinds: ResultKind[] = [];
  for (const [at, step] of program.steps.entries()) {
    const source = program.source?.steps[at];
    const where = `step ${at + 1}`;
    const signature = functions.get(step.function);
    if (!signature)
      throw new LacunaError("kopl.unknown-function", `${where}: no function is called "${step.function}"`, {
        ...placeIn(program, source?.name),
        hint: meant(functionNames, step.function, `the functions are ${functionNames.join(", ")}`),
      });
    const { name, inputs, takes } = signature;
    if (options.lenient ? step.inputs.length < inputs.length : step.inputs.length !== inputs.length)
      throw new LacunaError(
        "kopl.wrong-inputs",
        `${where}: ${name} takes ${inputs.length} inputs, not ${step.inputs.length}`,
        {
          ...placeIn(program, source?.inputs.at(-1) ?? source?.name),
          hint: inputs.length === 0 ? `write ${name}()` : `write ${name}(${inputs.join(", ")})`,
        },
      );
    for (const [i, kind] of inputs.entries()) {
      const words = inputWords[kind];
      const word = step.inputs[i] ?? "";
      if (words && !options.lenient && !words.includes(word))
        throw new LacunaError("kopl.unknown-word", `${where}: "${word}" is no ${kind} of ${name}`, {
          ...placeIn(program, source?.inputs[i]),
          hint: `write ${words.join(", ")}`,
        });
    }
    if (step.dependencies.length !== takes.length)
      throw new LacunaError(
        "kopl.wrong-dependencies",
        `${where}: ${name} takes the results of ${takes.length} steps, not ${step.dependencies.length}`,
        {
          ...placeIn(program, source?.name),
          hint:
            takes.length === 2
              ? `write two branches: ${name}(A, B)`
              : takes.length === 1
                ? "put it behind another step"
                : "begin a branch with it",
        },
      );
    for (const [i, wanted] of takes.entries()) {
      const from = step.dependencies[i] ?? -1;
      const given = kinds[from];
      if (given === undefined)
        throw new LacunaError("kopl.wrong-dependencies", `${where}: there is no earlier step ${from + 1}`, {
          ...placeIn(program, source?.name),
          hint: "a step takes results of steps before it, numbered from 0",
        });
      if (given !== wanted && !(wanted === "entities" && given === "facts"))
        throw new LacunaError(
          "kopl.wrong-type",
          `${where}: ${name} takes ${wanted}, but ${program.steps[from]?.function} gives ${given}`,
          { ...placeIn(program, source?.name), hint: producers(wanted) },
        );
    }
    kinds.push(signature.gives);
  }
  return kinds;
}

const producers = (kind: ResultKind) =>
  `${kind} come from ${[...functions.values()]
    .filter(({ gives }) => gives === kind || (kind === "entities" && gives === "facts"))
    .map(({ name }) => name)
    .join(", ")}`;
