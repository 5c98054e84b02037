import * as z from "zod/mini";
import { graphFiles, graphSource, naming, text } from "../../contract/parameters.ts";
import { graphHelp } from "../parameters.ts";

// Parameters of the operations that show a graph a page at a time.

export const graphRead = {
  graph: graphSource().check(z.describe(graphHelp)),
  ...graphFiles,
  ...naming,
};

export const entity = text().check(z.describe("the entity, by name, label or IRI"));
export const cursor = z
  .optional(text())
  .check(z.describe("where the list goes on: the `next` of an earlier result"));
