import * as z from "zod/mini";
import { count, list, word } from "../contract/fields.ts";
import type { Plain } from "../contract/operation.ts";

/** A static studio that was written. */
export const exportedStudio = z.object({
  out: word("the folder, for any host of files"),
  graphs: list(
    z.object({
      id: word("the name it is asked by"),
      entities: count("entities"),
      relations: count("forward relations"),
      links: count("links of all splits"),
    }),
    "the graphs that can be asked",
  ),
  results: list(
    z.object({
      kind: z.enum(["benchmark", "run", "comparison", "questions"]),
      id: z.string(),
      title: z.string(),
    }),
    "benchmarks, runs, comparisons and questions that can be looked at",
  ),
  files: count("files"),
  bytes: count("their size"),
});
export type ExportedStudio = Plain<z.output<typeof exportedStudio>>;
