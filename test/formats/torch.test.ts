import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { LacunaError } from "../../src/error.ts";
import { zipEntries } from "../../src/formats/compression/zip.ts";
import { readPickle } from "../../src/formats/pickle/pickle.ts";
import { readTensors } from "../../src/formats/tensors/read-tensors.ts";
import { toFloats } from "../../src/formats/tensors/tensors.ts";
import { sized } from "../support/sizes.ts";
import { havePython, python } from "./python.ts";

/**
 * Writes what `torch.save` writes with the standard library: stand-ins for torch's classes whose pickles name the real
 * ones, and storages as entries of an uncompressed archive. `CHANGES` are lines that spoil something first.
 */
const writer = (changes: string) => `
import collections, io, pickle, struct, sys, types, zipfile
torch, utils = types.ModuleType("torch"), types.ModuleType("torch._utils")
class FloatStorage: pass
class HalfStorage: pass
for each in (FloatStorage, HalfStorage):
    each.__module__ = "torch"; each.__qualname__ = each.__name__; setattr(torch, each.__name__, each)
def _rebuild_tensor_v2(*a): pass
def _rebuild_parameter(*a): pass
for each in (_rebuild_tensor_v2, _rebuild_parameter):
    each.__module__ = "torch._utils"; each.__qualname__ = each.__name__; setattr(utils, each.__name__, each)
sys.modules["torch"], sys.modules["torch._utils"] = torch, utils
class Stored:
    def __init__(self, kind, key, count): self.kind, self.key, self.count = kind, key, count
class Tensor:
    def __init__(self, *a): self.a = a
    def __reduce__(self): return _rebuild_tensor_v2, (*self.a, False, collections.OrderedDict())
class Parameter:
    def __init__(self, data): self.data = data
    def __reduce__(self): return _rebuild_parameter, (self.data, True, collections.OrderedDict())
class State(collections.OrderedDict): pass
class Pickler(pickle.Pickler):
    def persistent_id(self, each):
        if isinstance(each, Stored): return ("storage", each.kind, each.key, "cpu", each.count)
store, half = Stored(FloatStorage, "0", 6), Stored(HalfStorage, "1", 2)
state = collections.OrderedDict()
state["a.weight"] = Tensor(store, 0, (2, 3), (3, 1))
state["turned"] = Tensor(store, 0, (3, 2), (1, 3))
state["part"] = Tensor(store, 4, (2,), (1,))
state["half"] = Parameter(Tensor(half, 0, (1, 2), (2, 1)))
state._metadata = collections.OrderedDict([("", {"version": 1})])
top = {"step": 7, "best": 0.5, "model": state, "more": [Tensor(half, 1, (), ())]}
data = {"0": struct.pack("<6f", *range(6)), "1": struct.pack("<2e", 1.5, -2)}
root, method, extra = "archive/", zipfile.ZIP_STORED, []
${changes}
out = io.BytesIO()
Pickler(out, protocol=2).dump(top)
result = io.BytesIO()
with zipfile.ZipFile(result, "w", method) as archive:
    archive.writestr(root + "data.pkl", out.getvalue())
    archive.writestr(root + "byteorder", "little")
    for key, each in data.items(): archive.writestr(root + "data/" + key, each)
    for name in extra: archive.writestr(name, "x")
sys.stdout.buffer.write(result.getvalue())
`;

async function codeOf(run: () => unknown): Promise<string> {
  try {
    await run();
  } catch (error) {
    if (error instanceof LacunaError) return error.code;
    throw error;
  }
  return "read";
}

describe.skipIf(!havePython)("torch state dicts", () => {
  let whole = new Uint8Array();
  beforeAll(() => {
    whole = Uint8Array.from(python(writer(""))!);
  });

  test("nested, with parameters, strides, offsets and half precision", async () => {
    const { kind, tensors } = await readTensors(whole, "x.pt");
    expect(kind).toBe("torch");
    const found = [...tensors].map(([name, each]) => [name, each.shape, [...toFloats(each, name)]]);
    expect(found.sort()).toEqual([
      ["model.a.weight", [2, 3], [0, 1, 2, 3, 4, 5]],
      ["model.half", [1, 2], [1.5, -2]],
      ["model.part", [2], [4, 5]],
      ["model.turned", [3, 2], [0, 3, 1, 4, 2, 5]],
      ["more.0", [], [-2]],
    ]);
  });

  test("whole modules of the classes that are known, by their attributes", async () => {
    const module = `
fuzzy = types.ModuleType("fuzzyreasoning"); sys.modules["fuzzyreasoning"] = fuzzy
class KGFuzzyReasoning: pass
KGFuzzyReasoning.__module__ = "fuzzyreasoning"; fuzzy.KGFuzzyReasoning = KGFuzzyReasoning
inner = KGFuzzyReasoning(); inner._parameters = collections.OrderedDict(b=Parameter(Tensor(store, 4, (2,), (1,))))
top = KGFuzzyReasoning(); top.training = True; top._modules = collections.OrderedDict(net=inner)
top._parameters = collections.OrderedDict(a=Tensor(store, 0, (2,), (1,)))`;
    const { tensors } = await readTensors(python(writer(module))!, "x.pt");
    const found = [...tensors].map(([name, each]) => [name, [...toFloats(each, name)]]);
    expect(found.sort()).toEqual([
      ["a", [0, 1]],
      ["net.b", [4, 5]],
    ]);
    const unknown = module.replaceAll("KGFuzzyReasoning", "Other");
    expect(await codeOf(() => readTensors(python(writer(unknown))!, "x.pt"))).toBe("formats.pickle-refused");
  });

  // What https://github.com/uclnlp/cqd, kbc/learn.py, train_kbc saves.
  const objects = `
regularizers, adagrad = types.ModuleType("kbc.regularizers"), types.ModuleType("torch.optim.adagrad")
class N3: pass
class Adagrad: pass
N3.__module__ = "kbc.regularizers"; regularizers.N3 = N3; Adagrad.__module__ = "torch.optim.adagrad"; adagrad.Adagrad = Adagrad
class Listed(list): pass
Listed.__module__ = "torch.optim.adagrad"; adagrad.Listed = Listed
sys.modules.update({"kbc": types.ModuleType("kbc"), "torch.optim": types.ModuleType("torch.optim"), "kbc.regularizers": regularizers, "torch.optim.adagrad": adagrad})
parameter = Parameter(Tensor(store, 0, (2, 3), (3, 1)))
regularizer, optimizer, listed = N3(), Adagrad(), Listed([Tensor(store, 0, (1,), (1,))])
regularizer.weight, regularizer._parameters = 0.01, collections.OrderedDict()
optimizer.state = collections.defaultdict(dict); optimizer.state[parameter]["sum"] = Tensor(store, 0, (2, 3), (3, 1))
optimizer.param_groups = [{"params": [parameter], "lr": 0.1}]
top = {"epoch": 3, "factorizer_name": "DistMult", "regularizer": regularizer, "optim_method": optimizer, "listed": listed, "model_state_dict": state}`;

  test("beside objects, which are passed over", async () => {
    const { tensors, metadata } = await readTensors(python(writer(objects))!, "x.pt");
    expect([...tensors.keys()].sort()).toEqual(
      ["a.weight", "half", "part", "turned"].map((name) => `model_state_dict.${name}`),
    );
    expect([...metadata]).toEqual([
      ["epoch", "3"],
      ["factorizer_name", "DistMult"],
    ]);
  });

  test.each([
    ["in the state of an object", "regularizer.x = X()"],
    ["as a key of an optimizer", "optimizer.state[X()] = 1"],
    ["in an object that is a list", "listed.append(X())"],
  ])("a program %s is refused", async (_, place) => {
    const program =
      "import os\nclass X:\n  def __reduce__(self): return os.system, ('echo owned > /tmp/owned',)";
    const bytes = python(writer(`${objects}\n${program}\n${place}`))!;
    await expect(readTensors(bytes, "x.pt")).rejects.toMatchObject({
      code: "formats.pickle-refused",
      message: expect.stringContaining("a call of posix.system"),
    });
  });

  test("packed archives too", async () => {
    const { tensors } = await readTensors(python(writer("method = zipfile.ZIP_DEFLATED"))!, "x.pt");
    expect(tensors.size).toBe(5);
  });

  test.each([
    ["a storage shorter than announced", "data['0'] = data['0'][:20]", "formats.broken-tensors"],
    ["a storage longer than announced", "data['0'] += b'1234'", "formats.broken-tensors"],
    ["a missing storage", "del data['1']", "formats.broken-tensors"],
    ["a tensor that reaches out", "state['x'] = Tensor(store, 1, (2, 3), (3, 1))", "formats.broken-tensors"],
    ["strides that reach out", "state['x'] = Tensor(store, 0, (2, 2), (1, 5))", "formats.broken-tensors"],
    [
      "a tensor larger than its storage",
      "state['x'] = Tensor(store, 0, (9999999, 9999999), (0, 0))",
      "formats.broken-tensors",
    ],
    ["negative places", "state['x'] = Tensor(store, -1, (1,), (1,))", "formats.broken-tensors"],
    ["a class", "top['x'] = State()\nState.__module__ = '__main__'", "formats.pickle-refused"],
    [
      "a program",
      "import os\nclass X:\n  def __reduce__(self): return os.system, ('true',)\ntop['x'] = X()",
      "formats.pickle-refused",
    ],
    ["a name that stands twice", "root = 'a/'\nextra = ['a/byteorder']", "formats.zip-refused"],
    ["a name that leads out", "extra = ['../x']", "formats.zip-refused"],
  ])("%s", async (_, changes, code) => {
    const bytes = python(writer(changes));
    expect(bytes).toBeDefined();
    expect(await codeOf(() => readTensors(bytes!, "x.pt"))).toBe(code);
  });

  test("a reader that does not ask for records gets none", () => {
    const pickle = python(
      writer(
        "out = io.BytesIO(); Pickler(out, protocol=2).dump(top); sys.stdout.buffer.write(out.getvalue()); sys.exit()",
      ),
    )!;
    expect(() => readPickle(pickle)).toThrow(/holds more than data/);
  });

  test("spoiled archives give an error of ours or the same tensors", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 }),
        fc.option(fc.nat()),
        async (changes, cut) => {
          const bytes = whole.slice(0, cut === null ? undefined : cut % whole.length);
          for (const [at, value] of changes) if (bytes.length > 0) bytes[at % bytes.length] = value;
          const code = await codeOf(() => readTensors(bytes, "x.pt"));
          expect(code).toMatch(/^(read|formats\.(broken|unknown|pickle|zip)-[a-z]+)$/);
        },
      ),
      { numRuns: sized(150, 400) },
    );
  });

  test("a small entry that promises to be huge is refused", async () => {
    const bomb = python(
      "import zipfile, io, sys; b = io.BytesIO(); z = zipfile.ZipFile(b, 'w', zipfile.ZIP_DEFLATED); z.writestr('a.npy', b'\\0' * 5000000); z.close(); sys.stdout.buffer.write(b.getvalue())",
    )!;
    // An honest size, but the directory is made to say 16 times more.
    const [entry] = [...zipEntries(bomb, "x").values()];
    expect(entry?.size).toBe(5_000_000);
    const view = new DataView(bomb.buffer, bomb.byteOffset);
    for (let at = bomb.length - 46; at > 0; at--)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 80_000_000, true);
    expect(await codeOf(() => readTensors(bomb, "x"))).toBe("formats.zip-refused");
  });
});
