import { importBenchmarkOperation } from "../../operations/benchmark/import.ts";
import { importedBenchmarkText } from "../../texts/benchmark/written.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna benchmark import`. */
export const benchmarkImport = commandOf(importBenchmarkOperation, {
  arguments: ["files"],
  example: "lacuna benchmark import FB15k-237-betae --graph FB15k-237-betae --split test --out bench",
  text: importedBenchmarkText,
});
