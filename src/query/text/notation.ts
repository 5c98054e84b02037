import type { Notation } from "../notation.ts";
import { parseText, parseWideText } from "./parse.ts";
import { printText } from "./print.ts";

/** The notation for people: `?d : directed(?f, ?d) & starring(?f, "Tom Hanks") & !won(?d, Oscar)`. */
export const textNotation: Notation = {
  name: "text",
  describe: 'links for people: ?d : directed(?f, ?d) & starring(?f, "Tom Hanks") & !won(?d, Oscar)',
  complement: false,
  parse: parseText,
  print: printText,
  parseWide: parseWideText,
  printWide: printText,
};
