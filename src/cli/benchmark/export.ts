import { exportBenchmarkOperation } from "../../operations/benchmark/export.ts";
import { commandOf } from "../command-of.ts";

/** `lacuna benchmark export`. */
export const benchmarkExport = commandOf(exportBenchmarkOperation, {
  arguments: ["benchmark"],
  values: { to: "tool", out: "folder" },
  example: "lacuna benchmark export bench --to betae --out bench-betae",
  text: ({ out, files, queries }) => `wrote ${out}: ${files.length} files, ${queries} queries\n`,
});
