import type { GraphModel } from "../solver.ts";
import { onlyEntity } from "./truths.ts";

/**
 * The same model, which projects no single entity onto itself by some relations. From a set of several entities an entity of
 * the set may be reached by another one, and a projection does not say by which: there the model keeps its say.
 * @param relations directed ids, such as `irreflexiveRelations` finds
 */
export function graphModelWithoutLoops(model: GraphModel, relations: ReadonlySet<number>): GraphModel {
  return {
    ...model,
    projector(known, threshold) {
      const projector = model.projector(known, threshold);
      return {
        ...projector,
        project(projections, out) {
          projector.project(projections, out);
          projections.forEach(({ from, relation }, at) => {
            const only = relations.has(relation) ? onlyEntity(from) : undefined;
            if (only !== undefined) out[at * projector.entityCount + only] = Number.NEGATIVE_INFINITY;
          });
        },
      };
    },
  };
}
