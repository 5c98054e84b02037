import type { Files } from "../../formats/files/files.ts";
import { partsOfList } from "../../models/model-names.ts";
import type { Disk } from "../../runs/disk/disk.ts";
import { withoutSlash } from "../../runs/paths.ts";
import { foreignIn, notOurs } from "../../runs/writing/own-files.ts";
import type { Mark, WholeWrites, WriteOptions } from "../../runs/writing/whole.ts";
import type { Kind, KindedPart } from "./kinds.ts";

/** A file or folder that a call writes. */
interface Output {
  readonly parameter: string;
  readonly path: string;
  readonly kind: Extract<Kind, { readonly is: "output-file" | "output-folder" }>;
}

/** The outputs among the parts of given parameters. */
export const outputsOf = (parts: readonly KindedPart[]): Output[] =>
  parts.flatMap(({ parameter, kind, value }) =>
    (kind.is === "output-file" || kind.is === "output-folder") && typeof value === "string"
      ? [{ parameter, kind, path: value }]
      : [],
  );

/**
 * Refuses outputs that are an input, or a folder in which an input lies: replacing them would destroy what is read. Two outputs
 * at one place are refused as well.
 * @throws LacunaError `runs.not-ours`
 */
export async function refuseOverInputs(
  parts: readonly KindedPart[],
  { disk }: { readonly disk: Disk },
): Promise<void> {
  const outputs = outputsOf(parts);
  for (const [at, { path, parameter }] of outputs.entries()) {
    const twice = outputs.findIndex((each) => withoutSlash(each.path) === withoutSlash(path));
    if (twice < at)
      throw notOurs(path, `is written twice, by {${outputs[twice]!.parameter}} and {${parameter}}`);
    const target = await disk.realPath(path);
    if (target === undefined) continue;
    for (const input of parts.flatMap(pathsRead)) {
      const place = await disk.realPath(input);
      if (place === undefined || (place !== target && !place.startsWith(`${target}/`))) continue;
      throw notOurs(path, place === target ? "is read by this command" : `holds ${input}, which is read`);
    }
  }
}

/** The paths that a part may name. Models are written with commas, with a solver before a colon and a weight behind `=`. */
function pathsRead({ kind, value }: KindedPart): string[] {
  const reads = ["resource", "input", "source", "code"].includes(kind.is);
  if (!reads || typeof value !== "string" || value === "" || value.length >= 4096) return [];
  const written = [...value.split(","), ...partsOfList(value).map(({ name }) => name)];
  const named = written.flatMap((each) => [each, each.slice(each.indexOf(":") + 1)]);
  return [...new Set([value, ...named])].filter((each) => each !== "");
}

/** Files that note which of them were read. */
export interface NotedFiles {
  readonly files: Files;
  readonly read: ReadonlySet<string>;
}

export function notedFiles(files: Files): NotedFiles {
  const read = new Set<string>();
  return {
    read,
    files: {
      ...files,
      read(path) {
        read.add(path);
        return files.read(path);
      },
      readShared(path, hashFrom) {
        read.add(path);
        return files.readShared(path, hashFrom);
      },
    },
  };
}

/**
 * The writes of one call. A file that a parameter names is written by the rule of its kind: whole, not over a file of another
 * kind, over an earlier one only with `force`, and never over one that the call has read, such as one inside of a folder that is
 * an input. So is one at a default place, where the parameter was left out.
 */
export function writesByKind(
  { writes, disk }: { readonly writes: WholeWrites; readonly disk: Disk },
  parts: readonly KindedPart[],
  force: boolean,
  read: ReadonlySet<string>,
): WholeWrites {
  const named = new Map(outputsOf(parts).map(({ path, kind }) => [path, kind]));
  const open = parts.find(({ kind, value }) => kind.is === "output-file" && value === undefined)?.kind;
  const ruleOf = (path: string, own: WriteOptions = {}) => {
    // A file that an operation changes in place has the rule that the operation says.
    const kind = named.get(path) ?? (own.force === undefined ? open : undefined);
    return kind?.is === "output-file" ? { force, mark: markOf(kind.marks, path) } : {};
  };
  return {
    ...writes,
    check: (path, options) =>
      writes.check(path, { ...options, ...(options.ours ? {} : ruleOf(path, options)) }),
    async file(path, content, options) {
      const rule = ruleOf(path, options);
      if (rule.mark !== undefined) await refuseRead(path, read, disk);
      return writes.file(path, content, { ...options, ...rule });
    },
  };
}

/** @throws LacunaError `runs.not-ours` */
async function refuseRead(path: string, read: ReadonlySet<string>, disk: Disk): Promise<void> {
  const target = await disk.realPath(path);
  if (target === undefined) return;
  for (const each of read)
    if ((await disk.realPath(each)) === target) throw notOurs(path, "is read by this command");
}

/**
 * Refuses, before anything is done, what the call could not write at its end. A folder that is there already may be what an
 * earlier call made or began; without `force` the operation finds out.
 * @throws LacunaError `runs.exists`, `runs.not-ours`, `usage.report-format`
 */
export async function checkOutputs(
  { writes, disk }: { readonly writes: WholeWrites; readonly disk: Disk },
  parts: readonly KindedPart[],
  force: boolean,
): Promise<void> {
  for (const { path, kind, parameter } of outputsOf(parts))
    if (parameter === "report" && kind.is === "output-file" && isOne(kind.marks))
      (await import("./page-name.ts")).refuseOtherName(path);
  for (const { path, kind } of outputsOf(parts))
    if (kind.is === "output-file") await writes.check(path, { force, mark: markOf(kind.marks, path) });
    else if (force) await refuseForeignFolder(disk, path);
}

/**
 * Refuses a folder that holds what Lacuna did not write. Whether ours was changed since is seen when it is replaced.
 * @throws LacunaError `runs.not-ours`
 */
export async function refuseForeignFolder(disk: Disk, path: string): Promise<void> {
  const found = await disk.stat(path);
  if (!found) return;
  if (found.kind !== "folder") throw notOurs(path, "is no folder");
  const foreign = await foreignIn(disk, path, { names: true });
  if (foreign !== undefined) throw notOurs(path, `holds ${foreign}`);
}

/** No file is of a kind whose ending is not known; the operation says which there are. */
const never = /$^/;

const isOne = (marks: Mark | Readonly<Record<string, Mark>>): marks is Mark =>
  typeof marks === "string" || marks instanceof RegExp;

function markOf(marks: Mark | Readonly<Record<string, Mark>>, path: string): Mark {
  if (isOne(marks)) return marks;
  const ending = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(marks, ending) ? marks[ending]! : never;
}
