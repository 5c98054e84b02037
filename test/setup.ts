import fc from "fast-check";
import { expect } from "vitest";

// One seed for every run, so that a green build stays green; another is one variable away: LACUNA_SEED=7 npm test.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.LACUNA_SEED ?? 20261121) });

// vitest compares long lists element by element and with every rule of its own, which takes most of a test over them. What is the same by
// these rules is equal by those of vitest; of anything else vitest says whether it is equal, and what differs.

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView) =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** Typed arrays of the same bytes. */
const sameBytes = (a: unknown, b: unknown): true | undefined => {
  if (!ArrayBuffer.isView(a) || !ArrayBuffer.isView(b) || a.constructor !== b.constructor) return undefined;
  return Buffer.compare(bytesOf(a), bytesOf(b)) === 0 || undefined;
};

/** Lists of the same texts and numbers, and of nothing else. */
const sameList = (a: unknown, b: unknown): true | undefined => {
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length || a.length < 16) return undefined;
  const isPlain = (list: readonly unknown[]) => Object.keys(list).length === list.length;
  const same = (each: unknown, at: number) =>
    (typeof each === "string" || typeof each === "number") && Object.is(each, b[at]);
  return (a.every(same) && isPlain(a) && isPlain(b)) || undefined;
};

expect.addEqualityTesters([sameBytes, sameList]);
