import {
  type Answer,
  type Level,
  type LogicalForm,
  mainText,
  type Question,
} from "../../kgqa/question/question.ts";
import type { KoplQuestion } from "../../kopl/evaluate/questions.ts";
import { type Skill, skillsOf } from "../../kopl/evaluate/skills.ts";
import { hopsOf } from "../../kopl/hops.ts";
import { printProgram } from "../../kopl/text/print.ts";

/** A question with what is known of it. */
interface ShownQuestion {
  readonly split: string;
  readonly question: string;
  readonly program?: string;
  readonly answer?: string;
  readonly hops?: number;
  readonly level?: Level;
  /** The source's own type of question. */
  readonly type?: string;
  /** A gold query in another language than KoPL, which no step can be shown of. */
  readonly query?: { readonly language: string; readonly text: string };
  readonly skills: readonly Skill[];
}

/** A dataset of questions: how many there are of each kind, and the questions. */
export interface QuestionsRecord {
  readonly title: string;
  readonly splits: readonly { readonly name: string; readonly count: number }[];
  readonly hops: Readonly<Record<string, number>>;
  readonly skills: Readonly<Record<string, number>>;
  readonly levels?: Readonly<Record<string, number>>;
  readonly types?: Readonly<Record<string, number>>;
  /** The first of each split. */
  readonly questions: readonly ShownQuestion[];
}

/** Questions of a split that are put beside the page. */
const SHOWN = 500;
/** Answers of a question that are shown. */
const ANSWERS = 8;

/** The part of questions with programs that a page shows. */
export function questionsRecord(
  title: string,
  splits: readonly { readonly name: string; readonly questions: readonly KoplQuestion[] }[],
): QuestionsRecord {
  const hops: Record<string, number> = {};
  const skills: Record<string, number> = {};
  const shown: ShownQuestion[] = [];
  for (const { name, questions } of splits)
    for (const [nth, { question = "", program, answer }] of questions.entries()) {
      const own = program ? skillsOf(program) : [];
      const many = program ? hopsOf(program) : undefined;
      if (many !== undefined) hops[many] = (hops[many] ?? 0) + 1;
      for (const skill of own) skills[skill] = (skills[skill] ?? 0) + 1;
      if (nth >= SHOWN) continue;
      shown.push({
        split: name,
        question,
        skills: own,
        ...(program ? { program: printProgram(program) } : {}),
        ...(answer === undefined ? {} : { answer }),
        ...(many === undefined ? {} : { hops: many }),
      });
    }
  return {
    title,
    splits: splits.map(({ name, questions }) => ({ name, count: questions.length })),
    hops,
    skills,
    questions: shown,
  };
}

/**
 * What a page shows of questions whose gold queries are in any language.
 * @param levelOf the level of a question, where training questions are there to compare it with
 */
export async function datasetRecord(
  title: string,
  parts: readonly { readonly name: string; readonly questions: AsyncIterable<Question> }[],
  levelOf: (part: string, question: Question) => Level | undefined = () => undefined,
): Promise<QuestionsRecord> {
  const counts = { hops: {}, levels: {}, types: {} } as Record<string, Record<string, number>>;
  const add = (kind: string, name: string | number | undefined): void => {
    if (name !== undefined) counts[kind]![name] = (counts[kind]![name] ?? 0) + 1;
  };
  const splits: { name: string; count: number }[] = [];
  const shown: ShownQuestion[] = [];
  for (const { name, questions } of parts) {
    let count = 0;
    for await (const question of questions) {
      const level = levelOf(name, question) ?? question.level;
      add("hops", question.hops);
      add("levels", level);
      add("types", question.type);
      if (count++ < SHOWN) shown.push(shownOf(question, name, level));
    }
    splits.push({ name, count });
  }
  const { hops = {}, levels = {}, types = {} } = counts;
  return { title, splits, hops, skills: {}, levels, types, questions: shown };
}

function shownOf(question: Question, split: string, level: Level | undefined): ShownQuestion {
  const { answers, forms, hops, type } = question;
  const query = forms[0] && queryText(forms[0]);
  return {
    split,
    question: mainText(question)?.text ?? question.id,
    skills: [],
    ...(query === undefined ? {} : { query }),
    ...(answers === null ? {} : { answer: answersText(answers) }),
    ...(hops === undefined ? {} : { hops }),
    ...(level === undefined ? {} : { level }),
    ...(type === undefined ? {} : { type }),
  };
}

function queryText(form: LogicalForm): NonNullable<ShownQuestion["query"]> {
  const { language } = form;
  switch (form.language) {
    case "sparql":
    case "s-expression":
      return { language, text: form.text.trim() };
    case "kopl":
      return {
        language,
        text: form.program.map((step) => `${step.function}(${step.inputs.join(", ")})`).join("\n"),
      };
    case "chain":
      return {
        language,
        text: [
          ...(form.from === undefined ? [] : [form.from]),
          ...form.steps.map(({ relation, inverse }) => (inverse ? `← ${relation}` : `→ ${relation}`)),
        ].join("\n"),
      };
    case "graph-query":
      return { language, text: JSON.stringify(form.query, null, 2) };
  }
}

function answersText(answers: readonly Answer[]): string {
  const words = answers.slice(0, ANSWERS).map(({ label, value }) => label ?? value);
  const more = answers.length - words.length;
  return [...words, ...(more > 0 ? [`${more} more`] : [])].join(", ");
}
