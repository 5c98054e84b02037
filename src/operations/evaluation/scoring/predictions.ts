import { usageError } from "../../../error.ts";
import type { Given } from "../../../evaluation/predictions/given.ts";
import { readPredictionLines, type ScoreMeaning } from "../../../evaluation/predictions/prediction-lines.ts";
import { readPredictionMatrix } from "../../../evaluation/predictions/prediction-matrix.ts";
import { readPredictionTable } from "../../../evaluation/predictions/prediction-table.ts";
import type { PredictorRecord } from "../../../evaluation/run/run-manifest.ts";
import { plainBytes, withoutCompression } from "../../../formats/compression/compression.ts";
import type { Files } from "../../../formats/files/files.ts";
import { nameOf } from "../../../runs/paths.ts";
import type { Host } from "../../host.ts";

/** Predictions on their way in; `record` says what was read when it has all been read. */
export interface OpenPredictions {
  readonly given: AsyncIterable<Given>;
  record(): PredictorRecord;
}

/**
 * Opens predictions: JSON lines, a matrix with its index, a Parquet table, or `-` for JSON lines on standard input.
 * @throws LacunaError `usage.no-input` where there is no standard input
 */
export function openPredictions(
  path: string,
  index: string | undefined,
  meaning: ScoreMeaning,
  host: Pick<Host, "files" | "disk" | "input">,
): OpenPredictions {
  const { files, input } = host;
  const digester = host.disk.digester();
  async function* counted(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      digester.add(chunk);
      yield chunk;
    }
  }
  const sourceOf = (at: string): AsyncIterable<Uint8Array> => {
    if (at !== "-" || path !== "-") return files.read(at);
    if (input) return input;
    throw usageError("no-input", "there is no standard input here", "name a file in {predictions}");
  };
  const countedFiles: Files = { ...files, read: (at) => counted(sourceOf(at)) };
  const named = (file: string) => ({ file, bytes: plainBytes(countedFiles, file) });
  const rows = (): AsyncIterable<Given> => {
    const name = withoutCompression(path).toLowerCase();
    if (name.endsWith(".npy"))
      return readPredictionMatrix(named(path), named(index ?? indexBeside(path)), meaning);
    if (name.endsWith(".parquet")) return readPredictionTable(named(path), meaning);
    return readPredictionLines(named(path).bytes, path === "-" ? "standard input" : path, meaning);
  };
  return { given: rows(), record: () => ({ kind: "predictions", name: nameOf(path), ...digester.digest() }) };
}

/** `theirs.npy` goes with `theirs.ids`. */
const indexBeside = (path: string): string => `${withoutCompression(path).replace(/\.npy$/i, "")}.ids`;
