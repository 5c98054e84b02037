import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bytePairs } from "../../../src/semantic-parsing/bart/byte-pairs.ts";
import { bytePairFiles } from "../../../src/semantic-parsing/bart/tokenizer-files.ts";
import { haveOfficial, officialJson, officialText } from "./support.ts";

const SPECIAL = new Set([0, 1, 2, 3, 420, 421, 422]);

describe.skipIf(!haveOfficial)(
  "byte pairs beside the transformers library (shared/models/parsers/bart_tiny)",
  () => {
    const files =
      haveOfficial &&
      bytePairFiles({
        ...{ vocabulary: officialText("vocab.json"), merges: officialText("merges.txt") },
        tokenizer: officialText("tokenizer.json"),
      });
    if (!files) return;
    const tokenizer = bytePairs(files);
    const { cases } = officialJson("tokenizer_cases.json");

    test.each(
      cases as { text: string; ids: number[]; decoded_skip_special: string; decoded_keep_special: string }[],
    )("$text", ({ text, ids, decoded_skip_special, decoded_keep_special }) => {
      expect([0, ...tokenizer.encode(text), 2]).toEqual(ids);
      expect(tokenizer.decode(ids)).toBe(decoded_keep_special);
      expect(tokenizer.decode(ids, SPECIAL)).toBe(decoded_skip_special);
    });

    test("any text comes back", () => {
      fc.assert(
        fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (text) => {
          expect(tokenizer.decode(tokenizer.encode(text))).toBe(text);
        }),
      );
    });

    test("tokenizer.json alone says the same as vocab.json and merges.txt", () => {
      const alone = bytePairs(bytePairFiles({ tokenizer: officialText("tokenizer.json") }));
      for (const { text, ids } of cases) expect([0, ...alone.encode(text), 2]).toEqual(ids);
    });
  },
);

test("slow tokenizers strip blanks beside tokens that are never taken apart", () => {
  const letters = ["Ġ", "a", "b", "Ġa"];
  const vocabulary = Object.fromEntries(letters.map((letter, at) => [letter, at]));
  const whole = { "<arg>": 4 };
  const texts = (blanks: "kept" | "stripped") => {
    const { encode, decode } = bytePairs({ vocabulary, merges: ["Ġ a"], whole, blanks });
    return [encode("b <arg> a"), decode(encode("b <arg> a"))];
  };
  expect(texts("kept")).toEqual([[2, 0, 4, 3], "b <arg> a"]);
  expect(texts("stripped")).toEqual([[2, 4, 1], "b <arg> a"]);
});
