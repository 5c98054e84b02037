import { LacunaError } from "../../error.ts";
import { halvesFrom } from "../../formats/tensors/half.ts";
import { floatTensor, type Tensor } from "../../formats/tensors/tensors.ts";
import type { LinkTables } from "../tables.ts";
import type { ModelManifest } from "./model-folder.ts";

/** Names of the tables for another tool; their contents do not change. @internal */
export interface ExportLayout {
  readonly name: string;
  readonly describe: string;
  /** The reason why a model does not fit the layout; undefined when it fits. */
  refuses(tables: LinkTables): string | undefined;
  readonly names: { readonly entities: string; readonly relations: string; readonly objects?: string };
}

/** Layouts by name. Rows are in the order of the graph's ids, inverse relations at `2r + 1`, real parts first. @internal */
export const exportLayouts: readonly ExportLayout[] = [
  {
    name: "lacuna",
    describe: "entities, relations and, in two-sided models, objects",
    refuses: () => undefined,
    names: { entities: "entities", relations: "relations", objects: "objects" },
  },
  {
    // https://github.com/uclnlp/cqd (kbc/models.py) and its port in KGReasoning: a list of two sparse embeddings.
    name: "cqd",
    describe: "embeddings.0.weight and embeddings.1.weight, as CQD and KGReasoning have them",
    refuses: ({ model, inverses }) =>
      model.name !== "complex"
        ? `it is for complex, and the model is ${model.name}`
        : inverses !== "own"
          ? "it has vectors for inverse relations, and the model has none"
          : undefined,
    names: { entities: "embeddings.0.weight", relations: "embeddings.1.weight" },
  },
];

/**
 * The tables of a model as named tensors of a layout.
 * @throws LacunaError `links.no-layout` when the layout is for other models
 * @internal
 */
export function exportTables(
  tables: LinkTables,
  layout: ExportLayout,
  dtype: ModelManifest["dtype"],
): Map<string, Tensor> {
  const why = layout.refuses(tables);
  if (why !== undefined)
    throw new LacunaError("links.no-layout", `the layout ${layout.name} does not fit: ${why}`, {
      hint: "export with {layout} lacuna, which takes every model",
    });
  const { entities, relations, objects } = layout.names;
  const width = tables.model.width(tables.rank);
  const tensors = new Map<string, Tensor>();
  const add = (name: string, values: Float32Array) => {
    const shape = [values.length / width, width];
    tensors.set(
      name,
      dtype === "float32"
        ? floatTensor(values, shape)
        : { dtype, shape, bytes: new Uint8Array(halvesFrom(values).buffer) },
    );
  };
  add(entities, tables.entities);
  add(relations, tables.relations);
  if (objects !== undefined && tables.objects) add(objects, tables.objects);
  return tensors;
}
