import { type KoplQuestion, readQuestions } from "../../kopl/evaluate/questions.ts";
import { type Skill, skillsOf } from "../../kopl/evaluate/skills.ts";
import { hopsOf } from "../../kopl/hops.ts";
import { printProgram } from "../../kopl/text/print.ts";
import { joined, nameOf, withoutSlash } from "../../runs/paths.ts";
import type { Host } from "../host.ts";
import type { LookedAt } from "./look-at.ts";

/** A question with what is known of it. */
interface ShownQuestion {
  readonly split: string;
  readonly question: string;
  readonly program?: string;
  readonly answer?: string;
  readonly hops?: number;
  readonly skills: readonly Skill[];
}

/** A dataset of questions: how many of each split, of each number of hops and of each skill, and the questions. */
export interface QuestionsRecord {
  readonly title: string;
  readonly splits: readonly { readonly name: string; readonly count: number }[];
  readonly hops: Readonly<Record<string, number>>;
  readonly skills: Readonly<Record<string, number>>;
  /** The first of each split. */
  readonly questions: readonly ShownQuestion[];
}

/** Questions of a split that are put beside the page. */
const SHOWN = 500;
/** Files of KQA Pro and of `kopl generate`; the test part has a file without answers, too. */
const parts = [
  ["train", "train.json"],
  ["valid", "val.json"],
  ["test", "test_answer.json"],
] as const;

/** A folder or file of questions with programs (KQA Pro, or `kopl generate`), as a page shows it. */
export async function questionsToLookAt(
  path: string,
  id: string,
  file: string,
  host: Host,
): Promise<LookedAt> {
  const title = nameOf(withoutSlash(path));
  const there = (await host.disk.list(path)) ?? [];
  const files = parts.filter(([, name]) => there.includes(name));
  const read: { readonly name: string; readonly questions: readonly KoplQuestion[] }[] = [];
  for (const [name, part] of files)
    read.push({ name, questions: await readQuestions(host.files, joined(path, part)) });
  if (files.length === 0) read.push({ name: "all", questions: await readQuestions(host.files, path) });
  const record = questionsRecord(title, read);
  return {
    ...{ kind: "questions", id, title: `${title}, questions` },
    ...{ operation: "generateQuestions", file, content: JSON.stringify(record) },
  };
}

/** What a page shows of questions. */
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
        ...{ split: name, question, skills: own },
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
