import type { ModelSettings } from "./model.ts";
import type { QueryTrainingSettings } from "./settings.ts";

/** Settings that a paper or its code gives for a graph. */
export interface QueryModelPreset {
  /** The graph, such as `fb15k-237`; `laptop` is ours, for any graph. */
  readonly name: string;
  /** Their source, also where nothing is published. */
  readonly source: string;
  readonly model: ModelSettings;
  readonly training: Partial<QueryTrainingSettings>;
}
