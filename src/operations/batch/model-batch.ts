import { postedModel } from "../../models/posted-model.ts";
import type { Host } from "../host.ts";
import { type AdaptiveBatchSize, adaptiveBatchSize } from "../running/adaptive-batch.ts";
import { type Answering, openModelAnswering } from "./answering.ts";
import type { Batch } from "./batch.ts";
import { countQueries } from "./input.ts";
import type { PredictManyParameters } from "./predict-many.ts";

/** Bytes of the largest block: about a thousand queries. */
const MOST = 1 << 16;

/** A batch that is answered with a model: ranked answers, a line a query. */
export async function modelBatch(
  given: PredictManyParameters,
  byDefault: boolean,
  host: Host,
): Promise<Batch> {
  const total = host.onProgress && given.files ? await countQueries(given.files, host.files) : 0;
  // One line at first: nobody knows how long a query takes.
  const batchSize = adaptiveBatchSize({ first: 1, most: MOST });
  const { model, graph, files, queries, out, ...options } = given;
  const asked = {
    ...{ ...options, byDefault, source: typeof graph === "string" ? graph : undefined },
    ...(model === undefined ? {} : { model: postedModel(model) }),
  };
  return {
    answering: timed(openModelAnswering(asked, host), batchSize, host),
    sizeOf: batchSize.size,
    total,
    progressOf: (answered) =>
      total === 0 ? [0, `${answered} queries`] : [answered, `${answered} of ${total} queries`],
  };
}

/** Tells the batch size how long each block took. */
const timed = (answering: Answering, batchSize: AdaptiveBatchSize, { now }: Host): Answering => ({
  ...answering,
  async answer(bytes) {
    const { length } = bytes;
    const began = now();
    const result = await answering.answer(bytes);
    batchSize.took(length, now() - began);
    return result;
  },
});
