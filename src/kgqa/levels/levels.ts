import type { Integer } from "../../numeric/integer.ts";
import { openAll, type QuestionSource } from "../formats/open-all.ts";
import type { Level, Question } from "../question/question.ts";
import { schemaItemReader } from "../schema-items/reader.ts";
import { defaultRule, officialDialect, officialRule, type SchemaItemRule } from "../schema-items/rule.ts";
import { type WorkLimits, watched } from "../watched-work.ts";
import { trainingItems } from "./training-items.ts";

/** Numbers of questions by level. */
export interface LevelCounts {
  readonly iid: Integer;
  readonly compositional: Integer;
  readonly "zero-shot": Integer;
  readonly total: Integer;
}

/** A question that has no schema items, and why. */
export interface UnreadQuestion {
  readonly id: string;
  readonly problem: string;
}

/** Questions left out because their items could not be read; the first ones by name. */
export interface Unread {
  /** Questions whose form cannot be read. */
  readonly count: Integer;
  /** The first of these questions. */
  readonly first: readonly UnreadQuestion[];
}

/** The levels of test questions against training questions. */
export interface LevelsReport extends LevelCounts {
  /** Shares of `total`; null when it is 0. */
  readonly shares: {
    readonly iid: number;
    readonly compositional: number;
    readonly "zero-shot": number;
  } | null;
  /** The definition of a schema item, and the comparison of questions. */
  readonly rule: SchemaItemRule;
  readonly training: { readonly questions: Integer; readonly items: Integer; readonly combinations: Integer };
  readonly unread: { readonly train: Unread; readonly test: Unread };
  /** Number of test questions with items from a repaired query. */
  readonly repaired: Integer;
  /** Agreement with the levels that the test file gives itself; null when it gives none. */
  readonly given: { readonly agree: Integer; readonly differ: Integer } | null;
}

export interface LevelsParameters {
  readonly train: QuestionSource;
  readonly test: QuestionSource;
  /** `official`: the published rule, its dialect by the format of the training file. Default: {@link defaultRule}. */
  readonly rule?: "default" | "official" | SchemaItemRule;
  /** Called with the level of each test question, in order. */
  readonly onLevel?: (question: Question, level: Level) => void;
}

/** Most questions without items that are named. */
const MOST_NAMED = 20;

/** A list of left-out questions that counts all and names the first. */
export function unreadList() {
  let count = 0;
  const first: UnreadQuestion[] = [];
  return {
    add(id: string, problem: string): void {
      count++;
      if (first.length < MOST_NAMED) first.push({ id, problem });
    },
    list: (): Unread => ({ count, first }),
  };
}

/**
 * Reads training questions, then classifies each test question as i.i.d., compositional or zero-shot. Both files
 * are streamed: memory holds the combinations of the training set.
 * @throws what reading throws; LacunaError `kgqa.stopped`
 */
export async function levels(parameters: LevelsParameters, work: WorkLimits = {}): Promise<LevelsReport> {
  const train = await openAll(parameters.train);
  const test = await openAll(parameters.test);
  const rule = chosenRule(parameters.rule, train.formats[0] ?? "");
  const read = await schemaItemReader(rule);
  const seen = trainingItems();
  const unread = { train: unreadList(), test: unreadList() };
  let questions = 0;
  for await (const question of watched(train.questions(), work)) {
    questions++;
    const found = read(question);
    if ("items" in found) seen.add(found.items);
    else unread.train.add(question.id, found.problem);
  }
  const counts: Record<Level, number> = { "i.i.d.": 0, compositional: 0, "zero-shot": 0 };
  const given = { agree: 0, differ: 0 };
  let repaired = 0;
  for await (const question of watched(test.questions(), work)) {
    const found = read(question);
    if (!("items" in found)) {
      unread.test.add(question.id, found.problem);
      continue;
    }
    const level = seen.level(found.items);
    counts[level]++;
    if (found.repaired.length > 0) repaired++;
    if (question.level !== undefined) given[question.level === level ? "agree" : "differ"]++;
    parameters.onLevel?.(question, level);
  }
  return {
    ...levelCounts(counts),
    shares: levelShares(counts),
    rule,
    training: { questions, ...seen.sizes() },
    unread: { train: unread.train.list(), test: unread.test.list() },
    repaired,
    given: given.agree + given.differ === 0 ? null : given,
  };
}

/** The rule that a parameter selects. */
export function chosenRule(rule: LevelsParameters["rule"], format: string): SchemaItemRule {
  if (rule === "official") return officialRule(officialDialect(format));
  return rule === undefined || rule === "default" ? defaultRule : rule;
}

/** Numbers under the names that are given to users. */
export function levelCounts(counts: Readonly<Record<Level, number>>): LevelCounts {
  const total = counts["i.i.d."] + counts.compositional + counts["zero-shot"];
  return {
    iid: counts["i.i.d."],
    compositional: counts.compositional,
    "zero-shot": counts["zero-shot"],
    total,
  };
}

function levelShares(counts: Readonly<Record<Level, number>>): LevelsReport["shares"] {
  const { iid, compositional, "zero-shot": zero, total } = levelCounts(counts);
  if (total === 0) return null;
  return { iid: iid / total, compositional: compositional / total, "zero-shot": zero / total };
}
