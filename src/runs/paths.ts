import { withoutEnd, withoutStart } from "../formats/text/trimmed.ts";

// Paths as users write them, with the slashes of any system; results have forward ones, which every system takes.

const SLASHES = "/\\";

/** Puts parts of a path together. */
export const joined = (...parts: readonly string[]): string =>
  parts
    .filter((part) => part !== "")
    .map((part, at) => (at === 0 ? withoutSlash(part) : withoutEnd(withoutStart(part, SLASHES), SLASHES)))
    .join("/")
    .replace(/^\/\//, "/");

/** The last part of a path. */
export const nameOf = (path: string): string => withoutSlash(path).split(/[/\\]/).at(-1)!;

/** The folder that a path lies in. */
export function folderOf(path: string): string {
  const cut = Math.max(withoutSlash(path).lastIndexOf("/"), withoutSlash(path).lastIndexOf("\\"));
  return cut < 0 ? "." : cut === 0 ? path[0]! : path.slice(0, cut);
}

/** A path without slashes at its end. */
export const withoutSlash = (path: string): string => withoutEnd(path, SLASHES, 1);
