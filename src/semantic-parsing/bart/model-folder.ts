import { LacunaError } from "../../error.ts";
import { wholeBytes } from "../../formats/compression/whole.ts";
import type { Files } from "../../formats/files/files.ts";
import { readTensors } from "../../formats/tensors/read-tensors.ts";
import { type Tensor, toFloats } from "../../formats/tensors/tensors.ts";
import { randomStream } from "../../numeric/random.ts";
import { joined } from "../../runs/paths.ts";
import type { NamedValues } from "../../training/tensors.ts";
import type { BytePairFiles } from "./byte-pairs.ts";
import { type BartSettings, bartSettings, notBart } from "./settings.ts";
import { bartTensors, FINAL_BIAS, TOKENS } from "./tensors.ts";
import { bytePairFiles, jsonOf, withTokens } from "./tokenizer-files.ts";

/** A BART as a folder of the transformers library holds it. */
export interface BartModel {
  readonly settings: BartSettings;
  readonly tokenizer: BytePairFiles;
  readonly values: NamedValues;
  /** Tokens that the files do not have: their rows are drawn, and training has to teach them. */
  readonly added: string[];
  readonly weights: { readonly file: string; readonly sha256: string };
}

/** Files of weights, the ones that are looked for first. */
const WEIGHTS = ["model.safetensors", "pytorch_model.bin"];

/**
 * Reads a folder with `config.json`, `model.safetensors` or `pytorch_model.bin`, and `vocab.json` with `merges.txt` or
 * `tokenizer.json`. Tokens that are wanted and not there get new rows of the table of tokens.
 * @throws LacunaError `parsing.not-bart`, `parsing.other-tensors`, `files.*`, `formats.*`
 */
export async function readBartFolder(
  files: Files,
  folder: string,
  wanted: readonly string[],
  seed: number,
): Promise<BartModel> {
  const text = async (file: string): Promise<string | undefined> => {
    const path = joined(folder, file);
    if ((await files.size(path)) === undefined) return undefined;
    return new TextDecoder().decode(await wholeBytes(files, path));
  };
  const config = await text("config.json");
  if (config === undefined) throw notBart(folder, "it has no config.json");
  const read = bartSettings(jsonOf(config, "config.json"), joined(folder, "config.json"));
  const found = bytePairFiles({
    vocabulary: await text("vocab.json"),
    merges: await text("merges.txt"),
    added: await text("added_tokens.json"),
    tokenizer: await text("tokenizer.json"),
  });
  const added = wanted.filter((token) => found.whole[token] === undefined);
  const tokenizer = withTokens(found, wanted, read.vocabulary);
  const tokens = Math.max(read.vocabulary, ...wanted.map((token) => tokenizer.whole[token]! + 1));
  const settings = { ...read, vocabulary: tokens };
  for (const file of WEIGHTS) {
    const path = joined(folder, file);
    if ((await files.size(path)) === undefined) continue;
    const { bytes, sha256 } = await files.readShared(path, 0);
    const { tensors } = await readTensors(bytes, path, files.most);
    const values = bartValues(tensors, settings, read.vocabulary, path, seed);
    return { settings, tokenizer, values, added, weights: { file: path, sha256 } };
  }
  throw notBart(folder, `it has neither ${WEIGHTS.join(" nor ")}`);
}

/**
 * The values of a BART from a file, where names may begin with `model.`. The bias of logits is 0 where it is missing, as
 * it is in files of the model without its last layer; rows of new tokens are drawn.
 */
function bartValues(
  tensors: ReadonlyMap<string, Tensor>,
  settings: BartSettings,
  known: number,
  file: string,
  seed: number,
): NamedValues {
  const { width } = settings;
  return new Map(
    bartTensors(settings).map((spec): [string, Float32Array] => {
      const { name, shape, initial } = spec;
      const tensor = tensors.get(name) ?? tensors.get(`model.${name}`);
      if (!tensor && name === FINAL_BIAS) return [name, new Float32Array(settings.vocabulary)];
      if (!tensor) throw otherTensors(file, `the tensor ${name} is missing`);
      const count = shape.reduce((all, size) => all * size, 1);
      const values = toFloats(tensor, name);
      if (values.length === count) return [name, values];
      const perToken = name === TOKENS ? width : 1;
      if ((name !== TOKENS && name !== FINAL_BIAS) || values.length !== known * perToken)
        throw otherTensors(file, `${name} has ${values.length} values, not ${count}`);
      const longer =
        name === TOKENS ? initial(shape, randomStream(seed, "rows of new tokens")) : new Float32Array(count);
      longer.set(values);
      return [name, longer];
    }),
  );
}

const otherTensors = (file: string, why: string) =>
  new LacunaError("parsing.other-tensors", `${file}: ${why}`, {
    place: { file },
    hint: "the weights are of another model than config.json says",
  });
