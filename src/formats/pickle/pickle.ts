import { growingDict, growingList, growingSet } from "./containers.ts";
import { CONTAINER_BYTES, fill, make, tuple } from "./fill.ts";
import { type PickleRecords, refusedOpcodes } from "./globals.ts";
import { PickleInput } from "./input.ts";
import { cut, hold, type Machine, need, type PickleLimits, popMark, push, value } from "./machine.ts";
import { createMemo, MEMO_BYTES } from "./memo.ts";
import { global, recorded, reduce } from "./objects.ts";
import { scalar } from "./scalars.ts";
import type { PickleValue } from "./values.ts";

export type { PickleLimits } from "./machine.ts";

const defaultLimits: PickleLimits = { depth: 256, values: 200_000_000, bytes: 1 << 30, memory: 2 ** 31 };

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
    slots: [],
    depths: [],
    weights: [],
    marks: [],
    memo: createMemo(),
    limits,
    held: 0,
    pushes: 0,
    input,
    records,
    objects: new Set(),
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

function store(machine: Machine, key: number): true {
  const { slots, depths, weights, memo, input } = machine;
  const at = slots.length - 1;
  if (at < 0) throw input.broken("it remembers a value that is not there");
  // A byte remembers: nothing but a pickle made to take memory remembers one value again and again.
  if (memo.size > machine.pushes) throw input.limit("it remembers more values than it has");
  hold(machine, key > memo.size ? MEMO_BYTES.other : MEMO_BYTES.inOrder);
  memo.set(key, slots[at]!, depths[at]!, weights[at]!);
  return true;
}

function recall(machine: Machine, key: number): true {
  const found = machine.memo.get(key);
  if (!found) throw machine.input.broken(`it recalls value ${key}, which it never stored`);
  return push(machine, found.slot, found.depth, found.weight);
}
