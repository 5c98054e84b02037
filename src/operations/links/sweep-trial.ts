import { LacunaError } from "../../error.ts";
import { bestTrial, type TrialRecord } from "../../links/files/sweep-folder.ts";
import type { Trial } from "../../links/trainers/trials.ts";
import { joined } from "../../runs/paths.ts";
import type { Progress } from "../../runs/working/progress.ts";
import type { Host } from "../host.ts";
import { provenanceOf } from "./swept.ts";
import type { TrainLinksParameters } from "./train.ts";
import { trainWith } from "./train-work.ts";

/** The model of a trial in the folder of a run; there is one of the best so far alone. */
export const modelAt = (path: string, trial: number): string => joined(path, `model-${trial}`);

/** The inputs of a trial. */
interface Trying {
  /** The folder in which the run keeps its progress. */
  readonly path: string;
  readonly training: TrainLinksParameters;
  readonly before: readonly TrialRecord[];
}

/** The trial, as an earlier run of the same command made it or as it is made now. Only the best model so far is kept. */
export async function tried(
  trial: Trial,
  { path, training, before }: Trying,
  host: Host,
): Promise<TrialRecord> {
  const { disk, writes } = host;
  const file = joined(path, `trial-${trial.trial}.json`);
  const known = (await disk.stat(file))
    ? (JSON.parse(new TextDecoder().decode(await disk.read(file))) as TrialRecord)
    : undefined;
  const record = known ?? (await trained(trial, modelAt(path, trial.trial), training, host));
  if (!known) await writes.file(file, JSON.stringify(record), { force: true });
  const all = [...before, record];
  const best = bestTrial(all);
  for (const { trial: other } of all) if (other !== best) await disk.remove(modelAt(path, other));
  return record;
}

/** Trains a model, or takes one that is there since a run was killed before it wrote the record. */
async function trained(
  { trial, set }: Trial,
  model: string,
  training: TrainLinksParameters,
  host: Host,
): Promise<TrialRecord> {
  try {
    if (!(await host.disk.stat(model))) await trainWith({ ...training, out: model, force: false }, host);
  } catch (error) {
    if (!(error instanceof LacunaError && error.code === "links.diverged")) throw error;
    return { trial, set, failed: error.message };
  }
  const { evaluation, epochs, kept, kernel, hash } = await provenanceOf(model, host.files);
  const { mrr, hits } = evaluation.valid!;
  return { trial, set, mrr, hits, epochs, kept, kernel, hash };
}

/** Turns the progress of one training into that of all. */
export function progressAmong(trials: readonly Trial[], at: number, host: Host) {
  const set = Object.entries(trials[at]!.set).map(([name, value]) => `${name}=${value}`);
  const which = `${at + 1} of ${trials.length}: ${set.join(", ")}`;
  return ({ done, total, note, title }: Progress): void => {
    const share = title === "training" && total ? done / total : 0;
    const text = note === undefined ? which : `${which}; ${note}`;
    host.onProgress?.({ title: "trials", done: at + share, total: trials.length, note: text });
  };
}
