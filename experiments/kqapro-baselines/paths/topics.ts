import type { KnowledgeBase } from "../../../src/kb/kb.ts";
import type { KoplQuestion } from "../../../src/kopl/evaluate/questions.ts";
import type { FunctionName } from "../../../src/kopl/functions.ts";
import type { Program } from "../../../src/kopl/program.ts";
import { linkerOf } from "../../../src/semantic-parsing/linking/linker.ts";
import type { AskedQuestion } from "../../../src/semantic-parsing/parser-kind.ts";

/** A question that starts from one entity and asks for what is at the end of a path. */
export interface PathQuestion {
  readonly question: string;
  readonly topic: string;
  readonly answer: string;
}

/** Last functions of questions whose answer can be a node. */
const ENDS: ReadonlySet<FunctionName> = new Set<FunctionName>([
  ...(["QueryName", "QueryAttr", "QueryAttrUnderCondition"] as const),
  ...(["QueryAttrQualifier", "QueryRelationQualifier"] as const),
]);

/** The entity that a program starts from, as the published code takes it from gold programs. */
export const topicOf = (program: Program | undefined): string | undefined =>
  program?.steps[0]?.function === "Find" ? program.steps[0].inputs[0] : undefined;

/** Questions of a path whose two ends are names of the graph (KQAPro_Baselines, `SRN/preprocess_question.py`). */
export function pathQuestions(
  questions: readonly KoplQuestion[],
  names: ReadonlySet<string>,
): PathQuestion[] {
  return questions.flatMap(({ question, program, answer }) => {
    const topic = topicOf(program);
    const last = program?.steps.at(-1)?.function;
    if (question === undefined || topic === undefined || answer === undefined || !last || !ENDS.has(last))
      return [];
    return names.has(topic) && names.has(answer) ? [{ question, topic, answer }] : [];
  });
}

/** The topic of an asked question: that of its program, else the best name that is found in its words. */
export function topicFinder(kb: KnowledgeBase): (asked: AskedQuestion) => string | undefined {
  let linker: ReturnType<typeof linkerOf> | undefined;
  return ({ question, program }) => {
    const known = topicOf(program);
    if (known !== undefined) return known;
    linker ??= linkerOf(kb);
    return linker.link(question).names[0]?.text;
  };
}
