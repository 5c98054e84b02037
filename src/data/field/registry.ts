import { benchmarks } from "./benchmarks.ts";
import type { FieldData } from "./field-data.ts";
import { graphs } from "./graphs.ts";

/** Graphs and benchmarks of the field, graphs first. */
export const fieldData: readonly FieldData[] = [...graphs, ...benchmarks];
