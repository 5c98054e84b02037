import { exportBenchmarkOperation } from "../../operations/benchmark/export.ts";
import { commandOf } from "../command/command-of.ts";
import { exportedText, notExported } from "./exported-text.ts";

/** `lacuna benchmark export`. */
export const benchmarkExport = commandOf(exportBenchmarkOperation, {
  arguments: ["benchmark"],
  values: { to: "tool" },
  example: "lacuna benchmark export gaps.bench --to betae --out gaps-betae",
  text: exportedText,
  warn: notExported,
});
