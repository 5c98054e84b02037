import type { Split } from "../kg/graph.ts";
import { randomStream, sample } from "../numeric/random.ts";

/**
 * The order in which the accepted queries of a file are written, as places among them: drawn, since the order of acceptance
 * says much (queries with full-inference answers come first in balanced benchmarks, links stand by relation), so that any
 * part of a file would be another benchmark than the whole.
 */
export const fileOrder = (count: number, seed: number, split: Split, type: string): Uint32Array =>
  sample(count, count, randomStream(seed, `order of ${split} ${type}`));
