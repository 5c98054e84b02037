import type { EntityTrainer } from "../../training/tables/entity-trainer.ts";
import type { RowTable, Touched } from "../../training/tables/row-table.ts";
import type { ScoringModel } from "../models/model.ts";
import type { Examples } from "./examples.ts";
import type { Regularizer } from "./regularizer.ts";

/** The tables of a model in training. */
export interface TrainedTables {
  /** Entities as heads: `objects` itself, unless the model is two-sided. */
  readonly subjects: RowTable;
  /** Entities as tails; an `EntityTrainer` where all of them are scored. */
  readonly objects: RowTable & Partial<Pick<EntityTrainer, "scoreAll">>;
  /** What is trained of the relations; an `EntityTrainer` where all of them are scored. */
  readonly relations: RowTable & Partial<Pick<EntityTrainer, "scoreAll">>;
}

/** Inputs of a step besides its batch. */
export interface StepSetup {
  readonly model: ScoringModel;
  readonly rank: number;
  readonly entityCount: number;
  readonly relationCount: number;
  readonly tables: TrainedTables;
  readonly regularizer: Regularizer;
  readonly penalty: number;
  /** Weight of the relation prediction loss; 0 leaves it out. */
  readonly relationWeight: number;
  /** What the tails of one question weigh together: as many as they are, or one. */
  readonly weighting: "sum" | "mean";
}

/** Sums over a batch, before `scale`. */
export interface StepLoss {
  readonly entities: number;
  readonly relations: number;
  readonly penalty: number;
}

/** Trains one batch: every table moves once, down the gradient of `scale` times the sum of the losses. */
export type Step = (batch: Examples, scale: number) => StepLoss;

/** The rows of heads and of tails of a step: one set of rows, unless the model is two-sided. */
export interface TouchedEntities {
  readonly heads: Touched;
  readonly tails: Touched;
}

/** The gradients of opened rows, as tables take them. */
export const gradientsOf = ({ ids, gradients }: Touched) => ({ ids, values: gradients });
