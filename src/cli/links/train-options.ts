import { InvalidArgumentError } from "commander";
import { wholeNumber } from "../io.ts";

export const graphHelp = "the graph: a folder or file of triples, a snapshot, or world";

export function notEmpty(path: string): string {
  if (path === "") throw new InvalidArgumentError("it is empty");
  return path;
}

export function atLeastOne(text: string): number {
  const count = wholeNumber(text);
  if (count === 0) throw new InvalidArgumentError("it has to be at least 1");
  return count;
}

/** Reads a decimal number of at least 0. */
export function decimal(text: string): number {
  if (!/^(\d+(\.\d*)?|\.\d+)(e-?\d+)?$/i.test(text) || !Number.isFinite(Number(text)))
    throw new InvalidArgumentError(`"${text}" is not a number of at least 0`);
  return Number(text);
}

/** Reads a decimal number above 0. */
export function aboveZero(text: string): number {
  const value = decimal(text);
  if (value === 0) throw new InvalidArgumentError("it has to be above 0");
  return value;
}
