import * as z from "zod/mini";
import type { Outcome } from "../../runs/working/limits.ts";

// Pieces that the results of several operations are made of.

/** A schema with a description, which pages, forms and agent tools show. */
export const described = <Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema =>
  schema.check(z.describe(description)) as Schema;

/** A schema that pages and API descriptions know by a name: it is described once and referred to. */
export const known = <Schema extends z.ZodMiniType>(id: string, schema: Schema): Schema => {
  z.globalRegistry.add(schema as never, { id });
  return schema;
};

export const count = (description: string) => described(z.int(), description);
export const share = (description: string) => described(z.number(), description);
export const word = (description: string) => described(z.string(), description);
export const list = <Schema extends z.ZodMiniType>(schema: Schema, description: string) =>
  described(z.array(schema), description);
/** An object with a value for each of some names. */
export const byName = <Schema extends z.ZodMiniType>(schema: Schema, description: string) =>
  described(z.record(z.string(), schema), description);

const outcomes = [
  "complete",
  "row-limit",
  "time-limit",
  "memory-limit",
  "cancelled",
] as const satisfies readonly Outcome[];
/** Why there are no more answers. */
export const outcome = described(
  z.enum(outcomes),
  "anything but `complete` means that there are, or may be, more",
);

export const seconds = described(z.number(), "seconds by the clock");
export const sha256 = described(z.string(), "SHA-256 in hexadecimal");
export const value = known(
  "Value",
  z.union([z.number().check(z.gte(-1e30), z.lte(1e30)), z.string(), z.boolean()]),
);
