import { LacunaError } from "../../error.ts";
import type { Files } from "../../formats/files/files.ts";
import { withoutEnd, withoutStart } from "../../formats/text/trimmed.ts";
import type { ResourceName } from "../../operations/contract/kinds.ts";
import { joined, nameOf } from "../../runs/paths.ts";
import { type Recognised, recognised } from "./recognise.ts";
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

/**
 * What lies in some folders, with an id each: its name without the ending of a file. Of several with one name the later ones get
 * a number, in the order of the folders and of the names in them.
 */
export async function scanned(folders: readonly string[], files: Files): Promise<Resource[]> {
  const found = (await Promise.all(folders.map((folder) => below(folder, files, 0)))).flat();
  const resources = [...embedded];
  const taken = new Set(resources.map(({ kind, id }) => `${kind} ${id}`));
  const places = new Set<string>();
  for (const each of found) {
    // A folder that was named twice, or lies in another that was named.
    if (places.has(`${each.kind} ${each.source}`)) continue;
    places.add(`${each.kind} ${each.source}`);
    const id = freeId(idOf(each), each.kind, taken);
    taken.add(`${each.kind} ${id}`);
    resources.push({ id, ...each });
  }
  return resources;
}

async function below(path: string, files: Files, depth: number): Promise<Recognised[]> {
  const here = await recognised(path, files);
  if (here.length > 0) return here;
  const names = await files.list(path);
  if (names === undefined || depth === DEEPEST) return [];
  const found: Recognised[] = [];
  for (const name of names.slice(0, MOST_ENTRIES))
    if (!/^\.|\.(partial|training)$/.test(name))
      found.push(...(await below(joined(path, name), files, depth + 1)));
  return found;
}

function idOf({ source, kind }: Recognised): string {
  const own =
    kind === "knowledge-base" && nameOf(source) === "kb.json" ? source.slice(0, -"/kb.json".length) : source;
  const name = nameOf(own).replace(
    /(\.(lacuna|tsv|csv|txt|nt|ntriples|nq|nquads|ttl|turtle|trig|rdf|owl|jsonld|graphml|jsonl?|ndjson|xml|parquet|npy))?(\.(gz|zst|bz2))?$/i,
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
