import { usageError } from "../../error.ts";
import { initialValues, type NamedValues, type TensorSpec } from "../../training/tensors.ts";
import { networkTensors } from "../network/tensors.ts";
import type { StoredParser } from "../parser-file.ts";
import type { TrainingChoices } from "../parser-kind.ts";
import { type SmallFile, smallFile } from "../small-file.ts";

/** The parser from which a training goes on. @throws LacunaError `usage.bad-parameter` for one of another kind or other sizes */
export function smallInit(init: StoredParser, asked: Pick<TrainingChoices, "width" | "hidden">): SmallFile {
  const wrong = (message: string) => usageError("bad-parameter", `{init} is ${message}`, undefined, "init");
  if (init.model !== "small") throw wrong(`a parser of the kind ${init.model}, not small`);
  const file = smallFile(init);
  for (const name of ["width", "hidden"] as const)
    if (asked[name] !== undefined && asked[name] !== file.settings[name])
      throw wrong(`of {${name}} ${file.settings[name]}, which stays`);
  return file;
}

/**
 * First values of a parser for a knowledge base, from one that was trained for another: words and names that both know begin with the
 * rows they had, others with drawn ones; all else goes on as it was.
 * @param words that the new parser knows
 * @param schema names of its concepts, keys and predicates
 */
export function beginFrom(
  init: SmallFile,
  { words, schema }: Pick<SmallFile, "words" | "schema">,
  seed: number,
): NamedValues {
  const specs = networkTensors(init.settings, { words: words.length, schema: schema.length });
  const values = initialValues(specs, seed);
  const keys: Readonly<Record<string, readonly (readonly string[])[]>> = {
    // Row 0 is any other word.
    words: [
      ["", ...init.words],
      ["", ...words],
    ],
    schema: [init.schema, schema],
  };
  for (const { name, shape } of specs) {
    const before = init.values.get(name)!;
    const rows = keys[name];
    if (rows) copyRows(before, rows[0]!, values.get(name)!, rows[1]!, widthOf(shape));
    else values.set(name, before.slice());
  }
  return values;
}

const widthOf = (shape: TensorSpec["shape"]): number => shape.at(-1)!;

/** Copies the rows of names that both tables have. */
function copyRows(
  from: Float32Array,
  fromNames: readonly string[],
  to: Float32Array,
  toNames: readonly string[],
  width: number,
): void {
  const places = new Map(fromNames.map((name, at) => [name, at]));
  toNames.forEach((name, at) => {
    const place = places.get(name);
    if (place !== undefined) to.set(from.subarray(place * width, (place + 1) * width), at * width);
  });
}
