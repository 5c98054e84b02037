import type { Files } from "./files.ts";

/** Paths that are remembered. */
const MOST = 1000;

/**
 * Files whose versions are looked up once in a while: who asks again within some milliseconds is told what was found before.
 * A content may count as unchanged for so long after it has changed.
 */
export function recentVersions(files: Files, milliseconds: number, now: () => number): Files {
  const { version } = files;
  if (!version || milliseconds <= 0) return files;
  const known = new Map<string, { readonly found: string; readonly until: number }>();
  return {
    ...files,
    async version(path) {
      const before = known.get(path);
      if (before && now() < before.until) return before.found;
      const until = now() + milliseconds;
      const found = await version(path);
      if (known.size >= MOST) known.clear();
      if (found === undefined) known.delete(path);
      else known.set(path, { found, until });
      return found;
    },
  };
}
