import { LacunaError } from "../../error.ts";
import { type Fact, factAt, type KnowledgeBase } from "../../kb/kb.ts";
import type { Limits, Outcome } from "../../runs/working/limits.ts";
import { checkProgram } from "../check.ts";
import type { FunctionName, ResultKind } from "../functions.ts";
import { signatureOf } from "../functions.ts";
import type { Program } from "../program.ts";
import { applications } from "./apply.ts";
import { LimitReached, makeContext, type PublishedExecutor, type RunNote } from "./context.ts";
import { answersOf, type StepResult, sizeOf } from "./result.ts";

/** Options of a run. */
export interface RunOptions {
  /** Reproduce a published executor instead of working with sets. */
  readonly strict?: PublishedExecutor;
  /**
   * FindAll and FilterConcept give entities only. KoPL's engine, and so the default, counts the concepts below a concept
   * among what belongs to it; the answers of KQA Pro were made without them.
   */
  readonly entitiesOnly?: boolean;
  /** `rows` bounds the size of every intermediate result. */
  readonly limits?: Limits;
  /** Called after every step with its trace. */
  readonly onStep?: (step: TraceStep) => void;
  /** Milliseconds, for the times of a trace; without it steps have none. */
  readonly now?: () => number;
  /** Items and facts of a step that a trace shows. Default 5. */
  readonly shown?: number;
}

/** The trace of one step, as plain data. */
export interface TraceStep {
  /** The step, counted from 0. */
  readonly step: number;
  readonly function: FunctionName;
  readonly inputs: readonly string[];
  readonly dependencies: readonly number[];
  readonly kind: ResultKind;
  /** Number of items in its result. */
  readonly size: number;
  /** The first of them, as texts. */
  readonly items: readonly string[];
  /** The facts the first of them were found by; absent when the function gives none. */
  readonly facts?: readonly Fact[];
  readonly notes: readonly RunNote[];
  /** Milliseconds; absent without a clock. */
  readonly took?: number;
}

/** The result of a program. */
export interface ProgramRun {
  /** Anything but `complete`: a limit was reached, and there is no result. */
  readonly outcome: Outcome;
  /** The result of the last step. */
  readonly result: StepResult | undefined;
  /** The result as texts. */
  readonly answers: readonly string[];
  readonly notes: readonly RunNote[];
}

/**
 * Runs a program: with the semantics of KoPL's engine, in which every function works on all entities it is given, or,
 * with `strict`, as one of the executors behind the figures of Cao et al. 2022. Lists are in the order of the
 * knowledge base after every set operation.
 *
 * @throws LacunaError `kopl.*` for a program that is not well typed or fails at a step, `kb.bad-*` for values that do
 * not parse; the place is the step's in the program's text, where it has one
 */
export function runProgram(kb: KnowledgeBase, program: Program, options: RunOptions = {}): ProgramRun {
  checkProgram(program, options.strict === undefined ? {} : { lenient: true });
  const notes: RunNote[] = [];
  let at = 0;
  const context = makeContext(kb, options, notes, () => at);
  const results: StepResult[] = [];
  try {
    for (const step of program.steps) {
      const before = options.now?.();
      const said = notes.length;
      const taken = step.dependencies.map((each) => results[each] as StepResult);
      const result = atStep(program, at, () => applications[step.function](context, taken, step.inputs));
      context.check(sizeOf(result));
      if (sizeOf(result) === 0) context.note("empty", "nothing is found here");
      results.push(result);
      if (options.onStep) {
        const took = before === undefined ? undefined : (options.now?.() ?? before) - before;
        options.onStep(traceOf(kb, program, at, result, notes.slice(said), took, options.shown ?? 5));
      }
      at++;
    }
  } catch (error) {
    if (error instanceof LimitReached)
      return { outcome: error.outcome, result: undefined, answers: [], notes };
    throw error;
  }
  const result = results.at(-1);
  return { outcome: "complete", result, answers: result ? answersOf(kb, result) : [], notes };
}

/** Runs a step and says in its errors which one it was. */
function atStep(program: Program, at: number, run: () => StepResult): StepResult {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof LacunaError)) throw error;
    throw stepError(program, at, error);
  }
}

/** An error of a step with the step's number and, for programs read from a text, its place. */
export function stepError(program: Program, at: number, error: LacunaError): LacunaError {
  const source = program.source?.steps[at];
  const last = source?.inputs.at(-1) ?? source?.name;
  const place =
    program.source && source && last
      ? { text: program.source.text, start: source.name[0], end: last[1] }
      : undefined;
  return new LacunaError(error.code, `step ${at + 1}, ${program.steps[at]?.function}: ${error.message}`, {
    ...(place ? { place } : {}),
    ...(error.hint === undefined ? {} : { hint: error.hint }),
    cause: error,
  });
}

function traceOf(
  kb: KnowledgeBase,
  program: Program,
  at: number,
  result: StepResult,
  notes: readonly RunNote[],
  took: number | undefined,
  shown: number,
): TraceStep {
  const { function: name, inputs, dependencies } = program.steps[at] as Program["steps"][number];
  return {
    step: at,
    function: name,
    inputs,
    dependencies,
    kind: signatureOf(name).gives,
    size: sizeOf(result),
    items: answersOf(kb, result, shown),
    ...(result.kind === "entities" && result.facts
      ? { facts: Array.from(result.facts.subarray(0, shown), (fact) => factAt(kb, fact)) }
      : {}),
    notes,
    ...(took === undefined ? {} : { took }),
  };
}
