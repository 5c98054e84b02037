import type { Place } from "../../error.ts";
import type { Prediction } from "../scoring/scored-query.ts";

/** One prediction of a file, not yet understood: how to read it depends on its query. @internal */
export interface Given {
  readonly id: string;
  readonly place: Place;
  /**
   * The prediction for a query with `width` free variables over `universe` entities.
   * @throws LacunaError `eval.*` without a place
   */
  read(width: number, universe: number): Prediction;
}
