import { edgesOf } from "../../../numeric/messages/edge-orders.ts";
import type { MessageRows } from "../../../numeric/messages/rows.ts";
import { type Random, randomStream, shuffle } from "../../../numeric/random.ts";
import type { UltraTrainingSettings } from "./settings.ts";
import type { UltraBatch, UltraExample } from "./step.ts";

/** Batches without end: which one an update takes depends on seed and update alone, so that resuming needs no generator. */
export type DrawBatch = (update: number) => UltraBatch;

/**
 * Draws batches of the links of a graph as the official code does (`negative_sampling` of its `tasks.py`): the first half
 * of a batch keeps its heads and gets other tails, the second half the other way round; negatives are drawn, each for
 * itself, from the entities that make no link of the graph, from all where every entity does.
 * @param rows the training links, in which heads receive, with `2k + 1` the inverse of relation `2k`
 */
export function ultraBatches(
  rows: MessageRows,
  {
    batch,
    batches,
    negatives,
    seed,
  }: Pick<UltraTrainingSettings, "batch" | "batches" | "negatives" | "seed">,
): DrawBatch {
  const { receivers: heads, relations, senders: tails } = edgesOf(rows);
  const forward = Uint32Array.from(relations.keys()).filter((at) => relations[at]! % 2 === 0);
  let order: { readonly epoch: number; readonly links: Uint32Array } | undefined;
  const linksOf = (epoch: number): Uint32Array => {
    if (order?.epoch !== epoch) {
      const random = randomStream(seed, "order of links", epoch);
      order = { epoch, links: shuffle(forward.slice(), random) };
    }
    return order.links;
  };
  return (update) => {
    const at = (update % batches) * batch;
    const links = linksOf(Math.floor(update / batches)).subarray(at, at + batch);
    const random = randomStream(seed, "negatives", update);
    const half = Math.floor(links.length / 2);
    const examples = Array.from(links, (link, place): UltraExample => {
      const [head, relation, tail] = [heads[link]!, relations[link]!, tails[link]!];
      const [given, directed, target] = place < half ? [head, relation, tail] : [tail, relation ^ 1, head];
      const known = membersOf(rows, given, directed);
      const candidates = new Uint32Array(1 + negatives);
      candidates[0] = target;
      for (let i = 1; i <= negatives; i++) candidates[i] = drawOther(rows.nodeCount, known, random);
      return { head: given, relation: directed, candidates };
    });
    const both = (column: (link: number) => readonly [number, number]) =>
      Uint32Array.from([...links].flatMap(column));
    return {
      examples,
      removed: {
        receivers: both((link) => [heads[link]!, tails[link]!]),
        relations: both((link) => [relations[link]!, relations[link]! ^ 1]),
        senders: both((link) => [tails[link]!, heads[link]!]),
      },
    };
  };
}

/** The tails of a head by a relation, ascending. */
function membersOf(rows: MessageRows, head: number, relation: number): Uint32Array {
  const { rowGroup, groupRelation, groupEdge, senders } = rows;
  for (let group = rowGroup[head]!; group < rowGroup[head + 1]!; group++)
    if (groupRelation[group] === relation) return senders.subarray(groupEdge[group]!, groupEdge[group + 1]!);
  return senders.subarray(0, 0);
}

/** One of `count` entities that is not among `known`, which ascend and differ; any one where all are known. */
function drawOther(count: number, known: Uint32Array, random: Random): number {
  if (known.length >= count) return random.below(count);
  const place = random.below(count - known.length);
  // Before known[i] there are known[i] - i others.
  let [low, high] = [0, known.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (known[middle]! - middle > place) high = middle;
    else low = middle + 1;
  }
  return place + low;
}
