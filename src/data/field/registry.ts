import { githubFile } from "../source/github-file.ts";
import type { RemoteFile } from "../source/remote-file.ts";
import benchmarks from "./benchmarks.json" with { type: "json" };
import type { FieldData } from "./field-data.ts";
import graphs from "./graphs.json" with { type: "json" };

/** A file as the lists have it: of a repository on GitHub, or with its addresses. */
type FileRecord =
  | RemoteFile
  | ({ readonly github: string; readonly path: string } & NonNullable<Parameters<typeof githubFile>[2]>);

/** A graph or a benchmark as the lists have it. */
interface FieldRecord extends Omit<FieldData, "kind" | "files"> {
  readonly files: readonly FileRecord[];
}

const dataOf =
  (kind: FieldData["kind"]) =>
  ({ files, ...rest }: FieldRecord): FieldData => ({ kind, ...rest, files: files.map(fileOf) });

function fileOf(file: FileRecord): RemoteFile {
  if (!("github" in file)) return file;
  const { github, path, ...known } = file;
  return githubFile(github, path, known);
}

/**
 * Graphs, small ones first, then benchmarks of queries. Addresses are those of the repositories that publish them, at a commit; hashes were
 * computed from the bytes of that commit, and are absent where these were not at hand. What is published in shared folders only has to be
 * fetched by hand and has no files.
 */
export const fieldData: readonly FieldData[] = [
  ...(graphs as readonly FieldRecord[]).map(dataOf("graph")),
  ...(benchmarks as readonly FieldRecord[]).map(dataOf("benchmark")),
];
