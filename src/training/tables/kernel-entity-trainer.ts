import { type KernelSpace, kernelSpace, MOST_BYTES } from "../../numeric/kernel-space.ts";
import type { KernelName } from "../../numeric/product-kernel.ts";
import type { Team } from "../../numeric/team.ts";
import { kernelConstants, type OptimizerSettings } from "../descent.ts";
import type { EntityTrainer, StartEntityTrainer } from "./entity-trainer.ts";
import { lossOf, withMemory } from "./kernel-training.ts";
import {
  batchPlaces,
  padded,
  STAGED,
  type TrainingPlaces,
  tooLarge,
  trainingPlaces,
} from "./kernel-training-places.ts";

/** The place of a row without a gradient of its own. */
const NONE = 0xffff_ffff;

/**
 * Training of entity tables in WebAssembly, on the threads of a team. The table, the optimizer's state and the scores
 * of a batch lie in one memory: together at most 4 GiB, such as 60,000 entities of width 1,000 with Adam and batches of
 * 1,000.
 * @throws LacunaError `links.too-large` when a table or a batch does not fit, `links.no-memory` when the host has not
 *   as much
 */
export function kernelEntityTrainer(options: {
  readonly kernel: Exclude<KernelName, "plain">;
  readonly team?: Team | undefined;
}): StartEntityTrainer {
  return (table, optimizer, resumed) => {
    const laid = trainingPlaces(table.rows, table.width, optimizer);
    const space = withMemory(() =>
      kernelSpace(options.kernel, laid.end, { team: options.team, most: MOST_BYTES }),
    );
    [table.values, ...(resumed?.state ?? [])].forEach((values, at) => {
      writeTable(space, laid, laid.tables[at]!, values);
    });
    space.ints.fill(NONE, laid.extraAt / 4, laid.extraAt / 4 + laid.rows);
    return trainer(space, laid, optimizer, options.kernel, resumed?.steps ?? 0);
  };
}

function trainer(
  space: KernelSpace,
  laid: TrainingPlaces,
  optimizer: OptimizerSettings,
  kernel: string,
  stepsBefore: number,
): EntityTrainer {
  const { real, rows, width, tables } = laid;
  let steps = stepsBefore;
  let batch = batchPlaces(laid, 0, 0, space.threads);
  return {
    kernel,
    threads: space.threads,
    gather: (ids, out) => gatherRows(space, laid, tables[0]!, ids, out),
    scoreAll(queries, count, targets, gradient) {
      batch = batchPlaces(laid, count, targets.tails.length, space.threads);
      withMemory(() => space.grow(batch.end));
      writeRows(space, laid, batch.queries, queries, 0, count);
      space.floats.fill(0, batch.queries / 4 + count * width, batch.tiles / 4);
      space.ints.set(targets.offsets.subarray(0, count + 1), batch.offsets / 4);
      space.ints.set(targets.tails, batch.tails / 4);
      space.floats.set(targets.weights, batch.weights / 4);
      const { scores, stride, scratch, scratchBytes } = batch;
      space.run("prepare", batch.queries, count, width, batch.tiles, batch.panels);
      space.run(
        "scoreAll",
        batch.tiles,
        count,
        width,
        tables[0]!,
        rows,
        scores,
        stride,
        scratch,
        scratchBytes,
      );
      space.run(
        "softmax",
        ...[scores, count, stride, real.rows, rows],
        ...[batch.offsets, batch.tails, batch.weights, batch.losses],
      );
      space.run(
        "gradient",
        ...[scores, count, stride, real.rows, tables[0]!, rows, width, batch.gradient, scratch, scratchBytes],
      );
      readRows(space, laid, batch.gradient, count, gradient, 0);
      return lossOf(space, batch.losses, count);
    },
    update(extra, scale) {
      steps++;
      const end = batch.end + 4 * width * extra.ids.length;
      if (end > MOST_BYTES) throw tooLarge(`a batch of ${batch.count} with ${extra.ids.length} rows`, end);
      withMemory(() => space.grow(end));
      writeRows(space, laid, batch.end, extra.values, 0, extra.ids.length);
      for (let at = 0; at < extra.ids.length; at++) space.ints[laid.extraAt / 4 + extra.ids[at]!] = at;
      space.floats.set(kernelConstants(optimizer, steps, scale), laid.constants / 4);
      space.run(
        "step",
        ...[batch.scores, batch.count, batch.stride, batch.panels, width],
        ...[tables[0]!, rows, tables[1]!, tables[2] ?? 0],
        ...[laid.extraAt, batch.end, laid.constants, batch.scratch, batch.scratchBytes],
      );
      for (const id of extra.ids) space.ints[laid.extraAt / 4 + id] = NONE;
      batch = batchPlaces(laid, 0, 0, space.threads);
    },
    snapshot() {
      const [values, ...state] = tables.map((at) => readTable(space, laid, at));
      return { values: values!, state, steps };
    },
    close: () => space.close(),
  };
}

/** Copies rows from `source`, from row `first` on, to where rows are padded. */
function writeRows(
  { floats }: KernelSpace,
  { real, width }: TrainingPlaces,
  to: number,
  source: Float32Array,
  first: number,
  count: number,
): void {
  const rows = source.subarray(first * real.width, (first + count) * real.width);
  if (real.width === width) {
    floats.set(rows, to / 4);
    return;
  }
  floats.fill(0, to / 4, to / 4 + count * width);
  for (let row = 0; row < count; row++)
    floats.set(rows.subarray(row * real.width, (row + 1) * real.width), to / 4 + row * width);
}

/** Copies padded rows to `target`, from its row `first` on. */
function readRows(
  { floats }: KernelSpace,
  { real, width }: TrainingPlaces,
  from: number,
  count: number,
  target: Float32Array,
  first: number,
): void {
  const at = from / 4;
  if (real.width === width) {
    target.set(floats.subarray(at, at + count * width), first * width);
    return;
  }
  for (let row = 0; row < count; row++)
    target.set(floats.subarray(at + row * width, at + row * width + real.width), (first + row) * real.width);
}

function writeTable(space: KernelSpace, laid: TrainingPlaces, table: number, source: Float32Array): void {
  const most = Math.floor(STAGED / (4 * laid.width)) || 1;
  for (let from = 0; from < laid.real.rows; from += most) {
    const count = Math.min(most, laid.real.rows - from);
    writeRows(space, laid, laid.staged, source, from, count);
    space.run("fill", laid.staged, from, count, laid.width, table, laid.rows);
  }
}

function readTable(space: KernelSpace, laid: TrainingPlaces, table: number): Float32Array {
  const { rows, width } = laid.real;
  const found = new Float32Array(rows * width);
  gatherRows(
    space,
    laid,
    table,
    Uint32Array.from({ length: rows }, (_, id) => id),
    found,
  );
  return found;
}

/** Copies rows of a table to `out`, as many at a time as the staging place holds. */
function gatherRows(
  space: KernelSpace,
  laid: TrainingPlaces,
  table: number,
  ids: Uint32Array,
  out: Float32Array,
): void {
  const { width, rows, staged } = laid;
  const most = Math.floor(STAGED / (4 * width + 4)) || 1;
  for (let from = 0; from < ids.length; from += most) {
    const some = ids.subarray(from, from + most);
    const values = staged + 4 * padded(some.length, 16);
    space.ints.set(some, staged / 4);
    space.run("gather", staged, some.length, width, table, rows, values);
    readRows(space, laid, values, some.length, out, from);
  }
}
