import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { links } from "../../src/cli/commands/links.ts";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { readModel, writeModel } from "../../src/links/files/model-folder.ts";
import { scoringModel } from "../../src/links/models/registry.ts";
import { nodeWrites } from "../../src/runs/writing/node-writes.ts";
import { haveNumpy, python } from "../formats/python.ts";
import { randomTables } from "./support.ts";

let folder = "";
const at = (name: string) => join(folder, name);
const sizes = { entityCount: 4, relationCount: 4, rank: 3 };
const models = [
  ["complex", "own"],
  ["cp", "own"],
  ["distmult", "shared"],
  ["rotate", "shared"],
] as const;
const tablesOf = (name: string, inverses: "own" | "shared") =>
  randomTables(scoringModel(name), inverses, sizes);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lacuna-export-"));
  writeFileSync(at("train.txt"), "a\tlikes\tb\nb\tlikes\tc\nc\tsees\ta\nd\tsees\tb\n");
  const graph = await loadGraph(folder, nodeFiles);
  for (const [name, inverses] of models)
    await writeModel(at(`${name}-${inverses}`), tablesOf(name, inverses), graph, nodeWrites, {
      provenance: {},
    });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function lacuna(...words: string[]) {
  let printed = "";
  const program = new Command("lacuna").exitOverride();
  links(program, {
    out: (text) => {
      printed += text;
    },
    err: () => {},
    terminal: false,
  });
  await program.parseAsync(["links", ...words, "--json"], { from: "user" });
  return JSON.parse(printed);
}

describe.each(models)("%s with %s inverses", (name, inverses) => {
  const from = () => at(`${name}-${inverses}`);
  const digits = name === "rotate" ? 6 : 12;
  const same = async (path: string) => {
    const { tables } = await readModel(path, nodeFiles);
    const wanted = tablesOf(name, inverses);
    for (const key of ["entities", "relations", "objects"] as const) {
      expect(tables[key]?.length).toBe(wanted[key]?.length);
      wanted[key]?.forEach((each, i) => {
        expect(tables[key]![i]).toBeCloseTo(each, digits);
      });
    }
  };

  test("comes back from safetensors, which name the model", async () => {
    const out = `${from()}.safetensors`;
    await lacuna("export", from(), "--out", out);
    await lacuna("import", out, "--graph", folder, "--out", `${from()}-again`);
    await same(`${from()}-again`);
    await expect(lacuna("export", from(), "--out", out)).rejects.toMatchObject({ code: "runs.exists" });
  });

  test("comes back from .npy files", async () => {
    const out = `${from()}-npy`;
    const { tensors } = await lacuna("export", from(), "--out", out);
    const files = tensors.map((each: { name: string }) => `${each.name}.npy`);
    expect(readdirSync(out).sort()).toEqual([...files, "lacuna-files.json"].sort());
    const paths = files.map((file: string) => join(out, file));
    await lacuna("import", ...paths, "--graph", folder, "--model", name, "--out", `${from()}-back`);
    await same(`${from()}-back`);
  });
});

test("the layout of CQD is that of its checkpoints, and refuses what those cannot hold", async () => {
  const out = at("cqd.safetensors");
  const { tensors } = await lacuna("export", at("complex-own"), "--out", out, "--layout", "cqd");
  expect(tensors).toMatchObject([
    { name: "embeddings.0.weight", shape: [4, 6] },
    { name: "embeddings.1.weight", shape: [4, 6] },
  ]);
  await lacuna("import", out, "--graph", folder, "--out", at("from-cqd"));
  const { tables } = await readModel(at("from-cqd"), nodeFiles);
  expect(tables).toEqual(tablesOf("complex", "own"));
  for (const other of ["cp-own", "distmult-shared"])
    await expect(lacuna("export", at(other), "--out", at("no"), "--layout", "cqd")).rejects.toMatchObject({
      code: "links.no-layout",
    });
});

test.skipIf(!haveNumpy)("NumPy reads the .npy files, in either precision", async () => {
  const wanted = tablesOf("complex", "own").entities;
  for (const [dtype, digits] of [
    ["float32", 12],
    ["float16", 2],
  ] as const) {
    const out = at(`numpy-${dtype}`);
    await lacuna("export", at("complex-own"), "--out", out, "--dtype", dtype);
    const script = `import numpy as n, sys
a = n.load(${JSON.stringify(join(out, "entities.npy"))})
assert a.dtype == n.${dtype} and a.shape == (4, 6)
sys.stdout.buffer.write(a.astype("<f8").tobytes())`;
    const read = new Float64Array(Uint8Array.from(python(script)!).buffer);
    expect(read).toHaveLength(wanted.length);
    wanted.forEach((each, i) => {
      expect(read[i]).toBeCloseTo(each, digits);
    });
  }
});

test("a folder with other files is never replaced", async () => {
  const out = at("complex-own-npy");
  writeFileSync(join(out, "mine.txt"), "mine");
  await expect(lacuna("export", at("complex-own"), "--out", out, "--force")).rejects.toMatchObject({
    code: "runs.not-ours",
  });
  expect(readFileSync(join(out, "mine.txt"), "utf8")).toBe("mine");
});
