import { type Growing, growingDict, growingList, growingSet, isGrowing } from "./containers.ts";
import { allowedGlobals, type GlobalName, type PickleRecords, refusedOpcodes } from "./globals.ts";
import { PickleInput } from "./input.ts";
import { isRecord, type PickleRecord, type PickleTuple, type PickleValue } from "./values.ts";

/** Bounds on one pickle; reaching one throws `formats.pickle-limit`. */
export interface PickleLimits {
  /** How deep containers may lie in each other. */
  readonly depth: number;
  /** How many values a full walk over the result may meet; shared parts count as often as they are met. */
  readonly values: number;
  /** Length of the pickle in bytes. */
  readonly bytes: number;
  /** About how many bytes its containers and tuples may take: one byte of a pickle makes a set of hundreds. */
  readonly memory: number;
}

const defaultLimits: PickleLimits = { depth: 256, values: 200_000_000, bytes: 1 << 30, memory: 2 ** 31 };

/** What an empty container takes, measured with Node 20, rounded up; and a tuple, beside eight bytes for each of its values. */
const CONTAINER_BYTES = { list: 300, dict: 900, set: 900, tuple: 64 };

/** The arguments of a defaultdict: a tuple of the one factory. */
const FACTORY_ARGUMENTS: unique symbol = Symbol("factory arguments");

/** What lies on the machine's stack: a value, or one of the few globals that data pickles name. */
type Slot = PickleValue | GlobalName | typeof FACTORY_ARGUMENTS;

/** Values with how deep they are and how many values a walk over them meets, in parallel arrays. */
interface Machine {
  readonly slots: Slot[];
  readonly depths: number[];
  readonly weights: number[];
  /** Heights of the stack at the open marks. */
  readonly marks: number[];
  readonly memo: Map<number, { slot: Slot; depth: number; weight: number }>;
  readonly limits: PickleLimits;
  /** About how many bytes containers and tuples take so far. */
  held: number;
  readonly input: PickleInput;
  readonly records: PickleRecords | undefined;
  /** Dicts that stand for instances of classes. */
  readonly objects: Set<Growing>;
}

/**
 * Reads a Python pickle of protocol 0 to 5 that holds data only: numbers, texts, bytes, tuples, lists, dicts, sets,
 * frozensets, `defaultdict` and `OrderedDict`. Nothing is ever run or imported; whatever asks for that is refused.
 * With `records`, the calls, references and instances that are let in there come out as inert records.
 *
 * @throws LacunaError `formats.pickle-refused` for anything but data, `formats.broken-pickle` for bytes that are no
 *   whole pickle, `formats.pickle-limit` for one that is too deep or too large; each names the byte position
 */
export function readPickle(
  bytes: Uint8Array,
  options: {
    readonly file?: string;
    readonly limits?: Partial<PickleLimits>;
    readonly records?: PickleRecords;
  } = {},
): PickleValue {
  const limits = { ...defaultLimits, ...options.limits };
  const input = new PickleInput(bytes, options.file);
  if (bytes.length > limits.bytes) throw input.limit(`it is longer than ${limits.bytes} bytes`);
  const { records } = options;
  const machine: Machine = {
    ...{ slots: [], depths: [], weights: [], marks: [], memo: new Map() },
    ...{ limits, held: 0, input, records, objects: new Set() },
  };
  for (;;) {
    const opcode = input.opcode();
    if (opcode === 0x2e) return result(machine); // STOP
    if (
      !scalar(machine, opcode) &&
      !container(machine, opcode) &&
      !bookkeeping(machine, opcode) &&
      !recorded(machine, opcode)
    ) {
      const refused = refusedOpcodes.get(opcode);
      throw refused
        ? input.refused(refused)
        : input.broken(`0x${opcode.toString(16).padStart(2, "0")} is no pickle opcode`);
    }
  }
}

function result(machine: Machine): PickleValue {
  const { input, slots, marks } = machine;
  if (slots.length !== 1 || marks.length > 0) throw input.broken("it must end with exactly one value");
  if (!input.atEnd()) throw input.broken("there are bytes after its end");
  return value(machine, slots[0]!);
}

function scalar(machine: Machine, opcode: number): boolean {
  const { input } = machine;
  switch (opcode) {
    case 0x4b: // BININT1
      return push(machine, input.u8());
    case 0x4d: // BININT2
      return push(machine, input.u16());
    case 0x4a: // BININT
      return push(machine, input.i32());
    case 0x8a: // LONG1
      return push(machine, input.long(input.u8()));
    case 0x8b: // LONG4
      return push(machine, input.long(input.length32()));
    case 0x49: // INT
      return push(machine, input.decimalInt());
    case 0x4c: // LONG
      return push(machine, input.decimalLong());
    case 0x47: // BINFLOAT
      return push(machine, input.f64());
    case 0x46: // FLOAT
      return push(machine, input.decimalFloat());
    case 0x4e: // NONE
      return push(machine, null);
    case 0x88: // NEWTRUE
      return push(machine, true);
    case 0x89: // NEWFALSE
      return push(machine, false);
    case 0x8c: // SHORT_BINUNICODE
      return push(machine, input.utf8(input.u8()));
    case 0x58: // BINUNICODE
      return push(machine, input.utf8(input.length32()));
    case 0x8d: // BINUNICODE8
      return push(machine, input.utf8(input.length64()));
    case 0x56: // UNICODE
      return push(machine, input.rawUnicode());
    case 0x53: // STRING
      return push(machine, input.quoted());
    case 0x55: // SHORT_BINSTRING
      return push(machine, input.oldString(input.u8()));
    case 0x54: // BINSTRING
      return push(machine, input.oldString(input.length32()));
    case 0x43: // SHORT_BINBYTES
      return push(machine, input.take(input.u8()).slice());
    case 0x42: // BINBYTES
      return push(machine, input.take(input.length32()).slice());
    case 0x8e: // BINBYTES8
    case 0x96: // BYTEARRAY8
      return push(machine, input.take(input.length64()).slice());
  }
  return false;
}

function container(machine: Machine, opcode: number): boolean {
  const height = machine.slots.length;
  switch (opcode) {
    case 0x85: // TUPLE1
    case 0x86: // TUPLE2
    case 0x87: // TUPLE3
      return tuple(machine, height - (opcode - 0x84));
    case 0x29: // EMPTY_TUPLE
      return tuple(machine, height);
    case 0x74: // TUPLE
      return tuple(machine, popMark(machine));
    case 0x5d: // EMPTY_LIST
      return hold(machine, CONTAINER_BYTES.list) && push(machine, growingList());
    case 0x7d: // EMPTY_DICT
      return hold(machine, CONTAINER_BYTES.dict) && push(machine, growingDict());
    case 0x8f: // EMPTY_SET
      return hold(machine, CONTAINER_BYTES.set) && push(machine, growingSet("set"));
    case 0x61: // APPEND
      return fill(machine, height - 1, "list");
    case 0x65: // APPENDS
      return fill(machine, popMark(machine), "list");
    case 0x73: // SETITEM
      return fill(machine, height - 2, "dict");
    case 0x75: // SETITEMS
      return fill(machine, popMark(machine), "dict");
    case 0x90: // ADDITEMS
      return fill(machine, popMark(machine), "set");
    case 0x6c: // LIST
      return make(machine, popMark(machine), growingList());
    case 0x64: // DICT
      return make(machine, popMark(machine), growingDict());
    case 0x91: // FROZENSET
      return make(machine, popMark(machine), growingSet("frozenset"));
    case 0x52: // REDUCE
      return reduce(machine);
  }
  return false;
}

function bookkeeping(machine: Machine, opcode: number): boolean {
  const { input, slots, marks } = machine;
  switch (opcode) {
    case 0x94: // MEMOIZE
      return store(machine, machine.memo.size);
    case 0x71: // BINPUT
      return store(machine, input.u8());
    case 0x72: // LONG_BINPUT
      return store(machine, input.u32());
    case 0x70: // PUT
      return store(machine, input.decimalKey());
    case 0x68: // BINGET
      return recall(machine, input.u8());
    case 0x6a: // LONG_BINGET
      return recall(machine, input.u32());
    case 0x67: // GET
      return recall(machine, input.decimalKey());
    case 0x28: // MARK
      marks.push(slots.length);
      return true;
    case 0x30: // POP
      if (marks.length > 0 && marks.at(-1) === slots.length) marks.pop();
      else cut(machine, slots.length - 1);
      return true;
    case 0x31: // POP_MARK
      cut(machine, popMark(machine));
      return true;
    case 0x32: {
      // DUP
      const at = need(machine, slots.length - 1);
      return push(machine, slots[at]!, machine.depths[at], machine.weights[at]);
    }
    case 0x80: {
      // PROTO
      const protocol = input.u8();
      if (protocol > 5) throw input.broken(`protocol ${protocol} is not known`);
      return true;
    }
    case 0x95: // FRAME
      input.frame();
      return true;
    case 0x63: // GLOBAL
      return global(machine, input.line(), input.line());
    case 0x93: {
      // STACK_GLOBAL
      const at = need(machine, slots.length - 2);
      const [module, name] = [slots[at], slots[at + 1]];
      if (typeof module !== "string" || typeof name !== "string") throw input.broken("a name was expected");
      cut(machine, at);
      return global(machine, module, name);
    }
  }
  return false;
}

function push(machine: Machine, slot: Slot, depth = 0, weight = 1): true {
  machine.slots.push(slot);
  machine.depths.push(depth);
  machine.weights.push(weight);
  return true;
}

function hold(machine: Machine, bytes: number): true {
  machine.held += bytes;
  if (machine.held > machine.limits.memory)
    throw machine.input.limit(`its containers take more than ${machine.limits.memory} bytes`);
  return true;
}

/** Checks that everything from `from` on lies on the stack above the last mark. */
function need({ slots, marks, input }: Machine, from: number): number {
  if (from < (marks.at(-1) ?? 0) || from > slots.length)
    throw input.broken("it takes more from its stack than it put there");
  return from;
}

function cut(machine: Machine, from: number): void {
  need(machine, from);
  machine.slots.length = from;
  machine.depths.length = from;
  machine.weights.length = from;
}

function popMark({ marks, input }: Machine): number {
  const mark = marks.pop();
  if (mark === undefined) throw input.broken("it closes a group that was never opened");
  return mark;
}

function value({ input }: Machine, slot: Slot): PickleValue {
  if (typeof slot === "symbol" || (typeof slot === "object" && slot !== null && "global" in slot))
    throw input.refused("a bare Python object where data should be");
  return slot;
}

/** Depth and weight of a container with everything from `from` on in it; seals what goes in. */
function measured(machine: Machine, from: number, start: { depth: number; weight: number }) {
  const { slots, depths, weights, limits, input } = machine;
  let { depth, weight } = start;
  for (let at = from; at < slots.length; at++) {
    const slot = value(machine, slots[at]!);
    if (isGrowing(slot)) {
      depth = Math.max(depth, slot.depth + 1);
      weight += slot.weight;
      slot.sealed = true;
    } else {
      depth = Math.max(depth, depths[at]! + 1);
      weight += weights[at]!;
    }
  }
  if (depth > limits.depth) throw input.limit(`it nests deeper than ${limits.depth}`);
  if (weight > limits.values) throw input.limit(`it unfolds to more than ${limits.values} values`);
  return { depth, weight };
}

const bare = { depth: 1, weight: 1 };

function tuple(machine: Machine, from: number): true {
  const { slots } = machine;
  need(machine, from);
  const only = slots[from];
  if (slots.length === from + 1 && typeof only === "object" && only !== null && "global" in only) {
    cut(machine, from);
    return push(machine, FACTORY_ARGUMENTS);
  }
  const { depth, weight } = measured(machine, from, bare);
  hold(machine, CONTAINER_BYTES.tuple + 8 * (slots.length - from));
  const made = Object.freeze(slots.slice(from)) as PickleValue;
  cut(machine, from);
  return push(machine, made, depth, weight);
}

/** Fills the container below `from` with everything from `from` on. */
function fill(machine: Machine, from: number, kind: Growing["kind"]): true {
  const { slots, input } = machine;
  const target = slots[need(machine, need(machine, from) - 1)];
  if (isInstance(machine, target)) {
    measured(machine, from, bare);
    cut(machine, from);
    return true;
  }
  if (!isGrowing(target) || target.kind !== kind) throw input.broken(`it fills something that is no ${kind}`);
  const size = measured(machine, from, target);
  // Asked after measuring, which seals a container that is put into itself.
  if (target.sealed) throw input.refused("cyclic data (a container filled after it was put into another)");
  Object.assign(target, size);
  add(machine, target, slots.slice(from) as PickleValue[]);
  cut(machine, from);
  return true;
}

/** Replaces everything from `from` on by a container of it. */
function make(machine: Machine, from: number, container: Growing): true {
  hold(machine, container.kind === "list" ? CONTAINER_BYTES.list : CONTAINER_BYTES.dict);
  const values = machine.slots.slice(need(machine, from)) as PickleValue[];
  Object.assign(container, measured(machine, from, bare));
  add(machine, container, values);
  cut(machine, from);
  return push(machine, container);
}

function add({ input }: Machine, target: Growing, values: readonly PickleValue[]): void {
  if (target.kind === "list") for (const each of values) target.items.push(each);
  else if (target.kind === "dict") {
    if (values.length % 2 === 1) throw input.broken("a dict has a key without a value");
    for (let i = 0; i < values.length; i += 2)
      if (!target.put(values[i]!, values[i + 1]!)) throw input.broken("a dict has an unhashable key");
  } else for (const each of values) if (!target.add(each)) throw input.broken("a set has an unhashable item");
}

function store({ slots, depths, weights, memo, input }: Machine, key: number): true {
  const at = slots.length - 1;
  if (at < 0) throw input.broken("it remembers a value that is not there");
  memo.set(key, { slot: slots[at]!, depth: depths[at]!, weight: weights[at]! });
  return true;
}

function recall(machine: Machine, key: number): true {
  const found = machine.memo.get(key);
  if (!found) throw machine.input.broken(`it recalls value ${key}, which it never stored`);
  return push(machine, found.slot, found.depth, found.weight);
}

/** Opcodes that make records, and the attributes of dicts, where the reader asks for them. */
function recorded(machine: Machine, opcode: number): boolean {
  const { slots, depths, weights, records, input } = machine;
  const at = slots.length - 1;
  if (opcode === 0x51 && records?.persistent) {
    // BINPERSID
    need(machine, at);
    const id = value(machine, slots[at]!);
    const [depth, weight] = [depths[at]! + 1, weights[at]! + 1];
    cut(machine, at);
    return push(machine, record("persistent", Object.freeze([id])), depth, weight);
  }
  if (opcode === 0x81 || opcode === 0x92) return instance(machine, opcode);
  if (opcode === 0x62 && records?.dictState) {
    // BUILD
    need(machine, at - 1);
    const target = slots[at - 1];
    if (isInstance(machine, target)) measured(machine, at, bare);
    else if (!isGrowing(target) || target.kind !== "dict") throw input.refused(refusedOpcodes.get(opcode)!);
    else {
      const size = measured(machine, at, target);
      const state = slots[at];
      if (machine.objects.has(target)) {
        if (!isGrowing(state) || state.kind !== "dict" || target.sealed)
          throw input.refused("an object whose state is no dict");
        Object.assign(target, size);
        add(machine, target, [...state.entries()].flat());
      }
    }
    cut(machine, at);
    return true;
  }
  return false;
}

/** NEWOBJ, of a class and its arguments, and NEWOBJ_EX, with named arguments too: a dict to fill, or a record. */
function instance(machine: Machine, opcode: number): boolean {
  const { slots, records, input } = machine;
  const at = need(machine, slots.length - (opcode === 0x81 ? 2 : 3));
  const [name, args] = [slots[at], slots[at + 1]];
  if (!isRecord(name) || name.args !== undefined || !Array.isArray(args))
    throw input.refused(refusedOpcodes.get(opcode)!);
  const size = measured(machine, at + 1, bare);
  cut(machine, at);
  if (opcode === 0x81 && records?.objects?.has(name.name)) {
    const made = growingDict();
    machine.objects.add(made);
    return push(machine, made);
  }
  if (!records?.instances) throw input.refused(refusedOpcodes.get(opcode)!);
  return push(machine, record(name.name, args as PickleTuple), size.depth, size.weight);
}

/** What stands for an instance; its contents and attributes are read and left out. */
const isInstance = ({ records }: Machine, slot: Slot | undefined): boolean =>
  records?.instances === true && isRecord(slot) && slot.args !== undefined;

const record = (name: string, args: PickleTuple | undefined): PickleRecord =>
  Object.freeze({ kind: "record", name, args });

function global(machine: Machine, module: string, name: string): true {
  const { records } = machine;
  const full = `${module}.${name}`;
  if (records?.names.has(full) || records?.calls.has(full) || records?.objects?.has(full))
    return push(machine, record(full, undefined));
  const known = allowedGlobals.get(full);
  if (!known && records?.instances) return push(machine, record(full, undefined));
  if (!known) throw machine.input.refused(`the Python object ${full.slice(0, 100)}`);
  return push(machine, known);
}

/** A call; only those by which Python writes sets, dicts with defaults and old bytes are known. */
function reduce(machine: Machine): true {
  const { slots, depths, weights, input } = machine;
  const at = need(machine, slots.length - 2);
  const called = slots[at];
  const args = slots[at + 1];
  const depth = depths[at + 1]!;
  const weight = weights[at + 1]!;
  cut(machine, at);
  if (isRecord(called) && called.args === undefined && machine.records?.calls.has(called.name)) {
    if (!Array.isArray(args)) throw input.broken("a call has no tuple of arguments");
    return push(machine, record(called.name, args as PickleTuple), depth + 1, weight + 1);
  }
  if (isRecord(called)) throw input.refused(`a call of ${called.name.slice(0, 100)}`);
  if (typeof called !== "object" || called === null || !("global" in called))
    throw input.refused("a call of something that is no type of data");
  const { global: name } = called;
  const [first, second] = Array.isArray(args) ? (args as readonly PickleValue[]) : [];
  const count = Array.isArray(args) ? args.length : -1;
  // The factory only matters to programs that look up absent keys; the data are the same without it.
  if (
    (name === "defaultdict" && (args === FACTORY_ARGUMENTS || count === 0)) ||
    (name === "OrderedDict" && count === 0)
  )
    return hold(machine, CONTAINER_BYTES.dict) && push(machine, growingDict());
  if ((name === "set" || name === "frozenset") && count >= 0 && count <= 1) {
    const items = first === undefined ? [] : itemsOf(first);
    if (items) {
      // The arguments are at least as deep and heavy as the set of them.
      const made = Object.assign(growingSet(name), { depth, weight });
      add(machine, made, items);
      return push(machine, made);
    }
  }
  if (name === "encode" && typeof first === "string" && (second === "latin1" || second === "latin-1")) {
    const codes = Array.from(first, (character) => character.codePointAt(0)!);
    if (codes.every((code) => code < 256)) return push(machine, Uint8Array.from(codes));
  }
  throw input.refused(`a call of ${name} with arguments that data do not have`);
}

function itemsOf(source: PickleValue): readonly PickleValue[] | undefined {
  if (Array.isArray(source)) return source;
  const list = source as Exclude<PickleValue, readonly PickleValue[]>;
  return typeof list === "object" && list !== null && "kind" in list && list.kind === "list"
    ? list.items
    : undefined;
}
