import { LacunaError } from "../../error.ts";
import { withoutCompression } from "../../formats/compression/compression.ts";
import { datasets } from "../../kgqa/datasets/registry.ts";
import { openQuestions } from "../../kgqa/formats/open.ts";
import type { QuestionSource } from "../../kgqa/formats/open-all.ts";
import { joined, nameOf } from "../../runs/paths.ts";
import { LIST } from "../../runs/writing/own-files.ts";
import type { Host } from "../host.ts";

/** A part of a dataset under its name. */
export interface Part {
  readonly name: string;
  readonly path: string;
  readonly format: string;
  readonly source: QuestionSource;
}

const KNOWN = ["train", "valid", "test"];

/** Files of folders that are about questions without holding any. */
const BESIDE = new Set(["manifest.json", "croissant.json", LIST]);

/**
 * The parts that some files, or folders of files, make: in the order train, valid, test, others. A file of a folder that
 * has no questions is left out with a message.
 * @throws LacunaError `kgqa.no-questions`, `kgqa.not-fetched`, `files.not-found`, and what `openQuestions` throws
 */
export async function partsOf(
  paths: readonly string[],
  host: Host,
  format?: string,
): Promise<readonly Part[]> {
  const found: { path: string; format: string }[] = [];
  for (const path of paths) {
    const names = await host.files.list(path);
    if (!names) found.push({ path, format: await formatOf(path, host, format) });
    else found.push(...(await inFolder(path, names, host, format)));
  }
  if (found.length === 0)
    throw new LacunaError("kgqa.no-questions", `${paths.join(", ")} has no file of questions`, {
      place: { file: paths[0] ?? "" },
      hint: `folders inside of a folder are not searched; name the files themselves to see why one cannot be read`,
    });
  const names = found.map(({ path }) => partName(path));
  return found
    .map(({ path, format: own }, at): Part => {
      const name = names[at] ?? "";
      // Two files of one part are parts of their own, under the names of the files.
      const unique = names.indexOf(name) === names.lastIndexOf(name);
      return {
        name: unique ? name : plainName(path),
        path,
        format: own,
        source: { files: host.files, paths: [path], ...(format === undefined ? {} : { format }) },
      };
    })
    .sort((a, b) => rankOf(a) - rankOf(b));
}

const rankOf = ({ name }: Part): number => (KNOWN.includes(name) ? KNOWN.indexOf(name) : KNOWN.length);

/** All files of some parts as one source. */
export const joinedSource = (parts: readonly Part[], { files }: Host, format?: string): QuestionSource => ({
  files,
  paths: parts.map(({ path }) => path),
  ...(format === undefined ? {} : { format }),
});

async function inFolder(folder: string, names: readonly string[], host: Host, format: string | undefined) {
  const found: { path: string; format: string }[] = [];
  for (const name of names) {
    if (BESIDE.has(name) || !/\.(jsonl?|ndjson|xml|txt|tsv)(\.gz|\.zst)?$/i.test(name)) continue;
    const path = joined(folder, name);
    try {
      found.push({ path, format: (await openQuestions(host.files, path, format)).format });
    } catch (error) {
      if (!(error instanceof LacunaError) || error.code !== "kgqa.unknown-format") throw error;
      host.onMessage?.(`${path} has no questions that can be read, and is left out`);
    }
  }
  return found;
}

async function formatOf(path: string, { files }: Host, format: string | undefined): Promise<string> {
  if ((await files.size(path)) === undefined && datasets.some(({ name }) => name === path))
    throw new LacunaError("kgqa.not-fetched", `there is no file or folder ${path}`, {
      place: { file: path },
      hint: `\`lacuna data get ${path}\` fetches the dataset of this name into such a folder`,
    });
  return (await openQuestions(files, path, format)).format;
}

const plainName = (path: string): string => withoutCompression(nameOf(path)).replace(/\.\w+$/, "");

/** `train` for `train-data.json.gz`; the name of the file where it says nothing of the kind. */
function partName(path: string): string {
  const words = plainName(path)
    .toLowerCase()
    .split(/[^a-z]+/);
  const is = (...names: readonly string[]) => names.some((name) => words.includes(name));
  if (is("train", "training")) return "train";
  if (is("valid", "validation", "dev", "val")) return "valid";
  return is("test") ? "test" : plainName(path);
}
