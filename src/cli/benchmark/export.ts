import { exportBenchmarkOperation } from "../../operations/benchmark/export.ts";
import { commandOf } from "../command/command-of.ts";
import { exportedText, notExported } from "./exported-text.ts";

/** `lacuna benchmark export`. */
export const benchmarkExport = commandOf(exportBenchmarkOperation, {
  arguments: ["benchmark"],
  values: { to: "tool", typeTable: "file", out: "folder" },
  example: "lacuna benchmark export gaps.bench --to betae --out gaps-betae",
  help: `
--json prints {"out","to","queries","files":[{"name",…}],"skipped":[{"type","split","queries","why"}]}.
`,
  text: exportedText,
  warn: notExported,
});
