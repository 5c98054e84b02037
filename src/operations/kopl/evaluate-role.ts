import type { KnowledgeBase } from "../../kb/kb.ts";
import type { SharedKnowledgeBase } from "../../kb/share.ts";
import {
  type AnsweringOptions,
  answerPrediction,
  type PredictedAnswer,
} from "../../kopl/evaluate/answer-prediction.ts";
import type { KoplPrediction } from "../../kopl/evaluate/predictions.ts";
import { inWorker } from "../resources/knowledge-base.ts";
import { limitsFrom } from "../running/limits.ts";
import type { Role } from "../workers/role.ts";

/** The data that a worker needs to run predicted programs. */
export interface PredictionSetup extends Pick<AnsweringOptions, "strict" | "entitiesOnly" | "failed"> {
  readonly kb: KnowledgeBase | SharedKnowledgeBase;
  /** Seconds for one program. */
  readonly timeout: number;
}

/** Predictions, one after another: answers and programs, and null for what is asked elsewhere. */
export type PredictionBlock = readonly (KoplPrediction | null)[];

/** Runs the programs of a block; the graph that all roles are given plays no part. */
export const predictionWork: Role<PredictionSetup, PredictionBlock, (PredictedAnswer | null)[]> = async (
  _graph,
  { kb: given, timeout, ...options },
  host,
) => {
  const kb = await inWorker(given);
  const programLimits = () => limitsFrom({ timeout }, host);
  return (block) =>
    Promise.all(block.map((each) => each && answerPrediction(each, { ...options, kb, programLimits })));
};
