/** Settings that a paper or its code gives for a graph. */
export interface QueryModelPreset {
  /** The graph, `fb15k-237` for example; `laptop` for ours. */
  readonly name: string;
  /** Where they stand; says so where nothing is published. */
  readonly source: string;
  readonly model: Readonly<Record<string, number | string>>;
  readonly training: PresetTraining;
}

/** Training settings of a preset; see `QueryTrainingSettings`. */
export interface PresetTraining {
  readonly updates: number;
  readonly batch: number;
  readonly negatives: number;
  readonly rate: number;
  readonly [name: string]: number | string;
}
