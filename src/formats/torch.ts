import { readPickle } from "./pickle.ts";
import type { PickleRecords } from "./pickle-globals.ts";
import { isTuple, type PickleRecord, type PickleTuple, type PickleValue } from "./pickle-values.ts";
import { brokenTensors, type Dtype, dtypeBytes, elementCount, type Tensor } from "./tensors.ts";
import { readZipEntry, type ZipEntry, zipEntries } from "./zip.ts";

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

/** What state dicts hold beside plain data. All of it is read as records; none of it is run. */
const records: PickleRecords = {
  names: new Set(STORAGES.keys()),
  calls: new Set([TENSOR, PARAMETER, "torch.Size", "torch.device"]),
  persistent: true,
  dictState: true,
  objects: new Set(MODULES),
};

/** Where modules keep their tensors and parts; state dicts do not name them. */
const MODULE_DICTS: ReadonlySet<string> = new Set(["_parameters", "_buffers", "_modules"]);

/** Entries and depth of nested state dicts that are looked at. */
const MOST_VALUES = 1_000_000;

/**
 * Reads the tensors of a file that `torch.save` wrote (PyTorch 1.6 and later): every tensor below the top, named by the
 * keys on the way with dots between. Storages have to be exactly as large as the file says they are, and tensors have
 * to lie inside their storages.
 * @throws LacunaError `formats.broken-tensors`, `formats.pickle-refused` for anything but state dicts, and what
 *   {@link zipEntries} throws
 */
export async function readTorch(bytes: Uint8Array, file: string): Promise<Map<string, Tensor>> {
  const entries = zipEntries(bytes, file);
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
  for (const [name, record] of tensorRecords(value, file)) {
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
  return tensors;
}

/** All tensors of nested dicts, lists and tuples with their dotted names. */
function tensorRecords(top: PickleValue, file: string): [name: string, record: PickleRecord][] {
  const found: [string, PickleRecord][] = [];
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
  }
  // The stack turned the order round.
  return found.reverse();
}

/** Where a tensor lies; sizes in values, not bytes. */
interface TensorPlace {
  readonly key: string;
  readonly dtype: Dtype;
  /** Values of the whole storage. */
  readonly stored: number;
  readonly offset: number;
  readonly shape: readonly number[];
  readonly strides: readonly number[];
}

/** The arguments of `_rebuild_tensor_v2`: storage, offset, size, stride, … */
function placeOf({ args }: PickleRecord, name: string, file: string): TensorPlace {
  const fault = () =>
    brokenTensors(file, `does not say properly where ${JSON.stringify(name.slice(0, 80))} lies`);
  const [storage, offset, shape, strides] = args!;
  if (!isRecord(storage, "persistent") || !isCount(offset) || !isCounts(shape) || !isCounts(strides))
    throw fault();
  // ("storage", type, key, device, count)
  const id = storage.args![0]!;
  if (!isTuple(id) || id[0] !== "storage" || id.length < 5) throw fault();
  const [, type, key, , stored] = id;
  const dtype = typeof type === "object" && isRecord(type) ? STORAGES.get(type.name) : undefined;
  if (!dtype || typeof key !== "string" || !isCount(stored) || shape.length !== strides.length) throw fault();
  return { key, dtype, stored, offset, shape, strides };
}

const isRecord = (value: PickleValue | undefined, name?: string): value is PickleRecord =>
  typeof value === "object" &&
  value !== null &&
  "kind" in value &&
  value.kind === "record" &&
  (name === undefined || (value.name === name && value.args !== undefined));

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
function tensorAt({ dtype, offset, shape, strides }: TensorPlace, storage: Uint8Array): Tensor {
  const size = dtypeBytes[dtype];
  const count = elementCount(shape);
  let wanted = 1;
  let plain = true;
  for (let axis = shape.length - 1; axis >= 0; axis--) {
    if (shape[axis]! > 1 && strides[axis] !== wanted) plain = false;
    wanted *= shape[axis]!;
  }
  if (plain || count === 0)
    return { dtype, shape, bytes: storage.subarray(offset * size, (offset + count) * size) };
  const bytes = new Uint8Array(count * size);
  const at = shape.map(() => 0);
  for (let to = 0, from = offset; to < count; to++) {
    bytes.set(storage.subarray(from * size, (from + 1) * size), to * size);
    for (let axis = shape.length - 1; axis >= 0; axis--) {
      from += strides[axis]!;
      if (++at[axis]! < shape[axis]!) break;
      from -= strides[axis]! * shape[axis]!;
      at[axis] = 0;
    }
  }
  return { dtype, shape, bytes };
}
