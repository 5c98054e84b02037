import * as z from "zod/mini";
import { wholeNumber } from "../contract/parameters.ts";

/** A parameter that keeps the types with this number of something. */
export const withNumber = (describe: string) => z.optional(wholeNumber()).check(z.describe(describe));

/** A parameter that keeps the types with something, or those without it; left open it keeps both. */
export const withOrWithout = (what: string) =>
  z.optional(z.boolean()).check(z.describe(`types with or without ${what}`));

/** Whether a filter that may not be given lets a value through. */
export const passes = <T>(wanted: T | undefined, value: T): boolean =>
  wanted === undefined || wanted === value;
