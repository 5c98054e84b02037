import type { Integer } from "../../numeric/integer.ts";
import { openAll, type QuestionSource } from "../formats/open-all.ts";
import { chosenRule, type LevelsParameters, type Unread, unreadList } from "../levels/levels.ts";
import { combination } from "../levels/training-items.ts";
import { normalisedForm, questionKey } from "../question/normalise.ts";
import type { Question } from "../question/question.ts";
import { type SchemaItemReader, schemaItemReader } from "../schema-items/reader.ts";
import type { SchemaItemRule } from "../schema-items/rule.ts";
import { type WorkLimits, watched } from "../watched-work.ts";
import { graphsOf } from "./graphs.ts";
import { type KeyIndex, keyIndex } from "./key-index.ts";
import { templateOf } from "./template.ts";

/** Names and how often each was met, the most frequent first. */
export type Frequencies = readonly { readonly name: string; readonly count: Integer }[];

/** The contents of a part of a dataset. @internal */
export interface PartInfo {
  readonly name: string;
  readonly formats: readonly string[];
  readonly questions: Integer;
  readonly languages: Frequencies;
  readonly forms: Frequencies;
  readonly types: Frequencies;
  readonly hops: Frequencies;
  readonly levels: Frequencies;
  readonly answers: {
    readonly total: Integer;
    /** Questions whose source does not say, and questions that it says to have none. */
    readonly unknown: Integer;
    /** Questions that it says to have none. */
    readonly empty: Integer;
    readonly most: Integer;
  };
  readonly withoutForm: Integer;
  readonly withoutText: Integer;
  /** Questions whose query had to be mended. */
  readonly repaired: Integer;
  readonly unread: Unread;
}

/** Questions that something is the matter with: how many, and the ids of the first ones. @internal */
export interface Finding {
  readonly problem:
    | "duplicate-id"
    | "duplicate-question"
    | "duplicate-form"
    | "shared-question"
    | "shared-form"
    | "empty-answers"
    | "without-form"
    | "mixed-graphs"
    | "unread-form";
  readonly count: Integer;
  /** The part they are in, and for what is shared the part they share with. */
  readonly part: string;
  /** The part they share with, for what is shared. */
  readonly with?: string;
  readonly ids: readonly string[];
}

/** @internal */
export interface InfoReport {
  readonly questions: Integer;
  readonly parts: readonly PartInfo[];
  readonly schemaItems: {
    readonly rule: SchemaItemRule;
    readonly relations: Integer;
    readonly classes: Integer;
    readonly functions: Integer;
    readonly combinations: Integer;
    readonly mostFrequent: Frequencies;
  };
  readonly templates: { readonly distinct: Integer; readonly mostFrequent: Frequencies };
  /** Questions of a later part whose question, form, combination or template is in an earlier one. */
  readonly leakage: readonly {
    readonly from: string;
    readonly into: string;
    readonly questions: Integer;
    readonly forms: Integer;
    readonly templates: Integer;
    /** Questions of the later part. */
    readonly of: Integer;
  }[];
  readonly graphs: { readonly queries: Frequencies; readonly answers: Frequencies };
  readonly problems: readonly Finding[];
}

/** @internal */
export interface InfoParameters {
  /** The parts in the order train, valid, test, at most 30; a shared question is counted in the later part. */
  readonly parts: readonly { readonly name: string; readonly source: QuestionSource }[];
  readonly rule?: LevelsParameters["rule"];
}

/** Most names in a list of frequencies, and ids in a finding. */
const MOST_LISTED = 20;

/**
 * Describes a dataset in one pass over each part, in memory that grows with the number of distinct items, not with its length.
 * @throws the errors of reading; LacunaError `kgqa.stopped`
 * @internal
 */
export async function info(parameters: InfoParameters, work: WorkLimits = {}): Promise<InfoReport> {
  const collected = collection(parameters.parts.map(({ name }) => name));
  const parts: PartInfo[] = [];
  let rule: SchemaItemRule | undefined;
  for (const [at, { name, source }] of parameters.parts.entries()) {
    const opened = await openAll(source);
    rule ??= chosenRule(parameters.rule, opened.formats[0] ?? "");
    const read = await schemaItemReader(rule);
    const part = partCounter(name, opened.formats);
    for await (const question of watched(opened.questions(), work)) {
      part.add(question);
      collected.add(question, at, read, part.onItems);
    }
    parts.push(part.result());
  }
  return {
    questions: parts.reduce((sum, each) => sum + each.questions, 0),
    parts,
    ...collected.result(rule ?? chosenRule(parameters.rule, ""), parts),
  };
}

function partCounter(name: string, formats: readonly string[]) {
  const languages = counter();
  const forms = counter();
  const types = counter();
  const hops = counter();
  const levels = counter();
  const unread = unreadList();
  const answers = { total: 0, unknown: 0, empty: 0, most: 0 };
  let [questions, withoutForm, withoutText, repaired] = [0, 0, 0, 0];
  return {
    add(question: Question): void {
      questions++;
      for (const language of new Set(
        question.texts.filter(({ text }) => text.trim() !== "").map((each) => each.language),
      ))
        languages.add(language);
      for (const language of new Set(question.forms.map((each) => each.language))) forms.add(language);
      if (question.type !== undefined) types.add(question.type);
      if (question.hops !== undefined) hops.add(String(question.hops));
      if (question.level !== undefined) levels.add(question.level);
      if (question.answers === null) answers.unknown++;
      else {
        answers.total += question.answers.length;
        answers.most = Math.max(answers.most, question.answers.length);
        if (question.answers.length === 0) answers.empty++;
      }
      if (question.forms.length === 0) withoutForm++;
      if (question.texts.every(({ text }) => text.trim() === "")) withoutText++;
    },
    onItems(found: ReturnType<SchemaItemReader>, id: string): void {
      if ("problem" in found) unread.add(id, found.problem);
      else if (found.repaired.length > 0) repaired++;
    },
    result: (): PartInfo => ({
      name,
      formats,
      questions,
      languages: languages.list(),
      forms: forms.list(),
      types: types.list(),
      hops: hops.list(),
      levels: levels.list(),
      answers,
      withoutForm,
      withoutText,
      repaired,
      unread: unread.list(),
    }),
  };
}

/** Numbers of questions, forms and templates that two parts share. */
interface Shared {
  questions: number;
  forms: number;
  templates: number;
}

/** The overlap of each part with the parts before it. */
function leakTable(names: readonly string[]) {
  const leaks = new Map<string, Shared>();
  return {
    add(from: number, into: number, kind: keyof Shared): void {
      const pair = JSON.stringify([from, into]);
      const leak = leaks.get(pair) ?? { questions: 0, forms: 0, templates: 0 };
      leak[kind]++;
      leaks.set(pair, leak);
    },
    list: (parts: readonly PartInfo[]): InfoReport["leakage"] =>
      [...leaks].map(([pair, leak]) => {
        const [from = 0, into = 0] = JSON.parse(pair) as number[];
        return {
          from: names[from] ?? "",
          into: names[into] ?? "",
          ...leak,
          of: parts[into]?.questions ?? 0,
        };
      }),
  };
}

/** Problems with the questions that have them. */
function problemTable(names: readonly string[]) {
  const findings = new Map<string, { count: number; ids: string[] }>();
  return {
    add(problem: Finding["problem"], part: number, id: string, other?: number): void {
      const key = JSON.stringify([problem, part, other]);
      const found = findings.get(key) ?? { count: 0, ids: [] };
      found.count++;
      if (found.ids.length < MOST_LISTED) found.ids.push(id);
      findings.set(key, found);
    },
    list: (): Finding[] =>
      [...findings].map(([key, { count, ids: first }]): Finding => {
        const [problem, part, other] = JSON.parse(key) as [Finding["problem"], number, number | null];
        return {
          problem,
          count,
          part: names[part] ?? "",
          ...(other === null || other === undefined ? {} : { with: names[other] ?? "" }),
          ids: first,
        };
      }),
  };
}

/** The counts over all parts. */
function collection(names: readonly string[]) {
  const ids = names.map(() => keyIndex());
  const [texts, forms, templates] = [keyIndex(), keyIndex(), keyIndex()];
  const items = counter();
  const combinations = keyIndex();
  const templateCounts = counter();
  const graphs = { queries: counter(), answers: counter() };
  const found = { leaks: leakTable(names), problems: problemTable(names) };
  const find = found.problems.add;
  const note = (
    index: KeyIndex,
    key: string,
    part: number,
    kind: keyof Shared,
    shared: (other: number) => void,
  ): void => {
    const before = index.add(key, part);
    for (let other = 0; before >>> other > 0; other++) {
      if (!(before & (1 << other))) continue;
      shared(other);
      if (other !== part) found.leaks.add(other, part, kind);
    }
  };
  return {
    add(
      question: Question,
      part: number,
      readItems: SchemaItemReader,
      onItems: (found: ReturnType<SchemaItemReader>, id: string) => void,
    ): void {
      const { id } = question;
      if (ids[part]?.add(id, 0)) find("duplicate-id", part, id);
      const text = questionKey(question);
      if (text !== "")
        note(texts, text, part, "questions", (other) =>
          other === part ? find("duplicate-question", part, id) : find("shared-question", part, id, other),
        );
      const [form] = question.forms;
      if (form) {
        note(forms, normalisedForm(form), part, "forms", (other) =>
          other === part ? find("duplicate-form", part, id) : find("shared-form", part, id, other),
        );
        const template = templateOf(form);
        templateCounts.add(template.slice(0, 300));
        note(templates, template, part, "templates", () => undefined);
        const read = readItems(question);
        onItems(read, id);
        if ("problem" in read) find("unread-form", part, id);
        else {
          for (const item of new Set(read.items)) items.add(item);
          combinations.add(combination(read.items), 0);
        }
      } else find("without-form", part, id);
      if (question.answers?.length === 0) find("empty-answers", part, id);
      const about = graphsOf(question);
      for (const name of about.queries) graphs.queries.add(name);
      for (const name of about.answers) graphs.answers.add(name);
      if (new Set([...about.queries, ...about.answers]).size > 1) find("mixed-graphs", part, id);
    },
    result(rule: SchemaItemRule, parts: readonly PartInfo[]): Omit<InfoReport, "questions" | "parts"> {
      const all = items.all();
      const functions = all.filter(({ name }) => isFunction(name));
      const classes = all.filter(({ name }) => name.startsWith("class "));
      return {
        schemaItems: {
          rule,
          relations: all.length - functions.length - classes.length,
          classes: classes.length,
          functions: functions.length,
          combinations: combinations.distinct(),
          mostFrequent: items.list(),
        },
        templates: { distinct: templates.distinct(), mostFrequent: templateCounts.list() },
        leakage: found.leaks.list(parts),
        graphs: { queries: graphs.queries.list(), answers: graphs.answers.list() },
        problems: found.problems.list(),
      };
    },
  };
}

const functionNames = new Set([
  "count",
  "none",
  "<",
  "<=",
  ">",
  ">=",
  "!=",
  "argmax",
  "argmin",
  "min",
  "max",
  "sum",
  "avg",
]);
const isFunction = (item: string): boolean => functionNames.has(item);

/** Most distinct names that are counted separately; further names share one count. */
const MOST_NAMES = 200_000;

function counter() {
  const counts = new Map<string, number>();
  const all = (): { name: string; count: number }[] =>
    [...counts]
      .map(([name, count]) => ({ name, count }))
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  return {
    add(name: string): void {
      const before = counts.get(name);
      if (before !== undefined) counts.set(name, before + 1);
      else if (counts.size < MOST_NAMES) counts.set(name, 1);
    },
    all,
    list: (): Frequencies => all().slice(0, MOST_LISTED),
  };
}
