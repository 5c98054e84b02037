import { LacunaError } from "../../error.ts";
import { type TensorFile, toFloats } from "../../formats/tensors/tensors.ts";
import type { Recognised } from "./dialects.ts";
import type { FoundBy } from "./readings.ts";

/** The unit of the angles in a file. */
export interface AngleUnit {
  readonly radians: number;
  readonly found: Exclude<FoundBy, "measured">;
}

/** Added to the margin for the range that tables start in, by the authors' code (codes/model.py) and all that follow it. */
const EPSILON = 2;

/**
 * Finds the unit of the angles of rotations. LibKGE has radians. The code of the authors divides by `embedding_range` / π, which is
 * (γ + 2) / width / π: its checkpoints and OpenKE's hold the range, others only the margin γ in a `config.json`.
 * @param gamma the margin, where the caller knows it
 * @throws LacunaError `links.unknown-unit`
 */
export function angleUnit(
  { dialect, relations }: Recognised,
  { tensors, metadata }: TensorFile,
  path: string,
  gamma: number | undefined,
): AngleUnit {
  const width = relations.tensor.shape[1]!;
  const ofMargin = (margin: number) => (Math.PI * width) / (margin + EPSILON);
  if (gamma !== undefined) return { radians: ofMargin(gamma), found: "given" };
  if (dialect.angles === "radians") return { radians: 1, found: "file" };
  // OpenKE has a range of entities too, which is another.
  const ranges = [...tensors].filter(([name]) => name.endsWith("embedding_range"));
  const range = ranges.find(([name]) => name.includes("rel")) ?? ranges[0];
  const value = range && toFloats(range[1], range[0])[0];
  if (value !== undefined && value > 0) return { radians: Math.PI / value, found: "file" };
  const said = Number(metadata.get("gamma") ?? Number.NaN);
  if (said > 0) return { radians: ofMargin(said), found: "file" };
  if (dialect.angles === undefined) return { radians: 1, found: "file" };
  throw new LacunaError(
    "links.unknown-unit",
    `${path}: ${relations.name} holds angles in a unit that depends on the margin of the training, which is not beside them`,
    {
      place: { file: path },
      hint: "give the margin with {gamma}, or keep the config.json of the training beside the tables",
    },
  );
}
