import * as z from "zod/mini";
import { text } from "../parameters.ts";

// How operations are told what a solver works with.

export const presets = z
  .optional(z.array(text()))
  .check(
    z.describe(
      "published settings, such as fb15k-237, or qto:fb15k-237 for one of several solvers; or a file of solvers tune",
    ),
  );
export const set = z
  .optional(z.array(text()))
  .check(z.describe("a parameter of a solver, such as k=8 or cqd.k=8; repeatable"));
export const known = z
  .optional(z.enum(["train", "observed"]))
  .check(z.describe("which links count as known (default: what the solver's paper takes)"));
