import type { Parameters } from "../network/running.ts";
import type { DecodingName } from "../parser-ids.ts";
import { tokenBatch } from "../text/token-table.ts";
import { type BytePairFiles, type BytePairs, bytePairs } from "./byte-pairs.ts";
import { openDecoder } from "./decoder.ts";
import { type DecodingSettings, writePrograms } from "./generate.ts";
import type { BartSettings } from "./settings.ts";
import { type BartTarget, cleanedUp, spacedSparql } from "./texts.ts";

/** The description in the file of a BART beside its values. */
export interface BartFile {
  readonly settings: BartSettings;
  readonly tokenizer: BytePairFiles;
}

/** A running BART. */
export interface BartParser {
  readonly target: BartTarget;
  readonly settings: BartSettings;
  readonly tokens: BartTokens;
  readonly parameters: Parameters;
}

/** A tokenizer that knows where sequences begin and end. */
export interface BartTokens {
  readonly pairs: BytePairs;
  readonly start: number;
  readonly end: number;
  /** Tokens that stand for no text. */
  readonly special: ReadonlySet<number>;
}

/** A text that was written, with its probability among all texts. */
export interface WrittenText {
  readonly text: string;
  readonly probability: number;
}

/** Tokens of a program at most, as published. */
const MOST_TOKENS = 500;

export function bartTokens(files: BytePairFiles): BartTokens {
  const special = ["<s>", "<pad>", "</s>", "<unk>", "<mask>"].flatMap((token) => files.whole[token] ?? []);
  return {
    pairs: bytePairs(files),
    start: files.whole["<s>"] ?? 0,
    end: files.whole["</s>"] ?? 2,
    special: new Set(special),
  };
}

/** Numbers of a text with the first and the last token; what is longer than the positions is cut off. */
export function sequenceOf(
  { pairs, start, end }: BartTokens,
  text: string,
  { positions }: BartSettings,
): number[] {
  return [start, ...pairs.encode(text).slice(0, positions - 2), end];
}

/**
 * Settings of decoding. As trained a program starts with `<s>`; as published with `</s>`, then `<s>`, and no three tokens
 * come twice, as the settings of bart-base have it, whose pretraining did the same.
 */
export function decodingSettings(
  { start, end }: Pick<BartTokens, "start" | "end">,
  { positions }: BartSettings,
  beams: number,
  decoding: DecodingName,
): DecodingSettings {
  const common = { beams, end, lengthPenalty: 1, early: true, forcedEnd: true } as const;
  const mostTokens = Math.min(MOST_TOKENS, positions);
  return decoding === "trained"
    ? { ...common, mostTokens, start, noRepeat: 0 }
    : { ...common, mostTokens, start: end, forcedFirst: start, noRepeat: 3 };
}

/** Writes a program or a query for each question, at most as many as there are beams, the best first. */
export function writeTexts(
  { target, settings, tokens, parameters }: BartParser,
  questions: readonly string[],
  beams: number,
  decoding: DecodingName,
): WrittenText[][] {
  const asked = questions.map((question) => sequenceOf(tokens, question, settings));
  const decoder = openDecoder(parameters, settings, tokenBatch(asked));
  const found = writePrograms(decoder, asked.length, decodingSettings(tokens, settings, beams, decoding));
  const textOf = (numbers: readonly number[]): string => {
    const text = tokens.pairs.decode(numbers, tokens.special);
    if (decoding === "trained") return text;
    return target === "sparql" ? spacedSparql(cleanedUp(text)) : cleanedUp(text);
  };
  return found.map((programs) =>
    programs.map(({ tokens: numbers, logProbability }) => ({
      text: textOf(numbers),
      probability: Math.exp(logProbability),
    })),
  );
}
