import { LacunaError, usageError } from "../../error.ts";
import { wholeBytes } from "../../formats/compression/whole.ts";
import type { KnowledgeBase } from "../../kb/kb.ts";
import { embeddedWordings } from "../../semantic-parsing/embedded.ts";
import { type Lexicon, parseLexicon } from "../../semantic-parsing/wordings/lexicon.ts";
import type { Host } from "../host.ts";

/** The wordings that are given, or those that come with the knowledge base. */
export async function wordingsOf(
  { wordings }: { readonly wordings?: string | Readonly<Record<string, unknown>> | undefined },
  kb: KnowledgeBase,
  { files }: Pick<Host, "files">,
): Promise<Lexicon> {
  if (wordings === undefined) return kb.name === "world" ? embeddedWordings() : {};
  if (typeof wordings !== "string") return parseLexicon(wordings);
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(await wholeBytes(files, wordings)));
  } catch (cause) {
    if (cause instanceof LacunaError) throw cause;
    throw usageError("bad-parameter", `{wordings}: ${wordings} is not JSON`, undefined, "wordings");
  }
  return parseLexicon(json, wordings);
}
