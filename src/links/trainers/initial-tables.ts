import { type Random, randomStream, standardNormal } from "../../numeric/random.ts";
import { scoringModel } from "../models/registry.ts";
import { relationValues } from "./relation-vectors.ts";
import type { TrainingSettings } from "./settings.ts";

/** Rows of one stream: tables of any size could be filled by many workers. */
const SHARD = 4096;

/** The values of tables before the first step. */
export interface InitialTables {
  /** Entities as heads, in two-sided models. */
  readonly subjects: Float32Array | undefined;
  /** Entities; as tails, in two-sided models. */
  readonly objects: Float32Array;
  /** Trained values of the relations. */
  readonly relations: Float32Array;
}

/**
 * Draws the first values: normal with standard deviation `init` for products, uniform in ±`init` for distances, and
 * phases uniform in ±π. They depend on seed, table and row alone.
 */
export function initialTables(
  settings: Pick<TrainingSettings, "model" | "rank" | "init" | "seed">,
  entityCount: number,
  relationCount: number,
): InitialTables {
  const { rank, init, seed } = settings;
  const model = scoringModel(settings.model);
  const width = model.width(rank);
  const draw = model.measure === "product" ? standardNormal : (random: Random) => 2 * random.real() - 1;
  const table = (name: string, rows: number, columns: number, next = draw, scale = init) => {
    const values = new Float32Array(rows * columns);
    const shard = SHARD * columns;
    for (let from = 0; from < values.length; from += shard) {
      const random = randomStream(seed, `first values of ${name}`, from / shard);
      for (let at = from; at < Math.min(values.length, from + shard); at++) values[at] = scale * next(random);
    }
    return values;
  };
  const phases = model.relationValues === "unit";
  const relationWidth = relationValues(model).width(rank);
  return {
    subjects: model.twoSided ? table("heads", entityCount, width) : undefined,
    objects: table("entities", entityCount, width),
    relations: phases
      ? table("relations", relationCount, relationWidth, (random) => 2 * random.real() - 1, Math.PI)
      : table("relations", relationCount, relationWidth),
  };
}
