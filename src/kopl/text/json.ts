import { LacunaError } from "../../error.ts";
import { isObject } from "../../formats/text/shape.ts";
import { meant } from "../check.ts";
import { inferDependencies } from "../dependencies.ts";
import { type FunctionName, functionNames, functions } from "../functions.ts";
import type { Program } from "../program.ts";

/** A step as KQA Pro's files have it; `What` stands for QueryName there. */
export interface JsonStep {
  readonly function: string;
  readonly inputs: readonly string[];
  readonly dependencies: readonly number[];
}

const HINT = 'a program is [{"function": "Find", "inputs": ["France"], "dependencies": []}, …]';
/** More steps are no program that anybody writes. */
const MOST_STEPS = 10_000;

/**
 * Reads a program from its JSON value: a list of steps, or an object with such a list as `program`. `What` is read as
 * QueryName; where dependencies are absent they are inferred from the order of the steps.
 * @throws LacunaError `kopl.bad-json`, `kopl.unknown-function`, `kopl.wrong-dependencies`
 * @internal
 */
export function programFromJson(json: unknown): Program {
  const list = isObject(json) && "program" in json ? json.program : json;
  if (!Array.isArray(list)) throw badJson("a program is a list of steps");
  if (list.length > MOST_STEPS) throw badJson(`${list.length} steps are more than ${MOST_STEPS}`);
  const read = list.map((step: unknown, at) => {
    if (!isObject(step) || typeof step.function !== "string") throw badJson(`step ${at + 1} has no function`);
    const { inputs = [], dependencies } = step;
    if (!Array.isArray(inputs) || !inputs.every((each): each is string => typeof each === "string"))
      throw badJson(`the inputs of step ${at + 1} are not a list of texts`);
    if (dependencies !== undefined && !isNumbers(dependencies))
      throw badJson(`the dependencies of step ${at + 1} are not a list of step numbers`);
    return { function: knownFunction(step.function, at), inputs, dependencies };
  });
  const inferred = read.every(({ dependencies }) => dependencies !== undefined)
    ? []
    : inferDependencies(read.map((step) => step.function));
  return {
    steps: read.map((step, at) => ({
      function: step.function,
      inputs: step.inputs,
      dependencies: step.dependencies ?? inferred[at] ?? [],
    })),
  };
}

/** The name of a function as ours, `What` being QueryName. */
export function knownFunction(name: string, at: number): FunctionName {
  const ours = functions.get(name === "What" ? "QueryName" : name);
  if (ours) return ours.name;
  throw new LacunaError("kopl.unknown-function", `step ${at + 1}: no function is called "${name}"`, {
    hint: meant(functionNames, name, `the functions are ${functionNames.join(", ")}`),
  });
}

/** The JSON value of a program; with `kqapro` QueryName is written as `What`, as in the data set. */
export const programToJson = (program: Program, options: { readonly kqapro?: boolean } = {}): JsonStep[] =>
  program.steps.map((step) => ({
    function: options.kqapro && step.function === "QueryName" ? "What" : step.function,
    inputs: step.inputs,
    dependencies: step.dependencies,
  }));

const isNumbers = (json: unknown): json is readonly number[] =>
  Array.isArray(json) && json.every((each) => Number.isInteger(each) && each >= 0);

const badJson = (what: string) => new LacunaError("kopl.bad-json", what, { hint: HINT });
