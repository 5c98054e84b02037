import { describe, expect, test } from "vitest";
import { writeSafetensors } from "../../src/formats/tensors/safetensors.ts";
import { floatTensor, type Tensor } from "../../src/formats/tensors/tensors.ts";
import { plainCompute } from "../../src/numeric/autograd/compute.ts";
import { readBetae } from "../../src/query/betae/parse.ts";
import { recogniseQueryModel } from "../../src/solvers/query-models/import.ts";
import type { ModelSettings } from "../../src/solvers/query-models/model.ts";
import { packQueryModel, unpackQueryModel } from "../../src/solvers/query-models/model-file.ts";
import { modelSettings, queryModel, queryModels } from "../../src/solvers/query-models/registry.ts";
import { runningModel } from "../../src/solvers/query-models/running.ts";
import { queryScorer } from "../../src/solvers/query-models/score.ts";
import { initialValues } from "../../src/training/tensors.ts";
import { bytesOf, haveVectors, vectorFolders } from "./query-model-support.ts";

const sizes = { entities: 9, relations: 4 };

/** A model at its first values, and its tensors as a checkpoint has them. */
function fresh(name: string, more: ModelSettings = {}) {
  const model = queryModel(name);
  const small: ModelSettings = name === "lmpnn" ? { rank: 4 } : { dimensions: 8 };
  const settings = modelSettings(model, {
    ...small,
    ...("hidden" in model.settings ? { hidden: 8 } : {}),
    ...more,
  });
  const specs = model.tensors(sizes, settings);
  const values = initialValues(specs, 3);
  const tensors = new Map(
    specs.map(({ name: each, shape }) => [each, floatTensor(values.get(each)!, shape)]),
  );
  return { model, settings, values, tensors };
}

describe.each(queryModels.map(({ name }) => name))("%s", (name) => {
  const more: ModelSettings = name === "newlook" ? { groups: 4 } : name === "fuzzqe" ? { bases: 2 } : {};

  test("goes into a file of ours and comes back", () => {
    const { model, settings, values } = fresh(name, more);
    const packed = packQueryModel({ model, sizes, settings, values, names: "abc", provenance: { seed: 3 } });
    const back = unpackQueryModel(Buffer.concat(packed), "model.safetensors");
    expect(back).toMatchObject({ model, sizes, settings, names: "abc", provenance: { seed: 3 } });
    expect(new Map(back.values)).toEqual(values);
  });

  test("is recognised by its tensors, below any of the wrappings in use", () => {
    const { tensors, settings, model } = fresh(name, more);
    for (const wrapping of ["", "model_state_dict.", "model_parameter."]) {
      const wrapped = new Map([...tensors].map(([each, tensor]) => [wrapping + each, tensor] as const));
      const found = recogniseQueryModel(wrapped, "checkpoint");
      expect(found.model.name).toBe(model.name);
      expect(found.sizes).toEqual(sizes);
      for (const key of ["dimensions", "hidden", "rank", "groups", "bases"])
        expect(found.settings[key]).toBe(settings[key]);
    }
  });
});

const codeOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    return (error as { code: string }).code;
  }
  return "";
};

test("files that are something else are refused by what is wrong with them", () => {
  const { tensors } = fresh("gqe");
  const other = new Map<string, Tensor>([["weights", floatTensor(new Float32Array(4), [4])]]);
  expect(codeOf(() => recogniseQueryModel(other, "x.pt"))).toBe("solvers.unknown-checkpoint");
  expect(codeOf(() => recogniseQueryModel(tensors, "x.pt", { model: "betae" }))).toBe("solvers.other-model");
  expect(codeOf(() => recogniseQueryModel(tensors, "x.pt", { sizes: { entities: 10, relations: 4 } }))).toBe(
    "solvers.other-graph",
  );
  const cut = new Map(tensors).set("center_net.layer1.weight", floatTensor(new Float32Array(40), [8, 5]));
  expect(codeOf(() => recogniseQueryModel(cut, "x.pt"))).toBe("solvers.other-tensors");
  const without = new Map([...tensors].filter(([name]) => name !== "center_net.layer2.bias"));
  expect(codeOf(() => recogniseQueryModel(without, "x.pt"))).toBe("solvers.other-tensors");
  const plain = Buffer.concat(writeSafetensors(other));
  expect(codeOf(() => unpackQueryModel(plain, "x.safetensors"))).toBe("solvers.not-a-query-model");
});

test("tables under the names of EFO-1-QA are those of KGReasoning", () => {
  for (const name of ["gqe", "query2box", "betae"]) {
    const { tensors, values } = fresh(name);
    const renamed = new Map(
      [...tensors].map(
        ([each, tensor]) => [each.replace(/_embedding$/, "_embeddings.weight"), tensor] as const,
      ),
    );
    const found = recogniseQueryModel(renamed, "480000.ckpt");
    expect(found.origin).toBe("EFO-1-QA");
    expect(found.model.name).toBe(name);
    expect(found.values).toEqual(values);
  }
});

test.skipIf(!haveVectors)(
  "a checkpoint of ours answers as the official one it was imported from",
  async () => {
    const { readQueryCheckpoint } = await import("../../src/solvers/query-models/import.ts");
    const each = vectorFolders.find(({ folder }) => folder === "logice-unbounded")!;
    const found = await readQueryCheckpoint(bytesOf(`${each.folder}/checkpoint.pth`), "checkpoint.pth");
    expect(found.settings).toMatchObject({ truths: "plain", attention: "yes", margin: 0.375 });
    const back = unpackQueryModel(
      Buffer.concat(packQueryModel({ ...found, provenance: { origin: found.origin } })),
      "model",
    );
    const query = readBetae([
      [3, [2]],
      [5, [7, -2]],
    ]);
    const scores = (values: typeof back.values) =>
      [
        ...queryScorer(runningModel(found.model, found.sizes, found.settings, values, plainCompute())).scores(
          [query],
        ),
      ][0];
    expect(scores(back.values)).toEqual(scores(found.values));
  },
);
