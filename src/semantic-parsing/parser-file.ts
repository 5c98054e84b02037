import { LacunaError } from "../error.ts";
import { halvesFrom } from "../formats/tensors/half.ts";
import { readSafetensors, writeSafetensors } from "../formats/tensors/safetensors.ts";
import { floatTensor, type Tensor, toFloats } from "../formats/tensors/tensors.ts";
import { brokenJson, jsonObjectOf } from "../formats/text/json-of.ts";
import { members, object } from "../formats/text/shape.ts";
import type { NamedValues } from "../training/tensors.ts";

/** Formats of files: the first is of the small parser alone, which came before there were several kinds. */
const SMALL = "lacuna small parser 1";
const FORMAT = "lacuna parser 1";

/** A parser of any kind as a file holds it. */
export interface StoredParser {
  /** Id of its kind. */
  readonly model: string;
  /** Settings and vocabularies, as plain data that its kind understands. */
  readonly about: object;
  readonly shapes: ReadonlyMap<string, readonly number[]>;
  readonly values: NamedValues;
  /** The format of kept values. */
  readonly precision: "half" | "single";
  /** Its training data and settings, as plain data. */
  readonly provenance: Readonly<Record<string, unknown>>;
}

/** A parser as the parts of a safetensors file. */
export function packParser({
  model,
  about,
  shapes,
  values,
  precision,
  provenance,
}: StoredParser): Uint8Array[] {
  const tensors = new Map(
    [...shapes].map(([name, shape]): [string, Tensor] => {
      const each = values.get(name)!;
      if (precision === "single") return [name, floatTensor(each, shape)];
      return [name, { dtype: "float16", shape, bytes: new Uint8Array(halvesFrom(each).buffer) }];
    }),
  );
  const text = JSON.stringify({ ...about, provenance });
  return writeSafetensors(
    tensors,
    model === "small" ? { format: SMALL, about: text } : { format: FORMAT, model, about: text },
  );
}

/**
 * Reads what {@link packParser} made.
 * @throws LacunaError `formats.broken-tensors`, `parsing.not-a-parser`
 */
export function unpackParser(bytes: Uint8Array, file: string): StoredParser {
  const { tensors, metadata } = readSafetensors(bytes, file);
  const text = metadata.get("about");
  const format = metadata.get("format");
  const model = format === SMALL ? "small" : metadata.get("model");
  if ((format !== SMALL && format !== FORMAT) || text === undefined || model === undefined)
    throw new LacunaError("parsing.not-a-parser", `${file} is no parser of ours`, {
      place: { file },
      hint: "name a folder that parser train wrote",
    });
  const refusal = { file, code: "parsing.not-a-parser", hint: "name a folder that parser train wrote" };
  const value = jsonObjectOf(text, refusal);
  const mistake = members({ provenance: object })(value, "");
  if (mistake !== undefined) throw brokenJson(refusal, mistake);
  const { provenance, ...about } = value as { readonly provenance: StoredParser["provenance"] };
  return {
    model,
    about,
    provenance,
    shapes: new Map([...tensors].map(([name, { shape }]) => [name, shape])),
    values: new Map([...tensors].map(([name, tensor]) => [name, toFloats(tensor, name)])),
    precision: [...tensors.values()].some(({ dtype }) => dtype === "float16") ? "half" : "single",
  };
}
