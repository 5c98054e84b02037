import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LacunaError } from "../../src/error.ts";
import { fromHalf, halvesFrom, toHalf } from "../../src/formats/tensors/half.ts";
import { readNpy, writeNpy } from "../../src/formats/tensors/npy.ts";
import { readTensors } from "../../src/formats/tensors/read-tensors.ts";
import { readSafetensors, writeSafetensors } from "../../src/formats/tensors/safetensors.ts";
import {
  type Dtype,
  dtypeBytes,
  floatTensor,
  type Tensor,
  toFloats,
} from "../../src/formats/tensors/tensors.ts";
import { haveNumpy, python } from "./python.ts";

const bytesOf = (parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((each) => [...each]));
const latin1 = (text: string) => Uint8Array.from(text, (each) => each.charCodeAt(0));

/** The code of the error; anything but one of ours is thrown on. */
async function codeOf(run: () => unknown): Promise<string> {
  try {
    await run();
  } catch (error) {
    if (error instanceof LacunaError) return error.code;
    throw error;
  }
  return "read";
}

const arbitraryTensor: fc.Arbitrary<Tensor> = fc
  .record({
    dtype: fc.constantFrom(...(Object.keys(dtypeBytes) as Dtype[]).filter((each) => each !== "bfloat16")),
    shape: fc.array(fc.nat(4), { maxLength: 3 }),
    seed: fc.nat(255),
  })
  .map(({ dtype, shape, seed }) => {
    const length = shape.reduce((product, each) => product * each, 1) * dtypeBytes[dtype];
    return { dtype, shape, bytes: Uint8Array.from({ length }, (_, at) => (at * 31 + seed) & 255) };
  });

describe("half precision", () => {
  test("every half comes back from its float", () => {
    for (let bits = 0; bits < 65_536; bits++) {
      const value = fromHalf(bits);
      if (Number.isNaN(value)) expect(Number.isNaN(fromHalf(toHalf(value)))).toBe(true);
      else if (toHalf(value) !== bits) expect([bits, toHalf(value)]).toEqual([bits, bits]);
    }
  });

  test("other numbers go to the nearest half, ties to even", () => {
    const known = [1 + 2 ** -11, 1 + 3 * 2 ** -11, 65_519, 65_520, 2 ** -25, 2 ** -25 * 1.01, -0.1];
    expect(known.map((each) => fromHalf(toHalf(each)))).toEqual([
      1,
      1 + 2 ** -9,
      65_504,
      Number.POSITIVE_INFINITY,
      0,
      2 ** -24,
      -0.0999755859375,
    ]);
    expect([...halvesFrom(Float32Array.of(1, -2))]).toEqual([0x3c00, 0xc000]);
  });
});

test("bfloat16 is the upper half of a float", () => {
  const bytes = Uint8Array.of(0x80, 0x3f, 0x49, 0xc0);
  expect([...toFloats({ dtype: "bfloat16", shape: [2], bytes }, "x")]).toEqual([1, -3.140625]);
});

describe("npy", () => {
  test("what is written comes back", () => {
    fc.assert(
      fc.property(arbitraryTensor, (tensor) => {
        expect(readNpy(writeNpy(tensor), "x.npy")).toEqual(tensor);
      }),
    );
  });

  test.skipIf(!haveNumpy)("reads what NumPy writes, column-major too, and NumPy reads ours", async () => {
    const program = (save: string) =>
      `import numpy as n, sys; a = (n.arange(24) / 7).reshape(2, 3, 4); ${save}`;
    const values = Float32Array.from({ length: 24 }, (_, at) => at / 7);
    for (const array of ["a.astype('<f4')", "n.asfortranarray(a.astype('<f4'))", "a"]) {
      const { tensors } = await readTensors(python(program(`n.save(sys.stdout.buffer, ${array})`))!, "a.npy");
      expect(tensors.get("array")?.shape).toEqual([2, 3, 4]);
      expect(toFloats(tensors.get("array")!, "a")).toEqual(values);
    }
    for (const save of ["savez", "savez_compressed"]) {
      const archive = python(program(`n.${save}(sys.stdout.buffer, e=a.astype('<f2'), r=a[0])`))!;
      const { kind, tensors } = await readTensors(archive, "a.npz");
      expect([kind, ...tensors.keys()]).toEqual(["npz", "e", "r"]);
      expect(toFloats(tensors.get("e")!, "e")[23]).toBeCloseTo(23 / 7, 2);
    }
    const back = python(
      "import numpy as n, sys, io; a = n.load(io.BytesIO(sys.stdin.buffer.read())); sys.stdout.write(f'{a.shape} {a.dtype} {a.sum()}')",
      writeNpy(floatTensor(Float32Array.of(1, 2, 3, 4, 5, 6), [3, 2])),
    );
    expect(new TextDecoder().decode(back)).toBe("(3, 2) float32 21.0");
  });

  test.each([
    ["objects", "{'descr': '|O', 'fortran_order': False, 'shape': (1,), }"],
    ["big-endian", "{'descr': '>f4', 'fortran_order': False, 'shape': (1,), }"],
    ["records", "{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,), }"],
    [
      "a shape larger than the file",
      "{'descr': '<f4', 'fortran_order': False, 'shape': (999999999999999, 9), }",
    ],
    ["no shape", "{'descr': '<f4', 'fortran_order': False}"],
    ["a program", "__import__('os').system('true')"],
  ])("refuses %s", async (_, header) => {
    const bytes = bytesOf([
      latin1("\x93NUMPY\x01\x00"),
      Uint8Array.of(header.length, 0),
      latin1(header),
      latin1("1234"),
    ]);
    expect(await codeOf(() => readTensors(bytes, "x.npy"))).toBe("formats.broken-tensors");
  });
});

describe("safetensors", () => {
  test("what is written comes back", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), arbitraryTensor, { maxKeys: 4, noNullPrototype: true }),
        (named) => {
          const tensors = new Map(
            Object.entries(named).filter(([name]) => name !== "__metadata__" && name !== "__proto__"),
          );
          const bytes = bytesOf(writeSafetensors(tensors, { tool: "test" }));
          const found = readSafetensors(bytes, "x");
          expect(new Map([...found.tensors].sort())).toEqual(new Map([...tensors].sort()));
          expect(found.metadata).toEqual(new Map([["tool", "test"]]));
        },
      ),
    );
  });

  const file = (header: unknown, values = 8) => {
    const json = latin1(typeof header === "string" ? header : JSON.stringify(header));
    const length = new Uint8Array(8);
    new DataView(length.buffer).setUint32(0, json.length, true);
    return bytesOf([length, json, new Uint8Array(values)]);
  };
  const f32 = (shape: unknown, data_offsets: unknown) => ({ dtype: "F32", shape, data_offsets });

  test.each<[string, Uint8Array]>([
    ["a place outside the file", file({ a: f32([4], [0, 16]) })],
    ["a place of another size", file({ a: f32([1], [0, 8]) })],
    ["an overlap", file({ a: f32([2], [0, 8]), b: f32([1], [4, 8]) })],
    ["a hole", file({ a: f32([1], [4, 8]) })],
    ["bytes of no tensor", file({ a: f32([1], [0, 4]) })],
    ["sizes that overflow", file({ a: f32([2 ** 40, 2 ** 40, 0.5], [0, 8]) })],
    ["negative sizes", file({ a: f32([-2], [0, 8]) })],
    ["an unknown type", file({ a: { ...f32([2], [0, 8]), dtype: "toString" } })],
    ["a tensor that is no object", file({ a: 7 })],
    ["JSON cut short", file('{"a": {"dtype"')],
  ])("refuses %s", async (_, bytes) => {
    expect(await codeOf(() => readTensors(bytes, "x.safetensors"))).toBe("formats.broken-tensors");
  });
});

test("what is no such file is told from what is", async () => {
  for (const bytes of [new Uint8Array(), latin1("hello"), latin1("\x80\x02}q\x00.")])
    expect(await codeOf(() => readTensors(bytes, "x"))).toBe("formats.unknown-tensors");
  expect(await codeOf(() => toFloats({ dtype: "int64", shape: [1], bytes: new Uint8Array(8) }, "x"))).toBe(
    "formats.not-floats",
  );
});
