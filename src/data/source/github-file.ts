import type { RemoteFile } from "./remote-file.ts";

/** A file of a repository on GitHub at a commit, under its own name or another: there, and on jsDelivr, which mirrors it. */
export const githubFile = (
  repository: string,
  path: string,
  known: {
    readonly sha256?: string;
    readonly bytes?: number;
    readonly at?: string;
    readonly name?: string;
  } = {},
): RemoteFile => {
  const { at = "HEAD", ...facts } = known;
  const encoded = path.split("/").map(encodeURIComponent).join("/");
  return {
    name: path.split("/").at(-1) ?? path,
    mirrors: [
      `https://raw.githubusercontent.com/${repository}/${at}/${encoded}`,
      `https://cdn.jsdelivr.net/gh/${repository}${at === "HEAD" ? "" : `@${at}`}/${encoded}`,
    ],
    ...facts,
  };
};
