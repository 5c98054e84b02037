import * as z from "zod/mini";
import { reading } from "../contract/parameters.ts";

// What the operations on graphs share; the graph is what they are about.

export const graphHelp = "a folder or file of triples, a snapshot, world, or - for standard input";
export const format = reading(z.optional(z.string())).check(
  z.describe("read the files as this format instead of finding it out"),
);
