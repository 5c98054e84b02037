import { type PageData, readPageData } from "../../../src/report/page-data.ts";
import type { Catalog, ResultEntry } from "./catalog.ts";
import { Mistake } from "./mistake.ts";

const lists = {
  evaluateSolver: "runs",
  evaluateSolvers: "runs",
  compareRuns: "comparisons",
  showBenchmark: "benchmarks",
} as const;
type List = (typeof lists)[keyof typeof lists];

/** What shows of which operation a value is the result. */
const parts: Readonly<Record<PageData["operation"], readonly string[]>> = {
  evaluateSolver: ["summary", "predictor", "benchmark"],
  evaluateSolvers: ["names", "types", "mean", "strata"],
  compareRuns: ["types", "mean", "a", "b", "protocol"],
  showBenchmark: ["sizes", "graph", "leaks", "frequent"],
};

/** Results that the reader opened from files; they stay in the page. */
export interface Opened {
  /** Opens a report or the JSON of a run. @returns where it is shown @throws Mistake */
  open(file: File): Promise<{ readonly screen: "benchmark" | "compare"; readonly id: string }>;
  /** The catalog with what was opened. */
  with(catalog: Catalog): Catalog;
  /** What was opened under an entry; undefined for other entries. */
  value(entry: ResultEntry): unknown;
}

/** @param faultIn the first thing that is not as the schema of the result says */
export function openedResults(faultIn: (data: PageData) => Promise<string | undefined>): Opened {
  const entries: { readonly list: List; readonly entry: ResultEntry; readonly value: unknown }[] = [];
  const of = (list: List) => entries.filter((each) => each.list === list).map(({ entry }) => entry);
  return {
    async open(file) {
      const found = dataOf(await file.text());
      if (!found)
        throw new Mistake({
          code: "studio.no-result",
          message: `there is no result of Lacuna in ${file.name}`,
          hint: "open an HTML report that Lacuna wrote, or the report.json of a run; reports of versions before 0.3 have no data",
        });
      const fault = await faultIn(found);
      if (fault !== undefined)
        throw new Mistake({
          code: "studio.broken-result",
          message: `the report ${file.name} is not as Lacuna writes it: ${fault}`,
          hint: "write the report again with this version of Lacuna; the file was changed, or another version wrote it",
        });
      const id = file.name;
      const entry = { id, title: file.name, operation: found.operation, file: `opened:${entries.length}` };
      const [list, at] = [lists[found.operation], entries.findIndex((each) => each.entry.id === id)];
      if (at >= 0) entries.splice(at, 1);
      entries.push({ list, entry, value: found.value });
      return { screen: list === "comparisons" ? "compare" : "benchmark", id };
    },
    with: (catalog) => ({
      ...catalog,
      runs: [...catalog.runs, ...of("runs")],
      comparisons: [...catalog.comparisons, ...of("comparisons")],
      benchmarks: [...catalog.benchmarks, ...of("benchmarks")],
    }),
    value: ({ file }) => entries.find(({ entry }) => entry.file === file)?.value,
  };
}

/** The data of a report, or of a file of JSON that is a result itself. */
function dataOf(text: string): PageData | undefined {
  const found = readPageData(text) ?? jsonResult(text);
  const value = found?.value;
  return found &&
    isObject(value) &&
    Object.hasOwn(parts, found.operation) &&
    parts[found.operation].every((name) => name in value)
    ? found
    : undefined;
}

function jsonResult(text: string): PageData | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!isObject(value)) return undefined;
    const operation = (Object.keys(parts) as PageData["operation"][]).find((each) =>
      parts[each].every((name) => name in value),
    );
    return operation && { operation, value };
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
