import { type Calibration, uncalibrated } from "./decoding/calibration.ts";
import type { NetworkSettings } from "./network/settings.ts";
import { networkTensors } from "./network/tensors.ts";
import type { StoredParser } from "./parser-file.ts";

/** The contents of the file of a small parser. */
export interface SmallFile extends Pick<StoredParser, "values" | "provenance"> {
  readonly settings: NetworkSettings;
  /** The words that it knows, in the order of their numbers, from 1. */
  readonly words: readonly string[];
  /** Names of the concepts, keys and predicates that it was trained for. */
  readonly schema: readonly string[];
  readonly aliases: Readonly<Record<string, readonly string[]>>;
  readonly calibration: Calibration;
}

/** A small parser as files hold it. */
export function storedSmall({ values, provenance, ...about }: SmallFile): StoredParser {
  const { settings, words, schema, aliases, calibration } = about;
  const specs = networkTensors(settings, { words: words.length, schema: schema.length });
  return {
    model: "small",
    values,
    provenance,
    precision: "half",
    about: { settings, words, schema, aliases, calibration },
    shapes: new Map(specs.map(({ name, shape }) => [name, shape])),
  };
}

/** The parser of {@link storedSmall}; files from before there were probabilities are not calibrated. */
export const smallFile = ({ about, values, provenance }: StoredParser): SmallFile => ({
  calibration: uncalibrated,
  ...(about as Omit<SmallFile, "values" | "provenance" | "calibration">),
  values,
  provenance,
});
