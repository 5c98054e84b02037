import type { Graph } from "../../src/kg/graph.ts";
import { kernelCompute } from "../../src/numeric/autograd/kernel-compute.ts";
import type { ModelSettings, QueryModel } from "../../src/solvers/query-models/model.ts";
import type { QueryModelAtWork } from "../../src/solvers/query-models/query-model.ts";
import { modelSettings } from "../../src/solvers/query-models/registry.ts";
import { runningModel } from "../../src/solvers/query-models/running.ts";
import { initialValues } from "../../src/training/tensors.ts";

/** Sizes that a test can wait for, of the settings that a model has. */
const small: ModelSettings = { dimensions: 16, rank: 8, hidden: 24, bases: 4, groups: 8 };

/** A model with the values that training would begin with. */
export function untrainedModel(model: QueryModel, graph: Graph): QueryModelAtWork {
  const sizes = { entities: graph.entityCount, relations: graph.relationCount };
  const known = Object.entries(small).filter(([name]) => Object.hasOwn(model.settings, name));
  const settings = modelSettings(model, Object.fromEntries(known));
  const values = initialValues(model.tensors(sizes, settings), 3);
  model.prepare?.(graph, values);
  const compute = kernelCompute("wasm-simd");
  const running = runningModel(model, sizes, settings, values, compute);
  return { model: model.name, hash: "untrained", kernel: compute.name, running };
}
