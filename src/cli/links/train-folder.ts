import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { LacunaError } from "../../error.ts";
import { nodeFiles } from "../../formats/node-files.ts";
import { packState, unpackState } from "../../links/trainers/checkpoint.ts";
import type { TrainingState } from "../../links/trainers/train.ts";
import { nodeWrites } from "../../runs/node-atomic.ts";
import { takeLock } from "../../runs/node-lock.ts";
import { settleConfig } from "../partial-folder.ts";

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

/** Where the training of an output keeps what it has so far. */
export const trainingOf = (out: string): string => `${out.replace(/[/\\]+$/, "")}.training`;

/**
 * Opens the folder of a training. `config` says what is trained: a folder with another one is not resumed.
 * @throws LacunaError `runs.locked`, `runs.other-run`, `runs.unwritable`
 */
export async function openTrainFolder(out: string, config: object, force: boolean): Promise<TrainFolder> {
  const path = trainingOf(out);
  await mkdir(path, { recursive: true }).catch((cause: Error) => {
    throw new LacunaError("runs.unwritable", `${path} cannot be made: ${cause.message}`, { cause });
  });
  const lock = await takeLock(join(path, "lock"));
  const checkpoint = join(path, "checkpoint.safetensors");
  try {
    await settleConfig(path, out, config, force);
  } catch (error) {
    await lock.release();
    throw error;
  }
  return {
    path,
    async kept() {
      if (!(await stat(checkpoint).catch(() => undefined))) return undefined;
      const { bytes } = await nodeFiles.readShared(checkpoint, 0);
      return unpackState(bytes, checkpoint);
    },
    async keep(state) {
      await nodeWrites.file(checkpoint, packState(state), { force: true });
    },
    async finish() {
      await lock.release();
      await rm(path, { recursive: true, force: true });
    },
    close: () => lock.release(),
  };
}
