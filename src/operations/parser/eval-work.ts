import { readQuestions } from "../../kopl/evaluate/questions.ts";
import { parserScores } from "../../parsing/evaluate.ts";
import { readQuestion } from "../../parsing/read-question.ts";
import { refuseInterrupted } from "../../runs/working/interruption.ts";
import type { Host } from "../host.ts";
import { openKb } from "../resources/knowledge-base.ts";
import type { EvaluateParserParameters } from "./eval.ts";
import { openParser } from "./open-parser.ts";
import type { ParserScored } from "./results.ts";

/** Questions between two turns of the event loop. */
const TURN = 8;

/** Does `parser eval`. */
export async function evaluateParser(given: EvaluateParserParameters, host: Host): Promise<ParserScored> {
  const gold = (await readQuestions(host.files, given.gold)).slice(0, given.limit);
  const kb = await openKb(given.kb, host, given);
  const parser = await openParser(given.parser, kb, host);
  const tally = parserScores();
  const started = host.now();
  for (const [at, question] of gold.entries()) {
    tally.add(kb, question, readQuestion(parser, question.question ?? "", { beam: given.beam }));
    if (at % TURN !== 0) continue;
    host.onProgress?.({
      title: "reading",
      done: at,
      total: gold.length,
      note: `${at} of ${gold.length} questions`,
    });
    await host.pause();
    refuseInterrupted(host, () => "nothing was kept");
  }
  const { skills, ...scores } = tally.scores();
  return {
    knowledgeBase: kb.name,
    ...plain(scores),
    skills: plain({ ...skills }) as ParserScored["skills"],
    milliseconds: (host.now() - started) / Math.max(gold.length, 1),
  };
}

/** A copy that may be changed. */
const plain = <Value>(value: Value): Mutable<Value> => structuredClone(value) as Mutable<Value>;
type Mutable<Value> = Value extends object ? { -readonly [Key in keyof Value]: Mutable<Value[Key]> } : Value;
