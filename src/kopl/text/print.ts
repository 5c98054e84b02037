import { LacunaError } from "../../error.ts";
import { type InputKind, inputWords, signatureOf } from "../functions.ts";
import type { Program, Step } from "../program.ts";

/**
 * The text form of a program, which {@link parseProgramText} reads back. Steps stand in a row where they can; the
 * branches of functions that take two stand in their brackets.
 * @throws LacunaError `kopl.shared-step` when two steps take the result of one, or no step does
 */
export function printProgram(program: Program): string {
  const { steps } = program;
  const uses = new Uint32Array(steps.length);
  for (const { dependencies } of steps) for (const each of dependencies) uses[each] = (uses[each] ?? 0) + 1;
  const odd = uses.findIndex((count, at) => count !== (at === steps.length - 1 ? 0 : 1));
  if (odd >= 0)
    throw new LacunaError("kopl.shared-step", `step ${odd + 1} is taken by ${uses[odd]} steps`, {
      hint: "the text form shows trees, in which every step but the last is taken once; use JSON",
    });
  const printed: string[] = [];
  for (const step of steps) {
    const taken = step.dependencies.map((at) => printed[at] ?? "");
    const { inputs } = signatureOf(step.function);
    const texts = step.inputs.map((each, i) => printInput(each, inputs[i]));
    if (taken.length < 2) printed.push([...taken, withInputs(step, texts)].join(" | "));
    else printed.push(withInputs(step, [...taken, ...texts]));
  }
  return printed.at(-1) ?? "";
}

const withInputs = (step: Step, inputs: readonly string[]): string =>
  inputs.length === 0 && step.dependencies.length > 0
    ? step.function
    : `${step.function}(${inputs.join(", ")})`;

function printInput(value: string, kind: InputKind | undefined): string {
  if (kind && inputWords[kind]?.includes(value)) return value;
  const key = kind === "key" || kind === "qualifier-key";
  return key && /^[\p{L}_][\p{L}\p{N}_]*$/u.test(value) ? value : JSON.stringify(value);
}
