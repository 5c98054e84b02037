import { LacunaError } from "../../error.ts";
import { readTensors } from "../../formats/tensors/read-tensors.ts";
import { type Tensor, toFloats } from "../../formats/tensors/tensors.ts";
import type { ModelSettings, ModelSizes, QueryModel } from "./model.ts";
import { modelSettings, queryModels } from "./registry.ts";

/** All layouts, each with its model; later models first, since an earlier layout may fit their checkpoints too. */
const layouts = queryModels
  .toReversed()
  .flatMap((model) => model.layouts.map((layout) => ({ model, layout })));

/** A checkpoint of another tool, under our names. */
export interface ImportedQueryModel {
  readonly model: QueryModel;
  readonly sizes: ModelSizes;
  readonly settings: ModelSettings;
  readonly values: ReadonlyMap<string, Float32Array>;
  /** The code whose layout it is in. */
  readonly origin: string;
}

/** Options of the import of a checkpoint. */
export interface ImportOptions {
  /** Refuses a checkpoint of another model. */
  readonly model?: string;
  /** Settings that checkpoints do not hold: the logic of LogicE and FuzzQE, weights of distances inside. */
  readonly settings?: ModelSettings;
  /** Refuses a checkpoint of a graph of other sizes. */
  readonly sizes?: ModelSizes;
}

/**
 * Reads a checkpoint of KGReasoning, QE-ConE, LogicE, FuzzQE-code, LMPNN or EFO-1-QA, or a file of ours, by its content.
 * @throws LacunaError `solvers.unknown-checkpoint`, `solvers.other-model`, `solvers.other-graph`, and what
 *   {@link readTensors} throws
 */
export async function readQueryCheckpoint(
  bytes: Uint8Array,
  file: string,
  options: ImportOptions = {},
): Promise<ImportedQueryModel> {
  const { tensors } = await readTensors(bytes, file);
  return recogniseQueryModel(tensors, file, options);
}

/** The result of {@link readQueryCheckpoint}. */
export function recogniseQueryModel(
  given: ReadonlyMap<string, Tensor>,
  file: string,
  options: ImportOptions = {},
): ImportedQueryModel {
  const tensors = withoutWrapping(given);
  const found = layouts.find(
    ({ layout: { has, fits } }) => has.every((name) => tensors.has(name)) && (fits?.(tensors) ?? true),
  );
  if (!found) throw unknown(file, given);
  const { model, layout } = found;
  const { name } = model;
  if (options.model !== undefined && options.model !== name)
    throw new LacunaError("solvers.other-model", `${file} holds a ${name} model, not ${options.model}`, {
      place: { file },
      hint: `import it as ${name}`,
    });
  const { settings: read, sizes, tensors: renamed } = layout.read(tensors);
  if (options.sizes) refuseOther(file, sizes, options.sizes);
  const settings = modelSettings(model, { ...read, ...options.settings });
  const values = new Map<string, Float32Array>();
  for (const { name: wanted, shape } of model.tensors(sizes, settings)) {
    const tensor = renamed.get(wanted);
    if (!tensor)
      throw new LacunaError("solvers.other-tensors", `${file} has no tensor ${wanted}`, {
        place: { file },
        hint: `${model.name} needs it; save the whole state dict`,
      });
    if (tensor.shape.join() !== shape.join())
      throw new LacunaError(
        "solvers.other-tensors",
        `${wanted} in ${file} is ${tensor.shape.join(" × ")}, not ${shape.join(" × ")}`,
        { place: { file }, hint: "its tensors do not belong together" },
      );
    values.set(wanted, toFloats(tensor, wanted));
  }
  return { model, sizes, settings, values, origin: layout.origin };
}

/** The keys under which training code keeps the parameters beside the state of its optimizer. */
const WRAPPINGS = ["model_state_dict.", "model_parameter.", "state_dict.", "model."];

function withoutWrapping(tensors: ReadonlyMap<string, Tensor>): ReadonlyMap<string, Tensor> {
  const wrapping = WRAPPINGS.find((prefix) => [...tensors.keys()].some((name) => name.startsWith(prefix)));
  if (wrapping === undefined) return tensors;
  return new Map(
    [...tensors].flatMap(([name, tensor]) =>
      name.startsWith(wrapping) ? [[name.slice(wrapping.length), tensor] as const] : [],
    ),
  );
}

function refuseOther(file: string, found: ModelSizes, wanted: ModelSizes): void {
  if (found.entities === wanted.entities && found.relations === wanted.relations) return;
  throw new LacunaError(
    "solvers.other-graph",
    `${file} has ${found.entities} entities and ${found.relations} relations (both directions), the graph has ${wanted.entities} and ${wanted.relations}`,
    { place: { file }, hint: "import it for the graph it was trained on, with the same ids" },
  );
}

function unknown(file: string, tensors: ReadonlyMap<string, Tensor>): LacunaError {
  const names = [...tensors.keys()].slice(0, 6).map((name) => name.slice(0, 60));
  const origins = [...new Set(layouts.map(({ layout }) => layout.origin))];
  return new LacunaError(
    "solvers.unknown-checkpoint",
    `${file} is no checkpoint of a query model: it holds ${names.join(", ") || "no tensors"}`,
    { place: { file }, hint: `there are readers for ${origins.join(", ")}` },
  );
}
