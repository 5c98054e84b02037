import { LacunaError } from "../../error.ts";
import { graphml } from "./elements/graphml.ts";
import { jsonGraph } from "./elements/json-graph.ts";
import { quads } from "./facts/quads.ts";
import { statements } from "./facts/statements.ts";
import type { DatasetFormat } from "./format.ts";
import { betae } from "./ids/betae.ts";
import { openke } from "./ids/openke.ts";
import { jsonld, nquads, ntriples, rdfxml, trig, turtle } from "./rdf/rdf.ts";
import { snapshot } from "./snapshot.ts";
import { openSource, type Source } from "./source.ts";
import { jsonl } from "./tables/jsonl.ts";
import { linkedTables } from "./tables/linked-tables.ts";
import { parquet } from "./tables/parquet.ts";
import { tsv } from "./tables/tsv.ts";

/** All formats of graphs, in the order of detection. */
export const datasetFormats: Readonly<Record<string, DatasetFormat>> = {
  snapshot,
  parquet,
  ntriples,
  nquads,
  turtle,
  trig,
  rdfxml,
  jsonld,
  graphml,
  "node-link": jsonGraph,
  jsonl,
  openke,
  betae,
  quads,
  statements,
  tsv,
  tables: linkedTables,
};

/** Formats without a signature that accept any text. */
const plainTexts: readonly DatasetFormat[] = [quads, statements, tsv];

/**
 * The format of a name.
 * @throws LacunaError `kg.unknown-format`
 */
export function namedFormat(name: string): DatasetFormat {
  const found = Object.hasOwn(datasetFormats, name) ? datasetFormats[name] : undefined;
  if (found) return found;
  throw new LacunaError("kg.unknown-format", `no format is called ${JSON.stringify(name)}`, {
    hint: `the formats are ${Object.keys(datasetFormats).join(", ")}`,
  });
}

/**
 * The format of a source: the one forced, or the first that recognises it.
 * @throws LacunaError `kg.unknown-format`, `kg.foreign-format`, `kg.no-triples`
 */
export async function formatOf(source: Source, forced?: string): Promise<DatasetFormat> {
  if (forced !== undefined) return namedFormat(forced);
  const [only = ""] = source.isFolder ? [] : source.names;
  const foreign = source.isFolder ? undefined : await import("./foreign.ts");
  foreign?.refuseForeign(await source.peek(only), source.path);
  for (const format of Object.values(datasetFormats)) {
    if (!(await format.detect(source))) continue;
    if (foreign && plainTexts.includes(format)) foreign.refuseBinary(await source.peek(only), source.path);
    return format;
  }
  foreign?.refuseUnread(await source.peek(only), source.path);
  throw new LacunaError("kg.no-triples", `no triples were found in ${source.path}`, {
    place: { file: source.path },
    hint: `${await inside(source)}a graph is a table of triples (CSV, TSV, Parquet), JSON lines, RDF, GraphML, a snapshot, or a folder of such files; \`lacuna help graph-formats\` says how each looks`,
  });
}

/** Endings of files that are a graph by themselves. */
const alone = /\.(csv|tsv|parquet|nt|nq|ttl|trig|graphml|lacuna|jsonl|ndjson)(\.(gz|zst|bz2))?$/i;
/** Files that are named, at most. */
const MOST_MEANT = 4;

/** Subfolders that hold a graph, and files that may be one; the message names them. */
async function inside(source: Source): Promise<string> {
  if (!source.isFolder) return "";
  const found: string[] = [];
  for (const name of source.names) {
    const path = source.pathOf(name);
    const listed = await source.files.list(path);
    if (!listed && alone.test(name)) found.push(path);
    if (found.length >= MOST_MEANT) break;
    if (!listed || listed.length === 0) continue;
    const inner = await openSource(path, source.files);
    for (const format of Object.values(datasetFormats))
      if (await format.detect(inner)) {
        found.push(path);
        break;
      }
    await inner.close();
  }
  return found.length > 0 ? `did you mean ${found.join(" or ")}? ` : "";
}
