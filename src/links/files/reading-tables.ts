import { toFloats } from "../../formats/tensors/tensors.ts";
import type { Graph } from "../../kg/graph.ts";
import type { LinkTables } from "../tables.ts";
import type { ComplexLayout, NamedTensor, Recognised } from "./dialects.ts";
import type { ImportOptions, Reading } from "./readings.ts";

/** Gives the tables as one reading after another understands them, rows in the order of the graph's ids. */
export function tablesByReading(
  { entities, relations, objects }: Recognised,
  graph: Graph,
  options: ImportOptions,
): (reading: Reading) => LinkTables {
  // Entities are large and differ by layout only, so the last ones are kept.
  let last: Sides & { layout: ComplexLayout | undefined; sides: true | undefined };
  return (reading) => {
    const { model, inverses, layout, sides, radians } = reading;
    const rank = entities.tensor.shape[1]! / model.width(1) / (sides ? 2 : 1);
    const pairs = layout === "pairs" ? rank : undefined;
    const rows = ({ tensor, name }: NamedTensor, order: Uint32Array | undefined) =>
      inOrder(toFloats(tensor, name), tensor.shape[1]!, pairs, order);
    if (!last || last.layout !== layout || last.sides !== sides) {
      const table = rows(entities, options.entityRows);
      last = {
        layout,
        sides,
        ...(sides
          ? inHalves(table, rank)
          : { entities: table, objects: objects && rows(objects, options.entityRows) }),
      };
    }
    const order = relationOrder(reading, graph, options);
    const relationTable =
      radians === undefined
        ? rows(relations, order)
        : turned(inOrder(toFloats(relations.tensor, relations.name), rank, undefined, order), rank, radians);
    if (model.relationValues === "unit") normaliseModuli(relationTable, rank);
    return {
      model,
      rank,
      inverses: inverses === "none" ? "shared" : "own",
      entityCount: graph.entityCount,
      relationCount: graph.relationCount,
      entities: last.entities,
      relations: relationTable,
      objects: last.objects,
    };
  };
}

interface Sides {
  readonly entities: Float32Array;
  readonly objects: Float32Array | undefined;
}

/** Rows of two vectors as two tables. */
function inHalves(table: Float32Array, rank: number): Sides {
  const [entities, objects] = [0, 1].map((side) =>
    Float32Array.from({ length: table.length / 2 }, (_, at) => {
      const row = Math.floor(at / rank);
      return table[(2 * row + side) * rank + (at - row * rank)]!;
    }),
  );
  return { entities: entities!, objects };
}

/** Rotations by angles, as complex numbers. */
function turned(angles: Float32Array, rank: number, radians: number): Float32Array {
  const out = new Float32Array(2 * angles.length);
  angles.forEach((angle, at) => {
    const to = at + rank * Math.floor(at / rank);
    out[to] = Math.cos(angle * radians);
    out[to + rank] = Math.sin(angle * radians);
  });
  return out;
}

/** The row of each relation of the result; undefined when they lie so already. */
function relationOrder(
  { inverses }: Reading,
  graph: Graph,
  { relationRows }: ImportOptions,
): Uint32Array | undefined {
  const half = graph.relationCount >> 1;
  if (inverses === "named") return relationRows;
  if (inverses === "none") return relationRows?.length === half ? relationRows : undefined;
  const blocked = inverses === "blocked";
  if (!relationRows && !blocked) return undefined;
  return Uint32Array.from({ length: 2 * half }, (_, relation) => {
    const row = relationRows?.[relation >> 1] ?? relation >> 1;
    return blocked ? row + half * (relation & 1) : 2 * row + (relation & 1);
  });
}

/** The rows in another order; with `pairs`, the number of complex numbers in each, real parts are put first. */
function inOrder(
  values: Float32Array,
  width: number,
  pairs: number | undefined,
  order: Uint32Array | undefined,
): Float32Array {
  if (!order && pairs === undefined) return values;
  const out = new Float32Array(values.length);
  for (let row = 0; row < values.length / width; row++) {
    const from = (order?.[row] ?? row) * width;
    const to = row * width;
    if (pairs === undefined) out.set(values.subarray(from, from + width), to);
    else
      for (let l = 0; l < pairs; l++) {
        out[to + l] = values[from + 2 * l]!;
        out[to + pairs + l] = values[from + 2 * l + 1]!;
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
