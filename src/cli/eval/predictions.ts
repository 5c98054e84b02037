import { createHash } from "node:crypto";
import { basename } from "node:path";
import type { Given } from "../../evaluation/predictions/given.ts";
import { readPredictionLines, type ScoreMeaning } from "../../evaluation/predictions/prediction-lines.ts";
import { readPredictionMatrix } from "../../evaluation/predictions/prediction-matrix.ts";
import type { PredictorRecord } from "../../evaluation/run/run-manifest.ts";
import { plainBytes, withoutCompression } from "../../formats/compression.ts";
import type { Files } from "../../formats/files.ts";
import { nodeFiles } from "../../formats/node-files.ts";

/** Predictions on their way in; `record` says what was read when it has all been read. */
export interface OpenPredictions {
  readonly given: AsyncIterable<Given>;
  record(): PredictorRecord;
}

/** Opens predictions: JSON lines, a matrix with its index, or `-` for JSON lines on standard input. */
export function openPredictions(
  path: string,
  index: string | undefined,
  meaning: ScoreMeaning,
): OpenPredictions {
  const hash = createHash("sha256");
  let bytes = 0;
  async function* counted(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  const files: Files = {
    ...nodeFiles,
    read: (at) =>
      counted(at === path ? (path === "-" ? process.stdin : nodeFiles.read(at)) : nodeFiles.read(at)),
  };
  const named = (file: string) => ({ file, bytes: plainBytes(files, file) });
  const isMatrix = /\.npy$/i.test(withoutCompression(path));
  const given = isMatrix
    ? readPredictionMatrix(named(path), named(index ?? indexBeside(path)), meaning)
    : readPredictionLines(named(path).bytes, path === "-" ? "standard input" : path, meaning);
  return {
    given,
    record: () => ({ kind: "predictions", name: basename(path), bytes, sha256: hash.copy().digest("hex") }),
  };
}

/** `theirs.npy` goes with `theirs.ids`. */
const indexBeside = (path: string): string => `${withoutCompression(path).replace(/\.npy$/i, "")}.ids`;
