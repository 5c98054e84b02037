import * as z from "zod/mini";
import { count, list } from "../contract/fields.ts";

/** A call of a function of KoPL, as programs list it. */
export const call = {
  function: z.string(),
  inputs: z.array(z.string()),
  dependencies: z.array(z.int()),
};

/** A call that was run, and what it gave. */
export const tracedCall = { step: count("from 0"), ...call };
export const yielded = {
  size: count("how many things it yields"),
  items: list(z.string(), "the first of them"),
};
