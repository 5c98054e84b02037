import { exportBenchmarkOperation } from "../../operations/benchmark/export.ts";
import { exportedText, notExported } from "../../texts/benchmark/exported.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna benchmark export`. */
export const benchmarkExport = commandOf(exportBenchmarkOperation, {
  arguments: ["benchmark"],
  values: { to: "tool" },
  example: "lacuna benchmark export gaps.bench --to betae --out gaps-betae",
  text: exportedText,
  warn: notExported,
});
