import { usageError } from "../error.ts";
import type { Mean } from "../links/predictors/averaged.ts";
import { withoutSlash } from "../runs/paths.ts";
import type { ModelHost } from "./open-model.ts";

/** What a user has written for a model, taken apart. */
export interface WrittenModels {
  readonly names: readonly string[];
  readonly mean: Mean | "product";
  /** The weight of each in the mean, where any was written; 1 for the others, undefined for others of a product. */
  readonly weights?: readonly (number | undefined)[];
  /** The divisor of a product: by what the sum of scores is divided, where it was written. */
  readonly temperature?: number;
}

/** The prefix of models that are joined by commas: their geometric mean. */
const GEOMETRIC = "geometric:";

/** The prefix of models whose scores are added, each times its weight; with `@` and a temperature: `product@1.4:rules=3,mine`. */
const PRODUCT = /^product(?:@([^:]*))?:/;

/**
 * The names in what a user has written for a model: several, joined by commas, stand for their average, with `geometric:`
 * before them for their geometric mean, and with
 * `product:` for their product, whose weights are not normalised. Behind each may stand `=` and its weight. A folder whose own name has a comma is that
 * folder.
 * @throws LacunaError `usage.empty-name`, `usage.bad-weight`, `usage.bad-temperature`
 */
export async function writtenModels(
  written: string,
  { files }: Pick<ModelHost, "files">,
): Promise<WrittenModels> {
  const product = PRODUCT.exec(written);
  const mean = product ? "product" : written.startsWith(GEOMETRIC) ? "geometric" : "arithmetic";
  const model = written.slice(product?.[0].length ?? (mean === "geometric" ? GEOMETRIC.length : 0));
  const temperature = product?.[1] === undefined ? {} : { temperature: temperatureOf(product[1]) };
  const isFolder = async () => (await files.size(`${withoutSlash(model)}/manifest.json`)) !== undefined;
  if (!model.includes(",") || (await isFolder())) return { names: [model], mean, ...temperature };
  const parts = partsOfList(model);
  if (parts.some(({ name }) => name === ""))
    throw usageError(
      "empty-name",
      `${JSON.stringify(model)} has an empty name among its models`,
      "name one model, or several joined by single commas",
      "model",
    );
  const names = parts.map(({ name }) => name);
  if (parts.every(({ weight }) => weight === undefined)) return { names, mean, ...temperature };
  const weights = parts.map(({ name, weight }) =>
    weight === undefined ? (mean === "product" ? undefined : 1) : weightOf(name, weight),
  );
  return { names, mean, weights, ...temperature };
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

function temperatureOf(written: string): number {
  const temperature = Number(written);
  if (written !== "" && Number.isFinite(temperature) && temperature > 0) return temperature;
  throw usageError(
    "bad-temperature",
    `the temperature of a product has to be a number above 0, not ${JSON.stringify(written)}`,
    "write it as product@1.4:rules=3,models/mine, or leave it out",
    "model",
  );
}
