import { LacunaError } from "../../error.ts";
import { joined } from "../../runs/paths.ts";
import { openKept } from "../../runs/resuming/kept-run.ts";
import { packCheckpoint, type TrainingCheckpoint, unpackCheckpoint } from "../../training/checkpoint.ts";
import type { Validated } from "../../training/loop.ts";
import type { Host } from "../host.ts";

/** The folder beside the output in which a training keeps its checkpoint. */
export interface TrainingFolder<Found extends Validated = Validated> {
  readonly path: string;
  /** The checkpoint an earlier run of the same command kept. */
  kept(): Promise<TrainingCheckpoint<Found> | undefined>;
  /** Keeps a checkpoint in place of the one before, whole or not at all. */
  keep(checkpoint: TrainingCheckpoint<Found>): Promise<void>;
  /**
   * What a training gives. Nothing of one that diverged is worth going on from, and it would refuse the settings that mend it:
   * the folder is removed then.
   */
  unlessDiverged<Trained>(training: Promise<Trained>): Promise<Trained>;
  /** Removes the folder when the model is written. */
  finish(): Promise<void>;
  /** Leaves the folder for a later run. */
  close(): Promise<void>;
}

const ENDING = "training";

/**
 * Opens the folder of a training. `config` says what is trained: a folder with another one is not resumed.
 * @throws LacunaError `runs.locked`, `runs.other-run`, `runs.unwritable`
 */
export async function openTrainingFolder<Found extends Validated = Validated>(
  { disk, files, writes }: Pick<Host, "disk" | "files" | "writes">,
  out: string,
  config: object,
  force: boolean,
): Promise<TrainingFolder<Found>> {
  const run = await openKept(disk, out, config, { force, ending: ENDING });
  const file = joined(run.path, "checkpoint.safetensors");
  return {
    path: run.path,
    async kept() {
      if (!(await disk.stat(file))) return undefined;
      const { bytes } = await files.readShared(file, 0);
      return unpackCheckpoint<Found>(bytes, file);
    },
    async keep(checkpoint) {
      await writes.file(file, packCheckpoint(checkpoint), { force: true });
    },
    async unlessDiverged(training) {
      try {
        return await training;
      } catch (error) {
        if (error instanceof LacunaError && error.code.endsWith(".diverged")) await run.remove();
        throw error;
      }
    },
    finish: run.remove,
    close: run.close,
  };
}
