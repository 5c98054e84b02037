import { LacunaError } from "../../error.ts";
import { plainBytes } from "../../formats/compression/compression.ts";
import { wholeBytes } from "../../formats/compression/whole.ts";
import type { Files } from "../../formats/files/files.ts";
import { parseJson } from "../../formats/text/json-text.ts";
import { textLines } from "../../formats/text/lines.ts";
import type { Program } from "../program.ts";
import { programFromJson } from "../text/json.ts";
import { parseProgramText } from "../text/parse.ts";

/** A question of KQA Pro with its known fields. */
export interface KoplQuestion {
  readonly question?: string;
  readonly program?: Program;
  readonly sparql?: string;
  readonly answer?: string;
  /** All answers, where they are given as a list; empty where nothing is known. */
  readonly answers?: readonly string[];
  readonly choices?: readonly string[];
}

/**
 * Reads questions from a JSON list, as KQA Pro's `train.json`, `val.json` and `test_answer.json` are, or from JSON lines; a
 * program is a list of steps, or its text.
 * @throws LacunaError `kopl.bad-question` with the place, `files.*`
 * @internal
 */
export async function readQuestions(files: Files, path: string): Promise<KoplQuestion[]> {
  const questions: KoplQuestion[] = [];
  for await (const { json, number } of jsonRecords(files, path))
    questions.push(questionOf(json, path, number));
  return questions;
}

/** The records of a file that is a JSON list or JSON lines, recognised by its first character; numbered from 1. */
export async function* jsonRecords(
  files: Files,
  path: string,
): AsyncGenerator<{ readonly json: unknown; readonly number: number }> {
  let number = 0;
  for await (const line of textLines(plainBytes(files, path), path)) {
    const text = line.trim();
    if (text === "") continue;
    if (number === 0 && text.startsWith("[")) {
      const all = parsed(new TextDecoder().decode(await wholeBytes(files, path)), path, 1);
      for (const json of Array.isArray(all) ? all : [all]) yield { json, number: ++number };
      return;
    }
    yield { json: parsed(text, path, ++number), number };
  }
}

function parsed(text: string, file: string, line: number): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    throw new LacunaError("kopl.bad-question", "it is not JSON", {
      place: { file, line },
      hint: "write a JSON list of records, or one record a line",
      cause,
    });
  }
}

/** A record of a question, checked. */
function questionOf(json: unknown, file: string, number: number): KoplQuestion {
  const wrong = (what: string, cause?: unknown) =>
    new LacunaError("kopl.bad-question", `question ${number}: ${what}`, {
      place: { file },
      hint: "a question has question, program, sparql, answer and choices as in KQA Pro, each where it is known",
      ...(cause === undefined ? {} : { cause }),
    });
  if (typeof json !== "object" || json === null || Array.isArray(json)) throw wrong("it is no object");
  const record = json as Readonly<Record<string, unknown>>;
  const text = (name: string) => {
    const found = record[name] ?? record[name.toUpperCase()];
    if (found === undefined || found === null) return {};
    if (typeof found !== "string") throw wrong(`${name} is no text`);
    return { [name]: found };
  };
  const { choices, program, answers } = record;
  let read: Program | undefined;
  try {
    if (typeof program === "string") read = parseProgramText(program);
    else read = program === undefined || program === null ? undefined : programFromJson(program);
  } catch (error) {
    throw error instanceof LacunaError ? wrong(error.message, error) : error;
  }
  return {
    ...text("question"),
    ...text("sparql"),
    ...text("answer"),
    ...(read ? { program: read } : {}),
    ...(Array.isArray(answers) ? { answers: answers.map(String) } : {}),
    ...(Array.isArray(choices) ? { choices: choices.map(String) } : {}),
  };
}
