import { type Growing, isGrowing } from "./containers.ts";
import type { GlobalName, PickleRecords } from "./globals.ts";
import type { PickleInput } from "./input.ts";
import type { Memo } from "./memo.ts";
import type { PickleValue } from "./values.ts";

/** Bounds on one pickle; reaching one throws `formats.pickle-limit`. */
export interface PickleLimits {
  /** Deepest nesting of containers. */
  readonly depth: number;
  /** Most values in a full walk over the result; shared parts count at each visit. */
  readonly values: number;
  /** Length of the pickle in bytes. */
  readonly bytes: number;
  /** Bytes that its containers and tuples may take, about: one byte of a pickle makes a set of hundreds. */
  readonly memory: number;
}

/** The arguments of a defaultdict: a tuple of the one factory. */
export const FACTORY_ARGUMENTS: unique symbol = Symbol("factory arguments");

/** An item of the machine's stack: a value, or one of the few globals that data pickles name. */
export type Slot = PickleValue | GlobalName | typeof FACTORY_ARGUMENTS;

/** Values with how deep they are and how many values a walk over them meets, in parallel arrays. */
export interface Machine {
  readonly slots: Slot[];
  readonly depths: number[];
  readonly weights: number[];
  /** Heights of the stack at the open marks. */
  readonly marks: number[];
  readonly memo: Memo;
  /** Values put on the stack so far. */
  pushes: number;
  readonly limits: PickleLimits;
  /** Approximate bytes of the containers and tuples so far. */
  held: number;
  readonly input: PickleInput;
  readonly records: PickleRecords | undefined;
  /** Dicts that stand for instances of classes. */
  readonly objects: Set<Growing>;
}

/** Puts a value on the stack; true, so that an opcode ends with it. */
export function push(machine: Machine, slot: Slot, depth = 0, weight = 1): true {
  machine.pushes++;
  machine.slots.push(slot);
  machine.depths.push(depth);
  machine.weights.push(weight);
  return true;
}

/** Counts bytes of a container that is about to be made. @throws LacunaError `formats.pickle-limit` */
export function hold(machine: Machine, bytes: number): true {
  machine.held += bytes;
  if (machine.held > machine.limits.memory)
    throw machine.input.limit(`its containers take more than ${machine.limits.memory} bytes`);
  return true;
}

/** Checks that everything from `from` on lies on the stack above the last mark. */
export function need({ slots, marks, input }: Machine, from: number): number {
  if (from < (marks.at(-1) ?? 0) || from > slots.length)
    throw input.broken("it takes more from its stack than it put there");
  return from;
}

/** Takes everything from `from` on off the stack. */
export function cut(machine: Machine, from: number): void {
  need(machine, from);
  machine.slots.length = from;
  machine.depths.length = from;
  machine.weights.length = from;
}

/** Closes the last mark; the height at which it was opened. */
export function popMark({ marks, input }: Machine): number {
  const mark = marks.pop();
  if (mark === undefined) throw input.broken("it closes a group that was never opened");
  return mark;
}

/** The item of the stack as data. @throws LacunaError `formats.pickle-refused` for the name of a type */
export function value({ input }: Machine, slot: Slot): PickleValue {
  if (typeof slot === "symbol" || (typeof slot === "object" && slot !== null && "global" in slot))
    throw input.refused("a bare Python object where data should be");
  return slot;
}

/** Depth and weight of a container with everything from `from` on in it; seals what goes in. */
export function measured(machine: Machine, from: number, start: { depth: number; weight: number }) {
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

/** Depth and weight of a container with nothing in it. */
export const bare = { depth: 1, weight: 1 };
