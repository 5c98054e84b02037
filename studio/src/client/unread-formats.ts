import { Mistake } from "./mistake.ts";

/** Formats whose readers are too large for a page, by the endings of their files. */
const UNREAD: readonly (readonly [RegExp, string])[] = [
  [/\.jsonld(\.gz)?$/i, "JSON-LD"],
  [/\.(rdf|owl|xml)(\.gz)?$/i, "RDF/XML"],
  [/\.parquet$/i, "Parquet"],
  [/\.(zst|bz2)$/i, "files packed with zstd or bzip2"],
];

/** What a page takes: endings for its field of files. */
export const READ = ".csv,.tsv,.txt,.json,.jsonl,.ndjson,.nt,.nq,.ttl,.trig,.graphml,.cyjs,.gz,.zip,.lacuna";

/**
 * Refuses files that a page does not read, and says what does.
 * @throws Mistake `studio.no-format`
 */
export function refuseUnread(name: string): void {
  const found = UNREAD.find(([ending]) => ending.test(name));
  if (!found) return;
  throw new Mistake({
    code: "studio.no-format",
    message: `a page does not read ${found[1]} (${name})`,
    hint: `\`lacuna studio ${name}\` reads it, and so does \`lacuna kg import ${name} --out graph.lacuna\`, whose file can be dropped here`,
  });
}
