import { LacunaError } from "../../error.ts";
import { FIRST_BYTE, MOST_BYTES, placesFrom } from "../../numeric/kernel-space.ts";
import { type OptimizerSettings, stateNames } from "../descent.ts";

/** Rows of the table that `kernel/train.ts` takes at once, and the dimensions. */
const BLOCK = 96;
const DEPTH = 512;
/** Bytes through which rows go in and out. */
export const STAGED = 2 ** 22;

/** Addresses, in bytes, of what stays between batches. Rows and widths are padded; `real` ones are those of the user. */
export interface TrainingPlaces {
  readonly real: { readonly rows: number; readonly width: number };
  readonly rows: number;
  readonly width: number;
  /** Values, then the state. */
  readonly tables: readonly number[];
  /** The place of the gradient of each row in an update. */
  readonly extraAt: number;
  readonly staged: number;
  readonly constants: number;
  readonly end: number;
}

export const padded = (count: number, to: number): number => Math.ceil(count / to) * to;

export function trainingPlaces(
  realRows: number,
  realWidth: number,
  optimizer: OptimizerSettings,
): TrainingPlaces {
  const [rows, width] = [padded(realRows, BLOCK), padded(realWidth, 8)];
  const places = placesFrom(FIRST_BYTE);
  const tables = ["values", ...stateNames[optimizer.kind]].map(() => places.take(4 * rows * width));
  const extraAt = places.take(4 * rows);
  const staged = places.take(Math.max(STAGED, 4 * width) + 128);
  const constants = places.take(64);
  const real = { rows: realRows, width: realWidth };
  const laid = { real, rows, width, tables, extraAt, staged, constants, end: places.end };
  if (laid.end > MOST_BYTES)
    throw tooLarge(`${realRows} × ${realWidth} values with ${optimizer.kind}`, laid.end);
  return laid;
}

/** Addresses of a batch, behind everything that stays. */
export interface BatchPlaces {
  readonly count: number;
  readonly queries: number;
  readonly tiles: number;
  readonly panels: number;
  readonly gradient: number;
  readonly offsets: number;
  readonly tails: number;
  readonly weights: number;
  readonly losses: number;
  readonly scratch: number;
  /** Size of the scratch space of each thread. */
  readonly scratchBytes: number;
  readonly scores: number;
  /** Bytes from one query's scores to the next. */
  readonly stride: number;
  readonly end: number;
}

export function batchPlaces(
  laid: TrainingPlaces,
  count: number,
  targets: number,
  threads: number,
): BatchPlaces {
  const places = placesFrom(laid.end);
  // Tiles have 4 or 6 rows.
  const paddedCount = padded(count, 12);
  const vectors = 4 * paddedCount * laid.width;
  // One line more, so that equal places of different rows do not fall on the same lines of a cache.
  const stride = 4 * laid.rows + 64;
  const scratchBytes = padded(4 * BLOCK * (Math.max(DEPTH, count) + 8), 64);
  const found = {
    count,
    stride,
    scratchBytes,
    queries: places.take(vectors),
    tiles: places.take(vectors),
    panels: places.take(vectors),
    gradient: places.take(vectors),
    offsets: places.take(4 * (count + 1)),
    tails: places.take(4 * targets),
    weights: places.take(4 * targets),
    losses: places.take(32 * count),
    scratch: places.take(threads * scratchBytes),
    scores: places.take(paddedCount * stride),
    end: places.end,
  };
  if (found.end > MOST_BYTES)
    throw tooLarge(`a batch of ${count} beside ${laid.real.rows} × ${laid.real.width} values`, found.end);
  return found;
}

const gigabytes = (bytes: number): string => `${(bytes / 2 ** 30).toFixed(1)} GiB`;

export const tooLarge = (what: string, bytes: number) =>
  new LacunaError(
    "links.too-large",
    `${what} takes ${gigabytes(bytes)}; training in WebAssembly has ${gigabytes(MOST_BYTES)}`,
    { hint: "take smaller batches, a smaller rank, or Adagrad, which keeps less than Adam" },
  );
