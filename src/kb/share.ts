import { namedIn } from "./build/indexes.ts";
import type { KnowledgeBase, NameTable } from "./kb.ts";
import { listNames } from "./values/names.ts";

/** Texts one after another as UTF-16 code units, which keep halves of surrogate pairs as they are. */
interface Texts {
  readonly units: Uint16Array;
  /** The end of each text. */
  readonly ends: Uint32Array;
}

type Plain = Omit<
  KnowledgeBase,
  "ids" | "names" | "missing" | "predicates" | "keys" | "values" | "named" | "node"
>;

/** A knowledge base as data that can be posted to workers: its tables lie in memory that all of them share. */
export interface SharedKnowledgeBase extends Plain {
  readonly shared: true;
  readonly values: Omit<KnowledgeBase["values"], "texts">;
  readonly texts: Readonly<Record<"ids" | "names" | "missing" | "predicates" | "keys" | "values", Texts>>;
}

/** Copies the tables into shared memory, where the platform has it; once, for any number of workers. */
export function shareKnowledgeBase(kb: KnowledgeBase): SharedKnowledgeBase {
  const { ids, names, missing, predicates, keys, values, named, node, ...plain } = kb;
  const { texts, ...table } = values;
  return {
    ...inSharedMemory(plain),
    shared: true,
    values: inSharedMemory(table),
    texts: inSharedMemory({
      ids: textsOf(ids),
      names: textsOf(names),
      missing: textsOf(missing),
      predicates: textsOf(listNames(predicates)),
      keys: textsOf(listNames(keys)),
      values: textsOf(listNames(texts)),
    }),
  };
}

/** The knowledge base again, on its shared tables: only names are copied, and only those of texts when they are asked for. */
export function attachKnowledgeBase({
  shared: _,
  texts,
  values,
  ...plain
}: SharedKnowledgeBase): KnowledgeBase {
  const [ids, names] = [listOfTexts(texts.ids), listOfTexts(texts.names)];
  const numbers = lazy(() => new Map(ids.map((id, node) => [id, node])));
  return {
    ...plain,
    ids,
    names,
    missing: listOfTexts(texts.missing),
    predicates: namesOf(texts.predicates),
    keys: namesOf(texts.keys),
    values: { ...values, texts: namesOf(texts.values) },
    named: namedIn(names),
    node: (id) => numbers().get(id) ?? -1,
  };
}

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;
type View = new (memory: SharedArrayBuffer) => Numbers;

const views: readonly View[] = [Uint8Array, Uint16Array, Uint32Array, Float64Array];

/** The same data with its arrays of numbers in shared memory. */
function inSharedMemory<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  for (const View of views)
    if (value instanceof View) {
      if (typeof SharedArrayBuffer === "undefined") return value;
      const copy = new View(new SharedArrayBuffer(value.byteLength));
      copy.set(value);
      return copy as Value;
    }
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, inSharedMemory(each)]),
  ) as Value;
}

function textsOf(list: readonly string[]): Texts {
  const units = new Uint16Array(list.reduce((sum, { length }) => sum + length, 0));
  const ends = new Uint32Array(list.length);
  let at = 0;
  for (const [number, text] of list.entries()) {
    for (let i = 0; i < text.length; i++) units[at++] = text.charCodeAt(i);
    ends[number] = at;
  }
  return { units, ends };
}

/** Code units that are made into a text at once. */
const PORTION = 4096;

function textAt({ units, ends }: Texts, number: number): string {
  const end = ends[number] ?? 0;
  let text = "";
  for (let at = number === 0 ? 0 : (ends[number - 1] ?? 0); at < end; at += PORTION)
    text += String.fromCharCode(...units.subarray(at, Math.min(end, at + PORTION)));
  return text;
}

const listOfTexts = (texts: Texts): string[] => Array.from(texts.ends, (_, number) => textAt(texts, number));

function namesOf(texts: Texts): NameTable {
  const numbers = lazy(() => new Map(listOfTexts(texts).map((name, number) => [name, number])));
  const size = texts.ends.length;
  const met: string[] = [];
  return {
    size,
    name(number) {
      if (number >= size) return "";
      met[number] ??= textAt(texts, number);
      return met[number];
    },
    number: (name) => numbers().get(name) ?? -1,
  };
}

function lazy<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
