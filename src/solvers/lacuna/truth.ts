import type { View } from "../../kg/graph.ts";
import type { DenseRows } from "../rows/dense-rows.ts";
import type { RowSource } from "../rows/rows.ts";
import { truthsOfScores } from "../rows/truths-of-scores.ts";
import { squashOf, type TruthSetting } from "./solution.ts";

/** The truths of single links, for reasoning trees: 1 where they are known, the expected number elsewhere. */
export function linkTruth(rows: () => DenseRows, { graph }: View, setting: TruthSetting): RowSource {
  const { entityCount } = graph;
  const squash = squashOf(setting, 1);
  return truthsOfScores(rows, entityCount, (out, { scores }) => {
    for (let tail = 0; tail < entityCount; tail++) {
      const value = scores[tail]!;
      out[tail] = value < 0 ? 1 : squash(value);
    }
  });
}
