import type { Catalog } from "./catalog.ts";

/** At most this many files are named. */
const MOST_NAMED = 8;

/** A line about files in the folders that are not served; empty where all are. */
export async function unknownSaid({ unknown }: Pick<Catalog, "unknown">): Promise<string> {
  const files = await unknown();
  if (files.length === 0) return "";
  const more = files.length > MOST_NAMED ? ` and ${files.length - MOST_NAMED} more` : "";
  return `  not served:          ${files.slice(0, MOST_NAMED).join(", ")}${more} (\`lacuna kg info FILE\` says why)\n`;
}
