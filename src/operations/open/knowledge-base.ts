import type { KnowledgeBase } from "../../kb/kb.ts";
import type { KbFormat } from "../../kb/open.ts";
import type { Host } from "../host.ts";

/**
 * An opened knowledge base as it is, or `world`, or a file or folder of one.
 * @throws LacunaError `kb.*`, `files.*`, `formats.*`
 */
export async function openKb(
  source: KnowledgeBase | string,
  { files }: Pick<Host, "files">,
  options: {
    readonly format?: KbFormat | undefined;
    readonly complete?: boolean | undefined;
    /** How the executors published with KQA Pro mirror facts to concepts. */
    readonly mirror?: "once" | "each" | undefined;
  } = {},
): Promise<KnowledgeBase> {
  if (typeof source !== "string") return source;
  const { openKnowledgeBase } = await import("../../kb/open.ts");
  const { format, complete, mirror } = options;
  return openKnowledgeBase(source, files, {
    ...(format ? { format } : {}),
    ...(complete ? { complete } : {}),
    ...(mirror ? { mirror } : {}),
  });
}
