import { LacunaError } from "../error.ts";
import { halvesFrom } from "../formats/tensors/half.ts";
import { readSafetensors, writeSafetensors } from "../formats/tensors/safetensors.ts";
import { type Tensor, toFloats } from "../formats/tensors/tensors.ts";
import type { NamedValues } from "../training/tensors.ts";
import { type Calibration, uncalibrated } from "./decoding/calibration.ts";
import type { NetworkSettings } from "./network/settings.ts";
import { networkTensors } from "./network/tensors.ts";

const FORMAT = "lacuna small parser 1";

/** A small parser as a file holds it. */
export interface StoredParser {
  readonly settings: NetworkSettings;
  /** The words that it knows, in the order of their numbers, from 1. */
  readonly words: readonly string[];
  /** Names of the concepts, keys and predicates that it was trained for. */
  readonly schema: readonly string[];
  readonly aliases: Readonly<Record<string, readonly string[]>>;
  readonly calibration: Calibration;
  readonly values: NamedValues;
  /** What it was trained on and how, as plain data. */
  readonly provenance: Readonly<Record<string, unknown>>;
}

/** A parser as the parts of a safetensors file, its values as float16. */
export function packParser(stored: StoredParser): Uint8Array[] {
  const { settings, words, schema, values, aliases, calibration, provenance } = stored;
  const specs = networkTensors(settings, { words: words.length, schema: schema.length });
  const tensors = new Map(
    specs.map(({ name, shape }): [string, Tensor] => {
      const halves = halvesFrom(values.get(name)!);
      return [name, { dtype: "float16", shape, bytes: new Uint8Array(halves.buffer) }];
    }),
  );
  const about = JSON.stringify({ settings, words, schema, aliases, calibration, provenance });
  return writeSafetensors(tensors, { format: FORMAT, about });
}

/**
 * Reads what {@link packParser} made.
 * @throws LacunaError `formats.broken-tensors`, `parsing.not-a-parser`
 */
export function unpackParser(bytes: Uint8Array, file: string): StoredParser {
  const { tensors, metadata } = readSafetensors(bytes, file);
  const text = metadata.get("about");
  if (metadata.get("format") !== FORMAT || text === undefined)
    throw new LacunaError("parsing.not-a-parser", `${file} is no parser of ours`, {
      place: { file },
      hint: "name a folder that parser train wrote",
    });
  const about = JSON.parse(text) as Omit<StoredParser, "values" | "calibration"> & {
    readonly calibration?: Calibration;
  };
  const values = new Map([...tensors].map(([name, tensor]) => [name, toFloats(tensor, name)]));
  return { calibration: uncalibrated, ...about, values };
}
