import { LacunaError } from "../../error.ts";
import type { Files } from "../../formats/files/files.ts";
import { withoutEnd, withoutStart } from "../../formats/text/trimmed.ts";
import type { ResourceName } from "../../operations/contract/kinds.ts";
import type { Recognised } from "../../operations/workers/recognise.ts";
import { joined, nameOf } from "../../runs/paths.ts";
import type { Looks } from "./looks.ts";
import type { Resource } from "./resource.ts";

/** Folders inside folders that are looked into. */
const DEEPEST = 3;

/** Entries of a folder that are looked at. */
const MOST_ENTRIES = 10_000;

/** Resources that come with Lacuna. */
export const embedded: readonly Resource[] = [
  { id: "world", kind: "graph", source: "world", format: "embedded" },
  { id: "world", kind: "knowledge-base", source: "world", format: "embedded" },
  { id: "ultra-3g", kind: "model", source: "ultra-3g", format: "embedded" },
  { id: "ultraquery", kind: "model", source: "ultraquery", format: "embedded" },
  { id: "frequency", kind: "model", source: "frequency", format: "embedded" },
  { id: "rules", kind: "model", source: "rules", format: "embedded" },
];

/**
 * Refuses folders that are not there when they are named.
 * @throws LacunaError `server.no-such-path`
 */
export async function requireFolders(folders: readonly string[], files: Files): Promise<void> {
  for (const path of folders)
    if (path !== "world" && !(await files.list(path)) && (await files.size(path)) === undefined)
      throw new LacunaError("server.no-such-path", `there is no file or folder ${path}`, {
        place: { file: path },
        hint: "check the path; `world` comes with Lacuna and needs none",
      });
}

/** What lies in some folders. */
export interface Scanned {
  readonly resources: readonly Resource[];
  /** Files that are nothing which is served. */
  readonly unknown: readonly string[];
}

/**
 * What lies in some folders, with an id each: its name without the ending of a file. Of several with one name the later ones get
 * a number, in the order of the folders and of the names in them.
 */
export async function scanned(folders: readonly string[], files: Files, look: Looks): Promise<Scanned> {
  const found: Recognised[] = [];
  const unknown: string[] = [];
  for (const folder of folders) await below(folder, { files, look, found, unknown }, 0);
  const resources = [...embedded];
  const taken = new Set(resources.map(({ kind, id }) => `${kind} ${id}`));
  const places = new Set<string>();
  for (const { kind, source, format } of found) {
    // A folder that was named twice, or lies in another that was named.
    if (places.has(`${kind} ${source}`)) continue;
    places.add(`${kind} ${source}`);
    const id = freeId(idOf({ kind, source, format }), kind, taken);
    taken.add(`${kind} ${id}`);
    resources.push({ id, kind, source, format });
  }
  return { resources, unknown };
}

interface Scan {
  readonly files: Files;
  readonly look: Looks;
  readonly found: Recognised[];
  readonly unknown: string[];
}

/** Files that go with others, or are for people to read. */
const BESIDE =
  /^\.|^(readme|licen[cs]e|notice|citation|lacuna-files|manifest)\b|\.(partial|training|md|pdf|ids|sha256)$/i;

async function below(path: string, scan: Scan, depth: number): Promise<void> {
  const { files, look, found, unknown } = scan;
  if (path === "world") return;
  const here = await look(path);
  found.push(...here);
  const names = await files.list(path);
  if (names === undefined) {
    const isFile = here.length === 0 && (await files.size(path)) !== undefined;
    if (isFile && !BESIDE.test(nameOf(path))) unknown.push(path);
    return;
  }
  const parts = here.flatMap((each) => each.parts ?? []);
  if (depth === DEEPEST || (here.length > 0 && parts.length === 0)) return;
  for (const name of names.slice(0, MOST_ENTRIES))
    if (!parts.includes(name) && !/^\.|\.(partial|training)$/.test(name))
      await below(joined(path, name), scan, depth + 1);
}

function idOf({ source, kind }: Recognised): string {
  const own =
    kind === "knowledge-base" && nameOf(source) === "kb.json" ? source.slice(0, -"/kb.json".length) : source;
  const name = nameOf(own).replace(
    /(\.(lacuna|tsv|csv|txt|nt|ntriples|nq|nquads|ttl|turtle|trig|rdf|owl|jsonld|graphml|jsonl?|cyjs|ndjson|xml|parquet|npy|zip))?(\.(gz|zst|bz2))?$/i,
    "",
  );
  const words = name.normalize("NFKD").replace(/[^A-Za-z0-9._-]+/g, "-");
  const plain = withoutEnd(withoutStart(words, ".-"), "-");
  return plain === "" ? kind : plain.slice(0, 80);
}

function freeId(id: string, kind: ResourceName, taken: ReadonlySet<string>): string {
  let free = id;
  for (let next = 2; taken.has(`${kind} ${free}`); next++) free = `${id}-${next}`;
  return free;
}
