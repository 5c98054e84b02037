import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { hasPostgres, type PostgresServer, startPostgres } from "../../test/support/postgres-server.ts";
import { inFolder, lacuna, type Ran, runNode } from "../lib/child.ts";
import { data } from "../lib/data.ts";
import { shown } from "../lib/measure.ts";
import { childrenOf } from "../lib/processes.ts";
import { printTable } from "../lib/table.ts";
import { wikidata5m, writeSynthetic } from "../lib/wikidata-shape.ts";

const TYPES = "2p,3p,2i,3i,2i1p,1p2i,2u,2u1p,2in,3in,2in1p,2pi1pn";
const CYCLIC = "3c,3cm";
const QUERIES = process.env.LACUNA_BENCH_QUERIES ?? "1000";
const CYCLIC_QUERIES = "300";
/** Parts of the shape of Wikidata5M that are measured beside FB15k-237, such as `0.1,1`. */
const PARTS = (process.env.LACUNA_BENCH_PARTS ?? "").split(",").map(Number);
const MEMORY = "1G";
/** Seconds after which an engine is stopped on a type. */
const LIMIT = Number(process.env.LACUNA_BENCH_LIMIT ?? 300);

/** An engine, and what its runs need. */
interface Engine {
  readonly name: string;
  readonly args: readonly string[];
  /** The server that does the work, where it is another process. */
  readonly server?: number;
}

/**
 * `benchmark hardness` by engine: ours in memory, DuckDB that is filled from memory, DuckDB on Parquet files where they lie, and
 * PostgreSQL on tables. Whole processes in turn; what they print is the same or the bench ends. A file of one query says what
 * opening takes, which ratios leave out. An engine that takes too long on a type is stopped, so that the bench always ends.
 */
export async function bench(): Promise<void> {
  const server = hasPostgres ? await startPostgres(["shared_buffers=512MB"]) : undefined;
  try {
    await measured("FB15k-237", server, () => data("fb15k-237-betae"));
    for (const part of PARTS.filter((each) => each > 0))
      await measured(`synthetic, ${part} of Wikidata5M's shape`, server, (folder) => synthetic(folder, part));
  } finally {
    await server?.close();
  }
}

function synthetic(folder: string, part: number): string {
  const text = join(folder, "text");
  mkdirSync(text);
  const { entities, relations, train, valid, test } = wikidata5m;
  const of = (count: number) => Math.round(count * part);
  // More test links than Wikidata5M has, so that queries lack some.
  const rest = { valid: of(Math.max(valid, train / 20)), test: of(Math.max(test, train / 20)) };
  writeSynthetic(text, { entities: of(entities), relations, train: of(train), ...rest }, 1);
  return text;
}

async function measured(
  title: string,
  server: PostgresServer | undefined,
  make: (folder: string) => string,
): Promise<void> {
  await inFolder(async (folder) => {
    const at = (name: string) => join(folder, name);
    const graph = at("graph.lacuna");
    await quietly("kg", "import", make(folder), "--out", graph);
    await quietly("kg", "export", graph, "--out", at("parquet"));
    const sampled = ["--split", "test", "--seed", "1"];
    for (const [protocol, types, count] of [
      ["betae", TYPES, QUERIES],
      ["efok", CYCLIC, CYCLIC_QUERIES],
    ] as const)
      await quietly(
        ...["benchmark", "sample", graph, "--protocol", protocol, "--types", types, "--per-type", count],
        ...[...sampled, "--out", at(protocol)],
      );
    const common = ["--threads", "1", "--graph"];
    const engines: Engine[] = [
      { name: "ours", args: [...common, graph] },
      { name: "DuckDB", args: [...common, graph, "--engine", "duckdb"] },
      {
        name: `DuckDB, Parquet, ${MEMORY}`,
        args: [...common, at("parquet"), "--engine", "duckdb", "--memory", MEMORY],
      },
    ];
    if (server) {
      await quietly("kg", "export", graph, "--to", "postgres", "--out", at("tables.sql"));
      server.psql(`DROP TABLE IF EXISTS edge, entity, relation, lacuna_graph;\n`);
      server.psqlFile(at("tables.sql"));
      const address = `postgres://lacuna@127.0.0.1:${server.port}/postgres`;
      engines.push({
        name: "PostgreSQL",
        args: [...common, address, "--memory", MEMORY],
        server: server.pid,
      });
    }
    console.log(
      `\n${title}: 12 types × ${QUERIES} queries, cyclic ones × ${CYCLIC_QUERIES}, test, whole processes, one thread; processor seconds`,
    );
    await tableOf(engines, ["betae", "efok"].map(at), folder);
  });
}

const quietly = (...words: string[]): Promise<Ran> => runNode(lacuna, [...words, "--quiet"]);

/** One row a file of queries. The first row is a file of one query: what opening takes. */
async function tableOf(
  engines: readonly Engine[],
  benchmarks: readonly string[],
  folder: string,
): Promise<void> {
  const files = benchmarks.flatMap((each) =>
    readdirSync(join(each, "queries"))
      .sort()
      .map((name) => join(each, "queries", name)),
  );
  const one = join(folder, "one.jsonl.gz");
  const [first] = gunzipSync(readFileSync(files[0]!)).toString().split("\n");
  writeFileSync(one, gzipSync(`${first}\n`));
  const opening: number[] = [];
  const rows: string[][] = [];
  for (const file of [one, ...files]) {
    const cells: string[] = [];
    let printed: string | undefined;
    let ours = 0;
    for (const [at, engine] of engines.entries()) {
      const { seconds, peakMb, said } = await hardnessBy(engine, file, join(folder, "out.json"));
      if (said === undefined) {
        cells.push(`> ${LIMIT} by the clock`, ...(at > 0 ? [""] : []), "");
        continue;
      }
      printed ??= said;
      if (said !== printed) throw new Error(`${engine.name} says something else of ${file}`);
      if (file === one) opening.push(seconds);
      const own = Math.max(0.01, seconds - opening[at]!);
      if (at === 0) ours = own;
      cells.push(shown(seconds));
      if (at > 0) cells.push(file === one ? "" : shown(own / ours));
      cells.push(String(Math.round(peakMb)));
    }
    rows.push([file === one ? "opening" : file.replace(/^.*\/|\.jsonl.*$/g, ""), ...cells]);
    console.error(rows.at(-1)!.join("  "));
  }
  const head = engines.flatMap(({ name }, at) => [`${name}, s`, ...(at > 0 ? ["× ours"] : []), "MB"]);
  printTable(["type", ...head], rows);
}

/** One run of `benchmark hardness`: processor seconds, memory, and what it printed; nothing where it was stopped. */
async function hardnessBy({ args, server }: Engine, file: string, out: string) {
  const watch = server === undefined ? undefined : childrenOf(server);
  const words = ["benchmark", "hardness", file, ...args, "--json", "--quiet"];
  const ran = await runNode(lacuna, words, { stdout: out, peak: true, limitMs: LIMIT * 1000 });
  const there = await watch?.end();
  return {
    seconds: (ran.cpuMs + (there?.cpuMs ?? 0)) / 1000,
    peakMb: ran.peakMb + (there?.peakMb ?? 0),
    said: ran.isLate ? undefined : readFileSync(out, "utf8"),
  };
}
