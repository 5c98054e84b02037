import { LacunaError } from "../../error.ts";
import type { TensorFile } from "../../formats/tensors/tensors.ts";
import type { Graph } from "../../kg/graph.ts";
import type { ScoringModel } from "../models/model.ts";
import { scoringModel, scoringModels } from "../models/registry.ts";
import { type AngleUnit, angleUnit } from "./angles.ts";
import type { ComplexLayout, InverseOrder, Recognised } from "./dialects.ts";

/** Facts that the file does not state, or states wrongly. @internal */
export interface ImportOptions {
  readonly model?: string;
  readonly layout?: ComplexLayout;
  readonly inverses?: InverseOrder;
  /** Refuse what is given of order and layout where another reading finds links of the graph clearly better. */
  readonly verify?: boolean;
  /** The margin of the training, which gives the unit of RotatE's angles. */
  readonly gamma?: number;
  /** The row of each entity of the graph; the ids themselves when absent. */
  readonly entityRows?: Uint32Array;
  /** The row of each directed relation, or of each forward one. */
  readonly relationRows?: Uint32Array;
}

/** One way to understand the tables of a file. */
export interface Reading {
  readonly model: ScoringModel;
  readonly inverses: InverseRows;
  /** How complex numbers lie in a row; undefined for real models. */
  readonly layout: ComplexLayout | undefined;
  /** The radians of one unit, for relation vectors half as wide as those of entities, which are angles. */
  readonly radians?: number;
  /** An entity has a vector as head and then one as tail, when relation vectors are half as wide as those of entities. */
  readonly sides?: true;
}

/** Positions of the rows of inverse relations; `none` without such rows, `named` when a map names every row. @internal */
export type InverseRows = InverseOrder | "none" | "named";

/** The source of a choice: the caller, the file or its tool, or a measurement. @internal */
export type FoundBy = "given" | "file" | "measured";

/** All remaining interpretations of a file, and the source of each exclusion. */
export interface PossibleReadings {
  readonly readings: readonly Reading[];
  readonly found: { readonly model: FoundBy; readonly inverses: FoundBy; readonly layout: FoundBy };
  /** The unit of angles, when some reading has them. */
  readonly angles?: AngleUnit;
}

/**
 * The readings that the names of the tensors, the sizes of the tables and the caller leave open.
 * @throws LacunaError `links.unknown-model`, `links.unfit-tensors`, `links.bad-width`, `links.unknown-unit`
 */
export function possibleReadings(
  recognised: Recognised,
  file: TensorFile,
  path: string,
  graph: Graph,
  options: ImportOptions,
): PossibleReadings {
  const { dialect, entities, relations, objects } = recognised;
  const width = entities.tensor.shape[1] ?? 0;
  const said = saidModel(recognised, file);
  const models =
    options.model !== undefined
      ? [scoringModel(options.model)]
      : said !== undefined
        ? [scoringModel(said)]
        : (dialect.models?.map(scoringModel) ?? [...scoringModels.values()]);
  const half = !objects && isHalfAsWide(recognised);
  const fitting = models.filter((model) =>
    half
      ? model.relationValues === "unit" || (model.twoSided && dialect.sides)
      : model.twoSided === (objects !== undefined) &&
        Number.isInteger(width / model.width(1)) &&
        // What such a tool writes of rotations is angles.
        (model.relationValues !== "unit" || !dialect.angles || options.model !== undefined),
  );
  if (!objects && !half && models.every(({ twoSided }) => twoSided))
    throw new LacunaError(
      "links.unknown-tensors",
      `${path} has no second table of entities, which ${models.map(({ name }) => name).join(", ")} needs`,
      { place: { file: path }, hint: "check {model}" },
    );
  refuseOthers(recognised, fitting, models, path);
  const angles =
    half && fitting.some(({ relationValues }) => relationValues === "unit")
      ? angleUnit(recognised, file, path, options.gamma)
      : undefined;
  const inverses = inverseRows(relations.tensor.shape[0]!, dialect.inverses, file, graph, options);
  const layouts = (model: ScoringModel): readonly (ComplexLayout | undefined)[] =>
    !model.complex
      ? [undefined]
      : options.layout !== undefined
        ? [options.layout]
        : width === 2
          ? ["halves"]
          : dialect.layouts;
  const readings = fitting.flatMap((model) =>
    layouts(model).flatMap((layout) =>
      inverses.rows.map((rows) => ({
        model,
        inverses: rows,
        layout,
        ...(half && (model.twoSided ? { sides: true as const } : angles && { radians: angles.radians })),
      })),
    ),
  );
  const by = (given: unknown, values: readonly unknown[]): FoundBy =>
    given !== undefined ? "given" : new Set(values).size > 1 ? "measured" : "file";
  return {
    readings,
    ...(angles && { angles }),
    found: {
      model: by(
        options.model,
        readings.map(({ model }) => model),
      ),
      inverses: inverses.found,
      layout: by(
        options.layout,
        readings.flatMap(({ layout }) => layout ?? []),
      ),
    },
  };
}

/** Whether relation vectors are half as wide as those of entities. */
const isHalfAsWide = ({ entities, relations }: Pick<Recognised, "entities" | "relations">): boolean =>
  [entities, relations].every(({ tensor }) => tensor.shape.length === 2) &&
  entities.tensor.shape[1] === 2 * relations.tensor.shape[1]!;

/** The scoring function that the file names, under Lacuna's name. */
function saidModel({ dialect, entities }: Recognised, file: TensorFile): string | undefined {
  const said =
    dialect.modelSaid?.(file, entities.name) ??
    (file.kind === "safetensors" ? file.metadata.get("model") : undefined);
  // DGL-KE's names for the two distances; TransE alone is the second.
  return said && ({ transe_l1: "transe", transe_l2: "transe-l2" }[said.toLowerCase()] ?? said);
}

function inverseRows(
  rows: number,
  usual: readonly InverseOrder[],
  file: TensorFile,
  graph: Graph,
  { inverses, relationRows }: ImportOptions,
): { readonly rows: readonly InverseRows[]; readonly found: FoundBy } {
  if (rows !== graph.relationCount) return { rows: ["none"], found: "file" };
  if (relationRows?.length === rows) return { rows: ["named"], found: "given" };
  if (inverses !== undefined) return { rows: [inverses], found: "given" };
  const said = file.kind === "safetensors" ? file.metadata.get("inverses") : undefined;
  if (said === "interleaved" || said === "blocked") return { rows: [said], found: "file" };
  // Both orders are the same for one relation and its inverse.
  if (rows === 2) return { rows: ["interleaved"], found: "file" };
  return { rows: usual, found: usual.length > 1 ? "measured" : "file" };
}

/** Refuses models with parts that no scoring function here has, and tables of other widths than theirs. */
function refuseOthers(
  { entities, relations, objects, others }: Recognised,
  fitting: readonly ScoringModel[],
  models: readonly ScoringModel[],
  path: string,
): void {
  const tables = [entities, relations, ...(objects ? [objects] : [])];
  const width = entities.tensor.shape[1];
  const half = fitting.length > 0 && !objects && isHalfAsWide({ entities, relations });
  const odd = tables.find(({ tensor }) => tensor.shape.length !== 2 || (tensor.shape[1] !== width && !half));
  const names = models.map(({ name }) => name).join(", ");
  const unused = objects && models.every(({ twoSided }) => !twoSided) ? [objects, ...others] : others;
  if (unused.length > 0) {
    const some = unused
      .slice(0, 4)
      .map(({ name, tensor }) => `${name.slice(0, 60)} (${tensor.shape.join(" × ")})`)
      .join(", ");
    const more = unused.length > 4 ? ` and ${unused.length - 4} more` : "";
    throw new LacunaError(
      "links.unfit-tensors",
      `${path}: beside its tables of entities and relations the model has ${some}${more}, which ${models.length === 1 ? `${names} has` : "the scoring functions here have"} no place for`,
      {
        place: { file: path },
        hint: `models are ${[...scoringModels.keys()].join(", ")}; of one of these, save the tables alone`,
      },
    );
  }
  if (!odd && fitting.length > 0) return;
  const { name, tensor } = odd ?? entities;
  throw new LacunaError(
    "links.bad-width",
    `${path}: ${name} is of ${tensor.shape.join(" × ")}, which is not what ${names} needs beside ${width} values of an entity`,
    { place: { file: path }, hint: "check {model}" },
  );
}

/** A reading in words: `complex, inverses interleaved, halves`. */
export const readingText = ({
  model,
  inverses,
  layout,
}: {
  readonly model: string;
  readonly inverses: InverseRows;
  readonly layout?: ComplexLayout | undefined;
}): string =>
  [
    model,
    ...(inverses === "none" ? [] : [`inverses ${inverses}`]),
    ...(layout === undefined ? [] : [layout]),
  ].join(", ");
