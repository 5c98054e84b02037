import { LacunaError } from "../../error.ts";
import { readSafetensors, writeSafetensors } from "../../formats/tensors/safetensors.ts";
import { floatTensor, toFloats } from "../../formats/tensors/tensors.ts";
import type { NamedValues } from "../../training/tensors.ts";
import type { ModelSettings, ModelSizes, QueryModel } from "./model.ts";
import { modelSettings, queryModel } from "./registry.ts";

const FORMAT = "lacuna query model 1";

/** A query model as a file holds it. @internal */
export interface StoredQueryModel {
  readonly model: QueryModel;
  readonly sizes: ModelSizes;
  readonly settings: ModelSettings;
  readonly values: NamedValues;
  /** Identity of the graph's ids (`namesHash`), where it is known: ids of another graph mean other entities. */
  readonly names?: string | undefined;
  /** The origin of the values: an import, or the settings and the curve of a training. */
  readonly provenance: Readonly<Record<string, unknown>>;
}

/** A query model as the parts of a safetensors file, its tensors under the names of the official code. @internal */
export function packQueryModel(stored: StoredQueryModel): Uint8Array[] {
  const { model, sizes, settings, values, names, provenance } = stored;
  const tensors = new Map(
    model.tensors(sizes, settings).map(({ name, shape }) => [name, floatTensor(values.get(name)!, shape)]),
  );
  const about = JSON.stringify({ model: model.name, sizes, settings, names, provenance });
  return writeSafetensors(tensors, { format: FORMAT, about });
}

/**
 * Reads what {@link packQueryModel} made.
 * @throws LacunaError `formats.broken-tensors`, `solvers.not-a-query-model`, `solvers.unknown-query-model`,
 *   `solvers.bad-setting`
 * @internal
 */
export function unpackQueryModel(bytes: Uint8Array, file: string): StoredQueryModel {
  const { tensors, metadata } = readSafetensors(bytes, file);
  const text = metadata.get("about");
  if (metadata.get("format") !== FORMAT || text === undefined)
    throw new LacunaError("solvers.not-a-query-model", `${file} is no query model of ours`, {
      place: { file },
      hint: "import checkpoints of other tools",
    });
  const about = JSON.parse(text) as Omit<StoredQueryModel, "model" | "values"> & { readonly model: string };
  const model = queryModel(about.model);
  const settings = modelSettings(model, about.settings);
  const values = new Map([...tensors].map(([name, tensor]) => [name, toFloats(tensor, name)]));
  return { model, sizes: about.sizes, settings, values, names: about.names, provenance: about.provenance };
}
