import { LacunaError } from "../error.ts";
import { withoutCompression } from "../formats/compression/compression.ts";
import type { Files } from "../formats/files/files.ts";
import { readKbJson } from "./formats/kqapro.ts";
import { readKbRdf } from "./formats/rdf.ts";
import { readStatements } from "./formats/statements.ts";
import { readWikidata } from "./formats/wikidata.ts";
import type { KnowledgeBase } from "./kb.ts";
import { loadWorldKnowledgeBase } from "./world/world.ts";

/** The formats a knowledge base is read from. */
export const kbFormats = ["world", "kqapro", "wikidata", "statements", "rdf"] as const;
export type KbFormat = (typeof kbFormats)[number];

export interface OpenKbOptions {
  /** What the file is; by default told by its name: `.json`, `.jsonl` and `.ndjson`, `.nt` and `.ttl`, `.txt`, `.csv` or a folder. */
  readonly format?: KbFormat;
  /** Store every relation fact at both ends, also where the source has it at one only. */
  readonly complete?: boolean;
  /** How often a fact that an entity has twice to a concept is mirrored to it; for `kqapro`. Default `"once"`. */
  readonly mirror?: "once" | "each";
  /** Names by id, for statements and Wikidata. */
  readonly labels?: ReadonlyMap<string, string>;
}

/**
 * Opens a knowledge base: `world` for the embedded one, KQA Pro's JSON, Wikidata's entity JSON lines, statements with
 * qualifiers (a file, or a folder with train, valid and test), or RDF in KQA Pro's layout.
 * @throws LacunaError `kb.unknown-format`, `kb.*`, `files.*`, `formats.*`
 */
export async function openKnowledgeBase(
  source: string,
  files: Files,
  options: OpenKbOptions = {},
): Promise<KnowledgeBase> {
  const folder = source === "world" ? undefined : await files.list(source);
  const format = options.format ?? formatOf(source, folder !== undefined);
  const { complete, labels, mirror } = options;
  const shared = complete === undefined ? {} : { complete };
  const named = { ...shared, ...(labels ? { labels } : {}) };
  switch (format) {
    case "world":
      return loadWorldKnowledgeBase();
    case "kqapro":
      return readKbJson(files, source, { ...shared, ...(mirror ? { mirror } : {}) });
    case "wikidata":
      return readWikidata(files, source, named);
    case "rdf":
      return readKbRdf(files, source, shared);
    case "statements": {
      const parts = folder?.filter((name) => /^(train|valid|test)\.(txt|csv)(\.|$)/i.test(name)) ?? [];
      if (folder && parts.length === 0)
        throw new LacunaError("kb.no-statements", `${source} has no train, valid or test file`, {
          place: { file: source },
          hint: "name a file, or a folder with train.txt, valid.txt and test.txt",
        });
      return readStatements(files, folder ? parts.map((name) => `${source}/${name}`) : [source], named);
    }
  }
}

function formatOf(source: string, folder: boolean): KbFormat {
  if (source === "world") return "world";
  if (folder) return "statements";
  const ending = /\.([^./\\]+)$/.exec(withoutCompression(source).toLowerCase())?.[1] ?? "";
  const known = formatOfEnding.get(ending);
  if (known) return known;
  throw new LacunaError("kb.unknown-format", `the name of ${source} does not tell its format`, {
    place: { file: source },
    hint: `give the format: ${kbFormats.join(", ")}`,
  });
}

const formatOfEnding = new Map<string, KbFormat>([
  ["json", "kqapro"],
  ["jsonl", "wikidata"],
  ["ndjson", "wikidata"],
  ["nt", "rdf"],
  ["ttl", "rdf"],
  ["txt", "statements"],
  ["csv", "statements"],
]);
