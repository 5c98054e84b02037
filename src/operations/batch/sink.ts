import {
  isScoreTable,
  type PredictionRows,
  predictionTable,
} from "../../evaluation/predictions/write-table.ts";
import { npyHeader } from "../../formats/tensors/npy.ts";
import type { LinesTaker, StreamingHost } from "../contract/operation.ts";
import type { Host } from "../host.ts";

/** The target of result lines. */
export interface Sink {
  /** Resolves when more may be written. */
  write(bytes: Uint8Array): Promise<void>;
  /** Takes rows of scores and the ids of their queries, where a file of them is written. */
  score?(rows: Float32Array<ArrayBuffer>, ids: readonly string[]): Promise<void>;
  /** Everything is written; a file gets its name only now. */
  finish(): Promise<void>;
  /** Something failed: a file disappears. */
  discard(): Promise<void>;
  /** Lines stay although a later one fails. */
  readonly keeps: boolean;
  /** The missing result after a failure, for people. */
  readonly name: string;
  /** The lines that were written, where they go nowhere else. */
  kept?(): readonly unknown[];
}

/** A file, the taker of lines, or the result. */
export async function sinkFor(
  out: string | undefined,
  host: Pick<StreamingHost<never>, "writes" | "onLines">,
): Promise<Sink> {
  const { onLines } = host;
  if (out !== undefined) return wholeFile(out, host);
  return onLines ? handedOn(onLines) : collected();
}

/** Lines are handed on, waiting whenever the taker is slower. */
const handedOn = (take: LinesTaker): Sink => ({
  keeps: true,
  name: "the rest",
  write: async (bytes) => {
    if (bytes.length > 0) await take(bytes);
  },
  finish: async () => {},
  discard: async () => {},
});

/** Lines are kept for the result. */
function collected(): Sink {
  const answers: unknown[] = [];
  const decoder = new TextDecoder();
  return {
    keeps: false,
    name: "the result",
    write: async (bytes) => {
      for (const line of decoder.decode(bytes).split("\n")) if (line !== "") answers.push(JSON.parse(line));
    },
    finish: async () => {},
    discard: async () => {},
    kept: () => answers,
  };
}

/**
 * The same with a file of scores beside, `.npy` of `rows × columns` float32 numbers, or where it is called so a Parquet table of predictions.
 * @param rows known before the first of them, because the file begins with it
 */
export async function withScores(
  sink: Sink,
  path: string,
  [rows, columns]: readonly [rows: number, columns: number],
  host: Pick<Host, "writes">,
): Promise<Sink> {
  const file = isScoreTable(path)
    ? await scoreTable(path, columns, host)
    : await scoreMatrix(path, [rows, columns], host);
  return {
    ...sink,
    score: file.score,
    async finish() {
      await sink.finish();
      await file.finish();
    },
    async discard() {
      await sink.discard();
      await file.discard();
    },
  };
}

/** The sink of scores. */
interface ScoreFile extends Pick<Sink, "finish" | "discard"> {
  score(rows: Float32Array<ArrayBuffer>, ids: readonly string[]): Promise<void>;
}

async function scoreMatrix(
  path: string,
  shape: readonly [rows: number, columns: number],
  host: Pick<Host, "writes">,
): Promise<ScoreFile> {
  const file = await wholeFile(path, host);
  await file.write(npyHeader("float32", shape));
  return {
    ...file,
    score: (scores) => file.write(new Uint8Array(scores.buffer, scores.byteOffset, scores.byteLength)),
  };
}

/** A table of predictions, with a row for each entity of each query. */
async function scoreTable(
  path: string,
  entities: number,
  { writes }: Pick<Host, "writes">,
): Promise<ScoreFile> {
  const { source, taken, put, end, fail } = handOver<PredictionRows>();
  const written = writes.file(path, predictionTable(source));
  await Promise.race([taken(), written]);
  return {
    async score(rows, ids) {
      for (const [at, id] of ids.entries()) {
        put({ id, scores: rows.subarray(at * entities, (at + 1) * entities) });
        await Promise.race([taken(), written]);
      }
    },
    finish: async () => {
      end();
      await written;
    },
    discard: async () => {
      fail(new Error("discarded"));
      await written.catch(() => {});
    },
  };
}

/** A file that appears whole or not at all; an existing one is replaced only when told so. */
async function wholeFile(path: string, { writes }: Pick<Host, "writes">): Promise<Sink> {
  const { source, taken, put, end, fail } = handOver<Uint8Array>();
  const written = writes.file(path, source);
  // Whether the file may be written is known before the first answer is sought.
  await Promise.race([taken(), written]);
  return {
    keeps: false,
    name: JSON.stringify(path),
    write: async (bytes) => {
      put(bytes);
      await Promise.race([taken(), written]);
    },
    finish: async () => {
      end();
      await written;
    },
    discard: async () => {
      fail(new Error("discarded"));
      await written.catch(() => {});
    },
  };
}

/** Turns pushing into pulling, a piece at a time: after `put`, wait for `taken`. */
function handOver<Piece>() {
  let taker: { resolve(piece: IteratorResult<Piece>): void; reject(error: Error): void } | undefined;
  let asked = () => {};
  let failure: Error | undefined;
  const source: AsyncIterable<Piece> = {
    [Symbol.asyncIterator]: () => ({
      next: () =>
        new Promise((resolve, reject) => {
          if (failure) return reject(failure);
          taker = { resolve, reject };
          asked();
        }),
    }),
  };
  const take = () => {
    const waiting = taker;
    taker = undefined;
    return waiting;
  };
  return {
    source,
    /** Resolves when the next piece is wanted. */
    taken: () =>
      new Promise<void>((resolve) => {
        asked = resolve;
        if (taker) resolve();
      }),
    put: (piece: Piece) => take()?.resolve({ done: false, value: piece }),
    end: () => take()?.resolve({ done: true, value: undefined }),
    /** Also when nothing is wanted yet: the next piece that is will not come. */
    fail: (error: Error) => {
      failure = error;
      take()?.reject(error);
    },
  };
}
