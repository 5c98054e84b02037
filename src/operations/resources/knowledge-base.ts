import type { Separator } from "../../formats/text/fields.ts";
import type { KnowledgeBase } from "../../kb/kb.ts";
import type { KbFormat, OpenKbOptions } from "../../kb/open.ts";
import type { SharedKnowledgeBase } from "../../kb/share.ts";
import type { ColumnChoice } from "../../kg/load/tables/header.ts";
import type { Host } from "../host.ts";

/** Options of the reader of a knowledge base. */
export interface KbReading {
  readonly format?: KbFormat | undefined;
  readonly complete?: boolean | undefined;
  /** The way in which the executors published with KQA Pro mirror facts to concepts. */
  readonly mirror?: "once" | "each" | undefined;
  readonly columns?: ColumnChoice | undefined;
  readonly cells?: OpenKbOptions["cells"] | undefined;
  readonly delimiter?: Separator | undefined;
}

/**
 * An opened knowledge base as it is, or `world`, or a file or folder of one; shared where the host has resources.
 * @throws LacunaError `kb.*`, `files.*`, `formats.*`
 */
export async function openKb(
  source: KnowledgeBase | string,
  {
    files,
    resources,
    openKbApart,
    onMessage,
  }: Pick<Host, "files" | "resources" | "openKbApart" | "onMessage">,
  options: KbReading = {},
): Promise<KnowledgeBase> {
  if (typeof source !== "string") return source;
  if (resources) return (await resources.knowledgeBase(source, options, { files })).value;
  const away = await openKbApart?.(source, options);
  const kb = away ? await inWorker(away) : await readHere(source, files, options);
  if (onMessage) for (const line of [...(kb.read ?? []), ...kb.dropped.notes]) onMessage(line);
  return kb;
}

async function readHere(source: string, files: Host["files"], options: KbReading): Promise<KnowledgeBase> {
  const { openKnowledgeBase } = await import("../../kb/open.ts");
  const { format, complete, mirror, columns, cells, delimiter } = options;
  return openKnowledgeBase(source, files, {
    ...(format ? { format } : {}),
    ...(complete ? { complete } : {}),
    ...(mirror ? { mirror } : {}),
    ...(columns ? { columns } : {}),
    ...(cells ? { cells } : {}),
    ...(delimiter ? { delimiter } : {}),
  });
}

/** A knowledge base as workers are given it: as it is for work on this thread, in shared memory for others. */
export async function forThreads(
  kb: KnowledgeBase,
  threads: number,
): Promise<KnowledgeBase | SharedKnowledgeBase> {
  return threads < 2 ? kb : (await import("../../kb/share.ts")).shareKnowledgeBase(kb);
}

/** The knowledge base that a worker was given. */
export async function inWorker(given: KnowledgeBase | SharedKnowledgeBase): Promise<KnowledgeBase> {
  return "shared" in given ? (await import("../../kb/share.ts")).attachKnowledgeBase(given) : given;
}
