import { readQuestions } from "../../kopl/evaluate/questions.ts";
import { printProgram } from "../../kopl/text/print.ts";
import { parserScores } from "../../parsing/evaluate.ts";
import type { ReadQuestion } from "../../parsing/reading.ts";
import { refuseInterrupted } from "../../runs/working/interruption.ts";
import type { Host } from "../host.ts";
import { openKb } from "../resources/knowledge-base.ts";
import type { EvaluateParserParameters } from "./eval.ts";
import { openParser } from "./open-parser.ts";
import type { ParserScored } from "./results.ts";

/** Questions that are read together, between two turns of the event loop. */
const TURN = 32;

/** Does `parser eval`. */
export async function evaluateParser(given: EvaluateParserParameters, host: Host): Promise<ParserScored> {
  const gold = (await readQuestions(host.files, given.gold)).slice(0, given.limit);
  const kb = await openKb(given.kb, host, given);
  const parser = await openParser(given.parser, kb, host);
  const tally = parserScores();
  const lines: string[] = [];
  const started = host.now();
  for (let at = 0; at < gold.length; at += TURN) {
    const some = gold.slice(at, at + TURN);
    const read = parser.read(
      some.map(({ question = "", program }) => ({ question, program })),
      { beam: given.beam, decoding: given.decoding },
    );
    for (const [i, question] of some.entries()) {
      tally.add(kb, question, read[i]!);
      if (given.predictions !== undefined) lines.push(predictionOf(question.id ?? `${at + i}`, read[i]!));
    }
    host.onProgress?.({
      title: "reading",
      done: at,
      total: gold.length,
      note: `${at} of ${gold.length} questions`,
    });
    await host.pause();
    refuseInterrupted(host, () => "nothing was kept");
  }
  if (given.predictions !== undefined) await host.writes.file(given.predictions, lines);
  const { skills, ...scores } = tally.scores();
  return {
    knowledgeBase: kb.name,
    ...plain(scores),
    skills: plain({ ...skills }) as ParserScored["skills"],
    milliseconds: (host.now() - started) / Math.max(gold.length, 1),
  };
}

/** A line of predictions: the answers of the likeliest reading, each once; none at probability 0. */
const predictionOf = (id: string, { readings: [best] }: ReadQuestion): string =>
  `${JSON.stringify({
    ...{ id, probability: best?.probability ?? 0, answers: [...new Set(best?.answers)] },
    ...(best?.program ? { program: printProgram(best.program) } : {}),
  })}\n`;

/** A copy that may be changed. */
const plain = <Value>(value: Value): Mutable<Value> => structuredClone(value) as Mutable<Value>;
type Mutable<Value> = Value extends object ? { -readonly [Key in keyof Value]: Mutable<Value[Key]> } : Value;
