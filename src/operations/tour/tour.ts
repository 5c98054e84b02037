import * as z from "zod/mini";
import type { SideBySide } from "../eval/side-by-side.ts";
import { operation } from "../operation.ts";
import { seed } from "../parameters.ts";

/** What the tour finds out. */
export interface Tour {
  readonly graph: {
    readonly name: string;
    readonly entities: number;
    readonly relations: number;
    readonly triples: number;
    /** Links that are hidden. */
    readonly hidden: number;
  };
  readonly questions: readonly {
    readonly shape: string;
    readonly words: string;
    readonly query: string;
    readonly answers: readonly (readonly string[])[];
    /** True answers by the missing links of their easiest reasoning tree: entry 0 is still found. */
    readonly byMissing: readonly number[];
    /** Answers of the graph with gaps that are not true. */
    readonly false: readonly (readonly string[])[];
  }[];
  readonly model: {
    readonly name: string;
    readonly kernel: string;
    readonly rank: number;
    readonly epochs: number;
    /** Filtered MRR on the hidden links, and that of guessing by frequency. */
    readonly mrr: number;
    readonly baseline: number;
  };
  /** Of each question: which of the lost answers come back, and in which place. */
  readonly recovered: readonly {
    readonly solver: string;
    readonly lost: readonly { readonly values: readonly string[]; readonly rank: number | null }[];
  }[];
  /** Solvers side by side on questions that were sampled over the hidden links. */
  readonly benchmark: Pick<SideBySide, "names" | "types" | "mean">;
}

const parameters = z.strictObject({ seed });

/**
 * Asks three questions on the embedded graph, hides a tenth of its links and asks again: which answers are lost, and
 * how many missing links stand between them and the observed graph. Then trains a link predictor on what is left, finds
 * lost answers again, and measures how well solvers do it.
 * @throws LacunaError `run.interrupted`
 */
export const tourOperation = operation({
  name: "tour",
  describe: "the main job on the embedded graph, in one screen",
  parameters,
  run: async ({ seed }, host): Promise<Tour> => {
    const { hideLinks, solveThroughGaps, tourValue } = await import("./tour-work.ts");
    const gaps = await hideLinks(seed);
    return tourValue(gaps, await solveThroughGaps(gaps, host));
  },
});
