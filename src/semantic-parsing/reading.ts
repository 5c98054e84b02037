import { LacunaError } from "../error.ts";
import type { KnowledgeBase } from "../kb/kb.ts";
import { checkProgram } from "../kopl/check.ts";
import type { Program } from "../kopl/program.ts";
import { runProgram } from "../kopl/run/run.ts";
import type { Limits } from "../runs/working/limits.ts";
import type { WordLink } from "./decoding/links.ts";
import type { DecodingName } from "./parser-ids.ts";

/** One way to read a question, with what it gives. */
export interface Reading {
  /** Absent where the parser names answers and writes no program. */
  readonly program?: Program;
  /** The query that the program was made from, where the parser writes SPARQL. */
  readonly sparql?: string;
  readonly answers: readonly string[];
  /** The question is one of yes or no, and the answer is "yes" where the program counts more than 0, or gives `yesIf`. */
  readonly whether?: true;
  readonly yesIf?: string;
  /** The question is understood, and the knowledge base has nothing that answers it: there are no answers. */
  readonly nothing?: true;
  /** The probability that this is meant. */
  readonly probability: number;
  readonly links: readonly WordLink[];
  /** Entities that the question surely names and the reading leaves out. */
  readonly unused?: readonly WordLink[];
}

/** A question as it was read. */
export interface ReadQuestion<Each extends Reading = Reading> {
  /** Readings with different answers, the most probable first; none where no program gives an answer. */
  readonly readings: readonly Each[];
  /** Words that nothing is known of. */
  readonly unknown: readonly string[];
}

export interface ReadingOptions {
  /** Programs that are kept in view; more take longer. Only the small parser and those with a beam heed it. */
  readonly beam?: number;
  /** Only BART heeds it: as it was trained, or as the published code has it (`bart/parser.ts`). */
  readonly decoding?: DecodingName;
  readonly limits?: Limits;
}

/** Rows of a step at most: readings that go through more are not meant. */
const MOST_ROWS = 2_000_000;

/** The result of a program; undefined where it fails, reaches a limit, or finds nothing. */
export function answersOf(
  kb: KnowledgeBase,
  program: Program,
  limits: Limits = {},
): readonly string[] | undefined {
  const answers = givenBy(kb, program, limits);
  return answers && answers.length > 0 ? answers : undefined;
}

/** The result of a step that selects one of several that all lack the value. */
const NO_VALUE = "kopl.no-quantity";

/** The same, with an empty list where it finds nothing. */
export function givenBy(
  kb: KnowledgeBase,
  program: Program,
  limits: Limits = {},
): readonly string[] | undefined {
  try {
    checkProgram(program);
    const { answers, outcome } = runProgram(kb, program, {
      entitiesOnly: true,
      limits: { rows: MOST_ROWS, ...limits },
    });
    if (outcome !== "complete") return undefined;
    return answers.every((each) => each === "") ? [] : answers;
  } catch (error) {
    if (error instanceof LacunaError) return error.code === NO_VALUE ? [] : undefined;
    throw error;
  }
}
