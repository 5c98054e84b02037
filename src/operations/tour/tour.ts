import * as z from "zod/mini";
import type { SideBySide } from "../../evaluation/compare/side-by-side.ts";
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
  /** The lost answers to the first question, as ULTRA predicts them without training and as a trained model does. */
  readonly predicted: readonly {
    readonly model: string;
    readonly trained: boolean;
    /** `place` among predicted answers; null where it is not among the first ten. */
    readonly lost: readonly { readonly values: readonly string[]; readonly place: number | null }[];
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
  /** With `full`, of each question: which of the lost answers come back, and in which place of all entities. */
  readonly recovered?: readonly {
    readonly solver: string;
    readonly lost: readonly { readonly values: readonly string[]; readonly rank: number | null }[];
  }[];
  /** With `full`: solvers side by side on questions that were sampled over the hidden links. */
  readonly benchmark?: Pick<SideBySide, "names" | "types" | "mean">;
}

const parameters = z.strictObject({
  full: z
    ._default(z.boolean(), false)
    .check(z.describe("a third question, reasoning trees, and how good predicted answers are in general")),
  seed,
});

/**
 * Asks questions on the embedded graph, hides a tenth of its links and asks again: which answers are lost? Then finds lost
 * answers again, without training and with a model that is trained on what is left. With `full` also how many missing links
 * stand between lost answers and the observed graph, and how well solvers do on questions that are sampled over the gaps.
 * @throws LacunaError `run.interrupted`
 */
export const tourOperation = operation({
  name: "tour",
  describe: "what Lacuna does, on the embedded graph, in 25 lines",
  parameters,
  run: async ({ seed, full }, host): Promise<Tour> => {
    const { compareSolvers, hideLinks, guessThroughGaps, tourValue } = await import("./tour-work.ts");
    const gaps = await hideLinks(seed);
    const guessed = await guessThroughGaps(gaps, host);
    return tourValue(gaps, guessed, full ? await compareSolvers(gaps, guessed, host) : undefined);
  },
});
