import { usageError } from "../../error.ts";
import { openAll } from "../../kgqa/formats/open-all.ts";
import { levels } from "../../kgqa/levels/levels.ts";
import { readQuestions } from "../../kopl/evaluate/questions.ts";
import { programToJson } from "../../kopl/text/json.ts";
import { refuseInterrupted } from "../../runs/working/interruption.ts";
import { parserScores } from "../../semantic-parsing/evaluate.ts";
import type { ReadQuestion } from "../../semantic-parsing/reading.ts";
import { rewordedQuestions } from "../../semantic-parsing/training/reworded.ts";
import type { Host } from "../host.ts";
import { joinedSource, partsOf } from "../kgqa/source.ts";
import { watching } from "../kgqa/watching.ts";
import { openKb } from "../resources/knowledge-base.ts";
import { inFile } from "../workers/mistake.ts";
import type { EvaluateParserParameters } from "./evaluate.ts";
import { openParser } from "./open-parser.ts";
import type { ParserScored } from "./results.ts";
import { wordingsOf } from "./wordings.ts";

/** Questions that are read together, between two turns of the event loop. */
const TURN = 32;

/** Does `parser evaluate`. */
export async function evaluateParser(given: EvaluateParserParameters, host: Host): Promise<ParserScored> {
  const questions = (await readQuestions(host.files, given.gold)).slice(0, given.limit);
  const { by, train } = given;
  if (by?.includes("level") && train === undefined)
    throw usageError(
      "missing-parameter",
      "levels are told by what training questions have",
      "name the training questions with {train}",
      "train",
    );
  const kb = await openKb(given.kb, host, given);
  const gold = given.reworded
    ? rewordedQuestions(kb, questions, await wordingsOf(given, kb, host), given.seed)
    : questions;
  const parser = await openParser(given.parser, kb, host);
  const tally = parserScores();
  const known = await knownOf(given, host);
  const lines: string[] = [];
  const started = host.now();
  for (let at = 0; at < gold.length; at += TURN) {
    const some = gold.slice(at, at + TURN);
    const read = parser.read(
      some.map(({ question = "", program }) => ({ question, program })),
      { beam: given.beam, decoding: given.decoding },
    );
    for (const [i, question] of some.entries()) {
      const { id, level } = known[at + i] ?? { id: String(at + i), level: undefined };
      try {
        tally.add(kb, question, read[i]!, level);
      } catch (error) {
        throw inFile(error, given.gold);
      }
      lines.push(predictionLine(id, read[i]!));
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
  const { skills, hops, lengths, levels: ofLevels, ...scores } = tally.scores();
  const wanted = (grouping: NonNullable<typeof by>[number]) => by?.includes(grouping) ?? true;
  const milliseconds = (host.now() - started) / Math.max(gold.length, 1);
  const { predictions } = given;
  const file = predictions === undefined ? undefined : await host.writes.file(predictions, lines);
  const { calibration, ...counts } = plain(scores);
  return {
    knowledgeBase: kb.name,
    ...counts,
    skills: wanted("skill") ? (plain({ ...skills }) as ParserScored["skills"]) : {},
    hops: wanted("hops") ? plain(hops) : [],
    lengths: wanted("length") ? plain(lengths) : [],
    levels: wanted("level") ? plain(ofLevels) : {},
    calibration,
    milliseconds,
    ...(file ? { predictions: file } : {}),
  };
}

/** Ids of the gold questions, and their levels where training questions are given; nothing where neither is wanted. */
async function knownOf(
  { gold, train, predictions }: EvaluateParserParameters,
  host: Host,
): Promise<{ readonly id: string; readonly level: string | undefined }[]> {
  if (train === undefined && predictions === undefined) return [];
  const source = async (path: string) => joinedSource(await partsOf([path], host), host);
  const test = await source(gold);
  const found = new Map<string, string>();
  if (train !== undefined)
    await watching(host, "reading", async (work) =>
      levels(
        { train: await source(train), test, onLevel: ({ id }, level) => void found.set(id, level) },
        work,
      ),
    );
  const known: { readonly id: string; readonly level: string | undefined }[] = [];
  for await (const { id } of (await openAll(test)).questions()) known.push({ id, level: found.get(id) });
  return known;
}

/** A line of predictions: answers, and what they were worked out from. */
function predictionLine(id: string, { readings: [first] }: ReadQuestion): string {
  const { answers = [], probability = null, program, sparql } = first ?? {};
  const written =
    sparql !== undefined
      ? { sparql }
      : program
        ? { program: programToJson(program, { kqapro: true }) }
        : { answer: answers[0] ?? "None" };
  return `${JSON.stringify({ id, probability, answers: [...new Set(answers)], ...written })}\n`;
}

/** A copy that may be changed. */
const plain = <Value>(value: Value): Mutable<Value> => structuredClone(value) as Mutable<Value>;
type Mutable<Value> = Value extends object ? { -readonly [Key in keyof Value]: Mutable<Value[Key]> } : Value;
