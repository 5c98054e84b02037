import type { Graph } from "../../kg/graph.ts";
import type { Candidate, Grounder, SampleSetup } from "../protocol.ts";
import { type SplitLevels, splitLevels } from "./levels.ts";
import { mostHard } from "./parameters.ts";
import { betaeType } from "./shape.ts";

/** Rows of the graph, (relation, head), that have a link of the level, in the order of the graph. */
export function rowsOfLevel({ rows }: Graph, level: number): Uint32Array {
  const { rowHead, rowEdge, levels } = rows;
  const found: number[] = [];
  for (let row = 0; row < rowHead.length; row++)
    for (let edge = rowEdge[row]!; edge < rowEdge[row + 1]!; edge++)
      if ((level >> levels[edge]!) & 1) {
        found.push(row);
        break;
      }
  return Uint32Array.from(found);
}

/**
 * Queries of one link are not drawn: they are all (head, relation) of the split's own links, the own tails hard and
 * the observed ones easy (BetaE, `write_links`), but for those with more than `max-answers` hard ones: 17,021 of 17,034
 * on NELL995 are released. Attempt `i` makes the `i`-th of them.
 */
export function linkGrounder({ graph, split, type, parameters }: SampleSetup): Grounder {
  const { name, query } = betaeType(type);
  const levels = splitLevels(graph, split);
  const wanted = rowsOfLevel(graph, levels.own);
  const most = mostHard(parameters, split);
  const { relationRow, rowHead } = graph.rows;
  return {
    attempt(index): Candidate | undefined {
      const row = wanted[index];
      if (row === undefined) return undefined;
      const grounding = { relations: [relationAt(relationRow, row)], anchors: [rowHead[row]!] };
      const answers = tails(graph, row, levels);
      if (answers.hard.length > most) return undefined;
      return { type: name, query: query(grounding), ...answers };
    },
  };
}

function tails({ rows }: Graph, row: number, levels: SplitLevels): { easy: Uint32Array; hard: Uint32Array } {
  const easy: number[] = [];
  const hard: number[] = [];
  for (let edge = rows.rowEdge[row]!; edge < rows.rowEdge[row + 1]!; edge++) {
    const level = rows.levels[edge]!;
    if ((levels.observed >> level) & 1) easy.push(rows.tails[edge]!);
    else if ((levels.full >> level) & 1) hard.push(rows.tails[edge]!);
  }
  return { easy: Uint32Array.from(easy), hard: Uint32Array.from(hard) };
}

/** The relation whose rows hold this one. */
export function relationAt(relationRow: Uint32Array, row: number): number {
  let low = 0;
  let high = relationRow.length - 1;
  while (low < high - 1) {
    const middle = (low + high) >>> 1;
    if (relationRow[middle]! <= row) low = middle;
    else high = middle;
  }
  return low;
}
