import { LacunaError } from "../../error.ts";
import { readZipEntry, type ZipEntry, zipEntries } from "../compression/zip.ts";
import type { PickleRecords } from "../pickle/globals.ts";
import { readPickle } from "../pickle/pickle.ts";
import {
  isRecord,
  isTuple,
  type PickleRecord,
  type PickleTuple,
  type PickleValue,
} from "../pickle/values.ts";
import { rowMajor, type Strided } from "./strided.ts";
import { brokenTensors, type Dtype, dtypeBytes, elementCount, type Tensor } from "./tensors.ts";

const STORAGES: ReadonlyMap<string, Dtype> = new Map([
  ["torch.DoubleStorage", "float64"],
  ["torch.FloatStorage", "float32"],
  ["torch.HalfStorage", "float16"],
  ["torch.BFloat16Storage", "bfloat16"],
  ["torch.LongStorage", "int64"],
  ["torch.IntStorage", "int32"],
  ["torch.ShortStorage", "int16"],
  ["torch.CharStorage", "int8"],
  ["torch.ByteStorage", "uint8"],
  ["torch.BoolStorage", "bool"],
]);

const TENSOR = "torch._utils._rebuild_tensor_v2";
const PARAMETER = "torch._utils._rebuild_parameter";

/** Classes of whole modules that code bases save instead of state dicts: FuzzQE's. */
const MODULES = [
  "fuzzyreasoning.KGFuzzyReasoning",
  ...["Projection", "Conjunction", "Disjunction", "Negation"].map((name) => `operations.${name}`),
  ...["Regularizer", "SigmoidRegularizer"].map((name) => `regularizers.${name}`),
  "torch.nn.modules.normalization.LayerNorm",
];

/** The modules of NumPy's numbers and arrays: losses and figures that training code stores with a state dict. */
const NUMPY = ["numpy.core.multiarray", "numpy._core.multiarray"]
  .flatMap((module) => [`${module}.scalar`, `${module}._reconstruct`])
  .concat("numpy.dtype");

/**
 * What checkpoints hold beside plain data. All of it is read as records; none of it is run or built. Checkpoints of CQD
 * (https://github.com/uclnlp/cqd, kbc/learn.py) have the optimizer and the regularizer as objects beside the state dict.
 */
const records: PickleRecords = {
  names: new Set(STORAGES.keys()),
  calls: new Set([TENSOR, PARAMETER, "torch.Size", "torch.device", ...NUMPY]),
  persistent: true,
  dictState: true,
  objects: new Set(MODULES),
  instances: true,
};

/** The fields in which modules keep their tensors and parts; state dicts do not name them. */
const MODULE_DICTS: ReadonlySet<string> = new Set(["_parameters", "_buffers", "_modules"]);

/** Most entries of nested state dicts that are read. */
const MOST_VALUES = 1_000_000;

/** Longest text of a checkpoint that is kept as a word about it. */
const LONGEST_WORD = 200;

/**
 * Reads the tensors of a file that `torch.save` wrote (PyTorch 1.6 and later): every tensor below the top, named by the
 * keys on the way with dots between; `metadata` has the texts and numbers at the top. Instances of classes that lie
 * beside are passed over with all that is in them. Storages have to be exactly as large as the file says they are, and
 * tensors have to lie inside their storages.
 * @throws LacunaError `formats.broken-tensors`, `formats.pickle-refused` for calls of anything but what tensors are made
 *   of and where there are instances and no tensors, and what {@link zipEntries} throws
 */
export async function readTorch(
  bytes: Uint8Array,
  file: string,
  most?: number,
): Promise<{ readonly tensors: Map<string, Tensor>; readonly metadata: Map<string, string> }> {
  const entries = zipEntries(bytes, file, most);
  const pickle = [...entries.values()].find(({ name }) => /^([^/]+\/)?data\.pkl$/.test(name));
  if (!pickle) throw brokenTensors(file, "is a zip archive without data.pkl, so PyTorch did not write it");
  const root = pickle.name.slice(0, -"data.pkl".length);
  const order = entries.get(`${root}byteorder`);
  if (order && new TextDecoder().decode((await readZipEntry(bytes, order, file)).slice()) !== "little")
    throw brokenTensors(file, "was written on a big-endian machine", "save it again on another machine");
  const value = readPickle(await readZipEntry(bytes, pickle, file), {
    file: `${file}/${pickle.name}`,
    records,
  });
  const tensors = new Map<string, Tensor>();
  const storages = new Map<string, Promise<Uint8Array>>();
  const { found, classes } = tensorRecords(value, file);
  if (found.length === 0 && classes.size > 0) throw onlyObjects(file, [...classes]);
  for (const [name, record] of found) {
    if (tensors.has(name))
      throw brokenTensors(file, `has two tensors called ${JSON.stringify(name.slice(0, 80))}`);
    const place = placeOf(record, name, file);
    const entry = entries.get(`${root}data/${place.key}`);
    if (!entry)
      throw brokenTensors(file, `has no storage ${JSON.stringify(place.key.slice(0, 80))} for ${name}`);
    checkStorage(place, entry, name, file);
    let storage = storages.get(place.key);
    if (!storage) {
      storage = readZipEntry(bytes, entry, file);
      storages.set(place.key, storage);
    }
    tensors.set(name, tensorAt(place, await storage));
  }
  return { tensors, metadata: wordsOf(value) };
}

/** The metadata of a checkpoint: texts and numbers at its top. */
function wordsOf(top: PickleValue): Map<string, string> {
  const words = new Map<string, string>();
  if (typeof top !== "object" || top === null || !("kind" in top) || top.kind !== "dict") return words;
  for (const [key, value] of top.entries())
    if (typeof key === "string" && (typeof value === "string" || typeof value === "number"))
      if (String(value).length <= LONGEST_WORD) words.set(key, String(value));
  return words;
}

const onlyObjects = (file: string, classes: readonly string[]) =>
  new LacunaError(
    "formats.pickle-refused",
    `${file} holds an instance of ${classes[0]!.slice(0, 100)} and no tensors beside it`,
    {
      place: { file },
      hint: "instances of classes are never built; in Python, save the state dict with torch.save(model.state_dict(), …)",
    },
  );

/** All tensors of nested dicts, lists and tuples with their dotted names, and the classes of the skipped objects. */
function tensorRecords(top: PickleValue, file: string) {
  const found: [name: string, record: PickleRecord][] = [];
  const classes = new Set<string>();
  const todo: [string, PickleValue][] = [["", top]];
  for (let seen = 0; todo.length > 0; seen++) {
    if (seen > MOST_VALUES)
      throw brokenTensors(file, `holds more than ${MOST_VALUES} values beside its tensors`);
    const [name, value] = todo.pop()!;
    const below = (key: string | number) => (name === "" ? String(key) : `${name}.${key}`);
    if (typeof value !== "object" || value === null || value instanceof Uint8Array) continue;
    const listed = isTuple(value) ? value : value.kind === "list" ? value.items : undefined;
    if (listed) for (const [at, each] of listed.entries()) todo.push([below(at), each]);
    else if (isTuple(value)) continue;
    else if (value.kind === "dict") {
      for (const [key, each] of value.entries())
        if (typeof key === "string" && MODULE_DICTS.has(key)) todo.push([name, each]);
        else if (typeof key === "string" || typeof key === "number") todo.push([below(key), each]);
    } else if (value.kind === "record" && value.name === PARAMETER && value.args)
      todo.push([name, value.args[0] ?? null]);
    else if (value.kind === "record" && value.name === TENSOR && value.args) found.push([name, value]);
    else if (value.kind === "record" && value.args) classes.add(value.name);
  }
  // The stack turned the order round.
  return { found: found.reverse(), classes };
}

/** The place of a tensor; sizes in values, not bytes. */
interface TensorPlace extends Strided {
  readonly key: string;
  /** Values of the whole storage. */
  readonly stored: number;
}

/** The arguments of `_rebuild_tensor_v2`: storage, offset, size, stride, … */
function placeOf({ args }: PickleRecord, name: string, file: string): TensorPlace {
  const fault = () =>
    brokenTensors(file, `does not say properly where ${JSON.stringify(name.slice(0, 80))} lies`);
  const [storage, offset, shape, strides] = args!;
  if (
    !(isRecord(storage) && storage.name === "persistent" && storage.args) ||
    !isCount(offset) ||
    !isCounts(shape) ||
    !isCounts(strides)
  )
    throw fault();
  // ("storage", type, key, device, count)
  const id = storage.args[0]!;
  if (!isTuple(id) || id[0] !== "storage" || id.length < 5) throw fault();
  const [, type, key, , stored] = id;
  const dtype = isRecord(type) ? STORAGES.get(type.name) : undefined;
  if (!dtype || typeof key !== "string" || !isCount(stored) || shape.length !== strides.length) throw fault();
  return { key, dtype, stored, offset, shape, strides };
}

const isCount = (value: PickleValue | undefined): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0;

const isCounts = (value: PickleValue | undefined): value is PickleTuple & readonly number[] =>
  value !== undefined && isTuple(value) && value.length <= 32 && value.every(isCount);

/** A storage is as large as it was said to be, and the tensor reaches no value outside it and none twice over. */
function checkStorage(place: TensorPlace, entry: ZipEntry, name: string, file: string): void {
  const { dtype, stored, offset, shape, strides } = place;
  const quoted = JSON.stringify(name.slice(0, 80));
  if (entry.size !== stored * dtypeBytes[dtype])
    throw brokenTensors(
      file,
      `has a storage of ${entry.size} bytes for ${quoted} where ${stored} values of ${dtype} were announced`,
    );
  const count = elementCount(shape);
  const last = shape.reduce((sum, size, axis) => sum + (size - 1) * strides[axis]!, offset);
  if (!(count <= stored && (count === 0 || last < stored)))
    throw brokenTensors(file, `lets ${quoted} reach outside its storage`);
}

/** The tensor row by row; a view when it lies so already. */
function tensorAt(place: TensorPlace, storage: Uint8Array): Tensor {
  const { dtype, offset, shape, strides } = place;
  const size = dtypeBytes[dtype];
  const count = elementCount(shape);
  let wanted = 1;
  let plain = true;
  for (let axis = shape.length - 1; axis >= 0; axis--) {
    if (shape[axis]! > 1 && strides[axis] !== wanted) plain = false;
    wanted *= shape[axis]!;
  }
  return plain || count === 0
    ? { dtype, shape, bytes: storage.subarray(offset * size, (offset + count) * size) }
    : rowMajor(place, storage);
}
