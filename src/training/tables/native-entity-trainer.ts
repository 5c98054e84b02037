import { kernelSpace, MOST_BYTES, placesFrom } from "../../numeric/kernel-space.ts";
import type { NativeProducts } from "../../numeric/native-products.ts";
import type { KernelName } from "../../numeric/product-kernel.ts";
import { kernelConstants, type OptimizerSettings } from "../descent.ts";
import type { EntityTrainer, StartEntityTrainer } from "./entity-trainer.ts";
import { lossOf, withMemory } from "./kernel-training.ts";
import { padded, tooLarge, trainingPlaces } from "./kernel-training-places.ts";

/**
 * Training of entity tables with native products: scores, gradient by the queries and gradient by the table are one
 * product each, our kernel does the softmax and the optimizer's step in place. Table, its gradient, the optimizer's
 * state and the scores of a batch lie row after row in one memory of at most 4 GiB, which no other thread shares.
 * @throws LacunaError `links.too-large`, `links.no-memory`
 */
export function nativeEntityTrainer(options: {
  readonly kernel: Exclude<KernelName, "plain">;
  readonly native: NativeProducts;
}): StartEntityTrainer {
  const { kernel, native } = options;
  return (table, optimizer, resumed) => {
    const memory = nativeMemory(kernel, table.rows, table.width, optimizer);
    [table.values, ...(resumed?.state ?? [])].forEach((each, at) => {
      memory.floats(memory.laid.tables[at]!, each.length).set(each);
    });
    return trainer(native, memory, optimizer, resumed?.steps ?? 0);
  };
}

/** One memory with the tables, and room behind them for the gradient of the table and for a batch. */
function nativeMemory(
  kernel: Exclude<KernelName, "plain">,
  rows: number,
  width: number,
  optimizer: OptimizerSettings,
) {
  const laid = trainingPlaces(rows, width, optimizer);
  // Softmax writes up to 3 places behind a row of scores.
  const n = padded(rows, 8);
  const stay = placesFrom(laid.end);
  const gradient = stay.take(4 * n * width);
  const space = withMemory(() => kernelSpace(kernel, stay.end, { most: MOST_BYTES, unshared: true }));
  return {
    laid,
    rows,
    width,
    n,
    gradient,
    space,
    floats: (at: number, count: number) => space.floats.subarray(at / 4, at / 4 + count),
    /** Places of a batch, which take those of the batch before. */
    places(count: number, targets: number) {
      const batch = placesFrom(stay.end);
      const found = {
        queries: batch.take(4 * count * width),
        gradient: batch.take(4 * count * width),
        offsets: batch.take(4 * (count + 1)),
        tails: batch.take(4 * targets),
        weights: batch.take(4 * targets),
        losses: batch.take(32 * count),
        scores: batch.take(4 * count * n),
      };
      if (batch.end > MOST_BYTES)
        throw tooLarge(`a batch of ${count} beside ${rows} × ${width} values`, batch.end);
      withMemory(() => space.grow(batch.end));
      return found;
    },
  };
}

function trainer(
  native: NativeProducts,
  memory: ReturnType<typeof nativeMemory>,
  optimizer: OptimizerSettings,
  stepsBefore: number,
): EntityTrainer {
  const { laid, rows, width, n, gradient: by, space, floats, places } = memory;
  const [values, state, second = 0] = laid.tables as [number, number, number?];
  let steps = stepsBefore;
  let scored = 0;
  let batch = places(0, 0);
  return {
    kernel: native.name,
    threads: native.threads,
    gather(ids, out) {
      ids.forEach((id, at) => {
        out.set(floats(values + 4 * id * width, width), at * width);
      });
    },
    scoreAll(queries, count, targets, gradient) {
      batch = places(count, targets.tails.length);
      scored = count;
      const { offsets, tails, weights, losses, scores } = batch;
      floats(batch.queries, count * width).set(queries.subarray(0, count * width));
      space.ints.set(targets.offsets.subarray(0, count + 1), offsets / 4);
      space.ints.set(targets.tails, tails / 4);
      space.floats.set(targets.weights, weights / 4);
      const products = floats(scores, count * n);
      const entities = floats(values, n * width);
      native.multiply(
        "nt",
        { m: count, n, k: width },
        floats(batch.queries, count * width),
        entities,
        products,
      );
      space.run("softmax", scores, count, 4 * n, rows, n, offsets, tails, weights, losses);
      native.multiply(
        "nn",
        { m: count, n: width, k: n },
        products,
        entities,
        floats(batch.gradient, count * width),
      );
      gradient.set(floats(batch.gradient, count * width));
      return lossOf(space, losses, count);
    },
    update(extra, scale) {
      steps++;
      space.floats.set(kernelConstants(optimizer, steps, scale), laid.constants / 4);
      const gradients = floats(by, n * width);
      native.multiply(
        "tn",
        { m: n, n: width, k: scored },
        floats(batch.scores, scored * n),
        floats(batch.queries, scored * width),
        gradients,
      );
      extra.ids.forEach((id, at) => {
        const own = gradients.subarray(id * width, (id + 1) * width);
        const more = extra.values.subarray(at * width, (at + 1) * width);
        for (let i = 0; i < width; i++) own[i]! += more[i]!;
      });
      space.run("descend", by, values, state, second, 4 * n * width, laid.constants);
      scored = 0;
    },
    snapshot() {
      const [copied, ...rest] = laid.tables.map((at) => floats(at, rows * width).slice());
      return { values: copied!, state: rest, steps };
    },
    close: () => space.close(),
  };
}
