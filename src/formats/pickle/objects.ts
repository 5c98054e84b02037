import { growingDict, growingSet, isGrowing } from "./containers.ts";
import { add, CONTAINER_BYTES, isInstance } from "./fill.ts";
import { allowedGlobals, refusedOpcodes } from "./globals.ts";
import { bare, cut, FACTORY_ARGUMENTS, hold, type Machine, measured, need, push, value } from "./machine.ts";
import { isRecord, type PickleRecord, type PickleTuple, type PickleValue } from "./values.ts";

/** Opcodes that make records, and the attributes of dicts, where the reader asks for them. */
export function recorded(machine: Machine, opcode: number): boolean {
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

const record = (name: string, args: PickleTuple | undefined): PickleRecord =>
  Object.freeze({ kind: "record", name, args });

/** A name of Python: a record that the reader asks for, or a type of data. */
export function global(machine: Machine, module: string, name: string): true {
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
export function reduce(machine: Machine): true {
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
