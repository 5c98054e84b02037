import { LacunaError } from "../../error.ts";
import type { Files } from "../../formats/files/files.ts";
import { sha256 } from "../../formats/sha256.ts";
import type { PartialWrites } from "../../runs/writing/partial.ts";
import type { DataSource } from "../source/data-source.ts";
import type { RemoteFile } from "../source/remote-file.ts";
import type { Fetch } from "./fetch.ts";
import { type FetchedFile, fetchFile, hashOf } from "./fetch-file.ts";
import type { OwnWrites } from "./own-writes.ts";
import { unpacked } from "./unpack.ts";

/** @internal */
export interface GetParameters {
  /** Folder that the files are put into. */
  readonly out: string;
  /** A folder (or a single file) that has them already, or the address of a mirror that has them under their names. */
  readonly from?: string;
}

/** What fetching needs from outside. @internal */
export interface GetHost {
  readonly files: Files;
  readonly partial: PartialWrites & Partial<Pick<OwnWrites, "settled">>;
  /** Absent where nothing may be fetched. */
  readonly fetch?: Fetch;
  readonly signal?: AbortSignal;
  readonly onProgress?: (file: string, bytes: number) => void;
}

/** @internal */
export interface GetReport {
  readonly name: string;
  /** The folder. */
  readonly out: string;
  /** The licence as its source states it; null where none is stated. */
  readonly licence: string | null;
  /** Files that were fetched or copied. */
  readonly files: readonly FetchedFile[];
  /** Files that were there already, with the right hash. */
  readonly kept: readonly string[];
  /** Files that came out of archives. */
  readonly unpacked: readonly string[];
}

/**
 * Brings the files of a dataset into a folder: by https from several places, checked by their hashes, going on where an
 * earlier attempt stopped; or from a local copy. Archives are unpacked inside of the folder; nothing is ever run.
 * @throws LacunaError `kgqa.no-download`, `kgqa.download-failed`, `kgqa.wrong-checksum`,
 *   `kgqa.archive-refused`, and what files and archives throw
 */
export async function getData(
  dataset: DataSource,
  { out, from }: GetParameters,
  host: GetHost,
): Promise<GetReport> {
  const wanted = dataset.files;
  if (wanted.length === 0) throw noDownload(dataset);
  const fetched: FetchedFile[] = [];
  const kept: string[] = [];
  const names: string[] = [];
  // Nothing is fetched that could not be put into its place.
  for (const { name, sha256 } of wanted) await host.partial.settled?.(`${out}/${name}`, sha256);
  for (const file of wanted) {
    const path = `${out}/${file.name}`;
    if (file.sha256 !== undefined && (await host.files.size(path)) !== undefined) {
      if ((await hashOf({ read: () => host.files.read(path) })) === file.sha256) {
        kept.push(file.name);
        names.push(path);
        continue;
      }
    }
    fetched.push(
      await (from === undefined || isAddress(from)
        ? download(mirrored(file, from), path, dataset, host)
        : copy(file, path, from, host)),
    );
    if (file.packed !== true) names.push(path);
  }
  const inside: string[] = [];
  for (const path of names) inside.push(...(await unpackInto(path, out, host)));
  return { name: dataset.name, out, licence: dataset.licence, files: fetched, kept, unpacked: inside };
}

const isAddress = (from: string): boolean => /^https?:\/\//.test(from);

/** A file as a mirror has it, under its name. */
const mirrored = (file: RemoteFile, mirror: string | undefined): RemoteFile =>
  mirror === undefined
    ? file
    : { ...file, mirrors: [`${mirror.replace(/\/$/, "")}/${encodeURI(file.name)}`] };

async function download(
  file: RemoteFile,
  path: string,
  dataset: DataSource,
  host: GetHost,
): Promise<FetchedFile> {
  if (!host.fetch || file.mirrors.length === 0) throw noDownload(dataset);
  const part = await host.partial.open(path);
  return fetchFile(file, part, host.fetch, (bytes) => host.onProgress?.(file.name, bytes), host.signal);
}

/** Copies a file of a local copy, packed with gzip or not, under the name that it has in the registry. */
async function copy(
  file: RemoteFile,
  path: string,
  from: string,
  { files, partial }: GetHost,
): Promise<FetchedFile> {
  const base = file.name.split("/").at(-1) ?? file.name;
  const places = [
    from,
    `${from}/${file.name}`,
    `${from}/${base}`,
    `${from}/${file.name}.gz`,
    `${from}/${base}.gz`,
  ];
  for (const place of places) {
    if ((await files.size(place)) === undefined) continue;
    if (place === from && !from.replace(/\.gz$/, "").endsWith(base)) continue;
    const packed = place.endsWith(".gz") && !file.name.endsWith(".gz");
    const part = await partial.open(path);
    await part.clear();
    const source = packed ? files.gunzip(files.read(place), place) : files.read(place);
    for await (const chunk of source) await part.append(chunk);
    const sha256 = await hashOf(part);
    if (file.sha256 !== undefined && sha256 !== file.sha256) {
      await part.clear();
      await part.close();
      throw new LacunaError("kgqa.wrong-checksum", `${place} has the sha256 ${sha256}, not ${file.sha256}`, {
        place: { file: place },
        hint: "it is another version of the file; read it where it is if that is what you want",
      });
    }
    const bytes = part.size;
    await part.finish();
    return { name: file.name, bytes, sha256, verified: file.sha256 !== undefined, from: place, resumed: 0 };
  }
  throw new LacunaError("kgqa.not-in-copy", `${from} has no ${base}`, {
    place: { file: from },
    hint: `name the folder that holds ${file.name}, or leave {from} out to fetch it`,
  });
}

async function unpackInto(path: string, out: string, { files, partial }: GetHost): Promise<string[]> {
  const found = await unpacked(files, path);
  if (!found) return [];
  const inPlace = new Set<string>();
  for (const [name, bytes] of found)
    if (await partial.settled?.(`${out}/${name}`, sha256([bytes]))) inPlace.add(name);
  for (const [name, bytes] of found) {
    if (inPlace.has(name)) continue;
    const part = await partial.open(`${out}/${name}`);
    await part.clear();
    await part.append(bytes);
    await part.finish();
  }
  return [...found.keys()];
}

const noDownload = ({ name, page }: DataSource): LacunaError =>
  new LacunaError("kgqa.no-download", `${name} is not to be had by a plain download`, {
    hint: `see ${page}; read its files where you put them`,
  });
