import { usageError } from "../error.ts";
import type { Mean } from "../links/predictors/averaged.ts";
import { withoutSlash } from "../runs/paths.ts";
import type { ModelHost } from "./open-model.ts";

/** What a user has written for a model, taken apart. */
export interface WrittenModels {
  readonly names: readonly string[];
  readonly mean: Mean;
  /** The weight of each in the mean, where any was written; 1 for the others. */
  readonly weights?: readonly number[];
}

/** Before models that are joined by commas: their geometric mean. */
const GEOMETRIC = "geometric:";

/**
 * The names in what a user has written for a model: several, joined by commas, stand for their average, with `geometric:`
 * before them for their geometric mean. Behind each may stand `=` and its weight. A folder whose own name has a comma is that
 * folder.
 * @throws LacunaError `usage.empty-name`, `usage.bad-weight`
 */
export async function writtenModels(
  written: string,
  { files }: Pick<ModelHost, "files">,
): Promise<WrittenModels> {
  const mean = written.startsWith(GEOMETRIC) ? "geometric" : "arithmetic";
  const model = mean === "geometric" ? written.slice(GEOMETRIC.length) : written;
  const isFolder = async () => (await files.size(`${withoutSlash(model)}/manifest.json`)) !== undefined;
  if (!model.includes(",") || (await isFolder())) return { names: [model], mean };
  const parts = partsOfList(model);
  if (parts.some(({ name }) => name === ""))
    throw usageError(
      "empty-name",
      `${JSON.stringify(model)} has an empty name among its models`,
      "name one model, or several joined by single commas",
      "model",
    );
  const names = parts.map(({ name }) => name);
  if (parts.every(({ weight }) => weight === undefined)) return { names, mean };
  return { names, mean, weights: parts.map(({ name, weight = "1" }) => weightOf(name, weight)) };
}

/** A model in a list, and its weight as it is written. */
export interface WrittenPart {
  readonly name: string;
  readonly weight?: string;
}

/** The models of a list that is joined by commas. A single one has no weight: what looks like one belongs to its name. */
export function partsOfList(list: string): readonly WrittenPart[] {
  const parts = list.split(",");
  return parts.length === 1 ? [{ name: list.trim() }] : parts.map(withoutWeight);
}

/** A name and what stands behind its last `=`, if that begins as a number does. */
function withoutWeight(written: string): WrittenPart {
  const [, name, weight] = /^(.*)=([-+.\d][^=/]*)$/s.exec(written.trim()) ?? [];
  return name === undefined || weight === undefined ? { name: written.trim() } : { name, weight };
}

function weightOf(name: string, written: string): number {
  const weight = Number(written);
  if (Number.isFinite(weight) && weight > 0) return weight;
  throw usageError(
    "bad-weight",
    `the weight of ${name} has to be a number above 0, not ${written}`,
    "leave out a model that is to have no weight",
    "model",
  );
}
