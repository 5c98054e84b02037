import { LacunaError } from "../../error.ts";
import { wholeBytes } from "../../formats/compression/whole.ts";
import type { Files } from "../../formats/files/files.ts";
import { brokenJson, jsonOf } from "../../formats/text/json-of.ts";
import { count, members, object, text } from "../../formats/text/shape.ts";
import { bestModel, type SweepManifest } from "../../links/files/sweep-folder.ts";
import { joined } from "../../runs/paths.ts";
import type { Host } from "../host.ts";
import type { LinksSwept, LinksTrained } from "./results.ts";

/** The result of a sweep whose folder is written. The figures of the best model are those of its own manifest. */
export async function swept(
  out: string,
  manifest: SweepManifest,
  { files }: { readonly files: Files },
): Promise<LinksSwept> {
  const { best } = manifest;
  if (best === null) return { out, ...manifest };
  const model = joined(out, bestModel);
  return { out, ...manifest, model, evaluation: (await provenanceOf(model, files)).evaluation };
}

interface Trained {
  readonly hash: string;
  readonly provenance: Pick<LinksTrained, "evaluation" | "epochs" | "kept"> & { readonly kernel: string };
}

const trainedShape = members({
  hash: text,
  provenance: members({ evaluation: object, epochs: count, kept: count, kernel: text }),
});

/** What a training says of a model in its manifest. */
export async function provenanceOf(
  model: string,
  files: Files,
): Promise<
  Pick<LinksTrained, "evaluation" | "epochs" | "kept"> & { readonly kernel: string; readonly hash: string }
> {
  const file = joined(model, "manifest.json");
  const refusal = { file, code: "links.corrupt-model", hint: "train the model again" };
  const value = jsonOf(await wholeBytes(files, file), refusal);
  const mistake = trainedShape(value, "");
  if (mistake !== undefined) throw brokenJson(refusal, mistake);
  const { hash, provenance } = value as Trained;
  return { ...provenance, hash };
}

/** Copies a model folder to where it is given out. */
export async function copyModel(from: string, to: string, { disk, files, writes }: Host): Promise<void> {
  await disk.makeFolder(to);
  for (const name of (await files.list(from)) ?? [])
    await writes.file(joined(to, name), files.read(joined(from, name)));
}

/** A sweep without a model. */
export const allDiverged = (trials: number): LacunaError =>
  new LacunaError("links.all-diverged", `the loss became infinite in each of the ${trials} trials`, {
    hint: "vary smaller values of {rate} or {init}, or larger ones of {penalty}",
  });
