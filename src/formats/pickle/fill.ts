import { type Growing, isGrowing } from "./containers.ts";
import {
  bare,
  cut,
  FACTORY_ARGUMENTS,
  hold,
  type Machine,
  measured,
  need,
  push,
  type Slot,
} from "./machine.ts";
import { isRecord, type PickleValue } from "./values.ts";

/** Bytes of an empty container, measured with Node 20 and rounded up; those of a tuple without eight bytes for each value. */
export const CONTAINER_BYTES = { list: 300, dict: 900, set: 900, tuple: 64 };

/** Whether a slot is the record of an instance; its contents and attributes are read and left out. */
export const isInstance = ({ records }: Machine, slot: Slot | undefined): boolean =>
  records?.instances === true && isRecord(slot) && slot.args !== undefined;

/** Replaces everything from `from` on by a tuple of it, or by the arguments of a defaultdict. */
export function tuple(machine: Machine, from: number): true {
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
export function fill(machine: Machine, from: number, kind: Growing["kind"]): true {
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
export function make(machine: Machine, from: number, container: Growing): true {
  hold(machine, container.kind === "list" ? CONTAINER_BYTES.list : CONTAINER_BYTES.dict);
  const values = machine.slots.slice(need(machine, from)) as PickleValue[];
  Object.assign(container, measured(machine, from, bare));
  add(machine, container, values);
  cut(machine, from);
  return push(machine, container);
}

/** Puts values into a container: items, or keys and values in turn. */
export function add({ input }: Machine, target: Growing, values: readonly PickleValue[]): void {
  if (target.kind === "list") for (const each of values) target.items.push(each);
  else if (target.kind === "dict") {
    if (values.length % 2 === 1) throw input.broken("a dict has a key without a value");
    for (let i = 0; i < values.length; i += 2)
      if (!target.put(values[i]!, values[i + 1]!)) throw input.broken("a dict has an unhashable key");
  } else for (const each of values) if (!target.add(each)) throw input.broken("a set has an unhashable item");
}
