import { LacunaError } from "../../error.ts";
import type { Files } from "../../formats/files/files.ts";
import { runningSha256 } from "../../formats/sha256.ts";
import { count, list, maybe, members, text } from "../../formats/text/shape.ts";
import { joined } from "../../runs/paths.ts";
import { readShard } from "../../runs/working/read-shard.ts";
import { shardShape } from "../../runs/working/shard-shape.ts";
import { allShards, type ShardPart } from "../../runs/working/shards.ts";
import { candidatesName, manifestName } from "./question-folder.ts";
import type { ShardManifest } from "./question-shard.ts";

/** The folder of a shard, and its manifest. */
export interface QuestionShard extends ShardPart {
  readonly manifest: ShardManifest;
}

/**
 * The shards of one generation in their order, each there once and as it was written.
 * @throws LacunaError `kopl.no-shard`, `kopl.other-shards`, `kopl.missing-shard`, `kopl.broken-shard`
 */
export async function readShards(
  folders: readonly string[],
  files: Files,
): Promise<readonly QuestionShard[]> {
  const opened = await Promise.all(
    folders.map(async (place): Promise<QuestionShard> => {
      const manifest = await manifestOf(place, files);
      const { generator, knowledgeBase, count, seed, split, shares, templates } = manifest;
      const settings: [string, unknown][] = [
        ["the version of lacuna", generator],
        ["the knowledge base", knowledgeBase],
        ["the number of questions", count],
        ["the seed", seed],
        ["the split", split],
        ["the shares", shares],
        ["the templates", templates],
      ];
      return { place, shard: manifest.shard, settings, manifest };
    }),
  );
  const shards = allShards(opened, "kopl", "kopl generate");
  for (const shard of shards) await refuseDamaged(shard, files);
  return shards;
}

/** A whole folder of questions has no shard, which is said with how shards are made. */
const formats: readonly unknown[] = ["lacuna-question-shard", "lacuna-questions"];

const manifestShape = members({
  shard: maybe(shardShape),
  attempts: maybe(count),
  candidates: maybe(count),
  files: list(members({ file: text, sha256: text })),
});

const manifestOf = (folder: string, files: Files): Promise<ShardManifest> =>
  readShard(files, {
    file: joined(folder, manifestName),
    place: folder,
    is: "folder",
    area: "kopl",
    command: "kopl generate",
    fits: (found) => formats.includes(found.format) && manifestShape(found, "") === undefined,
  });

async function refuseDamaged({ place, manifest }: QuestionShard, files: Files): Promise<void> {
  const path = joined(place, candidatesName);
  const hash = runningSha256();
  for await (const bytes of files.read(path)) hash.update(bytes);
  if (hash.digest() !== manifest.files[0]?.sha256)
    throw new LacunaError("kopl.broken-shard", `${path} is not the file that its manifest describes`, {
      place: { file: path },
      hint: "copy the shard again, or make it again",
    });
}
