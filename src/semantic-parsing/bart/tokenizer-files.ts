import type { BytePairFiles } from "./byte-pairs.ts";
import { notBart } from "./settings.ts";

/** Texts of the files of a tokenizer, those that are there. */
export interface TokenizerTexts {
  /** `vocab.json` */
  readonly vocabulary?: string | undefined;
  /** `merges.txt` */
  readonly merges?: string | undefined;
  /** `added_tokens.json` of slow tokenizers */
  readonly added?: string | undefined;
  /** `tokenizer.json` of fast tokenizers */
  readonly tokenizer?: string | undefined;
}

/** The tokens of every BART, in the order of their numbers, and the mask, which has another place. */
const SPECIAL = ["<s>", "<pad>", "</s>", "<unk>", "<mask>"];

/** The part of a `tokenizer.json` that is read. */
interface FastTokenizer {
  readonly added_tokens?: readonly { readonly id: number; readonly content: string }[];
  readonly model?: {
    readonly type?: string;
    readonly vocab?: Readonly<Record<string, number>>;
    /** Pairs as text, or as lists since version 0.20 of the tokenizers library. */
    readonly merges?: readonly (string | readonly [string, string])[];
  };
}

/**
 * Reads the files of a tokenizer as the transformers library writes them: `vocab.json` and `merges.txt`, or
 * `tokenizer.json` alone.
 * @throws LacunaError `parsing.not-bart` where they are no byte-level pairs
 */
export function bytePairFiles(texts: TokenizerTexts): BytePairFiles {
  const fast =
    texts.tokenizer === undefined ? undefined : jsonOf<FastTokenizer>(texts.tokenizer, "tokenizer.json");
  if (fast && fast.model?.type !== "BPE") throw notBart("tokenizer.json", "it has no byte-level pairs");
  const vocabulary =
    texts.vocabulary === undefined
      ? fast?.model?.vocab
      : jsonOf<Readonly<Record<string, number>>>(texts.vocabulary, "vocab.json");
  const merges =
    texts.merges === undefined
      ? fast?.model?.merges?.map((pair) => (typeof pair === "string" ? pair : pair.join(" ")))
      : mergesOf(texts.merges);
  if (!vocabulary || !merges)
    throw notBart("the tokenizer", "it has neither vocab.json with merges.txt nor tokenizer.json");
  for (const token of SPECIAL.slice(0, 3))
    if (vocabulary[token] === undefined) throw notBart("the tokenizer", `it has no token ${token}`);
  const added = {
    ...Object.fromEntries((fast?.added_tokens ?? []).map(({ id, content }) => [content, id])),
    ...(texts.added === undefined
      ? {}
      : jsonOf<Readonly<Record<string, number>>>(texts.added, "added_tokens.json")),
  };
  const special = SPECIAL.flatMap((token) =>
    vocabulary[token] === undefined ? [] : [[token, vocabulary[token]] as const],
  );
  return {
    vocabulary,
    merges,
    whole: { ...Object.fromEntries(special), ...added },
    // A slow tokenizer writes no tokenizer.json; it alone has tokens added in a file of their own.
    blanks: texts.added !== undefined && !fast ? "stripped" : "kept",
  };
}

/** Adds tokens that are never taken apart, with the next numbers from `from` on; those that are there stay. */
export function withTokens(files: BytePairFiles, tokens: readonly string[], from: number): BytePairFiles {
  const fresh = tokens.filter((token) => files.whole[token] === undefined);
  return {
    ...files,
    whole: { ...files.whole, ...Object.fromEntries(fresh.map((token, at) => [token, from + at])) },
  };
}

const mergesOf = (text: string): string[] =>
  text.split("\n").filter((line) => line.length > 0 && !line.startsWith("#version"));

/** @throws LacunaError `parsing.not-bart` */
export function jsonOf<Value>(text: string, file: string): Value {
  try {
    return JSON.parse(text) as Value;
  } catch {
    throw notBart(file, "it is not JSON");
  }
}
