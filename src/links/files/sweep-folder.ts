import type { ParameterValue } from "../../benchmark/parameter.ts";
import type { Files } from "../../formats/files/files.ts";
import {
  count,
  list,
  members,
  number,
  object,
  oneOf,
  orNull,
  type Shape,
  text,
} from "../../formats/text/shape.ts";
import type { Integer } from "../../numeric/integer.ts";
import type { ByHits } from "../../ranking/measures.ts";
import { joined } from "../../runs/paths.ts";
import { readShard } from "../../runs/working/read-shard.ts";
import { shardShape } from "../../runs/working/shard-shape.ts";
import { allShards, type Shard, type ShardPart } from "../../runs/working/shards.ts";
import type { Trial, Varied } from "../trainers/trials.ts";

/** The value of `format` in the manifest of a sweep. */
export const sweepFormat = "lacuna links sweep 1";
export const sweepManifest = "manifest.json";
/** The folder of the model with the best validation. */
export const bestModel = "best";
/** All entries that the folder of a sweep may hold. */
export const sweepEntries: readonly string[] = [sweepManifest, bestModel];

/** A trial with its figures on the validation split; one whose training diverged has the reason instead. */
export type TrialRecord = Trial &
  (
    | {
        /** Mean reciprocal rank on the validation split. */
        readonly mrr: number;
        readonly hits: ByHits<number>;
        /** Epochs trained, and those of the weights that were kept. */
        readonly epochs: Integer;
        /** Epochs of the weights that were kept. */
        readonly kept: Integer;
        /** What computed the products. */
        readonly kernel: string;
        /** Identity of the scores. */
        readonly hash: string;
      }
    | {
        /** Why the training did not end. */
        readonly failed: string;
      }
  );

/** The settings of a sweep: what has to be the same in all its shards. */
export interface SweepSettings {
  /** Program and version. */
  readonly tool: string;
  readonly graph: {
    readonly name: string;
    /** Its identity. */
    readonly hash: string;
  };
  /** Settings of every trial, beside those that are varied. */
  readonly fixed: Readonly<Record<string, ParameterValue>>;
  /** The values of each varied setting. */
  readonly vary: Varied;
  /** Combinations that were drawn; null where all are tried. */
  readonly draw: Integer | null;
  readonly seed: Integer;
  readonly dtype: "float32" | "float16";
}

/** The manifest of a sweep or of a shard of one. */
export interface SweepManifest extends SweepSettings {
  readonly format: typeof sweepFormat;
  /** The part of the trials; null for a whole sweep. */
  readonly shard: Shard | null;
  /** The trials in their order; those of the shard alone. */
  readonly trials: readonly TrialRecord[];
  /** The trial with the best MRR, the first of several; null where none was trained to its end. */
  readonly best: Integer | null;
}

/** The folder of a shard, and its manifest. */
export interface SweepShard extends ShardPart {
  readonly manifest: SweepManifest;
}

/** The trial with the best MRR of validation, the first of several. */
export function bestTrial(trials: readonly TrialRecord[]): number | null {
  let best: (TrialRecord & { readonly mrr: number }) | undefined;
  for (const each of trials) if ("mrr" in each && (best === undefined || each.mrr > best.mrr)) best = each;
  return best?.trial ?? null;
}

/** The bytes of a manifest. */
export const printSweep = (manifest: SweepManifest): string => `${JSON.stringify(manifest, undefined, 2)}\n`;

/**
 * The shards of one sweep in their order, each there once.
 * @throws LacunaError `links.broken-shard`, `links.no-shard`, `links.other-shards`, `links.missing-shard`
 */
export async function readSweepShards(
  folders: readonly string[],
  files: Files,
): Promise<readonly SweepShard[]> {
  const opened = await Promise.all(
    folders.map(async (place): Promise<SweepShard> => {
      const manifest = await manifestOf(place, files);
      const { tool, graph, fixed, vary, draw, seed, dtype } = manifest;
      const settings: [string, unknown][] = [
        ["the version of lacuna", tool],
        ["the graph", graph],
        ["the settings of all trials", fixed],
        ["what is varied", vary],
        ["how many combinations are drawn", draw],
        ["the seed", seed],
        ["the type of the tables", dtype],
      ];
      return { place, shard: manifest.shard ?? undefined, settings, manifest };
    }),
  );
  return allShards(opened, "links", "links sweep");
}

const trialShape: Shape = (value, at) =>
  members({ trial: count })(value, at) ??
  ("failed" in (value as object)
    ? members({ failed: text })
    : members({ mrr: number, hits: object, epochs: count, kept: count, kernel: text, hash: text }))(
    value,
    at,
  );

const sweepShape = members({
  tool: text,
  graph: members({ name: text, hash: text }),
  fixed: object,
  vary: object,
  draw: orNull(count),
  seed: number,
  dtype: oneOf("float32", "float16"),
  shard: orNull(shardShape),
  trials: list(trialShape),
  best: orNull(count),
});

const manifestOf = (folder: string, files: Files): Promise<SweepManifest> =>
  readShard(files, {
    file: joined(folder, sweepManifest),
    place: folder,
    is: "folder",
    area: "links",
    command: "links sweep",
    fits: (found) => found.format === sweepFormat && sweepShape(found, "") === undefined,
  });
