import { plainBytes } from "../../formats/compression/compression.ts";
import type { Files } from "../../formats/files/files.ts";
import { peekable } from "../../formats/files/peekable.ts";
import { parseJson } from "../../formats/text/json-text.ts";
import { textLines } from "../../formats/text/lines.ts";
import type { Source } from "../../kg/load/source.ts";
import { joined, nameOf } from "../../runs/paths.ts";
import { parserFile } from "../../semantic-parsing/parser-ids.ts";
import type { ResourceName } from "../contract/kinds.ts";

// What recognises a kind is loaded where something may be of that kind: a server starts with few of them.

/** The contents of a path. */
export interface Recognised {
  readonly kind: ResourceName;
  readonly source: string;
  readonly format: string;
  /** Names in the folder that belong to it, where others may be something of their own; all where it is left out. */
  readonly parts?: readonly string[];
}

/** Bytes of a file of JSON that may be a manifest or a preset. */
const MOST_MANIFEST = 1 << 24;

const GRAPHS =
  /\.(lacuna|tsv|csv|txt|nt|ntriples|nq|nquads|ttl|turtle|trig|rdf|owl|jsonld|graphml)(\.(gz|zst|bz2))?$/i;
/** Files that are graphs where they are nothing else. */
const PERHAPS_GRAPHS = /\.(json|cyjs|jsonl|ndjson|parquet|xml|zip)(\.(gz|zst|bz2))?$/i;
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
    const { questions, parts } = await questionsIn(
      path,
      names.filter((name) => name !== "kb.json"),
      files,
    );
    return [
      {
        ...{ kind: "knowledge-base", source: joined(path, "kb.json"), format: "kqapro" },
        parts: ["kb.json", ...parts],
      } satisfies Recognised,
      ...questions,
    ];
  }
  const graph = await graphAt(path, files);
  if (graph.length > 0) return (await holdsSeveral(path, names, graph[0]!.format, files)) ? [] : graph;
  // The parts of one dataset lie in one folder.
  const inParts = names.filter((name) => /train|valid|dev|test/i.test(name));
  return (await questionsIn(path, inParts, files)).questions;
}

/** Files that are a split of one graph, maps of its ids, or what is said of it. */
const OF_ONE_GRAPH =
  /^(train|valid|validation|val|dev|test)\b|2id\b|^(entities|relations|entity|relation|labels|attributes|prefixes)\./i;
/** Formats of a folder as a whole. */
const WHOLE = ["tables", "openke", "betae", "snapshot"];
/** Files of a folder that are opened to find out whether they are graphs, at most. */
const MOST_OPENED = 50;

/** Whether a folder that reads as a graph holds several, so that each is served under its own name. */
async function holdsSeveral(path: string, names: readonly string[], format: string, files: Files) {
  if (WHOLE.includes(format) || names.some((name) => /^train\b/i.test(name))) return false;
  let count = 0;
  for (const name of names.slice(0, MOST_OPENED)) {
    if (OF_ONE_GRAPH.test(name) || !(GRAPHS.test(name) || PERHAPS_GRAPHS.test(name))) continue;
    const own = await fileAt(joined(path, name), files);
    if (own.some(({ kind }) => kind === "graph" || kind === "knowledge-base") && ++count === 2) return true;
  }
  return false;
}

/** The questions of a folder as one dataset, and the files that they lie in. */
async function questionsIn(path: string, names: readonly string[], files: Files) {
  const parts: string[] = [];
  let first: Recognised | undefined;
  for (const name of names) {
    const [found] = QUESTIONS.test(name) ? await questionsAt(joined(path, name), files) : [];
    if (!found) continue;
    first ??= found;
    parts.push(name);
  }
  return { parts, questions: first ? [{ ...first, source: path, parts }] : [] };
}

async function fileAt(path: string, files: Files): Promise<Recognised[]> {
  const name = nameOf(path);
  if (name === "kb.json") return [{ kind: "knowledge-base", source: path, format: "kqapro" }];
  if (GRAPHS.test(name)) return graphAt(path, files);
  if (/\.npy(\.(gz|zst|bz2))?$/i.test(name))
    return (await files.size(path.replace(/\.npy(\.(gz|zst|bz2))?$/i, ".ids"))) === undefined
      ? []
      : [{ kind: "predictions", source: path, format: "matrix" }];
  if (!QUESTIONS.test(name)) return PERHAPS_GRAPHS.test(name) ? graphAt(path, files) : [];
  if (await hasPredictions(path, files)) return [{ kind: "predictions", source: path, format: "lines" }];
  const preset = await json(path, files);
  if (preset?.format === "lacuna preset 1")
    return [{ kind: "solver-preset", source: path, format: "lacuna preset 1" }];
  if (await isKnowledgeBase(path, files)) return [{ kind: "knowledge-base", source: path, format: "kqapro" }];
  const questions = await questionsAt(path, files);
  return questions.length > 0 ? questions : graphAt(path, files);
}

/** Whether a file of JSON begins as a knowledge base in the layout of KQA Pro. */
async function isKnowledgeBase(path: string, files: Files): Promise<boolean> {
  if (!/\.json(\.(gz|zst|bz2))?$/i.test(path)) return false;
  try {
    const begun = peekable(plainBytes(files, path));
    const start = new TextDecoder().decode(await begun.peek(MOST_BEGINNING));
    await begun.close();
    return /^\uFEFF?\s*\{\s*"(?:concepts|entities)"\s*:\s*\{/.test(start);
  } catch {
    return false;
  }
}

/** Bytes of a file in which its layout shows. */
const MOST_BEGINNING = 1 << 12;

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
      const { name: format } = await formatOf(source);
      if (format === "jsonl" && !source.isFolder && !(await beginsAsTriples(source))) return [];
      if (!source.isFolder && !(await isReadable(path, files))) return [];
      return [{ kind: "graph", source: path, format }];
    } finally {
      await source.close();
    }
  } catch {
    return [];
  }
}

/** Bytes of a file that is read to find out whether it can be. */
const MOST_READ = 1 << 17;

/** Whether a small file is read as a graph; a larger one is taken for what it begins as. */
async function isReadable(path: string, files: Files): Promise<boolean> {
  const size = await files.size(path);
  if (size === undefined || size > MOST_READ) return true;
  await (await import("../../kg/open.ts")).loadGraph(path, files);
  return true;
}

/** Whether a file of JSON begins with a triple: many other files are JSON. */
async function beginsAsTriples({ names, peek }: Source): Promise<boolean> {
  const { beginsWithTriple } = await import("../../kg/load/tables/jsonl.ts");
  return beginsWithTriple(new TextDecoder().decode(await peek(names[0] ?? "")));
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
