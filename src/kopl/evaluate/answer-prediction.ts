import { LacunaError } from "../../error.ts";
import type { KnowledgeBase } from "../../kb/kb.ts";
import type { Limits } from "../../runs/working/limits.ts";
import { checkProgram } from "../check.ts";
import type { Program } from "../program.ts";
import type { PublishedExecutor } from "../run/context.ts";
import { runProgram } from "../run/run.ts";
import { programFromJson } from "../text/json.ts";
import { parseProgram } from "../text/read.ts";
import type { KoplPrediction } from "./predictions.ts";

/** Options for running predicted programs and queries. */
export interface AnsweringOptions {
  /** Needed for predicted programs. */
  readonly kb?: KnowledgeBase;
  /** Run predicted programs as a published executor does. */
  readonly strict?: PublishedExecutor;
  /** Leave concepts out of FindAll and FilterConcept, as the answers of KQA Pro were made. */
  readonly entitiesOnly?: boolean;
  /** Bounds on one predicted program, made anew for each as its clock starts. */
  readonly programLimits?: () => Limits;
  /** Runs a predicted query and gives its answer, or undefined when it has none; needed for predicted SPARQL. */
  readonly sparql?: (query: string) => Promise<string | undefined>;
  /**
   * The answer of a prediction that fails. Default `"no"` with `strict: "bart"`, as the predictor of the BART parser
   * writes it, which scores on questions of verification; otherwise `"None"`, as all others do.
   */
  readonly failed?: string;
}

/** The answer of a prediction, as plain data. */
export interface PredictedAnswer {
  readonly answer: string;
  /** The predicted program, where it parses. */
  readonly program?: Program | undefined;
  /** The code of the error. */
  readonly failure?: string | undefined;
}

/**
 * The answer that is predicted, or that the predicted program or query gives.
 * @throws LacunaError `kopl.needs-kb`, `kopl.needs-sparql`
 */
export async function answerPrediction(
  prediction: KoplPrediction,
  options: AnsweringOptions,
): Promise<PredictedAnswer> {
  const failed = options.failed ?? (options.strict === "bart" ? "no" : "None");
  if ("answer" in prediction) return { answer: prediction.answer };
  if ("program" in prediction) return answerOfProgram(prediction.program, failed, options);
  if (!options.sparql)
    throw new LacunaError("kopl.needs-sparql", "predicted SPARQL needs an engine that runs it", {
      hint: "hand in `sparql`, a function that runs a query and gives its answer",
    });
  return { answer: (await options.sparql(prediction.sparql)) ?? failed };
}

function answerOfProgram(
  source: unknown,
  failed: string,
  { kb, strict, entitiesOnly, programLimits }: AnsweringOptions,
): PredictedAnswer {
  if (!kb)
    throw new LacunaError("kopl.needs-kb", "predicted programs need the knowledge base they are run on", {
      hint: "hand in `kb`",
    });
  let program: Program | undefined;
  try {
    program = typeof source === "string" ? parseProgram(source) : programFromJson(source);
    checkProgram(program, strict ? { lenient: true } : {});
    const { answers, outcome, result } = runProgram(kb, program, {
      ...(strict ? { strict } : {}),
      ...(entitiesOnly === undefined ? {} : { entitiesOnly }),
      ...(programLimits ? { limits: programLimits() } : {}),
    });
    if (outcome !== "complete") return { answer: failed, program, failure: `kopl.${outcome}` };
    // A list of entities is no answer: the published executors print it as such.
    if (result?.kind === "entities") return { answer: failed, program, failure: "kopl.no-question" };
    return { answer: answers[0] ?? "None", program };
  } catch (error) {
    if (error instanceof LacunaError) return { answer: failed, program, failure: error.code };
    throw error;
  }
}
