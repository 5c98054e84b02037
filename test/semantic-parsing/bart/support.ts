import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { readTensors } from "../../../src/formats/tensors/read-tensors.ts";
import { toFloats } from "../../../src/formats/tensors/tensors.ts";
import { type Compute, plainCompute } from "../../../src/numeric/autograd/compute.ts";
import { type BartSettings, bartSettings } from "../../../src/semantic-parsing/bart/settings.ts";
import { bartTensors } from "../../../src/semantic-parsing/bart/tensors.ts";
import type { Parameters } from "../../../src/semantic-parsing/network/running.ts";
import { laidOut } from "../../../src/semantic-parsing/network/running.ts";

/** A tiny BART that the transformers library ran, with what came out (README there). */
export const officialFolder = resolve(process.env.LACUNA_MODELS ?? "../shared/models", "parsers/bart_tiny");
export const haveOfficial = existsSync(resolve(officialFolder, "generate.json"));

export const officialBytes = (file: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(resolve(officialFolder, file)));
export const officialText = (file: string): string => readFileSync(resolve(officialFolder, file), "utf8");
export const officialJson = (file: string) => JSON.parse(officialText(file));

/** All arrays of a file by name. */
export async function officialTensors(file: string): Promise<Map<string, Float32Array>> {
  const { tensors } = await readTensors(officialBytes(file), file);
  return new Map(
    [...tensors].map(([name, tensor]) => [name.replace(/^model\./, ""), toFloats(tensor, name)]),
  );
}

export async function officialBart(
  file: string,
  compute: Compute = plainCompute("double"),
): Promise<{ settings: BartSettings; parameters: Parameters }> {
  const settings = bartSettings(officialJson("losses.json").config, "losses.json");
  return { settings, parameters: laidOut(bartTensors(settings), await officialTensors(file), compute) };
}

/** The largest difference, where values of size 1 and more count relatively. */
export function largestDifference(found: ArrayLike<number>, wanted: ArrayLike<number>): number {
  if (found.length !== wanted.length) return Number.NaN;
  let most = 0;
  for (let at = 0; at < wanted.length; at++) {
    const each = Math.abs(found[at]! - wanted[at]!) / Math.max(1, Math.abs(wanted[at]!));
    if (!(each <= most)) most = each;
  }
  return most;
}
