import type { FunctionName } from "./functions.ts";

/** One call of a function. */
export interface Step {
  readonly function: FunctionName;
  /** Textual inputs, in the order of the function's signature. */
  readonly inputs: readonly string[];
  /** Numbers of the steps whose results it takes, in order; all smaller than its own. */
  readonly dependencies: readonly number[];
}

/** Positions of the parts of a program in its source text; offsets are UTF-16. */
export interface ProgramSource {
  readonly text: string;
  readonly steps: readonly StepSource[];
}

/** A stretch of the text: its first character and the one behind it. */
export type TextRange = readonly [start: number, end: number];

export interface StepSource {
  /** The function's name. */
  readonly name: TextRange;
  readonly inputs: readonly TextRange[];
}

/** A KoPL program: steps in post-order; the last one gives the answer. */
export interface Program {
  readonly steps: readonly Step[];
  /** Present for programs read from text, so that later errors can point at it. */
  readonly source?: ProgramSource;
}
