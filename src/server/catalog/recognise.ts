import { plainBytes } from "../../formats/compression/compression.ts";
import type { Files } from "../../formats/files/files.ts";
import { parseJson } from "../../formats/text/json-text.ts";
import { textLines } from "../../formats/text/lines.ts";
import type { ResourceName } from "../../operations/contract/kinds.ts";
import { joined, nameOf } from "../../runs/paths.ts";
import { parserFile } from "../../semantic-parsing/parser-ids.ts";

// What recognises a kind is loaded where something may be of that kind: a server starts with few of them.

/** The contents of a path. */
export interface Recognised {
  readonly kind: ResourceName;
  readonly source: string;
  readonly format: string;
}

/** Bytes of a file of JSON that may be a manifest or a preset. */
const MOST_MANIFEST = 1 << 24;

const GRAPHS =
  /\.(lacuna|tsv|csv|txt|nt|ntriples|nq|nquads|ttl|turtle|trig|rdf|owl|jsonld|graphml)(\.(gz|zst|bz2))?$/i;
const QUESTIONS = /\.(json|jsonl|ndjson|xml|parquet)(\.(gz|zst))?$/i;

const LINES = /\.(jsonl|ndjson)(\.(gz|zst|bz2))?$/i;

/** The kind of a file or folder by its contents; undefined where Lacuna did not write it. */
export async function recognised(path: string, files: Files): Promise<Recognised[]> {
  const names = await files.list(path);
  return names === undefined ? fileAt(path, files) : folderAt(path, names, files);
}

async function folderAt(path: string, names: readonly string[], files: Files): Promise<Recognised[]> {
  if (names.includes("manifest.json")) {
    const kind = await kindOfManifest(await json(joined(path, "manifest.json"), files));
    if (kind) return [{ ...kind, source: path }];
  }
  if (names.includes(parserFile)) return [{ kind: "parser", source: path, format: "safetensors" }];
  if (names.includes("kb.json")) {
    const questions = await Promise.all(
      names
        .filter((name) => name !== "kb.json" && QUESTIONS.test(name))
        .map((name) => questionsAt(joined(path, name), files)),
    );
    const dataset = questions.flat()[0];
    return [
      { kind: "knowledge-base", source: joined(path, "kb.json"), format: "kqapro" },
      ...(dataset ? [{ ...dataset, source: path }] : []),
    ];
  }
  const graph = await graphAt(path, files);
  if (graph.length > 0) return graph;
  // The parts of one dataset lie in one folder.
  const parts = names.filter((name) => QUESTIONS.test(name) && /train|valid|dev|test/i.test(name));
  const found = (await Promise.all(parts.map((name) => questionsAt(joined(path, name), files)))).flat();
  return found[0] ? [{ ...found[0], source: path }] : [];
}

async function fileAt(path: string, files: Files): Promise<Recognised[]> {
  const name = nameOf(path);
  if (name === "kb.json") return [{ kind: "knowledge-base", source: path, format: "kqapro" }];
  if (GRAPHS.test(name)) return graphAt(path, files);
  if (/\.npy(\.(gz|zst|bz2))?$/i.test(name))
    return (await files.size(path.replace(/\.npy(\.(gz|zst|bz2))?$/i, ".ids"))) === undefined
      ? []
      : [{ kind: "predictions", source: path, format: "matrix" }];
  if (!QUESTIONS.test(name)) return [];
  if (await hasPredictions(path, files)) return [{ kind: "predictions", source: path, format: "lines" }];
  const preset = await json(path, files);
  if (preset?.format === "lacuna preset 1")
    return [{ kind: "solver-preset", source: path, format: "lacuna preset 1" }];
  return questionsAt(path, files);
}

/** Whether the first line ranks or scores entities. */
async function hasPredictions(path: string, files: Files): Promise<boolean> {
  if (!LINES.test(path)) return false;
  try {
    for await (const line of textLines(plainBytes(files, path), path)) {
      const { id, ranking, scores } = parseJson(line) as Readonly<Record<string, unknown>>;
      return typeof id === "string" && (ranking === undefined) !== (scores === undefined);
    }
  } catch {
    // It is something else.
  }
  return false;
}

/** The kind of a folder by its manifest. */
async function kindOfManifest(manifest: Readonly<Record<string, unknown>> | undefined) {
  const format = manifest?.format;
  if (typeof format !== "string") return undefined;
  if (format === "lacuna-benchmark") return { kind: "benchmark", format } as const;
  if (format === "lacuna-run") return { kind: "run", format } as const;
  const { modelKinds } = await import("../../models/registry.ts");
  return modelKinds.some((kind) => kind.format === format) ? ({ kind: "model", format } as const) : undefined;
}

async function graphAt(path: string, files: Files): Promise<Recognised[]> {
  try {
    const [{ formatOf }, { openSource }] = await Promise.all([
      import("../../kg/load/load.ts"),
      import("../../kg/load/source.ts"),
    ]);
    const source = await openSource(path, files);
    try {
      return [{ kind: "graph", source: path, format: (await formatOf(source)).name }];
    } finally {
      await source.close();
    }
  } catch {
    return [];
  }
}

async function questionsAt(path: string, files: Files): Promise<Recognised[]> {
  try {
    const { openQuestions } = await import("../../kgqa/formats/open.ts");
    const { format } = await openQuestions(files, path);
    return [{ kind: "dataset", source: path, format }];
  } catch {
    return [];
  }
}

async function json(path: string, files: Files): Promise<Readonly<Record<string, unknown>> | undefined> {
  const size = await files.size(path);
  if (size === undefined || size > MOST_MANIFEST || /\.(gz|zst|xml|parquet)$/i.test(path)) return undefined;
  try {
    const { bytes } = await files.readShared(path, 0);
    const value: unknown = parseJson(new TextDecoder().decode(bytes.slice()));
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
