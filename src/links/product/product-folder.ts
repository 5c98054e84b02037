import { LacunaError } from "../../error.ts";
import type { Files } from "../../formats/files/files.ts";
import { sha256 } from "../../formats/sha256.ts";
import type { Graph } from "../../kg/graph.ts";
import { withoutSlash } from "../../runs/paths.ts";
import type { FittedCalibration } from "../calibration/calibration.ts";
import { checkedCalibration } from "../calibration/read.ts";
import { corruptModel, manifestMembers } from "../files/manifest.ts";
import type { GraphOfModel } from "../files/model-folder.ts";
import { aggregations } from "../rules/scoring/aggregations.ts";
import type { ProductChoice } from "./fitted-product.ts";
import type { ProductOption } from "./options.ts";

/** The manifest of a folder of a fitted product. */
export const PRODUCT_MANIFEST = "manifest.json";
/** What manifests of fitted products have as their format. */
export const productFormat = "lacuna product 1";
/** Experts of a product, at most: every way to weigh them is tried. */
export const MOST_EXPERTS = 3;

/** How experts count: their powers, and how rules are put together where they count. */
export interface WrittenOption {
  readonly powers: readonly number[];
  readonly rules?: string;
  /** Whether rules score log(1 + 50 · evidence). */
  readonly sharp?: true;
}

/** What a folder of a fitted product says about itself. Relations go by their names. */
export interface ProductManifest {
  readonly format: typeof productFormat;
  readonly model: "product";
  /** Identity of the experts and of how they are put together. */
  readonly hash: string;
  readonly graph: GraphOfModel;
  /** The experts: a name that needs no folder, or files that the folder holds, as `1.manifest.json` of the first one. */
  readonly experts: readonly { readonly name: string; readonly files: readonly string[] }[];
  readonly temperature: number;
  readonly otherwise: WrittenOption;
  /** By relation: of its tails and of its heads. */
  readonly relations: Readonly<Record<string, readonly [tails: WrittenOption, heads: WrittenOption]>>;
  readonly calibration?: { readonly graph: GraphOfModel; readonly fitted: FittedCalibration };
  readonly provenance: Readonly<Record<string, unknown>>;
}

/** An option as manifests have it. */
export const writtenOption = ({ powers, aggregation, sharp }: ProductOption): WrittenOption => ({
  powers,
  ...(aggregation === undefined ? {} : { rules: aggregations[aggregation]!.name }),
  ...(sharp ? { sharp } : {}),
});

/** Identity of a product, but for what its experts are. */
export const productHash = ({
  experts,
  temperature,
  otherwise,
  relations,
}: Pick<ProductManifest, "experts" | "temperature" | "otherwise" | "relations">): string =>
  sha256([new TextEncoder().encode(JSON.stringify([experts, temperature, otherwise, relations]))]);

/**
 * Reads the manifest of a fitted product.
 * @throws LacunaError `links.corrupt-model` with the file
 */
export async function readProductManifest(path: string, files: Files): Promise<ProductManifest> {
  const file = `${withoutSlash(path)}/${PRODUCT_MANIFEST}`;
  const found = manifestMembers<ProductManifest>((await files.readShared(file, 0)).bytes, file);
  const { experts, relations, otherwise, temperature, calibration } = found;
  const isWhole =
    found.format === productFormat &&
    typeof found.hash === "string" &&
    [found.graph?.name, found.graph?.names].every((each) => typeof each === "string") &&
    Array.isArray(experts) &&
    experts.length > 0 &&
    experts.length <= MOST_EXPERTS &&
    experts.every(
      (each) =>
        typeof each?.name === "string" &&
        Array.isArray(each.files) &&
        each.files.every((name: unknown) => typeof name === "string" && !/[/\\]/.test(name)),
    ) &&
    typeof temperature === "number" &&
    temperature > 0 &&
    Number.isFinite(temperature) &&
    typeof relations === "object" &&
    relations !== null &&
    [otherwise, ...Object.values(relations).flat()].every((each) => isOption(each, experts.length)) &&
    Object.values(relations).every((each) => each.length === 2);
  if (!isWhole) throw corruptModel(file, "does not say all that a product of models needs", AGAIN);
  if (found.hash !== productHash(found as ProductManifest))
    throw corruptModel(file, "is not what its hash says: somebody has changed it", AGAIN);
  if (calibration !== undefined && typeof calibration?.graph?.names !== "string")
    throw corruptModel(file, "has a calibration of no graph", AGAIN);
  if (calibration !== undefined) checkedCalibration(calibration.fitted, file);
  return found as ProductManifest;
}

const AGAIN = "fit the product again: lacuna links fit {=graph} --model A,B --out FOLDER";

function isOption(value: unknown, experts: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { powers, rules, sharp = true } = value as Partial<WrittenOption>;
  return (
    Array.isArray(powers) &&
    powers.length === experts &&
    powers.every((power) => Number.isFinite(power) && power >= 0) &&
    powers.some((power) => power > 0) &&
    sharp === true &&
    (rules === undefined || aggregations.some(({ name }) => name === rules))
  );
}

/** How the experts of a product are put together for the relations of a graph. */
export function choiceOf(
  { relations, otherwise, temperature }: ProductManifest,
  { relations: names }: Graph,
): ProductChoice {
  const option = ({ powers, rules, sharp }: WrittenOption): ProductOption => ({
    powers,
    ...(rules === undefined ? {} : { aggregation: aggregations.findIndex(({ name }) => name === rules) }),
    ...(sharp ? { sharp } : {}),
  });
  return {
    temperature,
    otherwise: option(otherwise),
    of(relation) {
      const name = names.name(relation >> 1);
      return option(Object.hasOwn(relations, name) ? relations[name]![(relation & 1) as 0 | 1] : otherwise);
    },
  };
}

/** The name in a product's folder of a file of its expert. */
export const nameOfExpert = (expert: number, file: string): string => `${expert + 1}.${file}`;

/** The files of an expert, as if they lay in a folder of their own. */
export function filesOfExpert(files: Files, folder: string, expert: number): Files {
  const base = `${withoutSlash(folder)}/`;
  const own = (path: string) => {
    if (!path.startsWith(base))
      throw new LacunaError("links.corrupt-model", `${path} lies outside of ${folder}`, {
        place: { file: path },
      });
    return `${base}${nameOfExpert(expert, path.slice(base.length))}`;
  };
  return {
    ...files,
    list: async () => undefined,
    // The folder itself is no file.
    size: async (path) => (`${withoutSlash(path)}/` === base ? undefined : files.size(own(path))),
    read: (path) => files.read(own(path)),
    readShared: (path, from) => files.readShared(own(path), from),
    ...(files.version ? { version: (path: string) => files.version!(own(path)) } : {}),
  };
}
