import { LacunaError } from "../../error.ts";
import { parseJson } from "../../formats/text/json-text.ts";
import { isObject } from "../../formats/text/shape.ts";
import { type Graph, type Split, splits } from "../../kg/graph.ts";
import { graphHash } from "../../kg/snapshot.ts";
import type { Integer } from "../../numeric/integer.ts";
import type { Shard } from "../../runs/working/shards.ts";
import type { ImportedAnswers } from "../answer-rule.ts";
import type { Differences } from "../differences.ts";
import type { ParameterValue, ProtocolDeparture } from "../parameter.ts";
import { manifestShape } from "./manifest-shape.ts";

/** Version of the folder's layout; a reader refuses others. */
export const formatVersion = 1;

export const manifestName = "manifest.json";

/** Size and SHA-256 of some bytes. */
export interface Digest {
  /** Size in bytes. */
  readonly bytes: Integer;
  /** SHA-256 in hexadecimal. */
  readonly sha256: string;
}

/** The graph a benchmark was made from, so that answers are never computed on another one. */
export interface GraphRecord {
  readonly name: string;
  /** See `graphHash`: triples with their splits, and names. */
  readonly hash: string;
  readonly entities: Integer;
  /** Directed. */
  readonly relations: Integer;
  readonly triples: { readonly train: Integer; readonly valid: Integer; readonly test: Integer };
}

/** One file of queries. */
export interface FileRecord {
  /** Its path in the folder. */
  readonly file: string;
  readonly split: Split;
  /** The query type. */
  readonly type: string;
  /** The part that a file of attempts is; `benchmark merge` makes queries of attempts. Its counts are those of candidates. */
  readonly part?: Shard;
  /** Number of queries. */
  readonly queries: Integer;
  /** Pairs of a query and an answer. */
  readonly pairs: { readonly easy: Integer; readonly hard: Integer };
  /** The lines. */
  readonly content: Digest;
  /** The file as it lies, packed. */
  readonly packed: Digest;
  /**
   * Of an imported file: how its queries differ from what the graph gives, kept as they were published. `benchmark verify`
   * holds the file to it.
   */
  readonly differences?: Differences;
  /** The record of the protocol or the import. */
  readonly report: Readonly<Record<string, unknown>>;
}

/** The recipe of a sampled benchmark; the same recipe on the same graph gives the same bytes. */
export interface SampleRecipe {
  readonly protocol: string;
  /** The JavaScript module of a protocol that is none of Lacuna's. */
  readonly module?: {
    readonly file: string;
    /** SHA-256 in hexadecimal. */
    readonly sha256: string;
  };
  /** The protocol's rule where it is not that queries have all their answers. */
  readonly answers?: "selected";
  /** Parameters of the protocol. */
  readonly parameters: Readonly<Record<string, ParameterValue>>;
  /** Parameters that have none of the published values, the number of queries included; empty: as published. */
  readonly departures?: readonly ProtocolDeparture[];
  readonly seed: Integer;
  /** Queries of each type. */
  readonly perType: Integer;
  readonly types: readonly string[];
}

/** The origin of an imported benchmark. */
export interface ImportRecord {
  /** File names without their folders. */
  readonly files: readonly string[];
  /** Whose answers were kept: computed ones, those of the files where they have some, or the files' selection. */
  readonly answers: ImportedAnswers;
}

/** `manifest.json` of a benchmark folder. */
export interface Manifest {
  readonly format: "lacuna-benchmark";
  readonly version: Integer;
  /** Program and version that wrote it. */
  readonly generator: string;
  readonly graph: GraphRecord;
  readonly splits: readonly Split[];
  /** How it was sampled. */
  readonly sample?: SampleRecipe;
  /** What it was imported from. */
  readonly import?: ImportRecord;
  /** The part of a folder that holds every `of`-th file only; `benchmark merge` makes the whole. */
  readonly shard?: Shard;
  readonly licence: string;
  /** A file for each split and type. */
  readonly files: readonly FileRecord[];
}

/** The statement about rights: queries are derived from the graph's triples. */
export const licenceNote =
  "The queries and answers are derived from the triples of the graph; the licence of the graph applies to them.";

/** The record of a graph. */
export function graphRecord(graph: Graph): GraphRecord {
  const [train, valid, test] = graph.tripleCounts;
  return {
    name: graph.name,
    hash: graphHash(graph),
    entities: graph.entityCount,
    relations: graph.relationCount,
    triples: { train, valid, test },
  };
}

/** The bytes of a manifest: the same for the same content. */
export function printManifest(manifest: Manifest): string {
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}

/** @throws LacunaError `benchmark.broken-manifest`, `benchmark.version` */
export function parseManifest(text: string, file: string): Manifest {
  const broken = (why: string, cause?: unknown) =>
    new LacunaError("benchmark.broken-manifest", `${file} is no manifest of a benchmark: ${why}`, {
      place: { file },
      hint: "name the folder that `lacuna benchmark sample` or `import` wrote",
      cause,
    });
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (cause) {
    throw broken((cause as Error).message, cause);
  }
  if (!isObject(value) || value.format !== "lacuna-benchmark") throw broken('its "format" is another one');
  if (value.version !== formatVersion)
    throw new LacunaError("benchmark.version", `${file} has layout ${String(value.version)}`, {
      place: { file },
      hint: `this program reads layout ${formatVersion}; use the version that wrote the folder`,
    });
  const { files, graph } = value;
  if (!Array.isArray(value.splits) || !value.splits.every(isSplit))
    throw broken('"splits" is no list of splits');
  if (!isObject(graph) || typeof graph.hash !== "string") throw broken('"graph" has no hash');
  if (!Array.isArray(files)) throw broken('"files" is no list');
  const mistake = manifestShape(value, "");
  if (mistake !== undefined) throw broken(mistake);
  for (const [at, each] of (files as unknown[]).entries()) {
    const wrong = mistakeInFile(each);
    if (wrong !== undefined) throw broken(`files[${at}]: ${wrong}`);
  }
  return value as unknown as Manifest;
}

function mistakeInFile(value: unknown): string | undefined {
  if (!isObject(value)) return "it is no object";
  const { file, pairs } = value;
  // A manifest comes from others; its paths must stay in the folder.
  if (typeof file !== "string" || !/^queries\/(?:(?:train|valid|test)\/)?[A-Za-z0-9][\w.-]*$/.test(file))
    return `"file" is ${JSON.stringify(file)}, no path such as queries/2i.jsonl.gz`;
  if (!isSplit(value.split)) return '"split" is no split';
  if (typeof value.type !== "string") return '"type" is no string';
  if (!isCount(value.queries)) return '"queries" is no count';
  if (!isObject(pairs) || !isCount(pairs.easy) || !isCount(pairs.hard)) return '"pairs" are no counts';
  for (const name of ["content", "packed"]) {
    const digest = value[name];
    if (!isObject(digest) || !isCount(digest.bytes) || typeof digest.sha256 !== "string")
      return `"${name}" is no size and hash`;
  }
  return value.differences === undefined || isDifferences(value.differences)
    ? undefined
    : '"differences" are no counts';
}

const isDifferences = (value: unknown): boolean =>
  isObject(value) &&
  Object.values(value).every((count) => isObject(count) && isCount(count.queries) && isCount(count.answers));

const isSplit = (value: unknown): value is Split => splits.includes(value as Split);

const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0;
