import { LacunaError } from "../../error.ts";
import { type TensorFile, toFloats } from "../../formats/tensors.ts";
import type { Graph } from "../../kg/graph.ts";
import type { ScoringModel } from "../models/model.ts";
import { scoringModel } from "../models/registry.ts";
import type { LinkTables } from "../tables.ts";
import { type ComplexLayout, dialects, type InverseOrder, type NamedTensor, recognise } from "./dialects.ts";

/** What the file does not say itself, or says wrongly. */
export interface ImportOptions {
  readonly model?: string;
  readonly layout?: ComplexLayout;
  readonly inverses?: InverseOrder;
  /** The row of each entity of the graph; the ids themselves when absent. */
  readonly entityRows?: Uint32Array;
  /** The row of each directed relation, or of each forward one. */
  readonly relationRows?: Uint32Array;
}

/** Tables as the graph numbers them, and what was found out about the file. */
export interface ImportedTables {
  readonly tables: LinkTables;
  readonly dialect: string;
  readonly dtype: string;
  readonly names: { readonly entities: string; readonly relations: string; readonly objects?: string };
}

/**
 * Makes the tables of a predictor of the arrays of a file.
 * @throws LacunaError `links.unknown-tensors`, `links.model-needed`, `links.size-mismatch`, `links.bad-width`
 */
export function importTables(
  file: TensorFile,
  path: string,
  graph: Graph,
  options: ImportOptions = {},
): ImportedTables {
  const found = recognise(file, { entities: graph.entityCount, relations: graph.relationCount });
  if (!found) throw unknownTensors(file, path);
  const { dialect, entities, relations } = found;
  const name = options.model ?? file.metadata.get("model") ?? dialect.model;
  if (name === undefined)
    throw new LacunaError(
      "links.model-needed",
      `${path} does not say which scoring function its tables are for`,
      {
        place: { file: path },
        hint: "name it with {model}, such as {model} complex",
      },
    );
  const model = scoringModel(name);
  if (model.twoSided && !found.objects) throw unknownTensors(file, path);
  const objects = model.twoSided ? found.objects : undefined;
  for (const side of [entities, ...(objects ? [objects] : [])])
    if (side.tensor.shape[0] !== graph.entityCount)
      throw mismatch(
        path,
        `${side.name} has ${side.tensor.shape[0]} rows, ${graph.name} has ${graph.entityCount} entities`,
      );
  const inverses = inverseRows(relations, path, graph);
  const rank = rankOf(model, [entities, relations, ...(objects ? [objects] : [])], path);
  const layout = options.layout ?? dialect.layout;
  const rows = (tensor: NamedTensor, order: Uint32Array | undefined) =>
    inOrder(toFloats(tensor.tensor, tensor.name), model, rank, layout, order);
  const order = relationOrder(inverses, graph, options, dialect.inverses);
  const relationTable = rows(relations, order);
  if (model.name === "rotate") normaliseModuli(relationTable, rank);
  return {
    tables: {
      ...{ model, rank, inverses, entityCount: graph.entityCount, relationCount: graph.relationCount },
      entities: rows(entities, options.entityRows),
      relations: relationTable,
      objects: objects && rows(objects, options.entityRows),
    },
    dialect: dialect.name,
    dtype: entities.tensor.dtype,
    names: {
      entities: entities.name,
      relations: relations.name,
      ...(objects ? { objects: objects.name } : {}),
    },
  };
}

function inverseRows({ name, tensor }: NamedTensor, path: string, graph: Graph): LinkTables["inverses"] {
  if (tensor.shape[0] === graph.relationCount) return "own";
  if (tensor.shape[0] === graph.relationCount >> 1) return "shared";
  throw mismatch(
    path,
    `${name} has ${tensor.shape[0]} rows, ${graph.name} has ${graph.relationCount >> 1} relations (${graph.relationCount} with inverses)`,
  );
}

/** The rank, when all tables have the width it asks for. */
function rankOf(model: ScoringModel, tables: readonly NamedTensor[], path: string): number {
  const [first] = tables;
  const width = first!.tensor.shape[1] ?? 0;
  const rank = width / model.width(1);
  const odd = tables.find(({ tensor }) => tensor.shape.length !== 2 || tensor.shape[1] !== width);
  if (!odd && Number.isInteger(rank) && rank > 0) return rank;
  const { name, tensor } = odd ?? first!;
  throw new LacunaError(
    "links.bad-width",
    `${path}: ${name} is of ${tensor.shape.join(" × ")}, which is not what ${model.name} needs beside ${width} values of an entity`,
    { place: { file: path }, hint: "check {model}" },
  );
}

/** The row of each relation of the result. */
function relationOrder(
  inverses: LinkTables["inverses"],
  graph: Graph,
  { relationRows, inverses: given }: ImportOptions,
  usual: InverseOrder,
): Uint32Array | undefined {
  const half = graph.relationCount >> 1;
  const directed = inverses === "own";
  if (relationRows?.length === (directed ? 2 * half : half)) return relationRows;
  if (!directed) return undefined;
  const blocked = (given ?? usual) === "blocked";
  if (!relationRows && !blocked) return undefined;
  return Uint32Array.from({ length: 2 * half }, (_, relation) => {
    const row = relationRows?.[relation >> 1] ?? relation >> 1;
    return blocked ? row + half * (relation & 1) : 2 * row + (relation & 1);
  });
}

/** The rows in the order of the graph, complex numbers with their real parts first. */
function inOrder(
  values: Float32Array,
  model: ScoringModel,
  rank: number,
  layout: ComplexLayout,
  order: Uint32Array | undefined,
): Float32Array {
  const pairs = model.complex && layout === "pairs";
  if (!order && !pairs) return values;
  const width = model.width(rank);
  const out = new Float32Array(values.length);
  for (let row = 0; row < values.length / width; row++) {
    const from = (order?.[row] ?? row) * width;
    const to = row * width;
    if (!pairs) out.set(values.subarray(from, from + width), to);
    else
      for (let l = 0; l < rank; l++) {
        out[to + l] = values[from + 2 * l]!;
        out[to + rank + l] = values[from + 2 * l + 1]!;
      }
  }
  return out;
}

/** Rotations are of modulus 1; files keep them so to the precision of their type, or leave it to the reader. */
function normaliseModuli(table: Float32Array, rank: number): void {
  for (let at = 0; at < table.length; at += 2 * rank)
    for (let l = at; l < at + rank; l++) {
      const modulus = Math.hypot(table[l]!, table[l + rank]!);
      if (modulus === 0) continue;
      table[l]! /= modulus;
      table[l + rank]! /= modulus;
    }
}

function unknownTensors({ tensors }: TensorFile, path: string): LacunaError {
  const some = [...tensors]
    .slice(0, 6)
    .map(([name, { shape }]) => `${name.slice(0, 60)} (${shape.join(" × ")})`);
  const more = tensors.size > 6 ? `, and ${tensors.size - 6} more` : "";
  return new LacunaError(
    "links.unknown-tensors",
    `${path} holds ${some.join(", ") || "no tensors"}${more}: no tables of entities and relations that are known`,
    {
      place: { file: path },
      hint: `known are the names of ${dialects.map(({ name }) => name).join(", ")}, or two matrices with as many rows as the graph has entities and relations`,
    },
  );
}

const mismatch = (path: string, why: string) =>
  new LacunaError("links.size-mismatch", `${path}: ${why}`, {
    place: { file: path },
    hint: "give the graph the model was trained on; where ids differ, {entities} and {relations} map them",
  });
