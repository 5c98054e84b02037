import type { Tensor } from "../../formats/tensors/tensors.ts";
import type { ModelSettings, ModelSizes } from "./model.ts";

export type Tensors = ReadonlyMap<string, Tensor>;

/** The layout of the checkpoints of a model in one code base. */
export interface Layout {
  readonly origin: string;
  /** Tensors of these checkpoints, one of which is in no checkpoint of the models before it in the registry. */
  readonly has: readonly string[];
  /** Distinguishes models whose tensors have the same names. */
  fits?(tensors: Tensors): boolean;
  /** Reads the sizes from the tensors, and gives the tensors our names. */
  read(tensors: Tensors): {
    readonly sizes: ModelSizes;
    readonly settings: ModelSettings;
    readonly tensors: Tensors;
  };
}
