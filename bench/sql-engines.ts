import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inFolder, lacuna, runNode } from "./lib/child.ts";
import { data } from "./lib/data.ts";
import { shown } from "./lib/measure.ts";
import { printTable } from "./lib/table.ts";
import { wikidata5m, writeSynthetic } from "./lib/wikidata-shape.ts";

const TYPES = "2p,3p,2i,3i,2i1p,1p2i,2u,2u1p,2in,3in,2in1p,2pi1pn";
const QUERIES = "1000";
/** Parts of the shape of Wikidata5M that are measured beside FB15k-237; `LACUNA_BENCH_PARTS=1` is all of it. */
const PARTS = (process.env.LACUNA_BENCH_PARTS ?? "0.1")
  .split(",")
  .map(Number)
  .filter((part) => part > 0);
const MEMORY = "1G";

/**
 * `benchmark hardness` by engine: ours in memory, DuckDB that is filled from memory, and DuckDB on Parquet files where they lie. Whole
 * processes, opening and filling included, in turn; what they print is the same or the bench ends.
 */
export async function bench(): Promise<void> {
  await measured("FB15k-237", () => data("fb15k-237-betae"));
  for (const part of PARTS)
    await measured(`synthetic, ${part} of Wikidata5M's shape`, (folder) => {
      const text = join(folder, "text");
      mkdirSync(text);
      const { entities, relations, train, valid, test } = wikidata5m;
      const of = (count: number) => Math.round(count * part);
      // More test links than Wikidata5M has, so that queries lack some.
      const rest = { valid: of(Math.max(valid, train / 20)), test: of(Math.max(test, train / 20)) };
      writeSynthetic(text, { entities: of(entities), relations, train: of(train), ...rest }, 1);
      return text;
    });
}

async function measured(title: string, make: (folder: string) => string): Promise<void> {
  await inFolder(async (folder) => {
    const graph = join(folder, "graph.lacuna");
    const parquet = join(folder, "parquet");
    const bench = join(folder, "bench");
    await runNode(lacuna, ["kg", "import", make(folder), "--out", graph, "--quiet"]);
    const exported = await runNode(lacuna, ["kg", "export", graph, "--out", parquet, "--quiet"], {
      peak: true,
    });
    const sampled = ["--protocol", "betae", "--types", TYPES, "--per-type", QUERIES, "--split", "test"];
    const rest = ["--seed", "1", "--quiet", "--out", bench];
    const sample = await runNode(lacuna, ["benchmark", "sample", graph, ...sampled, ...rest], { peak: true });
    console.log(
      `\n${title}: kg export ${shown(exported.ms / 1000)} s, ${shown(exported.peakMb)} MB; ` +
        `benchmark sample, 12 types × ${QUERIES}: ${shown(sample.ms / 1000)} s, ${shown(sample.peakMb)} MB`,
    );
    const engines: readonly [string, readonly string[]][] = [
      ["memory", ["--graph", graph, "--threads", "1"]],
      ["duckdb", ["--graph", graph, "--threads", "1", "--engine", "duckdb"]],
      [`parquet ${MEMORY}`, ["--graph", parquet, "--threads", "1", "--engine", "duckdb", "--memory", MEMORY]],
    ];
    const rows: string[][] = [];
    for (const file of readdirSync(join(bench, "queries")).sort()) {
      const row = [file.replace(/\.jsonl.*/, "")];
      const printed: string[] = [];
      let ours = 0;
      for (const [name, args] of engines) {
        const out = join(folder, "out.json");
        const queries = join(bench, "queries", file);
        const ran = await runNode(lacuna, ["benchmark", "hardness", queries, ...args, "--json", "--quiet"], {
          stdout: out,
          peak: true,
        });
        printed.push(readFileSync(out, "utf8"));
        if (printed.at(-1) !== printed[0]) throw new Error(`${name} says something else of ${file}`);
        ours ||= ran.ms;
        row.push(shown(ran.ms / 1000), shown(ran.ms / ours), shown(ran.peakMb));
      }
      rows.push(row);
    }
    const head = engines.flatMap(([name]) => [`${name}, s`, "× ours", "MB"]);
    printTable(["type", ...head], rows);
  });
}
