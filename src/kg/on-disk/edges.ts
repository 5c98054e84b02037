import { type EdgeBlock, edgeBlocks } from "../edge-blocks.ts";
import type { Graph } from "../graph.ts";
import { type RowsOnDisk, rowsOnDisk } from "./rows.ts";
import { taker } from "./take.ts";

/** Rows that are held at once. */
const ROWS = 1 << 16;

/** The links of a graph, wherever its rows lie, as `edgeBlocks` gives them. */
export function linksInBlocks(graph: Graph, most: number): AsyncIterable<EdgeBlock> | Iterable<EdgeBlock> {
  const onDisk = rowsOnDisk(graph.rows);
  return onDisk ? edgesOnDisk(onDisk, most) : edgeBlocks(graph, most);
}

/** The links of a graph whose rows lie in files, as `edgeBlocks` gives them. */
async function* edgesOnDisk(rows: RowsOnDisk, most: number): AsyncGenerator<EdgeBlock> {
  const { relationRow, bytes } = rows;
  const columns = { heads: taker(rows.read("rowHead")), ends: taker(rows.read("rowEdge")) };
  const links = { tails: taker(rows.read("tails")), levels: taker(rows.read("levels")) };
  try {
    // The first row begins here.
    await columns.ends.take(4);
    let [heads, ends] = [new Uint32Array(0), new Uint32Array(0)];
    let [relation, row, first] = [0, 0, 0];
    for (let start = 0; start < bytes.levels; start += most) {
      const level = await links.levels.take(Math.min(most, bytes.levels - start));
      const end = start + level.length;
      const t = new Int32Array((await links.tails.take(4 * level.length)).buffer);
      const [r, h] = [new Int32Array(level.length), new Int32Array(level.length)];
      for (let edge = start; edge < end; ) {
        if (row - first === heads.length) {
          first = row;
          heads = new Uint32Array((await columns.heads.take(4 * ROWS)).buffer);
          ends = new Uint32Array((await columns.ends.take(4 * ROWS)).buffer);
        }
        while (relationRow[relation + 1]! <= row) relation++;
        const to = Math.min(ends[row - first]!, end);
        r.fill(relation, edge - start, to - start);
        h.fill(heads[row - first]!, edge - start, to - start);
        edge = to;
        if (to === ends[row - first]!) row++;
      }
      yield { r, h, t, level };
    }
  } finally {
    for (const each of [...Object.values(columns), ...Object.values(links)]) await each.close();
  }
}
