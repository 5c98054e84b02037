import { englishWords } from "../text/english.ts";

/** Letters that a fold of accents leaves as they are, as people type them. */
const TYPED: Readonly<Record<string, string>> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ı: "i",
  ð: "d",
  þ: "th",
  ħ: "h",
};

/** A word as it is looked up: without accents, strokes and ligatures. */
export const plainWord = (word: string): string =>
  word.replaceAll(/[łøđßæœıðþħ]/g, (letter) => TYPED[letter] ?? letter);

/** The words of a name or a phrase as they are looked up; `_` and capitals inside a word end one. */
export const nameWords = (text: string): string[] =>
  englishWords(text.replaceAll("_", " ").replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")).map((each) =>
    plainWord(each.text),
  );

/** The words of a file's name, without its folder and its ending. */
export const fileWords = (file: string): string[] =>
  nameWords(file.replace(/^.*[/\\]/, "").replace(/\.\w+$/, ""));
