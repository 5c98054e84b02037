import type { Graph } from "../../kg/graph.ts";
import { evaluatePredictor } from "../../links/evaluate.ts";
import type { LinkPredictor } from "../../links/predictor.ts";
import { frequencyPredictor } from "../../links/predictors/frequency.ts";
import { tablePredictor } from "../../links/predictors/tables.ts";
import { trainLinkTables } from "../../links/trainers/train.ts";
import { runsKernel } from "../../numeric/product-kernel.ts";
import { kernelEntityTrainer } from "../../training/tables/kernel-entity-trainer.ts";
import { plainEntityTrainer } from "../../training/tables/plain-entity-trainer.ts";
import type { Host } from "../host.ts";
import { pauseBetween } from "../running/interruptible.ts";

/** Small enough to be trained in seconds. */
const RANK = 32;
const EPOCHS = 20;

/** The part of the host that the tour uses: it takes some seconds, and can be cancelled. */
export type TourHost = Pick<Host, "signal" | "pause">;

/** A link predictor that was trained on what is left, and how well it finds what was hidden. */
export interface TourModel {
  readonly predictor: LinkPredictor;
  readonly rank: number;
  readonly epochs: number;
  /** Filtered MRR on the hidden links, and that of guessing by frequency. */
  readonly mrr: number;
  readonly baseline: number;
}

/** Trains ComplEx on the observed part of a graph. The same kernel everywhere: its rounding is the same on every machine. */
export async function trainTourModel(graph: Graph, seed: number, host: TourHost): Promise<TourModel> {
  const kernel = runsKernel("wasm-simd") ? "wasm-simd" : "plain";
  const { tables } = await trainLinkTables(
    graph,
    {
      model: "complex",
      rank: RANK,
      epochs: EPOCHS,
      batch: 250,
      penalty: 0.05,
      validateEvery: 0,
      seed,
      async afterStep({ epoch, batch }) {
        const unfinished = () => `links were hidden, and a model trained for ${epoch} of ${EPOCHS} epochs`;
        if (batch === 0) await pauseBetween(host, unfinished);
      },
    },
    kernel === "plain" ? plainEntityTrainer : kernelEntityTrainer({ kernel }),
  );
  const predictor = tablePredictor(tables, { kernel });
  const mrrOf = (each: LinkPredictor) => evaluatePredictor(each, graph, { split: "test" }).mrr;
  return {
    predictor,
    rank: RANK,
    epochs: EPOCHS,
    mrr: mrrOf(predictor),
    baseline: mrrOf(frequencyPredictor(graph)),
  };
}
