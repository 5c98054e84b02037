import { readFileSync } from "node:fs";
import { nodeFiles } from "../../../src/formats/files/node-files.ts";
import { loadWorldKnowledgeBase } from "../../../src/kb/world/world.ts";
import { loadGraph } from "../../../src/kg/open.ts";
import { loadWorld } from "../../../src/kg/world/world.ts";
import { embeddedWordings } from "../../../src/semantic-parsing/embedded.ts";
import { fieldOf, fieldOfGraph } from "../../../src/semantic-parsing/reader/field.ts";
import { type Reader, startReader } from "../../../src/semantic-parsing/reader/read.ts";

/** A question as a person writes it, with answers that plain code worked out from the data, without the reader. */
export interface Question {
  readonly question: string;
  readonly answers: readonly (string | number)[];
  readonly kind: "plain" | "counts" | "whether" | "negation" | "unanswerable" | "misspelled";
}

export const questions = JSON.parse(
  readFileSync(new URL("questions.json", import.meta.url), "utf8"),
) as readonly Question[];

/** A second list, by other people than the first: three in four of its kinds alike, written before the reader was changed for it. */
export const secondQuestions = JSON.parse(
  readFileSync(new URL("second-questions.json", import.meta.url), "utf8"),
) as readonly Question[];

/** A third, in the voices of a pupil, a journalist, somebody in a hurry, and somebody who learnt English late. */
export const thirdQuestions = JSON.parse(
  readFileSync(new URL("third-questions.json", import.meta.url), "utf8"),
) as readonly Question[];

/** A fourth, of questions that nobody had tried before the rules of the third were written. */
export const fourthQuestions = JSON.parse(
  readFileSync(new URL("fourth-questions.json", import.meta.url), "utf8"),
) as readonly Question[];

/** A fifth, written after the fourth was mended by. */
export const fifthQuestions = JSON.parse(
  readFileSync(new URL("fifth-questions.json", import.meta.url), "utf8"),
) as readonly Question[];

/** A sixth, written before the rules that it was mended by. */
export const sixthQuestions = JSON.parse(
  readFileSync(new URL("sixth-questions.json", import.meta.url), "utf8"),
) as readonly Question[];

/** A seventh to a fourteenth, each written after the one before was mended by, and asked once before the rules were changed for it. */
export const laterQuestions = [
  "seventh",
  "eighth",
  "ninth",
  "tenth",
  "eleventh",
  "twelfth",
  "thirteenth",
  "fourteenth",
].map(
  (name) =>
    [
      name,
      JSON.parse(
        readFileSync(new URL(`${name}-questions.json`, import.meta.url), "utf8"),
      ) as readonly Question[],
    ] as const,
);

export const tableQuestions = JSON.parse(
  readFileSync(new URL("table-questions.json", import.meta.url), "utf8"),
) as readonly { readonly table: string; readonly question: string; readonly answers: readonly string[] }[];

export const worldReader = async (): Promise<Reader> =>
  startReader(fieldOf(await loadWorld(), await loadWorldKnowledgeBase()), await embeddedWordings());

/** The reader of a table, with no option. */
export const tableReader = async (name: string): Promise<Reader> =>
  startReader(fieldOfGraph(await loadGraph(new URL(`tables/${name}`, import.meta.url).pathname, nodeFiles)));

/** Whether two lists hold the same, numbers to a thousandth; a year behind a value is left out. */
export function sameAnswers(one: readonly (string | number)[], other: readonly string[]): boolean {
  const plain = (list: readonly (string | number)[]) =>
    [...new Set(list.map((each) => String(each).replace(/ \(\d{4}\)$/, "")))].sort();
  const [a, b] = [plain(one), plain(other)];
  return a.length === b.length && a.every((each, at) => each === b[at] || near(each, b[at]!));
}

const near = (a: string, b: string): boolean => {
  const [x, y] = [Number.parseFloat(a), Number.parseFloat(b)];
  return Math.abs(x - y) <= 1e-3 * Math.max(1, Math.abs(x));
};
