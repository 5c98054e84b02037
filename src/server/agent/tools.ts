import type { Tool } from "./tool.ts";
import { ask } from "./tools/ask.ts";
import { askInWords } from "./tools/ask-in-words.ts";
import { checkQuery } from "./tools/check-query.ts";
import { describeGraph } from "./tools/describe-graph.ts";
import { listEntityLinks } from "./tools/entity-links.ts";
import { explainAnswer } from "./tools/explain-answer.ts";
import { findEntities } from "./tools/find-entities.ts";
import { hardness } from "./tools/hardness.ts";
import { jobStatus } from "./tools/job-status.ts";
import { runProgram } from "./tools/run-program.ts";
import { startEvaluation } from "./tools/start-evaluation.ts";
import { askWhatIf } from "./tools/what-if.ts";

/** The tools that agents are offered, in the order in which they are listed. */
export const tools: readonly Tool[] = [
  describeGraph,
  findEntities,
  listEntityLinks,
  checkQuery,
  ask,
  explainAnswer,
  askWhatIf,
  hardness,
  askInWords,
  runProgram,
  startEvaluation,
  jobStatus,
];
