import { LacunaError } from "../../error.ts";
import type { Integer } from "../../numeric/integer.ts";
import { randomState } from "../../numeric/random-state.ts";
import { openAll, type QuestionSource } from "../formats/open-all.ts";
import {
  chosenRule,
  type LevelCounts,
  type LevelsParameters,
  levelCounts,
  type Unread,
  unreadList,
} from "../levels/levels.ts";
import { normalisedForm, normalisedText } from "../question/normalise.ts";
import { mainText, type Question } from "../question/question.ts";
import { schemaItemReader } from "../schema-items/reader.ts";
import { officialDialect, officialRule, type SchemaItemRule } from "../schema-items/rule.ts";
import { checkStop, type WorkLimits, watched } from "../watched-work.ts";
import { guaranteedDivision } from "./guaranteed.ts";
import { officialDivision } from "./official.ts";
import { countLevels, type Division, rowsOf } from "./rows.ts";
import { type Units, unitsOf } from "./units.ts";

/** The questions that must stay in one part: those with the same normalised text, with the same logical form, or both. */
export type Disjointness = "text" | "form";

export interface ResplitParameters {
  /** The parts of the dataset; all of their questions are divided anew. The name of each part goes into its ids. */
  readonly parts: readonly { readonly name: string; readonly source: QuestionSource }[];
  /**
   * Shares of the test questions by level: of all questions, or, in the official procedure, of combinations (zero and
   * compositional) and of what is left (iid).
   */
  readonly zero: number;
  readonly compositional: number;
  readonly iid: number;
  /** Share of the test questions that goes to validation. Default 0. */
  readonly validation?: number;
  /** Default 42. */
  readonly seed?: number;
  /** The seed of the shuffle before the official division, where it is another than `seed`. */
  readonly shuffleSeed?: number;
  /** Further seeds, for mean and spread; the division of `seed` is written. */
  readonly seeds?: readonly number[];
  /** The published procedure and the published extraction, quirks included; ids become `prefix_part_id`. */
  readonly official?: boolean;
  /** The words before official ids: `lcquad`, `qald`. Default by format. */
  readonly prefix?: string;
  /** Ignored when `official`. */
  readonly rule?: LevelsParameters["rule"];
  /** Ignored when `official`. Default: normalised texts. */
  readonly disjoint?: readonly Disjointness[];
}

/** One part after the division. */
export interface PartCounts {
  readonly questions: Integer;
  readonly levels?: LevelCounts;
}

/** The result of one seed. */
export interface SeedResult {
  readonly seed: Integer;
  readonly train: Integer;
  readonly valid: Integer;
  readonly test: Integer;
  /** Levels of validation and test together. */
  readonly levels: LevelCounts;
}

export interface ResplitReport {
  readonly procedure: "official" | "guaranteed";
  readonly rule: SchemaItemRule;
  readonly seed: Integer;
  /** What the official procedure needs: the seed of its shuffle, or that the questions were prepared (shuffled, with their ids) already. */
  readonly shuffled?: Integer | "before";
  readonly questions: Integer;
  readonly unread: Unread;
  readonly combinations: Integer;
  /** Units of several questions that were kept together, and how many questions are in them; null when `official`. */
  readonly together: { readonly units: Integer; readonly questions: Integer } | null;
  /** The requested numbers of test questions by level; null when `official`, where ratios are of combinations. */
  readonly asked: Omit<LevelCounts, "total"> | null;
  readonly train: PartCounts;
  readonly valid: PartCounts;
  readonly test: PartCounts;
  readonly seeds: readonly SeedResult[];
  /** Mean and standard deviation (n - 1) over the seeds; null for a single seed. */
  readonly spread: Readonly<Record<SpreadName, { readonly mean: number; readonly deviation: number }>> | null;
}

type SpreadName = "train" | "valid" | "test" | "iid" | "compositional" | "zero-shot";

/** A question with its schema items. */
export interface SplitQuestion {
  readonly question: Question;
  readonly items: readonly string[];
}

/** A division of a dataset: report and questions. */
export interface Resplit {
  readonly report: ResplitReport;
  readonly train: readonly SplitQuestion[];
  /** The questions, each with its level. */
  readonly valid: readonly SplitQuestion[];
  readonly test: readonly SplitQuestion[];
}

/**
 * Divides the questions of a dataset into training, validation and test questions of known levels: by the published
 * procedure, or by Lacuna's, which guarantees its result (see {@link guaranteedDivision}). Questions whose schema items
 * cannot be read are left out and reported.
 * @throws LacunaError `kgqa.wrong-ratio`, `kgqa.no-ratios`, `kgqa.nothing-to-split`, `kgqa.small-stratum`, `kgqa.stopped`,
 *   and what reading throws
 */
export async function resplit(parameters: ResplitParameters, work: WorkLimits = {}): Promise<Resplit> {
  const { zero, compositional, iid, validation = 0, seed = 42, official = false } = parameters;
  for (const [name, value] of Object.entries({ zero, compositional, iid, validation }))
    if (!(value >= 0 && value < 1)) throw wrongRatio(name, value);
  if (!official && zero + compositional + iid >= 1)
    throw wrongRatio("zero + compositional + iid", zero + compositional + iid);
  const read = await readParts(parameters, work);
  if (read.questions.length === 0)
    throw new LacunaError("kgqa.nothing-to-split", "no question has schema items that can be read", {
      hint: `the first problem is: ${read.unread.first[0]?.problem ?? "there are no questions"}`,
    });
  const rows = rowsOf(read.questions.map(({ items }) => items));
  const units = official ? undefined : unitsFor(read.questions, parameters.disjoint ?? ["text"]);
  const divide = (each: number): Division =>
    units
      ? guaranteedDivision(rows, units, { zero, compositional, iid, validation }, each)
      : officialDivision(rows, { zero, compositional, iid, validation, seed: each });
  const division = divide(seed);
  const seeds = [seedResult(seed, division)];
  for (const each of parameters.seeds ?? []) {
    checkStop(work);
    if (each !== seed) seeds.push(seedResult(each, divide(each)));
  }
  const of = (row: number) => read.questions[row] as SplitQuestion;
  const levelled = ({ row, level }: Division["test"][number]): SplitQuestion => ({
    items: of(row).items,
    question: { ...of(row).question, level },
  });
  const joined = units?.filter(({ length }) => length > 1);
  return {
    train: division.train.map(of),
    valid: division.valid.map(levelled),
    test: division.test.map(levelled),
    report: {
      procedure: official ? "official" : "guaranteed",
      rule: read.rule,
      seed,
      ...(official
        ? { shuffled: read.isPrepared ? ("before" as const) : (parameters.shuffleSeed ?? seed) }
        : {}),
      questions: read.questions.length,
      unread: read.unread,
      combinations: rows.groupItems.length,
      together: joined
        ? { units: joined.length, questions: joined.reduce((sum, { length }) => sum + length, 0) }
        : null,
      asked: official
        ? null
        : {
            iid: Math.round(iid * rows.count),
            compositional: Math.round(compositional * rows.count),
            "zero-shot": Math.round(zero * rows.count),
          },
      train: { questions: division.train.length },
      valid: partCounts(division.valid),
      test: partCounts(division.test),
      seeds,
      spread: spreadOf(seeds),
    },
  };
}

async function readParts(parameters: ResplitParameters, work: WorkLimits) {
  const unread = unreadList();
  let questions: (SplitQuestion & { readonly part: string })[] = [];
  let rule: SchemaItemRule | undefined;
  const prepared = parameters.official ? await preparedDataset(parameters) : undefined;
  for (const { name, source } of parameters.parts) {
    const part = await openAll(source);
    const format = prepared ?? part.formats[0] ?? "";
    rule ??= parameters.official
      ? officialRule(officialDialect(format))
      : chosenRule(parameters.rule, format);
    const prefix = parameters.prefix ?? format.replace(/1$|2-answers$/, (end) => (end === "1" ? "" : "2"));
    const read = await schemaItemReader(rule);
    for await (const question of watched(part.questions(), work)) {
      const found = read(question);
      if (!("items" in found)) unread.add(question.id, found.problem);
      else
        questions.push({
          items: found.items,
          part: name,
          question:
            parameters.official && !prepared
              ? { ...question, id: `${prefix}_${name}_${question.id}` }
              : question,
        });
    }
  }
  // The published data are shuffled once before they are divided (pandas' sample, which permutes).
  if (prepared)
    return {
      questions,
      unread: unread.list(),
      rule: rule ?? chosenRule(parameters.rule, ""),
      isPrepared: true,
    };
  if (parameters.official) {
    const before = questions;
    questions = Array.from(
      randomState(parameters.shuffleSeed ?? parameters.seed ?? 42).permutation(before.length),
      (row) => before[row] as (typeof before)[number],
    );
  } else if (new Set(questions.map(({ question }) => question.id)).size < questions.length)
    // Ids of different parts may be the same: the part distinguishes them.
    questions = questions.map(({ items, part, question }) => ({
      items,
      part,
      question: { ...question, id: `${part}_${question.id}` },
    }));
  return {
    questions,
    unread: unread.list(),
    rule: rule ?? chosenRule(parameters.rule, ""),
    isPrepared: false,
  };
}

/** Formats by the word before published ids; queries of LC-QuAD 2.0 are those over Wikidata there. */
const preparedFormats: Readonly<Record<string, string>> = {
  lcquad: "lcquad1",
  lcquad2: "lcquad2",
  qald: "qald",
};

/**
 * The format of the questions of a published `data_sets.json`, which are shuffled and have their ids already (`lcquad_train_7`);
 * undefined for questions as their dataset has them.
 */
async function preparedDataset({ parts }: ResplitParameters): Promise<string | undefined> {
  const words = new Set<string | undefined>();
  for (const { source } of parts) {
    let seen = 0;
    for await (const { id } of (await openAll(source)).questions()) {
      words.add(/^([a-z0-9]+)_(?:train|test|valid)_./.exec(id)?.[1]);
      if (words.size > 1 || ++seen === LOOKED_AT) break;
    }
  }
  const [word] = words;
  return words.size === 1 && word !== undefined ? (preparedFormats[word] ?? word) : undefined;
}

/** Number of questions whose ids are checked to recognise a prepared file. */
const LOOKED_AT = 50;

function unitsFor(questions: readonly SplitQuestion[], disjoint: readonly Disjointness[]): Units {
  return unitsOf(questions.length, (row) => {
    const { question } = questions[row] as SplitQuestion;
    const keys: string[] = [];
    if (disjoint.includes("text")) {
      const text = normalisedText(mainText(question)?.text ?? "");
      if (text !== "") keys.push(`text ${text}`);
    }
    const [form] = question.forms;
    if (disjoint.includes("form") && form) keys.push(`form ${normalisedForm(form)}`);
    return keys;
  });
}

const partCounts = (rows: Division["test"]): PartCounts => ({
  questions: rows.length,
  levels: levelCounts(countLevels(rows)),
});

const seedResult = (seed: number, { train, valid, test }: Division): SeedResult => ({
  seed,
  train: train.length,
  valid: valid.length,
  test: test.length,
  levels: levelCounts(countLevels([...valid, ...test])),
});

function spreadOf(seeds: readonly SeedResult[]): ResplitReport["spread"] {
  if (seeds.length < 2) return null;
  const of = (value: (each: SeedResult) => number) => {
    const values = seeds.map(value);
    const mean = values.reduce((sum, each) => sum + each, 0) / values.length;
    const squares = values.reduce((sum, each) => sum + (each - mean) ** 2, 0);
    return { mean, deviation: Math.sqrt(squares / (values.length - 1)) };
  };
  return {
    train: of(({ train }) => train),
    valid: of(({ valid }) => valid),
    test: of(({ test }) => test),
    iid: of(({ levels }) => levels.iid),
    compositional: of(({ levels }) => levels.compositional),
    "zero-shot": of(({ levels }) => levels["zero-shot"]),
  };
}

const wrongRatio = (name: string, value: number): LacunaError =>
  new LacunaError("kgqa.wrong-ratio", `${name} is ${value}`, {
    hint: "ratios are at least 0 and below 1, and something has to be left for training",
  });
