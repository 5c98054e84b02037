import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { links } from "../../src/cli/commands/links.ts";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { writeNpy } from "../../src/formats/tensors/npy.ts";
import { readTensors } from "../../src/formats/tensors/read-tensors.ts";
import { writeSafetensors } from "../../src/formats/tensors/safetensors.ts";
import { floatTensor, type Tensor } from "../../src/formats/tensors/tensors.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { importTables } from "../../src/links/files/import-tables.ts";
import { readModel } from "../../src/links/files/model-folder.ts";
import { readRowNames } from "../../src/links/files/row-names.ts";
import { scoringModel } from "../../src/links/models/registry.ts";
import { tablePredictor } from "../../src/links/predictors/tables.ts";
import type { LinkTables } from "../../src/links/tables.ts";
import { haveNumpy, python } from "../formats/python.ts";
import { randomTables } from "./support.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lacuna-links-"));
  writeFileSync(join(folder, "train.txt"), "a\tlikes\tb\nb\tlikes\tc\nc\tsees\ta\nd\tsees\tb\n");
  writeFileSync(join(folder, "test.txt"), "a\tsees\tc\nd\tlikes\ta\n");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => join(folder, name);

async function lacuna(...words: string[]) {
  let printed = "";
  const program = new Command("lacuna").exitOverride();
  const out = (text: string) => {
    printed += text;
  };
  links(program, { out, err: () => {}, terminal: false });
  await program.parseAsync(["links", ...words, "--json"], { from: "user" });
  return JSON.parse(printed);
}

/** Every score of a predictor, by head, relation and tail. */
function scores(tables: LinkTables): number[][] {
  const predictor = tablePredictor(tables);
  return Array.from({ length: tables.entityCount * tables.relationCount }, (_, i) => {
    const out = new Float32Array(tables.entityCount);
    const head = Math.floor(i / tables.relationCount);
    predictor.scoreRows(Uint32Array.of(head), Uint32Array.of(i % tables.relationCount), out);
    return [...out];
  });
}

const sizes = { entityCount: 4, relationCount: 4, rank: 3 };
const widthOf = ({ model, rank }: LinkTables) => model.width(rank);
const tensorOf = (values: Float32Array, tables: LinkTables): Tensor =>
  floatTensor(values, [values.length / widthOf(tables), widthOf(tables)]);

function save(name: string, tensors: Record<string, Tensor>): string {
  writeFileSync(at(name), Buffer.concat(writeSafetensors(new Map(Object.entries(tensors)))));
  return at(name);
}

/** Rows in another order: row `i` of the result is row `order[i]`. */
function reordered(values: Float32Array, width: number, order: readonly number[]): Float32Array {
  return Float32Array.from(order.flatMap((row) => [...values.subarray(row * width, (row + 1) * width)]));
}

/** Complex numbers one after another, as PyKEEN has them. */
function paired(values: Float32Array, rank: number): Float32Array {
  return values.map((_, i) => {
    const inRow = i % (2 * rank);
    return values[i - inRow + (inRow >> 1) + rank * (inRow & 1)]!;
  });
}

describe("import", () => {
  test("of CQD's names, as a folder that gives the same scores", async () => {
    const tables = randomTables(scoringModel("complex"), "own", sizes);
    const file = save("cqd.safetensors", {
      "model_state_dict.embeddings.0.weight": tensorOf(tables.entities, tables),
      "model_state_dict.embeddings.1.weight": tensorOf(tables.relations, tables),
    });
    // Random tables find no links, so nothing can be measured.
    const given = ["--model", "complex", "--inverses", "interleaved"];
    const args = ["import", file, "--graph", folder, "--out", at("cqd")];
    await expect(lacuna(...args)).rejects.toMatchObject({ code: "links.unclear-reading" });
    const made = await lacuna(...args, ...given);
    expect(made).toMatchObject({
      model: "complex",
      rank: 3,
      inverses: "own",
      provenance: { dialect: "cqd" },
      reading: {
        model: { name: "complex", found: "given" },
        inverses: { rows: "interleaved", found: "given" },
        layout: { name: "halves", found: "file" },
      },
    });
    expect(made.provenance.reading).toEqual(made.reading);
    const back = await readModel(at("cqd"), nodeFiles);
    expect(back.tables).toEqual(tables);
    expect(back.manifest.hash).toBe(tablePredictor(tables).hash);
    const result = await lacuna("eval", at("cqd"), "--graph", folder);
    expect(result).toMatchObject({ ranks: 4, protocol: { split: "test", ties: "realistic" } });
    expect(result.hits["10"]).toBe(1);
    await expect(lacuna(...args, ...given)).rejects.toMatchObject({ code: "runs.exists" });
    await expect(lacuna("eval", at("cqd"), "--graph", "world")).rejects.toMatchObject({
      code: "links.size-mismatch",
    });
  });

  test.each([
    ["complex", "own"],
    ["rotate", "shared"],
    ["distmult", "shared"],
    ["cp", "own"],
  ] as const)("of PyKEEN's names: %s, inverses %s", async (name, inverses) => {
    const tables = randomTables(scoringModel(name), inverses, sizes);
    const place = (values: Float32Array) =>
      tensorOf(tables.model.complex ? paired(values, sizes.rank) : values, tables);
    const file = save("pykeen.safetensors", {
      "entity_representations.0._embeddings.weight": place(tables.entities),
      "relation_representations.0._embeddings.weight": place(tables.relations),
      ...(tables.objects ? { "entity_representations.1._embeddings.weight": place(tables.objects) } : {}),
    });
    // A second table of entities leaves no choice.
    if (!tables.objects)
      await expect(lacuna("import", file, "--graph", folder, "--out", at("no"))).rejects.toMatchObject({
        code: "links.unclear-reading",
      });
    const layout = tables.model.complex ? ["--layout", "pairs"] : [];
    const given = ["--model", name, ...layout];
    await lacuna("import", file, "--graph", folder, ...given, "--out", at("pykeen"), "--force");
    const found = scores((await readModel(at("pykeen"), nodeFiles)).tables).flat();
    const wanted = scores(tables).flat();
    expect(Math.max(...found.map((each, i) => Math.abs(each - wanted[i]!)))).toBeLessThan(1e-5);
  });

  test("of LibKGE's names, with maps and inverse relations after the others", async () => {
    const tables = randomTables(scoringModel("transe"), "own", sizes);
    const graph = await loadGraph(folder, nodeFiles);
    const width = widthOf(tables);
    const entities = ["c", "a", "d", "b"];
    const relations = ["sees", "likes"];
    const id = (name: string) => graph.relations.id(name)!;
    const file = save("libkge.safetensors", {
      "0._base_model._entity_embedder._embeddings.weight": tensorOf(
        reordered(
          tables.entities,
          width,
          entities.map((each) => graph.entities.id(each)!),
        ),
        tables,
      ),
      "0._base_model._relation_embedder._embeddings.weight": tensorOf(
        reordered(
          tables.relations,
          width,
          [0, 1].flatMap((inverse) => relations.map((each) => 2 * id(each) + inverse)),
        ),
        tables,
      ),
    });
    writeFileSync(at("e.del"), entities.map((name, row) => `${row}\t${name}\n`).join(""));
    writeFileSync(at("r.del"), relations.map((name, row) => `${row}\t${name}\n`).join(""));
    const maps = ["--entities", at("e.del"), "--relations", at("r.del")];
    await lacuna("import", file, "--graph", folder, "--model", "transe", ...maps, "--out", at("libkge"));
    expect((await readModel(at("libkge"), nodeFiles)).tables).toEqual(tables);
  });

  test("of two .npy files, told by their names or sizes; float16 is kept apart from float32", async () => {
    const tables = randomTables(scoringModel("distmult"), "shared", sizes);
    writeFileSync(at("x_entity.npy"), writeNpy(tensorOf(tables.entities, tables)));
    writeFileSync(at("x_relation.npy"), writeNpy(tensorOf(tables.relations, tables)));
    const args = [at("x_entity.npy"), at("x_relation.npy"), "--graph", folder, "--model", "distmult"];
    const made = await lacuna("import", ...args, "--out", at("npy"), "--dtype", "float16");
    expect(made).toMatchObject({ dtype: "float16", inverses: "shared", provenance: { dialect: "dgl-ke" } });
    const nameless = save("sizes.safetensors", {
      first: tensorOf(tables.relations, tables),
      second: tensorOf(tables.entities, tables),
    });
    const sized = ["import", nameless, "--graph", folder, "--model", "distmult", "--out", at("sized")];
    expect(await lacuna(...sized)).toMatchObject({ dtype: "float32", provenance: { dialect: "sizes" } });
    expect((await readModel(at("sized"), nodeFiles)).tables).toEqual(tables);
    const back = await readModel(at("npy"), nodeFiles);
    expect(back.tables.entities[0]).toBeCloseTo(tables.entities[0]!, 3);
    expect(back.manifest.hash).toBe(tablePredictor(back.tables).hash);
  });

  test("refuses tables of other sizes and of no known names", async () => {
    const tables = randomTables(scoringModel("distmult"), "own", { ...sizes, entityCount: 5 });
    const named = save("other.safetensors", {
      entities: tensorOf(tables.entities, tables),
      relations: tensorOf(tables.relations, tables),
    });
    const go = (file: string, ...more: string[]) =>
      lacuna("import", file, "--graph", folder, "--model", "distmult", "--out", at("no"), ...more);
    await expect(go(named)).rejects.toMatchObject({ code: "links.size-mismatch" });
    await expect(go(save("odd.safetensors", { x: tensorOf(tables.entities, tables) }))).rejects.toMatchObject(
      {
        code: "links.unknown-tensors",
      },
    );
    writeFileSync(at("bad.del"), "0\ta\n1\tb\n2\tc\n3\tnobody\n");
    await expect(go(named, "--entities", at("bad.del"))).rejects.toMatchObject({
      code: "links.unknown-name",
    });
    expect(existsSync(at("no"))).toBe(false);
  });

  test("a spoiled model folder is not read", async () => {
    const file = at("cqd/model.safetensors");
    const bytes = readFileSync(file);
    bytes[bytes.length - 1]! ^= 1;
    writeFileSync(file, bytes);
    await expect(readModel(at("cqd"), nodeFiles)).rejects.toMatchObject({ code: "links.corrupt-model" });
    await expect(readModel(folder, nodeFiles)).rejects.toMatchObject({ code: "links.not-a-model" });
  });
});

test.each([
  ["rows first", "1\tb\n0\ta c\n", ["a c", "b"]],
  ["names first", "b\t1\na c\t0\n", ["a c", "b"]],
  ["a count first", "2\nb 1\na\t0\n", ["a", "b"]],
  ["with a header", "id\tlabel\n0\ta\n1\tb\n", ["a", "b"]],
  ["bare names", "a\nb\n", ["a", "b"]],
  ["JSON", '{"b": 1, "a": 0}', ["a", "b"]],
])("row names: %s", (_, text, names) => {
  expect(readRowNames(text, "map")).toEqual(names);
});

test.each(["0\ta\n0\tb\n", "0\ta\n5\tb\n", "x\ty\n", "{", '{"a": "b"}'])(
  "row names that are none: %j",
  (text) => {
    expect(() => readRowNames(text, "map")).toThrow(expect.objectContaining({ code: "links.broken-map" }));
  },
);

const models = process.env.LACUNA_MODELS ?? "../shared/models";
const data = process.env.LACUNA_DATA ?? "../shared/data";
const checkpoint = `${models}/fb15k-237-betae-complex-r300.pt`;

/** Scores of (777, 58, ?) by NumPy, from the bytes of the archive. */
const NUMPY_ROW = `
import sys, zipfile, numpy as n
z = zipfile.ZipFile(${JSON.stringify(checkpoint)})
e, r = (n.frombuffer(z.read("fb237/data/" + i), "<f2").astype("f8").reshape(-1, 2, 300) for i in "01")
e, r = e[:, 0] + 1j * e[:, 1], r[:, 0] + 1j * r[:, 1]
sys.stdout.buffer.write(((e[777] * r[58]) @ e.conj().T).real.astype("<f8").tobytes())
`;

import { sized } from "../support/sizes.ts";

describe.skipIf(!existsSync(checkpoint) || !existsSync(`${data}/fb15k-237-betae`))(
  "the shared checkpoint",
  () => {
    test("gives the scores of its float16 tables, and the MRR it is known for", async () => {
      const graph = await loadGraph(`${data}/fb15k-237-betae`, nodeFiles);
      const bytes = new Uint8Array(readFileSync(checkpoint));
      const { tables, reading } = importTables(await readTensors(bytes, "fb.pt"), "fb.pt", graph);
      expect(reading).toMatchObject({
        model: { name: "complex", found: "measured" },
        inverses: { rows: "interleaved", found: "measured" },
      });
      // The storages lie unpacked in the archive, at places found by hand; halves are decoded here once more.
      const view = new DataView(bytes.buffer, bytes.byteOffset);
      const half = (start: number, index: number) => {
        const bits = view.getUint16(start + 2 * index, true);
        const [exponent, fraction] = [(bits >> 10) & 31, bits & 1023];
        const size = exponent === 0 ? fraction / 2 ** 24 : (1 + fraction / 1024) * 2 ** (exponent - 15);
        return bits >> 15 ? -size : size;
      };
      const dataAt = (header: number) =>
        header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
      const [entities, relations] = [dataAt(355), dataAt(17_406_464)];
      const out = new Float32Array(graph.entityCount);
      const predictor = tablePredictor(tables);
      for (const [h, r] of [
        [0, 0],
        [14_504, 473],
        [777, 58],
      ] as const) {
        predictor.scoreRows(Uint32Array.of(h), Uint32Array.of(r), out);
        for (const t of [0, 1, 5000, 14_504]) {
          let sum = 0;
          for (let l = 0; l < 300; l++) {
            const [hRe, hIm] = [half(entities, h * 600 + l), half(entities, h * 600 + 300 + l)];
            const [rRe, rIm] = [half(relations, r * 600 + l), half(relations, r * 600 + 300 + l)];
            const [tRe, tIm] = [half(entities, t * 600 + l), half(entities, t * 600 + 300 + l)];
            sum += (hRe * rRe - hIm * rIm) * tRe + (hRe * rIm + hIm * rRe) * tIm;
          }
          expect(out[t]).toBeCloseTo(sum, 4);
        }
      }
      const { evaluatePredictor } = await import("../../src/links/evaluate.ts");
      const { mrr } = evaluatePredictor(predictor, graph, {
        ...{ split: "valid", limit: sized(300, 2000), seed: 1, filterWith: "test" },
      });
      // 0.3576 on all of the split, answers of all splits filtered out (NumPy gives the same); two thousand triples are within three hundredths.
      expect(Math.abs(mrr - 0.3576)).toBeLessThan(0.03);
    });

    test.skipIf(!haveNumpy)("gives NumPy's scores, whatever the kernel", async () => {
      const graph = await loadGraph(`${data}/fb15k-237-betae`, nodeFiles);
      const bytes = new Uint8Array(readFileSync(checkpoint));
      const given = { model: "complex", inverses: "interleaved" } as const;
      const { tables } = importTables(await readTensors(bytes, "fb.pt"), "fb.pt", graph, given);
      const wanted = new Float64Array(Uint8Array.from(python(NUMPY_ROW)!).buffer);
      const out = new Float32Array(graph.entityCount);
      for (const options of [{}, { kernel: "wasm-simd" }, { kernel: "plain" }] as const) {
        tablePredictor(tables, options).scoreRows(Uint32Array.of(777), Uint32Array.of(58), out);
        expect(Math.max(...out.map((each, at) => Math.abs(each - wanted[at]!)))).toBeLessThan(1e-4);
      }
    });
  },
);
