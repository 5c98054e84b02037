import { packState, unpackState } from "../../links/trainers/checkpoint.ts";
import type { TrainingState } from "../../links/trainers/train.ts";
import { openKept } from "../../runs/kept-run.ts";
import { joined } from "../../runs/paths.ts";
import type { Host } from "../host.ts";

/** The folder beside the output in which a training keeps its checkpoint. */
export interface TrainFolder {
  readonly path: string;
  /** The state an earlier run of the same command kept. */
  kept(): Promise<TrainingState | undefined>;
  /** Keeps a state in place of the one before, whole or not at all. */
  keep(state: TrainingState): Promise<void>;
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
export async function openTrainFolder(
  { disk, files, writes }: Pick<Host, "disk" | "files" | "writes">,
  out: string,
  config: object,
  force: boolean,
): Promise<TrainFolder> {
  const run = await openKept(disk, out, config, { force, ending: ENDING });
  const checkpoint = joined(run.path, "checkpoint.safetensors");
  return {
    path: run.path,
    async kept() {
      if (!(await disk.stat(checkpoint))) return undefined;
      const { bytes } = await files.readShared(checkpoint, 0);
      return unpackState(bytes, checkpoint);
    },
    async keep(state) {
      await writes.file(checkpoint, packState(state), { force: true });
    },
    finish: run.remove,
    close: run.close,
  };
}
