import { LacunaError } from "../../error.ts";
import { plainBytes } from "../../formats/compression/compression.ts";
import type { Files } from "../../formats/files/files.ts";
import { parseJson } from "../../formats/text/json-text.ts";
import { textLines } from "../../formats/text/lines.ts";

/** A method's prediction for a question: its answer, or a program or query that gives it. */
export type KoplPrediction =
  | { readonly answer: string }
  /** A program in any form that parseProgram reads, or as its JSON value. */
  | { readonly program: unknown }
  | { readonly sparql: string };

/**
 * Reads predictions in the order of the questions, one a line: an object with `answer`, `program` or `sparql`, or, as
 * KQA Pro's own predictors write them, the bare answer.
 * @throws LacunaError `kopl.bad-prediction`, `files.*`
 * @internal
 */
export async function readKoplPredictions(files: Files, path: string): Promise<KoplPrediction[]> {
  const predictions: KoplPrediction[] = [];
  for await (const raw of textLines(plainBytes(files, path), path)) {
    const line = raw.trim();
    predictions.push(
      line.startsWith("{") ? predictionOf(line, path, predictions.length + 1) : { answer: line },
    );
  }
  return predictions;
}

function predictionOf(text: string, file: string, line: number): KoplPrediction {
  const wrong = (what: string, cause?: unknown) =>
    new LacunaError("kopl.bad-prediction", what, {
      place: { file, line },
      hint: 'write {"answer": "…"}, {"program": "…"} or {"sparql": "…"}, or the bare answer',
      ...(cause === undefined ? {} : { cause }),
    });
  let json: unknown;
  try {
    json = parseJson(text);
  } catch (cause) {
    throw wrong("the prediction begins like JSON and is none", cause);
  }
  const { answer, program, sparql } = json as Readonly<Record<string, unknown>>;
  if (typeof answer === "string" || typeof answer === "number") return { answer: String(answer) };
  if (program !== undefined) return { program };
  if (typeof sparql === "string") return { sparql };
  throw wrong("the prediction has no answer, program or sparql");
}
