import { runTask } from "../lib/child.ts";
import { median, shown } from "../lib/measure.ts";
import { printTable } from "../lib/table.ts";
import type { Enumerated } from "./space-task.ts";

const RUNS = 9;

/** Enumerating the query types, in fresh processes: cold, and when the code is warm. */
export async function bench(): Promise<void> {
  const took = new Map<string, { first: number[]; fifth: number[] }>();
  for (let run = 0; run < RUNS; run++) {
    const { told } = await runTask<Enumerated>("space-task", []);
    for (const [name, [first, fifth]] of Object.entries(told.took)) {
      const each = took.get(name) ?? { first: [], fifth: [] };
      each.first.push(first);
      each.fifth.push(fifth);
      took.set(name, each);
    }
  }
  printTable(
    ["enumeration", "first, median ms", "least ms", "fifth, median ms", "least ms"],
    [...took].map(([name, { first, fifth }]) => [
      name,
      ...[median(first), Math.min(...first), median(fifth), Math.min(...fifth)].map(shown),
    ]),
  );
}
