import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inFolder, lacuna, runNode } from "../../bench/lib/child.ts";
import { data } from "../../bench/lib/data.ts";
import { printTable } from "../../bench/lib/table.ts";

/** Published files, or a benchmark that is sampled and written as theirs where none can be had. */
interface Source {
  readonly name: string;
  readonly graph: string;
  readonly split: string;
  readonly to: "betae" | "query2box" | "efo1" | "efok";
  /** A folder of published files. */
  readonly published?: string;
  /** Options of `benchmark sample` instead. */
  readonly sampled?: readonly string[];
}

const boxes = (graph: string, folder: string, splits: readonly string[], to: Source["to"] = "query2box") =>
  splits.flatMap((split): Source[] => [
    { name: `Query2Box ${folder}`, graph, split, to, published: `query2box-queries/${folder}` },
    { name: `Query2Box ${folder}, lines`, graph, split, to, published: `query2box-queries/${folder}/jsonl` },
  ]);

const sources: readonly Source[] = [
  ...boxes("fb15k-237-betae", "FB15k-237", ["valid", "test"]),
  ...boxes("nell-betae", "NELL", ["valid"]),
  {
    name: "Query2Box NELL",
    graph: "nell-betae",
    split: "train",
    to: "query2box",
    published: "query2box-queries/NELL",
  },
  ...["betae-queries-nell", "betae-queries-nell/jsonl"].map(
    (published): Source => ({ name: published, graph: "nell-betae", split: "test", to: "betae", published }),
  ),
  ...["train", "valid", "test"].map(
    (split): Source => ({
      name: "EFO-1-QA, all 301 types",
      graph: "nations",
      split,
      to: "efo1",
      sampled: ["--protocol", "efo1", "--types", "efo1", "--per-type", "5"],
    }),
  ),
  {
    name: "EFO_k-CQA, all 741 types",
    graph: "nations",
    split: "test",
    to: "efok",
    sampled: ["--protocol", "efok", "--types", "efok-official", "--per-type", "2"],
  },
  {
    name: "balanced (+H)",
    graph: "codex-s",
    split: "test",
    to: "betae",
    sampled: ["--protocol", "balanced", "--types", "2p,2i,3i,2u", "--per-type", "300"],
  },
];

/**
 * Files of the field in and out: each is imported, verified, exported and imported again. The second import has the same
 * content to the byte (but for the names of files), is verified too, and the records of both are the same; anything else
 * ends the bench.
 */
export async function bench(): Promise<void> {
  const header = ["files", "split", "types", "queries", "as recorded", "exported", "again", "verified"];
  const rows: string[][] = [];
  for (const source of sources) {
    const row = await inFolder((folder) => throughTheDoor(source, folder)).catch((error) =>
      skipped(source, error),
    );
    console.error(row.join(" | "));
    rows.push(row);
  }
  printTable(header, rows);
}

/** A source whose data is not here is named; everything else is a failure. */
function skipped({ name, split }: Source, error: unknown): string[] {
  if (!(error instanceof Error) || !error.message.startsWith("there is no ")) throw error;
  return [name, split, "", "", `skipped: ${error.message}`, "", "", ""];
}

async function throughTheDoor(source: Source, folder: string): Promise<string[]> {
  const { graph: graphName, split, to, published, sampled } = source;
  const graph = data(graphName);
  const at = (name: string) => join(folder, name);
  const importing = async (from: string, out: string) =>
    json<Manifest>(["benchmark", "import", from, "--graph", graph, "--split", split, "--out", at(out)]);
  let files = published === undefined ? at("published") : data(published);
  if (sampled) {
    await json(["benchmark", "sample", graph, ...sampled, "--split", split, "--out", at("sampled")]);
    await json(["benchmark", "export", at("sampled"), "--to", to, "--out", files]);
  }
  const first = await importing(files, "first");
  files = at("exported");
  const exported = await json<{ files: unknown[]; skipped: unknown[] }>([
    "benchmark",
    "export",
    at("first"),
    "--to",
    to,
    "--out",
    files,
  ]);
  const second = await importing(files, "second");
  const verified = [];
  for (const name of ["first", "second"])
    verified.push(
      await json<{ ok: boolean; queries: number }>(["benchmark", "verify", at(name), "--graph", graph]),
    );
  if (!verified.every(({ ok }) => ok)) throw new Error(`${source.name}: a fresh import does not verify`);
  if (exported.skipped.length > 0) throw new Error(`${source.name}: types were left out of the export`);
  const content = ({ files: all }: Manifest) =>
    JSON.stringify(all.map(({ type, content: { sha256 }, differences }) => [type, sha256, differences]));
  if (content(first) !== content(second)) throw new Error(`${source.name}: it comes back as something else`);
  const queries = first.files.reduce((sum, each) => sum + each.queries, 0);
  return [
    source.name,
    split,
    String(first.files.length),
    String(queries),
    recordOf(first) || "nothing",
    `${exported.files.length} files`,
    "the same bytes",
    `${verified.map((each) => each.queries).join(" + ")}`,
  ];
}

interface Manifest {
  readonly files: readonly {
    readonly type: string;
    readonly queries: number;
    readonly content: { readonly sha256: string };
    readonly differences: Readonly<Record<string, { readonly queries: number; readonly answers: number }>>;
  }[];
}

/** `repeat 621, easy-left-out 221 in 210`. */
function recordOf({ files }: Manifest): string {
  const sums = new Map<string, { queries: number; answers: number }>();
  for (const { differences } of files)
    for (const [kind, { queries, answers }] of Object.entries(differences)) {
      const sum = sums.get(kind) ?? { queries: 0, answers: 0 };
      sums.set(kind, { queries: sum.queries + queries, answers: sum.answers + answers });
    }
  return [...sums]
    .map(([kind, { queries, answers }]) => `${kind} ${answers === 0 ? "" : `${answers} in `}${queries}`)
    .join(", ");
}

/** What a command prints as JSON. */
async function json<T>(args: readonly string[]): Promise<T> {
  return inFolder(async (folder) => {
    const stdout = join(folder, "out.json");
    await runNode(lacuna, [...args, "--json", "--quiet"], { stdout });
    return JSON.parse(existsSync(stdout) ? readFileSync(stdout, "utf8") : "{}") as T;
  });
}
