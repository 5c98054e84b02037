import type { Graph } from "../../kg/graph.ts";
import { packGraph } from "../../kg/snapshot.ts";
import { embeddedUltraBytes } from "../../links/ultra/embedded-weights.ts";
import { joined, nameOf, withoutSlash } from "../../runs/paths.ts";
import { LIST } from "../../runs/writing/own-files.ts";
import type { Written } from "../../runs/writing/whole.ts";
import { embeddedParserBytes } from "../../semantic-parsing/embedded.ts";
import type { Host } from "../host.ts";
import { openGraph } from "../resources/graph.ts";
import { examplesOf } from "./examples.ts";
import type { ExportStudioParameters } from "./export.ts";
import { type LookedAt, resultsToLookAt } from "./look-at.ts";
import type { ExportedStudio } from "./results.ts";
import { studioFiles } from "./studio-files.ts";

/** The first file that the page reads: the list of results. */
const CATALOG = "studio.json";
const PAGE = "index.html";
const WEIGHTS = "ultra-3g";
/** Reads questions in words about the embedded graph. */
const PARSER = "world-parser.safetensors";

/** Writes the folder of a static studio. */
export async function exportStudio(given: ExportStudioParameters, host: Host): Promise<ExportedStudio> {
  const built = await studioFiles(host);
  const opened: { id: string; graph: Graph; embedded: boolean }[] = [];
  for (const source of given.graphs) {
    const graph = await openGraph(source, host, { ...given, shared: false });
    const wanted = typeof source === "string" ? nameOf(withoutSlash(source)) : graph.name;
    opened.push({
      id: freeName(wanted, opened),
      graph,
      embedded: source === "world" && given.labels === undefined,
    });
  }
  const results = await resultsToLookAt(
    given,
    opened.map(({ graph }) => graph),
    host,
  );
  const files: Written[] = [];
  const graphs: ExportedStudio["graphs"][number][] = [];
  await host.writes.folder(
    given.out,
    async (write) => {
      const put: typeof write = async (name, content) => {
        const written = await write(name, content);
        files.push(written);
        return written;
      };
      for (const name of built.names) {
        const bytes = await host.disk.read(joined(built.folder, name));
        await put(name, [name === PAGE ? exportedPage(bytes) : bytes]);
      }
      if (given.weights) {
        await put(`${WEIGHTS}.safetensors`, [await embeddedUltraBytes(WEIGHTS)]);
        if (opened.some(({ embedded }) => embedded)) await put(PARSER, [await embeddedParserBytes()]);
      }
      const entries = [];
      for (const [nth, { id, graph, embedded }] of opened.entries()) {
        const file = `graph-${nth}.lacuna`;
        if (!embedded) await put(file, [packGraph(graph)]);
        const [train, valid, test] = graph.tripleCounts;
        const counts = {
          entities: graph.entityCount,
          relations: graph.relationCount >> 1,
          links: train + valid + test,
        };
        graphs.push({ id, ...counts });
        entries.push({ id, ...counts, ...(embedded ? {} : { file }), examples: examplesOf(id, embedded) });
      }
      for (const { file, content } of results) await put(file, [content]);
      await put(CATALOG, [`${JSON.stringify(catalogOf(entries, results, given.weights), undefined, 1)}\n`]);
    },
    { force: given.force, ours: await earlierFiles(given.out, host) },
  );
  const bytes = files.reduce((sum, each) => sum + each.bytes, 0);
  return {
    out: given.out,
    graphs,
    results: results.map(({ kind, id, title }) => ({ kind, id, title })),
    files: files.length,
    bytes,
  };
}

/** The page knows that no server is behind it. */
const exportedPage = (bytes: Uint8Array): string =>
  new TextDecoder()
    .decode(bytes)
    .replace('name="lacuna-studio" content="server"', 'name="lacuna-studio" content="page"');

const catalogOf = (graphs: readonly unknown[], results: readonly LookedAt[], weights: boolean) => {
  const of = (kind: LookedAt["kind"]) =>
    results
      .filter((each) => each.kind === kind)
      .map(({ id, title, operation, file }) => ({ id, title, operation, file }));
  return {
    graphs,
    models: weights
      ? [{ id: WEIGHTS, about: "weights of ULTRA, which go with any graph and need no training" }]
      : [],
    benchmarks: of("benchmark"),
    runs: of("run"),
    comparisons: of("comparison"),
    knowledgeBases: [],
    questions: of("questions"),
  };
};

/** A name that no earlier graph has. */
function freeName(wanted: string, taken: readonly { readonly id: string }[]): string {
  const base = wanted.replace(/\.(lacuna|tsv|csv|txt)$/, "") || "graph";
  for (let nth = 1; ; nth++) {
    const name = nth === 1 ? base : `${base} ${nth}`;
    if (!taken.some(({ id }) => id === name)) return name;
  }
}

/** The files of an earlier export, by the list beside them: names of parts of the page change with the version. */
async function earlierFiles(out: string, { disk }: Host): Promise<readonly string[]> {
  const names = (await disk.list(out)) ?? [];
  if (!names.includes(LIST) || !names.includes(CATALOG)) return [];
  const { files = {} } = JSON.parse(new TextDecoder().decode(await disk.read(joined(out, LIST)))) as {
    readonly files?: Readonly<Record<string, unknown>>;
  };
  return Object.keys(files);
}
