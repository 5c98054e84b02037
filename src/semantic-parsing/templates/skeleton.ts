import { type FunctionName, signatureOf } from "../../kopl/functions.ts";
import type { Program } from "../../kopl/program.ts";
import { wordsOf } from "../grammar/choices.ts";

/** A program without its names, values, concepts, keys and relations: those inputs are null, words such as "forward" stay. */
export interface Skeleton {
  readonly steps: readonly {
    readonly function: FunctionName;
    readonly dependencies: readonly number[];
    readonly inputs: readonly (string | null)[];
  }[];
}

/** The skeleton of a program. */
export const skeletonOf = ({ steps }: Program): Skeleton => ({
  steps: steps.map(({ function: name, dependencies, inputs }) => ({
    function: name,
    dependencies: [...dependencies],
    inputs: signatureOf(name).inputs.map((slot, at) => (wordsOf(slot) ? (inputs[at] ?? "") : null)),
  })),
});
